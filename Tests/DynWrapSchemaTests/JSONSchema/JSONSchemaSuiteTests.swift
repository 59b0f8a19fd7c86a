import DynWrapSchema
import Foundation
import TestSupport
import Testing

@Suite(
    "The suite of JSON Schema 2020-12",
    .enabled(if: TestData.has(JSONSchemaSuite.folder), Comment(rawValue: TestData.wants(JSONSchemaSuite.folder))))
struct JSONSchemaSuiteTests {
    @Test("all cases that every implementation has to answer")
    func required() throws {
        let remotes = try JSONSchemaSuite.remotes()
        var count = 0
        for group in try JSONSchemaSuite.files().flatMap(JSONSchemaSuite.groups) {
            let schema = try JSONSchema(group.schema, references: remotes)
            for test in group.tests {
                count += 1
                let problems = schema.problems(of: test.data)
                #expect(problems.isEmpty == test.isValid, "\(group.name): \(test.name): \(problems)")
                #expect(schema.allows(test.data) == test.isValid, "\(group.name): \(test.name)")
            }
        }
        #expect(count == 1299)
    }

    /// Optional cases that are answered otherwise, and why.
    private static let otherwise = [
        "cross-draft: refs to historic drafts are processed as historic drafts":
            "the document it refers to, of draft 2019-09, is not there; documents of other drafts are read as ones of 2020-12"
    ]

    @Test("the optional cases, but for those that are named")
    func optional() throws {
        let remotes = try JSONSchemaSuite.remotes()
        var count = 0
        for group in try JSONSchemaSuite.files("/optional").flatMap(JSONSchemaSuite.groups) {
            if Self.otherwise[group.name] != nil {
                #expect(throws: JSONSchemaError.self, "\(group.name)") { try JSONSchema(group.schema, references: remotes) }
                continue
            }
            let schema = try JSONSchema(group.schema, references: remotes)
            for test in group.tests {
                count += 1
                let problems = schema.problems(of: test.data)
                #expect(problems.isEmpty == test.isValid, "\(group.name): \(test.name): \(problems)")
            }
        }
        #expect(count == 161)
    }

    @Test("formats, asserted")
    func formats() throws {
        var count = 0
        for group in try JSONSchemaSuite.files("/optional/format").flatMap(JSONSchemaSuite.groups) {
            let schema = try JSONSchema(group.schema, format: .assertion)
            for test in group.tests {
                count += 1
                #expect(schema.problems(of: test.data).isEmpty == test.isValid, "\(group.name): \(test.name): \(test.data)")
            }
        }
        #expect(count == 764)
    }

    @Test("JSON Schema's own documents allow every schema of the suite but those that are meant to be none")
    func metaschema() throws {
        let own = try JSONSchema(["$ref": "https://json-schema.org/draft/2020-12/schema"], format: .assertion)
        for group in try JSONSchemaSuite.files().flatMap(JSONSchemaSuite.groups) {
            #expect(own.problems(of: group.schema).isEmpty, "\(group.name): \(own.problems(of: group.schema))")
        }
    }
}
