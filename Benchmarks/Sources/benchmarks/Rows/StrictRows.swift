import DynWrap
import Foundation

extension Rows {
    /// A server that receives an order: everything in it is read and checked.
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
