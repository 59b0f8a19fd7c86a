import DynWrap
import TestSupport
import Testing

private struct NumberedOrderSchema: IdentifiedSchema {
    let number = Str("no")
    let total = Num<Int>("total")
    var id: Str { number }
}
private struct BookSchema: Schema {
    let orders = ModelList<NumberedOrderSchema>("orders")
    let edges = ModelList<NumberedOrderSchema>("edges", each: "node")
}

@Suite("Models of a list by their identity")
struct ListIdentityTests {
    private typealias Book = Wrapped<BookSchema>

    @Test("read, edited in place, replaced, removed and added; what is beside them stays")
    func byIdentity() throws {
        var book = try Book(
            json:
                #"{"orders": [{"no": "a", "x": 1}, {"no": "b", "total": 2}, {"no": "b", "total": 3}], "edges": [{"c": 1, "node": {"no": "a"}}, {"c": 2}]}"#
        )
        #expect(book.orders[id: "b"]?.total == 2 && book.orders[id: "c"] == nil && book.edges[id: "a"]?.number == "a")
        book.orders[id: "c"]?.total = 9
        #expect(book.dyn.changes.isEmpty)
        book.orders[id: "a"]?.total = 9
        book.edges[id: "a"]?.total = 8
        book.orders[id: "b"] = nil
        book.orders[id: "z"] = nil
        book.orders[id: "b"] = try Wrapped(json: #"{"no": "d"}"#)
        book.orders[id: "e"] = try Wrapped(json: #"{"no": "e"}"#)
        #expect(
            book.dyn.json == [
                "orders": [["no": "a", "x": 1, "total": 9], ["no": "d"], ["no": "e"]],
                "edges": [["c": 1, "node": ["no": "a", "total": 8]], ["c": 2]],
            ])
    }
}
