import DynWrap
import Foundation
import TestSupport

/// A schema with every kind of field that writes over something.
struct LawSchema: Schema {
    let n = Num<Int>("n", default: 12)
    let d = Num<Double>("d")
    let m = Num<Decimal>("m").optional
    let s = Str("s")
    let f = Flag("f", .yesNo)
    let day = Date("day", .mdySlashes)
    let e = Enum<Size>("e", default: .small, unknown: .other)
    let city = Str("address.city")
    let tags = List<String>("tags")
    let nums = List<Double>("nums")
    let ints = List<Int>("ints")
    let gaps = List<Int?>("gaps")
    let lists = Field<[[Int]]>("lists")
    let rates = Dict<Double>("rates")
    let byYear = Field<[String: [Wrapped<LawPartSchema>]]>("by-year")
    let one = Model<LawPartSchema>("one")
    let many = ModelList<LawPartSchema>("many")
    let edges = ModelList<LawPartSchema>("edges", each: "node")
    let dict = ModelDict<LawPartSchema>("dict")
    let shape = OneOf<Shape>("shape", by: "type", Shape.cases)
    let shapes = OneOfList<Shape>("shapes", by: "type", Shape.cases)
    let mapped = Str("mapped").map(default: []) {
        $0.split(separator: " ").map(String.init)
    } _: {
        $0.joined(separator: " ")
    }
    let left = Group(LawPartSchema(prefix: "left-"))
    let right = Group(LawPartSchema(prefix: "right-"))
    let raw = Raw("raw")

    enum Size: String, Sendable, CaseIterable { case small, large, other }
    enum Shape: Sendable {
        case part(Wrapped<LawPartSchema>), other(Wrapped<LawPartSchema>), nothing

        @UnionBuilder<Shape> static func cases() -> [UnionCase<Shape>] {
            Case("part", Shape.part)
            Case("other", Shape.other)
            Case("nothing", or: ["null"], Shape.nothing)
        }
    }
}

/// A part of it.
struct LawPartSchema: Schema {
    let name: Str
    let age: Num<Int>
    let tags: Field<[String]>

    static let keys = ["name", "age", "tags"]

    init() { self.init(prefix: "") }
    init(prefix: String) {
        name = Str(prefix + "name")
        age = Num<Int>(prefix + "age")
        tags = Field<[String]>(prefix + "tags")
    }
}

/// A part with another part as a group of it.
struct LawOuterSchema: Schema {
    let counts: List<Int>
    let inner: Group<LawPartSchema>
    static let keys = ["counts"] + LawPartSchema.keys.map { "in-" + $0 }

    init() { self.init(prefix: "") }
    init(prefix: String) {
        counts = List<Int>(prefix + "counts")
        inner = Group(LawPartSchema(prefix: prefix + "in-"))
    }
}

typealias LawModel = Wrapped<LawSchema>

/// Random documents for ``LawSchema``: odd spellings, values of other kinds, null, equal keys, unknown members, white space.
struct LawDocument {
    var random: SeededRandom

    static let strings = [
        "\"a\"", "\"b\\u0041\"", "\"\"", "\"é\"", "\"e\\u0301\"", "\"x y  z\"", "1", "null", "{\"x\": 1}", "[ ]", "true",
    ]
    static let numbers = [
        "1", "0", "-0.0", "1.0", "2.50", "1e3", "1.6", "\"7\"", "\"x\"", "null", "true", "1e400", "12345678901234567890", "{}",
    ]
    static let days = [
        "\"05/02/2018\"", "\"5/2/2018\"", "\"2018-05-02\"", "\"never\"", "null", "7", "\"2017-02-05T17:03:13.000-03:00\"",
    ]

    mutating func pick(_ texts: [String]) -> String { texts.randomElement(using: &random)! }
    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    mutating func blank() -> String { chance(70) ? (chance(50) ? " " : "") : pick(["\n  ", "  ", "\t", " \n"]) }

    mutating func array(_ most: Int, _ element: (inout LawDocument) -> String) -> String {
        let count = Int.random(in: 0...most, using: &random)
        return "[" + blank() + (0..<count).map { _ in element(&self) }.joined(separator: "," + blank()) + blank() + "]"
    }

    mutating func object(_ members: [(String, String)]) -> String {
        "{" + blank()
            + members.map { "\(JSON($0.0).text())" + (chance(30) ? " :" : ":") + blank() + $0.1 }.joined(separator: "," + blank())
            + blank()
            + "}"
    }

    mutating func part(_ prefix: String = "", _ extra: [(String, String)] = []) -> String {
        var members = extra
        if chance(80) { members.append((prefix + "name", pick(Self.strings))) }
        if chance(70) { members.append((prefix + "age", pick(Self.numbers))) }
        if chance(30) { members.append((prefix + "unknown", pick(["[1, 2.0]", "{\"deep\": {\"er\": null}}", "1e400"]))) }
        if chance(40) { members.append((prefix + "tags", array(3) { $0.pick(Self.strings) })) }
        if chance(10), let first = members.first { members.append(first) }
        members.shuffle(using: &random)
        return chance(6) ? pick(["null", "3", "[]"]) : object(members)
    }

    /// The tag of a ``LawSchema/Shape``.
    mutating func kind() -> String { pick(["\"part\"", "\"other\"", "\"nothing\"", "\"null\"", "\"none\"", "7"]) }

    /// A ``LawSchema/Shape``, or an object of a kind that it does not know.
    mutating func shape() -> String { part("", [("type", kind())]) }

    /// A document's text.
    mutating func text() -> String {
        var members: [(String, String)] = []
        func add(_ key: String, _ percent: Int, _ value: (inout LawDocument) -> String) {
            if chance(percent) { members.append((key, value(&self))) }
            if chance(4) { members.append((key, value(&self))) }
        }
        for key in ["n", "d", "m"] { add(key, 70) { $0.pick(Self.numbers) } }
        for key in ["s", "mapped"] { add(key, 70) { $0.pick(Self.strings) } }
        add("f", 70) { $0.pick(["\"yes\"", "\"NO\"", "true", "0", "\"maybe\"", "null"]) }
        add("day", 70) { $0.pick(Self.days) }
        add("e", 70) { $0.pick(["\"small\"", "\"large\"", "\"huge\"", "3", "null"]) }
        add("address", 60) { d in d.chance(15) ? "\"none\"" : d.object([("zip", "\"0150\""), ("city", d.pick(Self.strings))]) }
        add("tags", 80) { d in d.chance(8) ? "\"none\"" : d.array(5) { $0.pick(Self.strings) } }
        add("nums", 80) { $0.array(5) { $0.pick(Self.numbers) } }
        add("ints", 80) { $0.array(5) { $0.pick(Self.numbers) } }
        add("gaps", 60) { $0.array(5) { $0.pick(Self.numbers) } }
        add("lists", 60) { $0.array(3) { d in d.chance(15) ? "null" : d.array(3) { $0.pick(Self.numbers) } } }
        add("rates", 70) { d in
            d.object(["a", "b", "é", "e\u{301}", "a"].filter { _ in d.chance(50) }.map { ($0, d.pick(Self.numbers)) })
        }
        add("by-year", 50) { d in d.object(["2018", "2019"].filter { _ in d.chance(70) }.map { ($0, d.array(2) { $0.part() }) }) }
        add("one", 60) { $0.part() }
        add("many", 70) { $0.array(3) { $0.part() } }
        add("edges", 70) { d in
            d.array(4) { d in d.object([("cursor", "\"\(Int.random(in: 0..<99, using: &d.random))\""), ("node", d.part())]) }
        }
        add("dict", 60) { d in d.object(["x", "y"].filter { _ in d.chance(70) }.map { ($0, d.part()) }) }
        add("shape", 60) { $0.shape() }
        add("shapes", 60) { $0.array(3) { $0.shape() } }
        for prefix in ["left-", "right-"] {
            if chance(70) { members.append((prefix + "name", pick(Self.strings))) }
            if chance(50) { members.append((prefix + "age", pick(Self.numbers))) }
        }
        add("raw", 50) { $0.pick(["[1, 2.0]", "{\"k\": [null]}", "null", "7"]) }
        add("unknown", 50) { $0.pick(["[1, 2.0 ]", "{\"k\": [null ]}", "1e400", "\"\\u0041\""]) }
        members.shuffle(using: &random)
        return object(members)
    }
}
