extension AnyLayout {
    /// What a mirror of the object `json` has as children: each entry's value by its Swift name, then what the schema does not know. Secrets are
    /// a mark.
    package func shownParts(of json: JSON) -> [(label: String?, value: Any)] {
        let shown = redacted(json)
        // A mirror's reader calls itself for each level.
        let isTooDeep = json.isDeeper(than: JSON.deepestMirror)
        var own = json
        // Models are read from this: those inside hide their secrets themselves, and what kind they are may depend on one.
        if hasSecrets, json.isObject { applyOwn(.redact, to: &own) }
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
    /// The value as the dot gives it; where it can't be read, its JSON.
    /// - Parameters:
    ///   - own: the model's object without the secrets of its own schema.
    ///   - shown: the same without those of the models inside either.
    fileprivate func shownValue(in own: JSON, _ shown: JSON) -> Any {
        if flags.contains(.secret) { return isAnywhere(in: shown) ? Redaction.mark : String?.none as Any }
        if let group {
            // Hiding is no edit: where something was hidden, the group's members are without their original.
            return anyValue(of: own.isSame(as: shown) ? own : group.ownMembers(of: own), boundOptions)
        }
        let tree = view != nil ? own : shown
        let options = options(in: tree)
        var json = locate(in: tree)
        // What is no model does not hide anything itself.
        if let view, hidesContent { view.hideMismatches(in: json, options, at: .here, of: &json) }
        if case .invalid = state(of: json, options) { return locate(in: shown) }
        return anyValue(of: json, options)
    }

    /// The JSON as text.
    fileprivate func shownText(in shown: JSON) -> String {
        let everything = OutputStyle(nulls: false, defaults: false, forOutput: false)
        return (group.map { $0.output($0.redacted(shown), everything) } ?? locate(in: shown)).description
    }

    /// Whether the value is there and not null, or something is in its way.
    private func isAnywhere(in tree: JSON) -> Bool {
        let json = locate(in: tree)
        return json.exists ? !json.isNull : path.obstacle(in: tree) != nil
    }
}
