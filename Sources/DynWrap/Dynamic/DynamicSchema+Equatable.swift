import DynWrapSchema

extension DynamicSchema: Hashable {
    /// Whether both are called the same and say the same: entries, names, keys, types, defaults, constraints, rules, versions.
    ///
    /// Functions (`.check`, `.onGet`, the condition of a `Rule`) can't be compared; their messages are. O(1) for copies of one value, else
    /// O(schema), the first time.
    public static func == (a: DynamicSchema, b: DynamicSchema) -> Bool {
        a.content === b.content || (a.name == b.name && a.description == b.description)
    }

    /// Feeds the name and the content to `hasher`.
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }

    /// The content as text.
    var description: String {
        content.describe {
            var seen: Set<ObjectIdentifier> = []
            return Layout(self).described(&seen).text(.sorted)
        }
    }
}

extension AnyLayout {
    /// What the layout says. A layout that was already visited is only named, so this ends.
    fileprivate func described(_ seen: inout Set<ObjectIdentifier>) -> JSON {
        guard seen.insert(facts.map { ObjectIdentifier($0.token) } ?? ObjectIdentifier(self)).inserted else {
            return JSON(name)
        }
        if let export = facts?.export { return ["name": JSON(name), "document": export(false)] }
        var parts: [JSON] = []
        for entry in entries { parts.append(entry.described(&seen)) }
        return [
            "name": JSON(name), "entries": JSON(parts), "unknown": JSON("\(unknown)"),
            "versions": JSON(versions.map { ["\($0.number)": JSON($0.steps.map { JSON($0.name) })] }),
            "required": JSON(required.map { JSON($0.name) }), "identity": JSON((identity ?? []).map { JSON($0.name) }),
            "rules": JSON(rules.map { JSON("\($0.message) \($0.field?.name ?? "")") }),
        ]
    }
}

extension AnyFieldDefinition {
    fileprivate func described(_ seen: inout Set<ObjectIdentifier>) -> JSON {
        var inside: AnyLayout? = group
        switch view?.content(.missing, options) {
        case .model(let layout), .models(let layout): inside = layout
        default: break
        }
        return [
            "name": JSON(name), "path": JSON(path.text), "fallbacks": JSON(fallbacks.map { JSON($0.text) }),
            "type": JSON("\(valueType)"), "flags": JSON(flags.rawValue), "expectation": JSON(expectation),
            "mode": JSON(options.mode.rawValue), "schema": inside == nil ? jsonSchema : .null, "default": defaultJSON,
            "inside": inside.map { $0.described(&seen) } ?? .null,
        ]
    }
}
