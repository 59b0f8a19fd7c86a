// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What an app's own module declares: every kind of entry that has generic code of its own.

public import DynWrap
public import Foundation

public enum Tier: String, Sendable { case basic, gold }

public struct OrderSchema: IdentifiedSchema {
    public let id = Num<Int>("order-no").readOnly
    public let total = Num<Decimal>("total").range(0...)
    public let placed = Date("placed", .iso8601)
    public init() {}
    public var body: some SchemaBody { Identity(\.id) }
}

public struct PersonSchema: Schema {
    public let first: Str
    public init() { self.init(prefix: "") }
    public init(prefix: String) { first = Str(prefix + "first") }
}

public struct CarSchema: Schema {
    public let make = Str("make")
    public init() {}
}
public enum Vehicle: Sendable { case car(Wrapped<CarSchema>), other(JSON) }

public struct AccountSchema: Schema {
    public let name = Str("name").or("full-name").required
    public let nick = Str("nick").optional
    public let tier = Enum<Tier>("tier", default: .basic)
    public let orders = ModelList<OrderSchema>("orders")
    public let best = OneOf<Vehicle>("best", by: "type") {
        Case("car", Vehicle.car)
        Otherwise(Vehicle.other)
    }
    public let guest = Group(PersonSchema(prefix: "guest-"))
    public let tags = List<String>("tags")
    public let rates = Dict<Double>("rates")
    public let token = Str("token").secret.optional
    public init() {}

    public var body: some SchemaBody {
        Rule("gold accounts have orders") { $0.tier != .gold || !$0.orders.isEmpty }
    }
}
public typealias Account = Wrapped<AccountSchema>

/// A class of the app's, on its main actor where that is the default.
public final class Store {
    public var account: Account
    public init(_ account: Account) { self.account = account }
    public func rename(_ name: String) { account.name = name }
}
