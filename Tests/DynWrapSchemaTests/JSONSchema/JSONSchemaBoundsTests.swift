import DynWrapSchema
import TestSupport
import Testing

/// Hostile schemas and values: bounded time, no stack.
@Suite("JSON Schema: bounds", .timeLimit(.minutes(10)))
struct JSONSchemaBoundsTests {
    /// A value of that many levels, or of the percentage that `Rounds` makes.
    private func deep(_ open: String, _ end: String, _ close: String, _ most: Int = 100_000) throws -> JSON {
        let count = Rounds.of(most).count
        return try JSON(
            parsing: String(repeating: open, count: count) + end + String(repeating: close, count: count),
            options: JSONOptions(maximumDepth: count + 8))
    }

    @Test("100,000 levels on a small stack, by every way into a value")
    func depth() throws {
        let member = try deep(#"{"a":"#, "1", "}", 20_000)
        let element = try deep("[", "1", "]", 20_000)
        let inside: [(JSON, JSON)] = try [
            (["properties": ["a": ["$ref": "#"]], "type": ["object", "string"]], deep(#"{"a":"#, "1", "}")),
            (["items": ["$ref": "#"], "type": ["array", "string"], "unevaluatedItems": false], deep("[", "1", "]")),
            (["additionalProperties": ["$ref": "#"], "not": ["const": 1]], member),
            (["patternProperties": ["a": ["$ref": "#"]], "type": ["object", "string"]], member),
            (["items": ["$ref": "#"], "type": ["array", "string"]], element),
            (["contains": ["$ref": "#"], "type": ["array", "string"]], element),
            (["unevaluatedProperties": ["$ref": "#"], "type": ["object", "string"]], member),
            (["unevaluatedItems": ["$ref": "#"], "type": ["array", "string"]], element),
            (["anyOf": [["type": "null"], ["type": "array", "items": ["$ref": "#"]]]], element),
            (["oneOf": [["const": 2], ["type": "object", "properties": ["a": ["$ref": "#"]]]]], member),
            (["type": ["array", "string"], "allOf": [["allOf": [["items": ["$ref": "#"]]]]]], element),
            (["$dynamicAnchor": "n", "type": ["array", "string"], "items": ["$dynamicRef": "#n"]], element),
        ]
        for (document, value) in inside {
            let schema = try JSONSchema(document)
            let (isAllowed, count) = onSmallStack { (schema.allows(value), schema.problems(of: value, limit: 3).count) }
            #expect(!isAllowed && count == 1, "\(document)")
        }
        // Built values are deep without having been a text.
        var built: JSON = 1
        for _ in 0..<50_000 { built = ["a": built] }
        let (schema, value) = (try JSONSchema(["properties": ["a": ["$ref": "#"]], "type": "object"]), built)
        #expect(onSmallStack { schema.problems(of: value).map(\.found) } == ["1"])
    }

    @Test("schemas nested 500 deep and chains of 5,000 references need no stack")
    func deepSchemas() throws {
        var nested: JSON = ["type": "null"]
        for _ in 0..<250 { nested = ["allOf": [nested]] }
        let chain = JSON(
            members: (0..<5_000).map { i -> (key: String, value: JSON) in ("d\(i)", ["$ref": JSON("#/$defs/d\(i + 1)")]) } + [
                ("d5000", ["type": "null"])
            ])
        let (a, b) = (nested, chain)
        let verdicts = onSmallStack {
            [a, ["$ref": "#/$defs/d0", "$defs": b]].map { (document: JSON) in
                (try? JSONSchema(document)).map { [$0.allows(nil), $0.allows(1)] }
            }
        }
        #expect(verdicts == [[true, false], [true, false]])
        var deep: JSON = [:]
        for _ in 0..<100_000 { deep = ["not": deep] }
        let document = deep
        #expect(onSmallStack { (#expect(throws: JSONSchemaError.self) { try JSONSchema(document) })?.code } == .tooDeep)
    }

    @Test("schemas that each ask an element or a member twice, 40 levels deep, are asked once, in a row and in a circle")
    func overlapping() throws {
        let forms: [(String, (JSON) -> JSON)] = [
            ("contains", { ["items": $0, "contains": $0] }),
            ("unevaluatedItems", { ["contains": $0, "unevaluatedItems": $0, "items": $0] }),
            ("patterns", { ["patternProperties": ["a": $0, "^a": $0]] }),
            ("both", { ["properties": ["a": $0], "patternProperties": ["a": $0]] }),
            ("allOf", { ["allOf": [["items": $0], ["items": $0]]] }),
        ]
        for (name, form) in forms {
            let schemas = JSON(
                members: (0..<40).map { i -> (key: String, value: JSON) in ("d\(i)", form(["$ref": JSON("#/$defs/d\(i + 1)")])) }
                    + [("d40", ["type": "integer"])])
            let row = try JSONSchema(["$ref": "#/$defs/d0", "$defs": schemas])
            var circle = form(["$ref": "#"])
            circle["type"] = ["array", "object", "integer"]
            let ring = try JSONSchema(circle)
            func nested(_ value: JSON) -> JSON {
                (0..<40).reduce(value) { inner, _ in
                    name.contains("tems") || name == "contains" || name == "allOf" ? [inner] : ["a": inner]
                }
            }
            for schema in [row, ring] {
                #expect(schema.allows(nested(1)) && schema.problems(of: nested(1)).isEmpty, "\(name)")
                #expect(!schema.allows(nested("x")) && !schema.problems(of: nested("x")).isEmpty, "\(name)")
            }
        }
    }

    @Test("40 schemas in a row, each asking the next one three times, are asked once, whatever keyword asks")
    func chains() throws {
        let forms: [(String, (JSON) -> JSON)] = [
            ("allOf", { ["allOf": [$0, $0, $0]] }),
            ("anyOf", { ["anyOf": [["allOf": [$0, false]], ["allOf": [$0, false]], $0]] }),
            ("oneOf", { ["oneOf": [["allOf": [$0, false]], $0]] }),
            ("not", { ["not": ["not": $0], "allOf": [["not": ["not": $0]]]] }),
            ("if", { ["if": $0, "then": $0, "else": $0] }),
            ("dependentSchemas", { ["dependentSchemas": ["a": $0, "b": $0]] }),
            ("unevaluated", { ["allOf": [$0, $0], "anyOf": [$0, $0], "unevaluatedProperties": true] }),
        ]
        for (name, form) in forms {
            let schemas = JSON(
                members: (0..<40).map { i -> (key: String, value: JSON) in ("d\(i)", form(["$ref": JSON("#/$defs/d\(i + 1)")])) }
                    + [("d40", ["properties": ["a": ["type": "null"]], "required": ["a"]])])
            let schema = try JSONSchema(["$ref": "#/$defs/d0", "items": ["$ref": "#/$defs/d0"], "$defs": schemas])
            #expect(schema.allows(["a": nil, "b": 1]) && schema.allows([["a": nil]]), "\(name)")
            #expect(!schema.allows(["a": 2, "b": 1]) && !schema.problems(of: ["a": 2, "b": 1]).isEmpty, "\(name)")
        }
    }

    @Test("members, elements and patterns that meet in one schema ask it once a value")
    func meetings() throws {
        let schema = try JSONSchema([
            "type": ["object", "array"],
            "properties": ["a": ["$ref": "#"]], "patternProperties": ["a": ["$ref": "#"], "^.": ["$ref": "#"]],
            "prefixItems": [["$ref": "#"]], "contains": ["$ref": "#"], "allOf": [["items": ["$ref": "#"]]],
        ])
        for (open, close) in [(#"{"a":"#, "}"), ("[", "]")] {
            #expect(try schema.allows(deep(open, "[{}]", close, 200)))
            #expect(try !schema.allows(deep(open, "1", close, 200)) && schema.problems(of: deep(open, "1", close, 200)).count > 0)
        }
    }

    @Test("dynamic anchors that lead back to themselves, or have a million meanings, end as a problem")
    func dynamic() throws {
        let circle = try JSONSchema([
            "$id": "http://a/", "$dynamicAnchor": "n", "$ref": "b",
            "$defs": [
                "b": ["$id": "b", "$defs": ["c": ["$dynamicAnchor": "n", "type": "null"]], "allOf": [["$dynamicRef": "#n"]]]
            ],
        ])
        #expect(circle.problems(of: 1).map(\.expected) == ["the schema leads back to itself without a step into the data"])
        #expect(!circle.allows(1))
        var definitions: JSON = [:]
        for i in 0..<16 {
            let next: JSON = ["$ref": JSON(i == 15 ? "http://a/end" : "http://a/x\(i + 1)")]
            definitions["x\(i)"] = [
                "$id": JSON("http://a/x\(i)"), "anyOf": [["$ref": JSON("http://a/y\(i)")], ["allOf": [next, ["not": false]]]],
            ]
            definitions["y\(i)"] = [
                "$id": JSON("http://a/y\(i)"), "allOf": [next],
                "$defs": ["t": ["$dynamicAnchor": JSON("n\(i)"), "type": "null"]],
            ]
        }
        let references = (0..<16).map { i -> JSON in ["$dynamicRef": JSON("#n\(i)")] }
        let own = (0..<16).map { i -> (key: String, value: JSON) in
            ("t\(i)", ["$dynamicAnchor": JSON("n\(i)"), "type": "string"])
        }
        definitions["end"] = ["$id": "http://a/end", "allOf": JSON(references), "$defs": JSON(members: own)]
        let many = try JSONSchema(["$ref": "http://a/x0", "$defs": definitions])
        #expect(many.problems(of: 1).count == 1 && !many.allows(1))
    }

    @Test("a pattern that is too large to be followed is an error when the schema is read, and lets nothing pass")
    func patterns() throws {
        for pattern in [
            "^.{0,20000}$", "^(abc){50000}$", "^[a-z]{1,1000000}$", "(a{1000}){1000}", String(repeating: "(?=a)", count: 65),
        ] {
            let schemas: [JSON] = [
                ["pattern": JSON(pattern)], ["patternProperties": JSON(members: [(key: pattern, value: .init(false))])],
            ]
            let told = [
                (JSONPointer(tokens: ["properties", "a"]), "the value of pattern"),
                (JSONPointer(tokens: ["properties", "a", "patternProperties", pattern]), "each key of patternProperties"),
            ]
            for (schema, (pointer, subject)) in zip(schemas, told) {
                let error = #expect(throws: JSONSchemaError.self) { try JSONSchema(["properties": ["a": schema]]) }
                let expected =
                    "a regular expression of at most 50000 steps, with its counted repetitions written out and two more for each, and 64 looks ahead or behind"
                #expect(error?.code == .invalidKeyword && error?.pointer == pointer)
                #expect(error?.message == "\(subject) must be \(expected)")
            }
        }
        let largest = try JSONSchema(["pattern": "^.{0,10000}$"])
        #expect(largest.allows(JSON(String(repeating: "a", count: 10_000))))
        #expect(!largest.allows(JSON(String(repeating: "a", count: 10_001))))
    }

    @Test("keys that begin, end and measure alike, many patterns, long enumerations")
    func wide() throws {
        let keys = (0..<2_000).map { "12345678\($0 % 10)\($0)x".padded(24) }
        let schema = try JSONSchema([
            "properties": JSON(members: keys.map { ($0, ["type": "null"] as JSON) }), "required": JSON(keys.map { JSON($0) }),
        ])
        #expect(schema.allows(JSON(members: keys.map { ($0, JSON.null) })))
        #expect(
            schema.problems(of: JSON(members: keys.dropLast().map { ($0, JSON.null) })).map(\.pointer.tokens) == [[keys[1_999]]])
        let values = try JSONSchema(["enum": JSON(keys.map { JSON($0) } + (0..<2_000).map { JSON($0) })])
        #expect(values.allows(JSON(keys[77])) && values.allows(1_999.0) && !values.allows("x") && !values.allows(2_000))
    }
}

extension String {
    fileprivate func padded(_ count: Int) -> String {
        String(dropLast()) + String(repeating: "-", count: max(0, count - self.count)) + "x"
    }
}
