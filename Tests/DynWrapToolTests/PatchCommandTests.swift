import Foundation
import Testing

@Suite("dynwrap patch", .enabled(if: Tool.isThere, "wants the built tool beside the tests"))
struct PatchCommandTests {
    private static let text = "{\"a\": 1, // keep\n\"b\": [1,2],  \"c\": 3.50}\n"
    private let folder: Folder

    init() throws {
        folder = try Folder()
        try folder.add("data.json", Self.text)
        try folder.add("other.json", "{\"x\": 1}")
        try folder.add("steps.json", #"[{"op": "replace", "path": "/b/0", "value": 9}]"#)
    }

    private func run(_ arguments: String..., input: String = "") throws -> Tool.Run {
        try Tool.run(["patch"] + arguments, input: Data(input.utf8), in: folder.url)
    }

    @Test("an array is a JSON Patch, an object a merge patch; the rest stays byte for byte")
    func kinds() throws {
        #expect(try run("--jsonc", "steps.json", "data.json").output == Self.text.replacing("[1,2]", with: "[9,2]"))
        #expect(try run("--jsonc", "-", "data.json", input: #"{"a": null, "c": 4}"#).output.contains("\"b\": [1,2],  \"c\": 4"))
        #expect(try run("-m", "steps.json", "other.json").output == "[{\"op\": \"replace\", \"path\": \"/b/0\", \"value\": 9}]\n")
    }

    @Test("a patch may have comments where files may, and does not bring them")
    func comments() throws {
        let patch = "// one step\n[{\"op\": \"add\", \"path\": \"/y\", \"value\": [1, /* x */ 2,]},]"
        #expect(try run("--jsonc", "-", "other.json", input: patch).output == "{\"x\": 1,\"y\": [1,2]}\n")
        #expect(try run("-", "other.json", input: patch).status == 4)
    }

    @Test("a patch that leaves nothing fits no file", arguments: ["", "-i"])
    func nothingLeft(_ option: String) throws {
        let arguments = ["patch"] + (option.isEmpty ? [] : [option]) + ["-", "other.json"]
        let run = try Tool.run(arguments, input: Data(#"[{"op": "remove", "path": ""}]"#.utf8), in: folder.url)
        #expect(
            run.status == 4 && run.output == "" && run.errors.contains("other.json: the patch removes the root"), "\(run.errors)")
        #expect(try folder.text("other.json") == "{\"x\": 1}")
        let renewed = #"[{"op": "remove", "path": ""}, {"op": "add", "path": "", "value": null}]"#
        #expect(try self.run("-", "other.json", input: renewed).output == "null\n")
    }

    @Test("in place, all of the files or none")
    func inPlace() throws {
        let refused = try run("-i", "--jsonc", "steps.json", "data.json", "other.json")
        #expect(refused.status == 4 && refused.errors == "dynwrap patch: other.json: at \"/b/0\": there is nothing to replace\n")
        #expect(try folder.text("data.json") == Self.text)
        #expect(try run("-i", "--jsonc", "steps.json", "data.json").status == 0)
        #expect(try folder.text("data.json") == Self.text.replacing("[1,2]", with: "[9,2]"))
        #expect(try folder.text("other.json") == "{\"x\": 1}")
    }

    @Test("a patch that is none, and a value that is not to be shown")
    func refusals() throws {
        let odd = try run("-", "other.json", input: #"[{"op": "put"}]"#)
        #expect(odd.status == 4 && odd.errors.contains("\"put\" is not an operation"))
        let test = #"[{"op": "test", "path": "/x", "value": "hunter2"}]"#
        #expect(try run("-", "other.json", input: test).errors.contains("hunter2"))
        #expect(!(try run("--redact", "/x", "-", "other.json", input: test).errors.contains("hunter2")))
        #expect(try run("-", "-").status == 2)
    }

    @Test("a patch that is no JSON is not shown where values are redacted")
    func redactedErrors() throws {
        try folder.add("user.json", "{}")
        let patch = #"{"password": "S3CR1" "x": 1}"#
        let told = try run("--redact", "$..password", "-", "user.json", input: patch)
        #expect(told.status == 4 && told.errors.contains("column 22") && !told.errors.contains("S3CR1"), "\(told.errors)")
        #expect(try run("-", "user.json", input: patch).errors.contains("S3CR1"))
    }

    @Test("what a patch takes out of a redacted place is hidden where it goes", arguments: ["$..password", "/u/password"])
    func redacted(_ place: String) throws {
        try folder.add("user.json", #"{"u": {"password": "S3CR1", "name": "Ann"}, "list": [1]}"#)
        for steps in [
            #"{"op": "move", "from": "/u/password", "path": "/moved"}"#,
            #"{"op": "copy", "from": "/u/password", "path": "/list/0"}"#,
            #"{"op": "copy", "from": "/u", "path": "/v"}"#, #"{"op": "move", "from": "/u", "path": "/list/-"}"#,
        ] {
            let shown = try run("--redact", place, "-", "user.json", input: "[\(steps)]").output
            #expect(!shown.contains("S3CR1") && shown.contains("<secret>") && shown.contains("Ann"), "\(steps): \(shown)")
        }
        // Also what was inside a redacted value.
        let inner = #"[{"op": "move", "from": "/u/password", "path": "/list/0"}]"#
        let shown = try run("--redact", "/u", "-", "user.json", input: inner).output
        #expect(!shown.contains("S3CR1") && shown.contains("[\"<secret>\""), "\(shown)")
        #expect(
            try run("-", "user.json", input: #"[{"op": "move", "from": "/u/password", "path": "/x"}]"#).output.contains("S3CR1"))
    }
}
