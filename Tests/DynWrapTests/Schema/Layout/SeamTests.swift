import DynWrap
import Foundation
import Testing

private class AnimalSchema: Schema, @unchecked Sendable {
    // Sendable: its stored properties are constants.
    let name = Str("name").required
    required init() {}
}

private final class DogSchema: AnimalSchema, @unchecked Sendable {
    let breed = Str("breed")
}

private struct BaseSchema: Schema {
    let a = Str("a")
    let b = Str("b")
    var body: some SchemaBody { Identity(\.a) }
}

private struct MoreSchema: ExtendedSchema {
    let base = BaseSchema()
    let c = Num<Int>("c")
    var body: some SchemaBody { Identity(\.c) }
}

private struct ReportingSchema: Schema {
    let n = Num<Int>("n")
    var body: some SchemaBody { Unknown(.report) }
}

private struct PlacesSchema: Schema {
    let total = Num<Int>("lines[5].total")
    let first = Num<Int>("lines[0].total")
    let deep = Str("a.b.c")
    let beside = Str("a.b.d")
    let over = Str("x.y").overwriting
    let greeting = Str("greeting").default("hi").optional
    let size = Enum<Size>("size", default: .small, unknown: .other)
    let sizes = List<Size>("sizes")
    let kind = OneOf<Kind>("kind", by: "type") { Case("r", Kind.reporting) }
    let date = Date("date", .mdySlashes)

    enum Size: String, JSONConvertible { case small, other }
    enum Kind: Sendable { case reporting(Wrapped<ReportingSchema>), never(Int) }
}

@Suite("Where parts of a schema meet")
struct SeamTests {
    @Test("a class schema has the entries of its superclasses, first")
    func classes() throws {
        let dog = try Wrapped<DogSchema>(json: #"{"breed": "Elkhound"}"#)
        #expect(DogSchema().entries.map(\.name) == ["name", "breed"])
        #expect(dog.dyn.problems.map(\.property) == ["name"])
        var other = dog
        other.name = "Rex"
        #expect(other != dog && other.dyn.output().json == ["name": "Rex", "breed": "Elkhound"])
    }

    @Test("an extended schema's Identity stands in the place of its base's")
    func identity() throws {
        let one = try Wrapped<MoreSchema>(json: #"{"a": "x", "c": 1}"#)
        let two = try Wrapped<MoreSchema>(json: #"{"a": "y", "c": 1}"#)
        #expect(one.dyn.hasSameIdentity(as: two) && one != two && one.hashValue == two.hashValue)
    }

    @Test("an index beyond the end of an array is refused by set, and changes nothing by dot")
    func indices() throws {
        var model = try Wrapped<PlacesSchema>(json: #"{"lines": [{"total": 1}]}"#)
        model.total = 7
        #expect(model.dyn.json.text() == #"{"lines": [{"total": 1}]}"#)
        let error = #expect(throws: ValidationError.self) { try model.dyn.set(\.total, to: 7) }
        #expect(
            error?.problems.first?.description
                == "error /lines (total) line 1, column 11: expected an array of at least 5 elements, found an array of 1 element"
        )
        var empty = Wrapped<PlacesSchema>()
        #expect(throws: ValidationError.self) { try empty.dyn.set(\.total, to: 7) }
        #expect(empty.dyn.json.text() == "{}")
        try empty.dyn.set(\.first, to: 3)
        #expect(empty.dyn.json.text() == #"{"lines":[{"total":3}]}"#)
    }

    @Test("a reset takes back what an edit made on its way, and only that")
    func resets() throws {
        var model = try Wrapped<PlacesSchema>(json: #"{"x": 5}"#)
        model.deep = "1"
        model.beside = "2"
        model.over = "z"
        #expect(model.dyn.json == ["x": ["y": "z"], "a": ["b": ["c": "1", "d": "2"]]])
        model.dyn.reset(\.deep)
        model.dyn.reset(\.over)
        #expect(model.dyn.json == ["x": 5, "a": ["b": ["d": "2"]]])
        model.dyn.reset(\.beside)
        #expect(model.dyn.json.text() == #"{"x": 5}"# && model.dyn.changes.isEmpty)
    }

    @Test("a default declared before .optional stays declared")
    func defaults() throws {
        #expect(Wrapped<PlacesSchema>().greeting == "hi")
        #expect(try Wrapped<PlacesSchema>(json: #"{"greeting": "hey"}"#).greeting == "hey")
    }

    private struct DefaultsSchema: Schema {
        let before = Str("before").default("b").optional
        let after = Str("after").optional.default("a")
        let none = Num<Int>("none").optional
        let invalid = Num<Int>("invalid").optional.default(3, on: .invalid)
        let day = Date("day", .mdySlashes).default(.init(timeIntervalSince1970: 0))
        let size = Enum<PlacesSchema.Size?>("size", default: .small)
        let mapped = Num<Int>("mapped").optional.default(4).map {
            $0.map(String.init) ?? "nil"
        } _: {
            Int($0)
        }
        let raw = Raw("raw").default(5)
        let model = Model<ReportingSchema>("model").default(Wrapped { $0.n = 6 })
    }

    @Test("absent and null both give the declared default, on every kind that may be nil; the state tells them apart")
    func nullDefaults() throws {
        let absent = Wrapped<DefaultsSchema>()
        let text =
            #"{"before": null, "after": null, "none": null, "invalid": null, "day": null, "size": null, "mapped": null, "model": null}"#
        let null = try Wrapped<DefaultsSchema>(strict: text)
        for model in [absent, null] {
            #expect(model.before == "b" && model.after == "a" && model.none == nil && model.invalid == nil)
            #expect(model.day == Date(timeIntervalSince1970: 0) && model.size == .small && model.mapped == "4")
            #expect(model.model?.n == 6)
            #expect(
                model.dyn.output(includingDefaults: true).json == [
                    "before": "b", "after": "a", "day": "01/01/1970", "size": "small", "mapped": 4, "raw": 5, "model": ["n": 6],
                ])
        }
        #expect(absent == null && absent.hashValue == null.hashValue)
        #expect(absent.dyn.state(of: \.after) == .absent && null.dyn.state(of: \.after) == .null)
        let dynamic = DynamicSchema("D") { Str("a").optional.default("x") }
        for text in ["{}", #"{"a": null}"#] {
            let model = try Wrapped(json: text, schema: dynamic)
            let value: String? = model.a
            #expect(model["a"].string == "x" && value == "x" && model.dyn.problems.isEmpty, "\(text)")
        }
        let rawNull = try Wrapped<DefaultsSchema>(json: #"{"raw": null}"#)
        #expect(absent.raw == 5 && rawNull.raw == 5)
        #expect(rawNull.dyn.state(of: \.raw) == .null && rawNull == absent && rawNull.hashValue == absent.hashValue)
        var edited = null
        edited.after? += "b"
        #expect(edited.after == "ab" && edited.dyn.changes.list.count == 1)
    }

    @Test("what stands for everything unknown is written nowhere: not in output, not in lists; dyn.set says so")
    func unwritable() throws {
        var huge = try Wrapped<PlacesSchema>(json: #"{"size": "huge", "sizes": ["small"]}"#)
        let giant = try Wrapped<PlacesSchema>(json: #"{"size": "giant", "sizes": ["small"]}"#)
        #expect(huge.size == .other && huge.dyn.output().json["size"] == "huge" && huge != giant)
        huge.size = .other
        #expect(huge.dyn.changes.isEmpty)
        #expect(throws: ValidationError.self) { try huge.dyn.set(\.kind, to: .never(1)) }
        #expect(throws: ValidationError.self) { try huge.dyn.set(\.date, to: .distantPast) }
        huge.kind = .never(1)
        huge.date = .distantPast
        #expect(huge.dyn.changes.isEmpty)
    }

    @Test("a case that can't be written is invalid, whatever it is called, and hidden where the field is secret")
    func unwritableNames() throws {
        enum Word: String, JSONConvertible { case a, null, nothing }
        struct WordSchema: Schema {
            let word = Enum<Word>("word", default: .a, unknown: .nothing)
            let null = Enum<Word>("null", default: .a, unknown: .null)
            let secret = Enum<Word>("secret", default: .a, unknown: .nothing).secret
        }
        var model = Wrapped<WordSchema>()
        var error = #expect(throws: ValidationError.self) { try model.dyn.set(\.word, to: .nothing) }
        #expect(error?.problems.map(\.code) == ["invalid"] && error?.problems.first?.found == "the case nothing")
        error = #expect(throws: ValidationError.self) { try model.dyn.set(\.null, to: .null) }
        #expect(error?.problems.map(\.code) == ["invalid"] && error?.problems.first?.found == "the case null")
        error = #expect(throws: ValidationError.self) { try model.dyn.set(\.secret, to: .nothing) }
        #expect(error?.problems.map(\.found) == ["<secret>"])
    }

    @Test("a union's discriminator is known to its case, a misspelt key beside it is not")
    func discriminator() throws {
        let model = try Wrapped<PlacesSchema>(json: #"{"kind": {"type": "r", "n": 1, "m": 2}}"#)
        #expect(
            model.dyn.problems.map(\.description) == [
                "unknownKey /kind/m (kind) line 1, column 37: the schema has no such key, found 2"
            ])
    }
}
