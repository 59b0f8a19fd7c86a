import DynWrap
import Foundation

private struct ListSchema: Schema {
    let numbers = List<Int>("l")
    let byName = Dict<Int>("d")
    let tree = Raw("t")
}

extension Rows {
    /// Work for which twice the input once took four times as long, or did not end.
    static var growth: [Row] { treeGrowth + patchGrowth + schemaGrowth + documentGrowth + validationGrowth }

    private static var treeGrowth: [Row] {
        [
            scaling("problems", "the problems of a list of 20,000 wrong elements on one line, and of 40,000", 20_000) { count in
                let text = "{\"l\":[\"x\"" + String(repeating: ",\"x\"", count: count - 1) + "]}"
                return { try Wrapped<ListSchema>(json: text).dyn.problems.count }
            },
            scaling(
                "append values", "append 20,000 numbers to a list field that has text among them, and 40,000, and write it",
                20_000
            ) {
                count in
                let opened = try Wrapped<ListSchema>(json: "{\"l\":[1,\"x\"]}")
                return {
                    var model = opened
                    for number in 0..<count { model.numbers.append(number) }
                    return model.dyn.json.bytes().count
                }
            },
            scaling(
                "set members", "set 20,000 members of a dictionary field that has text among them, and 40,000, and write it",
                20_000
            ) {
                count in
                let opened = try Wrapped<ListSchema>(json: "{\"d\":{\"a\":1,\"b\":\"x\"}}")
                let keys = (0..<count).map { "k\($0)" }
                return {
                    var model = opened
                    for key in keys { model.byName[key] = key.utf8.count }
                    return model.dyn.json.bytes().count
                }
            },
            scaling("pretty depth", "write an array in an object, so deep that the indentation is 64 MB, and 128 MB", 64 << 20) {
                count in
                // Each level has two lines, with two more spaces than those of the level around it.
                let depth = Int((Double(count) / 2).squareRoot())
                let text = "{\"a\":" + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}"
                let tree = try JSON(parsing: text, options: JSONOptions(maximumDepth: depth + 8))
                return { tree.bytes(.pretty).count }
            },
            scaling("remove equal keys", "remove every key of an object of 20,000, one of them doubled, and of 40,000", 20_000) {
                count in
                let keys = (0..<count).map { "k\($0)" }
                let opened = try JSON(parsing: object(keys + ["k0"]))
                return {
                    var tree = opened
                    for key in keys { tree[key] = .missing }
                    return tree.count + 1
                }
            },
            scaling("put back", "put 8,000 removed keys back after as many additions, and 16,000", 8_000) { count in
                let keys = (0..<count).map { "k\($0)" }
                let opened = try JSON(parsing: object(keys))
                return {
                    var tree = opened
                    for key in keys { tree[key] = .missing }
                    for key in keys { tree["new " + key] = 1 }
                    for key in keys { tree[key] = opened[key] }
                    return tree.count
                }
            },
            scaling("count", "count an object of 20,000 keys after each removal and each new key, and of 40,000", 20_000) {
                count in
                let keys = (0..<count).map { "k\($0)" }
                let opened = try JSON(parsing: object(keys))
                return {
                    var tree = opened
                    var sum = 0
                    for key in keys {
                        tree[key] = .missing
                        sum += tree.count
                        tree["new " + key] = true
                        sum += tree.count
                    }
                    return sum
                }
            },
            scaling("deep changes", "the changes of one edit 8,000 objects deep, and 16,000", 8_000) { count in
                let depth = JSONOptions(maximumDepth: count + 8)
                let text = "{\"t\":" + String(repeating: "{\"a\":", count: count) + "0" + String(repeating: "}", count: count + 1)
                var model = try Wrapped<ListSchema>(json: try JSON(parsing: text, options: depth))
                try model.dyn.apply(JSONPatch([.replace(JSONPointer(tokens: ["t"] + repeatElement("a", count: count)), 1)]))
                let edited = model
                return { edited.dyn.changes.count }
            },
        ]
    }

    private static var patchGrowth: [Row] {
        [
            patch("patch members", "/o/k", 10_000) { "/o/k\($0)" },
            patch("patch append", "/l/-", 10_000) { _ in "/l/-" },
            patch("patch insert", "/l/0", 10_000) { _ in "/l/0" },
            scaling("merge patch", "merge an object 4,000 objects deep into another, and 8,000", 4_000) { count in
                let depth = JSONOptions(maximumDepth: count + 8)
                let (open, close) = (String(repeating: "{\"a\":", count: count), String(repeating: "}", count: count))
                let target = try JSON(parsing: open + "1" + close, options: depth)
                let patch = try JSON(parsing: open + "{\"b\":2}" + close, options: depth)
                return {
                    var tree = target
                    tree.merge(patch)
                    return tree.count
                }
            },
            scaling("archive", "open an archive of a list of 5,000 after as many insertions in front, and of 10,000", 5_000) {
                count in
                var model = try Wrapped<ListSchema>(json: "{\"l\":[0" + String(repeating: ",0", count: count - 1) + "]}")
                try model.dyn.apply(JSONPatch((0..<count).map { .add("/l/0", JSON($0)) }))
                let data = try JSONEncoder().encode(Archive(model))
                return { try Wrapped(JSONDecoder().decode(Archive<Wrapped<ListSchema>>.self, from: data)).numbers.count }
            },
        ]
    }

    private static func patch(_ name: String, _ path: String, _ count: Int, _ pointer: @escaping (Int) -> String) -> Row {
        scaling(name, "apply a JSON Patch of \(count) × add \(path), and of twice as many", count) { count in
            let tree = try JSON(parsing: "{\"o\":{\"a\":1},\"l\":[1]}")
            let patch = JSONPatch((0..<count).map { .add(JSONPointer(pointer($0)) ?? "", 7) })
            return {
                var copy = tree
                try copy.apply(patch)
                return copy["o"].count + copy["l"].count
            }
        }
    }

    private static var schemaGrowth: [Row] {
        [
            scaling("schema", "make, open, export and hash a schema of 4,000 entries, and of 8,000", 4_000) { count in
                let keys = (0..<count).map { "k\($0)" }
                return {
                    let schema = DynamicSchema("S") { for key in keys { Num<Int>(key).required } }
                    let model = try Wrapped(json: "{\"k1\":1}", schema: schema)
                    return (model.k1.int ?? -1) + schema.jsonSchema["required"].count + (Set([schema]).count)
                }
            },
            scaling("names", "read 10,000 entries of a dynamic model by name, and 20,000", 10_000) { count in
                let keys = (0..<count).map { "k\($0)" }
                let schema = DynamicSchema("S") { for key in keys { Num<Int>(key) } }
                let model = try Wrapped(json: try JSON(parsing: object(keys)), schema: schema)
                return { keys.reduce(0) { $0 + (model[$1].int ?? -1) } }
            },
            scaling(
                "drop", "archive a model of 1,000 entries and 5,000 keys that drops unknown ones, and of 2,000 and 10,000", 1_000
            ) { count in
                let schema = DynamicSchema("S") {
                    for number in 0..<count { Num<Int>("k\(number)") }
                    SchemaUnknown.drop
                }
                let model = try Wrapped(json: try JSON(parsing: object((0..<5 * count).map { "k\($0)" })), schema: schema)
                return { try JSONEncoder().encode(Archive(model)).count }
            },
        ]
    }

    private static var documentGrowth: [Row] {
        [
            scaling(
                "document required", "the problems of a document's schema with 4,000 required members, all missing, and of 8,000",
                4_000
            ) {
                count in
                let keys = (0..<count).map { "k\($0)" }
                let properties = JSON(members: keys.map { (key: $0, value: ["type": "integer"] as JSON) })
                let schema = try DynamicSchema(jsonSchema: ["properties": properties, "required": JSON(keys.map { JSON($0) })])
                let model = try Wrapped(json: "{}", schema: schema)
                return { model.dyn.problems.count }
            },
            scaling("document enum", "the problems of 2,000 wrong values of a document's enum of as many, and of 4,000", 2_000) {
                count in
                let values = JSON((0..<count).map { JSON("value \($0)") })
                let schema = try DynamicSchema(
                    jsonSchema: ["properties": ["l": ["type": "array", "items": ["enum": values]]]])
                let model = try Wrapped(json: ["l": JSON((0..<count).map { JSON("other \($0)") })] as JSON, schema: schema)
                return { model.dyn.problems.reduce(0) { $0 + $1.expected.utf8.count } }
            },
            scaling(
                "document types",
                "a document of 200 types, each of which refers to the next two, and of 400; open, check and write", 200
            ) {
                count in
                let types = (0..<count).map { number -> (key: String, value: JSON) in
                    func reference(_ step: Int) -> JSON { ["$ref": JSON("#/$defs/T\(min(number + step, count - 1))")] }
                    return (
                        "T\(number)",
                        ["type": "object", "properties": ["a": reference(1), "b": reference(2), "n": ["type": "integer"]]]
                    )
                }
                let document: JSON = ["$ref": "#/$defs/T0", "$defs": JSON(members: types)]
                return {
                    let schema = try DynamicSchema(jsonSchema: document)
                    let model = try Wrapped(json: "{\"a\":{\"b\":{\"n\":1}}}", schema: schema)
                    return (model.a.b.n.int ?? -1) + model.dyn.problems.count + model.dyn.output().json.count
                        + schema.jsonSchema.count
                }
            },
            scaling(
                "document references",
                "types that each refer to all of them, with 10,000 references, and with 20,000; open and check", 10_000
            ) {
                count in
                let types = Int(Double(count).squareRoot())
                let members = JSON(members: (0..<types).map { ("m\($0)", ["$ref": JSON("#/$defs/T\($0)")] as JSON) })
                let definitions = JSON(
                    members: (0..<types).map { ("T\($0)", ["type": "object", "properties": members] as JSON) })
                let document: JSON = ["$ref": "#/$defs/T0", "$defs": definitions]
                return {
                    let schema = try DynamicSchema(jsonSchema: document)
                    return try Wrapped(json: "{\"m1\":{\"m2\":{}}}", schema: schema).dyn.problems.count + schema.jsonSchema.count
                }
            },
            scaling("pattern", "a document's pattern ^(a+)+$ over 20,000 letters and one that fails, and over 40,000", 20_000) {
                count in
                let schema = try DynamicSchema(jsonSchema: ["properties": ["s": ["type": "string", "pattern": "^(a+)+$"]]])
                let model = try Wrapped(json: ["s": JSON(String(repeating: "a", count: count) + "!")] as JSON, schema: schema)
                return { model.dyn.problems.count }
            },
        ]
    }

    private static var validationGrowth: [Row] {
        [
            scaling(
                "check deep", "check a document 20,000 arrays deep by a schema that asks for each of two choices, and 40,000",
                20_000
            ) {
                count in
                let schema = try JSONSchema([
                    "anyOf": [
                        ["type": "array", "items": ["$ref": "#"], "maxItems": 1], ["type": "array", "items": ["$ref": "#"]],
                        ["type": "null"],
                    ]
                ])
                let text = String(repeating: "[", count: count) + "null" + String(repeating: "]", count: count)
                let tree = try JSON(parsing: text, options: JSONOptions(maximumDepth: count + 8))
                return { schema.allows(tree) ? 1 : 0 }
            },
            scaling("check chain", "a schema of 1,000 that each ask the next one twice, read and asked, and of 2,000", 1_000) {
                count in
                let schemas = (0..<count).map { number -> (key: String, value: JSON) in
                    let next: JSON = ["$ref": JSON("#/$defs/T\(number + 1)")]
                    return ("T\(number)", ["allOf": [next, next], "unevaluatedProperties": true])
                }
                let end: (key: String, value: JSON) = ("T\(count)", ["properties": ["a": ["type": "null"]]])
                let document: JSON = ["$ref": "#/$defs/T0", "$defs": JSON(members: schemas + [end])]
                let value: JSON = ["a": nil, "b": 1]
                return { try JSONSchema(document).allows(value) ? 1 : 0 }
            },
            scaling("check unique", "uniqueItems over 20,000 objects, and 40,000", 20_000) { count in
                let schema = try JSONSchema([
                    "uniqueItems": true, "unevaluatedItems": true, "contains": ["properties": ["n": ["const": 7]]],
                ])
                let tree = try JSON(parsing: "[" + (0..<count).map { "{\"n\":\($0)}" }.joined(separator: ",") + "]")
                return { schema.allows(tree) ? 1 : 0 }
            },
        ]
    }

    private static func object(_ keys: [String]) -> String { "{" + keys.map { "\"\($0)\":1" }.joined(separator: ",") + "}" }
}
