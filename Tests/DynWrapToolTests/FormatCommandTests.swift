import DynWrap
import Foundation
import TestSupport
import Testing

@Suite("dynwrap fmt", .enabled(if: Tool.isThere, "wants the built tool beside the tests"))
struct FormatCommandTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private func run(_ arguments: String..., input: String = "") throws -> Tool.Run {
        try Tool.run(["fmt"] + arguments, input: Data(input.utf8), in: folder.url)
    }

    @Test("pretty, compact, sorted, canonical")
    func forms() throws {
        let text = #"{"b": [1.50, {}], "a": "\u00e9"}"#
        #expect(try run(input: text).output == "{\n  \"b\": [\n    1.50,\n    {}\n  ],\n  \"a\": \"\\u00e9\"\n}\n")
        #expect(try run("-c", input: text).output == "{\"b\":[1.50,{}],\"a\":\"\\u00e9\"}\n")
        #expect(try run("-s", input: text).output == "{\"a\":\"\\u00e9\",\"b\":[1.50,{}]}\n")
        #expect(try run("--canonical", input: text).output == "{\"a\":\"é\",\"b\":[1.5,{}]}")
        let beyond = try run("--canonical", input: "[1e400]")
        #expect(beyond.status == 4 && beyond.output == "")
    }

    @Test("equal keys stay, and are refused where an order is asked for")
    func equalKeys() throws {
        #expect(try run("-c", input: #"{"a": 1, "a": 2}"#).output == "{\"a\":1,\"a\":2}\n")
        #expect(try run("-s", input: #"{"a": 1, "a": 2}"#).status == 4)
        #expect(try run("--canonical", input: #"{"a": 1, "a": 2}"#).status == 4)
    }

    @Test("in place: what changes is written anew, what does not is left alone; the mode stays")
    func inPlace() throws {
        let file = try folder.add("a.json", "[1]")
        try folder.add("b.json", "[\n  1\n]\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
        let check = try run("--check", "a.json", "b.json")
        #expect(check.output == "a.json\n" && check.status == 1)
        let run = try run("-i", "a.json", "b.json")
        #expect(run.output == "" && run.errors == "2 files, 1 of them changed\n" && run.status == 0)
        #expect(try folder.text("a.json") == "[\n  1\n]\n")
        #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o640)
        #expect(try self.run("--check", "a.json", "b.json").status == 0)
        #expect(try self.run("-i", input: "[]").status == 2)
        try folder.add("bad.json", "[1")
        #expect(try self.run("-i", "bad.json").status == 4)
        #expect(try folder.text("bad.json") == "[1")
    }

    @Test("comments stay, and go only where that is said")
    func comments() throws {
        let text = "{ // why\n\"a\": 1 }"
        #expect(try run("--jsonc", input: text).output == "{ // why\n  \"a\": 1\n}\n")
        let refused = try run("--jsonc", "-c", input: text)
        #expect(refused.status == 4 && refused.output == "" && refused.errors.contains("--drop-comments"))
        #expect(try run("--jsonc", "-c", "--drop-comments", input: text).output == "{\"a\":1}\n")
        #expect(try run(input: text).status == 4)
    }

    @Test("lines stay lines")
    func lines() throws {
        try folder.add("l.jsonl", "{\"b\": 1, \"a\": 2}\n\n[ 1 ]")
        #expect(try run("-l", "l.jsonl").output == "{\"b\":1,\"a\":2}\n[1]\n")
        #expect(try run("-ls", "l.jsonl").output == "{\"a\":2,\"b\":1}\n[1]\n")
        #expect(try run("-l", "--canonical", "l.jsonl").output == "{\"a\":2,\"b\":1}\n[1]\n")
        try folder.add("bad.jsonl", "[1]\n[2\n[3]\n")
        let bad = try run("-l", "bad.jsonl")
        #expect(bad.output == "[1]\n" && bad.errors.contains("bad.jsonl: line 2, column 3") && bad.status == 4)
        #expect(try run("-ls", input: "{\"a\": 1, \"a\": 2}").status == 4)
        #expect(try run("--drop-comments", input: "{}").errors.contains("--drop-comments wants --jsonc"))
    }

    @Test("what a form refuses in one of many lines is told with its line", arguments: ["--sorted", "--canonical"])
    func placesInLines(form: String) throws {
        let equal = try run("-l", form, input: "{\"a\":1}\n{\"x\":0}\n{\"b\":1,\"b\":2}\n")
        #expect(equal.errors.contains("line 3, column 8 (byte 23): ") && equal.status == 4, "\(equal.errors)")
        guard form == "--canonical" else { return }
        let beyond = try run("-l", form, input: "{\"a\":1}\n\n{\"x\":1e400}\n")
        #expect(beyond.errors.contains("line 3: at \"/x\": a number beyond") && beyond.status == 4, "\(beyond.errors)")
    }

    @Test(
        "lines that cannot be read are told as a file that cannot",
        .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/mem"), "wants a file whose first byte cannot be read"))
    func unreadableLines() throws {
        let run = try run("-l", "/proc/self/mem")
        #expect(
            run.status == 3 && run.errors.hasPrefix("dynwrap fmt: the file could not be read: /proc/self/mem: "), "\(run.errors)")
    }

    @Test("a pipe is looked at as a file is", .enabled(if: Subprocess.can("bash", ["--version"]), "wants bash"))
    func pipes() throws {
        let run = try #require(Subprocess.run("bash", ["-c", "\"$0\" fmt --check <(echo '[]')", Tool.path], withErrors: true))
        #expect(run.text == "" && run.status == 0)
    }

    @Test("secrets")
    func secrets() throws {
        #expect(
            try run("-c", "--redact", "$..pw", input: #"{"pw": "x", "u": [{"pw": 1}]}"#).output
                == "{\"pw\":\"<secret>\",\"u\":[{\"pw\":\"<secret>\"}]}\n")
        #expect(try run("-i", "--redact", "/pw", "a.json").status == 2)
        // Of equal keys none shows it.
        let twice = #"{"pw": "x", "u": {"pw": "x"}, "pw": "x", "u": {"n": 1, "pw": "x"}}"#
        for shown in [
            try run("-c", "--redact", "$..pw", input: twice).output,
            try run("-c", "--redact", "/pw", "--redact", "/u/pw", input: twice).output,
        ] {
            #expect(!shown.contains("x") && shown.contains("\"n\":1"), "\(shown)")
        }
    }
}
