import DynWrap
import Foundation
import TestSupport
import Testing

private struct SafeSchema: Schema {
    let title = Str("title")
    let pw = Str("pw").secret
}
private struct PlaceSchema: Schema {
    let id = Num<Int>("id")
    let pin = Str("k[1].pw").secret
    var body: some SchemaBody { Identity(\.id) }
}
private struct ShelfSchema: Schema {
    let pin = Str("k[1].pw").or("old[0]").secret
    let first = Str("k[0].pw")
    let all = Raw("k")
    let at = Model<SafeSchema>("l[1]")
    let deep = Str("a[1].b[0]").secret
    let items = ModelList<PlaceSchema>("items")
    let edges = ModelList<SafeSchema>("edges", each: "e[1]")
    let named = ModelDict<PlaceSchema>("named")
    let thing = OneOf<Thing>("thing", by: "type") { Case("safe", Thing.safe, at: "p[1]") }
    enum Thing: Sendable { case safe(Wrapped<SafeSchema>) }
}
private typealias Shelf = Wrapped<ShelfSchema>

/// The only index on the path to a secret is on that from an element to its model.
private struct EdgesSchema: Schema {
    let edges = ModelList<SafeSchema>("edges", each: "e[1]")
}

private struct TwiceSchema: Schema {
    let secret = Str("a[1]").secret
    let ro = Str("b[0].ro").readOnly
    let next = Model<TwiceSchema>("next")
    let again = Model<TwiceSchema>("next")
    let list = ModelList<TwiceSchema>("next")
    var body: some SchemaBody { Identity(\.ro) }
}

@Suite("Secrets at an index of an array: what one side hides, the other does not show at another index")
struct SecretIndexTests {
    /// All that shows two states of a model.
    private func shown(_ before: Shelf, _ after: Shelf) -> String {
        let changes = [after.dyn.changes, after.dyn.changes(from: before), before.dyn.changes(from: after)]
        var text = after.dyn.difference(from: before) + "\n" + before.dyn.difference(from: after)
        for change in changes {
            text += "\n\(change)\n\(change.inverse)\n\(change.jsonPatch)\n\(change.jsonPatch(testing: true))"
            dump(change, to: &text)
        }
        return text + "\n\(after.dyn.changedFields)"
    }

    @Test("elements come, go and trade places", arguments: ["/k", "/named/n/k"])
    func elements(_ array: String) throws {
        let k: JSON = [["pw": "a"], ["pw": "TOPSECRET"]]
        let before = try Shelf(json: ["k": k, "named": ["n": ["id": 1, "k": k]]] as JSON)
        func path(_ rest: String) throws -> JSONPointer { try #require(JSONPointer(array + rest)) }
        for operation: JSONPatch.Operation in [
            .remove(try path("/0")), .add(try path("/0"), ["pw": "n"]), .move(from: try path("/1"), to: try path("/0")),
            .add(try path("/1"), 7), .replace(try path(""), [["pw": "TOPSECRET"]]),
        ] {
            var after = before
            try after.dyn.apply(JSONPatch([operation]))
            let text = shown(before, after)
            #expect(!text.contains("TOPSECRET"), "\(operation): \(text)")
            #expect(text.contains(array), "\(operation): \(text)")
        }
    }

    @Test("the index may be on the path from an element to its model alone")
    func edges() throws {
        let before = try Wrapped<EdgesSchema>(json: #"{"edges": [{"e": [0, {"pw": "TOPSECRET"}]}]}"#)
        for patch: JSON in [
            [["op": "remove", "path": "/edges/0/e/0"]], [["op": "add", "path": "/edges/0/e/0", "value": 1]],
            [["op": "move", "from": "/edges/0/e/1", "path": "/edges/0/e/0"]],
        ] {
            var after = before
            try after.dyn.apply(JSONPatch(json: patch))
            var text = "\(after.dyn.changes) \(after.dyn.changes.inverse) \(after.dyn.difference(from: before))"
            text += "\(before.dyn.changes(from: after)) \(before.dyn.difference(from: after))"
            #expect(!text.contains("TOPSECRET") && text.contains("/edges"), "\(patch): \(text)")
        }
    }

    @Test("where none did, what is beside the secret is shown: other elements, and members of its own")
    func beside() throws {
        let before = try Shelf(
            json:
                #"{"k": [{"pw": "a"}, {"pw": "TOPSECRET", "n": 1}], "l": [1, {"pw": "TOPSECRET", "title": "t"}], "named": {"n": {"k": [5, {"pw": "TOPSECRET"}, 6]}}}"#
        )
        var after = before
        after.first = "b"
        after.at?.title = "u"
        try after.dyn.apply(JSONPatch([.replace("/k/1/n", 2), .replace("/named/n/k/0", 8)]))
        #expect(
            after.dyn.difference(from: before)
                == "/k/0/pw: \"a\" → \"b\"\n/k/1/n: 1 → 2\n/l/1/title: \"t\" → \"u\"\n/named/n/k/0: 5 → 8")
        #expect(!shown(before, after).contains("TOPSECRET"))
    }

    @Test("a conflict in a model of a list in which a secret has an index shows none of it")
    func conflict() throws {
        struct BothSchema: Schema {
            let items = ModelList<ItemSchema>("items")
            let pin = Str("items[1].pw").secret
            struct ItemSchema: Schema {
                let id = Num<Int>("id")
                let pw = Str("pw")
                var body: some SchemaBody { Identity(\.id) }
            }
        }
        let base = try Wrapped<BothSchema>(json: #"{"items": [{"id": 1, "pw": "a"}, {"id": 2, "pw": "TOPSECRET"}]}"#)
        var (mine, theirs) = (base, base)
        mine.items.remove(at: 0)
        mine.items[0].pw = "mine"
        theirs.items[1].pw = "theirs"
        let conflicts = mine.dyn.rebase(onto: theirs)
        #expect(conflicts.count == 1 && !"\(conflicts)".contains("TOPSECRET"), "\(conflicts)")
    }

    /// Makes documents in which no two words are the same.
    private struct Maker {
        var random = SeededRandom(seed: 812)
        var count = 0

        mutating func word() -> JSON {
            count += 1
            return JSON("w\(count)x")
        }
        mutating func list(_ make: (inout Self) -> JSON) -> JSON {
            JSON((0..<Int.random(in: 0...4, using: &random)).map { _ in make(&self) })
        }
        mutating func safe() -> JSON { ["title": word(), "pw": word()] }
        mutating func place(_ id: Int) -> JSON { ["id": JSON(id), "k": list { $0.safe() }] }
        mutating func shelf() -> JSON {
            [
                "k": list { $0.safe() }, "old": list { $0.word() }, "l": list { $0.safe() },
                "a": list { maker in ["b": maker.list { $0.word() }] },
                "items": [place(1), place(2), place(3)], "edges": list { maker in ["e": maker.list { $0.safe() }] },
                "named": ["n": place(1)], "thing": ["type": "safe", "p": list { $0.safe() }],
            ]
        }

        /// An edit that leaves what is in an array there.
        mutating func operation(_ tree: JSON) -> JSONPatch.Operation? {
            var (arrays, pending) = ([([String], JSON)](), [([String](), tree)])
            while let (place, json) = pending.popLast() {
                if json.kind == .array { arrays.append((place, json)) }
                pending += json.members.map { (place + [$0.key], $0.value) }
                pending += json.elements.enumerated().map { (place + [String($0.offset)], $0.element) }
            }
            guard let (place, json) = arrays.randomElement(using: &random) else { return nil }
            func at(_ index: Int) -> JSONPointer { JSONPointer(tokens: place + [String(index)]) }
            let (i, j) = (Int.random(in: 0...json.count, using: &random), Int.random(in: 0..<max(1, json.count), using: &random))
            switch Int.random(in: 0..<4, using: &random) {
            case 0: return .add(at(i), safe())
            case 1: return json.count > 0 ? .move(from: at(j), to: at(min(i, json.count - 1))) : nil
            case 2: return json.count > 0 ? .replace(at(j), safe()) : nil
            default: return json.count > 0 ? .remove(at(j)) : nil
            }
        }
    }

    /// What the model hides.
    private func secrets(_ shelf: Shelf) -> [String] {
        var found = [
            shelf.dyn.json["k"][1]["pw"], shelf.dyn.json["old"][0], shelf.dyn.json["l"][1]["pw"], shelf.dyn.json["a"][1]["b"][0],
        ]
        found += (shelf.dyn.json["items"].elements + shelf.dyn.json["named"].members.map(\.value)).map { $0["k"][1]["pw"] }
        found += shelf.dyn.json["edges"].elements.map { $0["e"][1]["pw"] }
        found.append(shelf.dyn.json["thing"]["p"][1]["pw"])
        return found.compactMap(\.string)
    }

    @Test("random arrays, elements added, removed, replaced and moved: nothing shows what is hidden in one of the two")
    func law() throws {
        var maker = Maker()
        for run in Rounds.of(800) {
            let before = try Shelf(json: maker.shelf().text())
            var (after, operations) = (before, [JSONPatch.Operation]())
            for _ in 0..<Int.random(in: 1...3, using: &maker.random) {
                guard let operation = maker.operation(after.dyn.json) else { continue }
                try after.dyn.apply(JSONPatch([operation]))
                operations.append(operation)
            }
            let text = shown(before, after)
            for word in secrets(before) + secrets(after) {
                #expect(
                    !text.contains(word),
                    "run \(run), \(word): \(JSONPatch(operations).json) on \(before.dyn.json)\n\(text.prefix(3_000))")
            }
        }
    }

    @Test("two entries that lead to one model, in which two lead on: each model is visited once")
    func twice() throws {
        func text(_ secret: String) -> String {
            (0..<40).reduce("{}") { inner, level in
                "{\"a\": [\"x\", \"\(secret)\"], \"b\": [{\"ro\": \"\(level)\"}], \"next\": \(inner)}"
            }
        }
        let (old, new) = (try Wrapped<TwiceSchema>(json: text("s")), try Wrapped<TwiceSchema>(json: text("t")))
        let changes = new.dyn.changes(from: old)
        #expect(changes.count == 40 && !"\(changes)".contains("\"s\"") && !new.dyn.difference(from: old).contains("\"t\""))
        var copy = old
        try copy.dyn.apply(changes)
        #expect(copy.dyn.json == new.dyn.json)
    }
}
