import DynWrap
import Foundation
import TestSupport
import Testing

@testable import DynWrapTool

@Suite("JSON Schema to Swift and back")
struct DocumentRoundTripTests {
    private static func model(_ document: DocumentSamples) throws -> InferredModel {
        try DocumentModel.model(of: JSON(parsing: document.document), name: document.name)
    }

    @Test(
        "the generated sources compile, open what the document allows without a problem, and export a schema that allows it",
        .enabled(if: Compiler.isAvailable, "wants swiftc and the built modules"))
    func compiled() throws {
        var files: [String: String] = [:]
        let folder = try Folder()
        for (number, document) in DocumentSamples.all.enumerated() {
            let model = try Self.model(document)
            guard case .record(let root) = model.root else {
                Issue.record("\(document.name) has no record at its root")
                continue
            }
            let name = model.records[root].name
            files["source\(number).swift"] =
                InferredSource.isolated(SwiftSchemaWriter.text(of: model))
                + "\nfunc problems\(number)(_ sample: JSON) throws -> [Problem] { try Wrapped<\(name)Schema>(json: sample).dyn.problems }\n"
                + "func schema\(number)() -> JSON { \(name)Schema().jsonSchema }\n"
            try folder.add("samples\(number)", document.samples.map { $0.replacing("\n", with: " ") + "\n" }.joined())
        }
        files["main.swift"] = """
            import DynWrap
            import Foundation
            func tell(_ name: String, _ problems: (JSON) throws -> [Problem], _ schema: JSON) throws {
                print("schema", schema.text(.compact))
                for line in try JSON.Lines(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1] + "/samples" + name)) {
                    print("problems", try problems(line.get()).map { "\\($0)" })
                }
            }
            \(DocumentSamples.all.indices.map { "try tell(\"\($0)\", problems\($0), schema\($0)())" }.joined(separator: "\n"))

            """
        let printed = try Compiler.run(files: files, [folder.url.path])
        var lines = printed.split(separator: "\n")[...]
        var allowed = 0
        for document in DocumentSamples.all {
            let line = lines.popFirst()
            let first = try #require(line, "\(printed)")
            try #require(first.hasPrefix("schema "), "\(printed)")
            let original = try JSONSchema(JSON(parsing: document.document), format: .assertion)
            let exported = try JSONSchema(JSON(parsing: String(first.dropFirst(7))), format: .assertion)
            for text in document.samples {
                let sample = try JSON(parsing: text)
                let problems = lines.popFirst()
                guard original.allows(sample) else { continue }
                allowed += 1
                #expect(problems == "problems []", "\(document.name): \(text)")
                #expect(exported.problems(of: sample).map(\.description) == [], "\(document.name): \(text)")
            }
        }
        #expect(allowed >= 17)
    }

    @Test("what is written as JSON Schema of it allows what it allows", arguments: DocumentSamples.all.indices)
    func written(index: Int) throws {
        let document = DocumentSamples.all[index]
        let original = try JSONSchema(JSON(parsing: document.document), format: .assertion)
        let again = try JSONSchema(JSONSchemaWriter.document(of: Self.model(document)), format: .assertion)
        for text in document.samples {
            let sample = try JSON(parsing: text)
            if original.allows(sample) { #expect(again.problems(of: sample).map(\.description) == [], "\(text)") }
        }
    }

    @Test(
        "every schema of the JSON Schema suite becomes one that allows the suite's good values",
        .enabled(if: TestData.has("json-schema-suite"), "\(TestData.wants("json-schema-suite"))"))
    func suite() throws {
        var (schemas, values) = (0, 0)
        for file in try TestData.files("json-schema-suite/draft2020-12") where file.pathExtension == "json" {
            for group in try JSON(contentsOf: file).elements {
                // References to other documents are not followed.
                guard let model = try? DocumentModel.model(of: group["schema"], name: "Thing") else { continue }
                schemas += 1
                // Properties without a type are taken for an object's, and null at the root is no model.
                let isRecord = if case .record = model.root { true } else { false }
                if isRecord, !group["schema"]["type"].exists { continue }
                let isList = model.notes.contains { $0.contains("lists of these") }
                #expect(SwiftSchemaWriter.text(of: model).contains("import DynWrap"))
                let document = JSONSchemaWriter.document(of: model)
                let again = try JSONSchema(document)
                for test in group["tests"].elements where test["valid"].bool == true && !test["data"].isNull {
                    values += 1
                    for value in isList ? Array(test["data"].elements) : [test["data"]] {
                        #expect(again.allows(value), "\(group["description"].string ?? ""): \(value.text()) \(document.text())")
                    }
                }
            }
        }
        print("json-schema-suite: \(schemas) schemas, \(values) values")
        #expect(schemas > 300 && values > 500)
    }
}
