import DynWrap
import Foundation
import TestSupport
import Testing

@testable import DynWrapTool

@Suite("dynwrap infer")
struct InferCommandTests {
    private let folder: Folder

    init() throws {
        folder = try Folder()
        try folder.add("customers.json", #"[{"name": "a", "born": "2001-02-03"}, {"name": "b"}]"#)
        try folder.add("more.jsonl", "{\"name\": \"c\", \"born\": null}\n\n{\"name\": \"d\"}\n")
        try folder.add("bad.jsonl", "{\"name\": \"c\"}\n{\"name\" 1}\n")
        try folder.add(
            "schema.json", #"{"title": "Pet", "properties": {"name": {"type": "string", "contentEncoding": "base64"}}}"#)
    }

    private func run(_ arguments: String..., input: String = "") throws -> Tool.Run {
        try Tool.run(["infer"] + arguments, input: Data(input.utf8), in: folder.url)
    }

    @Test("samples that are null are allowed, whatever the others are")
    func nulls() throws {
        for sample in ["5", "\"x\"", "{\"a\": 1}", "{}"] {
            let made = try run("-l", "--json-schema", input: "\(sample)\nnull\n")
            let schema = try JSONSchema(try JSON(parsing: made.output))
            for text in [sample, "null"] { #expect(schema.problems(of: try JSON(parsing: text)).isEmpty, "\(made.output)") }
            #expect(!schema.problems(of: true).isEmpty)
        }
        #expect(try run("-l", input: "5\nnull\n").output.hasPrefix("// From 2 samples, 1 of them null.\n"))
        #expect(
            try run("-l", input: "5\nnull\n").output.hasSuffix("// The samples are Int or null, for which no schema is needed.\n")
        )
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
            swift.output.contains(
                "struct PetSchema: Schema {\n    // not said: contentEncoding\n    let name = Str(\"name\").optional\n")
        )
        #expect(swift.status == 0)
    }

    @Test("--skip-bad leaves out the lines that are no JSON and tells how many; the rest is as without them")
    func skippingBad() throws {
        try folder.add("some.jsonl", "{\"name\": \"c\"}\n{\"name\" 1}\n{\"name\": \"d\"}\nnothing\n")
        try folder.add("good.jsonl", "{\"name\": \"c\"}\n{\"name\": \"d\"}\n")
        let skipped = try run("-l", "--skip-bad", "some.jsonl", "-n", "Person")
        #expect(skipped.output == (try run("-l", "good.jsonl", "-n", "Person")).output && skipped.status == 0)
        #expect(
            skipped.errors.hasPrefix(
                "some.jsonl: 2 of 4 lines left out, which are not JSON; the first: line 2, column 9 (byte 22): "),
            "\(skipped.errors)")
        #expect(try run("-l", "--skip-bad", "good.jsonl").errors == "")
        #expect(try run("-l", "--skip-bad", "none.jsonl").status == 3)
        #expect(try run("--skip-bad", "customers.json").errors.hasPrefix("dynwrap infer: --skip-bad wants --lines\n"))
        try folder.add("no.jsonl", "nothing\n")
        #expect(try run("-l", "--skip-bad", "no.jsonl").status == 4)
    }

    @Test("many lines on all cores give what they give one after the other")
    func cores() throws {
        var made = RandomSamples(seed: 31)
        // Some blocks of lines, so that several cores have work.
        let samples = try made.samples(40)
        let lines = samples.map { $0.text(.compact) + "\n" }.joined()
        try folder.add("many.jsonl", String(repeating: lines, count: 1 + (1 << 20) / lines.utf8.count))
        let count = 1 + (1 << 20) / lines.utf8.count
        var summary = ShapeSummary()
        for _ in 0..<count { for sample in samples { summary.add(sample) } }
        let expected = SwiftSchemaWriter.text(of: ModelBuilder.model(of: summary, name: "Many"))
        for _ in 0..<3 { #expect(try run("-l", "many.jsonl").output == expected) }
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
