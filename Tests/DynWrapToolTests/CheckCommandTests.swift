import Foundation
import TestSupport
import Testing

@Suite("dynwrap check", .enabled(if: Tool.isThere, "wants the built tool beside the tests"))
struct CheckCommandTests {
    private let folder: Folder

    init() throws {
        folder = try Folder()
        try folder.add("good.json", #"{"a": 1}"#)
        try folder.add("bad.json", "{\"a\": 1,\n \"b\" 2}")
        try folder.add("lines.jsonl", "{\"a\": 1}\n{\"a\"\n\n{\"b\": \"x\"}\n")
        try folder.add("schema.json", #"{"required": ["a"], "properties": {"b": {"type": "integer"}}}"#)
    }

    private func run(_ arguments: String..., input: String = "") throws -> Tool.Run {
        try Tool.run(arguments, input: Data(input.utf8), in: folder.url)
    }

    @Test("good files are silent, bad ones are found with line and column")
    func syntax() throws {
        let good = try run("check", "good.json")
        #expect(good.output == "" && good.errors == "" && good.status == 0)
        let bad = try run("check", "good.json", "bad.json")
        #expect(bad.output == "bad.json:2:6: expected ':' after the key, found '2'\n \"b\" 2}\n     ^\n")
        #expect(bad.errors == "2 files, 1 with problems\n" && bad.status == 1)
    }

    @Test("a byte that begins no text is told alike by every way of checking")
    func halfMark() throws {
        try Data([0xFF]).write(to: folder.url.appendingPathComponent("half.json"))
        let expected = try run("check", "half.json").output
        #expect(expected.hasPrefix("half.json:1:1: expected a value, found the byte 0xFF"))
        for way in ["--stream", "-l"] { #expect(try run("check", way, "half.json").output == expected, "\(way)") }
    }

    @Test("against a schema, a text and a text a line; what is not there has the line of its text")
    func schema() throws {
        let run = try run("check", "-l", "-s", "schema.json", "--json", "lines.jsonl")
        #expect(
            run.output == """
                {"file":"lines.jsonl","code":"unexpectedEnd","line":2,"column":5,"message":"the text ends too early"}
                {"file":"lines.jsonl","code":"invalid","pointer":"/b","line":4,"column":7,"message":"expected a whole number, found \\"x\\""}
                {"file":"lines.jsonl","code":"missing","pointer":"/a","line":4,"message":"expected a value, found nothing"}

                """)
        #expect(run.status == 1)
        let most = try self.run("check", "-ls", "schema.json", "-m1", "lines.jsonl")
        #expect(most.output == "lines.jsonl:2:5: the text ends too early\n{\"a\"\n    ^\n" && most.status == 1)
    }

    @Test("a file that is not there ends nothing, and the exit code says it")
    func unreadable() throws {
        let run = try run("check", "none.json", "bad.json", "-q")
        #expect(run.status == 3)
        #expect(run.errors == "dynwrap check: the file could not be read: none.json: there is no such file\n")
        #expect(run.output.hasPrefix("bad.json:2:6: "))
    }

    @Test(
        "a file that cannot be read to its end ends nothing either",
        .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/mem"), "wants a file whose first byte cannot be read"))
    func unreadableLines() throws {
        let run = try run("check", "-l", "/proc/self/mem", "lines.jsonl", "-q")
        #expect(
            run.status == 3 && run.errors.hasPrefix("dynwrap check: the file could not be read: /proc/self/mem: "),
            "\(run.errors)")
        #expect(run.output.hasPrefix("lines.jsonl:2:5: "))
    }

    @Test("a schema may have comments where files may")
    func commentedSchema() throws {
        try folder.add("c.json", "{ // what is wanted\n\"required\": [\"a\"], }")
        #expect(try run("check", "--jsonc", "-s", "c.json", "good.json").status == 0)
        #expect(try run("check", "-s", "c.json", "good.json").status == 4)
    }

    @Test("names from standard input, and standard input itself")
    func names() throws {
        #expect(try run("check", "--files-from", "-", input: "good.json\r\n\nbad.json\n").status == 1)
        #expect(try run("check", input: "[1, 2]").status == 0)
        let found = try run("check", "-", input: "[1 2]")
        #expect(found.output.hasPrefix("standard input:1:4: expected ',' or ']'") && found.status == 1)
        #expect(try run("check", "-", "--files-from", "-").status == 2)
        #expect(try run("check", "--files-from", "-", input: "good.json\n-\n").status == 2)
        for command in ["check", "lines"] {
            for files in [[], ["-"], ["good.json", "-"]] {
                let result = try Tool.run([command, "--schema", "-"] + files, input: Data("{}".utf8), in: folder.url)
                #expect(result.status == 2 && result.errors.contains("standard input cannot be both the schema and a file"))
            }
        }
    }

    @Test("what a person may write is let pass where that is asked for")
    func options() throws {
        #expect(try run("check", "--jsonc", input: "[1, // one\n]").status == 0)
        #expect(try run("check", input: "[1, // one\n]").status == 1)
        #expect(try run("check", "--no-equal-keys", input: #"{"a": 1, "a": 2}"#).status == 1)
    }

    @Test("read piece by piece, a document is right or wrong just as at once", arguments: ["--jsonc", "--no-equal-keys", "-q"])
    func streamed(_ option: String) throws {
        var texts = RandomText(seed: 41)
        var random = SeededRandom(seed: 42)
        for i in 0..<25 {
            var bytes = Array(texts.object().utf8)
            if i % 3 > 0, !bytes.isEmpty { bytes.remove(at: Int.random(in: 0..<bytes.count, using: &random)) }
            try folder.add("t.json", Data(bytes))
            let (whole, pieces) = (try run("check", option, "t.json"), try run("check", option, "--stream", "t.json"))
            #expect(whole.status == pieces.status, "\(String(decoding: bytes, as: UTF8.self))")
            // Of a text with equal keys and another fault, the one tells the first of both.
            if option != "--no-equal-keys" { #expect(whole.output == pieces.output, "\(String(decoding: bytes, as: UTF8.self))") }
        }
        #expect(try run("check", "--stream", "-", input: "[1 2]").output.hasPrefix("standard input:1:4: "))
        #expect(try run("check", "--stream", "-s", "schema.json", "good.json").status == 2)
    }

    @Test("secrets are in no message")
    func secrets() throws {
        let text = #"{"a": 1, "b": "hunter2", "c": "hunter2"}"#
        #expect(try run("check", "-s", "schema.json", input: text).output.contains("hunter2"))
        let redacted = try run("check", "-s", "schema.json", "--redact", "$.b", "--json", input: text)
        #expect(redacted.output.contains("<secret>") && !redacted.output.contains("hunter2") && redacted.status == 1)
        let broken = try run("check", "--redact", "/b", input: #"{"b": "hunter2" "c"}"#)
        #expect(!broken.output.contains("hunter2") && broken.output.contains(":1:17: ") && broken.status == 1)
    }

    @Test("as many problems as secrets take their number, not its square", .timeLimit(.minutes(10)))
    func manySecrets() throws {
        let count = 20_000
        try folder.add("all.json", #"{"items": {"properties": {"a": {"type": "number"}}}}"#)
        let text = "[" + (0..<count).map { #"{"a": "hunter\#($0)"}"# }.joined(separator: ",") + "]"
        var found: Tool.Run?
        let time = try ContinuousClock().measure { found = try run("check", "-s", "all.json", "--redact", "$[*].a", input: text) }
        #expect(time < Rounds.mostTime, "\(time)")
        #expect(found?.status == 1 && found?.output.contains("hunter") == false)
    }

    @Test("a problem of the value around a secret does not show it; options count for lines too")
    func secretsAround() throws {
        try folder.add("enum.json", #"{"enum": [1]}"#)
        let redacted = try run("check", "--schema", "enum.json", "--redact", "/p", "-", input: #"{"p":"hidden"}"#)
        #expect(redacted.status == 1 && redacted.output.contains("found <secret>") && !redacted.output.contains("hidden"))
        // Inside a secret, beside it, and beside one whose name begins alike.
        try folder.add("number.json", #"{"additionalProperties": {"additionalProperties": {"type": "number"}}}"#)
        let many = try run(
            "check", "-s", "number.json", "--redact", "/ab", "--redact", "$.l[1]",
            input: #"{"ab": {"x": "inside"}, "a": {"b": "beside"}, "abc": {"x": "other"}, "l": {"1": "member"}}"#)
        #expect(
            !many.output.contains("inside") && ["beside", "other", "member"].allSatisfy(many.output.contains), "\(many.output)")
        let lines = try run("check", "--lines", "--no-equal-keys", "-", input: "{\"a\":1,\"a\":2}\n")
        #expect(lines.status == 1 && lines.output.contains(":1:"))
        #expect(try run("check", "--lines", "-", input: "{\"a\":1,\"a\":2}\n").status == 0)
    }
}
