import DynWrap
import TestSupport
import Testing

/// What an edit through a group gives is what it gives to the same model without one, however large the object is.
@Suite("Edits through a group, of small objects and of large ones")
struct GroupEditTests {
    enum Event: Sendable { case item(Wrapped<ItemSchema>), number(Int) }
    struct ItemSchema: Schema {
        let key = Str("key")
        let n = Num<Int>("n")
        let tags = List<String>("tags")
        let inner = Group<TailSchema>()
        let items = ModelList<ItemSchema>("items")
    }
    struct TailSchema: Schema { let tail = ModelDict<ItemSchema>("tail") }
    struct PartSchema: Schema {
        let items = ModelList<ItemSchema>("items")
        let edges = ModelList<ItemSchema>("edges", each: "node")
        let dict = ModelDict<ItemSchema>("dict")
        let one = Model<ItemSchema>("one")
        let numbers = List<Int>("numbers")
        let names = Dict<String>("names")
        let trees = Field<[JSON]>("trees")
        let treesByName = Field<[String: JSON]?>("trees-by-name")
        let raw = Raw("raw")
        let event = OneOf<Event>("event", by: "k") {
            Case("item", Event.item)
            Case("number", Event.number, at: "v")
        }
    }
    struct WholeSchema: Schema { let part = Group<PartSchema>() }
    struct KeyedSchema: Schema { let part = Group<PartSchema>("part") }
    struct MaybeSchema: Schema { let part = Group<PartSchema>().onSet { $0 } }

    private static func text(_ count: Int) -> String {
        func item(_ i: Int) -> String {
            #"{"key": "k\#(i)", "tags": ["a", 1, "b"], "tail": {"x": {"n": \#(i)}}, "items": [{"n": 1}]}"#
        }
        let items = (0..<count).map(item).joined(separator: ",")
        let edges = (0..<count).map { #"{"cursor": \#($0), "node": \#(item($0))}"# }.joined(separator: ",")
        let dict = (0..<count).map { #""d\#($0)": \#(item($0))"# }.joined(separator: ",")
        let numbers = (0..<count).map(String.init).joined(separator: ",")
        return """
            {"items": [\(items)], "edges": [\(edges)], "dict": {\(dict)}, "one": \(item(1)), "numbers": [\(numbers)], "names": {"d0": "n", "e": 1},
             "trees": [\(items)], "trees-by-name": {\(dict)}, "raw": [\(items)], "event": {"k": "item", "key": "e", "u": 1}}
            """
    }

    private static func edit(_ part: inout Wrapped<PartSchema>, _ random: inout SeededRandom) {
        let i = Int.random(in: 0..<part.items.count, using: &random)
        let j = Int.random(in: 0..<part.edges.count, using: &random)
        let n = Int.random(in: 100..<103, using: &random)
        switch Int.random(in: 0..<18, using: &random) {
        case 0: part.items[i].n = n
        case 1: part.items[i].tags.append("t\(n)")
        case 2: part.items[i].items[0].n = n
        case 3: part.items[i].inner.tail["x"]?.n = n
        case 4: part.edges[j].n = n
        case 5: part.dict["d0"]?.key = "x\(n)"
        case 6: part.dict["new"] = Wrapped { $0.n = n }
        case 7: part.one?.items[0].inner.tail["y"] = Wrapped { $0.n = n }
        case 8: part.numbers.insert(n, at: 0)
        case 9: part.names["d0"] = "m\(n)"
        case 10: part.trees[0]["n"] = JSON(n)
        case 11: part.treesByName?["d0"]?["n"] = JSON(n)
        case 12: part.raw[0]["key"] = "r"
        case 13: if part.items.count > 2 { part.items.remove(at: i) }
        case 14: part.items.swapAt(0, i)
        case 15: part.event = .number(n)
        case 16: part.edges.append(Wrapped { $0.n = n })
        default: part.dyn.reset(\.one)
        }
    }

    @Test("the same edits: the same text, changes, patches, merge patches and undo", arguments: [2, 12, 40])
    func edits(count: Int) throws {
        let text = Self.text(count)
        for round in Rounds.of(300) {
            var random = SeededRandom(seed: UInt64(round))
            var plain = try Wrapped<PartSchema>(json: text)
            var whole = try Wrapped<WholeSchema>(json: text)
            var keyed = try Wrapped<KeyedSchema>(json: #"{"part": \#(text)}"#)
            var maybe = try Wrapped<MaybeSchema>(json: text)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let start = random
                Self.edit(&plain, &random)
                for number in 0..<3 {
                    random = start
                    switch number {
                    case 0: Self.edit(&whole.part, &random)
                    case 1: Self.edit(&keyed.part, &random)
                    default: Self.edit(&maybe.part, &random)
                    }
                }
            }
            let changes = plain.dyn.changes
            #expect(whole.dyn.text() == plain.dyn.text() && maybe.dyn.text() == plain.dyn.text(), "round \(round)")
            #expect(
                whole.dyn.changes == changes && maybe.dyn.changes == changes,
                "round \(round): \(whole.dyn.changes.paths) \(changes.paths)")
            #expect(keyed.dyn.changes.paths == changes.paths.map { JSONPointer(tokens: ["part"] + $0.tokens) }, "round \(round)")
            // A union that is another one now is told member by member of a group alone.
            func paths(_ changes: Changes) -> [JSONPointer] { changes.paths.filter { $0.first != "event" } }
            #expect(
                paths(whole.part.dyn.changes) == paths(changes) && paths(keyed.part.dyn.changes) == paths(changes),
                "round \(round)")
            var again = try Wrapped<WholeSchema>(json: text)
            try again.part.dyn.apply(whole.part.dyn.changes)
            #expect(again.dyn.json == whole.dyn.json, "round \(round)")
            #expect(whole.dyn.changes.mergePatch == changes.mergePatch && whole.dyn.changes.jsonPatch == changes.jsonPatch)
            var back = whole
            try back.dyn.apply(whole.dyn.changes.inverse)
            #expect(back.dyn.text() == text, "round \(round)")
        }
    }

    @Test("each edit is told where it was made, and a problem after it at its place in the text")
    func places() throws {
        var model = try Wrapped<WholeSchema>(json: Self.text(40))
        model.part.items[3].n = 1
        #expect(model.dyn.changes.paths == ["/items/3/n"])
        model.part.trees[5]["n"] = 2
        model.part.treesByName?["d7"]?["n"] = 3
        #expect(model.dyn.changes.paths == ["/items/3/n", "/trees/5/n", "/trees-by-name/d7/n"])
        #expect(!model.dyn.problems.isEmpty && model.dyn.problems.allSatisfy { $0.line != nil })
    }
}
