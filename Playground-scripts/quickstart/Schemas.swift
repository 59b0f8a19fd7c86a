import DynWrap

/// What the till's export means, declared once.
struct CustomerSchema: Schema {
    let lastName = Str("last-name")
    let firstName = Str("first-name")
    let number = Num<Int>("cust-no").readOnly
    let lastPurchase = Date("most-recent-purchase", .mdySlashes)
    let memberSince = Date("member-since", .iso8601Milliseconds)
    let birthday = Date("birthday", .yyyymmdd)
    let balance = Num<Double>("balance")
    let active = Flag("active", .yesNo)
    let tier = Enum<Tier>("tier", default: .basic)
    let tags = List<String>("tags")
    let password = Str("password").secret
    let city = Str("address.city")
    let address = Model<AddressSchema>("address")
    let shipping = Group(PersonSchema(prefix: "ship-"))
    let billing = Group(PersonSchema(prefix: "bill-"))
    let orders = ModelList<OrderSchema>("orders")
    let friends = ModelList<CustomerSchema>("friends.edges", each: "node")

    var body: some SchemaBody {
        Identity(\.number)
        Rule("nobody owes us that much", at: \.balance) { $0 < 10_000 }
    }
}

enum Tier: String, CaseIterable { case basic, silver, gold }

struct AddressSchema: Schema {
    let street = Str("street")
    let city = Str("city")
    let zip = Str("zip")
}

struct OrderSchema: Schema {
    let id = Num<Int>("id")
    let total = Num<Double>("total")
}

struct PersonSchema: Schema {
    let first: Str
    let last: Str

    init() { self.init(prefix: "") }

    init(prefix: String) {
        first = Str(prefix + "first")
        last = Str(prefix + "last")
    }
}

typealias Customer = Wrapped<CustomerSchema>
