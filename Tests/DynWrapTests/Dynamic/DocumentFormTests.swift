import DynWrap
import Foundation
import Testing

/// What the entries of a schema from a document say for tools, and its secrets.
@Suite("Entries of a JSON Schema document")
struct DocumentFormTests {
    private static let document: JSON = [
        "title": "Pet", "required": ["id", "kind"],
        "properties": [
            "id": ["type": "integer", "minimum": 1, "multipleOf": 2], "kind": ["enum": ["cat", "dog", nil]],
            "name": ["type": "string", "minLength": 2, "maxLength": 9, "pattern": "^a"],
            "tags": ["type": "array", "items": ["type": "string"], "uniqueItems": true, "maxItems": 3],
            "owner": ["$ref": "#/$defs/person"], "size": ["allOf": [["enum": [1, 2, 3]], ["enum": [2, 3, 4]], ["minimum": 0]]],
        ],
        "$defs": ["person": ["type": "object", "properties": ["name": ["type": "string", "maxLength": 5]]]],
    ]

    @Test("constraints, cases, flags and the document's own part, as a form over it wants them")
    func entries() throws {
        let schema = try DynamicSchema(jsonSchema: Self.document)
        let entries = Dictionary(uniqueKeysWithValues: schema.entries.map { ($0.name, $0) })
        func entry(_ name: String) throws -> SchemaEntry { try #require(entries[name]) }
        #expect(try entry("id").constraints == ["a number of at least 1", "a multiple of 2"])
        #expect(try entry("id").jsonSchema == Self.document["properties"]["id"])
        #expect(try entry("id").flags == [.required] && entry("name").flags == [.optional])
        #expect(try entry("kind").cases == ["cat", "dog"] && entry("kind").flags.contains(.required))
        #expect(try entry("kind").jsonSchema == ["enum": ["cat", "dog", nil]] && entry("id").cases.isEmpty)
        #expect(try entry("name").constraints == ["at least 2 characters", "at most 9 characters", "a string that matches ^a"])
        #expect(try entry("tags").constraints == ["at most 3 elements", "elements that are all different"])
        #expect(try entry("size").cases == [2, 3] && entry("size").constraints == ["a number of at least 0"])
        #expect(try entry("owner").children.map(\.constraints) == [["at most 5 characters"]])
        let owner = try JSONSchema(entry("owner").jsonSchema)
        #expect(owner.allows(["name": "Ann"]) && !owner.allows(["name": "Annika"]))
    }

    struct InnerSchema: Schema {
        let key = Str("key").secret
        let n = Num<Int>("n")
    }
    struct OuterSchema: Schema {
        let pin = Str("pin").secret.optional.range("1"...)
        let code = Num<Int>("code").secret.readOnly
        let list = List<Int>("list").secret
        let inner = Model<InnerSchema>("inner")
        let whole = Model<InnerSchema>("whole").secret
        let all = ModelList<InnerSchema>("all")
        let byName = ModelDict<InnerSchema>("by-name")
        let open = Num<Int>("open")
    }
    private static let text = #"""
        {"pin": 7771, "code": "S2", "list": ["S3"], "inner": {"key": 7774, "n": "no"}, "whole": {"n": "S6"}, "all": [{"key": 7777}, "S8"],
         "by-name": {"x": {"key": 7779}}, "open": "shown"}
        """#

    @Test("secrets are exported as what is only written, and are secrets again when the document is read")
    func secrets() throws {
        let document = OuterSchema().jsonSchema
        for name in ["pin", "code", "list", "whole"] { #expect(document["properties"][name]["writeOnly"] == true, "\(name)") }
        #expect(document["properties"]["inner"]["writeOnly"].isMissing && document["properties"]["open"]["writeOnly"].isMissing)
        #expect(document["$defs"]["Inner"]["properties"]["key"]["writeOnly"] == true)
        #expect(try OuterSchema().jsonSchema(strict: true, openEntries: .leaveOut)["properties"]["pin"]["writeOnly"] == true)
        let schema = try DynamicSchema(jsonSchema: document)
        #expect(schema.unsupportedKeywords.isEmpty)
        var model = try Wrapped(json: Self.text, schema: schema)
        #expect(model.dyn.problems.map(\.pointer).count >= 9)
        let edited = try Wrapped(json: Self.text, schema: schema)
        model.inner.key = "S0"
        model.all[0].key = "S0"
        model.open = 3
        var shown = "\(model) \(model.dyn.problems.lines) \(model.dyn.changes) \(edited.dyn.problems) \(model.inner) "
        shown += "\(model.all) \(model.whole) \(model.byName) \(model.dyn.difference(from: edited))"
        for problem in model.problems(named: ["pin", "code", "inner", "all", "byName"]) { shown += "\(problem)" }
        dump(model, to: &shown)
        #expect(!shown.contains(/S\d|777/) && shown.contains("shown"), "\(shown)")
        // A schema around it hides them too.
        let around = DynamicSchema("Around") { DynamicSchema.Model("outer", of: schema) }
        let outer = try Wrapped(json: #"{"outer": \#(Self.text)}"#, schema: around)
        #expect(!"\(outer) \(outer.dyn.problems.lines)".contains(/S\d|777/))
    }

    @Test("where members of the root are secret that are no properties, all of them are, in the models of other schemas too")
    func rootMembers() throws {
        let documents: [JSON] = [
            ["properties": ["name": ["type": "string"]], "additionalProperties": ["writeOnly": true]],
            ["properties": ["name": ["type": "string"]], "patternProperties": ["^pin": ["writeOnly": true]]],
            ["oneOf": [["required": ["x"]], ["properties": ["pin": ["writeOnly": true]]]]],
            ["writeOnly": true],
        ]
        for document in documents {
            let schema = try DynamicSchema(jsonSchema: document)
            let text = #"{"name": "S1", "pin": "S2", "none": null}"#
            let around = DynamicSchema("Around") { DynamicSchema.Model("inner", of: schema) }
            let holder = try Wrapped(json: #"{"inner": \#(text)}"#, schema: around)
            let model = try Wrapped(json: text, schema: schema)
            var edited = model
            try edited.dyn.apply(merging: ["pin": "S3", "name": "S4"])
            var shown = "\(model) \(holder) \(edited.dyn.changes) \(edited.dyn.problems) \(edited.dyn.difference(from: model))"
            dump([model, edited], to: &shown)
            dump(holder, to: &shown)
            #expect(!shown.contains(/S\d/), "\(document): \(shown)")
            #expect("\(model)" == #"Document {"name":"<secret>","pin":"<secret>","none":null}"#)
            #expect(edited.dyn.json.text(.compact) == #"{"name":"S4","pin":"S3","none":null}"#)
        }
    }

    @Test("of what has no entries of its own all is secret where a part is; a document that holds itself ends")
    func parts() throws {
        let schema = try DynamicSchema(
            jsonSchema: [
                "properties": [
                    "either": ["oneOf": [["type": "integer"], ["properties": ["pw": ["type": "string", "writeOnly": true]]]]],
                    "words": ["type": "array", "items": ["type": "string", "writeOnly": true]], "next": ["$ref": "#"],
                    "plain": ["type": "string"],
                ]
            ])
        let flags = Dictionary(uniqueKeysWithValues: schema.entries.map { ($0.name, $0.flags.contains(.secret)) })
        #expect(flags == ["either": true, "words": true, "next": false, "plain": false])
        let model = try Wrapped(json: #"{"next": {"next": {"words": ["hidden"], "plain": 3}}, "plain": "p"}"#, schema: schema)
        #expect(!"\(model) \(model.dyn.problems.lines)".contains("hidden") && "\(model)".contains("p"))
        // Required is the name with these scalars, and not one that Swift's strings take for it.
        let names = try DynamicSchema(
            jsonSchema: ["properties": ["\u{E9}": ["type": "string"], "e\u{301}": ["type": "string"]], "required": ["\u{E9}"]])
        #expect(names.entries.map { $0.flags.contains(.required) } == [true, false])
        let open = try DynamicSchema(jsonSchema: ["properties": ["next": ["$ref": "#"], "n": ["type": "integer"]]])
        #expect("\(try Wrapped(json: #"{"next": 3, "n": "x"}"#, schema: open).dyn.problems.lines)".contains("found 3"))
    }
}

extension Wrapped<DynamicSchema> {
    fileprivate func problems(named names: [String]) -> [Problem] { names.flatMap { self[$0].problems } }
}
