import DynWrap
import TestSupport
import Testing

private struct CardSchema: Schema {
    let title = Str("title")
    let pin = Str("pin").secret
    let notes = List<String>("notes")
    let inner = ModelList<CardSchema>("inner")
}
private struct WalletSchema: Schema {
    let list = ModelList<CardSchema>("list")
    let dict = ModelDict<CardSchema>("dict")
    let edges = ModelList<CardSchema>("edges", each: "node")
    let deep = Field<[String: [Wrapped<CardSchema>]]>("deep")
    let one = Model<CardSchema>("one")
}
private struct ShareSchema: Schema {
    let o = Num<Int>("o")
    let l = ModelList<ItemSchema>("l")
    let group = Group(PartSchema())
    struct ItemSchema: Schema { let n = Num<Int>("n") }
    struct PartSchema: Schema {
        let x = Num<Int>("gx")
        let a = Num<Int>("shared.a")
        let inner = Group(DeepSchema())
    }
    struct DeepSchema: Schema { let y = Num<Int>("gy") }
}

@Suite("What changes show: no secret, and all that is none; of a group its own")
struct SecretChangesTests {
    private static let text = #"""
        {"list": [{"title": "A", "pin": "1111", "notes": ["x"], "inner": [{"title": "I", "pin": "5555"}]}, {"title": "C", "pin": "2222"}],
         "dict": {"k": {"title": "D", "pin": "3333"}}, "edges": [{"node": {"title": "E", "pin": "4444"}, "cursor": 1}],
         "deep": {"d": [{"title": "F", "pin": "6666"}]}, "one": {"title": "O", "pin": "7777"}}
        """#
    private static let pins = ["1111", "2222", "3333", "4444", "5555", "6666", "7777", "9999"]

    private func hidesAll(_ shown: String, _ location: SourceLocation = #_sourceLocation) {
        for pin in Self.pins { #expect(!shown.contains(pin), "\(shown)", sourceLocation: location) }
    }

    @Test("a title beside a secret is shown, before and after, in lists, dictionaries and models inside")
    func members() throws {
        var wallet = try Wrapped<WalletSchema>(json: Self.text)
        wallet.list[0].title = "B"
        wallet.list[0].inner[0].title = "J"
        wallet.list[0].notes.append("y")
        wallet.dict["k"]?.title = "DD"
        wallet.edges[0].title = "EE"
        wallet.deep["d"]?[0].title = "FF"
        wallet.one?.title = "OO"
        let lines = wallet.dyn.changes.description.split(separator: "\n").map(String.init)
        #expect(lines.contains(#"replace /list/0/title "A" by "B""#), "\(lines)")
        #expect(lines.contains(#"replace /list/0/inner/0/title "I" by "J""#), "\(lines)")
        #expect(lines.contains(#"add /list/0/notes/1 "y""#), "\(lines)")
        #expect(lines.contains(#"replace /dict/k/title "D" by "DD""#), "\(lines)")
        #expect(lines.contains(#"replace /edges/0/node/title "E" by "EE""#), "\(lines)")
        #expect(lines.contains(#"replace /deep/d/0/title "F" by "FF""#), "\(lines)")
        #expect(lines.contains(#"replace /one/title "O" by "OO""#), "\(lines)")
        let inverse = wallet.dyn.changes.inverse.description
        #expect(inverse.contains(#"replace /list/0/title "B" by "A""#), "\(inverse)")
        hidesAll(wallet.dyn.changes.description + inverse)
    }

    @Test("secrets are hidden wherever an element comes, goes or moves; the rest of it is shown")
    func elements() throws {
        var wallet = try Wrapped<WalletSchema>(json: Self.text)
        wallet.list.remove(at: 0)
        wallet.list[0].title = "CC"
        wallet.list[0].pin = "9999"
        wallet.list.append(try Wrapped(json: #"{"title": "new", "pin": "9999"}"#))
        wallet.dict["k"] = nil
        wallet.dict["m"] = try Wrapped(json: #"{"title": "M", "pin": "9999"}"#)
        let shown = wallet.dyn.changes.description
        hidesAll(shown + wallet.dyn.changes.inverse.description + wallet.dyn.changes.jsonPatch.description)
        #expect(shown.contains(#""CC""#), "\(shown)")
        #expect(shown.contains(#""new""#), "\(shown)")
        #expect(shown.contains(#""M""#), "\(shown)")
        #expect(shown.contains("<secret>"), "\(shown)")
    }

    @Test("random edits: no secret in what is shown, and no mark where nothing is secret")
    func random() throws {
        for round in 0..<60 {
            var wallet = try Wrapped<WalletSchema>(json: Self.text)
            if round & 1 != 0 { wallet.list.swapAt(0, 1) }
            if round & 2 != 0 { wallet.list[1].inner.insert(try Wrapped(json: #"{"title": "n", "pin": "9999"}"#), at: 0) }
            if round & 4 != 0 { wallet.list[0].pin = "9999" }
            if round & 8 != 0 { wallet.list.removeLast() }
            if round & 16 != 0 { wallet.edges.append(try Wrapped(json: #"{"title": "e", "pin": "9999"}"#)) }
            if round & 32 != 0 { wallet.deep["e"] = wallet.deep["d"] }
            for change in wallet.dyn.changes.list + wallet.dyn.changes.inverse.list {
                hidesAll(change.description)
                if change.pointer.tokens.last == "title" { #expect(!change.description.contains("<secret>"), "\(change)") }
            }
        }
    }

    @Test("a conflict shows what is no secret")
    func conflicts() throws {
        let base = try Wrapped<WalletSchema>(json: Self.text)
        var (mine, theirs) = (base, base)
        mine.one?.title = "mine"
        theirs.one?.title = "theirs"
        mine.list[0].title = "m"
        theirs.list[0].title = "t"
        mine.dict["k"]?.pin = "9999"
        theirs.dict["k"]?.pin = "1111"
        var rebased = mine
        rebased.dyn.commit()
        var draft = base
        draft.one?.title = "mine"
        draft.list[0].title = "m"
        draft.dict["k"]?.pin = "9999"
        let conflicts = draft.dyn.rebase(onto: try Wrapped(json: theirs.dyn.json.text()))
        let shown = conflicts.map(\.description).joined(separator: "\n")
        hidesAll(shown)
        #expect(shown.contains(#"/one/title (one.title): "O" is "mine" here and "theirs" there"#), "\(shown)")
        #expect(shown.contains(#""title": "m""#) || shown.contains(#""title":"m""#) || shown.contains(#""m""#), "\(shown)")
        #expect(shown.contains("/dict/k/pin"), "\(shown)")
        #expect(shown.contains("<secret> is <secret> here and <secret> there"), "\(shown)")
    }

    @Test("a group's changes are those of its own entries, groups in it among them")
    func groups() throws {
        var model = try Wrapped<ShareSchema>(json: #"{"gx": 1, "gy": 1, "o": 1, "l": [{"n": 1}], "shared": {"a": 1, "b": 1}}"#)
        model.o = 2
        model.l[0].n = 2
        #expect(model.group.dyn.changes.paths.isEmpty)
        #expect(model.group.dyn.changes.isEmpty)
        #expect(model.group.dyn.changes.mergePatch == [:])
        #expect(model.dyn.changes.paths.count == 2)
        model.group.x = 5
        model.group.a = 6
        model.group.inner.y = 7
        #expect(Set(model.group.dyn.changes.paths) == ["/gx", "/shared/a", "/gy"])
        #expect(model.group.inner.dyn.changes.paths == ["/gy"])
        #expect(model.group.dyn.changes.mergePatch == ["gx": 5, "shared": ["a": 6], "gy": 7])
        #expect(model.dyn.changes.paths.count == 5)
        var undone = model
        try undone.group.dyn.apply(model.group.dyn.changes.inverse)
        #expect(undone.dyn.changes.paths.count == 2)
        #expect(undone.o == 2)
    }

    @Test("lists in a model with secrets: random changes show what those of one without secrets show")
    func lists() throws {
        struct OpenSchema: Schema {
            let n = List<Int>("n")
            let all = Field<[[Int]]>("all")
            static var schemaName: String { "A" }
        }
        struct HidingSchema: Schema {
            let n = List<Int>("n")
            let all = Field<[[Int]]>("all")
            let pin = Str("pin").secret
            static var schemaName: String { "A" }
        }
        var random = SeededRandom(seed: 248)
        func list(_ make: (inout SeededRandom) -> String) -> String {
            "[" + (0..<Int.random(in: 0...6, using: &random)).map { _ in make(&random) }.joined(separator: ",") + "]"
        }
        func number(_ random: inout SeededRandom) -> String { "\(Int.random(in: 0...3, using: &random))" }
        func text() -> String {
            #"{"n":\#(list(number)),"all":\#(list { "[" + number(&$0) + "," + number(&$0) + "]" }),"pin":"1111"}"#
        }
        for run in Rounds.of(1_000) {
            let (before, after) = (text(), text())
            let shown = try Wrapped<OpenSchema>(json: after).dyn.changes(from: Wrapped(json: before))
            let hidden = try Wrapped<HidingSchema>(json: after).dyn.changes(from: Wrapped(json: before))
            #expect(hidden.description == shown.description, "run \(run): \(before) \(after)")
            #expect(hidden.inverse.description == shown.inverse.description, "run \(run): \(before) \(after)")
        }
    }

    @Test("what random changes of lists show is what stands there at that moment, without the secrets")
    func moments() throws {
        var random = SeededRandom(seed: 249)
        var count = 0
        func card(_ depth: Int = 1) -> String {
            count += 1
            let inner = depth > 0 ? (0..<Int.random(in: 0...2, using: &random)).map { _ in card(depth - 1) } : []
            return
                #"{"title":"t\#(count)","pin":"1111","notes":["n\#(count)","m\#(count)"],"inner":[\#(inner.joined(separator: ","))]}"#
        }
        func edit(_ list: inout WrappedList<CardSchema>) throws {
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0...list.count, using: &random)
                switch Int.random(in: 0..<5, using: &random) {
                case 0: list.insert(try Wrapped(json: card()), at: place)
                case 1 where place < list.count: list.remove(at: place)
                case 2 where place < list.count && !list[place].notes.isEmpty: list[place].notes.removeFirst()
                case 3 where place < list.count: list[place].inner.append(try Wrapped(json: card(0)))
                default:
                    if place < list.count {
                        count += 1
                        (list[place].title, list[place].pin) = ("t\(count)", "9999")
                    }
                }
            }
        }
        func check(_ changes: Changes, from tree: JSON, _ run: Int) throws {
            let layout = Layout<WalletSchema>.shared()
            var tree = tree
            for change in changes {
                let comment: Comment = "run \(run): \(change) in\n\(changes)"
                if change.old != nil {
                    let there = layout.redacted(tree)[pointer: change.pointer] ?? .secret
                    #expect(change.shownOld?.hasSameText(as: there) == true, comment)
                }
                switch (change.old, change.new) {
                case (nil, let new?): try tree.apply(JSONPatch([.add(change.pointer, new)]))
                case (_, let new?): try tree.apply(JSONPatch([.replace(change.pointer, new)]))
                default: try tree.apply(JSONPatch([.remove(change.pointer)]))
                }
                if change.new != nil {
                    let there = layout.redacted(tree)[pointer: change.pointer] ?? .secret
                    #expect(change.shownNew?.hasSameText(as: there) == true, comment)
                }
            }
        }
        for run in Rounds.of(150) {
            count = 0
            let cards = (0..<Int.random(in: 0...5, using: &random)).map { _ in card() }
            let nodes = cards.map { #"{"node":\#($0),"at":1}"# }
            var wallet = try Wrapped<WalletSchema>(
                json: #"{"list":[\#(cards.joined(separator: ","))],"edges":[\#(nodes.joined(separator: ","))]}"#)
            let before = wallet.dyn.json
            try edit(&wallet.list)
            if Bool.random(using: &random) { try edit(&wallet.edges) }
            hidesAll(wallet.dyn.changes.description)
            try check(wallet.dyn.changes, from: before, run)
            try check(wallet.dyn.changes.inverse, from: wallet.dyn.json, run)
        }
    }

    @Test("a secret identity is in the tests of a patch and not in its description")
    func secretIdentity() throws {
        struct CodeSchema: Schema {
            let code = Str("code").secret
            let title = Str("title")
            var body: some SchemaBody { Identity(\.code) }
        }
        struct CodesSchema: Schema { let list = ModelList<CodeSchema>("list") }
        var model = try Wrapped<CodesSchema>(json: #"{"list": [{"code": "S3", "title": "a"}]}"#)
        model.list[0].title = "b"
        let patch = model.dyn.changes.jsonPatch(testing: true)
        #expect(patch.json.text().contains("S3") && !patch.description.contains("S3"), "\(patch)")
    }
}
