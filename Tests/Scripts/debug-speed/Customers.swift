import DynWrap
import Foundation

/// The text of 280 bytes that is read.
let customerText = Array(
    """
    {"last-name":"Díaz","first-name":"Jenny","most-recent-purchase":"05/02/2018",\
    "join-date":"2017-02-05T17:03:13.000-03:00","cust-no":12345,"balance":123.45,"active":true,\
    "address":{"street":"12 Station Road","city":"Oslo","zip":"0150"},"tags":["vip","web","b2b"],"status":"silver"}
    """.utf8)

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

struct AddressSchema: Schema {
    let street = Str("street")
    let city = Str("city")
    let zip = Str("zip")
}

typealias Customer = Wrapped<CustomerSchema>

/// The same by `Codable`. Its dates stay strings: what reading them costs is not Foundation's JSON.
struct PlainCustomer: Codable {
    struct Address: Codable { let street, city, zip: String }

    let lastName, firstName, lastPurchase, joined: String
    let number: Int
    let balance: Double
    let active: Bool
    let address: Address
    let tags: [String]
    let status: String

    enum CodingKeys: String, CodingKey {
        case lastName = "last-name"
        case firstName = "first-name"
        case lastPurchase = "most-recent-purchase"
        case joined = "join-date"
        case number = "cust-no"
        case balance, active, address, tags, status
    }
}

/// Reads every field, the dates as dates; what it returns keeps that from being left out.
func all(_ customer: Customer) -> Int {
    var sum = customer.lastName.utf8.count + customer.firstName.utf8.count + customer.status.utf8.count + customer.tags.count
    if let address = customer.address { sum += address.street.utf8.count + address.city.utf8.count + address.zip.utf8.count }
    if customer.lastPurchase != nil { sum += 1 }
    if customer.joined != nil { sum += 1 }
    if customer.active { sum += 1 }
    return sum + customer.number + Int(customer.balance)
}

func all(_ customer: PlainCustomer) -> Int {
    var sum = customer.lastName.utf8.count + customer.firstName.utf8.count + customer.status.utf8.count + customer.tags.count
    sum += customer.address.street.utf8.count + customer.address.city.utf8.count + customer.address.zip.utf8.count
    if !customer.lastPurchase.isEmpty { sum += 1 }
    if !customer.joined.isEmpty { sum += 1 }
    if customer.active { sum += 1 }
    return sum + customer.number + Int(customer.balance)
}
