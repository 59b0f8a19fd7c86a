import DynWrap
import Foundation
import Testing

@testable import DynWrapTool

/// What is made of small samples, as the declaration that is written.
@Suite("What samples mean")
struct DecidingTests {
    private func swift(_ samples: String..., name: String = "Thing") throws -> String {
        var summary = ShapeSummary()
        for sample in samples { summary.addSamples(of: try JSON(parsing: sample)) }
        return SwiftSchemaWriter.text(of: ModelBuilder.model(of: summary, name: name))
    }

    /// The declaration of the member "x" that has these values; nil for a sample without it.
    private func declaration(_ values: [String?], key: String = "x") throws -> String {
        var summary = ShapeSummary()
        for value in values {
            var sample: JSON = ["other": 1]
            if let value { sample[key] = try JSON(parsing: value) }
            summary.add(sample)
        }
        let lines = SwiftSchemaWriter.text(of: ModelBuilder.model(of: summary, name: "Thing")).split(separator: "\n")
        let line = lines.first { $0.contains("(\"\(key)\"") }.map(String.init) ?? ""
        return String(line.drop { $0 != "=" }.dropFirst(2))
    }

    @Test("optional, null and absent are three")
    func presence() throws {
        #expect(try declaration(["\"a\"", "\"b\""]) == #"Str("x").required"#)
        #expect(try declaration(["\"a\"", nil]) == #"Str("x").optional"#)
        #expect(try declaration(["\"a\"", "null"]) == #"Str("x").optional.writesNull"#)
        #expect(try declaration(["\"a\"", "null", nil]) == #"Str("x").optional"#)
        #expect(try declaration(["null"]) == #"Raw("x")"#)
        #expect(try declaration([#"{"a": 1}"#, "null"]) == #"Model<XSchema>("x").writesNull"#)
        #expect(try declaration([#"[{"a": 1}]"#, "null"]) == #"ModelList<XSchema>("x").optional.writesNull"#)
        #expect(try declaration([#"[{"a": 1}, null]"#]) == #"List<Wrapped<XSchema>?>("x").required"#)
        let text = try swift(#"[{"x": "a", "y": 1}, {"y": null}, {"x": null, "y": 1}]"#)
        #expect(text.contains("// absent in 1 of 3; null in 1 of 2\n    let x = "))
        #expect(text.contains("// null in 1 of 3\n    let y = Num<Int>(\"y\").optional.writesNull"))
    }

    @Test(
        "numbers: whole ones, those beyond Int, those with a fraction, and those that no type holds",
        arguments: [
            (["1", "-2"], "Num<Int>"), (["1", "2.0"], "Num<Double>"), (["9223372036854775808", "0"], "Num<UInt64>"),
            (["9223372036854775808", "-1"], "Num<Int128>"), (["1\(String(repeating: "0", count: 37))9"], "Num<Int128>"),
            (["0.1234567890123456789"], "Num<Decimal>"), (["9007199254740993", "0.5"], "Num<Decimal>"), (["1e400"], "Raw"),
            (["1\(String(repeating: "0", count: 60))9"], "Raw"), (["1e3"], "Num<Double>"),
        ])
    func numbers(values: [String], word: String) throws {
        #expect(try declaration(values).hasPrefix("\(word)(\"x\")"))
    }

    @Test(
        "dates: the ten styles, ISO 8601 in its other forms, patterns, numbers since 1970 under a name of time",
        arguments: [
            ("x", [#""2017-02-05T17:03:13.000-03:00""#], ".iso8601Milliseconds"),
            ("x", [#""Tue Jun 03 2008 11:05:30 GMT""#], ".javaScript"),
            ("x", [#""2016-11-01T21:14:33Z""#], ".iso8601"), ("x", [#""2018/02/15""#], ".yyyymmddSlashes"),
            ("x", [#""2018-02-15""#], ".yyyymmddDashes"), ("day", [#""20180215""#], ".yyyymmdd"),
            ("x", [#""12/31/2018""#, #""05/06/2018""#], ".mdySlashes"), ("x", [#""12-31-2018""#], ".mdyDashes"),
            ("x", [#""31/12/2018""#, #""05/06/2018""#], ".dmySlashes"), ("x", [#""31-12-2018""#], ".dmyDashes"),
            ("x", [#""2016-11-01T21:14:33Z""#, #""2016-11-01T21:14:33.5Z""#], "iso8601: [.fraction(1)]"),
            ("x", [#""2016-11-01T21:14:33.123456Z""#], "iso8601: [.fraction(6)]"),
            ("x", [#""2016-11-01 21:14:33""#], "iso8601: [.withoutOffset, .blankBetween]"),
            ("x", [#""20161101T211433Z""#], "iso8601: [.compactDate, .compactTime, .compactOffset]"),
            ("x", [#""Sun Aug 31 00:29:15 +0000 2014""#], #"format: "EEE MMM dd HH:mm:ss Z yyyy""#),
            ("created_at", ["1372701600000"], ".epochMilliseconds"), ("updatedAt", ["1372701600"], ".epochSeconds"),
            ("updatedAt", ["1372701600.25"], ".epochSeconds"), ("start-day", ["20180215"], ".yyyymmdd"),
        ])
    func dates(key: String, values: [String], argument: String) throws {
        #expect(try declaration(values.map { $0 }, key: key) == "Date(\"\(key)\", \(argument)).required")
    }

    @Test(
        "what only looks like a date is none",
        arguments: [
            ("x", [#""2018-02-15""#, #""""#]), ("x", [#""30/02/2018""#]), ("x", [#""Mon Jun 03 2008 11:05:30 GMT""#]),
            ("code", [#""20180215""#]), ("user_id", ["1372701600"]), ("timezone_offset", ["1372701600"]),
            ("x", ["1372701600000"]),
        ])
    func noDates(key: String, values: [String]) throws {
        #expect(!(try declaration(values.map { $0 }, key: key).hasPrefix("Date")))
    }

    @Test("the evidence stands beside a date: how many fit, and which other styles would")
    func evidence() throws {
        let text = try swift(#"[{"d": "25/06/2018"}, {"d": "05/06/2018"}, {"d": "04/06/2018"}]"#)
        #expect(text.contains("// 3 of 3 are dates as dmySlashes; so many also fit: mdySlashes 2\n"))
        let near = try swift("[" + (1...9).map { #"{"d": "2018-02-0\#($0)"}"# }.joined(separator: ",") + #", {"d": ""}]"#)
        #expect(near.contains("// 9 of 10 are dates as yyyymmddDashes, 1 are empty\n    let d = Str"))
    }

    @Test("an enum is few texts that recur; names, numbers and one text alone are none")
    func enums() throws {
        let values = (0..<12).map { ["\"new\"", "\"in progress\"", "\"default\""][$0 % 3] }
        #expect(try declaration(values) == #"Enum<X?>("x").present"#)
        let text = try swift("[" + values.map { #"{"state": \#($0)}"# }.joined(separator: ",") + "]")
        #expect(
            text.contains(
                "enum State: String, CaseIterable, JSONConvertible {\n    case `default`\n    case inProgress = \"in progress\"\n    case new\n}"
            ))
        #expect(try declaration((0..<12).map { "\"\($0)\"" }) == #"Str("x").required"#)
        #expect(try declaration((0..<20).map { "\"\($0 % 2)\"" }) == #"Str("x").required"#)
        #expect(try declaration((0..<20).map { _ in "\"same\"" }) == #"Str("x").required"#)
        #expect(try declaration((0..<20).map { "\"name\(UnicodeScalar(97 + $0)!)\"" }) == #"Str("x").required"#)
    }

    @Test("a dictionary has keys that are data, or that vary over values of one shape")
    func dictionaries() throws {
        #expect(
            try declaration([#"{"1001": {"a": 1, "b": 2}, "1002": {"a": 1, "b": 2}}"#]) == #"ModelDict<XSchema>("x").required"#)
        #expect(try declaration([#"{"2020-01-01": 1, "2020-01-02": 2.5}"#]) == #"Dict<Double>("x").required"#)
        let varying = (0..<10).map {
            #"{"w\#(Character(UnicodeScalar(97 + $0)!))": 1, "v\#(Character(UnicodeScalar(97 + $0)!))": 2}"#
        }
        #expect(try declaration(varying) == #"Dict<Int>("x").required"#)
        #expect(try declaration([#"{"width": 1, "height": 2}"#, #"{"width": 1}"#]) == #"Model<XSchema>("x").required"#)
        #expect(try declaration(["{}"]) == #"Dict<JSON>("x").required"#)
        #expect(try declaration([#"{"1": null, "2": 5}"#]) == #"Dict<Int?>("x").required"#)
    }

    @Test("shapes: one for all that look alike, one that holds itself")
    func shapes() throws {
        let text = try swift(
            #"{"home": {"street": "a", "zip": "b"}, "work": {"street": "a", "zip": "b"}, "work2": {"street": "c", "zip": "d"}}"#)
        #expect(text.components(separatedBy: "Schema: Schema {").count == 3)
        let tree = try swift(
            #"{"name": "a", "children": [{"name": "b", "children": [{"name": "c", "children": []}]}]}"#, name: "Folder")
        #expect(tree.contains(#"let children = ModelList<FolderSchema>("children").required"#))
        #expect(tree.components(separatedBy: "Schema: Schema {").count == 2)
        let list = try swift(#"{"value": 1, "next": {"value": 2, "next": {"value": 3, "next": null}}}"#, name: "Node")
        #expect(list.contains(#"let next = Model<NodeSchema>("next").writesNull"#))
        // Twice the same key, and not the same thing.
        let no = try swift(#"{"data": {"a": 1, "b": 2, "data": {"c": "x", "d": "y"}}}"#)
        #expect(no.components(separatedBy: "Schema: Schema {").count == 4)
    }

    @Test("unions: by a member inside, and by one beside; a member more is none")
    func unions() throws {
        let inside = try swift(
            #"[{"type": "a", "r": 1}, {"type": "b", "s": "x", "t": 2}, {"type": "a", "r": 3}, {"type": "b", "s": "y", "t": 1}]"#)
        #expect(inside.contains("static let thing = Union(by: \"type\") {\n        Case(\"a\", Thing.a)"))
        let beside = try swift(
            #"""
            [{"event": "a", "id": 1, "data": {"r": 1}}, {"event": "b", "id": 2, "data": {"s": "x", "t": 2}}, {"event": "a", "id": 3, "data": {"r": 3}},
             {"event": "b", "id": 4, "data": {"s": "y", "t": 1}}, {"event": "ping", "id": 5}, {"event": "ping", "id": 6}]
            """#)
        #expect(beside.contains("Union(by: .sibling(\"event\"))") && beside.contains("    case ping\n"))
        #expect(beside.contains("struct AThingDataSchema") || beside.contains("struct ADataSchema"))
        let none = try swift(
            #"[{"type": "a", "r": 1, "s": 2}, {"type": "b", "r": 1, "s": 1, "t": 2}, {"type": "a", "r": 3, "s": 1}, {"type": "b", "r": 1, "s": 3, "t": 1}]"#
        )
        #expect(!none.contains("Union"))
        // A kind may hold others of its kind.
        let expression = try swift(
            #"""
            [{"kind": "number", "value": 1}, {"kind": "sum", "left": {"kind": "number", "value": 1}, "right": {"kind": "number", "value": 1}},
             {"kind": "sum", "left": {"kind": "sum", "left": {"kind": "number", "value": 1}, "right": {"kind": "number", "value": 1}}, "right": {"kind": "number", "value": 1}},
             {"kind": "number", "value": 3}]
            """#, name: "Expression")
        #expect(expression.contains(#"let left = OneOf<Expression>("left", .expression).present"#))
        #expect(expression.components(separatedBy: "extension Union<").count == 2)
    }

    @Test("keys that are no names, reserved, or the same as names")
    func keys() throws {
        let text = try swift(
            #"{"class": 1, "dyn": 1, "body": 1, "self": 1, "hash": 1, "first-name": 1, "first_name": 1, "firstName": 1, "2d": 1, "": 1, "a.b[0]": 1, "\"\\\n": 1, "größe": 1, "日本": 1, "e\u0301": 1, "\u00e9": 1}"#
        )
        for line in [
            "let `class` = Num<Int>(\"class\")", "let dynValue = Num<Int>(\"dyn\")", "let bodyValue = ", "let selfValue = ",
            "let hashValueValue = ", "let firstName = Num<Int>(\"first-name\")",
            "let firstName2 = Num<Int>(\"first_name\")", "let firstName3 = Num<Int>(\"firstName\")", "let _2d = ",
            "let member = Num<Int>(\"\")",
            #"let aB0 = Num<Int>("a\\.b\\[0]")"#, #"("\"\\\\\n")"#, "let größe = ", "let 日本 = ",
        ] {
            #expect(text.contains(line), "\(line)")
        }
    }

    /// One object with so many members, each made by `make`.
    private func map(_ count: Int, of make: (Int) -> String) -> String {
        map(keys: (0..<count).map { "operation\(["A", "B", "C"][$0 % 3])\($0)" }, of: make)
    }

    private func map(keys: [String], of make: (Int) -> String) -> String {
        "{" + keys.enumerated().map { "\"\($1)\": \(make($0))" }.joined(separator: ", ") + "}"
    }

    @Test("many values that are alike in part are a dictionary's, few are members; so are many scalars of one kind")
    func partlyAlike() throws {
        // Each has an id and a method, and two of eight other members.
        func operation(_ number: Int) -> String {
            "{\"id\": \(number), \"method\": \"get\", \"a\(number % 8)\": 1, \"a\((number + 3) % 8)\": {\"x\": true}}"
        }
        let many = try swift("{\"operations\": \(map(116, of: operation))}")
        #expect(many.contains(#"let operations = ModelDict<OperationSchema>("operations").required"#), "\(many.prefix(2000))")
        #expect(many.contains(#"let id = Num<Int>("id").required"#) && many.components(separatedBy: "struct ").count < 6)
        let few = try swift("{\"operations\": \(map(4, of: operation))}")
        #expect(few.contains(#"let operations = Model<OperationsSchema>("operations").required"#), "\(few)")
        // Objects without a common member are none.
        let unlike = try swift("{\"parts\": \(map(20) { "{\"own\($0)\": 1, \"other\($0)\": true}" })}")
        #expect(unlike.contains(#"Model<PartsSchema>("parts")"#), "\(unlike.prefix(500))")
        #expect(
            try swift("{\"words\": \(map(80) { "\"text \($0)\"" })}").contains(#"let words = Dict<String>("words").required"#))
        #expect(try swift("{\"words\": \(map(20) { "\"text \($0)\"" })}").contains(#"Model<WordsSchema>("words")"#))
    }

    @Test("very many keys with objects that have few keys among them are a dictionary, in however many objects each occurs")
    func veryMany() throws {
        // Three of eleven keys each, the same kinds under the same key; each object has its own share of the names.
        func member(_ number: Int) -> String {
            "{\"shape\": \"a\", \"b\(number % 5)\": true, \"n\(number % 5)\": {\"uri\": \"u\"}}"
        }
        func shape(_ numbers: Range<Int>) -> String {
            "{\"members\": {" + numbers.map { "\"name\(Self.letters($0))\": \(member($0))" }.joined(separator: ", ") + "}}"
        }
        let rare = try swift((0..<30).map { shape($0 * 3..<$0 * 3 + 4) }.joined(separator: ",").bracketed)
        #expect(rare.contains(#"let members = ModelDict<MemberSchema>("members").required"#), "\(rare.prefix(1000))")
        let often = try swift((0..<6).map { shape($0..<80) }.joined(separator: ",").bracketed)
        #expect(often.contains(#"let members = ModelDict<MemberSchema>("members").required"#), "\(often.prefix(1000))")
        // As many names that have as many keys of their own among them are properties; so are those where one key has values of two kinds.
        let own = try swift((0..<3).map { _ in shape(0..<30) }.joined(separator: ",").bracketed)
        #expect(own.contains(#"Model<MembersSchema>("members")"#), "\(own.prefix(1000))")
        let mixed = try swift(
            (0..<3).map { object in
                "{\"members\": {"
                    + (0..<60).map {
                        "\"name\(Self.letters($0))\": {\"v\": \($0 % 2 == 0 ? "1" : "[\"a\"]"), \"w\($0 % 7)\": \(object)}"
                    }
                    .joined(separator: ", ") + "}}"
            }.joined(separator: ",").bracketed)
        #expect(mixed.contains(#"Model<MembersSchema>("members")"#), "\(mixed.prefix(1000))")
    }

    /// Letters, so that nothing looks like data.
    private static func letters(_ number: Int) -> String {
        String([number / 26, number % 26].map { Character(UnicodeScalar(UInt8(97 + $0))) })
    }

    @Test("objects with one member stand for one schema where all members of an object are so, and there are three")
    func siblings() throws {
        let all = try swift(#"{"params": {"useFips": {"value": true}, "useArn": {"value": true}, "force": {"value": false}}}"#)
        #expect(all.components(separatedBy: "Schema: Schema {").count == 4, "\(all)")
        #expect(all.contains(#"let useArn = Model<ParamSchema>("useArn").required"#), "\(all)")
        let two = try swift(#"{"user": {"id": 1}, "team": {"id": 2}}"#)
        #expect(two.contains(#"Model<UserSchema>("user")"#) && two.contains(#"Model<TeamSchema>("team")"#), "\(two)")
        let beside = try swift(#"{"user": {"id": 1}, "team": {"id": 2}, "org": {"id": 3}, "name": "a"}"#)
        #expect(beside.contains(#"Model<UserSchema>("user")"#) && beside.contains(#"Model<TeamSchema>("team")"#), "\(beside)")
    }

    @Test("keys that look like data make a dictionary, whatever its values have in common")
    func dataKeys() throws {
        let paths = try swift(
            "{\"paths\": \(map(keys: (0..<6).map { "/users/\($0)/{id}" }) { $0 % 2 == 0 ? "{\"get\": {\"a\": 1}, \"x\": 1}" : "{\"post\": {\"b\": 1}, \"y\": 2}" })}"
        )
        #expect(paths.contains(#"let paths = ModelDict<PathSchema>("paths").required"#), "\(paths)")
        let mixed = try swift(#"{"byYear": {"2019": 1, "2020": "a", "2021": [1]}}"#)
        #expect(mixed.contains(#"let byYear = Dict<JSON>("byYear").required"#), "\(mixed)")
        #expect(try swift(#"{"x": {"2019": 1, "2020": "a"}}"#).contains("Model<XSchema>"))
    }

    @Test(
        "numbers of which some stand in strings are numbers; strings alone, and with one that is none, are not",
        arguments: [
            (["12", "\"12\""], "Num<Int>(\"x\").required"), (["\"-3\"", "0", "null"], "Num<Int>(\"x\").optional.writesNull"),
            (["1.5", "\"2\""], "Num<Double>(\"x\").required"), (["1", "\"2.50\"", "\"1e3\""], "Num<Double>(\"x\").required"),
            (["\"1\"", "\"2\""], "Str(\"x\").required"), (["1", "\"\""], "Raw(\"x\")"), (["1", "\"012\""], "Raw(\"x\")"),
            (["1", "\"2 \""], "Raw(\"x\")"), (["1", "\"99999999999999999999\""], "Raw(\"x\")"), (["1", "\"a\""], "Raw(\"x\")"),
            (["[1, \"2\"]"], "List<Int>(\"x\").required"),
        ])
    func spelledNumbers(values: [String], expected: String) throws {
        #expect(try declaration(values).hasPrefix(expected))
        var summary = ShapeSummary()
        let samples = try values.map { try JSON(parsing: "{\"x\": \($0)}") }
        for sample in samples { summary.add(sample) }
        let schema = try JSONSchema(
            JSONSchemaWriter.document(of: ModelBuilder.model(of: summary, name: "Thing")), format: .assertion)
        for sample in samples { #expect(schema.problems(of: sample).map(\.description) == []) }
        if expected.hasPrefix("Num<Int>") { #expect(!schema.allows(["x": "a"]) && !schema.allows(["x": "1.5"])) }
    }

    @Test("an enum wants evidence: few texts that recur")
    func enumEvidence() throws {
        func texts(_ count: Int, of different: Int) -> [String] {
            (0..<count).map { "\"word\(["a", "b", "c", "d", "e"][$0 % different])\"" }
        }
        #expect(try declaration(texts(4, of: 2)).hasPrefix("Str"))
        #expect(try declaration(texts(8, of: 2)).hasPrefix("Enum<X?>"))
        #expect(try declaration(texts(12, of: 5)).hasPrefix("Str"))
        #expect(try declaration(texts(20, of: 5)).hasPrefix("Enum<X?>"))
        #expect(try declaration(texts(20, of: 1)).hasPrefix("Str"))
    }
}

extension String {
    /// As the elements of a list.
    fileprivate var bracketed: String { "[\(self)]" }
}
