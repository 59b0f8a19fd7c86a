extension AnyLayout {
    /// The declared content of the object `json`: what the schema knows, as it would write it.
    package func output(_ json: JSON, _ style: OutputStyle) -> JSON {
        if style.isTooDeep { return DeepOutput.output(of: self, json, style) }
        var result = JSON.emptyObject
        addOutput(of: json, style.inside, to: &result)
        return result
    }

    private func addOutput(of json: JSON, _ style: OutputStyle, to result: inout JSON) {
        for entry in entries {
            if style.forOutput, entry.flags.contains(.notSerialized) { continue }
            if let group = entry.group {
                group.addOutput(of: json, style, to: &result)
                continue
            }
            let found = entry.locate(in: json)
            var value: JSON
            if found.isMissing || found.isNull {
                value = style.defaults ? entry.defaultJSON : .missing
                if value.isMissing, style.nulls { value = .null }
            } else if let view = entry.view {
                value = view.output(found, entry.options, style)
            } else {
                value = entry.normalized(in: json)
            }
            if value.isMissing { continue }
            let path = entry.path
            // Two entries may share an object (a model and a dotted path into it): members are merged.
            let existing = path.find(in: result)
            if existing.isObject, value.isObject {
                var merged = existing
                for (key, member) in value.members { merged[key] = member }
                value = merged
            }
            path.set(value, in: &result, overwriting: true)
        }
    }

    // MARK: Meaning

    /// The entries that tell models apart: those of `Identity`, else all.
    private var comparedEntries: [AnyFieldDefinition] { identity ?? entries }

    /// Whether two objects mean the same to this schema: the declared current values, or those that `Identity` names.
    package func equal(_ a: JSON, _ b: JSON) -> Bool {
        if a.holder === b.holder, a.place == b.place { return true }
        for entry in comparedEntries {
            if let group = entry.group {
                if !group.equal(a, b) { return false }
                continue
            }
            let (x, y) = (entry.locate(in: a), entry.locate(in: b))
            if x.holder === y.holder, x.place == y.place { continue }
            if x == y, entry.view == nil { continue }
            if x.isMissing != y.isMissing || x.isNull != y.isNull {
                if entry.compared(in: a) != entry.compared(in: b) { return false }
            } else if entry.compared(in: a) != entry.compared(in: b) {
                return false
            }
        }
        return true
    }

    /// Feeds the meaning of an object to `hasher`.
    package func hash(_ json: JSON, into hasher: inout Hasher) {
        for entry in comparedEntries {
            if let group = entry.group {
                group.hash(json, into: &hasher)
            } else {
                hasher.combine(entry.compared(in: json))
            }
        }
    }
}

extension AnyFieldDefinition {
    /// The value as comparison sees it: as the field would write it, an absent one as its default.
    fileprivate func compared(in tree: JSON) -> JSON {
        let json = locate(in: tree)
        if json.isMissing || json.isNull { return defaultJSON }
        guard let view else { return normalized(in: tree) }
        return view.output(json, options, OutputStyle(nulls: false, defaults: true, forOutput: false))
    }
}
