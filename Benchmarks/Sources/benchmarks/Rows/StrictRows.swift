import DynWrap
import Foundation

private enum Currency: String, Codable, Sendable, CaseIterable { case EUR, NOK, USD }

private struct OrderLineSchema: IdentifiedSchema {
    let id = Num<Int>("id")
    let article = Str("article").required.count(3...20)
    let amount = Num<Int>("amount").required.range(1...99)
    let price = Num<Decimal>("price").required.range(0...)
    let note = Str("note").optional.count(...200)
}

private struct OrderAddressSchema: Schema {
    let street = Str("street").required
    let city = Str("city").required.count(1...)
    let zip = Str("zip").required
    let country = Str("country").required.count(2...2)
}

private struct OrderSchema: IdentifiedSchema {
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

private typealias Order = Wrapped<OrderSchema>

/// The same as one writes it without DynWrap, with its checks.
private struct PlainOrder: Codable {
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

extension Rows {
    /// A server that takes an order: everything in it is read and checked.
    static var strict: [Row] { [strictOrder, strictLines] }

    private static func readAll(_ order: Order) -> Int {
        var sum = order.id + order.customer.utf8.count + order.email.utf8.count + (order.express ? 1 : 0) + order.tags.count
        if order.placed < .distantPast { sum += 1 }
        if order.due == nil { sum += 1 }
        if order.currency == .USD { sum += 1 }
        if order.total < 0 { sum += 1 }
        if let address = order.address {
            sum += address.street.utf8.count + address.city.utf8.count + address.zip.utf8.count + address.country.utf8.count
        }
        for line in order.lines {
            sum += line.id + line.article.utf8.count + line.amount + (line.note?.utf8.count ?? 0)
            if line.price < 0 { sum += 1 }
        }
        return sum
    }

    private static var strictOrder: Row {
        let bytes = OrderText.single
        return Row(
            name: "strict/order", about: "open an order of 1.3 KB; with all of it read, or all of it checked",
            unit: .microseconds,
            promises: [
                .growth(of: "checked", over: "read", atMost: 2),
                .growth(of: "checked", over: "JSONDecoder and checks", atMost: 0.5),
            ], comparesAnswers: false
        ) { _ in
            Work(
                operations: 20,
                contenders: [
                    Contender("opened") { { try (0..<20).reduce(0) { sum, _ in try sum + Order(json: bytes).id } } },
                    Contender("read") { { try (0..<20).reduce(0) { sum, _ in try sum + readAll(Order(json: bytes)) } } },
                    Contender("checked") { { try (0..<20).reduce(0) { sum, _ in try sum + Order(strict: bytes).id } } },
                    Contender("problems of an open one") {
                        let order = try Order(json: bytes)
                        return { (0..<20).reduce(0) { sum, _ in sum + order.dyn.problems.count } }
                    },
                    Contender("JSONDecoder and checks") {
                        let (decoder, data) = (JSONDecoder(), Data(bytes))
                        return {
                            try (0..<20).reduce(0) { sum, _ in
                                let order = try decoder.decode(PlainOrder.self, from: data)
                                return sum + (order.isRight ? order.id : -1)
                            }
                        }
                    },
                ])
        }
    }

    private static var strictLines: Row {
        let count = 2_000
        return Row(
            name: "strict/lines", about: "2,000 orders in JSON Lines; with all of each read, or the problems of each",
            unit: .microseconds,
            promises: [.growth(of: "problems", over: "read", atMost: 2)], comparesAnswers: false
        ) { _ in
            let line = OrderText.single.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 } + [UInt8(ascii: "\n")]
            let text = Data(repeatElement(line, count: count).joined())
            return Work(
                operations: count,
                contenders: [
                    Contender("read") { { JSONLines<OrderSchema>(json: text).reduce(0) { $0 + ($1.value.map(readAll) ?? -1) } } },
                    Contender("problems") {
                        { JSONLines<OrderSchema>(json: text).reduce(0) { $0 + ($1.value?.dyn.problems.count ?? -1) } }
                    },
                ])
        }
    }
}
