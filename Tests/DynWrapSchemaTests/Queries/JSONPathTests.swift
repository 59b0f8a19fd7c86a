import Foundation
import TestSupport
import Testing

@testable import DynWrapSchema

@Suite("JSONPath")
struct JSONPathTests {
    static let store = #"""
        {"store": {"book": [
            {"category": "reference", "author": "Nigel Rees", "title": "Sayings of the Century", "price": 8.95},
            {"category": "fiction", "author": "Evelyn Waugh", "title": "Sword of Honour", "price": 12.99},
            {"category": "fiction", "author": "Herman Melville", "title": "Moby Dick", "isbn": "0-553-21311-3", "price": 8.99},
            {"category": "fiction", "author": "J. R. R. Tolkien", "title": "The Lord of the Rings", "isbn": "0-395-19395-8", "price": 22.99}],
          "bicycle": {"color": "red", "price": 399}}}
        """#

    @Test(
        "the examples of RFC 9535 §1.5",
        arguments: [
            ("$.store.book[*].author", "/store/book/0/author /store/book/1/author /store/book/2/author /store/book/3/author"),
            ("$..author", "/store/book/0/author /store/book/1/author /store/book/2/author /store/book/3/author"),
            ("$.store.*", "/store/book /store/bicycle"),
            (
                "$.store..price",
                "/store/book/0/price /store/book/1/price /store/book/2/price /store/book/3/price /store/bicycle/price"
            ),
            ("$..book[2]", "/store/book/2"), ("$..book[2].author", "/store/book/2/author"), ("$..book[2].publisher", ""),
            ("$..book[-1]", "/store/book/3"), ("$..book[0,1]", "/store/book/0 /store/book/1"),
            ("$..book[:2]", "/store/book/0 /store/book/1"), ("$..book[?@.isbn]", "/store/book/2 /store/book/3"),
            ("$..book[?@.price<10]", "/store/book/0 /store/book/2"),
        ])
    func standard(_ text: String, _ places: String) throws {
        let tree = try JSON(parsing: Self.store)
        #expect(try tree.matches(of: text).map(\.pointer.description).joined(separator: " ") == places)
        #expect(try Array(tree.query(text)) == tree.matches(of: text).map(\.value))
    }

    @Test("a walk looks no further than it is asked to, and begins anew each time")
    func lazy() throws {
        let tree = JSON((0..<100_000).map { JSON($0) })
        let values = try tree.query("$[?@ >= 3]")
        #expect(values.first?.int == 3)
        #expect(values.prefix(2).map(\.int) == [3, 4])
        #expect(values.first?.int == 3)
        let path = try JSONPath(parsing: "$[?@ >= 3]")
        // A thousand first values of one long array cost as much as a few of its elements each.
        let time = ProcessorTime.measure { for _ in 0..<1_000 { _ = tree.query(path).first } }
        #expect(time < .seconds(2))
        #expect(try tree.matches(of: "$[-1:]").first?.path == "$[99999]")
        #expect(try tree.query("$.a").first == JSON?.none)
        #expect(Array(JSON.missing.query(try JSONPath(parsing: "$"))).isEmpty)
    }

    @Test("edited trees are queried as the text they are written as would be")
    func edited() throws {
        var random = SeededRandom(seed: 9535)
        let queries = try [
            "$..*", "$..a", "$.*[0]", "$[?@.a]", "$..[?@ == 'x']", "$.b[-2:]", "$..[::-1]", "$..[?count(@.*) > 1]",
        ].map {
            try JSONPath(parsing: $0)
        }
        for _ in 0..<400 {
            var tree = try JSON(
                parsing: #"{"a": {"a": [1, 2, {"a": "x"}]}, "b": [[], {"a": 1, "a": 2}], "c": "x", "\u0061b": null}"#)
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                let key = ["a", "b", "c", "d"].randomElement(using: &random)!
                switch Int.random(in: 0..<6, using: &random) {
                case 0: tree[key] = ["a": "x", "b": [3]]
                case 1: tree[key] = .missing
                case 2: tree[key]["a"][0] = "x"
                case 3: tree["b"].append(["a": [1]])
                case 4: tree["b"][0] = .missing
                default: tree["a"]["a"][1]["a"] = tree["b"]
                }
            }
            let text = try JSON(parsing: tree.bytes())
            for query in queries {
                #expect(tree.matches(of: query).map(\.path) == text.matches(of: query).map(\.path), "\(query) on \(tree.text())")
                #expect(Array(tree.query(query)) == Array(text.query(query)), "\(query) on \(tree.text())")
            }
        }
    }

    @Test("filters: every comparison of every two values, as the standard's table has it")
    func comparisons() throws {
        let tree = try JSON(parsing: #"{"obj": {"x": "y"}, "arr": [2, 3], "n": 1.0, "s": "a", "t": true, "z": null}"#)
        for (text, holds) in [
            ("$.absent1 == $.absent2", true), ("$.absent1 <= $.absent2", true), ("$.absent == 'g'", false),
            ("$.absent1 != $.absent2", false), ("$.absent != 'g'", true), ("1 <= 2", true), ("1 > 2", false),
            ("13 == '13'", false),
            ("'a' <= 'b'", true), ("'a' > 'b'", false), ("$.obj == $.arr", false), ("$.obj != $.arr", true),
            ("$.obj == $.obj", true),
            ("$.obj != $.obj", false), ("$.arr == $.arr", true), ("$.arr != $.arr", false), ("$.obj == 17", false),
            ("$.obj != 17", true), ("$.obj <= $.arr", false), ("$.obj < $.arr", false), ("$.obj <= $.obj", true),
            ("$.arr <= $.arr", true), ("1 <= $.arr", false), ("1 >= $.arr", false), ("1 > $.arr", false), ("1 < $.arr", false),
            ("true <= true", true), ("true > true", false), ("$.n == 1", true), ("$.n == 10e-1", true), ("$.z == null", true),
            ("$.absent == null", false), ("9007199254740993 > 9007199254740992", true), ("'\u{E9}' == 'e\u{301}'", false),
            ("'\u{FB33}' < '😂'", true), ("-0 == 0", true), ("1e400 < 1e401", true),
        ] {
            let found = try tree.query("$[?\(text)]").first != nil
            #expect(found == holds, "\(text)")
            #expect(try (tree.query("$[?!(\(text))]").first != nil) == !holds, "\(text)")
        }
    }

    @Test("random conditions of parentheses, not, and, or give what Swift's own operators give")
    func conditions() throws {
        var random = SeededRandom(seed: 2)
        indirect enum Condition {
            case member(Int), not(Condition), and([Condition]), or([Condition]), parenthesis(Condition)

            var text: String {
                switch self {
                case .member(let i): "@.m\(i)"
                case .not(.member(let i)): "!@.m\(i)"
                case .not(let inner): "!(\(inner.text))"
                case .and(let parts): parts.map { if case .or = $0 { "(\($0.text))" } else { $0.text } }.joined(separator: " && ")
                case .or(let parts): parts.map(\.text).joined(separator: "||")
                case .parenthesis(let inner): "( \(inner.text) )"
                }
            }

            func holds(_ bits: Int) -> Bool {
                switch self {
                case .member(let i): bits >> i & 1 == 1
                case .not(let inner): !inner.holds(bits)
                case .and(let parts): parts.allSatisfy { $0.holds(bits) }
                case .or(let parts): parts.contains { $0.holds(bits) }
                case .parenthesis(let inner): inner.holds(bits)
                }
            }
        }
        func condition(_ depth: Int) -> Condition {
            func parts() -> [Condition] { (0..<Int.random(in: 2...3, using: &random)).map { _ in condition(depth - 1) } }
            return switch depth == 0 ? 0 : Int.random(in: 0..<5, using: &random) {
            case 0: .member(Int.random(in: 0..<4, using: &random))
            case 1: .not(condition(depth - 1))
            case 2: .and(parts())
            case 3: .or(parts())
            default: .parenthesis(condition(depth - 1))
            }
        }
        let rows = JSON(
            (0..<16).map { bits in JSON(members: (0..<4).filter { bits >> $0 & 1 == 1 }.map { (key: "m\($0)", value: JSON(1)) }) }
        )
        for _ in 0..<500 {
            let condition = condition(4)
            let expected = (0..<16).filter { condition.holds($0) }
            #expect(
                try rows.matches(of: "$[?\(condition.text)]").map(\.pointer.tokens) == expected.map { [String($0)] },
                "\(condition.text)")
        }
    }

    @Test("slices give what the standard's own words give", arguments: [0, 1, 2, 5])
    func slices(_ count: Int) throws {
        let tree = JSON((0..<count).map { JSON($0) })
        let bounds: [Int?] = [nil, -9_007_199_254_740_991, -6, -5, -3, -1, 0, 1, 2, 4, 5, 7, 9_007_199_254_740_991]
        for start in bounds {
            for end in bounds {
                for step in bounds + [-2, 3] {
                    let text =
                        "$[\(start.map(String.init) ?? ""):\(end.map(String.init) ?? "")" + (step.map { ":\($0)" } ?? "") + "]"
                    #expect(
                        try tree.query(text).map { $0.int ?? -1 } == Self.slice(count, start, end, step ?? 1),
                        "\(text) of \(count)")
                }
            }
        }
    }

    /// RFC 9535 §2.3.4.2.2 word for word.
    private static func slice(_ count: Int, _ start: Int?, _ end: Int?, _ step: Int) -> [Int] {
        func normalize(_ i: Int) -> Int { i >= 0 ? i : count + i }
        let (from, to) = (
            normalize(start ?? (step >= 0 ? 0 : count - 1)), end.map(normalize) ?? (step >= 0 ? count : normalize(-count - 1))
        )
        var found: [Int] = []
        if step > 0 {
            var i = min(max(from, 0), count)
            while i < min(max(to, 0), count) {
                found.append(i)
                i += step
            }
        } else if step < 0 {
            var i = min(max(from, -1), count - 1)
            while min(max(to, -1), count - 1) < i {
                found.append(i)
                i += step
            }
        }
        return found
    }

    @Test("normalised paths escape what the standard says, and lead back to the one value")
    func normalizedPaths() throws {
        let tree: JSON = ["'": 1, "\\": 2, "\u{8}\u{C}\n\r\t": 3, "\u{B}\u{1F}\u{0}": 4, "\"é😀\u{7F}": 5]
        let paths = try tree.matches(of: "$.*").map(\.path)
        #expect(paths == [#"$['\'']"#, #"$['\\']"#, #"$['\b\f\n\r\t']"#, #"$['\u000b\u001f\u0000']"#, "$['\"é😀\u{7F}']"])
        for (i, path) in paths.enumerated() { #expect(try tree.query(path).map(\.int) == [i + 1]) }
    }

    @Test("equal when written alike; singular or not; as text")
    func values() throws {
        let path = try JSONPath(parsing: "$.a[0]")
        #expect(path == JSONPath("$.a[0]") && path.hashValue == JSONPath("$.a[0]")?.hashValue)
        #expect(path != JSONPath("$['a'][0]") && path.description == "$.a[0]")
        #expect(path.isSingular && JSONPath("$")?.isSingular == true)
        for text in ["$..a", "$.*", "$[0,1]", "$[0:1]", "$[?@]"] { #expect(JSONPath(text)?.isSingular == false) }
    }

    @Test("filters and functions beside each other are not deep, in any number")
    func besideEachOther() throws {
        let count = 2 * JSONPath.maximumNesting
        _ = try JSONPath(parsing: "$" + String(repeating: "[?@.a]", count: count))
        _ = try JSONPath(parsing: "$[?" + Array(repeating: "@[?@.a]", count: count).joined(separator: "&&") + "]")
        _ = try JSONPath(parsing: "$[?" + Array(repeating: "length(@.a)>1", count: count).joined(separator: "&&") + "]")
    }

    @Test("queries are equal by their scalars")
    func scalars() throws {
        #expect(try JSONPath(parsing: "$['\u{e9}']") != JSONPath(parsing: "$['e\u{301}']"))
    }

    @Test("one pattern in both functions, which mean other things by it")
    func onePatternTwice() throws {
        let tree = try JSON(parsing: #"{"p": "b", "l": [{"a": "abc"}, {"a": "b"}]}"#)
        #expect(try tree.query("$.l[?match(@.a, $.p) || search(@.a, $.p)]").map { $0["a"] } == ["abc", "b"])
        #expect(try tree.query("$.l[?search(@.a, $.p) && match(@.a, $.p)]").map { $0["a"] } == ["b"])
    }
}
