import DynWrap
import TestSupport
import Testing

private enum Shape { case circle(Wrapped<CircleSchema>), order(Wrapped<OrderSchema>) }

private struct CircleSchema: Schema { let radius = Num<Double>("radius").required }

private struct DrawingSchema: Schema {
    let title = Str("title", default: "untitled").count(...8)
    let city = Str("place.city")
    let place = Model<AddressSchema>("place")
    let inner = ModelList<DrawingSchema>("inner")
    let shape = OneOf<Shape>("shape", by: "kind") {
        Case("circle", Shape.circle)
        Case("order", Shape.order)
    }
    let ratings = Dict<Int>("ratings")
    let more = Str("nested.deep.note")

    var body: some SchemaBody { Unknown(.report) }
}

@Suite("JSON Schema: strict export")
struct StrictExportTests {
    /// Every object in the document that has properties.
    private func objects(_ schema: JSON) -> [JSON] {
        var found = schema["properties"].isMissing ? [] : [schema]
        for (_, member) in schema.members { found += objects(member) }
        for element in schema.elements { found += objects(element) }
        return found
    }

    @Test("every object is closed and requires all its properties; defaults and allOf are gone")
    func document() {
        let strict = DrawingSchema().jsonSchema(strict: true)
        let objects = objects(strict).filter { $0["type"].exists }
        #expect(objects.count == 15)
        for object in objects {
            #expect(object["additionalProperties"] == false)
            #expect(object["required"] == JSON(object["properties"].members.map { JSON($0.key) }))
        }
        #expect(!strict.text().contains("allOf") && !strict.text().contains("default"))
        #expect(strict["properties"]["title"] == ["type": ["string", "null"], "maxLength": 8])
        #expect(strict["properties"]["place"]["properties"].members.map(\.key) == ["city", "street", "zip", "pin"])
        #expect(DrawingSchema().jsonSchema(strict: false) == DrawingSchema().jsonSchema)
    }

    @Test(
        "Python's jsonschema takes complete models only, and those it takes have no problems",
        .enabled(if: PythonValidator.isAvailable, "wants python3 with jsonschema"))
    func python() throws {
        let whole =
            #""title": null, "place": null, "inner": [], "shape": null, "ratings": {"a": 1}, "nested": {"deep": {"note": "x"}}"#
        let rest = #""inner": null, "ratings": null, "nested": null"#
        let address = #"{"city": "Oslo", "street": null, "zip": "1", "pin": null}"#
        let instances: [(String, Bool)] = [
            ("{\(whole)}", true), ("{}", false), ("{\(whole), \"extra\": 1}", false),
            (#"{"title": "a", "place": \#(address), "shape": {"kind": "circle", "radius": 1}, \#(rest)}"#, true),
            (#"{"title": "a", "place": {"city": "Oslo", "zip": "1"}, "shape": null, \#(rest)}"#, false),
            (#"{"title": "a", "place": null, "shape": {"kind": "circle"}, \#(rest)}"#, false),
            (#"{"title": "a", "place": null, "shape": {"kind": "order", "radius": 1}, \#(rest)}"#, false),
            (#"{"title": "a", "place": null, "shape": {"kind": "order", "id": 1, "total": null}, \#(rest)}"#, true),
            (#"{"title": "longer than eight", "place": null, "shape": null, \#(rest)}"#, false),
            (#"{"title": "a", "place": null, "shape": null, "inner": [{\#(whole)}], "ratings": null, "nested": null}"#, true),
            (#"{"title": "a", "place": null, "shape": null, "inner": [{}], "ratings": null, "nested": null}"#, false),
        ]
        for (text, isValid) in instances where isValid {
            #expect(try Wrapped<DrawingSchema>(json: text).dyn.problems.isEmpty, "\(text)")
        }
        let schema = DrawingSchema().jsonSchema(strict: true).text()
        let verdict = try PythonValidator.verdicts([(schema: schema, instances: instances.map(\.0))])
        #expect(verdict == [instances.map(\.1)])
    }
}
