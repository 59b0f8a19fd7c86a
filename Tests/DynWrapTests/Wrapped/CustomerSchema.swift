import DynWrap
import Foundation

enum Tier: String, Sendable { case basic, gold, platinum }

struct AddressSchema: Schema {
    let street = Str("street")
    let city = Str("city")
    let zip = Str("zip").required
    let pin = Str("pin").secret
}

struct OrderSchema: Schema {
    let id = Num<Int>("id")
    let total = Num<Double>("total")
}

struct PersonSchema: Schema {
    let firstName: Str
    let age: Field<Int?>

    init() { self.init(prefix: "") }

    init(prefix: String) {
        firstName = Str(prefix + "first")
        age = Num<Int>(prefix + "age").optional
    }
}

struct ContactSchema: Schema {
    let email = Str("email").optional
}

/// The customer of the design, every kind of field in it.
struct CustomerSchema: Schema {
    let lastName = Str("last-name")
    let firstName = Str("first-name")
    let lastPurchase = Date("most-recent-purchase", .mdySlashes)
    let number = Num<Int>("cust-no").readOnly
    let limit = Num<Int>("return-limit", default: 12)
    let balance = Num<Decimal>("balance")
    let active = Flag("active")
    let nickname = Str("nick").optional
    let tier = Enum<Tier>("tier", default: .basic)
    let tags = List<String>("tags")
    let rates = Dict<Double>("rates")
    let extra = Raw("statistics")
    let city = Str("address.city")
    let address = Model<AddressSchema>("address")
    let orders = ModelList<OrderSchema>("orders")
    let friends = ModelList<CustomerSchema>("friends.edges", each: "node")
    let profile = Group(PersonSchema(prefix: "profile-"))
    let contact = Group<ContactSchema>()
    let password = Str("password").secret
    let description = Str("description")

    var body: some SchemaBody {
        Rule("cust-no must be positive", at: \.number) { $0 > 0 }
        Identity(\.number)
    }
}

typealias Customer = Wrapped<CustomerSchema>

let customerText = """
    {
      "last-name": "Smith",
      "first-name": "John",
      "most-recent-purchase": "5/02/2018",
      "cust-no": 12345,
      "balance": 123.45,
      "active": true,
      "tier": "gold",
      "tags": ["a", "b"],
      "rates": {"x": 1.5},
      "statistics": {"visits": [1, 2, null]},
      "address": {"street": "Main 1", "city": "Oslo", "zip": "0150", "pin": "1234"},
      "orders": [{"id": 1, "total": 10.5}, {"id": 2, "total": 20}],
      "friends": {"edges": [{"cursor": "c1", "node": {"last-name": "Doe", "cust-no": 2}}], "more": false},
      "profile-first": "Jon",
      "profile-age": 41,
      "email": "j@example.org",
      "password": "hunter2",
      "unknown": [1, {"deep": 1e400}],
      "description": "a customer"
    }
    """
