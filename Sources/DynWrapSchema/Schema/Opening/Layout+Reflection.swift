extension AnyLayout {
    /// The children of a mirror of the object `json`: each entry's value with its Swift name, then the unknown members.
    /// Secrets are marks.
    package func shownParts(of json: JSON) -> [(label: String?, value: Any)] {
        let shown = redacted(json)
        // Code that uses mirrors recurses for each level.
        let isTooDeep = json.isDeeper(than: JSON.deepestMirror)
        var own = json
        // Models inside are read from this tree: they hide their secrets themselves, and the case of a union may depend on a
        // secret. But they know nothing of the secrets of others at their places.
        if hasSecrets, ownPlaces.isShared {
            own = shown
        } else if hasSecrets, json.isObject {
            redactOwn(in: &own)
        }
        var parts = entries.map { entry -> (label: String?, value: Any) in
            (entry.name, isTooDeep ? entry.shownText(in: shown) : entry.shownValue(in: own, shown))
        }
        if isGroup { return parts }
        let known = knownKeys
        let unknown = shown.members.filter { !known.contains(ScalarKey(string: $0.key)) }
        if !unknown.isEmpty { parts.append(("unknown keys", JSON(members: unknown))) }
        return parts
    }
}

extension AnyFieldDefinition {
    /// The value as the dot returns it; if it can't be read, its JSON.
    /// - Parameters:
    ///   - own: the model's object without the secrets of its own schema.
    ///   - shown: the same object, also without the secrets of the models inside.
    fileprivate func shownValue(in own: JSON, _ shown: JSON) -> Any {
        if flags.contains(.secret) { return isAnywhere(in: shown) ? Redaction.mark : String?.none as Any }
        if let group {
            // Hiding a value must not count as an edit, so the group gets a tree without an original in that case.
            return anyValue(of: own.isSame(as: shown) ? own : group.ownMembers(of: own), boundOptions)
        }
        let tree = view != nil ? own : shown
        let options = options(in: tree)
        var json = locate(in: tree)
        // A value that is not a model does not hide its secrets itself.
        if let view, hidesContent { view.hideMismatches(in: json, options, at: .here, of: &json) }
        if case .invalid = state(of: json, options) { return locate(in: shown) }
        return anyValue(of: json, options)
    }

    /// The JSON as text.
    fileprivate func shownText(in shown: JSON) -> String {
        let everything = OutputStyle(nulls: false, defaults: false, forOutput: false)
        return (group.map { $0.output($0.redacted(shown), everything) } ?? locate(in: shown)).description
    }

    /// Whether the value is present and not null, or another value blocks its path.
    private func isAnywhere(in tree: JSON) -> Bool {
        let json = locate(in: tree)
        return json.exists ? !json.isNull : path.obstacle(in: tree) != nil
    }
}
