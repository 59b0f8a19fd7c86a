import DynWrap
import Foundation
import TestSupport
import Testing

private enum Shape: Equatable {
    case point(Wrapped<PointSchema>), number(Int), other(String)

    struct PointSchema: Schema {
        let x = Num<Int>("x")
    }
}

extension DynamicSchema {
    fileprivate static let assigned = DynamicSchema("Assigned") {
        Num<Int>("n")
        Num<Double>("ratio")
        Flag("flag")
        DateField("day", .mdySlashes)
        Field<[Int]>("li")
        Field<[Double]>("ld")
        Field<[Int]>("strict").strict
        Field<[Int]>("whole").allOrNothing
        Field<[[Int]]>("grid")
        Field<[String: Int]>("di")
        Field<[String: [Int?]]>("deep")
        Field<[Foundation.Date]>("days", .mdySlashes)
        KeyedDict<Int, Int>("keyed")
        List<String>("words").secret
        Raw("raw")
        ModelList<Shape.PointSchema>("models")
        Model<Shape.PointSchema>("model")
        OneOf<Shape>("one", by: "k") {
            Case("p", Shape.point)
            Case("n", Shape.number, at: "v")
        }
        OneOfList<Shape>("many", by: "k") {
            Case("p", Shape.point)
            Case("n", Shape.number, at: "v")
        }
        OneOfDict<Shape>("named", by: "k") {
            Case("p", Shape.point)
            Case("n", Shape.number, at: "v")
        }
    }
}

/// Random values that an entry can read, or nearly.
private struct AssignedValues {
    var random: SeededRandom

    private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    mutating func scalar() -> JSON {
        let texts = [
            "1", "2", "2.0", "7.50", "1.5", #""x""#, #""2""#, "true", #""yes""#, "12345678901234567890123", #""05/06/2018""#,
            #""5/6/2018""#, #""2018-06-05""#, "null", "0.10",
        ]
        return (try? JSON(parsing: texts[pick(texts.count)])) ?? nil
    }

    private mutating func number() -> JSON { pick(5) == 0 ? scalar() : JSON(pick(9)) }

    private mutating func shape() -> JSON {
        switch pick(5) {
        case 0: ["k": "p", "x": number(), "u": 2.0]
        case 1: ["k": "n", "v": number(), "u": [1]]
        case 2: ["k": "zz"]
        case 3: ["k": "n", "v": number()]
        default: scalar()
        }
    }

    private mutating func element(_ depth: Int) -> JSON {
        switch pick(8) {
        case 0 where depth > 0: value(depth - 1)
        case 1, 2: shape()
        case 3: ["x": number(), "y": 1.0]
        case 4: scalar()
        default: number()
        }
    }

    mutating func value(_ depth: Int = 2) -> JSON {
        let isMixed = pick(2) == 0
        let first = element(depth)
        let elements = (0..<pick(5)).map { _ in isMixed ? element(depth) : first.isObject ? shape() : number() }
        let keys = ["a", "b", "1", "01", "7", "x"]
        switch pick(6) {
        case 0: return scalar()
        case 1: return shape()
        case 2, 3: return JSON(members: elements.map { (key: keys[pick(keys.count)], value: $0) })
        default: return JSON(elements)
        }
    }
}

@Suite("DynamicSchema: what is assigned is there, or the same value as the entry writes it")
struct DynamicAssignmentLawTests {
    private typealias Model = Wrapped<DynamicSchema>
    private static let names = [
        "n", "ratio", "flag", "day", "li", "ld", "strict", "whole", "grid", "di", "deep", "days", "keyed", "words", "raw",
        "models", "model", "one", "many", "named",
    ]

    /// A model with nothing but this at the entry, as text: nothing of it was assigned.
    private func opened(_ name: String, _ json: JSON) throws -> Model {
        try Model(json: JSON(members: [(key: name, value: json)]).text(), schema: .assigned)
    }

    @Test("JSON over anything: all of it and nothing of what was there; dyn.set throws where that is a problem", arguments: names)
    func whole(_ name: String) throws {
        var values = AssignedValues(random: SeededRandom(seed: UInt64(name.utf8.reduce(7) { $0 &* 31 &+ Int($1) })))
        for _ in Rounds.of(400) {
            let (old, new) = (values.value(), values.value())
            if new.isNull { continue }
            let only = try opened(name, new)
            let problems = only.dyn.problems
            var model = try opened(name, old)
            model[name] = DynamicValue(json: new)
            let found = model.dyn.raw(name)
            var story: String { "\(name): \(new) over \(old) is \(found)" }
            if problems.isEmpty {
                #expect(try model == only && opened(name, found).dyn.problems.isEmpty, "\(story)")
            } else {
                #expect(found.hasSameText(as: new) && model.dyn.problems.map(\.description).count == problems.count, "\(story)")
            }
            if new.isArray || new.isObject { #expect(found == new, "\(story)") }

            var set = try opened(name, old)
            let refused = (try? set.dyn.set(name, to: new)) == nil
            #expect(refused == !problems.isEmpty, "set \(story)")
            #expect(set.dyn.raw(name).hasSameText(as: refused ? old : found), "set \(story)")
        }
    }

    @Test("an element or a member: that one alone, whatever the list or dictionary can read")
    func parts() throws {
        var values = AssignedValues(random: SeededRandom(seed: 99))
        for name in ["li", "ld", "strict", "whole", "grid", "di", "deep", "days", "keyed", "words", "raw", "many", "named"] {
            for _ in Rounds.of(200) {
                let (old, new) = (values.value(), values.scalar())
                if new.isNull { continue }
                var (model, expected) = (try opened(name, old), old)
                var others = old
                if old.isArray, old.count > 0 {
                    let index = Int.random(in: 0..<old.count, using: &values.random)
                    model[name][index] = DynamicValue(json: new)
                    expected[index] = new
                    others[index] = model.dyn.raw(name)[index]
                } else if let key = old.members.map(\.key).randomElement(using: &values.random) {
                    model[name][key] = DynamicValue(json: new)
                    expected[key] = new
                    others[key] = model.dyn.raw(name)[key]
                }
                #expect(model.dyn.raw(name) == expected, "\(name): \(new) in \(old)")
                // The one that was assigned is spelled as the entry writes it, all others as they were.
                #expect(model.dyn.raw(name).text() == others.text(), "\(name): \(new) in \(old)")
            }
        }
    }

    @Test("a list that is copied to an entry of another style keeps what it can't read")
    func copied() throws {
        let styles = DynamicSchema("Styles") {
            Field<[Foundation.Date]>("mdy", .mdySlashes)
            Field<[Foundation.Date]>("dmy", .dmySlashes)
            Field<[Int]>("a")
            Field<[Int]>("b")
        }
        var model = try Model(json: #"{"mdy": ["05/06/2018", "x"], "a": [1, "x"]}"#, schema: styles)
        model["dmy"] = model["mdy"]
        model["b"] = model["a"]
        #expect(model.dyn.raw("dmy") == ["06/05/2018", "x"] && model.dyn.raw("b") == [1, "x"])
    }

    @Test(
        "a value that is copied to an entry that can't write it is there as it was read",
        arguments: ["-62135596800", "1000000000000000"])
    func unwritable(_ seconds: String) throws {
        let styles = DynamicSchema("Unwritable") {
            Field<Foundation.Date?>("seconds", .epochSeconds)
            // The year 1 begins later there, and years before it are not written.
            Field<Foundation.Date?>("day", .style(.mdySlashes).in(TimeZone(secondsFromGMT: -28_800) ?? .gmt))
        }
        var model = try Model(json: #"{"seconds": \#(seconds)}"#, schema: styles)
        model["day"] = model["seconds"]
        #expect(model.dyn.raw("day").text() == seconds)
    }

    @Test("Swift lists of another type: what can't be read stays where they are the entry's values, else they are there as given")
    func typed() throws {
        let text = #"{"li": [1, "x"], "ld": ["x", 1.50]}"#
        var model = try Model(json: text, schema: .assigned)
        model.li = [3, 4]
        model.ld = [1, 2]
        #expect(model.dyn.raw("li") == [3, "x", 4] && model.dyn.raw("ld") == ["x", 1, 2])
        model = try Model(json: text, schema: .assigned)
        model.li = [1.5, 7]
        model.ld = [UInt64.max]
        #expect(model.dyn.raw("li") == [1.5, 7] && model.dyn.raw("ld").text() == "[18446744073709551615]")
        #expect(model.dyn.problems.map(\.severity) == [.coerced])
        #expect(throws: ValidationError.self) { try model.dyn.set("li", to: ["x"]) }
    }
}
