import DynWrap
import TestSupport
import Testing

/// Documents whose schemas are met on very many ways: each was once laid out or asked once a way.
@Suite("Documents of many ways")
struct DocumentGrowthTests {
    private func reference(_ name: String) -> JSON { ["$ref": JSON("#/$defs/\(name)")] }

    @Test("30 types that all refer to each other are opened, read, checked, written and exported", .timeLimit(.minutes(10)))
    func types() throws {
        let names = (0..<30).map { "T\($0)" }
        let properties = JSON(
            members: names.map { (key: $0.lowercased(), value: reference($0)) } + [(key: "n", value: ["type": "integer"] as JSON)]
        )
        let types = JSON(members: names.map { (key: $0, value: ["type": "object", "properties": properties] as JSON) })
        let schema = try DynamicSchema(jsonSchema: ["$ref": "#/$defs/T0", "$defs": types])
        var model = try Wrapped(json: #"{"t1":{"t2":{"t1":{"n":1}}},"t5":{"n":"wrong"}}"#, schema: schema)
        #expect(model.t1.t2.t1.n.int == 1)
        model.t1.t2.t1.n = 2
        #expect(model.dyn.problems.map(\.pointer) == ["/t5/n"])
        #expect(model.dyn.output().json["t1"]["t2"]["t1"]["n"].int == 2)
        #expect(schema.jsonSchema["$defs"].count == 30)
        #expect(schema.hashValue == schema.hashValue)
        #expect(model == model)
        #expect(!model.debugDescription.isEmpty)
    }

    @Test("28 schemas in a row, each asking the next one four times, are asked once", .timeLimit(.minutes(10)))
    func chains() throws {
        for keyword in ["allOf", "anyOf"] {
            let types = JSON(
                members: (0..<28).map { number -> (key: String, value: JSON) in
                    let next = reference("T\(number + 1)")
                    let often: JSON = [next, next, next, next]
                    let last: JSON = ["type": ["string", "null"]]
                    return (key: "T\(number)", value: number == 27 ? last : JSON(members: [(key: keyword, value: often)]))
                })
            guard
                let schema = try? DynamicSchema(jsonSchema: [
                    "properties": ["a": reference("T0"), "b": ["items": reference("T0")]], "$defs": types,
                ])
            else {
                Issue.record("\(keyword) is not read")
                continue
            }
            let fine = try Wrapped(json: #"{"a":"x","b":["y",null]}"#, schema: schema)
            #expect(fine.dyn.problems.isEmpty)
            let wrong = try Wrapped(json: #"{"a":1,"b":["y",2]}"#, schema: schema)
            #expect(Set(wrong.dyn.problems.map(\.pointer)) == ["/a", "/b/1"])
        }
    }

    @Test("what a problem with an enum shows is bounded, and says how many there are")
    func enums() throws {
        let values = JSON((0..<5_000).map { JSON("value \($0)") })
        let schema = try DynamicSchema(jsonSchema: [
            "properties": ["e": ["enum": values], "s": ["enum": [1, "x"]], "c": ["const": values]]
        ])
        let model = try Wrapped(json: #"{"e":"other","s":2,"c":0}"#, schema: schema)
        let expected = model.dyn.problems.map(\.expected)
        #expect(
            expected[0].hasPrefix(#"one of "value 0", "value 1", "#) && expected[0].hasSuffix("… (5000 values)")
                && expected[0].count < 250)
        #expect(expected[1] == #"one of 1, "x""#)
        #expect(expected[2].count <= 60)
        #expect(try Wrapped(json: #"{"e":"value 4999","s":1.0}"#, schema: schema).dyn.problems.isEmpty)
    }
}
