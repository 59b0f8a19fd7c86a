import DynWrap
import Foundation
import TestSupport
import Testing

/// Samples made by a rule, and the schema that the rule is.
struct GeneratedSet: Sendable, CustomTestStringConvertible {
    let name: String
    /// The declarations that belong to the truth, as they are written.
    let truth: String
    let make: @Sendable (inout SeededRandom) -> JSON

    var testDescription: String { name }

    func samples(_ count: Int, seed: UInt64) throws -> [JSON] {
        var random = SeededRandom(seed: seed)
        return try (0..<count).map { _ in try JSON(parsing: make(&random).text()) }
    }

    static let all = [orders, events, catalogue]

    private static func chance(_ percent: Int, _ random: inout SeededRandom) -> Bool {
        Int.random(in: 0..<100, using: &random) < percent
    }

    private static func word(_ random: inout SeededRandom) -> String {
        String(
            (0..<Int.random(in: 4...9, using: &random)).map { _ in
                "abcdefghijklmnopqrstuvwxyz".randomElement(using: &random) ?? "a"
            })
    }

    private static func day(_ random: inout SeededRandom) -> (year: Int, month: String, day: String) {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return (
            Int.random(in: 1999...2030, using: &random), two(.random(in: 1...12, using: &random)),
            two(.random(in: 1...28, using: &random))
        )
    }

    // MARK: Orders: scalars, dates, enums, shared shapes, a dictionary

    private static func address(_ random: inout SeededRandom) -> JSON {
        [
            "street": JSON(word(&random)), "zip": JSON("\(Int.random(in: 10_000...99_999, using: &random))"),
            "city": JSON(word(&random)),
        ]
    }

    private static let orders = GeneratedSet(
        name: "orders",
        truth: #"""
            struct OrderSchema: Schema {
                let id = Num<Int>("id").required
                let serial = Num<UInt64>("serial").required
                let reference = Str("reference").required
                let placedOn = Date("placed-on", .mdySlashes).required
                let shippedAt = Date("shipped_at", .iso8601)
                let paidAt = Date("paid_at", .epochMilliseconds).writesNull
                let status = Enum<Status?>("status").present
                let total = Num<Double>("total").required
                let coupon = Str("coupon").optional
                let note = Str("note").optional.writesNull
                let gift = Flag("gift").optional
                let billing = Model<BillingSchema>("billing").required
                let shipping = Model<BillingSchema>("shipping")
                let items = ModelList<ItemSchema>("items").required
                let attributes = Dict<String>("attributes").required
            }
            struct BillingSchema: Schema {
                let street = Str("street").required
                let zip = Str("zip").required
                let city = Str("city").required
            }
            struct ItemSchema: Schema {
                let sku = Str("sku").required
                let count = Num<Int>("count").required
                let tags = List<String>("tags").optional
            }
            enum Status: String {
                case delivered
                case onHold = "on hold"
                case paid
            }
            """#
    ) { random in
        let day = day(&random)
        var order: JSON = [
            "id": JSON(Int.random(in: 1...1_000_000, using: &random)),
            "serial": JSON(UInt64.random(in: 1...UInt64.max, using: &random)),
            "reference": JSON(word(&random)), "placed-on": JSON("\(day.month)/\(day.day)/\(day.year)"),
        ]
        if chance(60, &random) { order["shipped_at"] = JSON("\(day.year)-\(day.month)-\(day.day)T10:20:30Z") }
        order["paid_at"] =
            chance(70, &random) ? JSON(Int.random(in: 1_000_000_000...1_900_000_000, using: &random) * 1000) : .null
        order["status"] = JSON(["paid", "on hold", "delivered"].randomElement(using: &random) ?? "")
        order["total"] = JSON(Double(Int.random(in: 100...99_999, using: &random)) / 100)
        if chance(30, &random) { order["coupon"] = JSON(word(&random)) }
        order["note"] = chance(50, &random) ? JSON(word(&random) + " " + word(&random)) : .null
        if chance(20, &random) { order["gift"] = JSON(chance(50, &random)) }
        order["billing"] = address(&random)
        if chance(40, &random) { order["shipping"] = address(&random) }
        order["items"] = JSON(
            (0..<Int.random(in: 1...4, using: &random)).map { _ in
                var item: JSON = ["sku": JSON(word(&random)), "count": JSON(Int.random(in: 1...9, using: &random))]
                if chance(50, &random) { item["tags"] = [JSON(word(&random))] }
                return item
            })
        order["attributes"] = .emptyObject
        for _ in 0..<Int.random(in: 0...3, using: &random) { order["attributes"][word(&random)] = JSON(word(&random)) }
        return order
    }

    // MARK: Events: a union beside its tag, and one inside that holds itself

    private static func expression(_ depth: Int, _ random: inout SeededRandom) -> JSON {
        switch Int.random(in: 0..<(depth > 0 ? 3 : 1), using: &random) {
        case 0: return ["kind": "number", "value": JSON(Int.random(in: 0...99, using: &random))]
        case 1: return ["kind": "sum", "left": expression(depth - 1, &random), "right": expression(depth - 1, &random)]
        default:
            return [
                "kind": "call", "name": JSON(word(&random)),
                "arguments": [expression(depth - 1, &random), expression(depth - 1, &random)],
            ]
        }
    }

    private static let events = GeneratedSet(
        name: "events",
        truth: #"""
            struct EventSchema: Schema {
                let type = Enum<EventType?>("type").present
                let session = Str("session").required
                let payload = OneOf<Payload>("payload", .payload)
                let filter = OneOf<Filter>("filter", .filter).present
            }
            struct ClickPayloadSchema: Schema {
                let x = Num<Int>("x").required
                let y = Num<Int>("y").required
            }
            struct KeyPayloadSchema: Schema {
                let code = Str("code").required
                let shift = Flag("shift").required
            }
            struct NumberSchema: Schema {
                let kind = Str("kind").required
                let value = Num<Int>("value").required
            }
            struct SumSchema: Schema {
                let kind = Str("kind").required
                let left = OneOf<Filter>("left", .filter).present
                let right = OneOf<Filter>("right", .filter).present
            }
            struct CallSchema: Schema {
                let kind = Str("kind").required
                let name = Str("name").required
                let arguments = OneOfList<Filter>("arguments", .filter).required
            }
            enum EventType: String {
                case click
                case key
                case ping
            }
            enum Payload: Sendable {
                case click(Wrapped<ClickPayloadSchema>)
                case key(Wrapped<KeyPayloadSchema>)
                case ping
                case other(JSON)
            }
            extension Union<Payload> {
                    Case("click", Payload.click)
                    Case("key", Payload.key)
                    Case("ping", Payload.ping)
            }
            enum Filter: Sendable {
                case call(Wrapped<CallSchema>)
                case number(Wrapped<NumberSchema>)
                case sum(Wrapped<SumSchema>)
                case other(JSON)
            }
            extension Union<Filter> {
                    Case("call", Filter.call)
                    Case("number", Filter.number)
                    Case("sum", Filter.sum)
            }
            """#
    ) { random in
        let type = ["click", "key", "ping"].randomElement(using: &random) ?? ""
        var event: JSON = ["type": JSON(type), "session": JSON(word(&random) + word(&random))]
        if type == "click" {
            event["payload"] = [
                "x": JSON(Int.random(in: 0...999, using: &random)), "y": JSON(Int.random(in: 0...999, using: &random)),
            ]
        }
        if type == "key" { event["payload"] = ["code": JSON(word(&random)), "shift": JSON(chance(50, &random))] }
        event["filter"] = expression(3, &random)
        return event
    }

    // MARK: Catalogue: dictionaries by id, recursive shapes, keys that are no names, values of several kinds

    private static func category(_ depth: Int, _ random: inout SeededRandom) -> JSON {
        let count = depth > 0 ? Int.random(in: 0...2, using: &random) : 0
        return ["label": JSON(word(&random)), "children": JSON((0..<count).map { _ in category(depth - 1, &random) })]
    }

    private static let catalogue = GeneratedSet(
        name: "catalogue",
        truth: #"""
            struct CatalogueSchema: Schema {
                let products = ModelDict<ProductSchema>("products").required
                let category = Model<CategorySchema>("category").required
                let `class` = Str("class").required
                let dynValue = Num<Int>("dyn").required
                let priceEUR = Num<Decimal>("price (EUR)").required
                let aB = Flag("a\\.b").required
                let value = Raw("value").required
                let grid = List<[Int]>("grid").required
                let gaps = List<Int?>("gaps").required
                let valid = Date("valid", .dmyDashes).required
            }
            struct ProductSchema: Schema {
                let title = Str("title").required
                let weight = Num<Double>("weight").optional.writesNull
            }
            struct CategorySchema: Schema {
                let label = Str("label").required
                let children = ModelList<CategorySchema>("children").required
            }
            """#
    ) { random in
        let day = day(&random)
        var catalogue: JSON = ["products": .emptyObject]
        for _ in 0..<3 {
            catalogue["products"]["\(Int.random(in: 1000...99_999, using: &random))"] = [
                "title": JSON(word(&random)),
                "weight": chance(80, &random) ? JSON(Double.random(in: 0.5...9, using: &random)) : .null,
            ]
        }
        catalogue["category"] = category(3, &random)
        catalogue["class"] = JSON(word(&random))
        catalogue["dyn"] = JSON(Int.random(in: 0...99, using: &random))
        let cents = (0..<20).map { _ in String(Int.random(in: 1...9, using: &random)) }.joined()
        catalogue["price (EUR)"] = JSONNumber("1." + cents).map { JSON($0) } ?? 0
        catalogue["a.b"] = JSON(chance(50, &random))
        catalogue["value"] = chance(50, &random) ? JSON(word(&random)) : 7
        catalogue["grid"] = [[1, 2], [JSON(Int.random(in: 0...9, using: &random))]]
        catalogue["gaps"] = [1, .null, JSON(Int.random(in: 0...9, using: &random))]
        catalogue["valid"] = JSON("\(day.day)-\(day.month)-\(day.year)")
        return catalogue
    }
}
