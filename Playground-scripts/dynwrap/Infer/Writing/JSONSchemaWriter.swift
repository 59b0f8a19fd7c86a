import DynWrap

/// Writes a model as a JSON Schema 2020-12 document. The export of a DynWrap schema does not distinguish null from absent, and
/// does not express what a tag means for the value next to it. The model knows both.
struct JSONSchemaWriter {
    private let model: InferredModel

    /// The document.
    static func document(of model: InferredModel) -> JSON { JSONSchemaWriter(model: model).document }

    private var document: JSON {
        var document: JSON = [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "title": JSON(model.name),
            "description": JSON(model.notes.joined(separator: " ")),
        ]
        if model.roots.count == 1 {
            for (key, value) in member(model.roots[0], model.isNullable).members { document[key] = value }
        }
        for record in model.records { document["$defs"][record.name] = schema(of: record) }
        for union in model.unions where !union.isBeside {
            document["$defs"][Self.name(union)] = ["anyOf": JSON(union.kinds.map { schema(of: $0, in: union) })]
        }
        for found in model.enums {
            document["$defs"][Self.name(found)] = ["type": "string", "enum": JSON(found.cases.map { JSON($0.value) })]
        }
        return document
    }

    // Swift's types and schemas have separate names, but definitions share one list.
    private static func name(_ union: InferredUnion) -> String { union.name + "Kinds" }
    private static func name(_ found: InferredEnum) -> String { found.name + "Cases" }

    private static func reference(_ name: String) -> JSON { ["$ref": JSON("#/$defs/" + name)] }

    private func schema(of record: InferredRecord) -> JSON {
        var schema: JSON = ["type": "object", "properties": .emptyObject]
        if !record.notes.isEmpty { schema["description"] = JSON(record.notes.joined(separator: " ")) }
        for field in record.fields {
            var member = field.tagKey == nil ? self.schema(of: field.type) : anything(field)
            if field.isNullable { member = Self.orNull(member) }
            if !field.notes.isEmpty { member["description"] = JSON(field.notes.joined(separator: "; ")) }
            schema["properties"][field.key] = member
        }
        let required = record.fields.filter(\.isRequired).map { JSON($0.key) }
        if !required.isEmpty { schema["required"] = JSON(required) }
        let conditions = record.fields.flatMap(conditions)
        if !conditions.isEmpty { schema["allOf"] = JSON(conditions) }
        return schema
    }

    /// The conditions by which a tag determines the value next to it.
    private func conditions(of field: InferredField) -> [JSON] {
        guard let tagKey = field.tagKey, case .union(let index) = field.type else { return [] }
        return model.unions[index].kinds.compactMap { kind in
            guard let record = kind.record else { return nil }
            var value = Self.reference(model.records[record].name)
            if field.isNullable { value = Self.orNull(value) }
            let tag: JSON = ["const": JSON(kind.tag)]
            return [
                "if": ["properties": JSON(members: [(key: tagKey, value: tag)]), "required": [JSON(tagKey)]],
                "then": ["properties": JSON(members: [(key: field.key, value: value)])],
            ]
        }
    }

    private func anything(_ field: InferredField) -> JSON {
        guard case .union(let index) = field.type, model.unions[index].kinds.allSatisfy({ $0.record != nil || !$0.hasValue })
        else { return .emptyObject }
        return ["type": "object"]
    }

    private func schema(of kind: InferredUnion.Kind, in union: InferredUnion) -> JSON {
        if let type = kind.type { return self.schema(of: type) }
        let tag: JSON = ["const": JSON(kind.tag)]
        var schema: JSON = ["properties": JSON(members: [(key: union.tagKey, value: tag)]), "required": [JSON(union.tagKey)]]
        if let record = kind.record { schema["$ref"] = JSON("#/$defs/" + model.records[record].name) }
        return schema
    }

    private func schema(of type: InferredType) -> JSON {
        switch type {
        case .any(let types):
            return types.isEmpty ? .emptyObject : ["type": types.count == 1 ? JSON(types[0]) : JSON(types.map { JSON($0) })]
        case .flag: return ["type": "boolean"]
        case .string: return ["type": "string"]
        case .number(let kind): return ["type": kind.isWhole ? "integer" : "number"]
        case .spelledNumber(let kind):
            let fraction = kind.isWhole ? "" : "([.][0-9]+)?([eE][-+]?[0-9]+)?"
            return ["type": [kind.isWhole ? "integer" : "number", "string"], "pattern": JSON("^-?(0|[1-9][0-9]*)\(fraction)$")]
        case .date(let date):
            if date.isNumber { return ["type": date.isWhole ? "integer" : "number"] }
            return date.format.map { ["type": "string", "format": JSON($0)] } ?? ["type": "string"]
        case .uuid: return ["type": "string", "format": "uuid"]
        case .url: return ["type": "string", "format": "uri"]
        case .enumeration(let index): return Self.reference(Self.name(model.enums[index]))
        case .record(let index): return Self.reference(model.records[index].name)
        case .union(let index): return Self.reference(Self.name(model.unions[index]))
        case .list(let element, let nullable): return ["type": "array", "items": member(element, nullable)]
        case .dictionary(let value, let nullable): return ["type": "object", "additionalProperties": member(value, nullable)]
        }
    }

    private func member(_ type: InferredType, _ nullable: Bool) -> JSON {
        nullable ? Self.orNull(schema(of: type)) : schema(of: type)
    }

    private static func orNull(_ schema: JSON) -> JSON {
        if schema.count == 0 { return schema }
        var schema = schema
        if let type = schema["type"].string, !schema["enum"].exists {
            schema["type"] = [JSON(type), "null"]
        } else if schema["type"].isArray {
            schema["type"].append("null")
        } else {
            return ["anyOf": [schema, ["type": "null"]]]
        }
        return schema
    }
}
