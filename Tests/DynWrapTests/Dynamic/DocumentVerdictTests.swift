import DynWrap
import Foundation
import TestSupport
import Testing

private enum Vehicle { case order(Wrapped<OrderSchema>), address(Wrapped<AddressSchema>) }

private struct ShopSchema: Schema {
    let id = Num<Int>("id").required.range(1...9)
    let name = Str("name", default: "x").count(1...6)
    let flag = Flag("flag", .yesNo)
    let city = Str("address.city")
    let address = Model<AddressSchema>("address")
    let orders = ModelList<OrderSchema>("orders")
    let friends = ModelList<OrderSchema>("friends.edges", each: "node")
    let byYear = ModelDict<OrderSchema>("by-year")
    let children = ModelList<ShopSchema>("children")
    let tags = List<String>("tags").count(...2)
    let gaps = List<Int?>("gaps")
    let rates = Dict<Double>("rates")
    let level = Enum<Level?>("level", ["L": .low, "H": .high])
    let extra = Raw("extra")
    let part = Group(PersonSchema(prefix: "p-"))
    let kind = OneOf<Vehicle>("kind", by: "type") {
        Case("order", Vehicle.order)
        Case("address", Vehicle.address)
    }
}

private enum Level { case low, high }

private struct ClosedSchema: Schema {
    let a = Num<Double>("a").required.range(...2.5)
    let shop = Model<ShopSchema>("shop").required
    let id = Field<UUID?>("uuid")
    let any = Raw("any").required
    var body: some SchemaBody {
        Require(\.id)
        Unknown(.report)
    }
}

@Suite("JSON Schema documents: the same verdict")
struct DocumentVerdictTests {
    @Test("an ordinary schema's export read back has no problem where the schema has none, over mutated documents")
    func roundTrip() throws {
        let shop = #"""
            {"id": 1, "name": "abc", "flag": "yes", "address": {"city": "Oslo", "zip": "1"}, "orders": [{"id": 1, "total": 2.5}],
             "friends": {"edges": [{"node": {"id": 5}, "cursor": 1}]}, "by-year": {"2019": {"id": 3}}, "children": [{"id": 2, "children": [{"id": 3, "tags": ["a"]}]}], "tags": ["a", "b"],
             "gaps": [1, null], "rates": {"x": 1.5}, "level": "L", "extra": [1, {}], "p-first": "Ann", "p-age": 3,
             "kind": {"type": "address", "zip": "2"}}
            """#
        var random = SeededRandom(seed: 7)
        try compare(ShopSchema.self, JSON(parsing: shop), &random, count: Rounds.of(1_200).count)
        let closed = #"{"a": 1, "uuid": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "any": [], "shop": \#(shop)}"#
        try compare(ClosedSchema.self, JSON(parsing: closed), &random, count: Rounds.of(600).count)
    }

    private func compare<S: Schema>(_ type: S.Type, _ seed: JSON, _ random: inout SeededRandom, count: Int) throws {
        let dynamic = try DynamicSchema(jsonSchema: S().jsonSchema)
        #expect(dynamic.unsupportedKeywords.isEmpty)
        #expect(try Wrapped<S>(json: seed).dyn.problems.isEmpty)
        var valid = 0
        for _ in 0..<count {
            let document = Mutation.mutated(seed, &random)
            let own = try Wrapped<S>(json: document).dyn.problems
            let read = try Wrapped(json: document, schema: dynamic).dyn.problems
            #expect(own.isEmpty == read.isEmpty, "\(document)\nown: \(own.lines)\nread: \(read.lines)")
            if own.isEmpty { valid += 1 }
        }
        // Both verdicts must have been common, or nothing was compared; of a few rounds nobody can tell.
        #expect(count < 100 || (valid > count / 20 && valid < count * 19 / 20), "\(valid) of \(count)")
    }

    @Test(
        "Python's jsonschema gives the same verdict on generated schemas and values",
        .enabled(if: PythonValidator.isAvailable, "wants python3 with jsonschema"))
    func differential() throws {
        var random = SeededRandom(seed: 11)
        var cases: [(schema: String, instances: [String])] = []
        var own: [[Bool]] = []
        for _ in Rounds.of(300) {
            var generator = SchemaGenerator(random: random)
            let document = generator.document()
            let instances = (0..<40).map { _ in generator.instance(of: document) }
            random = generator.random
            let schema = try DynamicSchema(jsonSchema: document)
            #expect(schema.unsupportedKeywords.isEmpty)
            cases.append((document.text(), instances.map { $0.text() }))
            // What is read as something else may be valid.
            own.append(
                try instances.map { try Wrapped(json: $0, schema: schema).dyn.problems.allSatisfy { $0.severity == .coerced } })
        }
        let valid = own.joined().filter(\.self).count
        let all = own.joined().count
        #expect(all < 500 || (valid > all / 10 && valid < all * 9 / 10), "\(valid) of \(all)")
        let verdicts = try PythonValidator.verdicts(cases)
        #expect(verdicts.count == cases.count)
        for (i, verdict) in verdicts.enumerated() where verdict != own[i] {
            for (j, isValid) in verdict.enumerated() where isValid != own[i][j] {
                Issue.record("\(cases[i].schema)\n\(cases[i].instances[j])\nPython says \(isValid)")
            }
        }
    }

    @Test(
        "a schema decides alike by itself and as the one member of allOf, anyOf and a reference, over generated schemas and values"
    )
    func wrapped() throws {
        var random = SeededRandom(seed: 12)
        var (valid, all) = (0, 0)
        for _ in Rounds.of(240) {
            var generator = SchemaGenerator(random: random)
            var document = generator.document()
            let definitions = document["$defs"]
            document["$defs"] = .missing
            let forms = try [document, ["allOf": [document]], ["anyOf": [document]], ["$ref": "#/$defs/whole"]].map {
                (form: JSON) in
                var form = form
                form["$defs"] = definitions
                form["$defs"]["whole"] = document
                return try DynamicSchema(jsonSchema: form)
            }
            for _ in 0..<12 {
                let instance = generator.instance(of: document)
                let verdicts = try forms.map { try Wrapped(json: instance, schema: $0).dyn.problems.isEmpty }
                #expect(Set(verdicts).count == 1, "\(document)\n\(instance)\n\(verdicts)")
                if verdicts[0] { valid += 1 }
                all += 1
            }
            random = generator.random
        }
        #expect(all < 500 || (valid > all / 10 && valid < all * 9 / 10), "\(valid) of \(all)")
    }

    @Test("formats as RFC 3339, 3986 and 4122 have them")
    func formats() throws {
        let schema = try DynamicSchema(
            jsonSchema: [
                "properties": [
                    "date": ["format": "date"], "date-time": ["format": "date-time"], "uri": ["format": "uri"],
                    "uuid": ["format": "uuid"],
                ]
            ])
        let cases: [(String, good: [String], bad: [String])] = [
            (
                "date", ["2020-02-29", "0001-01-01", "0000-02-29"],
                ["2021-02-29", "2020-2-9", "2020/02/09", "20200209", "2020-13-01", ""]
            ),
            (
                "date-time",
                [
                    "2020-02-29T23:59:59Z", "2020-02-29t00:00:00.123456789+13:45", "1998-12-31T23:59:60Z",
                    "1998-12-31T15:59:60.1-08:00",
                ],
                [
                    "2020-02-29 00:00:00Z", "2020-02-29T24:00:00Z", "2020-02-29T00:60:00Z", "2020-02-29T00:00:00",
                    "2020-02-29T00:00:00.Z",
                    "2020-02-30T00:00:00Z", "2020-02-29T00:00:00+1:00", "2020-02-29T00:00:00+24:00", "1998-12-31T22:59:60Z",
                    "2020-02-29T00:00:61Z",
                ]
            ),
            (
                "uri", ["https://example.org/a?b#c", "urn:isbn:1", "mailto:a@b.c", "http://[::1]/%20"],
                [
                    "a/b", "//x", "https://a b", "1:x", "a b:c", "a_b:c", "a;x:y", ":x", "é:x", "http://%2", "http://%g2",
                    "http://%2g/", "http://%", "", "http://é",
                ]
            ),
            (
                "uuid", ["e621e1f8-c36c-495a-93fc-0c247a3e6e5f"],
                ["e621e1f8c36c495a93fc0c247a3e6e5f", "e621e1f8-c36c-495a-93fc-0c247a3e6e5", "x"]
            ),
        ]
        for (format, good, bad) in cases {
            for text in good { #expect(try Wrapped(json: [format: JSON(text)], schema: schema).dyn.problems.isEmpty, "\(text)") }
            for text in bad { #expect(try !Wrapped(json: [format: JSON(text)], schema: schema).dyn.problems.isEmpty, "\(text)") }
        }
        #expect(try Wrapped(json: ["date": 3, "uuid": nil], schema: schema).dyn.problems.isEmpty)
        // What is cut is judged too: of these formats only a URI may end earlier.
        for (format, good, _) in cases where format != "uri" {
            for text in good {
                for cut in text.indices {
                    let problems = try Wrapped(json: [format: JSON(String(text[..<cut]))], schema: schema).dyn.problems
                    #expect(!problems.isEmpty, "\(text[..<cut])")
                }
            }
        }
        func two(_ n: Int) -> String { (n < 10 ? "0" : "") + String(n) }
        for (hour, minute) in (0...24).flatMap({ hour in [0, 1, 59, 60].map { (hour, $0) } }) {
            let clock = two(hour) + ":" + two(minute)
            for text in ["2020-02-29T00:00:00+\(clock)", "2020-02-29T00:00:00-\(clock)", "2020-02-29T\(clock):00Z"] {
                let problems = try Wrapped(json: ["date-time": JSON(text)], schema: schema).dyn.problems
                #expect(problems.isEmpty == (hour < 24 && minute < 60), "\(text)")
            }
        }
    }

    @Test("patterns as ECMA-262 has them: anywhere in the string, by scalars, letters and digits of ASCII; lengths in scalars")
    func patterns() throws {
        let schema = try DynamicSchema(
            jsonSchema: JSON(
                parsing: #"""
                    {"properties": {"word": {"pattern": "^\\w\\d$"}, "one": {"pattern": "^.$", "maxLength": 1}, "part": {"pattern": "b+"}}}
                    """#))
        let good: [JSON] = [["word": "a1"], ["one": "é"], ["one": "👍"], ["part": "abbc"], ["part": 3]]
        let bad: [JSON] = [["word": "é1"], ["word": "a١"], ["one": "e\u{301}"], ["part": "ac"], ["one": "👍🏽"]]
        for value in good { #expect(try Wrapped(json: value, schema: schema).dyn.problems.isEmpty, "\(value)") }
        for value in bad { #expect(try !Wrapped(json: value, schema: schema).dyn.problems.isEmpty, "\(value)") }
    }

    @Test("bounds are compared exactly, whatever the number of digits")
    func numbers() throws {
        let schema = try DynamicSchema(
            jsonSchema: JSON(
                parsing: #"""
                    {"properties": {"max": {"maximum": 18446744073709551616}, "min": {"exclusiveMinimum": -0.1}, "int": {"type": "integer"}}}
                    """#))
        let good = [
            #"{"max": 18446744073709551616.0}"#, #"{"max": -1e400}"#, #"{"min": -0.09999999999999999999}"#,
            #"{"int": 1.0}"#,
        ]
        let bad = [
            #"{"max": 18446744073709551616.00000000000000000001}"#, #"{"max": 1e400}"#, #"{"min": -0.1000}"#, #"{"int": 1e-1}"#,
            #"{"min": -1}"#,
        ]
        for text in good { #expect(try Wrapped(json: text, schema: schema).dyn.problems.isEmpty, "\(text)") }
        for text in bad { #expect(try Wrapped(json: text, schema: schema).dyn.problems.count == 1, "\(text)") }
    }
}
