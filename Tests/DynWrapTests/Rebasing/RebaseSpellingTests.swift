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

    private struct AddressSchema: Schema {
        let name = Str("name")
        let zip = Num<Int>("zip").optional
    }
    private enum Content: Sendable {
        case address(Wrapped<AddressSchema>), number(Int), list([Wrapped<AddressSchema>]), nothing
    }
    private struct ManySchema: Schema {
        let list = ModelList<AddressSchema>("list")
        let edges = ModelList<AddressSchema>("edges", each: "node")
        let models = Field<[Wrapped<AddressSchema>?]>("models")
        let lists = Field<[[Wrapped<AddressSchema>]]>("lists")
        let byYear = Field<[String: [Wrapped<AddressSchema>]]>("by-year")
        let one = Model<AddressSchema>("one").or("old-one")
        let deep = Model<AddressSchema>("deep.one").or("deep.old")
        let inside = OneOf<Content>("inside", by: "k") {
            Case("address", Content.address)
            Case("list", Content.list, at: "v")
            Case("number", Content.number, at: "v")
            Case("nothing", Content.nothing)
        }
        let beside = OneOf<Content>("beside", by: .sibling("kind")) {
            Case("address", Content.address)
            Case("list", Content.list)
            Case("number", Content.number, at: "v")
            Case("nothing", Content.nothing)
        }
        let envelope = OneOf<Content>("envelope", by: .sibling("k", of: "v")) {
            Case("address", Content.address)
            Case("list", Content.list, at: "l")
            Case("number", Content.number, at: "v")
            Case("nothing", Content.nothing)
        }
        let only = OneOf<Content>("only", by: .onlyKey) {
            Case("address", Content.address)
            Case("list", Content.list)
            Case("number", Content.number)
            Case("nothing", Content.nothing)
        }
        let named = OneOfDict<Content>("named", by: "k") {
            Case("address", Content.address)
            Case("list", Content.list, at: "v")
            Case("number", Content.number, at: "v")
            Case("nothing", Content.nothing)
        }
    }
    private typealias Many = Wrapped<ManySchema>

    @Test(
        "what one side edits of lists without identities, and another case or nothing in place of a union or model, stands where the other only respelled"
    )
    func withoutIdentity() throws {
        func text(_ a: String) -> String {
            let other = #"{"name": "b", "u": 1}"#
            return """
                {"list": [\(a), \(other)], "edges": [{"c": 1, "node": \(a)}], "models": [null, \(a)], "lists": [[], [\(other), \(a)]],
                 "by-year": {"x": [\(a)]}, "one": \(a), "deep": {"old": \(a)}, "inside": {"k": "address", \(a.dropFirst()), "beside": \(a), "kind": "address",
                 "envelope": {"k": "address", "v": \(a)}, "only": {"address": \(a)},
                 "named": {"n": {"k": "address", \(a.dropFirst()), "m": {"k": "list", "v": [\(a)]}}}
                """
        }
        let spellings = [#"{"name": "a", "zip": 1}"#, #"{"name": "a", "zip": "1"}"#, #"{"zip": 1.0, "name": "a"}"#]
        let edits: [(String, @Sendable (inout Many) -> Void)] = [
            ("list", { $0.list[0].name = "x" }), ("list", { $0.list.remove(at: 0) }),
            ("list", { $0.list.append(Wrapped { $0.name = "x" }) }),
            ("list", { $0.list.swapAt(0, 1) }), ("list", { $0.dyn.remove(\.list) }),
            ("edges", { $0.edges[0].name = "x" }), ("edges", { $0.edges.removeAll() }), ("models", { $0.models[1]?.name = "x" }),
            ("models", { $0.models.removeFirst() }), ("lists", { $0.lists[1][1].name = "x" }),
            ("lists", { $0.lists.removeFirst() }),
            ("by-year", { $0.byYear["x"]?[0].name = "x" }), ("by-year", { $0.byYear["x"] = nil }),
            ("by-year", { $0.byYear["x"]?.removeAll() }),
            ("one", { $0.one = nil }), ("deep", { $0.deep = nil }), ("deep", { $0.deep?.name = "x" }),
            ("inside", { $0.inside = .number(3) }), ("inside", { $0.inside = .nothing }), ("inside", { $0.inside = nil }),
            ("beside", { $0.beside = .number(3) }), ("beside", { $0.beside = .nothing }), ("beside", { $0.beside = nil }),
            ("envelope", { $0.envelope = .number(3) }), ("envelope", { $0.envelope = .nothing }),
            ("envelope", { $0.envelope = nil }),
            ("only", { $0.only = .number(3) }), ("only", { $0.only = .nothing }), ("only", { $0.only = nil }),
            ("named", { $0.named["n"] = .number(3) }), ("named", { $0.named["n"] = nil }),
            ("named", { $0.named["m"] = .nothing }), ("named", { $0.named["m"] = .list([]) }),
        ]
        let nothing = [#"{"name": "a", "x": 2}"#, #"{"name": "a", "x": 2, "zip": null}"#]
        for (was, other) in [spellings, nothing].flatMap({ all in all.flatMap { a in all.map { (a, $0) } } }) {
            let (base, respelled) = try (Many(json: text(was)), Many(json: text(other)))
            #expect(base == respelled)
            for (number, (key, edit)) in edits.enumerated() {
                let edited = base.dyn.with(edit)
                #expect(edited != base)
                for side in [RebaseConflict.Side.mine, .theirs] {
                    var mine = edited
                    let conflicts = mine.dyn.rebase(onto: respelled, keeping: side)
                    #expect(conflicts.isEmpty && mine == edited, "\(number) \(key): \(conflicts) \(mine.dyn.json[key])")
                    // The server has the edit, and this side has only spelled the value in another way.
                    var spelled = base
                    try spelled.dyn.apply(respelled.dyn.changes(from: base))
                    let theirs = try Many(json: edited.dyn.text())
                    let others = spelled.dyn.rebase(onto: theirs, keeping: side)
                    #expect(others.isEmpty && spelled == edited, "\(number) \(key): \(others) \(spelled.dyn.json[key])")
                }
            }
            // What no field knows is an edit.
            var mine = base.dyn.with { $0.list[1].name = "x" }
            let theirs = try Many(
                json: text(other).replacing(#""u": 1}, "#, with: #""u": 2}, "#).replacing(
                    #""u": 1}], "edges""#, with: #""u": 2}], "edges""#))
            #expect(mine.dyn.rebase(onto: theirs, keeping: .theirs).map(\.property) == ["list"])
        }
    }
}
