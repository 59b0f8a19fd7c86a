import Dispatch
import DynWrap
import Foundation
import Synchronization

extension Rows {
    /// Reading a field repeatedly, from a value that was opened before.
    static var read: [Row] { [readString, readInt, readDate, readKinds, readLists, readShapes, readShared] }

    private static let reads = 1_000
    private static let text = CustomersText.single

    private static var readString: Row {
        row("read/string", "read a short string again") { wrapped, customer, dictionary in
            [
                Contender("DynWrap", body: repeating { lastName(of: wrapped).utf8.count }),
                Contender("stored property", body: repeating { lastName(of: customer).utf8.count }),
                Contender("[String: Any] cast", body: repeating { lastName(of: dictionary).utf8.count }),
            ]
        }
    }

    private static var readInt: Row {
        row("read/int", "read an Int again") { wrapped, customer, dictionary in
            [
                Contender("DynWrap", body: repeating { number(of: wrapped) }),
                Contender("stored property", body: repeating { number(of: customer) }),
                Contender("[String: Any] cast", body: repeating { number(of: dictionary) }),
            ]
        }
    }

    private static var readDate: Row {
        row("read/date", "read a Date again (the dictionary holds a Date, not a text)") { wrapped, customer, dictionary in
            [
                Contender("DynWrap", body: repeating { lastPurchase(of: wrapped).days }),
                Contender("stored property", body: repeating { lastPurchase(of: customer).days }),
                Contender("[String: Any] cast", body: repeating { lastPurchase(of: dictionary).days }),
            ]
        }
    }

    private static func row(
        _ name: String, _ about: String, _ contenders: @escaping (Customer, PlainCustomer, [String: Any]) -> [Contender]
    ) -> Row {
        Row(
            name: name, about: about, unit: .nanoseconds,
            promises: [.atMost(40, goal: 15), .timesAsFast(as: "[String: Any] cast", must: 1)]
        ) { _ in
            let customer = try JSONDecoder().decode(PlainCustomer.self, from: Data(text))
            var dictionary = try JSONSerialization.jsonObject(with: Data(text)) as? [String: Any] ?? [:]
            dictionary["most-recent-purchase"] = customer.lastPurchase.date
            return Work(operations: reads, contenders: contenders(try Customer(json: text), customer, dictionary))
        }
    }

    /// The other kinds of field, only by DynWrap.
    private static var readKinds: Row {
        Row(
            name: "read/kinds", about: "read a field of each kind again", unit: .nanoseconds, comparesAnswers: false
        ) { _ in
            let customer = try Customer(json: text)
            let kinds = try Wrapped<KindsSchema>(json: text)
            return Work(
                operations: reads,
                contenders: [
                    Contender("Flag", body: repeating { active(of: customer) ? 1 : 0 }),
                    Contender("Num<Double>", body: repeating { balance(of: customer) > 0 ? 1 : 0 }),
                    Contender("Num<Decimal>", body: repeating { exactBalance(of: kinds) > 0 ? 1 : 0 }),
                    Contender("Date, ISO 8601", body: repeating { joined(of: customer).milliseconds }),
                    Contender("Enum", body: repeating { tier(of: kinds) == .gold ? 1 : 0 }),
                    Contender("Str by key path", body: repeating { city(of: kinds).utf8.count }),
                    Contender("Model and its Str", body: repeating { nestedCity(of: customer).utf8.count }),
                    Contender("List<String> of three", body: repeating { tags(of: customer).count }),
                    Contender("Str of a base schema", body: repeating { inherited(of: kinds).utf8.count }),
                    Contender("Str, absent", body: repeating { absent(of: kinds).utf8.count }),
                ])
        }
    }

    /// Lists of plain values, short and longer, and one element of a long list, which is made once and kept.
    private static var readLists: Row {
        Row(
            name: "read/lists", about: "read a list field again: of 3 or 200 values, and one of 10,000 by its index",
            unit: .nanoseconds, comparesAnswers: false
        ) { _ in
            func model<Value: JSONConvertible & Sendable>(
                _ type: Value.Type, _ count: Int, _ value: (Int) -> String
            ) throws -> Wrapped<ListSchema<Value>> {
                try Wrapped(json: #"{"list":[\#((0..<count).map(value).joined(separator: ","))]}"#)
            }
            let three = try model(Int.self, 3) { "\($0)" }
            let ints = try model(Int.self, 200) { "\($0 * 37)" }
            let many = try model(Int.self, 10_000) { "\($0)" }
            let doubles = try model(Double.self, 200) { "\((Double($0) + 0.1) / 3.7)" }
            let bools = try model(Bool.self, 200) { "\($0 % 3 == 0)" }
            let strings = try model(String.self, 200) { "\"text \($0)\"" }
            return Work(
                operations: reads,
                contenders: [
                    Contender("List<Int> of 3", body: repeating { three.list.count }),
                    Contender("List<Int> of 200", body: repeating { ints.list.count }),
                    Contender("List<Double> of 200, of 17 digits", body: repeating { doubles.list.count }),
                    Contender("List<Bool> of 200", body: repeating { bools.list.count }),
                    Contender("List<String> of 200", body: repeating { strings.list.count }),
                    Contender("one of 10,000 by index", body: repeating { many.list[7_000] }),
                ])
        }
    }

    /// An Int among few and many members, and where each object has its members in another order.
    private static var readShapes: Row {
        Row(
            name: "read/shapes", about: "read an Int of objects of many members, or of a thousand objects of different shapes",
            unit: .nanoseconds, promises: [.atMost(40, goal: 15)], comparesAnswers: false
        ) { _ in
            func model(_ members: Int) throws -> Wrapped<ShapeSchema> { try Wrapped(json: ShapesText.object(members: members)) }
            let (few, some, many) = (try model(10), try model(30), try model(200))
            let shapes = try WrappedList<ShapeSchema>(json: ShapesText.array(count: reads))
            return Work(
                operations: reads,
                contenders: [
                    Contender("DynWrap", body: repeating { wanted(of: some) }),
                    Contender("of 10 members", body: repeating { wanted(of: few) }),
                    Contender("of 200 members", body: repeating { wanted(of: many) }),
                    Contender("each of another shape") { shapes.reduce(0) { $0 &+ wanted(of: $1) } },
                ])
        }
    }

    /// Two threads that read one document through one layout. The processor time of a read must not grow because of the other
    /// thread.
    private static var readShared: Row {
        Row(
            name: "read/shared", about: "read a field of 1,000 objects of different shapes twice: by one thread, by two at once",
            unit: .nanoseconds, comparesAnswers: true
        ) { _ in
            let shapes = try WrappedList<ShapeSchema>(json: ShapesText.array(count: reads))
            @Sendable func sum() -> Int { (0..<20).reduce(0) { sum, _ in shapes.reduce(sum) { $0 &+ wanted(of: $1) } } }
            return Work(
                operations: 40 * reads,
                contenders: [
                    Contender("DynWrap") { sum() &+ sum() },
                    Contender("two threads") {
                        let total = Mutex(0)
                        DispatchQueue.concurrentPerform(iterations: 2) { _ in
                            let part = sum()
                            total.withLock { $0 &+= part }
                        }
                        return total.withLock { $0 }
                    },
                ])
        }
    }

    private static func repeating(_ read: @escaping () -> Int) -> Contender.Body {
        {
            var sum = 0
            for _ in 0..<reads { sum &+= read() }
            return sum
        }
    }
}

// Separate functions, so that no read is moved out of its loop.

@inline(never) private func lastName(of customer: Customer) -> String { customer.lastName }
@inline(never) private func number(of customer: Customer) -> Int { customer.number }
@inline(never) private func lastPurchase(of customer: Customer) -> Date { customer.lastPurchase ?? .distantPast }

@inline(never) private func active(of customer: Customer) -> Bool { customer.active }
@inline(never) private func balance(of customer: Customer) -> Double { customer.balance }
@inline(never) private func exactBalance(of customer: Wrapped<KindsSchema>) -> Decimal { customer.exactBalance }
@inline(never) private func joined(of customer: Customer) -> Date { customer.joined ?? .distantPast }
@inline(never) private func tier(of customer: Wrapped<KindsSchema>) -> KindsSchema.Tier { customer.tier }
@inline(never) private func city(of customer: Wrapped<KindsSchema>) -> String { customer.city }
@inline(never) private func nestedCity(of customer: Customer) -> String { customer.address?.city ?? "" }
@inline(never) private func tags(of customer: Customer) -> [String] { customer.tags }
@inline(never) private func inherited(of customer: Wrapped<KindsSchema>) -> String { customer.lastName }
@inline(never) private func absent(of customer: Wrapped<KindsSchema>) -> String { customer.absent }

@inline(never) private func wanted(of shape: Wrapped<ShapeSchema>) -> Int { shape.wanted }

@inline(never) private func lastName(of customer: PlainCustomer) -> String { customer.lastName }
@inline(never) private func number(of customer: PlainCustomer) -> Int { customer.number }
@inline(never) private func lastPurchase(of customer: PlainCustomer) -> Date { customer.lastPurchase.date }

@inline(never) private func lastName(of customer: [String: Any]) -> String { customer["last-name"] as? String ?? "" }
@inline(never) private func number(of customer: [String: Any]) -> Int { customer["cust-no"] as? Int ?? 0 }
@inline(never) private func lastPurchase(of customer: [String: Any]) -> Date {
    customer["most-recent-purchase"] as? Date ?? .distantPast
}

private struct ListSchema<Value: JSONConvertible & Sendable>: Schema {
    let list = List<Value>("list")
}
