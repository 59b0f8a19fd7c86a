import DynWrap
import Foundation

enum Currency: String, Codable, Sendable, CaseIterable { case EUR, NOK, USD }

struct OrderLineSchema: IdentifiedSchema {
    let id = Num<Int>("id")
    let article = Str("article").required.count(3...20)
    let amount = Num<Int>("amount").required.range(1...99)
    let price = Num<Decimal>("price").required.range(0...)
    let note = Str("note").optional.count(...200)
}

struct OrderAddressSchema: Schema {
    let street = Str("street").required
    let city = Str("city").required.count(1...)
    let zip = Str("zip").required
    let country = Str("country").required.count(2...2)
}

struct OrderSchema: IdentifiedSchema {
    let id = Num<Int>("id").required.range(1...)
    let customer = Str("customer").required.count(1...100)
    let email = Str("email").required.check("must contain an @") { $0.contains("@") }
    let placed = Date("placed", .iso8601Milliseconds).required(else: .distantPast)
    let due = Date("due", .yyyymmddDashes)
    let currency = Enum<Currency>("currency", default: .EUR)
    let total = Num<Decimal>("total").required.range(0...)
    let express = Flag("express")
    let address = Model<OrderAddressSchema>("address")
    let tags = List<String>("tags").count(...10)
    let lines = ModelList<OrderLineSchema>("lines")

    var body: some SchemaBody { Rule("an order has lines") { !$0.lines.isEmpty } }
}

/// An order as a server receives it.
typealias Order = Wrapped<OrderSchema>

/// The same order without DynWrap, with its checks.
struct PlainOrder: Codable {
    struct Line: Codable {
        let id: Int
        let article: String
        let amount: Int
        let price: Decimal
        let note: String?

        var isRight: Bool {
            (3...20).contains(article.count) && (1...99).contains(amount) && price >= 0 && (note?.count ?? 0) <= 200
        }
    }

    struct Address: Codable {
        let street: String
        let city: String
        let zip: String
        let country: String
    }

    let id: Int
    let customer: String
    let email: String
    let placed: StampDate
    let due: String
    let currency: Currency
    let total: Decimal
    let express: Bool
    let address: Address?
    let tags: [String]
    let lines: [Line]

    var isRight: Bool {
        id >= 1 && (1...100).contains(customer.count) && email.contains("@") && total >= 0 && tags.count <= 10
            && (address.map { !$0.city.isEmpty && $0.country.count == 2 } ?? true) && !lines.isEmpty
            && lines.allSatisfy(\.isRight)
    }
}
