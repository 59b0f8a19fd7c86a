import DynWrap
import TestSupport

/// Documents that differ a little from one that is valid.
enum Mutation {
    private static let values: [JSON] = [
        nil, true, 3, 0, 12, 2.25, "", "abcdefg", "L", "yes", [], ["a"], [1], [nil], [:], ["zip": 3], ["id": 1],
    ]

    /// `json` with up to three values replaced, removed or added.
    static func mutated(_ json: JSON, _ random: inout SeededRandom) -> JSON {
        var result = json
        for _ in 0..<Int.random(in: 0...3, using: &random) { result = changed(result, &random, isRoot: true) }
        return result
    }

    private static func changed(_ json: JSON, _ random: inout SeededRandom, isRoot: Bool = false) -> JSON {
        let goesDown = isRoot || Int.random(in: 0..<3, using: &random) > 0
        var result = json
        if goesDown, json.kind == .object, let key = json.members.map(\.key).randomElement(using: &random) {
            switch Int.random(in: 0..<8, using: &random) {
            case 0: result[key] = .missing
            case 1: result["new"] = values.randomElement(using: &random) ?? nil
            default: result[key] = changed(json[key], &random)
            }
        } else if goesDown, json.kind == .array, json.count > 0 {
            let index = Int.random(in: 0..<json.count, using: &random)
            if Bool.random(using: &random) { result[index] = changed(json[index], &random) } else { result.append(json[index]) }
        } else {
            result = values.randomElement(using: &random) ?? nil
        }
        return result
    }
}

/// Schemas of the subset, and values that are often valid.
struct SchemaGenerator {
    var random: SeededRandom

    /// A document: an object with properties and definitions that refer to each other.
    mutating func document() -> JSON {
        var document = object(3)
        document["type"] = "object"
        document["$defs"] = ["one": schema(2), "two": object(2)]
        return document
    }

    private mutating func pick<T>(_ choices: [T]) -> T { choices[Int.random(in: 0..<choices.count, using: &random)] }
    private mutating func chance(_ n: Int) -> Bool { Int.random(in: 0..<n, using: &random) == 0 }

    private mutating func object(_ depth: Int) -> JSON {
        var schema: JSON = chance(3) ? [:] : ["type": "object"]
        schema["properties"] = [:]
        for key in ["a", "b", "c~/d"] where !chance(4) { schema["properties"][key] = self.schema(depth - 1) }
        if chance(2) { schema["required"] = JSON(["a", "x"].filter { _ in chance(2) }.map { JSON($0) }) }
        switch Int.random(in: 0..<6, using: &random) {
        case 0: schema["additionalProperties"] = false
        case 1: schema["additionalProperties"] = self.schema(depth - 1)
        case 2: schema["maxProperties"] = 3
        default: break
        }
        return schema
    }

    private mutating func schema(_ depth: Int) -> JSON {
        var result: JSON
        switch Int.random(in: 0..<(depth > 0 ? 14 : 9), using: &random) {
        case 0: result = ["type": "string", "minLength": JSON(pick([0, 1, 2])), "maxLength": JSON(pick([2, 3]))]
        case 1: result = ["type": "string", "pattern": JSON(pick(["^a", "b$", "[0-9]+", "^(ab|é)*$", "^[a-z]\\d?$", "."]))]
        case 2: result = ["type": "string", "format": JSON(pick(["date", "date-time", "uuid"]))]
        case 3: result = ["type": "integer", "minimum": JSON(pick([-1, 0, 2])), "maximum": JSON(pick([2, 3, 100]))]
        case 4: result = ["type": "number", "exclusiveMinimum": JSON(pick([-1, 0])), "exclusiveMaximum": JSON(pick([2, 3]))]
        case 5: result = ["type": JSON([pick(["string", "boolean"]), pick(["integer", "null"])].map { JSON($0) })]
        case 6: result = ["enum": JSON((0..<3).map { _ in scalar() })]
        case 7: result = chance(2) ? ["const": scalar()] : ["minimum": 1, "maxLength": 2, "maxItems": 1]
        case 8: result = chance(3) ? JSON(!chance(3)) : ["type": JSON(pick(["boolean", "null", "string", "array", "object"]))]
        case 9: result = ["type": "array", "items": schema(depth - 1), "minItems": JSON(pick([0, 1])), "maxItems": 3]
        case 10: result = ["anyOf": [schema(depth - 1), schema(depth - 1)]]
        case 11: result = ["allOf": [schema(depth - 1), object(depth)]]
        case 12: result = ["$ref": JSON(pick(["#", "#/$defs/one", "#/$defs/two"]))]
        default: result = object(depth)
        }
        // Definitions do not refer to each other about the same value: a property of an object stands between.
        if result["$ref"].exists || depth < 3, result["$ref"].exists { result = ["type": "object", "properties": ["a": result]] }
        return result
    }

    private mutating func scalar() -> JSON {
        pick([
            nil, true, false, 0, 1, 2, 2.0, 1.5, -1, "", "a", "ab", "b1", "é", "2020-02-30", "2020-02-28",
            "2020-02-28T10:00:00.5+02:00",
            "e621e1f8-c36c-495a-93fc-0c247a3e6e5f", 100,
        ])
    }

    /// A value that leans towards what `document` describes.
    mutating func instance(of document: JSON) -> JSON {
        let value = value(document, document, 5)
        return value.kind == .object ? value : ["a": value]
    }

    private mutating func value(_ schema: JSON, _ document: JSON, _ depth: Int) -> JSON {
        if depth == 0 || chance(9) { return chance(4) ? [scalar()] : scalar() }
        if let reference = schema["$ref"].string {
            return value(document[pointer: JSONPointer(String(reference.dropFirst())) ?? ""] ?? nil, document, depth - 1)
        }
        for keyword in ["anyOf", "allOf"] where schema[keyword].exists {
            return value(pick(Array(schema[keyword].elements)), document, depth - 1)
        }
        if schema["const"].exists { return schema["const"] }
        if schema["enum"].exists { return pick(Array(schema["enum"].elements)) }
        if schema["properties"].exists || schema["type"] == "object" {
            var object: JSON = [:]
            for (key, member) in schema["properties"].members where !chance(4) {
                object[key] = value(member, document, depth - 1)
            }
            if chance(4) { object["x"] = scalar() }
            return object
        }
        if schema["type"] == "array" {
            return JSON((0..<Int.random(in: 0...4, using: &random)).map { _ in value(schema["items"], document, depth - 1) })
        }
        switch schema["type"].string {
        case "string":
            return pick([
                "", "a", "ab", "b1", "é", "7", "2020-02-28", "2020-02-28T10:00:00Z", "e621e1f8-c36c-495a-93fc-0c247a3e6e5f",
            ])
        case "integer", "number": return pick([-1, 0, 1, 1.5, 2, 2.0, 3, 100])
        default: return scalar()
        }
    }
}
