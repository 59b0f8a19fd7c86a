import DynWrap
import Foundation
import TestSupport
import Testing

private struct Note: IdentifiedSchema {
    let id = Num<Int>("id").optional
    let d = DateField("d", .mdySlashes)
    let n = Num<Double>("n")
    let s = Str("s")
    let w = Num<Int>("w")
    let t = List<Int>("t")
    var body: some SchemaBody { Identity(\.id) }
}

private enum Kind: Sendable {
    case note(Wrapped<Note>)
    case number(Int)
}

private struct Notes: Schema {
    let l = ModelList<Note>("l")
    let m = Model<Note>("m")
    let d = ModelDict<Note>("d")
    let u = OneOf<Kind>("u", by: "k") {
        Case("note", Kind.note)
        Case("number", Kind.number, at: "v")
    }
}

/// A server that spells a model in its own way does not edit it.
@Suite("Rebases of models that are only spelled otherwise")
struct RebaseSpellingTests {
    private static let here = #"{"k":"note","id":1,"d":"05/02/2018","n":1.0,"s":"x"}"#
    private static let there = #"{"k":"note","id":1,"d":"2018-05-02","n":"1","s":"x","w":null}"#

    private func rebased(
        _ base: String, _ theirs: String, _ edit: (inout Wrapped<Notes>) -> Void
    ) throws -> (conflicts: [RebaseConflict], model: Wrapped<Notes>) {
        var mine = try Wrapped<Notes>(json: base)
        edit(&mine)
        let conflicts = mine.dyn.rebase(onto: try Wrapped<Notes>(json: theirs))
        return (conflicts, mine)
    }

    private struct Days: Equatable, Sendable { var dates: [String: Foundation.Date] }
    private struct NestedSchema: Schema {
        let lists = Field<[[Foundation.Date]]>("lists", .iso8601([]))
        let dict = Field<[String: [Foundation.Date]]>("dict", .iso8601([]))
        let list = List<Foundation.Date>("list", .iso8601([]))
        let mapped = Dict<Foundation.Date>("mapped", .iso8601([])).map({ Days(dates: $0) }, { $0.dates })
    }

    @Test("dates in lists of lists, in dictionaries of lists, and in a dictionary that is mapped, respelled by the other side")
    func nested() throws {
        func model(_ date: String) throws -> Wrapped<NestedSchema> {
            try Wrapped(
                json:
                    #"{"lists": [["\#(date)"]], "dict": {"a": ["\#(date)"]}, "list": ["\#(date)"], "mapped": {"a": "\#(date)"}}"#)
        }
        let (base, theirs) = (try model("2018-01-01T00:00:00Z"), try model("2018-01-01T01:00:00+01:00"))
        #expect(base == theirs)
        let date = Foundation.Date(timeIntervalSince1970: 0)
        for side in [RebaseConflict.Side.mine, .theirs] {
            var mine = base
            mine.lists = [[date]]
            mine.dict = ["a": [date]]
            mine.list = [date]
            mine.mapped.dates["a"] = date
            let edited = mine
            #expect(mine.dyn.rebase(onto: theirs, keeping: side).map { "\($0)" } == [])
            #expect(mine == edited)
        }
        // An element that is not read is no part of the dates' meaning: edits of both sides are a conflict.
        var mine = try Wrapped<NestedSchema>(json: #"{"lists": [["2018-01-01T00:00:00Z", 5]]}"#)
        mine.lists = [[date]]
        let other = try Wrapped<NestedSchema>(json: #"{"lists": [["2018-01-01T01:00:00+01:00", 6]]}"#)
        #expect(mine.dyn.rebase(onto: other).count == 1)
    }

    @Test("what one side removed, the other only respelled: it is gone, without a conflict")
    func removed() throws {
        let (here, there) = (Self.here, Self.there)
        var result = try rebased("{\"l\":[\(here)]}", "{\"l\":[\(there)]}") { $0.l.removeAll() }
        #expect(result.conflicts.isEmpty && result.model.l.isEmpty)
        result = try rebased("{\"m\":\(here)}", "{\"m\":\(there)}") { $0.m = nil }
        #expect(result.conflicts.isEmpty && result.model.m == nil)
        result = try rebased("{\"d\":{\"a\":\(here)}}", "{\"d\":{\"a\":\(there)}}") { $0.d["a"] = nil }
        #expect(result.conflicts.isEmpty && result.model.d.isEmpty)
        result = try rebased("{\"u\":\(here)}", "{\"u\":\(there)}") { $0.u = nil }
        #expect(result.conflicts.isEmpty && result.model.u == nil)
        // The other way round.
        result = try rebased("{\"l\":[\(here)]}", "{\"l\":[]}") { $0.l[0].dyn.setNull(\.w) }
        #expect(result.conflicts.isEmpty && result.model.l.isEmpty)
        result = try rebased("{\"m\":\(here)}", "{}") { $0.m?.dyn.setNull(\.w) }
        #expect(result.conflicts.isEmpty && result.model.m == nil)
    }

    @Test("what one side removed and the other edited is a conflict")
    func edited() throws {
        let there = #"{"k":"note","id":1,"d":"2018-05-03","n":"1","s":"x"}"#
        for edit: (inout Wrapped<Notes>) -> Void in [{ $0.l.removeAll() }, { $0.m = nil }, { $0.d["a"] = nil }] {
            let all = { (note: String) in "{\"l\":[\(note)],\"m\":\(note),\"d\":{\"a\":\(note)}}" }
            #expect(try rebased(all(Self.here), all(there), edit).conflicts.count == 1)
        }
        // Neither what a field can't read nor a member that no field declares is a matter of spelling.
        let list = { (word: String) in "{\"m\":{\"id\":1,\"t\":[1,\"\(word)\"]}}" }
        #expect(try rebased(list("a"), list("b")) { $0.m = nil }.conflicts.count == 1)
        for (base, theirs) in [("{\"id\":1}", "{\"id\":1,\"own\":null}"), ("{\"id\":1,\"own\":null}", "{\"id\":1}")] {
            #expect(try rebased("{\"m\":\(base)}", "{\"m\":\(theirs)}") { $0.m = nil }.conflicts.count == 1)
            #expect(try rebased("{\"l\":[\(base)]}", "{\"l\":[\(theirs)]}") { $0.l.removeAll() }.conflicts.count == 1)
        }
        let own = #"{"k":"note","id":1,"d":"05/02/2018","n":1.0,"s":"x","own":1}"#
        #expect(try rebased("{\"m\":\(Self.here)}", "{\"m\":\(own)}") { $0.m = nil }.conflicts.count == 1)
    }

    @Test("a new model gets the identity of the server's answer, in whatever spelling that is")
    func answered() throws {
        let new = #"{"n":1.0,"d":"05/02/2018","s":"x"}"#
        for answer in [#"{"id":7,"n":1,"d":"2018-05-02","s":"x"}"#, #"{"id":7,"n":"1","d":"05/02/2018","s":"x","by":"server"}"#] {
            let (conflicts, model) = try rebased("{\"l\":[\(new)]}", "{\"l\":[\(answer)]}") { $0.l[0].w = 5 }
            #expect(conflicts.isEmpty && model.l.count == 1)
            #expect(model.l[0].id == 7 && model.l[0].w == 5)
        }
        let (conflicts, model) = try rebased("{\"l\":[\(new)]}", #"{"l":[{"n":1.0,"d":"2018-05-02","s":"x"}]}"#) { $0.l[0].w = 1 }
        #expect(conflicts.isEmpty && model.l.map(\.w) == [1])
    }
}
