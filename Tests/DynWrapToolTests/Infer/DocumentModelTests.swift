import DynWrap
import Foundation
import TestSupport
import Testing

@testable import DynWrapTool

@Suite("Schemas from JSON Schema documents")
struct DocumentModelTests {
    private func swift(_ text: String, name: String = "Server") throws -> String {
        SwiftSchemaWriter.text(of: try DocumentModel.model(of: JSON(parsing: text), name: name))
    }

    @Test("what is write-only is secret, and what no field says is told beside the member")
    func secretsAndNulls() throws {
        let text = try swift(
            #"""
            {"type": "object", "required": ["nothing", "name", "other"], "properties": {
            "password": {"type": "string", "writeOnly": true, "minLength": 8}, "keys": {"type": "array", "items": {"type": "string"}, "writeOnly": true},
            "name": {"type": ["string", "null"]}, "nothing": {}, "never": false}}
            """#)
        #expect(text.contains(#"let password = Str("password").count(8...).optional.secret"#), "\(text)")
        #expect(text.contains(#"let keys = List<String>("keys").optional.secret"#), "\(text)")
        // Of `name`, `nothing` and `other`.
        #expect(text.components(separatedBy: "not said: required, where the value may be null").count == 4, "\(text)")
        #expect(text.contains("not said: that no value is allowed"), "\(text)")
    }

    @Test("properties, bounds, defaults, references, unions; what can't be said stands beside the member")
    func whole() throws {
        let text = try swift(InferredCompilingTests.document)
        for line in [
            #"let host = Str("host").count(1...80).doc("the \"name\"").required"#,
            #"let port = Num<Int>("port").range(1...65535).default(80)"#,
            #"let load = Num<Double>("load").range(0..<1).optional"#, #"let mode = Enum<Mode?>("mode").present"#,
            #"let since = Date("since", iso8601: [.milliseconds]).readOnly"#,
            #"let big = Num<UInt64>("big").range(0...18446744073709551615).optional"#,
            "    let pattern = Str(\"pattern\").matching(#/a[\\s\\S]*/#.matchingSemantics(.unicodeScalar), \"a string that matches ^a\").optional",
            #"let next = Model<ServerSchema>("next")"#,
            #"let ports = List<Int>("ports").count(...3).optional"#,
            #"let names = Dict<String?>("names").each { $0.count(...3).matching("#,
            #"let shape = OneOf<Shape>("shape", .shape)"#, #"let `any` = Raw("any")"#,
            "var body: some SchemaBody { Unknown(.report) }",
            "Case(\"circle\", Shape.circle)",
        ] {
            #expect(text.contains(line), "\(line)\n\(text)")
        }
    }

    @Test("a value that is listed twice counts once; strings that Swift takes for equal are no cases")
    func repeatedValues() throws {
        let text = try swift(
            """
            {"type": "object", "properties": {"k": {"enum": ["a", "b", "a"]}, "n": {"type": "integer", "enum": [1, 1.0, 2]}, "one": {"enum": ["a", "a"]},
            "e": {"enum": ["\\u00e9", "e\\u0301"]}}}
            """)
        #expect(text.contains("enum K: String, CaseIterable, JSONConvertible {\n    case a\n    case b\n}"), "\(text)")
        #expect(text.contains(#"Num<Int>("n").oneOf(1, 2)"#) && text.contains(#"Str("one").constant("a")"#), "\(text)")
        #expect(text.contains(#"let e = Str("e")"#), "\(text)")
    }

    @Test("a list is of its elements; what is nobody's schema is an error")
    func roots() throws {
        let list = try swift(
            #"{"type": "array", "items": {"type": "object", "properties": {"a": {"type": "integer"}}}}"#, name: "orders")
        #expect(list.contains("struct OrderSchema: Schema {") && list.contains("lists of these"))
        #expect(throws: JSONSchemaError.self) { try swift("{\"$ref\": \"#/nowhere\"}") }
        #expect(throws: JSONSchemaError.self) { try swift(#"{"type": 3}"#) }
    }

    @Test("lists of fixed length are of what all their elements are; a default that is null says nothing")
    func tuples() throws {
        let text = try swift(
            #"""
            {"type": "object", "properties": {"point": {"type": "array", "prefixItems": [{"type": "number"}, {"type": "number"}], "maxItems": 2},
                "closed": {"type": "array", "prefixItems": [{"type": "string"}, {"type": "string"}], "items": false},
                "mixed": {"type": "array", "prefixItems": [{"type": "string"}, {"type": "number"}], "maxItems": 2},
                "open": {"type": "array", "prefixItems": [{"type": "string"}]}, "none": {"type": ["string", "null"], "default": null}}}
            """#)
        #expect(
            text.contains(
                "    let point = List<Double>(\"point\").count(...2).optional\n    let closed = List<String>(\"closed\").count(...2).optional\n"
            ))
        #expect(text.contains("    // not said: prefixItems\n    let mixed = List<JSON>(\"mixed\")"))
        #expect(
            text.contains(
                "    // not said: prefixItems\n    let open = List<JSON>(\"open\").optional\n    let none = Str(\"none\").optional\n"
            ), "\(text)")
    }

    @Test("what is said of elements and members is said of each, or named; of equal keywords the tightest counts, or it is named")
    func inside() throws {
        let text = try swift(
            #"""
            {"type": "object", "$defs": {"E": {"type": "integer", "minimum": 5}}, "properties": {
                "whole": {"type": "array", "items": {"type": ["integer", "null"], "minimum": 0, "multipleOf": 2}},
                "real": {"type": "array", "items": {"type": ["number", "null"], "exclusiveMinimum": 0}},
                "listed": {"type": "array", "items": {"type": ["integer", "null"], "enum": [1, 2, null]}},
                "named": {"type": "object", "additionalProperties": {"type": ["string", "null"], "pattern": "^x", "maxLength": 3}},
                "mails": {"type": "array", "items": {"type": "string", "format": "email"}},
                "grid": {"type": "array", "items": {"type": "array", "maxItems": 2, "items": {"type": "integer", "maximum": 5}}},
                "odd": {"type": "array", "items": {"not": {"const": 1}}},
                "either": {"anyOf": [{"type": "integer", "minimum": 3}, {"type": "string", "maxLength": 2}]},
                "pair": {"type": "array", "prefixItems": [{"type": "string"}, {"type": "string", "maxLength": 1}], "items": false},
                "twice": {"allOf": [{"type": "integer", "minimum": 2, "maximum": 9}, {"minimum": 4, "maximum": 10}], "$ref": "#/$defs/E"},
                "texts": {"allOf": [{"type": "string", "pattern": "^x"}, {"pattern": "y$"}, {"maxLength": 2}, {"maxLength": 1}]},
                "both": {"allOf": [{"type": "string", "enum": ["a", "b", "c"]}, {"enum": ["b", "c", "d"]}]}}}
            """#)
        for lines in [
            "// not said of each: multipleOf\n    let whole = List<Int?>(\"whole\").each { $0.range(0...) }",
            "// not said of each: exclusiveMinimum\n    let real = List<Double?>(\"real\").optional",
            "\n    let listed = List<Int?>(\"listed\").each { $0.oneOf(1, 2) }",
            "// not said of each: format\n    let mails = List<String>(\"mails\")",
            "// not said of each: maximum\n    let grid = List<[Int]>(\"grid\").each { $0.count(...2) }",
            "// not said of each: not\n    let odd = List<JSON>(\"odd\")",
            "not said of each: maxLength, minimum\n    let either = ",
            "// not said of each: maxLength\n    let pair = List<String>(\"pair\").count(...2)",
            "\n    let twice = Num<Int>(\"twice\").range(5...9)",
            "// not said: pattern\n    let texts = Str(\"texts\").count(...1)", "case b\n    case c\n}",
        ] { #expect(text.contains(lines), "\(lines)\n\(text)") }
        let named = try #require(text.split(separator: "\n").first { $0.contains("let named") })
        #expect(named.contains("Dict<String?>") && named.contains(".count(...3)") && named.contains("each"), "\(text)")
        let list = try swift(
            #"{"type": "array", "minItems": 2, "uniqueItems": true, "items": {"type": "object", "properties": {"a": {}}}}"#)
        #expect(list.contains("Not said of the list: minItems, uniqueItems."), "\(list)")
    }

    @Test("scalars of several kinds are one union wherever they stand, called after the kinds; that of a definition has its name")
    func scalarUnions() throws {
        let text = try swift(
            #"""
            {"type": "object", "$defs": {"Port": {"type": ["integer", "string"]}}, "properties": {
                "cpus": {"type": ["string", "number"]}, "memory": {"anyOf": [{"type": "number"}, {"type": "string", "maxLength": 9}]},
                "tty": {"type": ["boolean", "string", "null"]}, "ports": {"type": "array", "items": {"$ref": "#/$defs/Port"}},
                "limits": {"type": "object", "additionalProperties": {"type": ["number", "string"]}},
                "host": {"anyOf": [{"type": "string", "format": "ipv4"}, {"type": "string", "format": "hostname"}]}}}
            """#)
        for line in [
            #"    let cpus = OneOf<TextOrNumber>("cpus", .textOrNumber)"#,
            #"    let memory = OneOf<TextOrNumber>("memory", .textOrNumber)"#,
            #"    let tty = OneOf<FlagOrText>("tty", .flagOrText)"#,
            #"    let ports = OneOfList<TextOrWhole>("ports", .textOrWhole).optional"#,
            #"    let limits = OneOfDict<TextOrNumber>("limits", .textOrNumber).optional"#,
            #"    let host = Str("host").optional"#,
            "enum TextOrNumber: Sendable {\n    case text(String)\n    case number(Double)\n",
        ] {
            #expect(text.contains(line), "\(line)\n\(text)")
        }
    }

    @Test(
        "of a root of which nothing can be said, its definitions are; a pattern for all keys is for all members; a title may end with Schema"
    )
    func roundabout() throws {
        let document = #"""
            {"type": ["string", "object"], "definitions": {
                "Task": {"type": "object", "properties": {"vars": {"type": "object", "patternProperties": {"^.*$": {"type": "integer"}}},
                    "part": {"type": "object", "patternProperties": {"^a": {"type": "integer"}}}}}}}
            """#
        let parts = try swift(document)
        #expect(parts.contains("struct TaskSchema: Schema {"), "\(parts)")
        #expect(parts.contains(#"    let vars = Dict<Int>("vars").optional"#), "\(parts)")
        #expect(parts.contains(#"    let part = Dict<JSON>("part").optional"#), "\(parts)")
        // The document's values are no less than they were.
        let again = JSONSchemaWriter.document(of: try DocumentModel.model(of: JSON(parsing: document), name: "Server"))
        #expect(try JSONSchema(again).allows("a text") && JSONSchema(again).allows(["b": 1]))
        let titled = try swift(#"{"type": "object", "properties": {"a": {"type": "string"}}}"#, name: "Taskfile YAML Schema")
        #expect(
            titled.contains("struct TaskfileYAMLSchema: Schema {") && titled.contains("typealias TaskfileYAML = "), "\(titled)")
    }

    @Test(
        "definitions with names that are paths are called by what tells them from the others; extensions of tools are no keywords"
    )
    func pathNames() throws {
        let text = try swift(
            #"""
            {"$defs": {
                "io.k8s.api.core.v1.Container": {"type": "object", "x-kind": "a", "properties": {"event": {"$ref": "#/$defs/io.k8s.api.events.v1.Event"},
                    "args": {"type": "array", "items": {"type": "string"}, "x-kubernetes-list-type": "atomic"}}},
                "io.k8s.api.core.v1.Event": {"type": "object", "properties": {"a": {"type": "integer"}}},
                "io.k8s.api.events.v1.Event": {"type": "object", "properties": {"b": {"type": "integer"}}},
                "user.created": {"type": "object", "properties": {"c": {"type": "integer"}}}}}
            """#)
        for name in ["ContainerSchema", "CoreV1EventSchema", "EventsV1EventSchema", "UserCreatedSchema"] {
            #expect(text.contains("struct \(name): Schema {"), "\(name)\n\(text)")
        }
        #expect(text.contains(#"let event = Model<EventsV1EventSchema>("event")"#))
        #expect(!text.contains("x-"), "\(text)")
        let names = DefinitionNames.short(["a.b.Thing", "c.b.Thing", "a.x.Other", "Plain", "a.Two", "a.b.c"])
        #expect(names == ["a.b.Thing": "a.b.Thing", "c.b.Thing": "c.b.Thing", "a.x.Other": "Other"])
    }

    @Test(
        "a whole number's bounds at the ends of Int and beyond: those that no Int is within can't be said"
    )
    func wholeBounds() throws {
        let text = try swift(
            #"""
            {"type": "object", "properties": {
                "above": {"type": "integer", "exclusiveMinimum": 9223372036854775807},
                "below": {"type": "integer", "exclusiveMaximum": -9223372036854775808},
                "most": {"type": "integer", "minimum": 9223372036854775807}, "beyond": {"type": "integer", "minimum": 1e30, "maximum": 5},
                "under": {"type": "integer", "maximum": -1e30}}}
            """#)
        for lines in [
            "    // not said: exclusiveMinimum\n    let above = Num<Int>(\"above\").optional\n",
            "    // not said: exclusiveMaximum\n    let below = Num<Int>(\"below\").optional\n",
            "    let most = Num<Int>(\"most\").range(9223372036854775807...).optional\n",
            "    // not said: maximum, minimum\n    let beyond = Num<Int>(\"beyond\").optional\n",
            "    // not said: maximum\n    let under = Num<Int128>(\"under\").optional\n",
        ] {
            #expect(text.contains(lines), "\(lines)\n\(text)")
        }
    }

    @Test("no recursion over the depth of a document, and circles end")
    func hostile() throws {
        for keyword in ["items", "additionalProperties", "allOf", "anyOf", "oneOf"] {
            let isList = keyword.hasSuffix("Of")
            let kind = keyword == "items" ? "array" : "object"
            let count = isList ? 120 : 300
            let text =
                String(repeating: "{\"type\": \"\(kind)\", \"\(keyword)\": " + (isList ? "[" : ""), count: count) + "true"
                + String(repeating: (isList ? "]" : "") + "}", count: count)
            let document = try JSON(
                parsing: "{\"type\": \"object\", \"properties\": {\"deep\": \(text)}}", options: JSONOptions(maximumDepth: 2000))
            let written = onSmallStack { (try? DocumentModel.model(of: document, name: "Deep")).map(SwiftSchemaWriter.text) }
            #expect(written?.contains("struct DeepSchema") == true, "\(keyword)")
        }
        let circle = try swift(
            ##"{"$ref": "#/$defs/A", "$defs": {"A": {"type": "array", "items": {"anyOf": [{"$ref": "#/$defs/A"}, {"$ref": "#/$defs/B"}]}}, "B": {"type": "object", "additionalProperties": {"$ref": "#/$defs/B"}}}}"##
        )
        #expect(circle.contains("enum Server"), "\(circle)")
        let members = (0..<5000).map { "\"k\($0)\": {\"enum\": [\"a\($0)\", \"b\"]}" }.joined(separator: ", ")
        #expect(try swift("{\"type\": \"object\", \"properties\": {\(members)}}").contains("k4999"))
    }

    @Test("what is inferred as JSON Schema and read back has the same fields", arguments: GeneratedSet.all)
    func roundTrip(set: GeneratedSet) throws {
        let source = InferredSource(try set.samples(80, seed: 4), name: "Thing")
        let document = JSONSchemaWriter.document(of: source.model)
        let again = try DocumentModel.model(of: document, name: "Thing")
        guard case .record(let mine) = source.model.root, case .record(let theirs) = again.root else {
            Issue.record("no record"); return
        }
        let (first, second) = (source.model.records[mine].fields, again.records[theirs].fields)
        #expect(first.map(\.key) == second.map(\.key))
        #expect(first.map(\.isRequired) == second.map(\.isRequired))
        #expect(first.map { $0.type == .any([]) || $0.isNullable } == second.map { $0.type == .any([]) || $0.isNullable })
    }
}
