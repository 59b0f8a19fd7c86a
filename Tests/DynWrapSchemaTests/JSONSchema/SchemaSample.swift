import DynWrapSchema
import TestSupport

/// Random schemas of all keywords, and small values that meet most of what they say.
struct SchemaSample {
    var random: SeededRandom
    private static let keys = ["a", "b", "ab"]

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    mutating func pick<T>(_ choices: [T]) -> T { choices[Int.random(in: 0..<choices.count, using: &random)] }
    private mutating func chance(_ n: Int) -> Bool { Int.random(in: 0..<n, using: &random) == 0 }

    /// A document with definitions that refer to each other by way of a member.
    mutating func document() -> JSON {
        var document = schema(3)
        if document.kind == .bool { document = ["allOf": [document]] }
        document["$defs"] = [
            "one": schema(2),
            "two": ["properties": ["a": ["$ref": "#/$defs/one"], "b": ["$ref": "#/$defs/two"]], "required": ["b"]],
        ]
        return document
    }

    mutating func schema(_ depth: Int) -> JSON {
        var result: JSON = [:]
        for _ in 0..<pick([1, 1, 2, 3]) {
            switch Int.random(in: 0..<(depth > 0 ? 30 : 14), using: &random) {
            case 0: result["type"] = pick(["object", "array", "string", "integer", "number", "null", ["boolean", "integer"]])
            case 1: result["enum"] = JSON((0..<4).map { _ in value(1) })
            case 2: result["const"] = value(1)
            case 3: result[pick(["minimum", "exclusiveMinimum"])] = pick([0, 1, 1.5])
            case 4: result[pick(["maximum", "exclusiveMaximum"])] = pick([1, 1.5, 2])
            case 5: result["multipleOf"] = pick([2, 0.5, 1])
            case 6: result[pick(["minLength", "maxLength"])] = pick([0, 1, 2])
            case 7: result["pattern"] = pick(["^a", "b$", "^.?$"])
            case 8: result["required"] = JSON(Self.keys.filter { _ in chance(3) }.map { JSON($0) })
            case 9: result[pick(["minProperties", "maxProperties"])] = pick([0, 1, 2])
            case 10: result[pick(["minItems", "maxItems"])] = pick([0, 1, 2])
            case 11: result["uniqueItems"] = true
            case 12: result["dependentRequired"] = ["a": [JSON(pick(Self.keys))]]
            case 13: return JSON(!chance(3))
            case 14, 15: result["properties"] = JSON(members: Self.keys.filter { _ in chance(2) }.map { ($0, schema(depth - 1)) })
            case 16: result["patternProperties"] = JSON(members: [(pick(["^a", "b", "."]), schema(depth - 1))])
            case 17: result["additionalProperties"] = schema(depth - 1)
            case 18: result["propertyNames"] = pick([["maxLength": 1], ["pattern": "^a"], ["const": "a"]])
            case 19: result["dependentSchemas"] = ["b": schema(depth - 1)]
            case 20: result["prefixItems"] = [schema(depth - 1), schema(depth - 1)]
            case 21: result["items"] = schema(depth - 1)
            case 22:
                result["contains"] = schema(depth - 1)
                if chance(2) { result["minContains"] = pick([0, 1, 2]) }
                if chance(2) { result["maxContains"] = pick([1, 2]) }
            case 23, 24: result[pick(["allOf", "anyOf", "oneOf"])] = [schema(depth - 1), schema(depth - 1)]
            case 25: result["not"] = schema(depth - 1)
            case 26:
                result["if"] = schema(depth - 1)
                if chance(2) { result["then"] = schema(depth - 1) }
                if chance(2) { result["else"] = schema(depth - 1) }
            case 27: result["unevaluatedProperties"] = schema(depth - 2)
            case 28: result["unevaluatedItems"] = schema(depth - 2)
            default: result = ["properties": ["b": ["$ref": JSON(pick(["#/$defs/one", "#/$defs/two"]))]]]
            }
        }
        return result
    }

    mutating func value(_ depth: Int) -> JSON {
        switch Int.random(in: 0..<(depth > 0 ? 12 : 6), using: &random) {
        case 0: return pick([nil, true, false])
        case 1, 2: return pick([0, 1, 1.5, 2, 2.0, -1])
        case 3, 4, 5: return pick(["", "a", "b", "ab"])
        case 6, 7, 8: return JSON((0..<pick([0, 1, 2, 3])).map { _ in value(depth - 1) })
        default: return JSON(members: Self.keys.filter { _ in chance(2) }.map { ($0, value(depth - 1)) })
        }
    }
}
