import DynWrap
import Foundation

// What the capabilities are used on.

struct OrderSchema: Schema {
    let number = Num<Int>("number")
    let price = Num<Decimal>("price").optional
    let customer = Str("customer").required.check("must have a letter") { $0.contains { $0.isLetter } }
    let pin = Str("pin").secret
    let city = Str("address.city")
    let due = Date("due", .yyyymmddDashes)
    let sent = Date("sent", .iso8601Milliseconds)
    let isPaid = Flag("paid").default(true)
    let tags = List<String>("tags")
    let counts = Dict<Int>("counts")
    let items = ModelList<ItemSchema>("items")
    let byKey = ModelDict<ItemSchema>("by-key")
    let first = Model<ItemSchema>("first")
    let shape = OneOf<Shape>("shape", by: "type") {
        Case("item", Shape.item)
        Case("dot", Shape.dot)
    }
    let group = Group(ItemSchema(prefix: "g-"))

    enum Shape: Sendable { case item(Wrapped<ItemSchema>), dot }
}

/// The items once more, by name.
struct NamedSchema: Schema {
    let byName = ModelList<ItemSchema>("items").map(
        { items in Dictionary(items.map { ($0.name, $0) }, uniquingKeysWith: { $1 }) }, { WrappedList($0.values) })
}

struct ItemSchema: Schema {
    let name: Str
    let count: Num<Int>

    init() { self.init(prefix: "") }
    init(prefix: String) {
        name = Str(prefix + "name")
        count = Num<Int>(prefix + "count")
    }
}

typealias Order = Wrapped<OrderSchema>
typealias Item = Wrapped<ItemSchema>

/// The same by Codable.
struct PlainOrder: Codable, Equatable, Sendable {
    struct PlainItem: Codable, Equatable, Sendable {
        var name: String
        var count: Int
    }
    var number: Int
    var customer: String
    var tags: [String]
    var items: [PlainItem]
}

final class Thermostat {
    var level: NSNumber? = 300
    var seconds = 0.0
}

struct ThermostatSchema: AdapterSchema {
    typealias Source = Thermostat
    let level = Box(\.level, as: Int16.self).optional
    let changed = Map(\.seconds, get: { Date(timeIntervalSince1970: $0) }, set: { $0.timeIntervalSince1970 })
}

enum Sample {
    static let text = """
        {"number": 7, "price": 12.50, "customer": "Ann \\u00e9", "pin": "1234", "address": {"city": "Cologne", "zip": 5},
         "due": "2026-05-02", "sent": "2026-05-02T10:00:00.000Z", "tags": ["a", "b", "a text of more than sixteen bytes"],
         "counts": {"x": 1, "y": 2}, "items": [{"name": "n", "count": 1}, {"name": "m", "count": 2, "extra": [1.0, null]}],
         "by-key": {"k": {"name": "o"}}, "first": {"name": "p"}, "shape": {"type": "item", "name": "q"}, "g-name": "r",
         "unknown": {"deep": [[1], {"a": 1e400}]}}
        """
    static let commented = """
        { // of a person
          "number": 7, /* seven */ "customer": "Ann", "tags": ["a", // one
            "b",],
        }
        """
    static let lines = String(repeating: "{\"number\": 1, \"customer\": \"A\"}\n{\"number\": 2, \"customer\": \"B\"}\n", count: 4)
    static let schema = """
        {"title": "Order", "type": "object", "required": ["number"], "properties": {"number": {"type": "integer", "minimum": 1},
         "customer": {"type": "string", "pattern": "^[A-Z].*", "maxLength": 20}, "sent": {"type": "string", "format": "date-time"},
         "items": {"type": "array", "items": {"$ref": "#/$defs/item"}}},
         "$defs": {"item": {"type": "object", "properties": {"name": {"type": "string"}, "count": {"type": "integer"}}}}}
        """
}
