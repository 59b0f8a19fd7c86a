import DynWrapSchema
import TestSupport
import Testing

@Suite("Text in a style")
struct StyledTextTests {
    @Test("pretty text: two spaces a level, a member or element a line, nothing in what is empty")
    func pretty() throws {
        let tree = try JSON(parsing: #"{"b":[1,{"a":[],"c":{}},[[2]]],"a":"x","e":{"f":null}}"#)
        #expect(
            tree.text(.pretty) == """
                {
                  "b": [
                    1,
                    {
                      "a": [],
                      "c": {}
                    },
                    [
                      [
                        2
                      ]
                    ]
                  ],
                  "a": "x",
                  "e": {
                    "f": null
                  }
                }
                """)
        #expect(tree.text(.sorted) == #"{"a":"x","b":[1,{"a":[],"c":{}},[[2]]],"e":{"f":null}}"#)
        for text in ["[]", "{}", "1", "\"a\"", "null"] { #expect(try JSON(parsing: text).text(.pretty) == text) }
    }

    /// Written by recursion and Swift's own strings, to compare with.
    private func naive(_ json: JSON, _ indent: String) -> String {
        let inner = indent + "  "
        if json.isObject, json.count > 0 {
            return "{\n"
                + json.members.map { "\(inner)\(JSON($0.key).text()): \(naive($0.value, inner))" }.joined(separator: ",\n")
                + "\n\(indent)}"
        }
        if json.isArray, json.count > 0 {
            return "[\n" + json.elements.map { inner + naive($0, inner) }.joined(separator: ",\n") + "\n\(indent)]"
        }
        return json.text(.compact)
    }

    private func random(_ depth: Int, _ random: inout SeededRandom) -> JSON {
        switch Int.random(in: 0..<(depth > 5 ? 5 : 8), using: &random) {
        case 0: return nil
        case 1: return true
        case 2: return JSON(Int.random(in: -9...9, using: &random))
        case 3: return ["", "a\"b", "é\n", "/"].randomElement(using: &random) ?? nil
        case 4: return 1.5
        case 5: return JSON((0..<Int.random(in: 0...3, using: &random)).map { _ in self.random(depth + 1, &random) })
        default:
            return JSON(
                members: (0..<Int.random(in: 0...3, using: &random)).map { i in
                    (key: ["k", "a b", "é"][i], value: self.random(depth + 1, &random))
                })
        }
    }

    @Test("random trees, opened, built and edited, are written as a plain recursion writes them")
    func trees() throws {
        var random = SeededRandom(seed: 12)
        for _ in 0..<500 {
            let built = self.random(0, &random)
            let opened = try JSON(parsing: " " + built.text(.compact).replacing(",", with: " ,\n"))
            var edited = opened
            if edited.isObject { edited["new"] = built }
            for tree in [built, opened, edited] { #expect(tree.text(.pretty) == naive(tree, "")) }
        }
    }

    /// One line, by recursion, keys in their order or in that of their bytes.
    private func line(_ json: JSON, sorted: Bool) -> String {
        if json.isObject {
            var members = json.members.map { (key: $0.key, value: $0.value) }
            if sorted { members.sort { Array($0.key.utf8).lexicographicallyPrecedes(Array($1.key.utf8)) } }
            return "{" + members.map { "\(JSON($0.key).text()):\(line($0.value, sorted: sorted))" }.joined(separator: ",") + "}"
        }
        if json.isArray { return "[" + json.elements.map { line($0, sorted: sorted) }.joined(separator: ",") + "]" }
        return json.text(.compact)
    }

    @Test("random texts with equal keys, escapes and white space: whole, parts of them, and parts inside what was built")
    func texts() throws {
        var texts = RandomText(seed: 13)
        var random = SeededRandom(seed: 14)
        for _ in Rounds.of(2_000) {
            let whole = try JSON(parsing: Bool.random(using: &random) ? texts.object(depth: 5) : texts.value(depth: 5))
            let part = whole.isObject ? whole.members.map(\.value).randomElement(using: &random) ?? whole : whole
            let around = JSON([1, ["inside": part], part])
            var edited = whole
            if edited.isObject { edited["a"] = around }
            for tree in [whole, part, around, edited] {
                try #require(tree.text(.pretty) == naive(tree, ""))
                try #require(tree.text(.compact) == line(tree, sorted: false))
                try #require(tree.text(.sorted) == line(tree, sorted: true))
                let sorted = try JSON(parsing: tree.text(.sorted))
                try #require(tree.text(.prettySorted) == naive(sorted, ""))
            }
        }
    }

    @Test("objects of more keys than are compared each with each, some of them equal")
    func wide() throws {
        var random = SeededRandom(seed: 15)
        for _ in Rounds.of(50) {
            let members = (0..<Int.random(in: 30...80, using: &random)).map { i in
                let key = Int.random(in: 0..<60, using: &random)
                return key % 7 == 0 ? "\"\\u006b\(key)\": \(i)" : "\"k\(key)\": \(i)"
            }
            let tree = try JSON(parsing: "{\(members.joined(separator: ", "))}")
            try #require(tree.text(.pretty) == naive(tree, ""))
            try #require(tree.text(.compact) == line(tree, sorted: false))
            try #require(tree.text(.sorted) == line(tree, sorted: true))
        }
    }
}
