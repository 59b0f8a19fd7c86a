import DynWrap
import Foundation

/// The customers of `CustomersText`, as declared for DynWrap.
struct CustomerSchema: Schema {
    let lastName = Str("last-name")
    let firstName = Str("first-name")
    let lastPurchase = Date("most-recent-purchase", .mdySlashes)
    let joined = Date("join-date", .iso8601Milliseconds)
    let number = Num<Int>("cust-no")
    let balance = Num<Double>("balance")
    let active = Flag("active")
    let address = Model<AddressSchema>("address")
    let tags = List<String>("tags")
    let status = Str("status")
}

/// The same customers, with fields that only the rows about kinds of field read.
struct KindsSchema: ExtendedSchema {
    enum Tier: String { case basic, silver, gold, platinum }

    let base = CustomerSchema()
    let exactBalance = Num<Decimal>("balance")
    let tier = Enum<Tier>("status", default: .basic)
    let city = Str("address.city")
    let absent = Str("nickname")
}

struct AddressSchema: Schema {
    let street = Str("street")
    let city = Str("city")
    let zip = Str("zip")
}

typealias Customer = Wrapped<CustomerSchema>

/// The checksum that `CRivals.h` calls `two`.
func two(_ customer: Customer) -> Int { customer.lastName.utf8.count + customer.number }

/// The checksum that `CRivals.h` calls `all`.
func all(_ customer: Customer) -> Int {
    var sum = customer.lastName.utf8.count + customer.firstName.utf8.count + customer.status.utf8.count
    for tag in customer.tags { sum += tag.utf8.count }
    if let address = customer.address { sum += address.street.utf8.count + address.city.utf8.count + address.zip.utf8.count }
    if let date = customer.lastPurchase { sum += date.days }
    if let date = customer.joined { sum += date.milliseconds }
    return sum + customer.number + Int((customer.balance * 100).rounded()) + (customer.active ? 1 : 0)
}

/// A document with the customers inside an object.
struct ShopSchema: Schema {
    let customers = ModelList<CustomerSchema>("customers")
}

/// One field of the objects of `ShapesText`.
struct ShapeSchema: Schema {
    let wanted = Num<Int>("wanted")
}

/// Three fields of twitter.json.
struct TwitterSchema: Schema {
    struct MetadataSchema: Schema {
        let completedIn = Num<Double>("completed_in")
        let query = Str("query")
        let count = Num<Int>("count")
    }

    let metadata = Model<MetadataSchema>("search_metadata")
}
