import Foundation
import TestSupport
import Testing

@Suite("dynwrap infer")
struct InferCommandTests {
    private let folder: Folder

    init() throws {
        folder = try Folder()
        try folder.add("customers.json", #"[{"name": "a", "born": "2001-02-03"}, {"name": "b"}]"#)
        try folder.add("more.jsonl", "{\"name\": \"c\", \"born\": null}\n\n{\"name\": \"d\"}\n")
        try folder.add("bad.jsonl", "{\"name\": \"c\"}\n{\"name\" 1}\n")
        try folder.add("schema.json", #"{"title": "Pet", "properties": {"name": {"type": "string", "pattern": "^A"}}}"#)
    }

    private func run(_ arguments: String..., input: String = "") throws -> Tool.Run {
        try Tool.run(["infer"] + arguments, input: Data(input.utf8), in: folder.url)
    }

    @Test("from files, lines and standard input; the name is the file's or the one given")
    func samples() throws {
        let file = try run("customers.json")
        #expect(
            file.output == """
                // From 2 samples.
                import DynWrap
                import Foundation

                /// 2 objects
                struct CustomerSchema: Schema {
                    let name = Str("name").required
                    // 1 of 1 are dates as yyyymmddDashes; absent in 1 of 2
                    let born = Date("born", .yyyymmddDashes)
                }

                typealias Customer = Wrapped<CustomerSchema>

                """)
        #expect(file.errors == "" && file.status == 0)
        let lines = try run("--lines", "more.jsonl", "-n", "Person")
        #expect(
            lines.output.contains("struct PersonSchema") && lines.output.contains("let born = Raw(\"born\")") && lines.status == 0
        )
        let input = try run(input: #"{"a": 1}"#)
        #expect(input.output.contains("struct SampleSchema") && input.status == 0)
    }

    @Test("as JSON Schema, and from one")
    func jsonSchema() throws {
        let made = try run("--json-schema", "customers.json")
        try folder.add("made.json", made.output)
        #expect(
            try Tool.run(["check", "--lines", "--schema", "made.json", "more.jsonl"], input: Data(), in: folder.url).status == 1)
        #expect(made.output.contains("\"format\": \"date\"") && made.status == 0)
        let swift = try run("--from-schema", "schema.json")
        #expect(
            swift.output.contains("struct PetSchema: Schema {\n    // not said: pattern\n    let name = Str(\"name\").optional\n")
        )
        #expect(swift.status == 0)
    }

    @Test("what is no JSON, no sample or makes no sense is said, with its exit code")
    func failures() throws {
        let bad = try run("-l", "bad.jsonl")
        #expect(
            bad.output == "" && bad.errors.hasPrefix("dynwrap infer: bad.jsonl: ") && bad.errors.contains("line 2")
                && bad.status == 4)
        #expect(try run("none.json").status == 3)
        #expect(try run(input: "[]").errors == "dynwrap infer: there are no samples\n")
        #expect(try run("--from-schema", "schema.json", "customers.json").status == 2)
        #expect(try run("--from-schema", "customers.json").status == 4)
    }
}
