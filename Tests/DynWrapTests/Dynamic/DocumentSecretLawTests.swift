import DynWrap
import TestSupport
import Testing

/// What a document of JSON Schema says is only written, wherever it says so.
@Suite("The law of a document's secrets: what any schema for a value says is only written is shown by nothing")
struct DocumentSecretLawTests {
    private static let keys = ["a", "b", "c"]
    private static var words: Regex<Substring> { /W\d+W/ }

    /// A schema with some keywords for parts of a value.
    private static func schema(_ random: inout SeededRandom, depth: Int) -> JSON {
        var schema = JSON.emptyObject
        func inner() -> JSON { Self.schema(&random, depth: depth - 1) }
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            switch Int.random(in: depth == 0 ? 14..<17 : 0..<17, using: &random) {
            case 0...3:
                schema["properties"] = JSON(
                    members: Self.keys.filter { _ in Bool.random(using: &random) }.map { (key: $0, value: inner()) })
            case 4: schema["additionalProperties"] = inner()
            case 5: schema["patternProperties"] = ["^[ab]": inner()]
            case 6: schema["items"] = inner()
            case 7: schema["prefixItems"] = [inner()]
            case 8: schema["contains"] = inner()
            case 9: schema["allOf"] = [inner(), inner()]
            case 10: schema["anyOf"] = [inner(), Bool.random(using: &random) ? ["type": "null"] : inner()]
            case 11: schema["oneOf"] = [inner(), inner()]
            case 12: (schema["if"], schema["then"], schema["else"]) = (inner(), inner(), inner())
            case 13: schema["dependentSchemas"] = ["a": inner()]
            case 14: schema["writeOnly"] = true
            case 15: schema["$ref"] = "#/$defs/other"
            default: schema["type"] = [JSON(["string", "object", "array"].randomElement(using: &random)!), "null"]
            }
        }
        return schema
    }

    private static func value(_ random: inout SeededRandom, depth: Int) -> JSON {
        switch Int.random(in: depth == 0 ? 4..<7 : 0..<7, using: &random) {
        case 0...2:
            JSON(
                members: keys.filter { _ in Bool.random(using: &random) }.map {
                    (key: $0, value: value(&random, depth: depth - 1))
                })
        case 3: JSON((0..<Int.random(in: 0...3, using: &random)).map { _ in value(&random, depth: depth - 1) })
        default: JSON("W\(Int.random(in: 0..<100_000, using: &random))W")
        }
    }

    /// The words in a value for which some schema says that they are only written, by the words of the specification.
    private static func secrets(of value: JSON, by schema: JSON, in document: JSON, depth: Int = 0) -> Set<Substring> {
        guard depth < 12, schema.isObject else { return [] }
        if schema["writeOnly"] == true { return Set(value.text().matches(of: words).map(\.output)) }
        var found: Set<Substring> = []
        func ask(_ schema: JSON, _ value: JSON) {
            found.formUnion(secrets(of: value, by: schema, in: document, depth: depth + 1))
        }
        for keyword in ["allOf", "anyOf", "oneOf"] { for one in schema[keyword].elements { ask(one, value) } }
        for keyword in ["if", "then", "else"] { ask(schema[keyword], value) }
        if schema["$ref"].exists { ask(document["$defs"]["other"], value) }
        if value["a"].exists { ask(schema["dependentSchemas"]["a"], value) }
        for (key, member) in value.members {
            ask(schema["properties"][key], member)
            let isMatched = schema["patternProperties"].exists && key != "c"
            if isMatched { ask(schema["patternProperties"]["^[ab]"], member) }
            if !isMatched, schema["properties"][key].isMissing { ask(schema["additionalProperties"], member) }
        }
        for (index, element) in value.elements.enumerated() {
            let prefix = schema["prefixItems"].exists && index == 0
            ask(prefix ? schema["prefixItems"][0] : schema["items"], element)
            ask(schema["contains"], element)
        }
        return found
    }

    @Test("over random documents and values")
    func law() throws {
        var random = SeededRandom(seed: 29)
        var met = 0
        for round in Rounds.of(1_000) {
            var document: JSON = [
                "properties": ["b": Self.schema(&random, depth: 3), "c": Self.schema(&random, depth: 2)], "maxProperties": 0,
                "$defs": ["other": Self.schema(&random, depth: 1)],
            ]
            // The root is no entry's value, and has members without one.
            if round.isMultiple(of: 2) {
                for (key, part) in Self.schema(&random, depth: 2).members where document[key].isMissing && key != "type" {
                    document[key] = part
                }
            }
            guard let schema = try? DynamicSchema(jsonSchema: document) else { continue }
            func values() -> JSON {
                ["a": Self.value(&random, depth: 2), "b": Self.value(&random, depth: 3), "c": Self.value(&random, depth: 2)]
            }
            let (before, after) = (values(), values())
            let original = try Wrapped(json: before.text(), schema: schema)
            var model = original
            for (key, value) in after.members {
                if model.dyn.entries.contains(where: { $0.name == key }) {
                    model[key] = DynamicValue(json: value)
                } else {
                    try model.dyn.apply(merging: [key: value])
                }
            }
            var secrets: Set<Substring> = []
            for json in [before, model.dyn.json] { secrets.formUnion(Self.secrets(of: json, by: document, in: document)) }
            met += secrets.count
            let described = "\(original) \(model)"
            var shown = "\(original.dyn.problems) \(model.dyn.problems) \(model.dyn.changes) \(model.dyn.changedFields)"
            shown += " \(model.dyn.difference(from: original)) \(original.dyn.problems(since: model))"
            for model in [original, model] {
                for value in [model.b, model.c] { shown += " \(value) \(value.state) \(value.problems) \(value.a) \(value[0])" }
            }
            dump(model, to: &shown)
            dump(model.dyn.changes, to: &shown)
            let note: Comment = "round \(round): \(document) \(original.dyn.json) \(model.dyn.json)\n\(described)\n\(shown)"
            for word in secrets { #expect(!described.contains(word) && !shown.contains(word), note) }
            // What a description hides nothing else shows.
            for word in shown.matches(of: Self.words) { #expect(described.contains(word.output), note) }
        }
        #expect(met > Rounds.of(1_000).count)
    }
}
