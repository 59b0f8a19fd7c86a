import DynWrap
import Foundation
import TestSupport
import Testing

private enum Kind { case order(Wrapped<OrderSchema>), address(Wrapped<AddressSchema>) }

private struct ExportedSchema: Schema {
    let id = Num<Int>("id").required.range(1...9).doc("the number")
    let name = Str("name", default: "x").readOnly
    let flag = Flag("flag", .yesNo)
    let city = Str("address.city")
    let address = Model<AddressSchema>("address")
    let orders = ModelList<OrderSchema>("orders")
    let children = ModelList<ExportedSchema>("children")
    let tint = Field<HexColor?>("tint")
    let tags = List<String>("tags")
    let at = Date("at", .epochSeconds)
    let part = Group(PersonSchema(prefix: "p-"))
    let kind = OneOf<Kind>("kind", by: "type") {
        Case("order", Kind.order)
        Case("address", Kind.address)
    }

    var body: some SchemaBody { Unknown(.report) }
}

@Suite("JSON Schema: export")
struct JSONSchemaExportTests {
    @Test("the document")
    func document() {
        let schema = ExportedSchema().jsonSchema
        #expect(schema["$schema"] == "https://json-schema.org/draft/2020-12/schema")
        #expect(schema["required"] == ["id"])
        #expect(
            schema["properties"]["id"] == ["type": "integer", "minimum": 1, "maximum": 9, "description": "the number"])
        #expect(schema["properties"]["name"] == ["type": ["string", "null"], "default": "x", "readOnly": true])
        #expect(schema["$defs"].members.map(\.key) == ["Address", "Exported", "Order"])
        #expect(schema["properties"]["p-first"]["type"] == ["string", "null"])
    }

    @Test(
        "Python's jsonschema finds the document valid and agrees with the problems",
        .enabled(if: PythonValidator.isAvailable, "wants python3 with jsonschema"))
    func python() throws {
        let instances: [(String, Bool)] = [
            (#"{"id": 1}"#, true), (#"{}"#, false), (#"{"id": 10}"#, false), (#"{"id": null}"#, false),
            (##"{"id": 1, "name": null, "flag": "yes", "at": 3, "tint": "#f80", "tags": ["a"], "p-age": 3}"##, true),
            (#"{"id": 1, "tint": "mauve"}"#, false), (#"{"id": 1, "tags": [1]}"#, false), (#"{"id": 1, "x": 1}"#, false),
            (#"{"id": 1, "address": {"zip": "1", "city": "Oslo"}}"#, true),
            (#"{"id": 1, "address": {"city": 3, "zip": "1"}}"#, false),
            (#"{"id": 1, "address": {}}"#, false), (#"{"id": 1, "children": [{"id": 2, "children": [{"id": 3}]}]}"#, true),
            (#"{"id": 1, "children": [{"id": 2, "children": [{"id": 30}]}]}"#, false),
            (#"{"id": 1, "kind": {"type": "order", "id": 3}}"#, true), (#"{"id": 1, "kind": {"type": "boat"}}"#, false),
            (#"{"id": 1, "kind": {"type": "address"}}"#, false),
        ]
        for (text, isValid) in instances {
            #expect(try Wrapped<ExportedSchema>(json: text).dyn.problems.isEmpty == isValid, "\(text)")
        }
        let verdict = try PythonValidator.verdicts([(schema: ExportedSchema().jsonSchema.text(), instances: instances.map(\.0))])
        #expect(verdict == [instances.map(\.1)])
    }

    @Test(
        "bounds of dates written as text and of strings are no keywords, those of numbers are, in strings too; the document is one"
    )
    func textBounds() throws {
        struct BoundedSchema: Schema {
            let at = Date("at").range(Foundation.Date(timeIntervalSince1970: 0)...)
            let epoch = Date("epoch", .epochSeconds).range(Foundation.Date(timeIntervalSince1970: 60)...)
            let name = Str("name").range("a"..."m")
            let maybe = Str("maybe").optional.range("a"...)
            let price = Num<Int>("price").asString.range(1...9)
            let text = Num<Int>("text").asString.strict.range(1...9)
            let texts = Field<[Int8]>("texts").asString.strict
            let days = List<Foundation.Date>("days").each { $0.range(...Foundation.Date(timeIntervalSince1970: 0)) }
        }
        let export = BoundedSchema().jsonSchema
        _ = try JSONSchema(export)
        let entries = export["properties"]
        for key in ["at", "name", "maybe"] { #expect(entries[key]["minimum"].isMissing && entries[key]["maximum"].isMissing) }
        #expect(entries["days"]["items"]["maximum"].isMissing)
        #expect(entries["epoch"]["minimum"] == 60)
        #expect(entries["price"]["minimum"] == 1 && entries["price"]["maximum"] == 9)
        // A string alone has no bounds; its pattern stays.
        for schema in [entries["text"], entries["texts"]["items"]] {
            #expect(schema["minimum"].isMissing && schema["maximum"].isMissing)
            #expect(schema["pattern"].string?.isEmpty == false)
        }
        #expect(try Wrapped<BoundedSchema>(json: #"{"name": "x"}"#).dyn.problems.map(\.rule) == ["range"])
    }

    @Test("a number in a string is exported as what is read without a problem, in whatever spelling of JSON's")
    func numbersInStrings() throws {
        struct Numbers: Schema {
            let whole = Num<Int64>("whole").asString
            let strict = Num<Int64>("strict").asString.strict
            let real = Num<Double>("real").asString
        }
        var random = SeededRandom(seed: 77)
        let export = try JSONSchema(Numbers().jsonSchema)
        // Of a fraction with an exponent the export does not tell whether it is whole; all else is the same.
        func isTold(_ text: String) -> Bool { !(text.contains(".") || text.contains("-")) || !text.lowercased().contains("e") }
        var verdicts = [0, 0]
        let parts = ["", "-", "+", "0", "7", "120", ".", ".0", ".00", ".5", "e", "E", "e2", "E+1", "e-1", "x", " "]
        for _ in Rounds.of(2_000) {
            let text = (0..<Int.random(in: 1...4, using: &random)).map { _ in parts.randomElement(using: &random)! }.joined()
            // Ranges are not exported.
            if let number = Double(text), abs(number) > 1e18 { continue }
            for name in ["whole", "strict", "real"] {
                let object: JSON = [name: JSON(text)]
                let isClean = try Wrapped<Numbers>(json: object).dyn.problems.isEmpty
                verdicts[isClean ? 1 : 0] += 1
                if isClean || name == "real" || isTold(text) { #expect(export.allows(object) == isClean, "\(name) \(text)") }
            }
        }
        #expect(verdicts.allSatisfy { $0 > Rounds.of(100).count })
    }

    @Test("null besides: a schema allows null then, and of all else exactly what it allowed")
    func nullBesides() throws {
        let parts: [JSON] = [
            ["type": "string"], ["type": ["integer", "string"]], ["type": "null"], ["type": ["null", "array"]], ["const": 1],
            ["const": .null], ["enum": [1, "a"]], ["enum": ["a", .null]], ["minimum": 3], ["maxLength": 1], ["required": ["a"]],
            ["$ref": "#/$defs/text"], ["$dynamicRef": "#/$defs/text"], ["allOf": [["type": "string"], ["maxLength": 1]]],
            ["anyOf": [["type": "string"], ["const": 1]]], ["anyOf": [["type": "string"], ["type": "null"]]],
            ["oneOf": [["type": "string"], ["minLength": 2]]], ["not": ["type": "null"]],
            ["if": ["type": "null"], "then": false], ["properties": ["a": ["type": "string"]]], ["description": "x"],
        ]
        let values: [JSON] = [
            .null, true, 0, 1, 3.5, "", "a", "ab", [], [1], [:], ["a": "x"], ["a": 1], ["b": .null],
        ]
        func document(_ schema: JSON) throws -> JSONSchema {
            try JSONSchema(["$defs": ["text": ["type": "string"], "own": schema], "$ref": "#/$defs/own"] as JSON)
        }
        func check(_ schema: JSON) throws {
            let (before, after) = (try document(schema), try document(schema.schemaOrNull))
            for value in values {
                #expect(after.allows(value) == (value.isNull || before.allows(value)), "\(value) in \(schema)")
            }
        }
        try check(true)
        try check(false)
        try check([:])
        for first in parts {
            try check(first)
            for second in parts {
                var both = first
                for (key, value) in second.members { both[key] = value }
                try check(both)
            }
        }
    }

    @Test("an entry that is required, and one inside it: the outer key is required once")
    func requiredOnce() {
        struct InnerSchema: Schema { let v = Num<Int>("v") }
        struct BothSchema: Schema {
            let a = Model<InnerSchema>("a").required
            let v = Num<Int>("a.v").required
        }
        #expect(BothSchema().jsonSchema["required"] == ["a"])
    }

    private enum Free: Sendable { case number(Int), other(JSON) }

    private struct DemandingSchema: Schema {
        let tagged = OneOf<Free>("a", by: "k") {
            Case("number", Free.number, at: "n")
            Otherwise(Free.other)
        }.present
        let keyed = OneOf<Free>("b", by: .onlyKey) {
            Case("number", Free.number)
            Otherwise(Free.other)
        }.present
        let raw = Raw("c").required
    }

    @Test("null is no value of a required field, whatever its type takes")
    func requiredNull() throws {
        let exported = try JSONSchema(DemandingSchema().jsonSchema)
        for value in ["null", "7", "{}", #"{"number": 1}"#, #"{"k": "number", "n": 2}"#, "[]"] {
            for key in ["a", "b", "c"] {
                let others = ["a", "b", "c"].filter { $0 != key }.map { ", \"\($0)\": 1" }.joined()
                let model = try Wrapped<DemandingSchema>(json: "{\"\(key)\": \(value)\(others)}")
                #expect(
                    model.dyn.problems.isEmpty == exported.allows(model.dyn.json), "\(model.dyn.text()) \(model.dyn.problems)")
            }
        }
    }
}
