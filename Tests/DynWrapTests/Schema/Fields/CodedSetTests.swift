import DynWrap
import TestSupport
import Testing

private struct TagsSchema: Schema {
    let tags = Coded<Set<String>>("tags")
    let groups = CodedList<Set<Int>>("groups")
}
private typealias Tagged = Wrapped<TagsSchema>

@Suite("Fields of sets")
struct CodedSetTests {
    private static let words = ["a", "b", "c", "d", "e", "f", "g"]

    private func model(_ random: inout SeededRandom, _ words: [String]) throws -> Tagged {
        let text = words.shuffled(using: &random).map { #""\#($0)""# }.joined(separator: ", ")
        let numbers = (1...6).shuffled(using: &random).map { "\($0)" }.joined(separator: ",")
        return try Tagged(json: #"{"tags": [\#(text)], "groups": [[\#(numbers)], [7]]}"#)
    }

    @Test("sets are equal in any order, and so are their hashes")
    func equal() throws {
        var random = SeededRandom(seed: 3)
        let first = try model(&random, Self.words)
        for _ in 0..<20 {
            let other = try model(&random, Self.words)
            #expect(other == first && other.hashValue == first.hashValue)
            #expect(try model(&random, Self.words + ["h"]) != first)
        }
    }

    private struct Inner: Codable, Hashable, Sendable {
        var numbers: Set<Int>
        var named: [Named: [Set<String>]]
        var maybe: Set<Named>?
    }
    private struct Named: Codable, Hashable, Sendable { let name: String }
    private struct InnerSchema: Schema {
        let inner = Coded<Inner>("inner")
        let list = CodedList<Inner>("list")
        let names = Coded<[Named: Int]>("names")
        let maybe = Coded<Set<Int>?>("maybe")
    }

    @Test("so are sets inside a value, and dictionaries that are encoded as arrays; an equal value assigned changes nothing")
    func nested() throws {
        var random = SeededRandom(seed: 5)
        var kept: [Any] = []
        func array(_ elements: [String]) -> String { "[\(elements.shuffled(using: &random).joined(separator: ","))]" }
        func inner() -> String {
            let named = ["a", "b", "c", "d", "e"].map { name in
                "{\"name\":\"\(name)\"},[\(array(["\"x\"", "\"y\"", "\"z\""])),[]]"
            }
            return
                "{\"numbers\":\(array((1...9).map(String.init))),\"named\":\(array(named)),\"maybe\":\(array(["1", "2", "3"].map { "{\"name\":\"\($0)\"}" }))}"
        }
        func text() -> String {
            let names = (1...6).map { "{\"name\":\"\($0)\"},\($0)" }
            return
                "{\"inner\":\(inner()),\"list\":[\(inner()),\(inner())],\"names\":\(array(names)),\"maybe\":\(array(["4", "5", "6", "7"]))}"
        }
        let first = try Wrapped<InnerSchema>(json: text())
        let rounds = Rounds.of(200)
        for _ in rounds {
            // What is allocated meanwhile moves the next set, and with it the order of its elements.
            kept.append(Set((0..<Int.random(in: 1...20, using: &random)).map { $0 }))
            var model = try Wrapped<InnerSchema>(json: text())
            #expect(model == first && model.hashValue == first.hashValue && Set([model]).contains(first))
            let before = model.dyn.text()
            model.inner = first.inner
            model.list = first.list
            model.names = first.names
            model.maybe = first.maybe
            #expect(model.dyn.text() == before && model.dyn.changes.isEmpty)
            model.inner?.numbers.insert(10)
            #expect(model != first && model.inner?.numbers.count == 10)
            model = try Wrapped<InnerSchema>(json: text())
            model.names?[Named(name: "6")] = 7
            #expect(model != first)
        }
        #expect(kept.count == rounds.count)
        // Arrays have an order.
        let ordered = try Wrapped<InnerSchema>(json: #"{"list": [{"numbers": [], "named": [{"name": "a"}, [["x"], ["y"]]]}]}"#)
        let other = try Wrapped<InnerSchema>(json: #"{"list": [{"numbers": [], "named": [{"name": "a"}, [["y"], ["x"]]]}]}"#)
        #expect(ordered != other)
    }

    /// A set of another kind, and one that is a number.
    private struct Bag: SetAlgebra, Codable, Hashable, Sendable {
        var all: Set<Int> = []
        init() {}
        init(from decoder: any Decoder) throws { all = try Set(from: decoder) }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            for element in all { try container.encode(element) }
        }
        func contains(_ member: Int) -> Bool { all.contains(member) }
        mutating func insert(_ new: Int) -> (inserted: Bool, memberAfterInsert: Int) { all.insert(new) }
        mutating func remove(_ member: Int) -> Int? { all.remove(member) }
        mutating func update(with new: Int) -> Int? { all.update(with: new) }
        mutating func formUnion(_ other: Bag) { all.formUnion(other.all) }
        mutating func formIntersection(_ other: Bag) { all.formIntersection(other.all) }
        mutating func formSymmetricDifference(_ other: Bag) { all.formSymmetricDifference(other.all) }
        func union(_ other: Bag) -> Bag { changed { $0.formUnion(other) } }
        func intersection(_ other: Bag) -> Bag { changed { $0.formIntersection(other) } }
        func symmetricDifference(_ other: Bag) -> Bag { changed { $0.formSymmetricDifference(other) } }
        private func changed(_ change: (inout Bag) -> Void) -> Bag {
            var bag = self
            change(&bag)
            return bag
        }
    }
    private struct Options: OptionSet, Codable, Hashable, Sendable { let rawValue: Int }
    private struct Others: Codable, Sendable {
        var bags: [Bag]
        var options: Options
        var counts: [Int: Int]
    }
    private struct OthersSchema: Schema {
        let others = Coded<Others>("others")
        let bag = Coded<Bag>("bag")
    }

    @Test("sets of other types are compared likewise; option sets and dictionaries with whole numbers as keys by what they are")
    func others() throws {
        var random = SeededRandom(seed: 6)
        func text(_ options: Int) -> String {
            func bag() -> String { "[\((1...9).shuffled(using: &random).map(String.init).joined(separator: ","))]" }
            return
                "{\"bag\":\(bag()),\"others\":{\"bags\":[\(bag()),\(bag())],\"options\":\(options),\"counts\":{\"1\":2,\"2\":1}}}"
        }
        let first = try Wrapped<OthersSchema>(json: text(3))
        for _ in 0..<50 {
            let other = try Wrapped<OthersSchema>(json: text(3))
            #expect(other == first && other.hashValue == first.hashValue)
            #expect(try Wrapped<OthersSchema>(json: text(1)) != first)
        }
        var swapped = first
        swapped.others?.counts = [1: 1, 2: 2]
        #expect(swapped != first)
    }

    @Test("what both edited of a set is a conflict each time, in whatever order it is written")
    func rebased() throws {
        var random = SeededRandom(seed: 4)
        for _ in 0..<20 {
            var mine = try model(&random, Self.words)
            let theirs = try model(&random, Self.words.reversed() + ["x"])
            mine.tags?.insert("m")
            #expect(mine.dyn.rebase(onto: theirs, keeping: .theirs).map(\.property) == ["tags"])
            #expect(mine == theirs)
            var same = theirs
            same.tags?.insert("n")
            let here = same
            #expect(same.dyn.rebase(onto: try model(&random, Self.words + ["x"])).map(\.property) == ["tags"])
            #expect(same == here)
        }
    }
}
