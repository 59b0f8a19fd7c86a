import Foundation
import Testing

@Suite("dynwrap get", .enabled(if: Tool.isThere, "wants the built tool beside the tests"))
struct GetCommandTests {
    private static let text = #"{"a": [1.50, "x\ty", null, {"b" : [ 1 , 2 ]}], "id": 18446744073709551616}"#

    private func run(_ arguments: String..., input: String = text) throws -> Tool.Run {
        try Tool.run(["get"] + arguments, input: Data(input.utf8))
    }

    @Test(
        "a value a line, spelled as in the file",
        arguments: [
            ("/a/0", "1.50\n"), ("/a/1", "\"x\\ty\"\n"), ("/id", "18446744073709551616\n"), ("/a/3", "{\"b\":[1,2]}\n"),
            ("$.a[0:2]", "1.50\n\"x\\ty\"\n"), ("$..b[*]", "1\n2\n"), ("/a/2", "null\n"),
        ])
    func values(_ path: String, _ expected: String) throws {
        let found = try run(path)
        #expect(found.output == expected && found.errors == "" && found.status == 0)
    }

    @Test("raw strings, pretty values, counts, places, the first")
    func forms() throws {
        #expect(try run("-r", "/a/1").output == "x\ty\n")
        #expect(try run("--pretty", "/a/3").output == "{\n  \"b\": [\n    1,\n    2\n  ]\n}\n")
        #expect(try run("-c", "$.a[*]").output == "4\n")
        #expect(try run("--paths", "$..b[?@ > 1]").output == "/a/3/b/1\n")
        #expect(try run("-1", "$.a[*]").output == "1.50\n")
        #expect(
            try run("--json", "-1", "$..b").output
                == "{\"file\":\"standard input\",\"pointer\":\"/a/3/b\",\"value\":[1,2]}\n")
    }

    @Test("of a root that is no object or array, its value alone is printed", arguments: ["$", ""])
    func scalars(_ path: String) throws {
        #expect(try run(path, input: "\n\n 5.0 \n\n").output == "5.0\n")
        #expect(try run(path, input: "\u{FEFF}\"x\\u0041\"\n").output == "\"x\\u0041\"\n")
        #expect(try run("--jsonc", path, input: "// top\ntrue /* end */\n").output == "true\n")
    }

    @Test("a place is a line, whatever is in its keys")
    func oddKeys() throws {
        #expect(try run("--paths", "$.*", input: #"{"a\nb": 1, "\u001b[31m": 2}"#).output == "/a\\u000ab\n/\\u001b[31m\n")
    }

    @Test("nothing found is 1, no JSON is 4, a wrong path is 2")
    func exits() throws {
        let none = try run("/none")
        #expect(none.output == "" && none.errors == "" && none.status == 1)
        #expect(try run("-c", "/none").output == "0\n")
        let bad = try run("/a", input: "{1}")
        #expect(bad.status == 4 && bad.errors.hasPrefix("dynwrap get: standard input: line 1, column 2 (byte 1): expected a key"))
        let path = try run("a.b")
        #expect(path.status == 2 && path.errors.contains("(/a.b or $.a.b)"))
        for rest in [".statuses[0].id", "[0].id"] { #expect(try run(rest).errors.contains("($\(rest))"), "\(rest)") }
        #expect(try run("$.a[").errors.contains("the query is wrong: column 5"))
        #expect(try run().errors.hasPrefix("dynwrap get: PATH is missing"))
        #expect(try run("-r", "-p", "/a").errors.hasPrefix("dynwrap get: --raw and --pretty do not go together"))
    }

    @Test("secrets are not printed, nor what is inside them")
    func secrets() throws {
        #expect(try run("$.a[3].b", "--redact", "/a/3/b/0").output == "[\"<secret>\",2]\n")
        #expect(try run("$..b[*]", "--redact", "/a/3/b").output == "")
        #expect(!(try run("$", "--redact", "$..b", "--redact=/id").output.contains("18446744073709551616")))
        #expect(!(try run("$", "--redact", "$..b", input: #"{"b": "hunter2" 1}"#).errors.contains("hunter2")))
    }

    @Test("the first alone, in every form")
    func first() throws {
        #expect(try run("--paths", "--first", "$[*]", input: "[1, 2, 3]").output == "/0\n")
        #expect(try run("--json", "--first", "$[*]", input: "[1, 2, 3]").output.split(separator: "\n").count == 1)
    }
}
