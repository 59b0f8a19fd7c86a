import DynWrap
import Foundation
import Testing

private struct NamedSchema: Schema {
    let pictureURL = Str()
    let userID = Num<Int>()
    let _class = Str()
    let explicit = Str("As-Written")

    var body: some SchemaBody { Keys(KeyStyle.kebabCase.trimmingUnderscores) }
}

private struct RawNamesSchema: Schema {
    let `first-name` = Str()
    let `class` = Str().required
    let `2.5"` = Num<Int>()
}

/// What encodes one member of this name.
private struct OneMember: CodingKey, Encodable {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: OneMember.self)
        try container.encode(1, forKey: self)
    }
}

private struct VehicleSchema: Schema {
    let make = Str("make")
    let year = Num<Int>("year").required
    var body: some SchemaBody {
        Identity(\.make)
        Rule("no cars before 1885", at: \.year) { $0 >= 1885 }
    }
}

private struct CarSchema: ExtendedSchema {
    let base = VehicleSchema()
    let doors = Num<Int>("doors")
}

private struct SportsCarSchema: ExtendedSchema {
    let base = CarSchema()
    let topSpeed = Num<Double>("top").doc("in km/h")
}

private struct BodySchema: Schema {
    let a = Num<Int>("a").range(1...9)
    let b = Str("b").count(...3)
    let c = List<Int>("c").count(1...2)
    let code = Str("code").matching(/[A-Z]{2}/)
    let pin = Str("pin").secret.count(4...4)
    let host = Group(HostSchema())
    let items = ModelList<HostSchema>("items")

    var strict = true

    var body: some SchemaBody {
        Require(\.a, \.b)
        if strict { Unknown(.report) }
        for limit in [5, 7] { Rule("a is not \(limit)", at: \.a) { $0 != limit } }
        Rule("a is the length of b") { model in model.a == model.b.count }
    }
}

private struct HostSchema: Schema {
    let host = Str("host").required
    let token = Str("token").secret.strict
}

private struct Celsius: JSONConvertible, Equatable {
    var degrees: Double
    static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<Celsius> {
        json.double.map { .value(Celsius(degrees: $0)) } ?? .invalid("a number of degrees")
    }
    func json(_ options: ConversionOptions) -> JSON { JSON(degrees) }
}

private struct Broken: JSONConvertible, Equatable {
    var text: String
    static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<Broken> {
        json.string.map { .value(Broken(text: $0.lowercased())) } ?? .invalid("a string")
    }
    func json(_ options: ConversionOptions) -> JSON { JSON(text) }
}

private struct UnnamedSchema: Schema {
    let keyed = Str()
    let onMissing = Num<Int>("m").default(7, on: .missing)
    let onInvalid = Num<Int>("i").default(8, on: .invalid)
    let onBoth = Num<Int>("b").default(9)
    let orders = ModelDict<OrderSchema>("orders")
    let lists = Field<[[Int?]]>("lists")

    var body: some SchemaBody {
        Keys { "x-" + $0 }
        Str("unnamed").required
        Num<Int>("also").range(1...3)
    }
}

private struct OuterGroupSchema: Schema {
    let home = Group(PairSchema(prefix: "home-"))
    let work = Group(PairSchema(prefix: "work-"))
    let other = Str("other")
}

private struct PairSchema: Schema {
    let phone: Str
    let inner: Field<Wrapped<PersonSchema>>

    init() { self.init(prefix: "") }

    init(prefix: String) {
        phone = Str(prefix + "phone")
        inner = Group(PersonSchema(prefix: prefix + "p-"))
    }
}

@Suite("Schema: names, composition, body items, entries")
struct SchemaTests {
    @Test("a property named by a raw identifier has the key between its backticks")
    func rawIdentifiers() throws {
        var model = try Wrapped<RawNamesSchema>(json: #"{"first-name": "a", "2.5\"": true}"#)
        #expect(model.`first-name` == "a" && model.dyn.entries.map(\.name) == ["first-name", "class", "2.5\""])
        #expect(model.dyn.problems.map(\.property) == ["class", "2.5\""])
        model.`first-name` = "b"
        model.`2.5"` = 3
        #expect(model.dyn.text() == #"{"first-name": "b", "2.5\"": 3}"#)
        #expect(RawNamesSchema().jsonSchema["properties"].members.map(\.key) == ["first-name", "class", "2.5\""])
    }

    @Test("keys from names, computed from name to key only; explicit keys stay")
    func keys() throws {
        var named = try Wrapped<NamedSchema>(json: #"{"picture-url": "u", "user-id": 7, "class": "c", "As-Written": "e"}"#)
        #expect(named.pictureURL == "u" && named.userID == 7 && named._class == "c" && named.explicit == "e")
        named.pictureURL = "v"
        #expect(named.dyn.json["picture-url"] == "v" && named.dyn.problems.isEmpty)
    }

    @Test(
        "the key styles",
        arguments: [
            ("pictureURL", "picture-url", "picture_url", "pictureUrl", "PictureUrl", "PICTURE_URL"),
            ("URLSession", "url-session", "url_session", "urlSession", "UrlSession", "URL_SESSION"),
            ("user_name", "user-name", "user_name", "userName", "UserName", "USER_NAME"),
            ("a1B2", "a1-b2", "a1_b2", "a1B2", "A1B2", "A1_B2"),
            ("_private", "_private", "_private", "_private", "_Private", "_PRIVATE"),
            ("__pictureURL_", "__picture-url_", "__picture_url_", "__pictureUrl_", "__PictureUrl_", "__PICTURE_URL_"),
            ("__", "__", "__", "__", "__", "__"),
        ])
    func styles(_ name: String, _ kebab: String, _ snake: String, _ camel: String, _ pascal: String, _ upper: String) {
        #expect(KeyStyle.kebabCase.key(for: name) == kebab && KeyStyle.snakeCase.key(for: name) == snake)
        #expect(KeyStyle.camelCase.key(for: name) == camel && KeyStyle.pascalCase.key(for: name) == pascal)
        #expect(KeyStyle.upperCase.key(for: name) == upper && KeyStyle.asIs.key(for: name) == name)
    }

    @Test(
        "snake case is that of JSONEncoder, underscores at both ends too", arguments: ["_private", "__aB_", "userID", "x", "a_b"])
    func encoderStyle(_ name: String) throws {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let key = KeyStyle.snakeCase.key(for: name)
        #expect(try JSON(parsing: encoder.encode(OneMember(stringValue: name))).members.map(\.key) == [key])
    }

    @Test("extended schemas: members of every level by dot, once in output, problems and entries; rules and identity come along")
    func extended() throws {
        var car = try Wrapped<SportsCarSchema>(json: #"{"make": "Saab", "year": 1800, "doors": 2, "top": 210}"#)
        #expect(car.make == "Saab" && car.doors == 2 && car.topSpeed == 210)
        car.make = "Volvo"
        #expect(car.dyn.viewed(as: VehicleSchema.self).make == "Volvo")
        #expect(car.dyn.problems.map(\.severity) == [.rule])
        #expect(car.dyn.output().json == ["make": "Volvo", "year": 1800, "doors": 2, "top": 210])
        #expect(SportsCarSchema().entries.map(\.name) == ["make", "year", "doors", "topSpeed"])
        #expect(car.dyn.hasSameIdentity(as: try Wrapped<SportsCarSchema>(json: #"{"make": "Volvo", "doors": 9}"#)))
    }

    @Test("entries: name, key path, type, flags, documentation")
    func entries() throws {
        let entries = SportsCarSchema().entries
        let top = try #require(entries.last)
        #expect(top.keyPath == "top" && top.type == Double.self && top.documentation == "in km/h")
        #expect(entries[1].flags.contains(.required))
        let customer = Dictionary(uniqueKeysWithValues: CustomerSchema().entries.map { ($0.name, $0) })
        #expect(customer["number"]?.flags.contains(.readOnly) == true && customer["password"]?.flags.contains(.secret) == true)
        #expect(customer["city"]?.keyPath == "address.city" && customer["profile.firstName"]?.keyPath == "profile-first")
        #expect(customer["lastPurchase"]?.type == Optional<Date>.self)
    }

    @Test(
        "requirements, constraints, rules of fields and of the model, unknown keys; all problems in one error, in three renderings"
    )
    func body() throws {
        let text =
            #"{"a": 12, "b": "long", "c": [], "code": "xyz", "pin": "12345", "token": 5, "items": [{"token": 1}, 3], "new": true}"#
        let model = try Wrapped<BodySchema>(json: text)
        let problems = model.dyn.problems
        let found = problems.map { "\($0.severity.rawValue) \($0.pointer) \($0.property): \($0.expected) | \($0.found)" }
        #expect(
            found == [
                "rule /a a: a value from 1 to 9 | 12", "rule /b b: at most 3 characters | \"long\"",
                "rule /c c: 1 to 2 elements | an array",
                "rule /code code: a string of the form that the schema asks for | \"xyz\"",
                "rule /pin pin: 4 characters | <secret>",
                "error /host host.host: a string | nothing", "error /token host.token: a string | <secret>",
                "error /items/0/host items.host: a string | nothing", "error /items/0/token items.token: a string | <secret>",
                "error /items/1 items: an object (Host) | <secret>", "rule  : a is the length of b | ",
                "unknownKey /new : the schema has no such key | true",
            ])
        #expect(problems[0].line == 1 && problems[0].column == 7)
        do {
            _ = try Wrapped<BodySchema>(strict: text)
            Issue.record("accepted")
        } catch let error as ValidationError {
            #expect(
                error.problems == problems
                    && error.description.hasPrefix("Body: 12 problems\nrule /a (a) line 1, column 7: expected a value"))
        }
        #expect(problems.lines.split(separator: "\n").count == 12)
        #expect(problems.tree.contains("items\n  0\n    host\n      - error: expected a string, found nothing"))
        #expect(problems.byProperty["items.token"]?.count == 1)
        let good = try Wrapped<BodySchema>(
            strict: #"{"a": 2, "b": "xy", "c": [1], "code": "NO", "pin": "1234", "host": "h", "token": "t"}"#)
        #expect(good.dyn.problems.isEmpty)
        #expect(try Wrapped<BodySchema>(json: "{}").dyn.problems.contains { $0.pointer == "/a" && $0.severity == .error })
    }

    @Test("of an optional field null is a value to the throwing twin, nil; absence and another kind are not")
    func getOptional() throws {
        struct MaybeSchema: Schema { let n = Num<Int>("n").optional }
        let null = try Wrapped<MaybeSchema>(json: #"{"n": null}"#)
        #expect(try null.dyn.get(\.n) == nil)
        #expect(null.dyn.state(of: \.n) == .null)
        #expect(throws: ValidationError.self) { try Wrapped<MaybeSchema>(json: "{}").dyn.get(\.n) }
        #expect(throws: ValidationError.self) { try Wrapped<MaybeSchema>(json: #"{"n": "x"}"#).dyn.get(\.n) }
    }

    @Test("the throwing twin tells missing, null and wrong apart, and redacts")
    func get() throws {
        let model = try Wrapped<BodySchema>(json: #"{"a": null, "b": 5, "pin": 1234}"#)
        func message<T>(_ body: () throws(ValidationError) -> T) -> String {
            do throws(ValidationError) {
                _ = try body()
                return "read"
            } catch { return error.problems[0].found }
        }
        #expect(message { () throws(ValidationError) in try model.dyn.get(\.a) } == "null")
        #expect(message { () throws(ValidationError) in try model.dyn.get(\.b) } == "5")
        #expect(message { () throws(ValidationError) in try model.dyn.get(\.code) } == "nothing")
        #expect(message { () throws(ValidationError) in try model.dyn.get(\.pin) } == "<secret>")
        #expect(try Wrapped<BodySchema>(json: #"{"a": 3}"#).dyn.get(\.a) == 3)
        do {
            _ = try model.dyn.get(\.b)
        } catch { #expect(error.problems.map { "\($0.pointer) \($0.property) \($0.expected)" } == ["/b b a string"]) }
    }

    @Test("the checker for own conversions passes a right one and finds a wrong one")
    func checker() {
        #expect(JSONConvertibleCheck.failures([Celsius(degrees: 21.5), Celsius(degrees: -1e300)]).isEmpty)
        #expect(JSONConvertibleCheck.failures([1, -5, Int.max]).isEmpty && JSONConvertibleCheck.failures(["", "x\0é"]).isEmpty)
        #expect(JSONConvertibleCheck.failures([Broken(text: "Upper")]).contains { $0.contains("reads as") })
    }

    @Test("keys by your own function; entries without a property take part in problems, output and comparison")
    func unnamed() throws {
        let model = try Wrapped<UnnamedSchema>(json: #"{"x-keyed": "k", "also": 9, "other": 1}"#)
        #expect(model.keyed == "k" && UnnamedSchema().entries.map(\.name).suffix(2) == ["unnamed", "also"])
        #expect(model.dyn.problems.map { "\($0.severity) \($0.pointer)" } == ["error /unnamed", "rule /also"])
        #expect(model.dyn.output().json == ["x-keyed": "k", "also": 9])
        #expect(model != (try Wrapped<UnnamedSchema>(json: #"{"x-keyed": "k", "also": 8}"#)))
    }

    @Test("defaults for absent and null, for unreadable, for both")
    func defaults() throws {
        let absent = try Wrapped<UnnamedSchema>(json: #"{"m": null}"#)
        #expect(absent.onMissing == 7 && absent.onInvalid == 0 && absent.onBoth == 9)
        let invalid = try Wrapped<UnnamedSchema>(json: #"{"m": [], "i": [], "b": [], "unnamed": ""}"#)
        #expect(invalid.onMissing == 0 && invalid.onInvalid == 8 && invalid.onBoth == 9)
        #expect(invalid.dyn.problems.map(\.severity) == [.error, .defaulted, .defaulted])
    }

    @Test("dictionaries of models in document order, edited in place; lists of lists of optionals")
    func dictionaries() throws {
        var model = try Wrapped<UnnamedSchema>(
            json: #"{"orders": {"z": {"id": 1, "u": 0}, "a": {"id": 2}, "bad": 3}, "lists": [[1, null], [], "x", [2]]}"#)
        #expect(model.orders.keys == ["z", "a"] && model.orders.count == 2 && model.orders["bad"] == nil)
        #expect(model.lists == [[1, nil], [], [2]])
        model.orders["z"]?.total = 5
        model.orders["new"] = Wrapped()
        model.orders["new"]?.id = 9
        model.orders["a"] = nil
        #expect(
            model.dyn.json["orders"].text() == #"{"z": {"id": 1, "u": 0, "total": 5}, "bad": 3, "new": {"id":9}}"#)
        #expect(model.orders.map(\.key) == ["z", "new"] && model.orders["z"]?.total == 5)
        #expect(model.dyn.problems.map(\.pointer) == ["/orders/bad", "/lists/2", "/unnamed"])
    }

    @Test("groups in groups, parameterised, over one object; editing one loses nothing of the others")
    func nestedGroups() throws {
        let text = #"{"home-phone": "1", "home-p-first": "A", "work-p-first": "B", "other": "o", "more": 1}"#
        var model = try Wrapped<OuterGroupSchema>(json: text)
        #expect(model.home.phone == "1" && model.home.inner.firstName == "A" && model.work.inner.firstName == "B")
        model.work.inner.firstName = "C"
        model.home.inner.age = 3
        #expect(
            model.dyn.json == [
                "home-phone": "1", "home-p-first": "A", "work-p-first": "C", "other": "o", "more": 1, "home-p-age": 3,
            ])
        #expect(
            try JSON(parsing: model.dyn.output().text()) == model.dyn.output().json && model.dyn.output().json["home-p-age"] == 3)
        #expect(OuterGroupSchema().entries.map(\.name).prefix(2) == ["home.phone", "home.inner.firstName"])
    }
}
