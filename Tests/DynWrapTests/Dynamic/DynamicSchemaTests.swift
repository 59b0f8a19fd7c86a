import DynWrap
import Foundation
import Testing

@Suite("DynamicSchema: dot access by name")
struct DynamicSchemaTests {
    let settings: Settings

    init() throws { settings = try Wrapped(json: settingsText, schema: DynamicSchema.settings) }

    @Test("the example of the design, with the words that are visible anywhere")
    func anywhere() throws {
        let schema = DynamicSchema("Settings") {
            Str("host"); Num<Int>("port"); Flag("on"); Raw("any"); Enum<Tier?>("tier")
        }
        let settings = try Wrapped(json: #"{"host": "h", "port": 8080, "tier": "gold"}"#, schema: schema)
        #expect(settings.host.string == "h")
        #expect(settings.port.int == 8080)
        #expect(settings.tier.as(Tier.self) == .gold)
        #expect(settings.debugDescription.hasPrefix("Settings {"))
    }

    @Test("a type that is not the entry's reads the JSON, and the declared default where neither can read it")
    func otherTypes() throws {
        let schema = DynamicSchema("Ports") { Num<Int>("port", default: 80) }
        func port(_ text: String) throws -> DynamicValue { try Wrapped(json: "{\"port\": \(text)}", schema: schema).port }
        for text in ["[]", "null", "\"x\"", "{}"] {
            let settings = try Wrapped(json: "{\"port\": \(text)}", schema: schema)
            let double: Double = settings.port
            let wide: Int64 = settings.port
            #expect(try port(text).double == 80 && port(text).int == 80 && double == 80 && wide == 80, "\(text)")
        }
        #expect(try port("\"x\"").string == "x" && port("[]").string == nil)
        // What the entry reads by a conversion is no default.
        #expect(try port("\"7\"").int == 7 && port("\"7\"").double == nil && port("7.5").double == 7.5)
        let missing = try Wrapped(json: "{}", schema: schema).port
        #expect(missing.double == 80 && missing.string == nil)
    }

    @Test("typed by .string, .int, .as(T.self)")
    func accessors() {
        #expect(settings.host.string == "example.org")
        #expect(settings.port.int == 80)
        #expect(settings.id.as(UInt64.self) == .max)
        #expect(settings.id.int == nil)
        #expect(settings.since.date?.timeIntervalSince1970 == 1_525_219_200)
        #expect(settings.since.string == "05/02/2018")
        #expect(settings.home.as(URL.self)?.host() == "example.org")
        #expect(settings.tier.as(Tier.self) == .gold)
        #expect(settings.tags.as([String].self) == ["a", "b"])
        #expect(settings.limits.as([String: Int].self) == ["x": 1])
        #expect(settings.tags[1].string == "b")
        #expect(settings.tags[2].string == nil)
        #expect(settings.tags[-1].string == nil)
        #expect(settings.limits["x"].int == 1)
        #expect(settings.extra.visits[2].deep.json.isNull)
        #expect(settings.port.double == 80)
        #expect(settings.ratio.double == nil)
    }

    @Test("typed by context: what is not there is nil, the default, or the type's own nothing")
    func context() {
        let host: String = settings.host
        let maybe: String? = settings.host
        let port: Int = settings.port
        let ratio: Double = settings.ratio
        let noRatio: Double? = settings.ratio
        let since: Foundation.Date? = settings.since
        let tags: [String] = settings.tags
        let on: Bool = settings.tls.on
        let cars: WrappedList<DynamicSchema> = settings.cars
        let car: Settings? = settings.car
        #expect(host == "example.org")
        #expect(maybe == "example.org")
        #expect(port == 80)
        #expect(ratio == 0)
        #expect(noRatio == nil)
        #expect(since != nil)
        #expect(tags.count == 2)
        #expect(on)
        #expect(cars.count == 2)
        #expect(car?.make == "Saab")
        if settings.tls.on {} else { Issue.record("a condition is a context") }
        #expect(settings.port == 80)
        #expect(settings.host + "!" == "example.org!")
    }

    @Test("names: the last key, .named, the whole path; the first of two has the name")
    func names() {
        #expect(settings.lastName.string == "Ann")
        #expect(settings.city.string == "Oslo")
        #expect(settings["address.city"].string == "Oslo")
        #expect(settings["billing.city"].string == "Rome")
        #expect(settings["last-name"].string == "Ann")
        #expect(settings["dyn"].string == "d")
        #expect(settings.tls["string"].string == "s")
        #expect(settings.tls.string == nil)
        #expect(
            DynamicSchema.settings.entries.map(\.name).prefix(14) == [
                "host", "port", "ratio", "id", "since", "home", "tier", "tags", "limits", "extra", "password", "lastName", "city",
                "billing.city",
            ])
        #expect(DynamicSchema.settings.entries.first { $0.name == "guest.name" }?.keyPath == "guest-name")
    }

    @Test("nested: a group at its key, a group of the model's own object, models, lists, dictionaries, ordinary schemas")
    func nested() {
        #expect(settings.tls.on.bool == true)
        #expect(settings.guest.name.string == "Bo")
        #expect(settings.car.make.string == "Saab")
        #expect(settings.car.model?.doors == 3)
        #expect(settings.cars[1].make.string == "VW")
        #expect(settings.cars.models?.last?.doors == 4)
        #expect(settings.byName.mine.make.string == "Fiat")
        #expect(settings.owner.fullName.string == "Cy")
        #expect(settings.owner.as(Wrapped<KeeperSchema>.self)?.age == 7)
        let flat = Wrapped(schema: DynamicSchema.flat)
        #expect(flat.a.string == nil)
        #expect(flat.a.problems.isEmpty)
        #expect(flat.c.problems.count == 1)
    }

    @Test("body items: if, for, rules, requirements, identity and key style by name")
    func items() throws {
        let schema = DynamicSchema.body(isLong: true)
        let model = try Wrapped(json: #"{"first-name": "x", "b": 3, "c": 0}"#, schema: schema)
        #expect(model.firstName.string == "x")
        #expect(
            model.dyn.problems.map { "\($0.severity) \($0.pointer) \($0.property): \($0.expected)" } == [
                "error /a a: \(Int.expectation)", "rule /b b: b is not 3", "unknownKey /c : the schema has no such key",
            ])
        #expect(try model != Wrapped(json: #"{"a": 2}"#, schema: schema))
        let two = try Wrapped(json: #"{"a": 2, "b": 9}"#, schema: schema)
        #expect(try two.dyn.hasSameIdentity(as: Wrapped(json: #"{"a": 2}"#, schema: schema)))
    }

    @Test("unions of dynamic models, and lists whose models stand below a path of each element")
    func unions() throws {
        var garage = try Wrapped(
            json: #"""
                {"vehicle": {"type": "lorry", "load": 2}, "all": [{"type": "car", "doors": 2}, {"type": "boat"}],
                 "rented": {"edges": [{"node": {"make": "a"}, "cursor": 1}]}}
                """#, schema: DynamicSchema.garage)
        #expect(garage.vehicle.load.double == 2)
        #expect(garage.vehicle.lod.problems.first?.expected.contains("'load'") == true)
        #expect(garage.rented.problems.count == 1)
        #expect(garage.edges[0].make == "a")
        #expect(garage.dyn.problems.map { "\($0.pointer) \($0.expected)" } == ["/all/0/make a string"])
        let all: [Parked]? = garage.all.as([Parked].self)
        guard case .car(let car)? = all?.first, case .other(let boat)? = all?.last else {
            Issue.record("the kinds of all")
            return
        }
        #expect(car.doors == 2)
        #expect(boat["type"] == "boat")
        garage.vehicle.load = 3
        garage.edges[0].make = "b"
        garage.edges.models?.append(Wrapped(schema: .car))
        #expect(garage.dyn.json["vehicle"].text() == #"{"type": "lorry", "load": 3}"#)
        #expect(garage.dyn.json["rented"].text() == #"{"edges": [{"node": {"make": "b"}, "cursor": 1},{"node":{}}]}"#)
        var fiat = Wrapped(schema: DynamicSchema.car)
        fiat.make = "Fiat"
        let vehicle: Settings? = fiat
        garage.vehicle = vehicle
        #expect(garage.dyn.json["vehicle"].text() == #"{"make":"Fiat","type":"car"}"#)
        #expect(garage.vehicle.make == "Fiat" && garage.dyn.output().json["vehicle"].text() == #"{"make":"Fiat","type":"car"}"#)
        let vehicles = DynamicSchema.garage.jsonSchema["properties"]["vehicle"]["anyOf"][0]["anyOf"].elements
        #expect(vehicles.map { $0["$ref"] }.prefix(2) == ["#/$defs/Car", "#/$defs/Truck"])
    }

    @Test("a schema may hold itself")
    func recursive() throws {
        let tree = try Wrapped(
            json: #"{"value": 1, "children": [{"value": 2, "children": [{"value": "x"}]}]}"#, schema: DynamicSchema.node)
        #expect(tree.children[0].value == 2)
        #expect(tree.dyn.problems.map(\.pointer) == ["/children/0/children/0/value"])
        #expect(DynamicSchema.node.jsonSchema["$defs"]["Node"]["properties"]["children"]["items"] == ["$ref": "#/$defs/Node"])
        #expect(DynamicSchema.node == DynamicSchema.node)
    }

    @Test("a misspelt name reads as nothing, with a problem that names the nearest entry; assigning it changes nothing")
    func misspelt() throws {
        var settings = settings
        #expect(settings.hots.string == nil)
        let host: String = settings.hots
        #expect(host.isEmpty)
        #expect(
            settings.hots.problems.map(\.description) == [
                "error /hots (hots): expected an entry of Settings, the nearest being 'host', found no entry of this name"
            ])
        #expect(settings.tls.om.problems.first?.expected == "an entry of tls, the nearest being 'on'")
        #expect(settings.zzzzzzzzz.problems.first?.expected == "an entry of Settings")
        #expect(settings.nowhere.at.all[3].string == nil)
        #expect(settings.nowhere.at.problems.count == 1)
        settings.hots = "x"
        settings.nowhere.at.all = 3
        settings["hots"] = 4
        #expect(settings.dyn.changes.isEmpty)
        #expect(throws: ValidationError.self) { try settings.dyn.get("hots", as: String.self) }
        #expect(throws: ValidationError.self) { try settings.dyn.set("hots", to: "x") }
    }

    @Test("schemas of one name and content are equal, of another name or content not")
    func equality() {
        let made = DynamicSchema.limited
        #expect(made("A", "k", 3) == made("A", "k", 3))
        #expect(Set([made("A", "k", 3), made("A", "k", 3)]).count == 1)
        #expect(made("A", "k", 3) != made("A", "k", 4))
        #expect(made("A", "k", 3) != made("A", "l", 3))
        #expect(made("A", "k", 3) != made("B", "k", 3))
        #expect(Wrapped(schema: made("A", "k", 3)) == Wrapped(schema: made("A", "k", 3)))
        #expect(Wrapped(schema: made("A", "k", 3)) != Wrapped(schema: made("B", "k", 3)))
    }

    @Test("a rule named for an entry that is not there holds")
    func ruleOfNothing() throws {
        #expect(try Wrapped(json: #"{"nope": 1, "a": "x"}"#, schema: DynamicSchema.ruled).dyn.problems.isEmpty)
        #expect(try Wrapped(json: #"{"a": "y"}"#, schema: DynamicSchema.ruled).dyn.problems.map(\.expected) == ["a is x"])
    }

    @Test("a rule that asks for the problems of the same tree by another schema gets them")
    func rulesOfOtherSchemas() throws {
        #expect(try Wrapped(json: #"{"a": "x"}"#, schema: DynamicSchema.outer).dyn.problems.isEmpty)
        #expect(
            try Wrapped(json: #"{"a": "y"}"#, schema: DynamicSchema.outer).dyn.problems.map(\.expected) == ["it is an inner one"])
    }

    @Test("an entry of a group is made where its object is absent or null, and refused where something else is there")
    func groupOverOthers() throws {
        for (text, isMade) in [("{}", true), (#"{"tls": null}"#, true), (#"{"tls": "zz"}"#, false), (#"{"tls": [1]}"#, false)] {
            var server = try Wrapped(json: text, schema: DynamicSchema.server)
            server.tls.cert = "x"
            #expect(server.dyn.json.text() == text, "read-only, so nothing is changed")
            server.tls.on = true
            #expect(isMade ? server.dyn.json == ["tls": ["on": true]] : server.dyn.json.text() == text)
        }
    }
}

extension DynamicSchema {
    fileprivate static let ruled = DynamicSchema("Thing") {
        Str("a")
        Rule("never", named: "nope") { _ in false }
        Rule("a is x", named: "a") { $0.string == "x" }
    }

    fileprivate static let inner = DynamicSchema("Inner") {
        Str("a")
        Rule("a is x", named: "a") { $0.string == "x" }
    }
    fileprivate static let outer = DynamicSchema("Outer") {
        Str("a")
        Rule("it is an inner one") { (try? Wrapped(json: $0.dyn.json, schema: DynamicSchema.inner).dyn.problems.isEmpty) == true }
    }
    fileprivate static let server = DynamicSchema("Server") {
        Group("tls") {
            Flag("on")
            Str("cert").readOnly
        }
    }
}
