import DynWrapSchema
import TestSupport
import Testing

@Suite("Edits of all that a query finds")
struct QueryEditingTests {
    @Test("all matches are edited in place; what is not touched keeps its bytes")
    func inPlace() throws {
        var tree = try JSON(parsing: JSONPathTests.store)
        #expect(try tree.edit("$..price") { $0 = JSON(($0.double ?? 0) * 2) } == 5)
        var text = JSONPathTests.store
        for (old, new) in [("8.95", "17.9"), ("12.99", "25.98"), ("8.99", "17.98"), ("22.99", "45.98"), ("399", "798")] {
            text = text.replacing("\"price\": \(old)", with: "\"price\": \(new)")
        }
        #expect(tree.text() == text)
        #expect(try tree.edit("$..nothing") { $0 = 1 } == 0)
        #expect(try tree.edit("$.store.book[?@.isbn]") { _ in } == 2)
        #expect(tree.text() == text)
        try tree.edit("$.store.book[*]") { $0["title"] = .missing }
        #expect(try tree.query("$..title").first == JSON?.none)
        try tree.edit("$") { $0 = 5 }
        #expect(tree.text() == "5")
    }

    @Test("the deepest first, each once, in the order of the query; an outer match is given what became of the inner one")
    func order() throws {
        var tree = try JSON(parsing: #"{"a": {"b": {"c": 1}, "d": [2, 3]}, "e": 4}"#)
        var seen: [String] = []
        let count = try tree.edit("$..[*, *]") { value in
            seen.append(value.text(.compact))
            if let number = value.int { value = JSON(number + 10) }
        }
        #expect(count == 7)
        #expect(seen == ["1", "2", "3", #"{"c":11}"#, "[12,13]", #"{"b":{"c":11},"d":[12,13]}"#, "4"])
        #expect(tree.text() == #"{"a": {"b": {"c": 11}, "d": [12, 13]}, "e": 14}"#)
        // The outer result stands.
        try tree.edit("$..*") { $0 = JSON($0.count) }
        #expect(tree.text() == #"{"a": 2, "e": 0}"#)
    }

    @Test("what is set to missing is removed, elements after all of their depth were edited")
    func removal() throws {
        var tree = try JSON(parsing: #"{"list": [1, 2, 3, 4, 5, 6], "more": [[1, 2], [3, 4]], "last": 1}"#)
        try tree.edit("$.list[?@ > 1]") { $0 = ($0.int ?? 0) % 2 == 0 ? .missing : JSON(($0.int ?? 0) * 10) }
        #expect(tree["list"].text() == "[1, 30, 50]")
        try tree.edit("$.more[*][::-1]") { if $0 == 2 || $0 == 3 { $0 = .missing } }
        #expect(tree["more"].text() == "[[1], [4]]")
        try tree.edit("$..[?@ == 1]") { $0 = .missing }
        #expect(tree.text() == #"{"list": [30, 50], "more": [[], [4]]}"#)
        try tree.edit("$.more[?count(@.*) == 0]") { $0 = .missing }
        #expect(tree["more"].text() == "[[4]]")
        try tree.edit("$") { $0 = .missing }
        #expect(tree.isMissing)
    }

    @Test("an error leaves the tree as it was")
    func throwing() throws {
        struct Stop: Error {}
        var tree = try JSON(parsing: #"{"a": [1, 2, 3]}"#)
        tree["a"][1] = 5
        let before = tree.text()
        let path = try JSONPath(parsing: "$.a[*]")
        #expect(throws: Stop.self) {
            try tree.edit(path) { (value: inout JSON) throws(Stop) in
                if value == 3 { throw Stop() }
                value = .missing
            }
        }
        #expect(tree.text() == before)
        #expect(throws: JSONPathError.self) { try tree.edit("$.a[") { $0 = 1 } }
        #expect(tree.text() == before)
    }

    @Test("random edits of all matches give what one edit after the other gives")
    func law() throws {
        var random = SeededRandom(seed: 12)
        let queries = ["$..*", "$..a", "$.*.*", "$..[0]", "$..[?@.a]", "$..[-1:]", "$..[?@ == 1]", "$.b[?@ != 1]", "$..[1, 0]"]
        for _ in 0..<600 {
            func value(_ depth: Int) -> JSON {
                switch Int.random(in: 0..<(depth == 0 ? 2 : 4), using: &random) {
                case 0: return JSON(Int.random(in: 0...2, using: &random))
                case 1: return "x"
                case 2: return JSON((0..<Int.random(in: 0...3, using: &random)).map { _ in value(depth - 1) })
                default:
                    return JSON(
                        members: ["a", "b", "c"].prefix(Int.random(in: 0...3, using: &random)).map {
                            (key: $0, value: value(depth - 1))
                        })
                }
            }
            var tree = try JSON(
                parsing: JSON(members: [(key: "a", value: value(3)), (key: "b", value: value(3))]).bytes(.pretty))
            if Bool.random(using: &random) { tree["a"]["c"] = 1 }
            let path = try JSONPath(parsing: queries.randomElement(using: &random)!)
            func change(_ value: inout JSON) {
                switch value.kind {
                case .number: value = value == 1 ? .missing : JSON((value.int ?? 0) + 5)
                case .array: value.append(JSON(value.count))
                case .object: value["n"] = JSON(value.count)
                default: value = value.count == 0 ? "y" : .missing
                }
            }
            // By pointers: the deepest first; of one array's elements those that go, go last, from the end.
            var expected = tree
            var pointers: [JSONPointer] = []
            for match in tree.matches(of: path) where !pointers.contains(match.pointer) { pointers.append(match.pointer) }
            for depth in Set(pointers.map(\.tokens.count)).sorted(by: >) {
                var gone: [JSONPointer] = []
                for pointer in pointers where pointer.tokens.count == depth {
                    var value = try #require(expected[pointer: pointer])
                    change(&value)
                    if value.isMissing { gone.append(pointer) } else { try expected.set(value, at: pointer) }
                }
                for pointer in gone.sorted(by: { Int($0.tokens.last ?? "") ?? 0 > Int($1.tokens.last ?? "") ?? 0 }) {
                    try expected.set(.missing, at: pointer)
                }
            }
            var edited = tree
            let count = edited.edit(path, change)
            #expect(count == pointers.count)
            #expect(edited.text() == expected.text(), "\(path) on \(tree.text(.compact))")
            #expect(try JSON(parsing: edited.bytes()) == expected)
        }
    }

    @Test(
        "places inside each other are edited in time and memory by their number, on a small stack",
        .timeLimit(.minutes(10)))
    func deep() {
        let depth = 20_000
        let count = onSmallStack { () -> Int in
            func text(_ inner: String) -> String {
                String(repeating: "{ \"x\": ", count: depth) + inner + String(repeating: "}", count: depth)
            }
            guard var tree = try? JSON(parsing: text("1"), options: JSONOptions(maximumDepth: depth)) else { return -1 }
            var count = 0
            let time = ProcessorTime.measure {
                count = (try? tree.edit("$..x", { if $0 == 1 { $0 = 2 } })) ?? -1
                guard tree.text() == text("2"), (try? tree.edit("$..[?@ == 2]", { $0 = .missing })) == 1 else {
                    return count = -1
                }
            }
            guard count >= 0, time < Rounds.mostTime else { return -1 }
            return count + tree.text().utf8.count - text("").utf8.count
        }
        // The innermost member is gone.
        #expect(count == depth - "\"x\": ".utf8.count)
    }

    @Test("twenty thousand elements are edited and removed in time by their number")
    func wide() throws {
        let count = 20_000
        var tree = try JSON(parsing: "[" + (0..<count).map { #"{"v":\#($0)}"# }.joined(separator: ",") + "]")
        let time = try ProcessorTime.measure {
            try tree.edit("$[*].v") { $0 = JSON(($0.int ?? 0) + 1) }
            try tree.edit("$[?@.v > 10]") { $0 = .missing }
        }
        #expect(tree.count == 10)
        #expect(time < .seconds(30))
    }
}
