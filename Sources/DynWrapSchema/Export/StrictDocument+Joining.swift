/// Joins several schemas for the same value into one: `allOf`, and keywords next to a `$ref`.
extension StrictDocument {
    /// `schema` without keywords next to a reference, without `allOf`, and with the type of its listed values. Inner schemas
    /// are not changed.
    mutating func single(_ schema: JSON, _ origin: String) -> JSON {
        switch schema.bool {
        case true?: return StrictFault.anything.marker
        case false?: return StrictFault.nothing.marker
        case nil: break
        }
        let others = schema.members.filter { !StrictKeywords.annotations.contains($0.key) }
        if others.count == 1, let reference = schema["$ref"].string {
            let plain = self.reference(to: reference)
            guard let description = schema["description"].string, plain["$ref"].exists else { return plain }
            return ["anyOf": [plain], "description": JSON(description)]
        }
        guard schema["$ref"].exists || schema["allOf"].exists else { return typed(spread(schema)) }
        var parts: [JSON] = []
        var references: [String] = []
        var open = [schema]
        while let part = open.popLast() {
            if part == false { return StrictFault.nothing.marker }
            var own = part
            own["$ref"] = .missing
            own["allOf"] = .missing
            // Properties are those of an object, also where another part allows other kinds.
            own = typed(own)
            if own.count > 0, !parts.contains(own) { parts.append(own) }
            open += part["allOf"].elements.reversed()
            guard let reference = part["$ref"].string, !references.contains(reference) else { continue }
            references.append(reference)
            guard reference != "#", let target = target(of: reference) else {
                return StrictFault("what stands beside the reference \"\(reference)\" can't be put into one schema with it")
                    .marker
            }
            open.append(target)
        }
        let joined = Self.joined(parts)
        guard let first = references.first else { return typed(spread(joined)) }
        let name = Self.name(JSON(first)) ?? ""
        return self.reference(toMade: joined, key: JSON(parts), name.isEmpty ? "part" : name, name.isEmpty ? origin : name)
    }

    /// `schema` with the requirements that stand beside its `anyOf` in each of the choices, as a choice is closed.
    private func spread(_ schema: JSON) -> JSON {
        guard schema["anyOf"].exists else { return schema }
        var (beside, result) = (JSON.emptyObject, JSON.emptyObject)
        for (key, value) in schema.members where key != "anyOf" {
            if StrictKeywords.annotations.contains(key) { result[key] = value } else { beside[key] = value }
        }
        guard beside.count > 0 else { return schema }
        result["anyOf"] = Self.joined([typed(beside), ["anyOf": schema["anyOf"]]])["anyOf"]
        return result
    }

    /// One schema with the requirements of all parts. Joining their inner schemas is deferred: a property gets an `allOf`.
    private static func joined(_ parts: [JSON]) -> JSON {
        // If other parts narrow a choice, each of its alternatives is narrowed.
        if parts.count > 1, let index = parts.firstIndex(where: { $0["anyOf"].exists }) {
            var others = parts
            var rest = others.remove(at: index)
            rest["anyOf"] = .missing
            if rest.count > 0 { others.insert(rest, at: index) }
            return ["anyOf": JSON(parts[index]["anyOf"].elements.map { ["allOf": JSON(others + [$0])] })]
        }
        return parts.reduce(.emptyObject) { SchemaIntersection.of($0, $1) }
    }

    /// `schema` with its type, if the listed values or declared properties show it.
    private func typed(_ schema: JSON) -> JSON {
        guard schema["type"].isMissing else { return schema }
        var kinds: SchemaKinds = []
        for value in schema["enum"].elements { kinds.formUnion(SchemaKinds(of: value)) }
        if schema["const"].exists { kinds = SchemaKinds(of: schema["const"]) }
        if schema["properties"].exists, kinds.isEmpty { kinds = .object }
        guard !kinds.isEmpty else { return schema }
        var result: JSON = ["type": kinds.named]
        for (key, value) in schema.members { result[key] = value }
        return result
    }
}

/// The intersection of two schemas: the values valid for both.
enum SchemaIntersection {
    /// The requirements of both; a fault's marker where one schema can't express them.
    static func of(_ a: JSON, _ b: JSON) -> JSON {
        if let fault = StrictFault(marker: a) ?? StrictFault(marker: b) { return fault.marker }
        var result = without(a, whatIsUnknownTo: b)
        for (key, value) in without(b, whatIsUnknownTo: a).members {
            let old = result[key]
            guard old.exists, old != value else {
                result[key] = value
                continue
            }
            if key == "const" { return StrictFault.nothing.marker }
            guard let joined = joined(key, old, value) else {
                return StrictFault("\"\(key)\" is said of it twice, and one schema says it once").marker
            }
            result[key] = joined
        }
        return narrowed(result)
    }

    /// `schema` without the properties that the closed schema `other` does not have; a required one becomes a fault. Where
    /// `other` has a schema for all members, these properties have to fit it too.
    private static func without(_ schema: JSON, whatIsUnknownTo other: JSON) -> JSON {
        let more = other["additionalProperties"]
        guard more == false || more.isObject else { return schema }
        var result = schema
        for (key, property) in schema["properties"].members where other["properties"][key].isMissing {
            let isRequired = schema["required"].elements.contains(JSON(key))
            result["properties"][key] =
                more.isObject ? ["allOf": [property, more]] : isRequired ? StrictFault.nothing.marker : .missing
        }
        return result
    }

    private static func joined(_ key: String, _ a: JSON, _ b: JSON) -> JSON? {
        switch key {
        case "type": return SchemaKinds(named: a).intersection(SchemaKinds(named: b)).named
        case "enum": return JSON(a.elements.filter { b.elements.contains($0) })
        case "required": return JSON(Array(a.elements) + b.elements.filter { !a.elements.contains($0) })
        case "properties":
            var result = a
            for (name, property) in b.members {
                let old = result[name]
                result[name] = old.isMissing || old == property ? property : ["allOf": [old, property]]
            }
            return result
        case "items": return ["allOf": [a, b]]
        case "minimum", "exclusiveMinimum", "minLength", "minItems": return isLess(a, b) ? b : a
        case "maximum", "exclusiveMaximum", "maxLength", "maxItems": return isLess(a, b) ? a : b
        case "uniqueItems": return true
        case "additionalProperties":
            return a == false || b == false ? false : a.bool == true ? b : b.bool == true ? a : ["allOf": [a, b]]
        default:
            if StrictKeywords.annotations.contains(key) { return a }
            return nil
        }
    }

    private static func isLess(_ a: JSON, _ b: JSON) -> Bool {
        guard let a = a.number, let b = b.number else { return false }
        return a.compared(with: b) == .less
    }

    /// `schema` without keywords and values for kinds that it does not allow.
    private static func narrowed(_ schema: JSON) -> JSON {
        guard schema["type"].exists else { return schema }
        var schema = schema
        let kinds = SchemaKinds(named: schema["type"])
        if schema["enum"].exists { schema["enum"] = JSON(schema["enum"].elements.filter { kinds.contains(SchemaKinds(of: $0)) }) }
        if kinds.isEmpty || schema["enum"].isArray && schema["enum"].count == 0 { return StrictFault.nothing.marker }
        for key in schema.members.map(\.key) {
            if let about = StrictKeywords.kinds[key], about.isDisjoint(with: kinds) { schema[key] = .missing }
        }
        return schema
    }
}

extension SchemaKinds {
    /// The kinds that a `type` names; all kinds where there is no `type`.
    init(named type: JSON) {
        guard type.exists else {
            self = .all
            return
        }
        self = []
        for name in type.isArray ? Array(type.elements) : [type] {
            formUnion(Self.byName.first { $0.name == name.string }?.kinds ?? [])
        }
    }

    /// The `type` that names these kinds. Fractions have no name of their own and count as numbers.
    package var named: JSON {
        let names = listed.map { JSON($0.name) }
        return names.count == 1 ? names[0] : JSON(names)
    }
}
