import DynWrap

/// A JSON Schema document with values that it allows and others.
struct DocumentSamples: Sendable {
    let name: String
    let document: String
    let samples: [String]

    static let all = [formats, bounds, dictionaries, references, shapes, presence, names]

    private static let formats = DocumentSamples(
        name: "Formats",
        document: #"""
            {"type": "object", "required": ["id", "home"], "properties": {
                "id": {"type": "string", "format": "uuid"}, "home": {"type": "string", "format": "uri"}, "other": {"type": ["string", "null"],
                 "format": "uuid"},
                "at": {"type": "string", "format": "date-time"}, "day": {"type": "string", "format": "date"}, "links": {"type": "array",
                 "items": {"type": "string", "format": "uri"}},
                "byId": {"type": "object", "additionalProperties": {"type": "string", "format": "uuid"}}, "mail": {"type": "string",
                 "format": "email"},
                "level": {"enum": ["low", "high", "very high"]}, "size": {"enum": [1, 2, 3]}, "fixed": {"const": "a\"b"}, "on": {"const": true},
                 "mixed": {"enum": [1, "a"]},
                "ratio": {"enum": [0.5, 1.5]}, "days": {"type": "array", "items": {"type": "string", "format": "date"}}}}
            """#,
        samples: [
            #"{"id": "7c4f1f3e-8d5b-4b64-a3c1-0f6f6f3b2a10", "home": "https://example.org/a?b#c"}"#,
            #"""
            {"id": "7c4f1f3e-8d5b-4b64-a3c1-0f6f6f3b2a10", "home": "urn:a:b", "other": null, "at": "2020-02-03T04:05:06Z", "day": "2020-02-29",
             "links": ["mailto:a@b.c"],
             "byId": {"x": "7c4f1f3e-8d5b-4b64-a3c1-0f6f6f3b2a10"}, "mail": "a@b.c", "level": "very high", "size": 2, "fixed": "a\"b", "on": true,
              "mixed": "a", "ratio": 1.5,
             "days": ["2020-01-01"]}
            """#,
            #"{"id": "7c4f1f3e-8d5b-4b64-a3c1-0f6f6f3b2a10"}"#, #"{"id": 1, "home": "a:b"}"#,
            #"{"id": "x", "home": "a:b", "level": "lower"}"#,
            #"{"id": "7c4f1f3e-8d5b-4b64-a3c1-0f6f6f3b2a10", "home": "a:b", "at": "2020-02-03T04:05:06.123456+02:00", "size": 9}"#,
        ])

    private static let bounds = DocumentSamples(
        name: "Bounds",
        document: #"""
            {"type": "object", "properties": {
                "a": {"type": "integer", "minimum": -5, "maximum": -1}, "b": {"type": "integer", "exclusiveMinimum": 0, "exclusiveMaximum": 10},
                 "c": {"type": "number", "exclusiveMinimum": 0},
                "d": {"type": "number", "minimum": -1.5, "exclusiveMaximum": -0.5}, "e": {"type": "integer", "minimum": 0.5, "multipleOf": 5},
                 "f": {"type": "number", "multipleOf": 0.01},
                "g": {"type": "string", "minLength": 2, "maxLength": 3}, "h": {"type": "string", "pattern": "^[A-Z]{2}-\\d+$"},
                 "i": {"type": "string", "pattern": "b.d"},
                "j": {"type": "string", "pattern": "^(?=a)"}, "k": {"type": "array", "items": {"type": "integer", "minimum": 1}, "minItems": 1,
                 "maxItems": 3, "uniqueItems": true},
                "l": {"type": "object", "additionalProperties": {"type": "string", "minLength": 1}, "minProperties": 1, "maxProperties": 2},
                "m": {"type": "integer", "minimum": 5, "maximum": 1}, "n": {"type": "string", "default": "x\\y", "maxLength": 4},
                 "o": {"type": "boolean", "default": true},
                "p": {"type": "number", "minimum": 1e2, "maximum": 1E3}, "q": {"type": "integer", "minimum": 1e2}, "r": {"type": "integer",
                 "maximum": 18446744073709551615},
                "s": {"type": "array", "items": {"type": "string", "pattern": "^a"}}, "t": {"type": "string", "pattern": "^a|b$"},
                 "u": {"type": "string", "pattern": "^[\\w.-]+/#?$"}}}
            """#,
        samples: [
            "{}",
            #"""
            {"a": -1, "b": 9, "c": 0.1, "d": -1.5, "e": 10, "f": 0.07, "g": "ab", "h": "AB-12", "i": "abcde", "j": "a", "k": [1, 2],
             "l": {"a": "b"}}
            """#,
            #"{"n": "", "o": false, "p": 100, "q": 100, "r": 18446744073709551615, "s": ["a", "ab"], "t": "xb", "u": "a.b-c/#"}"#,
            #"{"a": 0}"#, #"{"b": 0}"#, #"{"b": 10}"#, #"{"c": 0}"#, #"{"d": -0.5}"#, #"{"e": 3}"#, #"{"e": 0}"#, #"{"g": "a"}"#,
            #"{"h": "xAB-12"}"#, #"{"i": "bd"}"#, #"{"k": []}"#, #"{"k": [1, 1]}"#,
            #"{"k": [0]}"#, #"{"l": {}}"#, #"{"l": {"a": ""}}"#, #"{"p": 5}"#, #"{"q": 99}"#, #"{"s": ["b"]}"#, #"{"u": "a"}"#,
            #"{"h": "AB-1"}"#,
        ])

    private static let dictionaries = DocumentSamples(
        name: "Dictionaries",
        document: #"""
            {"type": "object", "properties": {
                "models": {"type": "object", "additionalProperties": {"$ref": "#/$defs/Point"}}, "patterned": {"type": "object",
                 "patternProperties": {"^x-": {"$ref": "#/$defs/Point"}}, "additionalProperties": false},
                "open": {"type": "object", "patternProperties": {"^x-": {"type": "string"}}}, "nullable": {"type": "object",
                 "additionalProperties": {"type": ["integer", "null"]}},
                "nested": {"type": "object", "additionalProperties": {"type": "object", "additionalProperties": {"type": "array",
                 "items": {"type": "string"}}}},
                "anything": {"type": "object"}, "both": {"type": "object", "properties": {"a": {"type": "string"}},
                 "additionalProperties": {"type": "integer"}},
                "closed": {"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": false}, "tuple": {"type": "array",
                 "prefixItems": [{"type": "string"}, {"type": "integer"}]}},
             "$defs": {"Point": {"type": "object", "required": ["x"], "properties": {"x": {"type": "number"}, "inner": {"type": "object",
              "additionalProperties": {"$ref": "#/$defs/Point"}}}}}}
            """#,
        samples: [
            "{}",
            #"""
            {"models": {"a": {"x": 1, "inner": {"b": {"x": 2}}}}, "patterned": {"x-a": {"x": 1}}, "open": {"x-a": "b", "y": 1},
             "nullable": {"a": null, "b": 1}}
            """#,
            #"{"nested": {"a": {"b": ["c"]}}, "anything": {"a": [1]}, "both": {"a": "b", "c": 1}, "closed": {"a": "b"}, "tuple": ["a", 1, null]}"#,
            #"{"models": {"a": {}}}"#, #"{"patterned": {"x-a": 1}}"#, #"{"closed": {"b": 1}}"#, #"{"nullable": {"a": "x"}}"#,
            #"{"both": {"c": "d"}}"#,
        ])

    private static let references = DocumentSamples(
        name: "References",
        document: #"""
            {"$ref": "#/$defs/Node", "$defs": {
                "Node": {"type": "object", "required": ["value"], "properties": {"value": {"$ref": "#/$defs/Value"},
                 "next": {"$ref": "#/$defs/Node"}, "children": {"type": "array", "items": {"$ref": "#/$defs/Node"}},
                    "parent": {"anyOf": [{"$ref": "#/$defs/Node"}, {"type": "null"}]}, "named": {"$ref": "#/$defs/Named"},
                     "level": {"$ref": "#/$defs/Level"}, "wrapped": {"allOf": [{"$ref": "#/$defs/Named"}]}}},
                "Value": {"type": "string", "maxLength": 3}, "Level": {"enum": ["low", "high"]}, "Base": {"type": "object", "required": ["id"],
                 "properties": {"id": {"type": "integer"}}},
                "Named": {"allOf": [{"$ref": "#/$defs/Base"}, {"type": "object", "properties": {"name": {"type": "string"}},
                 "required": ["name"]}]}}}
            """#,
        samples: [
            #"{"value": "a"}"#,
            #"""
            {"value": "a", "next": {"value": "b", "parent": null}, "children": [{"value": "c", "children": []}], "named": {"id": 1, "name": "n"},
             "level": "low"}
            """#,
            #"{"value": "a", "parent": {"value": "b"}, "wrapped": {"id": 1, "name": "n"}}"#, #"{"value": "abcd"}"#,
            #"{"next": {}}"#, #"{"value": "a", "named": {"id": 1}}"#, #"{"value": "a", "level": "other"}"#,
        ])

    private static let shapes = DocumentSamples(
        name: "Shapes",
        document: #"""
            {"type": "object", "properties": {
                "tagged": {"oneOf": [{"$ref": "#/$defs/Circle"}, {"$ref": "#/$defs/Square"}]}, "list": {"type": "array",
                 "items": {"anyOf": [{"$ref": "#/$defs/Circle"}, {"$ref": "#/$defs/Square"}]}},
                "scalar": {"anyOf": [{"type": "number"}, {"type": "string"}, {"type": "boolean"}]}, "oneOrMany": {"oneOf": [{"type": "string"},
                 {"type": "array", "items": {"type": "string"}}]},
                "plain": {"anyOf": [{"$ref": "#/$defs/Small"}, {"$ref": "#/$defs/Large"}, {"type": "null"}]}, "tree": {"$ref": "#/$defs/Tree"},
                 "unclear": {"anyOf": [{"minimum": 1}, {"maxLength": 2}]},
                "types": {"type": ["string", "integer"]}, "byKey": {"type": "object",
                 "additionalProperties": {"oneOf": [{"$ref": "#/$defs/Circle"}, {"$ref": "#/$defs/Square"}]}}},
             "$defs": {
                "Circle": {"type": "object", "required": ["type", "r"], "properties": {"type": {"const": "circle"}, "r": {"type": "number"},
                 "next": {"oneOf": [{"$ref": "#/$defs/Circle"}, {"$ref": "#/$defs/Square"}]}}},
                "Square": {"type": "object", "required": ["type"], "properties": {"type": {"const": "square"}, "side": {"type": "number"}}},
                "Small": {"type": "object", "required": ["a"], "properties": {"a": {"type": "integer"}}}, "Large": {"type": "object",
                 "required": ["a", "b"], "properties": {"a": {"type": "integer"}, "b": {"type": "string"}}},
                "Tree": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"$ref": "#/$defs/Tree"}}, {"type": "object",
                 "additionalProperties": {"$ref": "#/$defs/Tree"}}]}}}
            """#,
        samples: [
            #"""
            {"tagged": {"type": "circle", "r": 1, "next": {"type": "square"}}, "list": [{"type": "square"}, {"type": "circle", "r": 2}],
             "scalar": 1.5, "oneOrMany": "a"}
            """#,
            #"""
            {"scalar": "12", "oneOrMany": ["a"], "plain": {"a": 1, "b": "x"}, "tree": ["a", {"b": ["c"]}], "unclear": "abcdef", "types": 1,
             "byKey": {"k": {"type": "square"}}}
            """#,
            #"{"scalar": true, "plain": {"a": 1}, "tree": "a", "unclear": 5, "types": "a"}"#,
            #"{"plain": null, "tree": {"a": []}}"#, "{}", #"{"tagged": 5}"#, #"{"scalar": {}}"#, #"{"oneOrMany": [1]}"#,
        ])

    private static let presence = DocumentSamples(
        name: "Presence",
        document: #"""
            {"type": "object", "required": ["s", "n", "u", "o", "l", "undeclared", "nullable", "e"], "properties": {"s": {"type": "string"},
             "n": {"type": "integer"}, "u": {"type": "string", "format": "uuid"},
                "o": {"type": "object", "properties": {"a": {"type": "string"}}}, "l": {"type": "array", "items": {"type": "object",
                 "properties": {"a": {"type": "string"}}}}, "nullable": {"type": ["string", "null"]},
                "e": {"enum": ["a", "b", null]}, "any": true, "none": {"type": "null"}}}
            """#,
        samples: [
            #"""
            {"s": "", "n": 0, "u": "7c4f1f3e-8d5b-4b64-a3c1-0f6f6f3b2a10", "o": {}, "l": [], "undeclared": null, "nullable": null, "e": null,
             "none": null, "any": [1]}
            """#,
            #"""
            {"s": "a", "n": 1, "u": "7c4f1f3e-8d5b-4b64-a3c1-0f6f6f3b2a10", "o": {"a": "b"}, "l": [{"a": "b"}, {}], "undeclared": 1,
             "nullable": "a", "e": "b"}
            """#,
            #"{"s": "a"}"#,
            #"{"s": null, "n": 1, "u": "7c4f1f3e-8d5b-4b64-a3c1-0f6f6f3b2a10", "o": {}, "l": [], "undeclared": 1, "nullable": "a", "e": "b"}"#,
        ])

    private static let names = DocumentSamples(
        name: "Odd names",
        document: #"""
            {"$defs": {"Date": {"type": "object", "properties": {"class": {"type": "string"}}}, "com.example.my-type": {"type": "object",
             "properties": {"date": {"$ref": "#/$defs/Date"}}},
                "Schema": {"enum": ["self", "init", "subscript", "a b", "self"]}, "URL": {"type": "string"}, "JSONConvertible": {"enum": ["x", "y"]},
                "String": {"type": "object", "properties": {"schema": {"$ref": "#/$defs/Schema"}, "kind": {"$ref": "#/$defs/JSONConvertible"}, "url": {"$ref": "#/$defs/URL"}}},
                "type": {"oneOf": [{"type": "object", "required": ["k"], "properties": {"k": {"const": "default"}}}, {"type": "object",
                 "required": ["k"], "properties": {"k": {"const": "case"}}}]}},
             "type": "object", "properties": {"date": {"$ref": "#/$defs/Date"}, "my": {"$ref": "#/$defs/com.example.my-type"},
              "string": {"$ref": "#/$defs/String"}, "type": {"$ref": "#/$defs/type"}}}
            """#,
        samples: [
            #"{"date": {"class": "a"}, "my": {"date": {}}, "string": {"schema": "a b", "url": "not one"}, "type": {"k": "case"}}"#,
            #"{"type": {"k": "default"}}"#, #"{"date": 1}"#,
        ])
}
