import DynWrap
import Foundation
import Testing

private enum OrderTier: String { case basic, gold }
private struct SpotSchema: Schema { let name = Str("name") }
private enum Kind { case spot(Wrapped<SpotSchema>) }

private struct AnyOrderSchema: Schema {
    let a = Num<Int>("a").optional.range(1...9)
    let b = Num<Int>("a").range(1...9).optional
    let c = Str("c").optional.count(2...)
    let d = Str("c").count(2...).optional
    let e = Str("e").optional.matching(/(x)(y)?/)
    let f = Str("e").matching(/(x)(y)?/).optional
    let g = Str("g").readOnly.map(default: 0) {
        Int($0)
    } _: {
        String($0)
    }
    let h = Str("g").map(default: 0) {
        Int($0)
    } _: {
        String($0)
    }.readOnly
    let i = Str("g").readOnly.map { $0.count }
    let j = Date("j", .mdySlashes).readOnly.in(TimeZone(secondsFromGMT: 3600)!)
    let k = Date("j", .mdySlashes).in(TimeZone(secondsFromGMT: 3600)!).readOnly
    let l = Num<Int>("l").optional.asString
    let m = List<Int>("m").asString
    let n = Num<Double>("n").range(0..<1).secret.readOnly.required
    let o = Num<Int>("o").optional.readOnly.range(..<3)
    let p = Str("p").optional.required
    let q = Str("q").readOnly.optional.count(...3)
}

/// What a field says of its conversion, said before `.optional` and after.
private struct OptionSchema: Schema {
    let a = Num<Int>("a").asString.optional
    let b = Num<Int>("a").optional.asString
    let c = Num<Int>("c").strict.optional
    let d = Num<Int>("c").optional.strict
    let e = Flag("e", .yesNo).optional
    let f = Date("f", .mdySlashes).in(TimeZone(secondsFromGMT: 3600)!)
    let g = Str("g").lax.optional
    let h = Str("g").optional.lax
}

private struct ListedSchema: Schema {
    let a = Num<Decimal>("a").oneOf(1, 2.5).asString
    let b = Num<Decimal>("a").asString.oneOf(1, 2.5)
    let c = List<Int>("c").constant([1, 2]).asString
    let d = List<Int>("c").asString.constant([1, 2])
    let e = Flag("e", .yesNo).constant(true)
}

/// A type that reads null itself and does not say so in its words.
private struct Shade: JSONConvertible, Equatable {
    var level = 0
    static let expectation = "a shade"
    static let acceptsNull = true
    static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<Shade> {
        if json.isNull { return .value(Shade()) }
        return json.int.map { .value(Shade(level: $0)) } ?? .invalid(expectation)
    }
    func json(_ options: ConversionOptions) -> JSON { JSON(level) }
}
/// A type that reads what is missing as its value.
private struct Hollow: JSONConvertible, Equatable {
    static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<Hollow> {
        json.isMissing || json == "none" ? .value(Hollow()) : .invalid("none")
    }
    func json(_ options: ConversionOptions) -> JSON { "none" }
}
private struct HollowSchema: Schema { let hollow = Field<Hollow>("hollow", default: Hollow()) }
private struct ShadeSchema: Schema { let shade = Field<Shade>("shade", default: Shade()) }

private struct KeylessSchema: Schema {
    let someText = Str()
    let someNumber = Num<Int>(default: 3)
    let someFlag = Flag(.yesNo)
    let someDate = Date(.mdySlashes)
    let someTier = Enum<OrderTier>(default: .gold)
    let maybeTier = Enum<OrderTier?>()
    let someSize = Enum(["S": 1, "L": 2], default: 1)
    let maybeSize = Enum<Int?>(["S": 1, "L": 2])
    let someTiers = List<OrderTier>()
    let tiersByName = Dict<OrderTier>()
    let someURL = Field<URL?>()
    let someSpot = Model<SpotSchema>()
    let someSpots = ModelList<SpotSchema>()
    let someKind = OneOf<Kind>(by: "type") { Case("spot", Kind.spot) }
    let someDays = List<Foundation.Date>(.mdySlashes)
    let someKinds = OneOfList<Kind>(by: "type") { Case("spot", Kind.spot) }
    let kindsByName = OneOfDict<Kind>(by: "type") { Case("spot", Kind.spot) }
    let spotEdges = ModelList<SpotSchema>(each: "node")
    let spotEdgesOf = ModelList(each: "node", of: SpotSchema())
    let spotOf = Model(of: SpotSchema())
    let spotsOf = ModelList(of: SpotSchema())
    let spotsByName = ModelDict(of: SpotSchema())
    var body: some SchemaBody { Keys(.kebabCase) }
}

private struct RequiredSchema: Schema {
    let spot = Model<SpotSchema>("spot").required
    let fixed = Model<SpotSchema>("fixed").readOnly.required
    let old = Model<SpotSchema>("new").or("old").required
}

@Suite("Modifiers in any order, keys by name, required models")
struct ModifierOrderTests {
    private typealias AnyOrder = Wrapped<AnyOrderSchema>

    @Test("what is said of the conversion before .optional holds after it")
    func options() throws {
        var model = try Wrapped<OptionSchema>(json: #"{"a": "7", "c": "7", "e": "yes", "g": 5}"#)
        #expect(
            model.a == 7 && model.b == 7 && model.c == nil && model.d == nil && model.e == true && model.g == "5"
                && model.h == "5")
        #expect(model.dyn.problems.map(\.property) == ["c", "d", "g", "h"])
        model.a = 8
        model.e = false
        #expect(model.dyn.json["a"].string == "8" && model.dyn.json["e"].string == "no")
        model.b = 9
        #expect(model.dyn.json["a"].string == "9")
    }

    @Test("listed numbers are told as numbers, before .asString and after; a flag in its spelling, and exported so")
    func listed() throws {
        let model = try Wrapped<ListedSchema>(json: #"{"a": "7", "c": ["3"], "e": "no"}"#)
        #expect(
            model.dyn.problems.map { "\($0.property) \($0.expected)" } == [
                "a one of 1, 2.5", "b one of 1, 2.5", "c the value [1,2]", "d the value [1,2]", #"e the value "yes""#,
            ])
        let members = ListedSchema().jsonSchema["properties"]
        #expect(members["e"]["enum"] == ["yes", nil] && members["e"]["type"] == ["string", "null"])
        #expect(DynamicSchema("S") { Flag("f", .oneZero).oneOf(true).required }.jsonSchema["properties"]["f"]["enum"] == [1])
        let plain = DynamicSchema("S") {
            Flag("f", .yN); Flag("g", .oneZero).optional
        }.jsonSchema["properties"]
        #expect(plain["f"]["enum"] == ["Y", "N", nil] && plain["g"]["enum"] == [1, 0, nil])
    }

    @Test("a type that reads a value where nothing is writes that value all the same")
    func ownDefaults() throws {
        var model = try Wrapped<ShadeSchema>(json: "{}")
        try model.dyn.set(\.shade, to: Shade(level: 3))
        #expect(model.dyn.json == ["shade": 3])
        var other = try Wrapped<HollowSchema>(json: "{}")
        try other.dyn.set(\.hollow, to: Hollow())
        #expect(other.dyn.json == ["hollow": "none"])
    }

    @Test("a type that reads null says what it expects in its own words")
    func ownWords() throws {
        #expect(try Wrapped<ShadeSchema>(json: #"{"shade": "x"}"#).dyn.problems.map(\.expected) == ["a shade"])
    }

    @Test("what is said before .optional and .readOnly may be said after")
    func order() throws {
        let odd = try AnyOrder(json: #"{"a": 12, "c": "x", "e": "z", "g": "7", "j": "05/02/2018", "n": 1, "o": 3, "q": "long"}"#)
        #expect(
            odd.dyn.problems.filter { $0.severity == .rule }.map(\.property) == ["a", "b", "c", "d", "e", "f", "n", "o", "q"])
        #expect(odd.g == 7 && odd.h == 7 && odd.i == 1 && odd.j == odd.k && odd.j == Date(timeIntervalSince1970: 1_525_215_600))
        let none = try AnyOrder(json: "{}")
        #expect(none.dyn.problems.map(\.property) == ["n", "p"])
        let fine = try AnyOrder(json: #"{"a": null, "c": "xx", "e": "xy", "n": 0.5, "p": "", "l": "3", "m": ["1", "2"]}"#)
        #expect(fine.dyn.problems.isEmpty && fine.l == 3 && fine.m == [1, 2])
        var edited = fine
        edited.l = 4
        edited.m.append(3)
        #expect(edited.dyn.json["l"] == "4" && edited.dyn.json["m"] == ["1", "2", "3"])
        let schema = AnyOrderSchema().jsonSchema["properties"]
        #expect(schema["n"]["exclusiveMaximum"] == 1 && schema["o"]["exclusiveMaximum"] == 3 && schema["q"]["maxLength"] == 3)
    }

    @Test("every word takes its key from the property's name where there is none")
    func keyless() throws {
        let text = #"""
            {"some-text": "a", "some-number": 1, "some-flag": "yes", "some-date": "05/02/2018", "some-tier": "basic", "maybe-tier": "gold",
             "some-size": "L", "maybe-size": "S", "some-tiers": ["gold", "tin", "basic"], "tiers-by-name": {"a": "gold"},
             "some-url": "http://a.b", "some-spot": {"name": "x"}, "some-spots": [{}], "some-kind": {"type": "spot", "name": "k"},
             "some-days": ["05/02/2018"]}
            """#
        var model = try Wrapped<KeylessSchema>(json: text)
        #expect(model.someText == "a" && model.someNumber == 1 && model.someFlag && model.someDate != nil)
        #expect(model.someTier == .basic && model.maybeTier == .gold && model.someSize == 2 && model.maybeSize == 1)
        #expect(model.someTiers == [.gold, .basic] && model.tiersByName == ["a": .gold] && model.someURL?.host() == "a.b")
        #expect(model.someSpot?.name == "x" && model.someSpots.count == 1 && model.someDays.count == 1)
        if case .spot(let spot)? = model.someKind { #expect(spot.name == "k") } else { Issue.record("no kind") }
        #expect(model.dyn.problems.map(\.pointer) == ["/some-tiers/1"])
        model.someFlag = false
        model.someTiers.append(.gold)
        model.tiersByName["b"] = .basic
        #expect(model.dyn.json["some-flag"] == "no" && model.dyn.json["some-tiers"] == ["gold", "tin", "basic", "gold"])
        #expect(model.dyn.json["tiers-by-name"] == ["a": "gold", "b": "basic"])
        #expect(try Wrapped<KeylessSchema>(json: "{}").someTier == .gold)
        let inside = try Wrapped<KeylessSchema>(
            json: #"""
                {"some-kinds": [{"type": "spot", "name": "a"}], "kinds-by-name": {"k": {"type": "spot", "name": "b"}},
                 "spot-edges": [{"node": {"name": "c"}}], "spot-edges-of": [{"node": {"name": "d"}}], "spot-of": {"name": "e"},
                 "spots-of": [{"name": "f"}], "spots-by-name": {"k": {"name": "g"}}}
                """#)
        let kinds = [inside.someKinds.first, inside.kindsByName["k"]].map { kind in
            if case .spot(let spot)? = kind { spot.name } else { "" }
        }
        #expect(kinds == ["a", "b"] && inside.spotEdges[0].name == "c" && inside.spotEdgesOf[0].name == "d")
        #expect(inside.spotOf?.name == "e" && inside.spotsOf[0].name == "f" && inside.spotsByName["k"]?.name == "g")
        #expect(inside.dyn.problems.isEmpty)
    }

    @Test("a required model is read without a question mark; absent, it is a problem, and an edit makes it")
    func required() throws {
        var model = try Wrapped<RequiredSchema>(
            json: #"{"spot": {"name": "a", "x": 1}, "fixed": {"name": "f"}, "old": {"name": "o"}}"#)
        #expect(model.spot.name == "a" && model.fixed.name == "f" && model.old.name == "o" && model.dyn.problems.isEmpty)
        model.spot.name = "b"
        #expect(model.dyn.json["spot"].text() == #"{"name": "b", "x": 1}"#)
        var empty = try Wrapped<RequiredSchema>(json: #"{"spot": null}"#)
        #expect(empty.spot.name == "" && empty.dyn.problems.map(\.code) == ["null", "missing", "missing"])
        empty.spot.name = "made"
        #expect(empty.dyn.json == ["spot": ["name": "made"]])
        #expect(try Wrapped<RequiredSchema>(json: "{}").dyn.output().json == [:])
    }

    @Test("a schema value opens lists and models from text, data, bytes, trees and files")
    func values() throws {
        let schema = DynamicSchema("Spot") { Str("name") }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("spot-\(UUID()).json")
        let list = FileManager.default.temporaryDirectory.appendingPathComponent("spots-\(UUID()).json")
        defer { for url in [file, list] { try? FileManager.default.removeItem(at: url) } }
        let (text, array) = (#"{"name": "a"}"#, #"[{"name": "a"}]"#)
        try Data(text.utf8).write(to: file)
        try Data(array.utf8).write(to: list)
        let lists = try [
            WrappedList(json: array, schema: schema), WrappedList(json: Data(array.utf8), schema: schema),
            WrappedList(json: [UInt8](array.utf8), schema: schema), WrappedList(json: JSON(parsing: array), schema: schema),
            WrappedList(contentsOf: list, schema: schema), WrappedList(strict: array, schema: schema),
            WrappedList(strict: Data(array.utf8), schema: schema),
        ]
        for list in lists { #expect(list[0]["name"].string == "a") }
        let models = try [
            Wrapped(strict: text, schema: schema), Wrapped(strict: Data(text.utf8), schema: schema),
            Wrapped(strict: [UInt8](text.utf8), schema: schema), Wrapped(strictContentsOf: file, schema: schema),
        ]
        for model in models { #expect(model["name"].string == "a") }
        #expect(throws: ValidationError.self) { try WrappedList(strict: #"[{"name": 1}]"#, schema: schema) }
    }
}
