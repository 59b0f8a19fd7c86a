import DynWrap
import TestSupport
import Testing

private struct Point: Schema {
    let x = Num<Int>("x")
    var body: some SchemaBody { Unknown(.report) }
}
private struct Node: Schema {
    let x = Num<Int>("x")
    let next = OneOf<Link>("next", by: "type") {
        Case("node", Link.node)
        Case("p", Link.point)
    }
    var body: some SchemaBody { Unknown(.report) }
}
private enum Link { case node(Wrapped<Node>), point(Wrapped<Point>) }
private enum Shape { case point(Wrapped<Point>) }

private struct Tagged: Schema { let u = OneOf<Shape>("u", by: "type") { Case("p", Shape.point) } }
private struct Both: Schema {
    let u = OneOf<Shape>("u", by: "type") { Case("p", Shape.point) }
    let plain = Model<Point>("v")
}
private struct Placed: Schema { let u = OneOf<Shape>("u", by: "type") { Case("p", Shape.point, at: "v") } }
private struct Deep: Schema { let u = OneOf<Shape>("u", by: "kind.type") { Case("p", Shape.point) } }
private struct Beside: Schema {
    let u = OneOf<Shape>("u", by: .sibling("kind")) { Case("p", Shape.point) }
    var body: some SchemaBody { Unknown(.report) }
}
private struct Renamed: Schema {
    let name = Str("name").or("full_name", "names.full")
    var body: some SchemaBody { Unknown(.report) }
}
private struct Element: Schema {
    let first = Num<Int>("list[0]")
    let x = Num<Int>("list[1].x")
    var body: some SchemaBody { Unknown(.report) }
}
private struct Shared: Schema {
    let b = Num<Int>("v.b")
    let v = Model<Point>("v")
}
private struct SharedWhole: Schema {
    let all = Raw("v")
    let v = Model<Point>("v")
}
private struct SharedAround: Schema {
    let all = Raw("u")
    let b = Num<Int>("u.v.b")
    let v = Model<Point>("u.v")
}
private struct SharedNeeded: Schema {
    let b = Num<Int>("v.b").required
    let v = Model<Point>("v")
}

/// Schemas that know all their members (`Unknown(.report)`), exported.
@Suite("JSON Schema: export of closed schemas")
struct ClosedExportTests {
    @Test("what has no problem fits the export, an unknown member does not, and what fits the strict export has no problem")
    func law() throws {
        try check(Tagged(), #"{"u": {"type": "p", "x": 1}}"#)
        try check(Both(), #"{"u": {"type": "p", "x": 1}, "v": {"x": 2}}"#)
        try check(Placed(), #"{"u": {"type": "p", "v": {"x": 1}}}"#)
        try check(Deep(), #"{"u": {"kind": {"type": "p"}, "x": 1}}"#)
        try check(Node(), #"{"x": 1, "next": {"type": "node", "x": 1, "next": {"type": "p", "x": 1}}}"#)
        try check(Beside(), #"{"kind": "p", "u": {"x": 1}}"#)
        try check(Renamed(), #"{"full_name": "a"}"#)
        try check(Renamed(), #"{"names": {"full": "a"}}"#)
        try check(Element(), #"{"list": [1, {"x": 2}]}"#)
        try check(Shared(), #"{"v": {"x": 1}}"#)
        try check(SharedWhole(), #"{"v": {"x": 1}}"#)
        try check(SharedAround(), #"{"u": {"v": {"x": 1}}}"#)
    }

    @Test("a property that a closed object inside does not have is in no strict export; one that must be there is an error")
    func strictShared() throws {
        let strict = try Shared().jsonSchema(strict: true)
        let schema = try JSONSchema(strict)
        #expect(schema.allows(["v": ["x": 1]]) && !schema.allows(["v": ["x": 1, "b": 1]]))
        #expect(throws: StrictExportError.self) { try SharedNeeded().jsonSchema(strict: true) }
    }

    private func check<S: Schema>(_ schema: S, _ seed: String) throws {
        var random = SeededRandom(seed: 11)
        let seed = try JSON(parsing: seed)
        #expect(try Wrapped(json: seed, schema: schema).dyn.problems.isEmpty, "\(seed)")
        let export = try JSONSchema(schema.jsonSchema)
        let strict = try? JSONSchema(schema.jsonSchema(strict: true, openEntries: .leaveOut))
        var counts = [0, 0]
        for round in Rounds.of(500) {
            var json = seed
            if round > 0 { for _ in 0..<Int.random(in: 1...2, using: &random) { change(&json, &random) } }
            if json.kind != .object { continue }
            let problems = try Wrapped(json: json, schema: schema).dyn.problems
            counts[problems.isEmpty ? 1 : 0] += 1
            if problems.isEmpty { #expect(export.allows(json), "\(S.self) \(json)") }
            if problems.contains(where: { $0.severity == .unknownKey }) { #expect(!export.allows(json), "\(S.self) \(json)") }
            if strict?.allows(json) == true { #expect(problems.isEmpty, "\(S.self) strict \(json)") }
        }
        #expect(counts.allSatisfy { $0 > Rounds.of(80).count }, "\(S.self) \(counts)")
    }

    private static let keys = ["x", "u", "v", "b", "type", "kind", "name", "full_name", "names", "list", "next", "other"]
    private static let values: [JSON] = [nil, 1, "a", "p", "node", ["x": 1], ["type": "p", "x": 1], [1], ["type": "p"]]

    private func change(_ json: inout JSON, _ random: inout SeededRandom) {
        let (key, value) = (Self.keys.randomElement(using: &random) ?? "", Self.values.randomElement(using: &random) ?? nil)
        switch (json.kind, Int.random(in: 0..<5, using: &random)) {
        case (.object, 0): json[key] = value
        case (.object, 1): if let key = json.members.map(\.key).randomElement(using: &random) { json[key] = .missing }
        case (.object, _):
            if let key = json.members.map(\.key).randomElement(using: &random) { change(&json[key], &random) }
        case (.array, 0...2) where json.count > 0: change(&json[Int.random(in: 0..<json.count, using: &random)], &random)
        default: json = value
        }
    }

    private struct AroundSchema: Schema {
        let dict = ModelDict<Point>("dict")
        let inDict = Str("dict.k.note")
        let list = ModelList<Point>("list")
        let inList = Str("list[0].note")
        let keyed = OneOf<Shape>("keyed", by: "type") { Case("p", Shape.point) }
        let inKeyed = Str("keyed.note")
        let beside = OneOf<Shape>("beside", by: .sibling("kind")) { Case("p", Shape.point) }
        let inBeside = Str("beside.note")
        let boxed = OneOf<Shape>("boxed", by: .sibling("type", of: "v")) { Case("p", Shape.point) }
        let inBoxed = Str("boxed.v.note")
        let only = OneOf<Shape>("only", by: .onlyKey) { Case("p", Shape.point) }
        let inOnly = Str("only.p.note")
        let placed = OneOf<Shape>("placed", by: "type") { Case("p", Shape.point, at: "v") }
        let inPlaced = Str("placed.v.note")
        let group = Group<AroundPartSchema>()
        let inGroup = Str("own.note")
    }
    private struct AroundPartSchema: Schema { let own = Model<Point>("own") }

    @Test("a member that an entry around declares in a closed model is allowed: in unions, dictionaries, lists, and below groups")
    func declaredAround() throws {
        let export = try JSONSchema(AroundSchema().jsonSchema)
        let point = #"{"x": 1, "note": "n"}"#
        for text in [
            #"{"dict": {"k": \#(point), "l": {"x": 1}}}"#, #"{"list": [\#(point), {"x": 2}]}"#,
            #"{"keyed": {"type": "p", "x": 1, "note": "n"}}"#, #"{"kind": "p", "beside": \#(point)}"#,
            #"{"boxed": {"type": "p", "v": \#(point)}}"#, #"{"only": {"p": \#(point)}}"#,
            #"{"placed": {"type": "p", "v": \#(point)}}"#, #"{"own": \#(point)}"#,
        ] {
            let json = try JSON(parsing: text)
            #expect(try Wrapped<AroundSchema>(strict: text).dyn.problems.isEmpty, "\(text)")
            #expect(export.allows(json), "\(text)")
            let other = try JSON(parsing: text.replacing("note", with: "other"))
            #expect(try !export.allows(other) && !Wrapped<AroundSchema>(json: other).dyn.problems.isEmpty, "\(other)")
        }
    }
}
