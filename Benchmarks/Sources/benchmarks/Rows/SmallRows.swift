import CRivals
import DynWrap
import Foundation

extension Rows {
    /// One customer of 300 bytes, as in the response to a request.
    static var small: [Row] { [smallOpen, smallTwo, smallAll] }

    private static let text = CustomersText.single
    private static let calls = 100

    private static var smallOpen: Row {
        Row(
            name: "small/open", about: "open one customer, read nothing", unit: .microseconds,
            promises: [.atMost(1.3, goal: 0.5), .timesAsFast(as: "JSONDecoder", must: 5), .allocations(atMost: 4)],
            comparesAnswers: false
        ) { _ in
            let data = Data(text)
            return Work(
                bytes: text.count, operations: calls,
                contenders: [
                    repeated("DynWrap") { withExtendedLifetime(try Customer(json: text)) { 1 } },
                    repeated("JSON tree") { try JSON(parsing: text).exists ? 1 : 0 },
                    repeated("JSONDecoder") { try JSONDecoder().decode(PlainCustomer.self, from: data).number },
                    repeated("JSONSerialization") { withExtendedLifetime(try JSONSerialization.jsonObject(with: data)) { 1 } },
                    repeated(Native.yyjson("yyjson", text, yyjson_rival_parse)),
                    repeated(Native.simdjson("simdjson", text, simdjson_rival_parse)),
                ])
        }
    }

    private static var smallTwo: Row {
        Row(
            name: "small/two", about: "open one customer and read two fields", unit: .microseconds,
            promises: [.timesAsFast(as: "JSONDecoder", must: 5), .allocations(atMost: 4)]
        ) { _ in
            let data = Data(text)
            return Work(
                bytes: text.count, operations: calls,
                contenders: [
                    repeated("DynWrap") { two(try Customer(json: text)) },
                    repeated("JSON tree") {
                        let customer = try JSON(parsing: text)
                        return (customer["last-name"].string?.utf8.count ?? 0) + (customer["cust-no"].int ?? 0)
                    },
                    repeated("JSONDecoder") { try JSONDecoder().decode(BriefCustomer.self, from: data).checksum },
                    repeated(Native.yyjson("yyjson", text, yyjson_rival_customer_two)),
                    repeated(Native.simdjson("simdjson on-demand", text, simdjson_rival_customer_two)),
                ])
        }
    }

    private static var smallAll: Row {
        Row(
            name: "small/all", about: "open one customer and read every field, both dates included", unit: .microseconds,
            promises: [.timesAsFast(as: "JSONDecoder", must: 5), .allocations(atMost: 6)]
        ) { _ in
            let data = Data(text)
            return Work(
                bytes: text.count, operations: calls,
                contenders: [
                    repeated("DynWrap") { all(try Customer(json: text)) },
                    repeated("JSONDecoder") { try JSONDecoder().decode(PlainCustomer.self, from: data).checksum },
                    repeated(Native.yyjson("yyjson", text, yyjson_rival_customer_all)),
                    repeated(Native.simdjson("simdjson on-demand", text, simdjson_rival_customer_all)),
                ])
        }
    }

    /// A contender that does its work many times in each call, so that it can be timed.
    private static func repeated(_ contender: Contender) -> Contender {
        Contender(contender.name) {
            let body = try contender.make()
            return {
                var sum = 0
                for _ in 0..<calls { sum &+= try body() }
                return sum
            }
        }
    }

    private static func repeated(_ name: String, body: @escaping Contender.Body) -> Contender {
        repeated(Contender(name, body: body))
    }
}
