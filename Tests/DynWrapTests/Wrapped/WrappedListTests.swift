import DynWrap
import Foundation
import TestSupport
import Testing

@Suite("WrappedList: a collection like any other")
struct WrappedListTests {
    private func list(_ count: Int, seed: UInt64 = 1) throws -> WrappedList<OrderSchema> {
        var random = SeededRandom(seed: seed)
        let text = (0..<count).map { "{\"id\": \($0), \"total\": \(Int.random(in: 0..<50, using: &random)), \"more\": [\($0)]}" }
        return try WrappedList(json: "[" + text.joined(separator: ", ") + "]")
    }

    @Test("sorting, reversing, shuffling and swapping keep every element", arguments: [0, 1, 2, 33, 100, 1_000])
    func sorting(_ count: Int) throws {
        let original = try list(count)
        var sorted = original
        sorted.sort { ($0.total, $0.id) > ($1.total, $1.id) }
        #expect(sorted.map(\.id) == Array(original).sorted { ($0.total, $0.id) > ($1.total, $1.id) }.map(\.id))
        sorted.sort { $0.id < $1.id }
        #expect(sorted == original && sorted.json.text() == original.json.text())
        sorted.reverse()
        #expect(sorted.map(\.id) == (0..<count).reversed())
        var random = SeededRandom(seed: 5)
        sorted.shuffle(using: &random)
        #expect(Set(sorted.map(\.id)).count == count)
        #expect(sorted.map { $0.dyn.json["more"][0].int } == sorted.map(\.id))
    }

    @Test("random range replacements give what an array of models gives")
    func replacing() throws {
        var random = SeededRandom(seed: 3)
        for seed in 1...30 as ClosedRange<UInt64> {
            var list = try list(40, seed: seed)
            var array = Array(list)
            for _ in 0..<20 {
                let low = Int.random(in: 0...array.count, using: &random)
                let high = Int.random(in: low...min(array.count, low + 4), using: &random)
                let new = try (0..<Int.random(in: 0..<3, using: &random)).map { _ in
                    try Wrapped<OrderSchema>(json: "{\"id\": \(Int.random(in: 0..<1_000, using: &random))}")
                }
                list.replaceSubrange(low..<high, with: new)
                array.replaceSubrange(low..<high, with: new)
                if !array.isEmpty {
                    let i = Int.random(in: 0..<array.count, using: &random)
                    list[i].total += 1
                    array[i].total += 1
                }
                #expect(Array(list) == array)
                #expect(try JSON(parsing: list.json.text()) == JSON(array.map { $0.dyn.json }))
            }
        }
    }

    @Test("filter, map, append, remove, first, last")
    func common() throws {
        var orders = try list(5)
        orders.append(try Wrapped(json: #"{"id": 9}"#))
        orders.removeFirst(2)
        orders.removeAll { $0.id == 3 }
        #expect(orders.map(\.id) == [2, 4, 9] && orders.first?.id == 2 && orders.last?.id == 9)
        #expect(orders.filter { $0.id > 3 }.map(\.id) == [4, 9])
        orders += [Wrapped()]
        #expect(orders.count == 4 && orders[3].id == 0)
        orders.removeAll()
        #expect(orders.isEmpty && orders.json.text() == "[]")
    }

    @Test("a root that is no array, and a pointer that leads nowhere, are errors by name")
    func roots() {
        #expect(throws: JSONError.self) { try WrappedList<OrderSchema>(json: "{}") }
        do throws(JSONError) {
            _ = try WrappedList<OrderSchema>(json: #"{"data": {"items": 1}}"#, at: "/data/items")
            Issue.record("accepted")
        } catch { #expect(error.message == "a list of Order is an array, and /data/items is a number") }
        do throws(JSONError) {
            _ = try Wrapped<OrderSchema>(json: "[]")
            Issue.record("accepted")
        } catch {
            #expect(error.message == "Order is an object, and the root is an array (a root array is opened as a WrappedList)")
        }
    }

    @Test("strict opening takes members that the schema does not know, unless it is to report them")
    func strictUnknown() throws {
        let text = #"[{"id": 1, "unheard": 2}]"#
        #expect(try WrappedList<OrderSchema>(strict: text).count == 1)
        #expect(try WrappedList<OrderSchema>(strict: Data(text.utf8)).count == 1)
        #expect(try WrappedList<OrderSchema>(strict: Array(text.utf8)).count == 1)
        #expect(throws: ValidationError.self) { try WrappedList<OrderSchema>(strict: text, reportingUnknown: true) }
    }
}
