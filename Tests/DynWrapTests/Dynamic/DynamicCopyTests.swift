import DynWrap
import Foundation
import Testing

private enum Letter { case x, y }

extension DynamicSchema {
    fileprivate static let american = DynamicSchema("Visit") {
        DateField("d", .mdySlashes)
        Num<Int>("n")
    }
    fileprivate static let british = DynamicSchema("Visit") {
        DateField("d", .dmySlashes)
        Num<Int>("n")
    }
    fileprivate static let copies = DynamicSchema("Copies") {
        DateField("mdy", .mdySlashes)
        DateField("dmy", .dmySlashes)
        DateField("needed", .mdyDashes).required
        DateField("milliseconds", .epochMilliseconds)
        DateField("seconds", .epochSeconds)
        Enum<Letter?>("one", ["A": .x, "B": .y])
        Enum<Letter?>("other", ["B": .x, "A": .y])
        Num<Double>("n")
        Num<Double>("m")
        Model("american", of: american)
        Model("british", of: british)
        ModelList("americans", of: american)
        ModelList("britons", of: british)
        ModelDict("byName", of: american)
        Group {
            Num<Int>("a-n").named("n")
        }.named("first")
        Group {
            Num<Int>("b-n").named("n")
        }.named("second")
    }
    fileprivate static let lists = DynamicSchema("Lists") {
        Field<[String]>("tags")
        Num<Int>("port")
        Dict<Int>("counts")
    }
}

private struct StaticLists: Schema {
    let tags = Field<[String]>("tags")
    let counts = Dict<Int>("counts")
}

/// Values of entries of one dynamic model that are assigned to others, which are written otherwise.
@Suite("DynamicSchema: copies between entries")
struct DynamicCopyTests {
    private static let dateEntries = ["mdy", "dmy", "needed", "milliseconds", "seconds"]

    @Test(
        "a date is the same date at the entry that it is assigned to, whatever that one writes", arguments: dateEntries,
        dateEntries)
    func dates(_ from: String, _ to: String) throws {
        var model = try Wrapped(json: "{}", schema: DynamicSchema.copies)
        let date = Foundation.Date(timeIntervalSince1970: 1_528_156_800)  // 2018-06-05
        try model.dyn.set(from, to: date)
        let source = model.dyn.raw(from)
        model[to] = model[from]
        #expect(model[to].date == date && model[from].date == date && model.dyn.raw(from) == source)
        let only = model.dyn.problems.filter { $0.property == from || $0.property == to }
        #expect(only.isEmpty)
    }

    @Test("what means the same at both entries keeps its spelling; what is spelled otherwise there is the same value")
    func spellings() throws {
        var model = try Wrapped(json: #"{"n": 1.50, "one": "A", "mdy": "5/6/2018"}"#, schema: DynamicSchema.copies)
        model["m"] = model["n"]
        #expect(model.dyn.raw("m").text() == "1.50")
        model["other"] = model["one"]
        #expect(model["other"].as(Letter.self) == .x && model.dyn.raw("other") == "B")
        model["needed"] = model["mdy"]
        #expect(model.dyn.raw("needed") == "05-06-2018")
    }

    @Test("models, elements and lists of them are written as the entry's own are; what nothing declares stays")
    func models() throws {
        let text = #"{"british": {"d": "05/06/2018", "y": [1]}, "britons": [{"d": "07/08/2018"}, {"d": "09/10/2018", "n": 2}]}"#
        var model = try Wrapped(json: text, schema: DynamicSchema.copies)
        model["american"] = model["british"]
        #expect(model.dyn.raw("american") == ["d": "06/05/2018", "y": [1]])
        model["american"] = model["britons"][0]
        #expect(model.dyn.raw("american") == ["d": "08/07/2018"])
        model["americans"] = model["britons"]
        #expect(model.dyn.raw("americans") == [["d": "08/07/2018"], ["d": "10/09/2018", "n": 2]])
        model["americans"][1] = model["british"]
        #expect(model.dyn.raw("americans")[1] == ["d": "06/05/2018", "y": [1]])
        model["byName"]["x"] = model["british"]
        #expect(model.dyn.raw("byName") == ["x": ["d": "06/05/2018", "y": [1]]])
        #expect(model.dyn.raw("british") == ["d": "05/06/2018", "y": [1]])
    }

    @Test("a group's values are those of the group it is assigned from")
    func groups() throws {
        var model = try Wrapped(json: #"{"b-n": 3, "other": 1}"#, schema: DynamicSchema.copies)
        model["first"] = model["second"]
        #expect(model.dyn.json == ["b-n": 3, "other": 1, "a-n": 3])
    }

    @Test(
        "set by name keeps what a list or dictionary can't read, as set by property does",
        arguments: [
            (#"[1, "a"]"#, ["b"]), (#"[1, "a"]"#, []), (#"["a", 1]"#, ["b", "c", "d"]), (#"[1, 2]"#, ["b"]), ("null", ["b"]),
        ])
    func unreadable(_ old: String, _ tags: [String]) throws {
        let text = #"{"tags": \#(old), "counts": {"a": 1, "b": "no"}}"#
        var byName = try Wrapped(json: text, schema: DynamicSchema.lists)
        var byProperty = try Wrapped<StaticLists>(json: text)
        try byName.dyn.set("tags", to: tags)
        try byProperty.dyn.set(\.tags, to: tags)
        #expect(byName.dyn.text() == byProperty.dyn.text())
        try byName.dyn.set("counts", to: ["a": 2])
        try byProperty.dyn.set(\.counts, to: ["a": 2])
        #expect(byName.dyn.text() == byProperty.dyn.text())
    }

    @Test("a value that is wrong itself is refused, also where a wrong one was")
    func wrong() throws {
        var model = try Wrapped(json: #"{"port": "abd"}"#, schema: DynamicSchema.lists)
        #expect(throws: ValidationError.self) { try model.dyn.set("port", to: "abd") }
        #expect(throws: ValidationError.self) { try model.dyn.set("port", to: "abc") }
        #expect(throws: ValidationError.self) { try model.dyn.set("tags", to: "a") }
        #expect(model.dyn.changes.isEmpty)
    }
}
