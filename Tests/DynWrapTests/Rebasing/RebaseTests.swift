import DynWrap
import Foundation
import TestSupport
import Testing

private struct TicketSchema: IdentifiedSchema {
    let id = Num<Int>("id")
    let title = Str("title")
    let tags = List<String>("tags")
    let steps = ModelList<StepSchema>("steps.edges", each: "node")
    let city = Str("address.city")
    let owner = Model<OwnerSchema>("owner")
    let guest = Group(OwnerSchema(prefix: "guest-"))
    let token = Str("token").secret
}
private struct StepSchema: IdentifiedSchema {
    let id = Str("key")
    let done = Flag("done")
    let text = Str("text")
}
private struct PairSchema: Schema {
    let a = Num<Int>("a")
    let b = Num<Int>("b")
}
private struct OwnerSchema: Schema {
    let name: Str
    init() { self.init(prefix: "") }
    init(prefix: String) { name = Str(prefix + "name") }
}
private struct BoardSchema: Schema {
    let title = Str("title")
    let tickets = ModelList<TicketSchema>("tickets")
    let byName = ModelDict<TicketSchema>("by-name")
}
private typealias Board = Wrapped<BoardSchema>

@Suite("Rebasing")
struct RebaseTests {
    @Test("two conflicts are equal where all that they say is")
    func equality() throws {
        func conflicts(_ key: String, _ base: Int, _ mine: Int, _ theirs: Int) throws -> RebaseConflict? {
            func model(_ value: Int) throws -> Wrapped<PairSchema> { try Wrapped(json: #"{"\#(key)":\#(value)}"#) }
            var edited = try model(base)
            if key == "a" { edited.a = mine } else { edited.b = mine }
            return edited.dyn.rebase(onto: try model(theirs)).first
        }
        let one = try #require(try conflicts("a", 1, 2, 3))
        #expect(try conflicts("a", 1, 2, 3) == one && one.hashValue == conflicts("a", 1, 2, 3)?.hashValue)
        for other in [
            try conflicts("b", 1, 2, 3), try conflicts("a", 0, 2, 3), try conflicts("a", 1, 4, 3), try conflicts("a", 1, 2, 4),
        ] {
            #expect(other != nil && other != one)
        }
    }

    private static let text = #"""
        {"title": "B", "tickets": [
            {"id": 1, "title": "one", "tags": ["a"], "token": "s1"},
            {"id": 2, "title": "two", "x": {"y": 1.0}, "address": {"city": "Oslo", "zip": 1}},
            {"id": 3, "title": "three", "steps": {"edges": [{"cursor": 9, "node": {"key": "k", "text": "t"}}]}}],
         "by-name": {"a": {"id": 1}}, "extra": [1, 2]}
        """#

    private func sides() throws -> (mine: Board, theirs: Board) { (try Board(json: Self.text), try Board(json: Self.text)) }

    @Test("what only one side edited is as that side has it: members, undeclared ones, models wherever they stand")
    func disjoint() throws {
        var (mine, theirs) = try sides()
        mine.title = "mine"
        mine.tickets[1].city = "Bergen"
        mine.tickets[2].steps[0].done = true
        mine.tickets.append(Wrapped { $0[\.id] = 4 })
        theirs.tickets.remove(at: 0)
        theirs.tickets.swapAt(0, 1)
        theirs.tickets[0].steps[0].text = "there"
        theirs.tickets[1].title = "TWO"
        theirs.tickets.insert(Wrapped { $0[\.id] = 9 }, at: 0)
        theirs.byName["b"] = Wrapped { $0.title = "b" }
        let newer = try Board(json: theirs.dyn.json.text())
        #expect(mine.dyn.rebase(onto: newer).isEmpty)
        #expect(mine.tickets.map(\.id) == [9, 3, 2, 4])
        #expect(mine.title == "mine" && mine.tickets[2].city == "Bergen" && mine.tickets[2].title == "TWO")
        #expect(mine.tickets[1].steps[0].done && mine.tickets[1].steps[0].text == "there" && mine.byName["b"]?.title == "b")
        #expect(mine.dyn.original == newer && mine.dyn.original.title == "B")
        #expect(
            mine.dyn.changes.paths == ["/title", "/tickets/1/steps/edges/0/node/done", "/tickets/2/address/city", "/tickets/3"])
        // What nobody touched keeps its bytes.
        #expect(mine.dyn.json["tickets"][1]["steps"]["edges"][0]["cursor"].int == 9)
        #expect(mine.dyn.json.text().contains(#""x": {"y": 1.0}"#))
    }

    @Test("a conflict has its place, its property and the three values; either side may be kept, or each chosen")
    func conflicts() throws {
        var (mine, theirs) = try sides()
        mine.tickets[1].title = "2m"
        mine.tickets[1].city = "Bergen"
        mine.tickets[0].tags.append("m")
        theirs.tickets[1].title = "2t"
        theirs.tickets[1].city = "Bodø"
        theirs.tickets[0].tags.append("t")
        theirs.tickets.insert(Wrapped { $0[\.id] = 7 }, at: 0)
        let before = mine
        let conflicts = mine.dyn.rebase(onto: theirs)
        #expect(
            conflicts.map(\.description) == [
                #"/tickets/1/tags (tickets.tags): ["a"] is ["a","m"] here and ["a","t"] there"#,
                #"/tickets/2/title (tickets.title): "two" is "2m" here and "2t" there"#,
                #"/tickets/2/address/city (tickets.city): "Oslo" is "Bergen" here and "Bodø" there"#,
            ])
        #expect(mine.tickets[2].title == "2m" && mine.tickets[1].tags == ["a", "m"])
        #expect(conflicts[1].base == "two" && conflicts[1].mine == "2m" && conflicts[1].theirs == "2t")
        for conflict in conflicts { #expect(mine.dyn.json[pointer: conflict.pointer] == conflict.mine) }

        var other = before
        #expect(other.dyn.rebase(onto: theirs, keeping: .theirs).count == 3)
        #expect(other == theirs && other.dyn.json == theirs.dyn.json)

        var chosen = before
        _ = chosen.dyn.rebase(onto: theirs) { $0.property == "tickets.title" ? .mine : .theirs }
        #expect(chosen.tickets[2].title == "2m" && chosen.tickets[2].city == "Bodø" && chosen.tickets[1].tags == ["a", "t"])
    }

    @Test("an element that one side removed and the other edited is a conflict; that nobody edited is gone")
    func removals() throws {
        var (mine, theirs) = try sides()
        mine.tickets.remove(at: 0)
        mine.tickets[0].title = "2m"
        mine.tickets[1].title = "3m"
        theirs.tickets[0].title = "1t"
        theirs.tickets.remove(at: 1)
        let before = mine
        let conflicts = mine.dyn.rebase(onto: theirs)
        #expect(conflicts.map(\.pointer) == ["/tickets/0", "/tickets/0"])
        #expect(conflicts[0].mine.isMissing && conflicts[1].theirs.isMissing)
        #expect(mine.tickets.map(\.id) == [2, 3] && mine.tickets.map(\.title) == ["2m", "3m"])
        var other = before
        _ = other.dyn.rebase(onto: theirs, keeping: .theirs)
        #expect(other.tickets.map(\.title) == ["1t", "3m"])
    }

    @Test("two new orders of one list are a conflict of the lists; edits in the models are kept all the same")
    func orders() throws {
        var (mine, theirs) = try sides()
        mine.tickets.swapAt(0, 1)
        mine.tickets[0].title = "2m"
        theirs.tickets.reverse()
        theirs.tickets[0].title = "3t"
        let before = mine
        let conflicts = mine.dyn.rebase(onto: theirs)
        #expect(conflicts.map(\.pointer) == ["/tickets"] && conflicts.map(\.property) == ["tickets"])
        #expect(mine.tickets.map(\.title) == ["2m", "one", "3t"])
        var other = before
        _ = other.dyn.rebase(onto: theirs, keeping: .theirs)
        #expect(other.tickets.map(\.title) == ["3t", "2m", "one"])
    }

    @Test("a list with an identity twice, or with none, is one value")
    func unidentified() throws {
        var mine = try Board(json: #"{"tickets": [{"id": 1}, {"id": 1}, {"title": "x"}]}"#)
        var theirs = mine
        mine.tickets[0].title = "m"
        theirs.tickets[1].title = "t"
        #expect(mine.dyn.rebase(onto: theirs).map(\.pointer) == ["/tickets"])
    }

    @Test("secrets are not shown by conflicts")
    func secrets() throws {
        var (mine, theirs) = try sides()
        mine.tickets[0].token = "mine-secret"
        theirs.tickets[0].token = "their-secret"
        mine.tickets.remove(at: 1)
        theirs.tickets[1].title = "t"
        let conflicts = mine.dyn.rebase(onto: theirs)
        #expect(conflicts.count == 2)
        var dumped = ""
        dump(conflicts, to: &dumped)
        #expect(!dumped.contains("secret\"") && !"\(conflicts)".contains("-secret") && dumped.contains("<secret>"))
        #expect(conflicts.contains { $0.mine == "mine-secret" })
    }

    @Test("conflicts as JSON, fit for an answer, and back; secrets are a mark there")
    func coded() throws {
        var mine = try Board(json: #"{"title": "a", "tickets": [{"id": 1, "title": "x", "token": "t"}], "n": null, "m": 1}"#)
        var theirs = mine
        mine.dyn.remove(\.title)
        theirs.title = "b"
        mine.tickets[0].token = "mine-secret"
        theirs.tickets[0].token = "their-secret"
        let conflicts = mine.dyn.rebase(onto: theirs)
        let encoded = try JSON(encoding: conflicts)
        #expect(
            encoded.elements.first { $0["pointer"] == "/title" }?.text() == #"""
                {"id":"/title","pointer":"/title","property":"title","message":"/title (title): \"a\" is nothing here and \"b\" there","base":"a","theirs":"b"}
                """#)
        #expect(encoded.count == 2 && !encoded.text().contains("-secret") && encoded.text().contains("<secret>"))
        let plain = conflicts.filter { $0.pointer == "/title" }
        for again in [
            try JSONDecoder().decode([RebaseConflict].self, from: JSONEncoder().encode(plain)),
            try JSON(encoding: plain).decode([RebaseConflict].self),
        ] {
            #expect(again == plain && again.map(\.description) == plain.map(\.description))
        }
        // Null is a value, what is not there is none.
        let null = try JSON(parsing: #"{"pointer": "/n", "base": null, "mine": 1, "new": 2}"#).decode(RebaseConflict.self)
        #expect(null.base.isNull && null.mine == 1 && null.theirs.isMissing && null.property.isEmpty)
        for text in ["{}", #"{"pointer": "n"}"#, "7"] {
            #expect(throws: DecodingError.self) { try JSONDecoder().decode(RebaseConflict.self, from: Data(text.utf8)) }
        }
    }

    @Test("conflicts are equal where place, property and all three values are")
    func equalConflicts() throws {
        let members: JSON = ["pointer": "/a", "property": "a", "base": 1, "mine": 2, "theirs": 3]
        let conflict = try members.decode(RebaseConflict.self)
        #expect(try members.decode(RebaseConflict.self) == conflict)
        for (key, value) in [("pointer", "/b"), ("property", "b"), ("base", 4), ("mine", 4), ("theirs", 4)] as [(String, JSON)] {
            var others = members
            others[key] = value
            #expect(try others.decode(RebaseConflict.self) != conflict, "\(key)")
        }
    }

    @Test("a group is rebased by its own members")
    func groups() throws {
        var mine = try Wrapped<TicketSchema>(json: #"{"id": 1, "guest-name": "a", "title": "x"}"#)
        var theirs = mine
        mine.guest.name = "m"
        mine.title = "m"
        theirs.title = "t"
        theirs.guest.name = "t"
        var guest = mine.guest
        #expect(guest.dyn.rebase(onto: theirs.guest).map(\.pointer) == ["/guest-name"])
        #expect(guest.name == "m")
        #expect(mine.dyn.rebase(onto: theirs, keeping: .theirs).map(\.property) == ["guest.name", "title"])
    }

    @Test("edits on both sides at any depth need no stack")
    func depth() throws {
        let depth = 30_000
        let options = JSONOptions(maximumDepth: depth + 2)
        func text(_ inner: String) -> String {
            String(repeating: #"{"a":"#, count: depth) + inner + String(repeating: "}", count: depth)
        }
        let (newer, old) = (text(#"{"x": 1, "y": 3}"#), text(#"{"x": 1, "y": 2}"#))
        let pointer = JSONPointer(tokens: Array(repeating: "a", count: depth) + ["x"])
        let result = onSmallStack { () -> (conflicts: Int, mine: JSON?, text: String)? in
            guard let newer = try? Board(json: newer, options: options), var mine = try? Board(json: old, options: options),
                (try? mine.dyn.apply(JSONPatch([.replace(pointer, 7)]))) != nil
            else { return nil }
            let conflicts = mine.dyn.rebase(onto: newer)
            return (conflicts.count, mine.dyn.json[pointer: pointer], mine.dyn.json.text())
        }
        let found = try #require(result)
        #expect(found.conflicts == 0 && found.mine == 7 && found.text.contains(#""y": 3"#))
    }

    private static func edit(_ note: inout Wrapped<NoteSchema>, _ body: (inout Wrapped<TicketSchema>) -> Void) {
        guard case .checklist(var list) = note.payload else { return }
        body(&list)
        note.payload = .checklist(list)
    }

    @Test("the payload that a tag beside it tells is merged as the model it is; models of two kinds are one value each")
    func siblings() throws {
        let text =
            #"{"type": "checklist", "payload": {"title": "L", "steps": {"edges": [{"node": {"key": "a"}}, {"node": {"key": "b"}}]}}}"#
        var mine = try Wrapped<NoteSchema>(json: text)
        var theirs = mine
        Self.edit(&mine) { $0.steps[1].done = true }
        Self.edit(&theirs) {
            $0.steps.remove(at: 0)
            $0.title = "T"
        }
        let before = mine
        #expect(mine.dyn.rebase(onto: theirs).isEmpty)
        guard case .checklist(let merged) = mine.payload else { Issue.record("\(mine)"); return }
        #expect(merged.steps.map(\.id) == ["b"] && merged.steps.first?.done == true && merged.title == "T")

        // Another kind with a member of the same name: not half of each.
        theirs.payload = .login(
            Wrapped {
                $0.user = "u"; $0.password = "p"
            })
        mine = before
        let conflicts = mine.dyn.rebase(onto: theirs)
        #expect(conflicts.map(\.pointer.description) == ["/payload"])
        #expect(mine == before, "the tag goes with what it tells")
        #expect(!"\(conflicts)".contains("\"p\""), "a secret of the other kind is not shown")
        mine = before
        #expect(mine.dyn.rebase(onto: theirs, keeping: .theirs).count == 1)
        #expect(mine == theirs)

        // The secret may be on either side.
        let base = try Wrapped<NoteSchema>(json: #"{"type": "checklist", "payload": {"title": "L"}}"#)
        var login = base
        login.payload = .login(
            Wrapped {
                $0.user = "v"; $0.password = "q"
            })
        var list = base
        Self.edit(&list) { $0.title = "T" }
        let hidden = login.dyn.rebase(onto: list)
        #expect(hidden.count == 1 && !"\(hidden)".contains("\"q\""))
        #expect(login.type == "login" && login.dyn.json["payload"]["password"] == "q")
    }

    @Test("two objects in the place of null are merged as two in the place of nothing")
    func nullParents() throws {
        struct PlaceSchema: Schema {
            let city = Str("address.city")
            let zip = Str("address.zip")
        }
        for text in [#"{"address": null}"#, "{}", #"{"address": {}}"#] {
            let base = try Wrapped<PlaceSchema>(json: text)
            var (mine, theirs) = (base, base)
            mine.city = "Oslo"
            theirs.zip = "0154"
            #expect(mine.dyn.rebase(onto: theirs).isEmpty && mine.city == "Oslo" && mine.zip == "0154", "\(text)")
            theirs.city = "Bergen"
            mine = base
            mine.city = "Oslo"
            #expect(mine.dyn.rebase(onto: theirs).map(\.pointer) == ["/address/city"] && mine.zip == "0154", "\(text)")
        }
    }

    @Test("two lists of models with an identity in the place of null are merged as two in the place of nothing")
    func nullLists() throws {
        struct PartSchema: Schema {
            let key = Str("key")
            var body: some SchemaBody { Identity(\.key) }
        }
        struct HolderSchema: Schema { let parts = ModelList<PartSchema>("parts") }
        for text in [#"{"parts": null}"#, "{}", #"{"parts": []}"#] {
            let base = try Wrapped<HolderSchema>(json: text)
            var (mine, theirs) = (base, base)
            mine.parts.append(Wrapped { $0.key = "a" })
            theirs.parts.append(Wrapped { $0.key = "b" })
            #expect(mine.dyn.rebase(onto: theirs).isEmpty, "\(text)")
            #expect(Set(mine.parts.map(\.key)) == ["a", "b"] && mine.parts.count == 2, "\(text)")
        }
    }

    @Test("a tag deeper than beside the value does not take along what stands next to it")
    func deepTag() throws {
        enum Event: Sendable { case push(Wrapped<PairSchema>), fork(Wrapped<OwnerSchema>) }
        struct LogSchema: Schema {
            let event = OneOf<Event>("e", by: .sibling("meta.kind")) {
                Case("push", Event.push)
                Case("fork", Event.fork)
            }
        }
        let base = try Wrapped<LogSchema>(json: #"{"meta": {"kind": "push", "n": 1}, "e": {"a": 1, "b": 1}}"#)
        var (mine, theirs) = (base, base)
        mine.event = .fork(Wrapped { $0.name = "x" })
        try theirs.dyn.apply(JSONPatch([.replace("/meta/n", 2), .replace("/e/a", 3)]))
        var result = mine
        let conflicts = result.dyn.rebase(onto: theirs)
        #expect(conflicts.map(\.pointer) == ["/e"])
        #expect(result.dyn.json == ["meta": ["kind": "fork", "n": 2], "e": ["name": "x"]])
        result = theirs
        _ = result.dyn.rebase(onto: mine, keeping: .theirs)
        #expect(result.dyn.json == ["meta": ["kind": "fork", "n": 2], "e": ["name": "x"]])
    }

    @Test("a conflict without an id has its place as one; the id is no part of what it says")
    func conflictIdentity() throws {
        func conflict(_ text: String) throws -> RebaseConflict {
            try JSONDecoder().decode(RebaseConflict.self, from: Data(text.utf8))
        }
        #expect(try conflict(#"{"pointer": "/x", "mine": 1}"#).id == "/x")
        let (a, b) = (
            try conflict(#"{"id": "/a", "pointer": "/x", "mine": 1}"#), try conflict(#"{"id": "/b", "pointer": "/x", "mine": 1}"#)
        )
        #expect(a.id != b.id && a == b && Set([a, b]).count == 1)
    }
}

private struct NoteSchema: Schema {
    struct LoginSchema: Schema {
        let user = Str("title")
        let password = Str("password").secret
    }
    enum Payload: Equatable, Sendable {
        case checklist(Wrapped<TicketSchema>)
        case login(Wrapped<LoginSchema>)
        case other(JSON)
    }

    let type = Str("type")
    let payload = OneOf<Payload>("payload", by: .sibling("type")) {
        Case("checklist", Payload.checklist)
        Case("login", Payload.login)
        Otherwise(Payload.other)
    }
}
