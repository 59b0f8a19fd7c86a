import DynWrap
import Foundation

typealias Settings = Wrapped<DynamicSchema>

extension DynamicSchema {
    static let car = DynamicSchema("Car") {
        Str("make").required
        Num<Int>("doors").range(1...5)
    }

    /// Holds itself.
    static let node: DynamicSchema = DynamicSchema("Node") {
        Num<Int>("value")
        ModelList("children", of: node)
    }

    /// Entries of the model's own object without a name of their own.
    static let flat = DynamicSchema("Flat") {
        Group {
            Str("a"); Str("b")
        }
    }

    static func limited(_ name: String, _ key: String, _ limit: Int) -> DynamicSchema {
        DynamicSchema(name) {
            Num<Int>(key).range(0...limit); Group("g") { Str("s") }
        }
    }

    /// What stands in a body besides entries.
    static func body(isLong: Bool) -> DynamicSchema {
        DynamicSchema("Long") {
            Keys(.kebabCase)
            Str().named("firstName")
            if isLong { for key in ["a", "b"] { Num<Int>(key) } }
            require("a", "none")
            identity("a")
            Rule("b is not 3", named: "b") { $0.int != 3 }
            Rule("a is below b") { model in model.a.int ?? 0 < model.b.int ?? 1 }
            Unknown(.report)
        }
    }

    static func outer(_ inner: DynamicSchema) -> DynamicSchema {
        DynamicSchema("Outer") {
            Model("inner", of: inner); ModelList("all", of: inner)
        }
    }

    static let truck = DynamicSchema("Truck") { Num<Double>("load").required }

    /// Values of several kinds, each with a schema value.
    static let garage = DynamicSchema("Garage") {
        OneOf<Settings>("vehicle", by: "type") {
            Case("car", of: car)
            Case("truck", or: ["lorry"], of: truck)
        }
        OneOfList<Parked>("all", by: "type") {
            Case("car", of: car, Parked.car)
            Case("truck", of: truck, Parked.truck)
            Otherwise(Parked.other)
        }
        ModelList("rented.edges", each: "node", of: car)
    }

    /// Every kind of entry.
    static let settings = DynamicSchema("Settings") {
        Str("host")
        Num<Int>("port", default: 80)
        Num<Double>("ratio")
        Num<UInt64>("id").readOnly
        Date("since", .mdySlashes)
        Field<URL?>("home")
        Enum<Tier>("tier", default: .basic)
        List<String>("tags")
        Dict<Int>("limits")
        Raw("extra")
        Str("password").secret
        Str("last-name").named("lastName").or("surname")
        Str("address.city")
        Str("billing.city")
        Group("tls") {
            Flag("on")
            Str("string")
            Group("keys") { Str("private").secret }
        }
        Group { Str("guest-name").named("name") }.named("guest")
        Model("car", of: car)
        ModelList("cars", of: car)
        ModelDict("by-name", of: car).named("byName")
        Model("owner", of: KeeperSchema())
        Str("dyn")
    }
}

enum Parked { case car(Settings), truck(Settings), other(JSON) }

struct KeeperSchema: Schema {
    let fullName = Str("full-name")
    let age = Num<Int>("age").optional
}

let settingsText = """
    {"host": "example.org", "id": 18446744073709551615, "since": "05/02/2018", "home": "https://example.org/", "tier": "gold",
     "tags": ["a", "b"], "limits": {"x": 1}, "extra": {"visits": [1, 2, {"deep": null}]}, "password": "hunter2", "surname": "Ann",
     "address": {"city": "Oslo"}, "billing": {"city": "Rome"}, "tls": {"on": true, "string": "s", "more": 1e400}, "guest-name": "Bo",
     "car": {"make": "Saab", "doors": 3}, "cars": [{"make": "Volvo", "doors": 5}, {"make": "VW", "doors": 4}],
     "by-name": {"mine": {"make": "Fiat"}}, "owner": {"full-name": "Cy", "age": 7}, "dyn": "d", "unknown": [1, 0.10]}
    """
