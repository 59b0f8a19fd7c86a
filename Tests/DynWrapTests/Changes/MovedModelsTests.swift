import DynWrap
import TestSupport
import Testing

private struct PartSchema: Schema {
    let key = Str("key")
    let price = Num<Int>("price").readOnly
    let v = Num<Int>("v")
    var body: some SchemaBody { Identity(\.key) }
}
private struct ItemSchema: Schema {
    let id = Num<Int>("id")
    let parts = ModelList<PartSchema>("parts")
    let edges = ModelList<PartSchema>("edges", each: "node")
    var body: some SchemaBody { Identity(\.id) }
}
private struct BasketSchema: Schema {
    let items = ModelList<ItemSchema>("items")
    let parts = ModelList<PartSchema>("parts")
}
private typealias Basket = Wrapped<BasketSchema>

@Suite("Models in models that were moved are found by their identities too")
struct MovedModelsTests {
    private let base: Basket

    init() throws {
        base = try Basket(
            json: """
                {"items": [{"id": 0, "parts": [{"key": "a", "v": 1}, {"key": "b", "v": 2}], "edges": [{"c": 1, "node": {"key": "e"}}, {"node": {"key": "f"}}]},
                 {"id": 1}]}
                """)
    }

    @Test("an edit in a model of a moved one, applied where another was put in front of it; undone as well")
    func editedAndMoved() throws {
        var mine = base
        mine.items[0].parts[1].v = 20
        mine.items[0].edges[1].v = 5
        mine.items.swapAt(0, 1)
        var theirs = base
        theirs.items[0].parts.insert(Wrapped { $0.key = "n" }, at: 0)
        theirs.items[0].edges.insert(Wrapped { $0.key = "m" }, at: 0)
        let before = theirs
        try theirs.dyn.apply(mine.dyn.changes)
        #expect(theirs.items.map(\.id) == [1, 0])
        #expect(theirs.items[1].parts.map(\.key) == ["n", "a", "b"] && theirs.items[1].parts.map(\.v) == [0, 1, 20])
        #expect(theirs.items[1].edges.map(\.key) == ["m", "e", "f"] && theirs.items[1].edges.map(\.v) == [0, 0, 5])
        #expect(theirs.items[1].dyn.json["edges"][1]["c"] == 1)
        try theirs.dyn.apply(mine.dyn.changes.inverse)
        #expect(theirs == before)
    }

    @Test("where the model in it is gone, the error says at which place of the tree")
    func gone() throws {
        var mine = base
        mine.items[0].parts[1].v = 20
        mine.items.swapAt(0, 1)
        var theirs = base
        theirs.items[0].parts.remove(at: 1)
        let error = #expect(throws: JSONPointerError.self) { try theirs.dyn.apply(mine.dyn.changes) }
        // The other element is in front of it by then.
        #expect(error?.code == .notFound && error?.pointer.tokens.prefix(3) == ["items", "1", "parts"], "\(error as Any)")
        #expect(theirs.items[0].parts.count == 1 && theirs.items.map(\.id) == [0, 1])
    }

    @Test(
        "a read-only value of a model with an identity stays, whatever stands beside it",
        arguments: [
            #"[{"key": "a", "price": 20}, {}]"#, #"[{}, {"key": "a", "price": 20}]"#,
            #"[{"key": "b", "price": 20}, {"key": "a", "price": 99}, {"key": "a", "price": 10}]"#,
            #"[{"key": "a", "price": 10}, {"key": "a", "price": 99}, {"key": "b", "price": 20}]"#,
            #"[{"key": "b", "price": 21}, 7, null]"#,
        ])
    func readOnly(_ parts: String) throws {
        var order = try Basket(json: #"{"parts": [{"key": "a", "price": 10}, {"key": "b", "price": 20}]}"#)
        let before = order
        let patch = try JSON(parsing: "{\"parts\": \(parts)}")
        let error = #expect(throws: JSONPointerError.self) { try order.dyn.apply(merging: patch) }
        #expect(error?.code == .readOnly && order == before)
        #expect(throws: JSONPointerError.self) {
            try order.dyn.apply(JSONPatch([.replace("/parts", patch["parts"])]))
        }
        // The same with prices as they were is taken, but where one without an identity takes the place of one with a price.
        if !parts.contains("\"key\": \"b\"") || parts.contains("7") { return }
        let same = parts.replacing("99", with: "10")
        try order.dyn.apply(merging: JSON(parsing: "{\"parts\": \(same)}"))
    }
}
