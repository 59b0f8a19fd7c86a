import DynWrap
import Foundation
import Testing

@Suite("Wrapped: reading and editing by dot")
struct WrappedTests {
    let customer: Customer

    init() throws { customer = try Customer(json: customerText) }

    @Test("every kind of field reads")
    func reading() throws {
        #expect(customer.lastName == "Smith")
        #expect(customer.lastPurchase == Date(timeIntervalSince1970: 1_525_219_200))
        #expect(customer.number == 12345)
        #expect(customer.limit == 12)
        #expect(customer.balance == Decimal(string: "123.45"))
        #expect(customer.active)
        #expect(customer.nickname == nil)
        #expect(customer.tier == .gold)
        #expect(customer.tags == ["a", "b"])
        #expect(customer.rates == ["x": 1.5])
        #expect(customer.extra["visits"][1].int == 2)
        #expect(customer.city == "Oslo")
        #expect(customer.address?.street == "Main 1")
        #expect(customer.orders.count == 2)
        #expect(customer.orders[1].total == 20)
        #expect(customer.orders.map(\.id) == [1, 2])
        #expect(customer.friends[0].lastName == "Doe")
        #expect(customer.profile.firstName == "Jon")
        #expect(customer.profile.age == 41)
        #expect(customer.contact.email == "j@example.org")
        #expect(customer[\.description] == "a customer")
    }

    @Test("a scalar edit changes its bytes and nothing else")
    func scalarEdit() {
        var copy = customer
        copy.lastName = "Jones"
        #expect(copy.lastName == "Jones")
        #expect(customer.lastName == "Smith")
        #expect(copy.dyn.json.text() == customerText.replacing("\"Smith\"", with: "\"Jones\""))
        #expect(copy.dyn.originalText == customerText)
    }

    @Test("nested edits write through models, groups and lists, and keep what they don't know")
    func nestedEdits() {
        var copy = customer
        copy.address?.city = "Bergen"
        copy.orders[0].total += 5
        copy.friends[0].lastName = "Roe"
        copy.profile.firstName = "Jonny"
        copy.contact.email = nil
        copy.tags.append("vip")
        #expect(copy.city == "Bergen")
        let expected = customerText.replacing("\"Oslo\"", with: "\"Bergen\"").replacing("10.5", with: "15.5")
            .replacing("\"Doe\"", with: "\"Roe\"").replacing("\"Jon\"", with: "\"Jonny\"")
            .replacing("[\"a\", \"b\"]", with: "[\"a\", \"b\", \"vip\"]").replacing("  \"email\": \"j@example.org\",\n", with: "")
        #expect(copy.dyn.json.text() == expected)
    }

    @Test("reset puts a field or the whole model back")
    func reset() {
        var copy = customer
        copy.lastName = "Jones"
        copy.limit = 3
        copy.dyn.reset(\.lastName)
        #expect(copy.lastName == "Smith")
        #expect(copy.limit == 3)
        copy.dyn.reset(\.limit)
        #expect(copy.dyn.json.text() == customerText)
        copy.tags = []
        copy.dyn.reset()
        #expect(copy.dyn.json.hasSameText(as: customer.dyn.json))
    }

    @Test("state tells absent, null, value and invalid apart")
    func state() throws {
        let odd = try Customer(json: #"{"nick": null, "active": "perhaps", "tags": ["x"]}"#)
        #expect(odd.dyn.state(of: \.lastName) == .absent)
        #expect(odd.dyn.state(of: \.nickname) == .null)
        #expect(odd.dyn.state(of: \.tags) == .value)
        #expect(odd.dyn.state(of: \.active) == .invalid("perhaps"))
        #expect(odd.active == false)
    }
}
