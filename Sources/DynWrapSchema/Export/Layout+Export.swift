#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension AnyLayout {
    /// The schema of the objects this layout describes.
    /// - Parameter keys: members that are known from outside, see `SchemaExport.knownKeys`.
    func objectSchema(knowing keys: Set<ScalarKey> = []) -> JSON {
        var schema: JSON = ["type": "object", "title": JSON(name)]
        addMembers(to: &schema)
        guard unknown == .report else { return schema }
        // What nothing can be said of is known nevertheless: fallback keys, tags, arrays that a path leads into. A strict schema has no place for it.
        var known = SchemaExport.current?.isStrict == true ? [] : knownKeys
        known.formUnion(keys)
        for key in known.map(\.string).sorted(by: ScalarKey.precedes) where schema["properties"][key].isMissing {
            schema["properties"][key] = .emptyObject
        }
        schema["additionalProperties"] = false
        return schema
    }

    /// Whether a member of this key is reported as unknown.
    func refuses(_ key: ScalarKey) -> Bool { unknown == .report && facts?.export == nil && !knownKeys.contains(key) }

    private func addMembers(to schema: inout JSON) {
        let demanded = Set(required.map(ObjectIdentifier.init))
        for entry in entries {
            if let group = entry.group {
                group.addMembers(to: &schema)
                continue
            }
            let isDemanded = entry.flags.demandsValue || demanded.contains(ObjectIdentifier(entry))
            // A closed strict object has no place for the fallback. Elsewhere the value may be there, whatever is on the path.
            let hasFallback = !entry.fallbacks.isEmpty && SchemaExport.current?.isStrict != true
            let presence: Presence = hasFallback ? .elsewhere : isDemanded ? .required : .optional
            let keys = entry.path.steps.compactMap { step -> String? in
                if case .key(_, let key) = step { return key }
                return nil
            }
            guard !keys.isEmpty, keys.count == entry.path.steps.count else { continue }
            let member = SchemaExport.$knownKeys.withValue(declaredKeys(in: entry)) { entry.memberSchema(isRequired: isDemanded) }
            add(member, at: keys[...], presence, to: &schema)
        }
    }

    /// What entries declare in the model that another one is. The strict form has no place for it.
    private func declaredKeys(in entry: AnyFieldDefinition) -> Set<ScalarKey> {
        guard SchemaExport.current?.isStrict != true, ownPlaces.isShared,
            case .model? = entry.view?.content(.missing, entry.options)
        else { return [] }
        return ownPlaces.tree.keys(at: entry.path.steps.map(\.token))
    }

    /// Whether a member must be there.
    private enum Presence { case required, optional, elsewhere }

    /// Adds a member's schema below the objects that lead to it.
    private func add(_ member: JSON, at keys: ArraySlice<String>, _ presence: Presence, to schema: inout JSON) {
        guard let key = keys.first else { return }
        var new = member
        if keys.count > 1 {
            switch presence {
            case .required: new = ["type": "object"]
            case .optional: new = ["type": ["object", "null"]]
            case .elsewhere: new = .emptyObject
            }
            add(member, at: keys.dropFirst(), presence, to: &new)
        }
        let old = schema["properties"][key]
        // Two entries may share a member: a model, and a dotted path into it.
        schema["properties"][key] = old.isMissing ? new : ["allOf": [old, new]]
        // Only a member that was there can be required already.
        if presence == .required, old.isMissing || !schema["required"].elements.contains(JSON(key)) {
            schema["required"].append(JSON(key))
        }
    }
}

extension AnyFieldDefinition {
    /// The schema of the member, with what the field declares about it.
    fileprivate func memberSchema(isRequired: Bool) -> JSON {
        var schema = spelledSchema
        schema = isRequired ? schema.refusingNull : schema.schemaOrNull
        if !documentation.isEmpty { schema["description"] = JSON(documentation) }
        let value = defaultJSON
        if !isRequired || flags.contains(.hasDefault), value.exists, !value.isUnwritable { schema["default"] = value }
        if flags.contains(.readOnly) { schema["readOnly"] = true }
        if flags.contains(.secret) { schema["writeOnly"] = true }
        return schema
    }

    /// The value's schema, in the spelling the field writes.
    private var spelledSchema: JSON {
        if valueType == Bool.self || valueType == Bool?.self, options.flag != .trueFalse {
            let spellings: JSON = [true.json(options), false.json(options)]
            return ["type": options.flag == .oneZero ? "integer" : "string", "enum": spellings]
        }
        return jsonSchema
    }
}

extension JSON {
    /// The schema `self` without null: what is required must be there and not null, whatever its type.
    fileprivate var refusingNull: JSON {
        // Each further `.optional` allows null once more.
        var schema = self
        while true {
            let next = schema.withoutNull
            if next == schema { break }
            schema = next
        }
        if schema.count == 0 { schema["type"] = ["object", "array", "string", "number", "boolean"] }
        return schema
    }

    /// The schema `self` without the null that it names itself.
    private var withoutNull: JSON {
        var schema = self
        let kinds = schema["type"].elements.filter { $0 != "null" }
        if schema["type"].isArray { schema["type"] = kinds.count == 1 ? kinds[0] : JSON(kinds) }
        if schema["enum"].isArray { schema["enum"] = JSON(schema["enum"].elements.filter { !$0.isNull }) }
        let choices = schema["anyOf"].elements.filter { $0["type"] != "null" }.map(\.withoutNull)
        if choices.count > 1 { schema["anyOf"] = JSON(choices) }
        if choices.count < schema["anyOf"].count, choices.count < 2 {
            schema["anyOf"] = .missing
            if choices.count == 1 { for (key, value) in choices[0].members { schema[key] = value } }
        }
        return schema
    }
}

extension FieldPath {
    /// Whether a step is an index, which no schema of objects can say.
    package var leadsIntoArray: Bool {
        steps.contains { step in
            if case .index = step { return true }
            return false
        }
    }

    /// The schema of an object with a value at this path, which must be there. What is below an index into an array can't be said: anything.
    /// - Parameter isRequired: whether it must.
    package func objectSchema(_ value: JSON, isRequired: Bool = true) -> JSON {
        var schema = value
        for step in steps.reversed() {
            guard case .key(_, let key) = step else {
                schema = .emptyObject
                continue
            }
            schema = ["type": "object", "properties": JSON(members: [(key: key, value: schema)])]
            if isRequired { schema["required"] = [JSON(key)] }
        }
        return schema
    }
}
