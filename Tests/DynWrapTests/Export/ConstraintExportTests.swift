import DynWrap
import Foundation
import Testing

private enum Rank { case basic, gold }
private enum Day: String, CaseIterable, JSONKey { case mon, tue }

private struct Constrained: Schema {
    let optionalFirst = Dict<Int>("optionalFirst").optional.each { $0.range(0...3) }
    let optionalLast = Dict<Int>("optionalLast").each { $0.range(0...3) }.optional
    let keyed = KeyedDict<Day, Int>("keyed").optional.each { $0.range(0...3) }
    let list = List<Int>("list").optional.each { $0.range(0...3) }
    let counted = Dict<Int>("counted").optional.count(...1)
    let spelled = Enum<Rank?>("spelled", ["B": .basic, "G": .gold, "b": .basic]).oneOf(.basic)
    let fixed = Enum<Rank?>("fixed", ["B": .basic, "G": .gold, "b": .basic]).constant(.basic)
    let gaps = List<Int?>("gaps").each { $0.oneOf(1) }
    let ones = List<Int?>("ones").each { $0.constant(1) }
    let bounds = Num<Int>("bounds").range(0...9_007_199_254_740_993).range(0...9_007_199_254_740_992)
    let least = Num<Int>("least").range(9_007_199_254_740_992...).range(9_007_199_254_740_993...)
    let two = Num<Int>("two").constant(1).constant(2)
    let same = Num<Int>("same").constant(1).constant(1)
    let mixed = Num<Int>("mixed").oneOf(2, 3).constant(1)
    let narrowed = Num<Int>("narrowed").constant(2).oneOf(2, 3)
    let written = Num<Int>("written").asString.strict.oneOf(1, 12)
    let raw = Raw("raw").constant(1)
    let rawOptional = Raw("rawOptional").optional.constant(1)
    let rawOneOf = Field<JSON?>("rawOneOf").oneOf(1, "a")
}

private struct Needed: Schema {
    let twice = Num<Int>("twice").optional.optional.present
    let thrice = Num<Int>("thrice").optional.optional.optional.present
    let other = Num<Int>("other").optional.optional.required(else: 5)
    let any = Raw("any").optional.present
    let anyTwice = Raw("anyTwice").optional.optional.present
    let one = Num<Int>("one").optional.constant(1).present
}

private struct NoTwo: Schema { let n = Num<Int>("n").required.constant(1).constant(2) }

/// The export of modifiers: what has no problem fits, and what has one does not.
@Suite("JSON Schema: export of constraints")
struct ConstraintExportTests {
    @Test(
        "each on what is optional, spellings of an enum, allowed values that may be null, bounds beyond 2^53, two constants",
        arguments: [
            ("optionalFirst", [nil, [:], ["a": 1], ["a": 4], ["a": 1, "b": -1], [1], ["a": nil]]),
            ("optionalLast", [nil, [:], ["a": 1], ["a": 4], ["a": 1, "b": -1], [1], ["a": nil]]),
            ("keyed", [nil, [:], ["mon": 1], ["mon": 4], [1]]), ("list", [nil, [], [1], [4], ["a": 1]]),
            ("counted", [nil, [:], ["a": 1], ["a": 1, "b": 1]]), ("spelled", [nil, "B", "b", "G", "x"]),
            ("fixed", [nil, "B", "b", "G"]), ("gaps", [[], [1], [nil], [1, nil], [2]]), ("ones", [[], [1], [nil], [2]]),
            ("bounds", [0, 9_007_199_254_740_991, 9_007_199_254_740_992, 9_007_199_254_740_993]),
            ("least", [9_007_199_254_740_992, 9_007_199_254_740_993, 9_007_199_254_740_994]),
            ("two", [nil, 1, 2, 3]), ("same", [nil, 1, 2]), ("mixed", [nil, 1, 2]), ("narrowed", [nil, 1, 2, 3]),
            ("raw", [nil, 1, 2, "a"]), ("rawOptional", [nil, 1, 2, "a"]), ("rawOneOf", [nil, 1, 2, "a"]),
        ] as [(String, [JSON])])
    func exact(_ key: String, _ values: [JSON]) throws {
        let export = try JSONSchema(Constrained().jsonSchema)
        for value in values {
            let json: JSON = [key: value]
            #expect(try export.allows(json) == Wrapped<Constrained>(json: json).dyn.problems.isEmpty, "\(json)")
        }
    }

    @Test("an allowed number in a string has several spellings, all of which fit", arguments: ["1", "1.0", "12", "1.2e1"])
    func spellings(_ text: String) throws {
        let json: JSON = ["written": JSON(text)]
        #expect(try Wrapped<Constrained>(json: json).dyn.problems.isEmpty)
        #expect(try JSONSchema(Constrained().jsonSchema).allows(json))
    }

    @Test(
        "null does not fit where there must be a value, however often it may be nil",
        arguments: ["twice", "thrice", "other", "any", "anyTwice", "one"])
    func needed(_ key: String) throws {
        let export = try JSONSchema(Needed().jsonSchema)
        for value in [1, nil, "a", .missing] as [JSON] {
            var json: JSON = ["twice": 1, "thrice": 1, "other": 1, "any": 1, "anyTwice": 1, "one": 1]
            json[key] = value
            #expect(try export.allows(json) == Wrapped<Needed>(json: json).dyn.problems.isEmpty, "\(json)")
        }
    }

    @Test("where nothing fits, the strict export is refused")
    func nothing() throws {
        #expect(try !JSONSchema(NoTwo().jsonSchema).allows(["n": 1]))
        #expect(throws: StrictExportError.self) { try NoTwo().jsonSchema(strict: true) }
    }

    @Test("dates in a form of one's own that are numbers are exported as such, and as strings, which are read too")
    func ownNumbers() throws {
        struct Counted: Schema {
            let day = Date(
                "day",
                .own("days", asNumber: true) { text in
                    Double(text).map { Foundation.Date(timeIntervalSince1970: $0 * 86_400) }
                } write: { date in
                    String(Int(date.timeIntervalSince1970 / 86_400))
                })
        }
        let export = try JSONSchema(Counted().jsonSchema)
        for value in [3, "3", 1.5, nil] as [JSON] {
            let json: JSON = ["day": value]
            #expect(try Wrapped<Counted>(json: json).dyn.problems.isEmpty && export.allows(json), "\(json)")
        }
        #expect(!export.allows(["day": true]))
    }

    private struct EmptyValues: Schema {
        let constant = Num<Int>("constant").constant(4)
        let range = Num<Int>("range").range(1...)
        let length = Str("length").count(1...)
        let inside = Num<Int>("inside").range(...0)
        let declared = Num<Int>("declared", default: 7).range(...5)
    }

    @Test("the value of an absent member is the default only where the schema allows it; a declared one always")
    func defaults() {
        let properties = EmptyValues().jsonSchema["properties"]
        let defaults = ["constant", "range", "length", "inside", "declared"].map { properties[$0]["default"] }
        #expect(defaults == [.missing, .missing, .missing, 0, 7])
    }

    @Test("members on paths through one object are in one schema of it, however many; closed where unknown keys are problems")
    func commonPath() throws {
        let schema = DynamicSchema.commonPath
        let export = schema.jsonSchema
        #expect(export["properties"]["a"]["properties"]["b"]["properties"].count == 500)
        #expect(export["properties"]["a"]["properties"]["b"]["additionalProperties"] == false)
        #expect(export["properties"]["a"]["required"] == ["b"] && export["properties"]["a"]["type"] == "object")
        #expect(export["properties"]["a"]["properties"]["b"]["required"] == ["m7"])
        let read = try JSONSchema(export)
        for json: JSON in [["a": ["b": ["m7": 1]]], ["a": ["b": ["m7": 1, "x": 2]]], ["a": ["b": ["m6": 1]]], ["a": nil], [:]] {
            #expect(try read.allows(json) == Wrapped(json: json, schema: schema).dyn.problems.isEmpty, "\(json)")
        }
        #expect(try schema.jsonSchema(strict: true)["properties"]["a"]["properties"]["b"]["properties"].count == 500)
    }
}

extension DynamicSchema {
    fileprivate static let commonPath = DynamicSchema("Common") {
        for number in 0..<500 {
            if number == 7 { Num<Int>("a.b.m7").optional.present } else { Num<Int>("a.b.m\(number)") }
        }
        Unknown(.report)
    }
}
