extension AnyLayout {
    /// The declared content of the object `json`: the members that the schema knows, as it would write them.
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
        // A value inside a list that another entry writes must come after the list, which would otherwise replace it.
        let later = valueEntries.filter { !$0.isKeyed && ownPlaces.tree.shares($0.path) }
        addOutput(of: json, style, to: &result) { entry in !later.contains { $0 === entry } }
        if !later.isEmpty { addOutput(of: json, style, to: &result) { entry in later.contains { $0 === entry } } }
    }

    private func addOutput(
        of json: JSON, _ style: OutputStyle, to result: inout JSON, where isMeant: (AnyFieldDefinition) -> Bool
    ) {
        // In the order of the text that the plan writes: entries of the same object are together.
        for entry in outputPlan?.order ?? entries {
            if style.forOutput, entry.flags.contains(.notSerialized) { continue }
            if let group = entry.group {
                group.addOutput(of: json, style, to: &result, where: isMeant)
                continue
            }
            guard isMeant(entry) else { continue }
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
                // An element keeps its index, with null for undeclared elements before it; but only if the model has that
                // many elements, or a default needs them.
                if path.obstacle(in: result, forWriting: true) != nil { path = entry.locatedPath(in: json) }
                path.fillInFront(in: &result)
            }
            // Two entries may share an object or a list: a model and a dotted path into it, or two models.
            let existing = path.find(in: result)
            if existing.exists, !existing.isScalar { value = existing.joined(with: value) }
            path.set(value, in: &result, overwriting: true)
        }
    }
}

extension JSON {
    /// This value joined with `other`: objects have the members of both, and arrays of the same length the elements of both.
    /// Any other value is replaced by `other`, unless that is null. O(other), without recursion.
    fileprivate func joined(with other: JSON) -> JSON {
        var result = self
        var cursor = EditCursor(&result)
        // The values that are still to be joined at the current position and at each one around it, the innermost last.
        var open: [[(FieldPath.Step, JSON)]] = []
        func add(_ other: JSON) {
            if cursor.value.isObject, other.isObject {
                open.append(other.members.reversed().map { (.key(KeyNeedle($0.key), $0.key), $0.value) })
            } else if cursor.value.isArray, other.isArray, cursor.value.count == other.count {
                open.append(other.elements.enumerated().reversed().map { (.index($0.offset), $0.element) })
            } else {
                if !other.isNull || cursor.value.isMissing { cursor.value = other }
                open.append([])
            }
        }
        add(other)
        while let last = open.indices.last {
            if let (step, value) = open[last].popLast() {
                cursor.enter(step)
                add(value)
            } else {
                open.removeLast()
                cursor.leave()
            }
        }
        cursor.finish(&result)
        return result
    }
}
