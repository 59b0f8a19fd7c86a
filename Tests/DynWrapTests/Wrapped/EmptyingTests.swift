import DynWrap
import Testing

@Suite("Wrapped: emptied lists are empty, not null")
struct EmptyingTests {
    @Test("a list emptied in place is written as an empty array")
    func emptied() throws {
        var customer = try Customer(json: #"{"orders": [{"id": 1}], "tags": ["a"], "address": {"city": "Oslo"}}"#)
        customer.orders.removeAll()
        customer.tags.removeAll()
        customer.address = Wrapped()
        #expect(customer.dyn.json.text() == #"{"orders": [], "tags": [], "address": {}}"#)
    }
}
