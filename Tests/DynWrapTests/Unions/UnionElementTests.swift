import DynWrap
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
}
