import DynWrap
import TestSupport
import Testing

private struct CardSchema: Schema {
    let id = Num<Int>("id")
    let n = Num<Int>("n")
    let name = Str("name").readOnly
    var body: some SchemaBody { Identity(\.id) }
}
private struct DeckSchema: Schema { let cards = ModelList<CardSchema>("cards", each: "card") }
private typealias Deck = Wrapped<DeckSchema>

@Suite("Changes applied to a list that somebody else edited")
struct AppliedOrderTests {
    private func card(_ id: Int) throws -> Wrapped<CardSchema> { try Wrapped(json: "{\"id\":\(id),\"n\":0}") }

    @Test("edits of models, new and removed ones, and an order of one side: the same as a rebase of the edited one")
    func order() throws {
        var random = SeededRandom(seed: 242)
        func edit(_ deck: inout Deck, _ side: Int, moves: Bool) throws {
            // The sides edit and remove models of their own.
            let own = deck.cards.map(\.id).filter { $0 % 2 == side }
            for id in own where Int.random(in: 0..<4, using: &random) == 0 {
                guard let index = deck.cards.firstIndex(where: { $0.id == id }) else { continue }
                if Bool.random(using: &random) { deck.cards.remove(at: index) } else { deck.cards[index].n += 1 }
            }
            for new in 0..<Int.random(in: 0...3, using: &random) {
                deck.cards.insert(try card(100 + 10 * side + new), at: Int.random(in: 0...deck.cards.count, using: &random))
            }
            if moves { deck.cards = WrappedList<CardSchema>(deck.cards.shuffled(using: &random)) }
        }
        var merged = 0
        for run in Rounds.of(1_500) {
            let cards = (0..<Int.random(in: 0...6, using: &random)).map { #"{"card":{"id":\#($0),"n":\#($0)},"at":\#($0)}"# }
            let base = try Deck(json: "{\"cards\":[\(cards.joined(separator: ","))]}")
            var (mine, theirs) = (base, base)
            let mover = Int.random(in: 0..<3, using: &random)
            try edit(&mine, 0, moves: mover == 1)
            try edit(&theirs, 1, moves: mover == 2)
            var (applied, rebased) = (theirs, mine)
            let text = "run \(run): \(base.dyn.json) \(mine.dyn.json) \(theirs.dyn.json)"
            try applied.dyn.apply(mine.dyn.changes)
            #expect(rebased.dyn.rebase(onto: theirs).isEmpty, "\(text)")
            #expect(applied.dyn.json.text() == rebased.dyn.json.text(), "\(text)")
            if !mine.dyn.changes.isEmpty, applied != theirs, applied != mine { merged += 1 }
        }
        #expect(merged > Rounds.of(300).count)
    }

    @Test("a model that came in place of one brings its read-only fields along only from where it was edited, at every index")
    func readOnly() throws {
        for count in 1...4 {
            for index in 0..<count {
                func deck(_ changed: String) throws -> Deck {
                    let cards = (0..<count).map { $0 == index ? changed : #"{"id":\#($0),"name":"a"}"# }
                    return try Deck(json: "{\"cards\":[\(cards.map { "{\"card\":\($0)}" }.joined(separator: ","))]}")
                }
                let base = try deck(#"{"id":\#(index),"name":"a"}"#)
                // The same model under another identity, with and without another name.
                var other = base
                other.cards[index].id = 9
                var renamed = other
                try renamed.cards[index].dyn.set(\.name, to: "b", readOnly: .allow)
                var model = base
                let error = #expect(throws: JSONPointerError.self) { try model.dyn.apply(renamed.dyn.changes(from: base)) }
                #expect(error?.description == #"at "/cards/\#(index)/card/name": the field is read-only"#, "\(index) of \(count)")
                #expect(model == base)
                try model.dyn.apply(renamed.dyn.changes(from: base), readOnly: .allow)
                #expect(model.dyn.json == renamed.dyn.json)
                model = base
                try model.dyn.apply(other.dyn.changes(from: base))
                #expect(model.dyn.json == other.dyn.json, "\(index) of \(count)")
                // Of two texts nothing says that it is the same model: one went, and another came.
                let text = try deck(#"{"id":9,"name":"b"}"#)
                model = base
                try model.dyn.apply(text.dyn.changes(from: base))
                #expect(model.dyn.json == text.dyn.json, "\(index) of \(count)")
            }
        }
    }

    @Test("an identity of several elements or members that is edited inside is another one")
    func structuredIdentity() throws {
        struct PartSchema: Schema {
            let id = List<Int>("id")
            let key = Raw("key")
            let n = Num<Int>("n").optional
            var body: some SchemaBody { Identity(\.id); Identity(\.key) }
        }
        struct BoxSchema: Schema { let parts = ModelList<PartSchema>("parts") }
        func part(_ id: Int, _ key: Int, _ n: Int) -> String { #"{"id":[0,\#(id)],"key":{"k":[\#(key)]},"n":\#(n)}"# }
        func box(_ parts: String...) throws -> Wrapped<BoxSchema> {
            try Wrapped(json: "{\"parts\":[\(parts.joined(separator: ","))]}")
        }
        let base = try box(part(1, 1, 1), part(2, 2, 2))
        for (edited, found) in [
            (try box(part(2, 1, 5), part(1, 2, 6)), [part(2, 1, 5), part(1, 2, 6)]),
            (try box(part(1, 2, 5), part(2, 1, 6)), [part(1, 2, 5), part(2, 1, 6)]),
            (try box(part(3, 1, 5), part(2, 2, 2)), [part(3, 1, 5), part(2, 2, 2)]),
        ] {
            // Where the models are in another order now, by what they are.
            var other = try box(part(2, 2, 2), part(1, 1, 1))
            try other.dyn.apply(edited.dyn.changes(from: base))
            #expect(Set(other.dyn.json["parts"].elements.map { $0.text() }) == Set(found), "\(other.dyn.json)")
        }
    }

    @Test("a patch that tests asks for an identity once, and for one that is replaced by the change's own test")
    func tests() throws {
        let base = try Deck(json: #"{"cards":[{"card":{"id":1,"n":1}},{"card":{"id":2,"n":2}}]}"#)
        var edited = base
        edited.cards[0].id = 7
        edited.cards[0].n = 5
        edited.cards[1].n = 6
        let patch = edited.dyn.changes.jsonPatch(testing: true).json
        let tests = patch.elements.filter { $0["op"] == "test" }.compactMap { $0["path"].string }
        #expect(Set(tests).count == tests.count, "\(patch)")
        #expect(tests.contains("/cards/0/card/id") && tests.contains("/cards/1/card/id"))
        var model = base
        try model.dyn.apply(JSONPatch(json: patch))
        #expect(model.dyn.json == edited.dyn.json)
    }

    @Test("a patch that tests leads from any deck to any other and back, also where models get other identities in their places")
    func testsOfExchanged() throws {
        struct DrawnSchema: Schema {
            let id = Num<Int>("meta.id")
            let parts = ModelList<CardSchema>("parts")
            var body: some SchemaBody { Identity(\.id) }
        }
        struct TableSchema: Schema { let drawn = ModelList<DrawnSchema>("drawn", each: "card") }
        typealias Table = Wrapped<TableSchema>
        // The change of `a` comes before that of the identity.
        let base = try Table(json: #"{"drawn":[{"card":{"a":1,"meta":{"id":1}}}]}"#)
        var other = base
        try other.dyn.apply([
            .replace("/drawn/0/card/a", 2), .replace("/drawn/0/card/meta/id", 2),
        ])
        let patch = other.dyn.changes(from: base).jsonPatch(testing: true)
        #expect(patch.json[0] == ["op": "test", "path": "/drawn/0/card/meta/id", "value": 1], "\(patch)")
        var random = SeededRandom(seed: 243)
        func elements(_ element: (Int) -> String) -> String {
            let ids = (0..<5).shuffled(using: &random).prefix(.random(in: 0...4, using: &random))
            return "[" + ids.map(element).joined(separator: ",") + "]"
        }
        func table() throws -> Table {
            try Table(
                json: "{\"drawn\":"
                    + elements { id in
                        let members = [
                            "\"a\":\(Int.random(in: 0...1, using: &random))",
                            "\"meta\":{\(Bool.random(using: &random) ? "\"x\":0," : "")\"id\":\(id)}",
                            "\"parts\":" + elements { "{\"n\":\(Int.random(in: 0...1, using: &random)),\"id\":\($0)}" },
                        ]
                        return "{\"card\":{" + members.shuffled(using: &random).joined(separator: ",") + "}}"
                    } + "}")
        }
        for run in Rounds.of(300) {
            let (before, after) = (try table(), try table())
            let changes = after.dyn.changes(from: before)
            var tree = before.dyn.json
            try tree.apply(changes.jsonPatch(testing: true))
            #expect(tree == after.dyn.json, "run \(run): \(changes)")
            try tree.apply(changes.inverse.jsonPatch(testing: true))
            #expect(tree == before.dyn.json, "run \(run): \(changes)")
        }
    }

    @Test("where a patch puts a whole object in place, what is the same in it keeps its line")
    func lines() throws {
        let text = "{\n  \"cards\": [],\n  \"more\": 1,\n  \"last\": [\"x\"]\n}"
        var model = try Wrapped<LinesSchema>(json: text)
        try model.dyn.apply(JSONPatch(json: [["op": "replace", "path": "", "value": ["cards": [], "more": 2, "last": ["x"]]]]))
        #expect(model.dyn.json == ["cards": [], "more": 2, "last": ["x"]])
        #expect(model.dyn.problems.map(\.line) == [4], "\(model.dyn.problems)")
        #expect(model.dyn.changes.paths == ["/more"])
    }

    @Test(
        "changes and patches that replace the whole object give the order of its members, and what was there before stays the original"
    )
    func rootOrder() throws {
        var random = SeededRandom(seed: 244)
        func text() -> String {
            let keys = (0..<6).shuffled(using: &random).prefix(.random(in: 0...6, using: &random))
            let members = keys.map { "\"k\($0)\": \(["0", "[ 1 ]", "{\"a\":  {}}"].randomElement(using: &random) ?? "")" }
            return "{" + members.joined(separator: ",  ") + "}"
        }
        for run in Rounds.of(300) {
            let base = try Wrapped<LinesSchema>(json: text())
            var before = base
            if Bool.random(using: &random) { try before.dyn.apply([.add("/k1", 7)]) }
            // The members from another text, or those that were there, moved.
            let tree = try run.isMultiple(of: 3) ? before.dyn.json.shuffledMembers(&random) : JSON(parsing: text())
            let after = try Wrapped<LinesSchema>(json: tree.text())
            let note: Comment = "run \(run): \(before.dyn.json) to \(tree)"
            // Between two texts the order of members is none of the changes.
            let changes = after.dyn.changes(from: before)
            #expect(changes.isEmpty == (after.dyn.json == before.dyn.json) && !changes.paths.contains(""), note)
            var changed = before
            try changed.dyn.apply(changes)
            #expect(changed.dyn.json == tree, note)
            try changed.dyn.apply(changes.inverse)
            #expect(changed.dyn.json == before.dyn.json, note)
            // What somebody else edited meanwhile stays.
            var edited = before
            try edited.dyn.apply([.add("/other", 1)])
            try edited.dyn.apply(changes)
            #expect(edited.dyn.json["other"] == 1, note)
            var model = before
            try model.dyn.apply([.replace("", tree)])
            #expect(model.dyn.json.text(.compact) == tree.text(.compact), note)
            var original = model
            original.dyn.reset()
            #expect(original.dyn.json.text() == base.dyn.json.text(), note)
            // The changes lead from there to it, and back.
            var (done, undone) = (base, model)
            try done.dyn.apply(model.dyn.changes)
            #expect(done.dyn.json.text(.compact) == tree.text(.compact), note)
            try undone.dyn.apply(model.dyn.changes.inverse)
            #expect(undone.dyn.json == base.dyn.json, note)
            let opened = try Wrapped<LinesSchema>(Archive(data: Archive(model).data(as: .json)))
            #expect(opened.dyn.json.text(.compact) == tree.text(.compact), note)
            #expect(opened.dyn.changes == model.dyn.changes, note)
        }
    }
    struct LinesSchema: Schema {
        let more = Num<Int>("more")
        let last = Num<Int>("last")
    }

    @Test("a changed field in groups is named by all of them")
    func groups() throws {
        struct InnerSchema: Schema { let x = Num<Int>("x") }
        struct MiddleSchema: Schema {
            let inner = Group<InnerSchema>()
            let y = Num<Int>("y")
        }
        struct OuterSchema: Schema { let middle = Group<MiddleSchema>() }
        var model = try Wrapped<OuterSchema>(json: #"{"x":1,"y":2}"#)
        model.middle.inner.x = 3
        model.middle.y = 4
        #expect(model.dyn.changedFields.map(\.property) == ["middle.inner.x", "middle.y"])
    }
}

extension JSON {
    /// The object with its own members in another order.
    fileprivate func shuffledMembers(_ random: inout SeededRandom) -> JSON {
        JSON(members: members.shuffled(using: &random))
    }
}
