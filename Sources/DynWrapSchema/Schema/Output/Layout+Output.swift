extension AnyLayout {
    /// The declared content of the object `json`: what the schema knows, as it would write it.
    package func output(_ json: JSON, _ style: OutputStyle) -> JSON {
        if style.isTooDeep { return DeepOutput.output(of: self, json, style) }
        var result = JSON.emptyObject
        if style.isComparing {
            addCompared(of: json, style.inside, to: &result)
        } else {
            addOutput(of: json, style.inside, to: &result)
        }
        return result
    }

    private func addOutput(of json: JSON, _ style: OutputStyle, to result: inout JSON) {
        // In the order of the text that the plan writes: entries of one object are together.
        for entry in outputPlan?.order ?? entries {
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
                value = view.output(found, entry.options(in: json), style)
            } else {
                value = entry.normalized(in: json)
            }
            entry.addTag(from: json, to: &result, isWritten: value.exists)
            if value.isMissing { continue }
            var path = entry.path
            if !entry.isKeyed, found.exists || !value.isNull {
                // An element keeps its number, with null for those in front that are not declared: no more of them than the model has, or a default needs.
                if path.obstacle(in: result, forWriting: true) != nil { path = entry.locatedPath(in: json) }
                path.fillInFront(in: &result)
            }
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
}
