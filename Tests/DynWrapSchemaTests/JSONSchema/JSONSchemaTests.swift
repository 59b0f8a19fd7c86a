@testable import DynWrapSchema
import TestSupport
import Testing

@Suite("JSON Schema")
struct JSONSchemaTests {
    private func problems(_ schema: String, _ value: String, format: JSONSchema.FormatChecking = .annotation) throws -> [String] {
        try JSONSchema(JSON(parsing: schema), format: format).problems(of: JSON(parsing: value)).map {
            "\($0.severity) \($0.pointer): \($0.message)"
        }
    }

    @Test("where a pattern of members can't be followed, nothing is said of those that are left over, and that is listed")
    func leftOver() throws {
        let text =
            #"{"patternProperties": {"^(a)\\1$": {"type": "string"}, "^b": {"type": "integer"}}, "additionalProperties": false, "required": ["c"]}"#
        let schema = try JSONSchema(JSON(parsing: text))
        #expect(schema.unsupportedKeywords.map(\.keyword).sorted() == ["additionalProperties", "patternProperties"])
        #expect(try problems(text, #"{"aa": 1, "c": 1, "b": 2}"#) == [])
        #expect(try problems(text, #"{"b": "x", "c": 1}"#) == ["error /b: expected a whole number, found \"x\""])
        #expect(try problems(text.replacing("\\\\1", with: "a"), #"{"aa": 1, "c": 1, "d": 2}"#).count == 3)
    }

    @Test("lengths are counted in scalars, at each bound, in strings with and without escapes")
    func lengths() throws {
        for (text, count) in [
            ("", 0), ("ab", 2), ("éé", 2), ("\u{1F600}\u{1F600}", 2), (#"\u00e9\ud83d\ude00"#, 2), ("e\u{301}", 2),
            (#"\n\\x"#, 3), ("äöüß", 4),
        ] {
            for bound in 0...6 {
                #expect(try problems("{\"maxLength\": \(bound)}", "\"\(text)\"").isEmpty == (count <= bound), "\(text) \(bound)")
                #expect(try problems("{\"minLength\": \(bound)}", "\"\(text)\"").isEmpty == (count >= bound), "\(text) \(bound)")
            }
        }
    }

    @Test("in an edited tree what is not edited has its line, and what is edited has none")
    func editedPlaces() throws {
        var tree = try JSON(parsing: "{\n\"a\": 1,\n\"b\": 2,\n \"c\": {\"d\": 3}}")
        tree["b"] = 5
        let schema = try JSONSchema(JSON(parsing: #"{"additionalProperties": {"type": "string"}}"#))
        #expect(
            schema.problems(of: tree).map { "\($0.pointer) \($0.line ?? 0):\($0.column ?? 0)" } == ["/a 2:6", "/b 0:0", "/c 4:7"])
    }

    @Test("an edited tree with half a surrogate pair is checked as any other")
    func loneSurrogates() throws {
        var tree = try JSON(parsing: #"{"a":"\ud800","b":"x"}"#, options: JSONOptions(loneSurrogates: .replace))
        let schema = try JSONSchema(JSON(parsing: #"{"properties": {"b": {"type": "string"}}}"#))
        tree["b"] = 2
        #expect(schema.problems(of: tree).map { "\($0.pointer): \($0.message)" } == ["/b: expected a string, found 2"])
        #expect(!schema.allows(tree))
        tree["b"] = "y"
        #expect(schema.problems(of: tree).isEmpty && schema.allows(tree))
        // A schema may be such a tree too.
        var document = try JSON(parsing: #"{"title":"\ud800"}"#, options: JSONOptions(loneSurrogates: .replace))
        document["type"] = "string"
        #expect(try !JSONSchema(document).allows(1))
    }

    @Test(
        "a pointer that leads through another resource leads to what is relative to that, under keywords that are not known too")
    func pointersThroughResources() throws {
        let inner: JSON = [
            "$id": "http://b/in/", "custom": ["s": ["$ref": "z"], "deep": ["$id": "http://c/", "x": ["t": ["$ref": "z"]]]],
            "$defs": ["z": ["$id": "z", "type": "integer"], "y": ["$id": "http://c/z", "type": "string"]],
        ]
        func schema(_ pointer: String) throws -> JSONSchema {
            try JSONSchema([
                "$id": "http://a/x", "$ref": JSON("#/$defs/in\(pointer)"),
                "$defs": ["in": inner, "z": ["$id": "z", "type": "null"]],
            ])
        }
        let integer = try schema("/custom/s")
        #expect(integer.allows(1) && !integer.allows("a") && !integer.allows(nil))
        let direct = try schema("/$defs/z")
        #expect(direct.allows(1) && !direct.allows("a"))
    }

    @Test("a resource without a dialect has that of the nearest one around it that names one")
    func nearestDialect() throws {
        let vocabularies = { (names: [String]) -> JSON in
            JSON(members: (["core"] + names).map { ("https://json-schema.org/draft/2020-12/vocab/\($0)", true) })
        }
        let references: [String: JSON] = [
            "http://plain": ["$id": "http://plain", "$vocabulary": vocabularies(["applicator"])],
            "http://checking": ["$id": "http://checking", "$vocabulary": vocabularies(["applicator", "validation"])],
        ]
        func allows(_ outer: String, _ inner: String) throws -> Bool {
            let innermost: JSON = ["$id": "http://c", "type": "string"]
            let middle: JSON = ["$id": "http://b", "$schema": JSON(inner), "allOf": [innermost]]
            return try JSONSchema(["$id": "http://a", "$schema": JSON(outer), "allOf": [middle]], references: references).allows(
                1)
        }
        #expect(try allows("http://checking", "http://plain") && !allows("http://plain", "http://checking"))
    }

    @Test("a schema that allows only fractions, or nothing, says so")
    func namelessKinds() throws {
        #expect(
            try problems(#"{"anyOf": [{"enum": [1.5]}, {"enum": [2.5]}]}"#, #""x""#) == [#"error : expected a number, found "x""#]
        )
        #expect(try problems(#"{"enum": []}"#, "1") == ["error : expected nothing, found 1"])
    }

    @Test("elements are checked by the schema they stand in, the root included")
    func rootForElements() throws {
        for schema in [
            ##"{"type": "array", "items": {"$ref": "#"}}"##,
            ##"{"type": "array", "prefixItems": [{"$ref": "#"}], "items": {"$ref": "#"}}"##,
        ] {
            #expect(
                try problems(schema, "[[], [[]], [[[1]]], [], 2]") == [
                    "error /2/0/0/0: expected an array, found 1", "error /4: expected an array, found 2",
                ])
        }
    }

    @Test("every keyword says what it expects, and where")
    func sentences() throws {
        let cases: [(schema: String, value: String, problems: [String])] = [
            ("false", "1", ["error : expected nothing, found 1"]),
            (#"{"type": ["string", "null"]}"#, "1", ["error : expected a string or null, found 1"]),
            (#"{"type": ["number", "integer"]}"#, "[]", ["error : expected a number, found an array"]),
            (#"{"enum": [1, "a", [2]]}"#, "2", [#"error : expected one of 1, "a", [2], found 2"#]),
            (#"{"const": {"a": 1}}"#, "{}", [#"error : expected {"a":1}, found an object"#]),
            (
                #"{"minimum": 2, "multipleOf": 0.5}"#, "1.3",
                ["rule : expected a number of at least 2, found 1.3", "rule : expected a multiple of 0.5, found 1.3"]
            ),
            (#"{"exclusiveMaximum": 2}"#, "2.0", ["rule : expected a number of less than 2, found 2.0"]),
            (
                #"{"minLength": 2, "pattern": "^b"}"#, #""a""#,
                ["rule : expected a string that matches ^b, found \"a\"", "rule : expected at least 2 characters, found \"a\""]
            ),
            (
                #"{"minItems": 3, "uniqueItems": true}"#, "[1, 1.0]",
                [
                    "rule : expected at least 3 elements, found an array",
                    "rule : expected elements that are all different, found an array",
                ]
            ),
            (#"{"maxProperties": 1}"#, #"{"a": 1, "b": 2}"#, ["rule : expected at most 1 members, found an object"]),
            (
                ##"{"required": ["a", "b"], "properties": {"b": {"$ref": "#/$defs/s"}}, "$defs": {"s": {"type": "string"}}}"##,
                "{}", ["error /b: expected a string, found nothing", "error /a: expected a value, found nothing"]
            ),
            (
                #"{"properties": {"a": {"type": "null"}}, "patternProperties": {"^a": {"const": 1}}, "additionalProperties": false}"#,
                #"{"a": 2, "b": 3}"#,
                [
                    "error /a: expected null, found 2", "error /a: expected 1, found 2",
                    "unknownKey /b: the schema has no such key, found 3",
                ]
            ),
            (
                #"{"propertyNames": {"maxLength": 1}}"#, #"{"ab": 1}"#,
                [#"rule /ab: expected as its key at most 1 characters, found "ab""#]
            ),
            (#"{"dependentRequired": {"a": ["b"]}}"#, #"{"a": 1}"#, ["error /b: expected a value, found nothing"]),
            (
                #"{"dependentSchemas": {"a": {"maxProperties": 1}}}"#, #"{"a": 1, "b": 2}"#,
                ["rule : expected at most 1 members, found an object"]
            ),
            (
                #"{"prefixItems": [{"type": "null"}], "items": {"type": "string"}}"#, "[1, 2]",
                ["error /0: expected null, found 1", "error /1: expected a string, found 2"]
            ),
            (
                #"{"contains": {"type": "null"}, "minContains": 2}"#, "[null]",
                ["rule : expected at least 2 elements that the schema of contains allows, found an array"]
            ),
            (
                #"{"contains": true, "maxContains": 1}"#, "[1, 2]",
                ["rule : expected at most 1 elements that the schema of contains allows, found an array"]
            ),
            (
                #"{"anyOf": [{"type": "string"}, {"properties": {"a": {"type": "null"}}, "type": "object"}]}"#, #"{"a": 1}"#,
                ["error /a: expected null, found 1"]
            ),
            (#"{"anyOf": [{"type": "string"}, {"type": "object"}]}"#, "1", ["error : expected an object or a string, found 1"]),
            (#"{"anyOf": [{"minimum": 3}, {"multipleOf": 2}]}"#, "1", ["error : expected what one of 2 schemas allows, found 1"]),
            (
                #"{"oneOf": [{"minimum": 3}, {"multipleOf": 2}]}"#, "4",
                ["rule : expected what exactly one of 2 schemas allows, and 2 do, found 4"]
            ),
            (#"{"not": {"type": "string"}}"#, #""a""#, [#"rule : expected what the schema of not does not allow, found "a""#]),
            (
                #"{"if": {"minimum": 3}, "then": {"multipleOf": 2}, "else": {"const": 0}}"#, "5",
                ["rule : expected a multiple of 2, found 5"]
            ),
            (#"{"if": {"minimum": 3}, "then": {"multipleOf": 2}, "else": {"const": 0}}"#, "1", ["error : expected 0, found 1"]),
            (
                #"{"allOf": [{"properties": {"a": true}}], "unevaluatedProperties": false}"#, #"{"a": 1, "b": 2}"#,
                ["unknownKey /b: the schema has no such key, found 2"]
            ),
            (#"{"prefixItems": [true], "unevaluatedItems": {"type": "null"}}"#, "[1, 2]", ["error /1: expected null, found 2"]),
        ]
        for (schema, value, expected) in cases { #expect(try problems(schema, value) == expected, "\(schema)") }
        #expect(
            try problems(#"{"format": "ipv4"}"#, #""a""#, format: .assertion) == [#"error : expected an IPv4 address, found "a""#]
        )
        #expect(try problems(#"{"format": "ipv4"}"#, #""a""#) == [])
        let found = try JSONSchema(["items": ["type": "null"]]).problems(of: JSON(parsing: "[null,\n 7]"))
        #expect(found.map(\.line) == [2] && found.map(\.column) == [2] && found.map(\.property) == [""])
    }

    @Test("of equal keys the last is the member, for every keyword about members")
    func equalKeys() throws {
        for keyword in ["properties", "patternProperties"] {
            let schema = JSON(members: [(keyword, ["a": ["type": "object", "required": ["x"]]] as JSON)])
            #expect(try JSONSchema(schema).allows(JSON(parsing: #"{"a": 1, "a": {}, "a": {"x": 1}}"#)))
            #expect(try !JSONSchema(schema).allows(JSON(parsing: #"{"a": {"x": 1}, "a": {}}"#)))
        }
        for keyword in ["additionalProperties", "unevaluatedProperties"] {
            let schema = JSON(members: [(keyword, ["type": "null"] as JSON)])
            #expect(try JSONSchema(schema).problems(of: JSON(parsing: #"{"a": 1, "\u0061": null}"#)).isEmpty)
            #expect(try JSONSchema(schema).problems(of: JSON(parsing: #"{"a": null, "a": 2}"#)).count == 1)
        }
        #expect(try JSONSchema(["maxProperties": 1]).allows(JSON(parsing: #"{"a": 1, "a": 2}"#)))
    }

    @Test("documents that can't be used: the fault, its place and whose it is")
    func faults() throws {
        let cases: [(JSON, JSONSchemaError.Code, String)] = [
            (["$ref": "#"], .endlessReference, ""),
            (["allOf": [["$ref": "#/$defs/a"]], "$defs": ["a": ["not": ["$ref": "#"]]]], .endlessReference, "/$defs/a/not"),
            (["items": ["$ref": "#/none"]], .danglingReference, "/items"),
            (["items": ["$ref": "#none"]], .danglingReference, "/items"),
            (["items": ["$ref": "other"]], .missingDocument, "/items"), (["$id": "http://a/b#c"], .invalidKeyword, ""),
            (["$defs": ["a": ["$id": "x"], "b": ["$id": "x"]]], .invalidKeyword, "/$defs/a"),
            (["$defs": ["a": ["$anchor": "1"]]], .invalidKeyword, "/$defs/a"),
            (["$defs": ["a": ["$anchor": "x"], "b": ["$dynamicAnchor": "x"]]], .invalidKeyword, "/$defs/a"),
            (["oneOf": []], .invalidKeyword, ""), (["not": 1], .invalidKeyword, "/not"), (["multipleOf": 0], .invalidKeyword, ""),
            (["prefixItems": [:]], .invalidKeyword, ""),
            (["dependentRequired": ["a": [1]]], .invalidKeyword, "/dependentRequired/a"),
            (["patternProperties": ["(": true]], .invalidKeyword, "/patternProperties/("),
            (["uniqueItems": 1], .invalidKeyword, ""),
            (["format": 1], .invalidKeyword, ""),
            (["minContains": 1.5], .invalidKeyword, ""), (.missing, .invalidKeyword, ""),
        ]
        for (document, code, pointer) in cases {
            let error = #expect(throws: JSONSchemaError.self) { try JSONSchema(document) }
            #expect(
                error?.code == code && error?.pointer.description == pointer && error?.document == "",
                "\(document): \(error?.description ?? "")")
        }
        let error = #expect(throws: JSONSchemaError.self) {
            try JSONSchema(["$ref": "http://x/y"], references: ["http://x/y": ["properties": ["a": ["type": "text"]]]])
        }
        #expect(
            error?.description
                == #"at "http://x/y#/properties/a": the value of type must be the name of a type or an array of them"#)
        let demanding: JSON = ["$id": "http://m", "$vocabulary": ["http://v": true]]
        #expect(
            #expect(throws: JSONSchemaError.self) {
                try JSONSchema(["$schema": "http://m"], references: ["http://m": demanding])
            }?.code == .unknownVocabulary)
    }

    @Test("what is no schema is told at its place, whichever keyword holds it; so are keys and values of a keyword")
    func places() throws {
        let values: [(JSON, String)] = [([], "an array"), (3, "a number"), ("x", "a string"), (nil, "null")]
        let holders: [(String, (JSON) -> JSON)] =
            [
                "additionalProperties", "contains", "propertyNames", "not", "if", "then", "else", "unevaluatedItems",
                "unevaluatedProperties", "items",
            ].map { keyword in (keyword, { [keyword: $0] }) }
            + ["properties", "patternProperties", "dependentSchemas", "$defs", "definitions"].map { keyword in
                ("\(keyword)/k", { [keyword: ["k": $0]] })
            } + ["allOf", "anyOf", "oneOf", "prefixItems"].map { keyword in ("\(keyword)/0", { [keyword: [$0]] }) }
        for (place, document) in holders {
            for (value, noun) in values where place != "items" || !value.isArray {
                for (outer, within) in [("", { $0 }), ("/properties/a", { ["properties": ["a": $0]] })]
                    as [(String, (JSON) -> JSON)]
                {
                    let error = #expect(throws: JSONSchemaError.self) { try JSONSchema(within(document(value))) }
                    #expect(
                        error?.description == "at \"\(outer)/\(place)\": a schema is an object or a bool, and this is \(noun)")
                }
            }
        }
        let others: [(JSON, String)] = [
            (
                ["dependentRequired": ["a": "b"]],
                #"at "/dependentRequired/a": each value of dependentRequired must be an array of strings"#
            ),
            (["dependencies": ["a": [1]]], #"at "/dependencies/a": each value of dependencies must be an array of strings"#),
            (
                ["patternProperties": ["x": [:], "(": [:]]],
                #"at "/patternProperties/(": each key of patternProperties must be a regular expression"#
            ),
            (["$defs": []], #"at "": the value of $defs must be an object"#),
        ]
        for (document, message) in others {
            #expect(#expect(throws: JSONSchemaError.self) { try JSONSchema(document) }?.description == message)
        }
        #expect(try JSONSchema(["items": [["type": "text"]]]).unsupportedKeywords.count == 1)
    }

    @Test("references to other documents, by the name they were given and by the one they give themselves")
    func references() throws {
        let other: JSON = ["$id": "http://own/name", "$defs": ["n": ["$anchor": "here", "type": "null"]], "type": "string"]
        for (reference, isString) in [
            ("http://x/y", true), ("http://own/name", true), ("http://x/y#/$defs/n", false), ("http://own/name#here", false),
            ("http://x/y#here", false),
        ] {
            let schema = try JSONSchema(["$id": "http://x/", "$ref": JSON(reference)], references: ["http://x/y": other])
            #expect(schema.allows("a") == isString && schema.allows(nil) == !isString, "\(reference)")
        }
        let relative = try JSONSchema(["$id": "http://x/a/b", "items": ["$ref": "../y#here"]], references: ["http://x/y": other])
        #expect(relative.allows([nil]) && !relative.allows(["a"]))
        // JSON Schema's own documents say what a schema is, and of themselves that they are.
        let own = try JSONSchema(["$ref": "https://json-schema.org/draft/2020-12/schema"])
        #expect(
            own.allows(["items": ["type": "string"], "not": true]) && !own.allows(["items": ["type": "text"]])
                && !own.allows(["not": 1]))
    }

    @Test("RFC 3986 §5.4: every example of a reference and what it comes to")
    func resolving() {
        let base = URIReference("http://a/b/c/d;p?q")
        let examples = [
            "g:h": "g:h", "g": "http://a/b/c/g", "./g": "http://a/b/c/g", "g/": "http://a/b/c/g/", "/g": "http://a/g",
            "//g": "http://g",
            "?y": "http://a/b/c/d;p?y", "g?y": "http://a/b/c/g?y", "#s": "http://a/b/c/d;p?q#s", "g#s": "http://a/b/c/g#s",
            "g?y#s": "http://a/b/c/g?y#s", ";x": "http://a/b/c/;x", "g;x": "http://a/b/c/g;x", "g;x?y#s": "http://a/b/c/g;x?y#s",
            "": "http://a/b/c/d;p?q", ".": "http://a/b/c/", "./": "http://a/b/c/", "..": "http://a/b/", "../": "http://a/b/",
            "../g": "http://a/b/g", "../..": "http://a/", "../../": "http://a/", "../../g": "http://a/g",
            "../../../g": "http://a/g",
            "../../../../g": "http://a/g", "/./g": "http://a/g", "/../g": "http://a/g", "g.": "http://a/b/c/g.",
            ".g": "http://a/b/c/.g",
            "g..": "http://a/b/c/g..", "..g": "http://a/b/c/..g", "./../g": "http://a/b/g", "./g/.": "http://a/b/c/g/",
            "g/./h": "http://a/b/c/g/h",
            "g/../h": "http://a/b/c/h", "g;x=1/./y": "http://a/b/c/g;x=1/y", "g;x=1/../y": "http://a/b/c/y",
            "g?y/./x": "http://a/b/c/g?y/./x",
            "g#s/../x": "http://a/b/c/g#s/../x", "http:g": "http:g",
        ]
        for (reference, text) in examples { #expect(base.resolving(URIReference(reference)).text == text, "\(reference)") }
    }

    @Test("multiples are exact, whatever the number of digits")
    func multiples() throws {
        for (divisor, value, isMultiple) in [
            ("0.01", "19.99", true), ("0.0001", "0.0075", true), ("0.0001", "0.00751", false), ("1e-8", "12391239123", true),
            ("3", "1e400", false),
            ("2", "1e400", true), ("0.7", "4.2", true), ("1e308", "1e309", true), ("25", "1e1", false), ("25", "1e2", true),
            ("7", "-49.0", true),
            ("123456789012345678901234567890123456", "246913578024691357802469135780246912", true), ("3", "0e5", true),
            ("3", "1e99999999999999999999", false), ("5", "1e99999999999999999999", true), ("1e99999999999999999999", "1", false),
            ("25e99999999999999999998", "1e99999999999999999999", false),
            ("25e99999999999999999998", "1e100000000000000000000", true),
        ] {
            let schema = try JSONSchema(JSON(parsing: #"{"multipleOf": \#(divisor)}"#))
            #expect(try schema.allows(JSON(parsing: value)) == isMultiple, "\(value) of \(divisor)")
        }
    }

    @Test("two documents may have one $id")
    func oneIdTwice() throws {
        _ = try JSONSchema(["$id": "http://a/x"], references: ["http://b/y": ["$id": "http://a/x"]])
    }

    @Test("of a oneOf that several fit, the problem says how many")
    func howMany() throws {
        let schema = try JSONSchema(JSON(parsing: #"{"oneOf": [{"minimum": 1}, {"minimum": 2}, {"minimum": 3}]}"#))
        #expect(schema.problems(of: 5).first?.message.contains("and 3 do") == true)
        #expect(schema.problems(of: 2).first?.message.contains("and 2 do") == true)
    }
}
