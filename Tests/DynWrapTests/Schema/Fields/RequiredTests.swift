import DynWrap
import Foundation
import Testing

private enum Status: String, CaseIterable { case open, closed }
private struct Geo: Codable, Equatable { var lat = 0.0 }
private enum Shape: Equatable { case disc(Int), none }
private struct PlaceSchema: Schema { let city = Str("city") }

private struct NeededSchema: Schema {
    let placed = Date("placed", .iso8601).required
    let shipped = Date("shipped", .iso8601).required(else: Foundation.Date(timeIntervalSince1970: 0))
    let site = Field<URL>("site").required
    let mirror = Field<URL?>("mirror").required
    let id = Field<UUID>("id").required
    let blob = Field<Data?>("blob").required
    let status = Enum<Status>("status").required(else: .open)
    let phase = Enum<Status?>("phase").required(else: .closed)
    let geo = Coded<Geo>("geo").required(else: Geo(lat: 1))
    let count = Num<Int>("count").required
    let price = Num<Decimal>("price").optional.required
    let place = Model<PlaceSchema>("place").required
    let fixed = Str("fixed").readOnly.optional.required
    let limit = Num<Int>("limit", default: 12).required
    let gaps = List<Int?>("gaps").required
    let size = Enum<Int?>("size", ["S": 1, "L": 2]).required(else: 2)
}

private struct LooseSchema: Schema {
    let status = Enum<Status>("status").optional
    let keyless = Enum<Status>().optional
    let other = Enum<Status>("other").default(.closed)
    let some = Enum<Status>("some").default(.closed, on: .invalid)
}

@Suite("What is required is there: no optional, on any kind")
struct RequiredTests {
    private static let full = #"""
        {"placed": "2018-05-02T09:30:00Z", "shipped": "2018-05-03T09:30:00Z", "site": "http://a.b", "mirror": "http://c.d",
         "id": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "blob": "AQI=", "status": "closed", "phase": "open", "geo": {"lat": 2},
         "count": 3, "price": 9.50, "place": {"city": "Oslo"}, "fixed": "f", "limit": 5, "gaps": [1, null], "size": "S"}
        """#
    private static let names = [
        "placed", "shipped", "site", "mirror", "id", "blob", "status", "phase", "geo", "count", "price", "place", "fixed",
        "limit",
        "gaps", "size",
    ]

    @Test("values that are there are read without a question mark")
    func there() throws {
        var order = try Wrapped<NeededSchema>(strict: Self.full)
        let placed: Foundation.Date = order.placed
        #expect(placed == Foundation.Date(timeIntervalSince1970: 1_525_253_400))
        #expect(order.site.host() == "a.b")
        #expect(order.mirror.host() == "c.d")
        #expect(order.id.uuidString.hasPrefix("E621"))
        #expect(order.blob == Data([1, 2]))
        #expect(order.status == .closed)
        #expect(order.phase == .open)
        #expect(order.geo == Geo(lat: 2))
        #expect(order.price == Decimal(string: "9.50"))
        #expect(order.place.city == "Oslo")
        #expect(order.size == 1)
        order.placed = Foundation.Date(timeIntervalSince1970: 0)
        order.status = .open
        order.geo.lat = 3
        order.place.city = "Bergen"
        order.price += 1
        #expect(order.dyn.json["placed"] == "1970-01-01T00:00:00Z")
        #expect(order.dyn.json["geo"] == ["lat": 3])
        #expect(order.dyn.changes.paths.count == 5)
        #expect(order.dyn.problems.isEmpty)
    }

    @Test("absent, null and wrong: a problem each, the empty value or the one that was said; strict opening refuses")
    func absent() throws {
        let nulls = "{" + Self.names.map { "\"\($0)\": null" }.joined(separator: ", ") + "}"
        for text in ["{}", nulls] {
            let order = try Wrapped<NeededSchema>(json: text)
            #expect(order.placed == .distantPast)
            #expect(order.shipped == Foundation.Date(timeIntervalSince1970: 0))
            #expect(order.site.absoluteString == "about:blank")
            #expect(order.mirror.absoluteString == "about:blank")
            #expect(order.id.uuidString == "00000000-0000-0000-0000-000000000000")
            #expect(order.blob.isEmpty)
            #expect(order.status == .open)
            #expect(order.phase == .closed)
            #expect(order.geo == Geo(lat: 1))
            #expect(order.count == 0)
            #expect(order.price == 0)
            #expect(order.place.city == "")
            #expect(order.fixed == "")
            #expect(order.limit == 12)
            #expect(order.gaps.isEmpty)
            #expect(order.size == 2)
            let problems = order.dyn.problems
            #expect(problems.map(\.property) == Self.names)
            let severities = problems.map { $0.property == "limit" ? $0.severity == .defaulted : $0.severity == .error }
            #expect(severities.allSatisfy { $0 })
            #expect(throws: ValidationError.self) { try Wrapped<NeededSchema>(strict: text) }
        }
        #expect(try Wrapped<NeededSchema>(json: "{}").dyn.problems(of: .present).isEmpty)
        let odd = try Wrapped<NeededSchema>(json: #"{"placed": "never", "status": "lost", "geo": 3, "site": 4, "price": []}"#)
        #expect(odd.placed == .distantPast)
        #expect(odd.status == .open)
        #expect(odd.geo == Geo(lat: 1))
        #expect(odd.price == 0)
    }

    @Test("a default after .required, before it, and in the initialiser: strict opening asks, the dot reads it")
    func defaults() throws {
        struct S: Schema {
            let a = Num<Int>("a", default: 3).required
            let b = Num<Int>("b").required.default(3)
            let c = Num<Int>("c").default(3, on: .invalid).required
        }
        let model = try Wrapped<S>(json: "{}")
        #expect(model.a == 3)
        #expect(model.b == 3)
        #expect(model.c == 0)
        #expect(model.dyn.problems.map(\.code) == ["defaulted", "defaulted", "missing"])
        #expect(throws: ValidationError.self) { try Wrapped<S>(strict: #"{"a": 1, "c": 1}"#) }
        #expect(try Wrapped<S>(strict: #"{"a": 1, "b": 2, "c": 1}"#).b == 2)
        let schema = S().jsonSchema
        #expect(schema["required"] == ["a", "b", "c"])
        #expect(schema["properties"]["a"]["default"] == 3)
    }

    @Test("the exported schema asks for what is required, and refuses null")
    func exported() throws {
        let schema = NeededSchema().jsonSchema
        #expect(schema["required"].elements.map { $0.string ?? "" } == Self.names)
        let compiled = try JSONSchema(schema)
        #expect(compiled.problems(of: try JSON(parsing: Self.full)).isEmpty)
        #expect(
            !compiled.problems(of: try JSON(parsing: Self.full.replacing(#""price": 9.50"#, with: #""price": null"#))).isEmpty)
    }

    @Test("an enum is optional by .optional as every other word; without a word it is no entry")
    func enums() throws {
        var model = try Wrapped<LooseSchema>(json: #"{"status": "open", "keyless": "lost", "other": "lost", "some": 3}"#)
        #expect(model.status == .open)
        #expect(model.keyless == nil)
        #expect(model.other == .closed)
        #expect(model.some == .closed)
        #expect(model.dyn.problems.map(\.severity) == [.error, .defaulted, .defaulted])
        model.status = nil
        model.keyless = .closed
        #expect(model.dyn.json == ["keyless": "closed", "other": "lost", "some": 3])
        struct BareSchema: Schema {
            let status = Enum<Status>("status")
            let name = Str("name")
        }
        let bare = try Wrapped<BareSchema>(json: #"{"status": "open", "name": "n"}"#)
        #expect(bare.name == "n")
        #expect(bare.dyn.output().json == ["name": "n"])
        #expect(BareSchema().entries.map(\.name) == ["name"])
    }

    @Test("inside groups, lists and dictionaries, and in secrets")
    func inside() throws {
        struct InnerSchema: Schema {
            let at = Date("at", .mdySlashes).required.secret
            let kind = Enum<Status>("kind").required(else: .closed)
        }
        struct OuterSchema: Schema {
            let group = Group(InnerSchema())
            let list = ModelList<InnerSchema>("list")
            let dict = ModelDict<InnerSchema>("dict")
        }
        let model = try Wrapped<OuterSchema>(
            json: #"{"at": "x", "list": [{}, {"at": "05/02/2018"}], "dict": {"k": {"kind": null}}}"#)
        #expect(model.group.at == .distantPast)
        #expect(model.list[0].kind == .closed)
        #expect(model.list[1].at == Foundation.Date(timeIntervalSince1970: 1_525_219_200))
        #expect(model.dict["k"]?.kind == .closed)
        #expect(
            model.dyn.problems.map { "\($0.pointer) \($0.found)" } == [
                "/at <secret>", "/kind nothing", "/list/0/at nothing", "/list/0/kind nothing", "/list/1/kind nothing",
                "/dict/k/at nothing", "/dict/k/kind null",
            ])
    }
}
