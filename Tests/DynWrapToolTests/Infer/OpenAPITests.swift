import DynWrap
import Foundation
import TestSupport
import Testing

@testable import DynWrapTool

@Suite("Schemas from OpenAPI documents")
struct OpenAPITests {
    static let document = #"""
        {"openapi": "3.1.0", "info": {"title": "Pet store", "version": "1"},
         "paths": {"/pets": {"get": {"responses": {"200": {"$ref": "#/components/responses/Pets"}}}}}, "components": {
            "responses": {"Pets": {"description": "pets"}},
            "schemas": {
                "Alias": {"$ref": "#/components/schemas/Cat"},
                "Pet": {"oneOf": [{"$ref": "#/components/schemas/Cat"}, {"$ref": "#/components/schemas/Dog"}],
                 "discriminator": {"propertyName": "petType", "mapping": {"hound": "#/components/schemas/Dog"}}},
                "Base": {"type": "object", "required": ["petType", "id"], "properties": {"petType": {"type": "string"}, "id": {"type": "integer",
                 "format": "int64"}, "owner": {"$ref": "#/components/schemas/Owner"}}},
                "Cat": {"allOf": [{"$ref": "#/components/schemas/Base"}, {"type": "object", "properties": {"indoor": {"type": "boolean"}}}],
                 "xml": {"name": "cat"}, "example": {}},
                "Dog": {"allOf": [{"$ref": "#/components/schemas/Base"}, {"type": "object", "required": ["bark"],
                 "properties": {"bark": {"$ref": "#/components/schemas/Loudness"}}}]},
                "Loudness": {"type": "string", "enum": ["quiet", "loud"]}, "Owner": {"type": ["object", "null"],
                 "properties": {"pets": {"type": "array", "items": {"$ref": "#/components/schemas/Pet"}}, "home": {"type": "string",
                 "format": "uri"}}},
                "Error": {"type": "object", "required": ["code"], "properties": {"code": {"type": "integer", "format": "int32"}}}}}}
        """#

    static func model() throws -> InferredModel {
        try OpenAPIDocument.model(of: JSON(parsing: document), "a.json", name: "Pet store")
    }

    @Test("every component schema is one, by its own name; a discriminator tells the kinds of a union apart")
    func components() throws {
        let text = SwiftSchemaWriter.text(of: try Self.model())
        for line in [
            "struct CatSchema: Schema {", "struct DogSchema: Schema {", "struct OwnerSchema: Schema {",
            "struct ErrorSchema: Schema {", "struct BaseSchema: Schema {",
            "enum Pet: Sendable {", "static let pet = Union(by: \"petType\") {", "Case(\"Cat\", Pet.cat)",
            "Case(\"hound\", Pet.hound)", "enum Loudness: String",
            "let bark = Enum<Loudness?>(\"bark\").present", "let pets = OneOfList<Pet>(\"pets\", .pet).optional",
            "let home = Field<URL?>(\"home\")",
            "let id = Num<Int>(\"id\").required", "let owner = Model<OwnerSchema>(\"owner\")",
            "let code = Num<Int>(\"code\").required", "typealias Cat = Wrapped<CatSchema>",
        ] {
            #expect(text.contains(line), "\(line)\n\(text)")
        }
        #expect(
            text.components(separatedBy: "struct ").count == 6 && text.components(separatedBy: "typealias Cat ").count == 2
                && !text.contains("Not followed") && !text.contains("xml")
                && !text.contains("paths"))
    }

    @Test(
        "the sources compile and read what the document means",
        .enabled(if: Compiler.isAvailable, "wants swiftc and the built modules"))
    func compiled() throws {
        let main = #"""
            let hound = #"{"petType": "hound", "id": 1, "bark": "loud"}"#, cat = #"{"petType": "Cat", "id": 2, "indoor": true, "owner": null}"#
            let owner = try Owner(json: "{\"pets\": [" + hound + "," + cat + "], \"home\": \"a:b\"}")
            if case .hound(let dog) = owner.pets?[0], case .cat(let cat) = owner.pets?[1] {
                print(dog.bark == .loud, cat.indoor ?? false, cat.id, owner.dyn.problems.count)
            }
            """#
        let printed = try Compiler.run(files: [
            "api.swift": SwiftSchemaWriter.text(of: Self.model()), "main.swift": "import DynWrap\n" + main,
        ])
        #expect(printed == "true true 2 0\n")
    }

    @Test(
        "the tool finds out what it has; other versions and what has no schemas are errors",
        .enabled(if: Tool.isThere, "wants the built tool beside the tests"))
    func command() throws {
        let folder = try Folder()
        try folder.add("api.json", Self.document)
        try folder.add("old.json", #"{"openapi": "3.0.3", "components": {"schemas": {"A": {}}}}"#)
        try folder.add("swagger.json", #"{"swagger": "2.0", "definitions": {}}"#)
        try folder.add("none.json", #"{"openapi": "3.1.1", "paths": {}}"#)
        try folder.add("plain.json", #"{"type": "object", "properties": {"a": {}}}"#)
        func run(_ arguments: String...) throws -> Tool.Run { try Tool.run(["infer"] + arguments, input: Data(), in: folder.url) }
        let found = try run("--from-schema", "api.json")
        #expect(found.output == SwiftSchemaWriter.text(of: try Self.model()) && found.status == 0, "\(found.errors)")
        #expect(try run("--from-schema", "api.json", "--openapi").output == found.output)
        let old = try run("--from-schema", "old.json")
        #expect(
            old.status == 4 && old.errors.hasPrefix("dynwrap infer: old.json: OpenAPI 3.0.3 has schemas of its own kind; "),
            "\(old.errors)")
        #expect(try run("--from-schema", "swagger.json").errors.contains("OpenAPI 2.0 has schemas of its own kind"))
        #expect(
            try run("--from-schema", "none.json").errors
                == "dynwrap infer: none.json: there are no schemas at /components/schemas\n")
        #expect(try run("--from-schema", "plain.json", "--openapi").errors.contains("OpenAPI without a version"))
        #expect(try run("--openapi", "api.json").status == 2)
    }
}
