import DynWrap
import Foundation
import Testing

@Suite("A model that is there already is validated as one that is opened strictly")
struct ValidationTests {
    struct LineSchema: Schema { let amount = Num<Int>("amount").required }
    struct OrderSchema: Schema {
        let number = Num<Int>("number").required
        let with = Str("with")
        let lines = ModelList<LineSchema>("lines")
        let place = Group<PlaceSchema>()
    }
    struct PlaceSchema: Schema { let city = Str("city") }
    typealias Order = Wrapped<OrderSchema>

    private static let bad = #"{"number": "x", "lines": [{"amount": 1}, {"amount": null}]}"#
    private static let good = #"{"number": 1, "lines": [{"amount": 1}]}"#

    @Test("validate() throws what strict opening throws, and nothing where all is well")
    func same() throws {
        let opened = #expect(throws: ValidationError.self) { try Order(strict: Self.bad) }
        let order = try Order(json: Self.bad)
        let told = #expect(throws: ValidationError.self) { try order.dyn.validate() }
        #expect(told == opened && told?.problems.count == 2)
        #expect(ValidationError(order) == opened)
        #expect(ValidationError(schema: "Order", problems: order.dyn.problems) == opened)
        #expect(try ValidationError(Order(json: Self.good)) == nil)
        try Order(json: Self.good).dyn.validate()
    }

    @Test("after a patch it says what opening the result says, lines and columns aside")
    func patched() throws {
        var order = try Order(json: Self.good)
        try order.dyn.apply(merging: ["number": nil, "lines": [["amount": "z"]]])
        let told = #expect(throws: ValidationError.self) { try order.dyn.validate() }
        let opened = #expect(throws: ValidationError.self) { try Order(strict: order.dyn.text()) }
        func plain(_ error: ValidationError?) -> [String]? { error?.problems.map { "\($0.code) \($0.pointer) \($0.message)" } }
        #expect(plain(told) == plain(opened))
        #expect(plain(told)?.count == 2)
    }

    @Test("a part is validated for what is in it; a list as a whole")
    func parts() throws {
        try Order(json: "{}").dyn.validate(.present)
        let error = #expect(throws: ValidationError.self) { try Order(json: #"{"number": "x"}"#).dyn.validate(.present) }
        #expect(error?.problems.map(\.code) == ["invalid"])
        let list = try WrappedList<OrderSchema>(json: "[\(Self.good), \(Self.bad)]")
        let told = #expect(throws: ValidationError.self) { try list.validate() }
        let opened = #expect(throws: ValidationError.self) {
            try WrappedList<OrderSchema>(strict: "[\(Self.good), \(Self.bad)]")
        }
        #expect(told == opened)
        #expect(told?.schema == "[Order]" && ValidationError(list) == told)
    }

    @Test("unknown members are told where that is asked for, at any depth, and once")
    func unknown() throws {
        let text = #"{"number": 1, "city": "Oslo", "lines": [{"amount": 1, "amuont": 2}], "more": {}}"#
        _ = try Order(strict: text)
        let error = #expect(throws: ValidationError.self) { try Order(strict: text, reportingUnknown: true) }
        #expect(error?.problems.map { "\($0.code) \($0.pointer)" } == ["unknownKey /lines/0/amuont", "unknownKey /more"])
        let order = try Order(json: text)
        #expect(order.dyn.problems.isEmpty)
        #expect(order.dyn.problems(of: .all, reportingUnknown: true) == error?.problems)
        #expect(throws: ValidationError.self) { try order.dyn.validate(reportingUnknown: true) }
        let list = #expect(throws: ValidationError.self) {
            try WrappedList<OrderSchema>(strict: "[\(text)]", reportingUnknown: true)
        }
        #expect(list?.problems.map(\.pointer) == ["/0/lines/0/amuont", "/0/more"])
        // Of a group the members are the model's, all of them.
        #expect(order.place.dyn.problems(of: .all, reportingUnknown: true).isEmpty)
    }

    @Test("a copy with edits, which leaves the model as it is, whatever the entries are called")
    func with() throws {
        let order = try Order(json: Self.good)
        let copy = order.dyn.with {
            $0.with = "x"
            $0.lines[0].amount += 1
        }
        #expect(copy.with == "x" && copy.lines[0].amount == 2)
        #expect(order.dyn.text() == Self.good)
        #expect(copy.dyn.original == order)
        #expect(copy.dyn.changes.paths == ["/lines/0/amount", "/with"])
        struct Refused: Error {}
        #expect(throws: Refused.self) { try order.dyn.with { _ in throw Refused() } }
    }

    @Test("problems since another model: those of the edit, and none that were there")
    func since() throws {
        let stored = try Order(json: #"{"number": "x", "with": 3, "lines": [{"amount": 1}, {"amount": null}]}"#)
        #expect(stored.dyn.problems.count == 3 && stored.dyn.problems(since: stored).isEmpty)
        func told(_ patch: JSON) throws -> [String] {
            var changed = stored
            try changed.dyn.apply(merging: patch)
            return changed.dyn.problems(since: stored).map { "\($0.code) \($0.pointer)" }
        }
        #expect(try told(["place": "Oslo", "number": 7]).isEmpty)
        // The same problem elsewhere in the text, and at the same place of a list that was sent anew.
        #expect(try told(["lines": [["amount": 9], ["amount": nil]]]).isEmpty)
        #expect(try told(["lines": [["amount": nil]]]) == ["null /lines/0/amount"])
        #expect(try told(["city": 5]) == ["coerced /city"] || told(["city": 5]) == ["invalid /city"])
        // Another wrong value in place of a wrong one.
        #expect(try told(["number": "y"]) == ["invalid /number"])
        #expect(try told(["number": nil]) == ["missing /number"])
        #expect(Order().dyn.problems(since: stored).map(\.code) == ["missing"])
    }

    private struct PartSchema: IdentifiedSchema {
        let id = Num<Int>("id")
        let v = Num<Int>("v").range(0...5)
        let parts = ModelList<PartSchema>("parts")
    }
    private struct PartsSchema: Schema {
        let list = ModelList<PartSchema>("list")
        let edges = ModelList<PartSchema>("edges", each: "node")
        let plain = List<Int>("plain").each { $0.range(0...5) }
    }

    @Test("in a list whose elements have an identity, a problem is the same wherever its element is, and new in another element")
    func sinceByIdentity() throws {
        let part = #"{"id": 1, "v": 1}, {"id": 2, "v": 9, "parts": [{"id": 5}, {"id": 6, "v": 7}]}, {"id": 3}"#
        let text = #"{"list": [\#(part)], "edges": [{"node": {"id": 1}}, {"node": {"id": 2, "v": 9}}], "plain": [1, 9]}"#
        let old = try Wrapped<PartsSchema>(json: text)
        func told(_ edit: (inout Wrapped<PartsSchema>) throws -> Void) throws -> [String] {
            try old.dyn.with(edit).dyn.problems(since: old).map { "\($0.pointer)" }
        }
        #expect(try told { $0.list.remove(at: 0) }.isEmpty)
        #expect(try told { $0.list.reverse() }.isEmpty)
        #expect(try told { $0.list[1].parts.reverse() }.isEmpty)
        #expect(try told { $0.edges.swapAt(0, 1) }.isEmpty)
        #expect(try told { $0.list[1] = try Wrapped(json: #"{"id": 4, "v": 9}"#) } == ["/list/1/v"])
        #expect(try told { $0.list[1].parts[1] = try Wrapped(json: #"{"id": 7, "v": 7}"#) } == ["/list/1/parts/1/v"])
        #expect(try told { $0.list[1].v = 8 } == ["/list/1/v"])
        // Where an identity is there twice, or there is none, elements are found by their index.
        let twice = try told { $0.list.append($0.list[1]) }
        #expect(twice.sorted() == ["/list/3/parts/1/v", "/list/3/v"], "\(twice)")
        #expect(try told { $0.plain.swapAt(0, 1) } == ["/plain/0"])
    }

    @Test("an error without problems is one line")
    func noProblems() {
        #expect(ValidationError(schema: "S", problems: []).description == "S: 0 problems")
    }

    private struct WaysSchema: Schema {
        let x = Str("n.x")
        let deep = Str("n.m.y").or("o.y")
        let first = Num<Int>("l[0].x")
        let raw = Raw("raw").optional
        let model = Model<InnerSchema>("raw.model")
        let group = Group(InnerSchema())
        var body: some SchemaBody { Unknown(.report) }
    }
    private struct InnerSchema: Schema { let z = Str("g.z").optional }

    @Test("members beside a field's own path are reported at every object on the way, others are not")
    func unknownOnTheWay() throws {
        let json = #"""
            {"n": {"x": "1", "a": 0, "m": {"y": "", "b": 0}}, "o": {"y": "", "c": 0}, "l": [{"x": 1, "d": 0}, {"e": 0}],
             "raw": {"f": 0, "model": {"g": {"z": "", "h": 0}}}, "g": {"z": "", "i": 0}, "j": {"k": 0}}
            """#
        let told = try Wrapped<WaysSchema>(json: json).dyn.problems
        #expect(told.allSatisfy { $0.severity == .unknownKey })
        #expect(Set(told.map(\.pointer)) == ["/n/a", "/n/m/b", "/g/i", "/j"])
        let all = try Wrapped<WaysSchema>(json: json).dyn.problems(of: .all, reportingUnknown: true).map(\.pointer)
        #expect(Set(all) == ["/n/a", "/n/m/b", "/g/i", "/j", "/raw/model/g/h"])
    }
}
