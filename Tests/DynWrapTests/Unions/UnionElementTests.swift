import DynWrap
import Foundation
import TestSupport
import Testing

private enum Reading: Sendable, Equatable { case number(Int), word(String), none }
private struct ReadingSchema: Schema {
    let placed = OneOf<Reading>("placed", by: "kind") {
        Case("number", Reading.number, at: "values[1]"); Case("word", Reading.word, at: "values[0]"); Case("none", Reading.none)
    }
    let beside = OneOf<Reading>("beside", by: .sibling("head[1]", of: "head[2]")) {
        Case("number", Reading.number); Case("word", Reading.word, at: "in[1]"); Case("none", Reading.none)
    }
    let keyed = OneOf<Reading>("keyed", by: .onlyKey) {
        Case("number", Reading.number, at: "[1]"); Case("word", Reading.word, at: "a[2]"); Case("none", Reading.none)
    }
    let list = OneOfList<Reading>("list", by: "tags[1]") {
        Case("number", Reading.number, at: "value"); Case("word", Reading.word, at: "tags[2]"); Case("none", Reading.none)
    }
}
private typealias Readings = Wrapped<ReadingSchema>

@Suite("Unions whose tag or payload is an element of an array")
struct UnionElementTests {
    private static let values: [Reading] = [.number(7), .word("w"), .none]

    @Test("what is written is read, over nothing and over every case, and the elements beside it stay where they are")
    func written() throws {
        let others = #""placed": {"values": ["a", 2, "x"], "kind": "number"}, "beside": {"head": [0, "?", 3, "y"]}"#
        for text in ["{}", "{\(others)}"] {
            for first in Self.values {
                for second in Self.values {
                    var model = try Readings(json: text)
                    for value in [first, second] {
                        model.placed = value
                        model.beside = value
                        model.keyed = value
                        model.list = [value, first]
                        let notes: Comment = "\(text) \(first) \(second): \(model.dyn.json)"
                        #expect(model.placed == value && model.beside == value && model.keyed == value, notes)
                        #expect(model.list == [value, first], notes)
                        let again = try Readings(json: model.dyn.text())
                        #expect(again == model && again.dyn.problems.isEmpty, notes)
                        let output = try Readings(json: model.dyn.output().text())
                        #expect(output.placed == value && output.beside == value && output.keyed == value, "\(output.dyn.json)")
                        #expect(output.list == [value, first], "\(output.dyn.json)")
                        if text != "{}" {
                            #expect(
                                model.dyn.json["placed"]["values"][2] == "x" && model.dyn.json["beside"]["head"][3] == "y", notes)
                            #expect(model.dyn.json["beside"]["head"][0] == 0, notes)
                        }
                    }
                }
            }
        }
    }

    @Test("they are set by name of property, and put at their elements with null in front")
    func set() throws {
        var model = Readings()
        try model.dyn.set(\.placed, to: .number(7))
        try model.dyn.set(\.beside, to: .number(7))
        try model.dyn.set(\.list, to: [.number(7)])
        #expect(
            model.dyn.json.text()
                == #"{"placed":{"kind":"number","values":[null,7]},"beside":{"head":[null,"number",7]},"list":[{"tags":[null,"number"],"value":7}]}"#,
            "\(model.dyn.json)")
    }

    @Test("null on the way to a payload that may be absent fits the exported schema, as it is read without a problem")
    func nullOnTheWay() throws {
        enum Part: Sendable, Equatable { case both(String, Int?), one(Int?) }
        struct PartSchema: Schema {
            let keyed = OneOf<Part>("keyed", by: "k") {
                Case("both", Part.both, at: "x", "y.z"); Case("one", Part.one, at: "y.z")
            }
            let only = OneOf<Part>("only", by: .onlyKey) {
                Case("one", Part.one, at: "y.z"); Case("both", Part.both, at: "x", "y.z")
            }
            let beside = OneOf<Part>("beside", by: .sibling("t", of: "p.q")) { Case("one", Part.one) }
        }
        let schema = try JSONSchema(PartSchema().jsonSchema)
        let document = try DynamicSchema(jsonSchema: PartSchema().jsonSchema)
        for (text, isRight) in [
            (#"{"keyed":{"k":"both","x":"s","y":null}}"#, true), (#"{"keyed":{"k":"one","y":null}}"#, true),
            (#"{"only":{"one":null}}"#, true), (#"{"only":{"one":{"y":null}}}"#, true), (#"{"only":{"both":null}}"#, false),
            (#"{"beside":{"t":"one","p":null}}"#, true), (#"{"keyed":{"k":"one","y":4}}"#, false),
            (#"{"beside":{"t":"one","p":[]}}"#, false), (#"{"keyed":null}"#, true),
        ] {
            #expect(try Wrapped<PartSchema>(json: text).dyn.problems.isEmpty == isRight, "\(text)")
            #expect(schema.problems(of: try JSON(parsing: text)).isEmpty == isRight, "\(text)")
            #expect(try Wrapped(json: text, schema: document).dyn.problems.isEmpty == isRight, "\(text)")
        }
    }

    @Test("a payload at a path that is read by a conversion is told at its own place")
    func coercedAtPath() throws {
        enum Moment: Sendable, Equatable { case day(Foundation.Date), number(Int) }
        struct MomentSchema: Schema {
            let keyed = OneOf<Moment>("keyed", by: "t") {
                Case("day", Moment.day, at: "at"); Case("number", Moment.number, at: "v.w")
            }
            let list = OneOfList<Moment>("list", by: .onlyKey) { Case("number", Moment.number, at: "v") }
            var body: some SchemaBody { Dates(.mdySlashes) }
        }
        for (text, problem) in [
            (
                "{\"keyed\": {\"t\": \"number\",\n \"v\":{\"w\":\"7\"}}}",
                #"coerced /keyed/v/w (keyed) line 2, column 11: expected a whole number, found "7""#
            ),
            (
                "{\"keyed\": {\"t\": \"day\",\n \"at\":\"2018-05-02\"}}",
                #"coerced /keyed/at (keyed) line 2, column 7: expected a date (MM/dd/yyyy), read as yyyy-MM-dd, found "2018-05-02""#
            ),
            (
                #"{"list": [{"number": {"v": "7"}}]}"#,
                #"coerced /list/0/number/v (list) line 1, column 28: expected a whole number, found "7""#
            ),
        ] {
            let model = try Wrapped<MomentSchema>(json: text)
            #expect(model.dyn.problems.map(\.description) == [problem])
        }
    }
}
