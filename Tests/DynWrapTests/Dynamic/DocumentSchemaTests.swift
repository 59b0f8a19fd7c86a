import DynWrap
import DynWrapSchema
import Foundation
import TestSupport
import Testing

private let serverDocument = #"""
    {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Server", "type": "object", "required": ["host", "note"],
     "properties": {
       "host": {"type": "string", "minLength": 1, "maxLength": 9, "pattern": "^[a-z.]+$", "description": "where it is"},
       "port": {"type": "integer", "minimum": 1, "maximum": 65535, "default": 80},
       "ratio": {"type": "number", "exclusiveMinimum": 0},
       "note": {"type": ["string", "null"]},
       "level": {"enum": ["low", "high"], "default": "low"},
       "kind": {"const": 7},
       "born": {"type": "string", "format": "date"},
       "seen": {"type": "string", "format": "date-time"},
       "home": {"type": "string", "format": "uri"},
       "id": {"type": "string", "format": "uuid", "readOnly": true},
       "tags": {"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": 3},
       "tls": {"type": "object", "required": ["on"], "properties": {"on": {"type": "boolean"}}, "additionalProperties": false},
       "ports": {"type": "object", "additionalProperties": {"type": "integer"}},
       "disks": {"type": "array", "items": {"$ref": "#/$defs/disk"}},
       "by-name": {"type": "object", "additionalProperties": {"$ref": "#/$defs/disk"}},
       "boot": {"anyOf": [{"$ref": "#/$defs/disk"}, {"type": "null"}]},
       "any": {}, "a.b": {"type": "string"}},
     "$defs": {"disk": {"type": "object", "title": "Disk", "properties": {"size": {"type": "integer", "multipleOf": 2}}}},
     "if": {}, "x-own": 1}
    """#

private let treeDocument = #"""
    {"title": "Tree", "type": "object", "required": ["value"],
     "properties": {"value": {"type": "integer"}, "left": {"$ref": "#"}, "right": {"$ref": "#"},
                    "children": {"type": "array", "items": {"$ref": "#/$defs/leaf"}}},
     "$defs": {"leaf": {"allOf": [{"$ref": "#"}, {"properties": {"name": {"type": "string"}}}]}}}
    """#

@Suite("DynamicSchema from a JSON Schema document")
struct DocumentSchemaTests {
    let schema: DynamicSchema

    init() throws { schema = try DynamicSchema(jsonSchema: JSON(parsing: serverDocument)) }

    @Test("entries have the types the document says, and its defaults")
    func entries() throws {
        let server = try Wrapped(
            json: #"""
                {"host": "h", "born": "2018-05-02", "seen": "2018-05-02T00:00:00.5Z", "home": "https://a.b/", "tags": ["x"],
                 "id": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "tls": {"on": true}, "ports": {"a": 1}, "disks": [{"size": 4}],
                 "by-name": {"c": {"size": 8}}, "boot": {"size": 2}, "any": [1], "a.b": "ab", "kind": 7, "note": null}
                """#, schema: schema)
        #expect(server.dyn.problems.isEmpty)
        #expect(server.host == "h")
        #expect(server.port == 80)
        #expect(server.level == "low")
        #expect(server.kind == 7)
        #expect(server.ratio.double == nil)
        #expect(server.note.string == nil)
        #expect(server.born.date?.timeIntervalSince1970 == 1_525_219_200)
        #expect(server.seen.date?.timeIntervalSince1970 == 1_525_219_200.5)
        #expect(server.home.as(URL.self)?.host() == "a.b")
        #expect(server.id.as(UUID.self) != nil)
        #expect(server.tls.on.bool == true)
        #expect(server.disks[0].size == 4)
        #expect(server["by-name"].c.size == 8)
        #expect(server.boot.size == 2)
        #expect(server.ports.as([String: Int].self) == ["a": 1])
        #expect(server["a.b"].string == "ab")
        #expect(server.any[0].int == 1)
        #expect(schema.name == "Server")
        #expect(server.disks.models?.first?.debugDescription.hasPrefix("Disk") == true)
        let types = Dictionary(uniqueKeysWithValues: schema.entries.map { ($0.name, "\($0.type)") })
        #expect(types["host"] == "Optional<String>")
        #expect(types["port"] == "Optional<Int>")
        #expect(types["ratio"] == "Optional<Double>")
        #expect(types["tags"] == "Optional<Array<String>>")
        #expect(types["any"] == "JSON")
        #expect(types["seen"] == "Optional<Date>")
        #expect(schema.entries.first { $0.name == "host" }?.documentation == "where it is")
    }

    @Test("every keyword is a problem where it does not hold, at its place and with the names that lead to it")
    func problems() throws {
        let odd = try Wrapped(
            json: #"""
                {"host": "Hostname.org", "port": 0, "ratio": 0.0, "level": "mid", "kind": 8, "born": "2018-02-30", "seen": "yesterday",
                 "home": "a b", "id": "1", "tags": [], "tls": {"off": 1}, "ports": {"a": "x"}, "disks": [{"size": 1.5}], "boot": 1}
                """#, schema: schema)
        #expect(
            odd.dyn.problems.map { "\($0.severity) \($0.pointer) \($0.property): \($0.expected)" } == [
                "rule /host host: a string that matches ^[a-z.]+$",
                "rule /host host: at most 9 characters", "rule /port port: a number of at least 1",
                "rule /ratio ratio: a number of more than 0", #"error /level level: one of "low", "high""#, "error /kind kind: 7",
                "error /born born: a date (yyyy-MM-dd)", "error /seen seen: a date and time (RFC 3339)",
                "error /home home: a URI",
                "error /id id: a UUID", "rule /tags tags: at least 1 elements",
                "unknownKey /tls/off : the schema has no such key",
                "error /tls/on tls.on: a bool", "error /ports/a ports.a: a whole number",
                "error /disks/0/size disks.size: a whole number", "error /boot boot: an object or null",
                "error /note note: a string or null",
            ])
        #expect(odd.dyn.problems[0].line == 1)
        #expect(odd.dyn.problems[0].column == 10)
        #expect(odd.tls.model?.dyn.problems.map(\.pointer) == ["/off", "/on"])
    }

    @Test("what a document says is read-only in models inside, by a list and a reference too, is left by patches")
    func readOnlyInside() throws {
        let document: JSON = [
            "properties": [
                "one": ["properties": ["id": ["type": "integer", "readOnly": true], "n": ["type": "integer"]]],
                "all": ["type": "array", "items": ["$ref": "#/properties/one"]],
            ]
        ]
        let text = #"{"one": {"id": 1, "n": 1}, "all": [{"id": 2, "n": 1}]}"#
        var model = try Wrapped(json: text, schema: DynamicSchema(jsonSchema: document))
        for place in ["/one/id", "/all/0/id"] {
            let error = #expect(throws: JSONPointerError.self) {
                try model.dyn.apply(try JSONPatch(json: [["op": "replace", "path": JSON(place), "value": 9]]))
            }
            #expect(error?.code == .readOnly)
        }
        #expect(model.dyn.json.text() == text)
        try model.dyn.apply(try JSONPatch(json: [["op": "replace", "path": "/all/0/n", "value": 9]]))
        #expect(model.all[0].n == 9)
    }

    @Test("keywords that are not followed are listed")
    func unsupported() throws {
        #expect(
            schema.unsupportedKeywords.map(\.description).sorted() == [
                "x-own at the root"
            ])
        let more = try DynamicSchema(
            jsonSchema: [
                "$schema": "http://json-schema.org/draft-07/schema#",
                "properties": [
                    "a": ["pattern": "(a)\\1"], "b": ["format": "ipv5"], "c": ["items": [["type": "string"]]], "d": ["$id": "x"],
                ],
            ])
        #expect(
            more.unsupportedKeywords.map(\.description).sorted() == [
                "$schema at the root", "format at /properties/b", "items at /properties/c", "pattern at /properties/a",
            ])
    }

    @Test("faults of a document are errors that say where")
    func faults() throws {
        let cases: [(JSON, JSONSchemaError.Code, String)] = [
            (["properties": ["a": ["$ref": "#/$defs/none"]]], .danglingReference, "/properties/a"),
            (["$ref": "#"], .endlessReference, ""),
            (
                [
                    "properties": ["a": ["$ref": "#/$defs/b"]],
                    "$defs": ["b": ["anyOf": [["$ref": "#/$defs/c"]]], "c": ["$ref": "#/$defs/b"]],
                ],
                .endlessReference, "/$defs/c"
            ),
            (["type": "strng"], .invalidKeyword, ""), (["type": "array"], .notAnObject, ""), (false, .notAnObject, ""),
            (["properties": ["a": 3]], .invalidKeyword, "/properties/a"),
            (["properties": ["a": ["$ref": "other.json"]]], .missingDocument, "/properties/a"),
            (["properties": ["a": ["minimum": "1"]]], .invalidKeyword, "/properties/a"),
            (["properties": ["a": ["maxLength": -1]]], .invalidKeyword, "/properties/a"),
            (["properties": ["a": ["pattern": "("]]], .invalidKeyword, "/properties/a"),
            (["required": [1]], .invalidKeyword, ""), (3, .invalidKeyword, ""), ([], .invalidKeyword, ""),
        ]
        for (document, code, pointer) in cases {
            let error = #expect(throws: JSONSchemaError.self) { try DynamicSchema(jsonSchema: document) }
            #expect(error?.code == code, "\(document)")
            #expect(error?.pointer.description == pointer, "\(document)")
        }
        let error = #expect(throws: JSONSchemaError.self) { try DynamicSchema(jsonSchema: cases[0].0) }
        #expect(error?.description == ##"at "/properties/a": the reference "#/$defs/none" leads nowhere in the document"##)
        var chain: JSON = ["type": "object"]
        for _ in 0..<100 { chain = ["allOf": [chain]] }
        #expect(try !DynamicSchema(jsonSchema: chain).name.isEmpty)
        var deep: JSON = [:]
        for _ in 0..<10_000 { deep = ["properties": ["a": deep]] }
        #expect(#expect(throws: JSONSchemaError.self) { try DynamicSchema(jsonSchema: deep) }?.code == .tooDeep)
    }

    @Test("recursive documents: any depth by dot, checked, exported as they are")
    func recursion() throws {
        let schema = try DynamicSchema(jsonSchema: JSON(parsing: treeDocument))
        var tree = try Wrapped(
            json:
                #"{"value": 1, "left": {"value": 2, "right": {"value": "x"}}, "children": [{"value": 3, "name": 4, "left": {}}]}"#,
            schema: schema)
        #expect(tree.left.right.value.json == "x")
        #expect(tree.children[0].left.left.right.value.int == nil)
        #expect(
            tree.dyn.problems.map { "\($0.pointer) \($0.property)" } == [
                "/left/right/value left.right.value", "/children/0/left/value children.left.value",
                "/children/0/name children.name",
            ])
        tree.left.right.value = 5
        tree.right.left.right.value = 6
        #expect(tree.dyn.json["right"].text() == #"{"left":{"right":{"value":6}}}"#)
        #expect(tree.dyn.output().json["left"]["right"].text() == #"{"value":5}"# && !tree.debugDescription.isEmpty)
        #expect(tree == tree)
        #expect(tree.hashValue == tree.hashValue)
        // A part of a model stands for itself when the rest is gone.
        let part: Wrapped<DynamicSchema>? = try Wrapped(
            json: #"{"value": 1, "children": [{"value": 2, "left": {"value": 3}}]}"#, schema: schema
        ).children.models?[0]
        #expect(part?.left.value == 3)
        #expect(part?.left.left.value.int == nil)
        #expect(schema.jsonSchema["$defs"]["leaf"]["allOf"].count == 2)
        #expect(try DynamicSchema(jsonSchema: JSON(parsing: treeDocument)) == schema)
    }

    @Test("a recursive document's schema is given back when nobody holds it, its layouts too")
    func memory() throws {
        weak var token: AnyObject?
        do {
            let schema = try DynamicSchema(jsonSchema: JSON(parsing: treeDocument))
            let tree = try Wrapped(
                json: #"{"value": 1, "left": {"value": 2, "children": [{"value": 3, "left": {"value": 4}}]}}"#, schema: schema)
            #expect(tree.left.children[0].left.value == 4)
            #expect(tree.dyn.problems.isEmpty)
            #expect(!tree.debugDescription.isEmpty)
            token = schema.facts.token
            #expect(token != nil)
        }
        #expect(token == nil)
    }

    /// Texts for a schema that holds the tree's, and whether they are valid.
    private static let nestedInstances: [(String, Bool)] = [
        (#"{"inner": {"value": 1, "left": {"value": 2}}, "all": [{"value": 3}]}"#, true), ("{}", true),
        (#"{"inner": {"value": 1, "left": {"value": "x"}}}"#, false),
        (#"{"all": [{"value": 1, "children": [{"name": 1, "value": 2}]}]}"#, false),
    ]

    @Test("a document's schema inside another: checked, read, edited")
    func nested() throws {
        let outer = DynamicSchema.outer(try DynamicSchema(jsonSchema: JSON(parsing: treeDocument)))
        let instances = Self.nestedInstances
        for (text, isValid) in instances {
            #expect(try Wrapped(json: text, schema: outer).dyn.problems.isEmpty == isValid, "\(text)")
        }
        let bad = try Wrapped(json: instances[2].0, schema: outer).dyn.problems
        #expect(bad.map { "\($0.pointer) \($0.property)" } == ["/inner/left/value inner.left.value"])
        #expect(throws: ValidationError.self) { try Wrapped(strict: instances[2].0, schema: outer) }
        var model = try Wrapped(strict: instances[0].0, schema: outer)
        model.all[0].left.value = 4
        #expect(model.dyn.json["all"].text() == #"[{"value": 3,"left": {"value":4}}]"#)
    }

    @Test(
        "a document's schema inside another is exported so that its references still lead somewhere",
        .enabled(if: PythonValidator.isAvailable, "wants python3 with jsonschema"))
    func nestedExport() throws {
        let outer = DynamicSchema.outer(try DynamicSchema(jsonSchema: JSON(parsing: treeDocument)))
        let instances = Self.nestedInstances
        let verdict = try PythonValidator.verdicts([(schema: outer.jsonSchema.text(), instances: instances.map(\.0))])
        #expect(verdict == [instances.map(\.1)])
    }

    @Test("deep data and forked schemas: no overflow and no endless search")
    func bounds() throws {
        let forked = try DynamicSchema(
            jsonSchema: JSON(
                parsing: #"""
                    {"properties": {"a": {"$ref": "#/$defs/x"}}, "$defs": {
                      "x": {"anyOf": [{"$ref": "#/$defs/y"}, {"$ref": "#/$defs/z"}], "allOf": [{"items": {"$ref": "#/$defs/x"}}, {"items": {"$ref": "#/$defs/x"}}]},
                      "y": {"items": {"$ref": "#/$defs/x"}, "maxItems": 1}, "z": {"items": {"$ref": "#/$defs/x"}, "maxItems": 2}}}
                    """#))
        let arrays = String(repeating: "[", count: 80) + "1,2,3" + String(repeating: "]", count: 80)
        let model = try Wrapped(json: "{\"a\": \(arrays)}", schema: forked)
        #expect(!model.dyn.problems.isEmpty)
        let tree = try DynamicSchema(jsonSchema: JSON(parsing: treeDocument))
        let text = String(repeating: #"{"value":1,"left":"#, count: 480) + #"{"value":"x"}"# + String(repeating: "}", count: 480)
        let deep = try Wrapped(json: text, schema: tree)
        #expect(onSmallStack { deep.dyn.problems.map(\.expected) } == ["a whole number"])
        let all = try DynamicSchema(
            jsonSchema: JSON(
                parsing: ##"""
                    {"anyOf": [{"allOf": [{"allOf": [{"allOf": [{"allOf": [
                      {"properties": {"v": {"type": "integer"}, "next": {"$ref": "#"}}}]}]}]}]}]}
                    """##))
        for (end, isValid) in [("{}", true), (#"{"v":"x"}"#, false)] {
            let text = String(repeating: #"{"v":1,"next":"#, count: 10_000) + end + String(repeating: "}", count: 10_000)
            let model = try Wrapped(json: text, schema: all, options: JSONOptions(maximumDepth: 20_000))
            #expect(onSmallStack { model.dyn.problems.isEmpty } == isValid)
        }
        let either = try DynamicSchema(
            jsonSchema: JSON(
                parsing: ##"{"properties": {"v": {"type": "integer"}, "next": {"anyOf": [{"type": "null"}, {"$ref": "#"}]}}}"##))
        let chain = String(repeating: #"{"v":1,"next":"#, count: 10_000)
        for (end, count) in [("null", 0), (#"{"v":"x"}"#, 1)] {
            let model = try Wrapped(
                json: chain + end + String(repeating: "}", count: 10_000), schema: either,
                options: JSONOptions(maximumDepth: 20_000))
            #expect(onSmallStack { model.dyn.problems.count } == count)
        }
    }

    @Test("what stands beside a reference holds too, whichever keyword it is")
    func besideReference() throws {
        func owner(_ beside: String, _ value: String) throws -> Wrapped<DynamicSchema> {
            let document = try JSON(
                parsing: """
                    {"type": "object", "properties": {"owner": {"$ref": "#/$defs/person"\(beside)}},
                     "$defs": {"person": {"type": "object", "properties": {"name": {"type": "string"}}}}}
                    """)
            return try Wrapped(json: "{\"owner\": \(value)}", schema: DynamicSchema(jsonSchema: document))
        }
        let plain = try owner("", #"{"name": "Ann", "age": "7"}"#)
        #expect(plain.owner.name.string == "Ann")
        #expect(plain.dyn.problems.isEmpty)
        for beside in [
            #""properties": {"age": {"type": "integer"}}"#, #""required": ["name", "tag"]"#,
            #""additionalProperties": {"type": "integer"}"#,
            #""allOf": [{"properties": {"age": {"type": "integer"}}}]"#, #""anyOf": [{"required": ["tag"]}]"#,
            #""oneOf": [{"required": ["tag"]}]"#, #""patternProperties": {"^a": {"type": "integer"}}"#,
            #""dependentSchemas": {"name": {"required": ["tag"]}}"#, #""enum": [1]"#, #""maxProperties": 1"#,
        ] {
            let model = try owner(", \(beside)", #"{"name": "Ann", "age": "x"}"#)
            #expect(model.owner.name.string == "Ann" && !model.dyn.problems.isEmpty, "\(beside)")
        }
        #expect(try owner(#", "properties": {"age": {"type": "integer"}}"#, #"{"age": 7}"#).owner.age.int == 7)
        // It holds for the model there by itself, too.
        for beside in [
            #""not": {"required": ["age"]}"#, #""propertyNames": {"minLength": 4}"#, #""dependentRequired": {"name": ["tag"]}"#,
            #""unevaluatedProperties": false"#, #""if": {"required": ["age"]}, "then": false"#, #""maxProperties": 1"#,
        ] {
            let model = try owner(", \(beside)", #"{"name": "Ann", "age": "x"}"#)
            #expect(model.owner.model?.dyn.problems.isEmpty == false && !model.dyn.problems.isEmpty, "\(beside)")
        }
    }

    @Test("the export of a schema inside leads somewhere, whatever its references are called")
    func exportedReferences() throws {
        for reference in ["$ref", "$dynamicRef"] {
            let schema = try DynamicSchema(jsonSchema: [
                "$defs": ["t": ["$dynamicAnchor": "t", "type": "string"]],
                "properties": ["a": ["type": "object", "properties": ["b": [.init(reference): "#t"]]]],
            ])
            let model = try Wrapped(json: #"{"a": {"b": "x"}}"#, schema: schema)
            let inner = try #require(model["a"].model).layout.schema.jsonSchema
            let checker = try JSONSchema(inner)
            #expect(checker.allows(["b": "x"]), "\(inner)")
            #expect(!checker.allows(["b": 1]), "\(inner)")
        }
    }
}
