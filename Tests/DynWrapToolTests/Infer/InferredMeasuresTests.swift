import DynWrap
import Foundation
import TestSupport
import Testing

@testable import DynWrapTool

/// What is made of public documents, in numbers; `Benchmarks/Results/infer.md` has them.
@Suite("What is inferred of public documents, measured")
struct InferredMeasuresTests {
    struct Measured: Sendable, CustomTestStringConvertible {
        let file: String
        /// How many there are: schemas, fields, fields of any JSON, unions, enums, dictionaries.
        let counts: [Int]
        /// The share of damaged samples that the JSON Schema refuses, in hundredths, at the least.
        let refused: Int

        var testDescription: String { file }
    }

    static let all = [
        Measured(file: "documents/twitter.json", counts: [15, 117, 4, 0, 2, 0], refused: 90),
        Measured(file: "documents/citm_catalog.json", counts: [7, 36, 5, 0, 0, 9], refused: 90),
        Measured(file: "documents/github_events.json", counts: [18, 156, 6, 1, 1, 0], refused: 95),
        Measured(file: "documents/canada.json", counts: [4, 8, 0, 0, 0, 0], refused: 95),
        Measured(file: "json-patch-tests/tests.json", counts: [2, 11, 3, 0, 1, 0], refused: 40),
        Measured(file: "jsonpath-suite/cts.json", counts: [2, 11, 1, 0, 1, 0], refused: 45),
    ]

    private static func samples(_ file: String) throws -> [JSON] {
        let document = try JSON(parsing: TestData.bytes(file))
        return document.kind == .array ? Array(document.elements) : [document]
    }

    /// The places of all members, in the order of the text.
    static func members(of json: JSON) -> [JSONPointer] {
        var (found, work) = ([JSONPointer](), [(JSONPointer(), json)])
        while let (pointer, json) = work.popLast() {
            for (key, value) in json.members {
                found.append(pointer.appending(key))
                work.append((pointer.appending(key), value))
            }
            for (index, value) in json.elements.enumerated() { work.append((pointer.appending(index), value)) }
        }
        return found
    }

    @Test(
        "as many types and fields as measured, all samples allowed, damaged ones mostly refused; read back as a document it says the same",
        .enabled(if: TestData.has("documents") && TestData.has("jsonpath-suite"), "\(TestData.wants("documents"))"),
        arguments: all)
    func measured(document: Measured) throws {
        let samples = try Self.samples(document.file)
        let name = document.file.split(separator: "/").last.map { String($0.prefix { $0 != "." }) } ?? ""
        let source = InferredSource(samples, name: SwiftNames.typeName(NameHints.words(of: name)))
        let fields = source.model.records.flatMap(\.fields)
        let open = fields.count { if case .any = $0.type { true } else { false } }
        let dictionaries = fields.count { if case .dictionary = $0.type { true } else { false } }
        let counts = [
            source.model.records.count, fields.count, open, source.model.unions.count, source.model.enums.count, dictionaries,
        ]
        #expect(counts == document.counts)

        let written = JSONSchemaWriter.document(of: source.model)
        let schema = try JSONSchema(written, format: .assertion)
        for sample in samples { #expect(schema.problems(of: sample, limit: 3).map(\.description) == []) }
        let refused = try Self.refused(samples, schema)
        print(
            "\(document.file): \(counts), \(refused) of 100 damaged refused, \(source.swift.split(separator: "\n").count) lines")
        #expect(refused >= document.refused)

        // The schema as a document gives types that allow all samples too.
        let again = try JSONSchema(
            JSONSchemaWriter.document(of: DocumentModel.model(of: written, name: "Thing")), format: .assertion)
        for sample in samples { #expect(again.problems(of: sample, limit: 3).map(\.description) == []) }
    }

    /// The share, in hundredths, of the samples that are refused after one member was made something else.
    static func refused(_ samples: [JSON], _ schema: JSONSchema) throws -> Int {
        var random = SeededRandom(seed: 8)
        // Of a large document each try takes its time.
        let tries = samples.count == 1 ? 10 : 100
        let places = samples.map(members)
        return try (0..<tries).count { _ in
            let number = Int.random(in: 0..<samples.count, using: &random)
            var sample = samples[number]
            guard let place = places[number].randomElement(using: &random) else { return false }
            try sample.set(["damage": [["damage"]]] as JSON, at: place)
            return !schema.allows(sample)
        } * 100 / tries
    }
}
