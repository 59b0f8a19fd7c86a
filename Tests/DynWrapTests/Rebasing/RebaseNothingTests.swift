import DynWrap
import Foundation
import TestSupport
import Testing

private struct InnerSchema: Schema { let a = Num<Int>("a") }
private struct NamedSchema: IdentifiedSchema {
    let id = Num<Int>("id")
    let a = Num<Int>("a")
}
private struct Point: Codable, Equatable { var x: Int }
private enum Measure: Sendable, Equatable { case number(Double), day(Foundation.Date), model(Wrapped<InnerSchema>) }

private struct SpelledSchema: Schema {
    let day = Date("day")
    let days = List<Foundation.Date>("days")
    let dayOf = Dict<Foundation.Date>("dayOf")
    let numberOf = Dict<Int>("numberOf")
    let numbers = List<Int>("numbers")
    let flags = List<Bool>("flags")
    let beside = OneOf<Measure>("beside", by: .sibling("kind")) {
        Case("number", Measure.number); Case("day", Measure.day); Case("model", Measure.model)
    }
    let model = Model<InnerSchema>("model")
    let models = ModelList<InnerSchema>("models")
    let named = ModelList<NamedSchema>("named")
    let modelOf = ModelDict<InnerSchema>("modelOf")
    let union = OneOf<Measure>("union", by: "kind") {
        Case("model", Measure.model); Case("number", Measure.number, at: "n")
    }
    let unions = OneOfList<Measure>("unions", by: "kind") { Case("model", Measure.model) }
    let coded = Coded<Point>("coded")
    let codedList = CodedList<Point>("codedList")
    let deep = Num<Int>("out.deep").optional
    var body: some SchemaBody { Dates(.mdySlashes) }
}
private typealias Spelled = Wrapped<SpelledSchema>

@Suite("Rebase: what means the same on the other side is no edit of it")
struct RebaseNothingTests {
    private static let later = Foundation.Date(timeIntervalSince1970: 86_400 * 400)
    private static let inner = Wrapped<InnerSchema> { $0.a = 3 }

    /// The edits are kept whatever side is preferred, and nothing is a conflict, where the other side is equal to the base.
    private func check(_ base: String, _ theirs: String, _ edit: (inout Spelled) -> Void, line: Int = #line) throws {
        let location = SourceLocation(fileID: #fileID, filePath: #filePath, line: line, column: 1)
        for (from, to) in [(base, theirs), (theirs, base)] {
            let (original, other) = (try Spelled(json: from), try Spelled(json: to))
            #expect(original == other, "\(from) \(to)", sourceLocation: location)
            for side in [RebaseConflict.Side.mine, .theirs] {
                var (mine, expected) = (original, original)
                edit(&mine)
                edit(&expected)
                let conflicts = mine.dyn.rebase(onto: other, keeping: side)
                #expect(
                    conflicts.isEmpty && mine == expected, "\(from) \(to): \(conflicts) \(mine.dyn.json)",
                    sourceLocation: location)
                // And the other way round: what this side only spells is not in the way of an edit there.
                var respelled = original
                var edited = other
                edit(&edited)
                try respelled.dyn.apply(merging: JSON(parsing: to))
                let back = respelled.dyn.rebase(onto: try Spelled(json: edited.dyn.text()), keeping: side)
                #expect(
                    back.isEmpty && respelled == expected, "\(from) \(to): \(back) \(respelled.dyn.json)",
                    sourceLocation: location)
            }
        }
    }

    @Test("null for nothing, of every kind of field, and of an object on the path")
    func nothing() throws {
        try check("{}", #"{"model": null}"#) { $0.model = Self.inner }
        try check("{}", #"{"models": null}"#) { $0.models.append(Self.inner) }
        try check("{}", #"{"named": null}"#) { $0.named.append(Wrapped { $0.id = 1 }) }
        try check("{}", #"{"modelOf": null}"#) { $0.modelOf["k"] = Self.inner }
        try check("{}", #"{"union": null}"#) { $0.union = .model(Self.inner) }
        try check("{}", #"{"union": null}"#) { $0.union = .number(4) }
        try check("{}", #"{"unions": null}"#) { $0.unions = [.model(Self.inner)] }
        try check("{}", #"{"coded": null}"#) { $0.coded = Point(x: 1) }
        try check("{}", #"{"codedList": null}"#) { $0.codedList = [Point(x: 1)] }
        try check("{}", #"{"numberOf": null}"#) { $0.numberOf["k"] = 1 }
        try check("{}", #"{"days": null}"#) { $0.days = [Self.later] }
        try check("{}", #"{"out": null}"#) { $0.deep = 1 }
    }

    @Test("dates, numbers and flags in another spelling: in dictionaries, in lists, and with their tag beside them")
    func spellings() throws {
        try check(#"{"dayOf": {"a": "5/2/2018"}}"#, #"{"dayOf": {"a": "05/02/2018"}}"#) { $0.dayOf["a"] = Self.later }
        try check(#"{"dayOf": {"a": "5/2/2018", "b": "5/3/2018"}}"#, #"{"dayOf": {"a": "05/02/2018", "b": "2018-05-03"}}"#) {
            $0.dayOf["a"] = Self.later
        }
        try check(#"{"dayOf": {"a": "5/2/2018"}}"#, #"{"dayOf": {"a": "05/02/2018"}}"#) { $0.dayOf["a"] = nil }
        try check(#"{"numberOf": {"a": 1, "b": 2}}"#, #"{"numberOf": {"a": "1", "b": 2}}"#) { $0.numberOf["a"] = 5 }
        try check(#"{"numbers": [1, 2]}"#, #"{"numbers": ["1", "2"]}"#) { $0.numbers.append(3) }
        try check(#"{"flags": [true]}"#, #"{"flags": ["yes"]}"#) { $0.flags.append(false) }
        try check(#"{"days": ["5/2/2018"]}"#, #"{"days": ["2018-05-02"]}"#) { $0.days.append(Self.later) }
        try check(#"{"kind": "number", "beside": 1}"#, #"{"kind": "number", "beside": "1"}"#) { $0.beside = .number(7) }
        try check(#"{"kind": "day", "beside": "5/2/2018"}"#, #"{"kind": "day", "beside": "05/02/2018"}"#) {
            $0.beside = .day(Self.later)
        }
    }

    private struct HomeSchema: Schema {
        let nick = Str("home.nick").optional.writesNull
        let tags = List<String>("home.tags")
        let ages = Dict<Int>("home.ages")
        let city = Str("home.city")
    }

    @Test("what was emptied stays empty where the newer side no longer has the object around it")
    func emptied() throws {
        let base = try Wrapped<HomeSchema>(json: #"{"home":{"city":"Oslo","nick":"A","tags":["x"],"ages":{"x":1}}}"#)
        for theirs in ["{}", #"{"home":null}"#] {
            var model = base
            (model.city, model.nick, model.tags, model.ages) = ("Bergen", nil, [], [:])
            let conflicts = try model.dyn.rebase(onto: Wrapped<HomeSchema>(json: theirs))
            #expect(conflicts.map(\.mine) == [["city": "Bergen"]], "\(theirs)")
            #expect(model.dyn.json == ["home": ["city": "Bergen"]], "\(theirs)")
            // What is only spelled in another way is there as it was.
            model = base
            model.city = "Bergen"
            try model.dyn.apply(JSONPatch([.replace("/home/ages", ["x": "1"])]))
            #expect(try model.dyn.rebase(onto: Wrapped<HomeSchema>(json: theirs)).count == 1)
            #expect(model.dyn.json["home"] == ["city": "Bergen", "nick": "A", "tags": ["x"], "ages": ["x": 1]], "\(theirs)")
        }
    }

    @Test("members of a dictionary that the field leaves out are not lost")
    func unread() throws {
        let base = try Spelled(json: #"{"numberOf": {"a": "x", "b": 1}, "numbers": ["x", 1]}"#)
        var mine = base
        mine.numberOf["b"] = 2
        mine.numbers.append(2)
        let theirs = try Spelled(json: #"{"numberOf": {"a": "y", "b": "1"}, "numbers": ["y", 1]}"#)
        let conflicts = mine.dyn.rebase(onto: theirs, keeping: .theirs)
        #expect(mine.dyn.json["numberOf"] == ["a": "y", "b": 2] && mine.dyn.json["numbers"] == ["y", 1])
        #expect(conflicts.map(\.property) == ["numbers"])
    }
}
