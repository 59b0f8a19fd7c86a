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
}
