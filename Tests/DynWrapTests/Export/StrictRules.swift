import DynWrap
import TestSupport

/// The published rules of strict schemas, and values that fit one.
enum StrictRules {
    /// What breaks the published rules in a strict document, each with its place.
    static func breaches(of document: JSON) -> [String] {
        let known: Set<String> = [
            "type", "properties", "required", "additionalProperties", "items", "anyOf", "enum", "$ref", "title", "description",
            "pattern",
            "format", "minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems", "readOnly", "writeOnly", "$comment",
            "contentEncoding",
        ]
        var found: [String] = []
        func walk(_ schema: JSON, _ place: String) {
            if let reference = schema["$ref"].string {
                if schema.count != 1 { found.append("\(place): something beside $ref") }
                if reference != "#", document[pointer: JSONPointer(fragment: reference) ?? JSONPointer()] == nil {
                    found.append("\(place): \(reference) leads nowhere")
                }
                return
            }
            for (key, _) in schema.members where !known.contains(key) { found.append("\(place): \(key)") }
            if schema["enum"].exists, schema["type"].isMissing { found.append("\(place): enum without type") }
            if schema["type"].isMissing, schema["anyOf"].isMissing { found.append("\(place): open") }
            let types = schema["type"].isArray ? schema["type"].elements.map { $0.string ?? "" } : [schema["type"].string ?? ""]
            if types.contains("object") {
                if schema["additionalProperties"] != false { found.append("\(place): not closed") }
                if schema["required"] != JSON(schema["properties"].members.map { JSON($0.key) }) {
                    found.append("\(place): not all required")
                }
            }
            if types.contains("array"), schema["items"].isMissing { found.append("\(place): elements of any kind") }
            for (key, property) in schema["properties"].members { walk(property, "\(place)/\(key)") }
            if schema["items"].exists { walk(schema["items"], "\(place)/items") }
            for (i, choice) in schema["anyOf"].elements.enumerated() { walk(choice, "\(place)/anyOf/\(i)") }
        }
        var root = document
        root["$schema"] = .missing
        root["$defs"] = .missing
        if root["type"] != "object" { found.append("the root is no object") }
        walk(root, "")
        for (name, definition) in document["$defs"].members { walk(definition, "#" + name) }
        return found
    }

    /// A value that fits `schema` of a strict document: strings and numbers from a pool, as far as the schema takes them.
    static func value(_ schema: JSON, in document: JSON, _ depth: Int, _ random: inout SeededRandom) throws -> JSON? {
        if let reference = schema["$ref"].string {
            guard let pointer = JSONPointer(fragment: reference), let target = document[pointer: pointer] else { return nil }
            return try value(target, in: document, depth + 1, &random)
        }
        if schema["anyOf"].isArray {
            let choices = schema["anyOf"].elements
            if depth > 4, choices.contains(where: { $0["type"] == "null" }) { return .null }
            guard let choice = choices.randomElement(using: &random) else { return nil }
            return try value(choice, in: document, depth + 1, &random)
        }
        if schema["enum"].exists || schema["const"].exists {
            let plain = try JSONSchema(schema)
            let listed = schema["const"].exists ? [schema["const"]] : Array(schema["enum"].elements)
            return listed.filter { plain.allows($0) }.randomElement(using: &random)
        }
        var types = schema["type"].isArray ? schema["type"].elements.map { $0.string ?? "" } : [schema["type"].string ?? ""]
        if depth > 4, types.contains("null") { types = ["null"] }
        switch types.randomElement(using: &random) {
        case "object":
            var object = JSON.emptyObject
            for (key, property) in schema["properties"].members {
                guard let value = try value(property, in: document, depth + 1, &random) else { return nil }
                object[key] = value
            }
            return object
        case "array":
            let count = depth > 4 ? 0 : Int.random(in: 0...3, using: &random)
            return try JSON((0..<count).compactMap { _ in try value(schema["items"], in: document, depth + 1, &random) })
        case "null": return .null
        default:
            let plain = try JSONSchema(schema, format: .assertion)
            return Self.pool.filter { plain.allows($0) }.randomElement(using: &random)
        }
    }

    private static let pool: [JSON] = [
        "", "a", "12", "longer than eight", "2018-05-02T09:30:00Z", "2018-05-02", true, false, 0, 1, -3, 2.5, "Oslo", 1_000_000,
    ]
}
