import DynWrap
import Foundation
import TestSupport
import Testing

/// What becomes of a model that was made through one value of a schema where another says what is there.
///
/// The law: each field reads after it as it did before, in the models inside too; what no field declares is kept; and what both values of the schema have at
/// the same place is byte for byte as it was.
@Suite("The law of schema values: a model put where another value of its schema says what is there reads the same")
struct SchemaValueLawTests {
    struct Inner: Schema {
        let note: Str
        let size: Num<Double>

        init(_ prefix: String) {
            note = Str(prefix + "note")
            size = Num(prefix + "size")
        }
        init() { self.init("") }
    }

    enum Thing: Sendable {
        case part(Wrapped<Part>)
        case inner(Wrapped<Inner>)
        case none
    }

    /// Its keys begin with a prefix, and its dates are in one of two styles.
    struct Part: Schema {
        let word: Str
        let count: Num<Int>
        let price: Field<Foundation.Decimal?>
        let deep: Str
        let second: Field<Int?>
        let fixed: Num<Double>
        let former: Str
        let day: Field<Foundation.Date?>
        let inner: Group<Inner>
        let kin: Model<Inner>
        let next: Model<Part>
        let list: ModelList<Part>
        let each: ModelList<Part>
        let byName: ModelDict<Part>
        let array: Field<[Wrapped<Inner>]>
        let thing: OneOf<Thing>
        let things: OneOfList<Thing>
        let beside: OneOf<Thing>

        init(_ prefix: String) {
            word = Str(prefix + "word")
            count = Num(prefix + "count")
            price = Field(prefix + "price")
            deep = Str("\(prefix)deep.text")
            second = Field("pair[1]")
            fixed = Num("fixed")
            former = Str(prefix + "former").or("\(prefix)older", "oldest")
            day = Field(prefix + "day", prefix == "p-" ? .mdySlashes : .iso8601)
            inner = Group(Inner(prefix))
            kin = Model("kin", of: Inner(prefix)).or("relative")
            next = Model(prefix + "next", of: Part(prefix))
            list = ModelList(prefix + "list", of: Part(prefix))
            each = ModelList(prefix + "each", each: "node", of: Part(prefix))
            byName = ModelDict(prefix + "by-name", of: Part(prefix))
            array = Field(prefix + "array")
            thing = OneOf(prefix + "thing", Self.union(prefix))
            things = OneOfList(prefix + "things", Self.union(prefix))
            beside = OneOf(prefix + "beside", Self.union(prefix, by: .sibling("\(prefix)what")))
        }
        init() { self.init("") }

        private static func union(_ prefix: String, by choice: UnionChoice? = nil) -> Union<Thing> {
            Union(by: choice ?? .key("\(prefix)kind")) {
                Case("part", of: Part(prefix), Thing.part)
                Case("inner", of: Inner(prefix), Thing.inner)
                Case("none", Thing.none)
            }
        }
    }

    /// A place for a model of each kind, with keys that begin otherwise.
    struct Holder: Schema {
        let from = ModelList("from", of: Part("p-"))
        let to = Model("to", of: Part("quite-"))
        let plain = Model<Part>("plain")
        let list = ModelList("list", of: Part("quite-"))
        let each = ModelList("each", each: "node.part", of: Part("quite-"))
        let byName = ModelDict("by-name", of: Part("quite-"))
        let array = Field<[Wrapped<Part>]>("array")
        let thing = OneOf<Thing>("thing", by: "type") { Case("part", of: Part("quite-"), Thing.part) }
    }

    /// All that the fields of a model read, as text.
    static func seen(_ part: Wrapped<Part>) -> String {
        var all = [part.word, part.deep, part.former, part.inner.note]
        all += [part.fixed, part.inner.size].map { "\($0)" }
        all += [part.count, part.second ?? -1, part.byName.count].map { "\($0)" }
        all.append(part.price?.description ?? "-")
        all.append(part.day.map { "\($0.timeIntervalSince1970)" } ?? "-")
        all.append(part.kin.map(seen) ?? "-")
        all.append(part.next.map(seen) ?? "-")
        all.append("list")
        for model in part.list { all.append(seen(model)) }
        all.append("each")
        for model in part.each { all.append(seen(model)) }
        for (key, model) in part.byName { all.append(key + seen(model)) }
        for inner in part.array { all.append(seen(inner)) }
        all.append(seen(part.thing))
        all.append(seen(part.beside))
        for thing in part.things { all.append(seen(thing)) }
        return "(" + all.joined(separator: "|") + ")"
    }

    static func seen(_ inner: Wrapped<Inner>) -> String { "\(inner.note) \(inner.size)" }

    static func seen(_ thing: Thing?) -> String {
        switch thing {
        case .part(let part)?: return "part " + seen(part)
        case .inner(let inner)?: return "inner " + seen(inner)
        case Thing.none?: return "none"
        case nil: return "-"
        }
    }

    /// Where two texts differ, as short as it is of use.
    private static func difference(_ a: String, _ b: String) -> String {
        let same = zip(a, b).prefix { $0 == $1 }.count
        return a == b ? "" : ": \(a.dropFirst(max(0, same - 40)).prefix(80)) is not \(b.dropFirst(max(0, same - 40)).prefix(80))"
    }

    /// A model as a text, through the schema with this prefix.
    static func text(_ prefix: String, _ random: inout SeededRandom, depth: Int = 0) -> String {
        var members: [String] = []
        func add(_ key: String, _ value: @autoclosure () -> String) {
            if Bool.random(using: &random) { members.append("\"\(key)\": \(value())") }
        }
        func inner() -> String { "{\"note\": \"i\(Int.random(in: 0...9, using: &random))\", \"x\": [1,  2]}" }
        func model() -> String { text(prefix, &random, depth: depth + 1) }
        func thing() -> String {
            switch Int.random(in: 0...3, using: &random) {
            case 0: "{\"\(prefix)kind\": \"none\", \"more\": 1}"
            case 1: "{\"\(prefix)kind\": \"inner\", \"\(prefix)note\": \"n\", \"\(prefix)size\": 1.50}"
            case 2: "{\"\(prefix)kind\": \"part\", \(text(prefix, &random, depth: 2).dropFirst())"
            default: "null"
            }
        }
        add(prefix + "word", "\"w\\u0061\(Int.random(in: 0...99, using: &random))\"")
        add("undeclared", "[1,  {\"a\" : 1.0}]")
        add(prefix + "count", "\(Int.random(in: -9...9, using: &random))")
        add(prefix + "price", "1.50")
        add("\(prefix)deep", "{\"text\": \"t\"\(Bool.random(using: &random) ? "" : ", \"beside\": 7")}")
        add("pair", "[\(Int.random(in: 0...9, using: &random)), 8, 9]")
        add("fixed", "2.50")
        add(["\(prefix)former", "\(prefix)older", "oldest"].randomElement(using: &random)!, "\"f\"")
        add(prefix + "day", prefix == "p-" ? "\"11/25/2026\"" : "\"2026-11-25T00:00:00Z\"")
        add(prefix + "note", "\"g\"")
        add(prefix + "size", "4.0")
        add(["kin", "relative"].randomElement(using: &random)!, "{\"\(prefix)note\": \"k\"}")
        if depth < 2 {
            add(prefix + "next", model())
            add(prefix + "list", "[\(model()), null, \(model())]")
            add(prefix + "each", "[{\"node\": \(model()), \"beside\": 1}, {\"none\": 2}]")
            add(prefix + "by-name", "{\"a\": \(model()), \"b\": 3}")
            add(prefix + "array", "[\(inner()), 4]")
            add(prefix + "thing", thing())
            add(prefix + "things", "[\(thing()), \(thing())]")
            let kind = ["part", "inner", "none"].randomElement(using: &random)!
            add(prefix + "what", "\"\(kind)\"")
            add(prefix + "beside", kind == "part" ? model() : kind == "inner" ? "{\"\(prefix)note\": \"b\"}" : "null")
        }
        return "{" + members.shuffled(using: &random).joined(separator: ", ") + "}"
    }

    /// The ways to put a model somewhere, and to read it there.
    enum Way: String, CaseIterable {
        case model, modelInPlace, modelByName, ownValue, append, insert, element, elementInPlace, newList, otherList, sort
        case each, otherListOfEach, dictionary, dictionaryInPlace, newDictionary, array, arrayAppend, union

        func put(_ part: Wrapped<Part>, in holder: inout Wrapped<Holder>) throws {
            func replace(_ model: inout Wrapped<Part>) { model = part }
            func replace(_ model: inout Wrapped<Part>?) { model = part }
            switch self {
            case .model: holder.to = part
            case .modelInPlace:
                holder.to = Wrapped()
                replace(&holder.to)
            case .modelByName: try holder.dyn.set(\.to, to: part)
            case .ownValue: holder.plain = part
            case .append: holder.list.append(part)
            case .insert: holder.list.insert(part, at: 0)
            case .element:
                holder.list = [Wrapped()]
                holder.list[0] = part
            case .elementInPlace:
                holder.list = [Wrapped()]
                replace(&holder.list[0])
            case .newList: holder.list = [part]
            case .otherList:
                holder.from = [part]
                holder.list = holder.from
            case .sort:
                holder.list = [part, Wrapped { $0.word = "zzz" }]
                holder.list.sort { $0.word < $1.word }
            case .each: holder.each.append(part)
            case .otherListOfEach:
                holder.from = [part]
                holder.each = holder.from
            case .dictionary: holder.byName["k"] = part
            case .dictionaryInPlace: replace(&holder.byName["k"])
            case .newDictionary: holder.byName = ["k": part]
            case .array: holder.array = [part]
            case .arrayAppend: holder.array.append(part)
            case .union: holder.thing = .part(part)
            }
        }

        func get(_ holder: Wrapped<Holder>) -> Wrapped<Part>? {
            switch self {
            case .model, .modelInPlace, .modelByName: holder.to
            case .ownValue: holder.plain
            case .append, .insert, .element, .elementInPlace, .newList, .otherList, .sort: holder.list.first
            case .each, .otherListOfEach: holder.each.first
            case .dictionary, .dictionaryInPlace, .newDictionary: holder.byName["k"]
            case .array, .arrayAppend: holder.array.first
            case .union: if case .part(let part)? = holder.thing { part } else { nil }
            }
        }
    }

    @Test("in every way, over random models", arguments: Way.allCases)
    func everyWay(_ way: Way) throws {
        for round in Rounds.of(12) {
            var random = SeededRandom(seed: UInt64(round))
            let part = try Wrapped(json: Self.text("p-", &random), schema: Part("p-"))
            var holder = try Wrapped<Holder>(json: Bool.random(using: &random) ? "{}" : "{\"to\": {\"old\": 1}, \"list\": []}")
            try way.put(part, in: &holder)
            let found = try #require(way.get(holder), "round \(round)")
            let texts = "round \(round)" + Self.difference(Self.seen(found), Self.seen(part))
            #expect((Self.seen(found) == Self.seen(part)) as Bool, "\(texts)")
            // What no field declares, and what both values of the schema have at one place.
            for key in ["undeclared", "fixed", "pair"] {
                #expect(found.dyn.json[key].text() == part.dyn.json[key].text(), "\(texts)")
            }
            for (key, rest) in found.dyn.json.members where key.hasPrefix("p-") {
                // An object with a member that no field declares stays for that.
                #expect(key == "p-deep" && rest["beside"] == 7 && !rest["text"].exists, "\(texts)")
            }
            // Read anew, and back where it was.
            var again = try Wrapped<Holder>(json: holder.dyn.json.text())
            again.from = [try #require(way.get(again))]
            let back = try Self.seen(#require(again.from.first))
            #expect((back == Self.seen(part)) as Bool, "and back, \(round)\(Self.difference(back, Self.seen(part)))")
        }
    }

    /// A value of the wrong kind for each field, by its key.
    private static let wrong = [
        "word": "[1]", "count": "{}", "price": "\"dear\"", "deep": "{\"text\":{}}", "former": "[ 2 ]", "day": "\"noon\"",
        "note": "[3]", "size": "{ }", "next": "8", "list": "9", "each": "\"e\"", "by-name": "10", "array": "11", "thing": "12",
        "things": "13", "beside": "{\"word\": 1}",
    ]

    @Test(
        "what a field can't read goes along as it is, in every way, under an equal value of the schema and under another",
        arguments: Way.allCases)
    func unreadable(_ way: Way) throws {
        for prefix in way == .model ? ["quite-", "p-"] : ["p-"] {
            let members = Self.wrong.map { "\"\(prefix)\($0)\": \($1)" }.joined(separator: ", ")
            let part = try Wrapped(json: "{\(members), \"kin\": 7, \"pair\": 6}", schema: Part(prefix))
            var holder = Wrapped<Holder>()
            try way.put(part, in: &holder)
            let found = try #require(way.get(holder)).dyn.json
            let target = way == .ownValue || way == .array || way == .arrayAppend ? "" : "quite-"
            for (key, value) in Self.wrong { #expect(found[target + key].text() == value, "\(target + key): \(found.text())") }
            #expect(found["kin"] == 7 && found["pair"] == 6)
        }
    }
}
