// What may be shown of a value: the one place that decides it. Whatever prints, dumps or reports asks here.

extension AnyLayout {
    /// Whether this schema or one inside it has a secret. O(1) but for the first time.
    package var hasSecrets: Bool { needs(.redact) }

    /// `json`, an object of this schema, with the values of secret entries replaced by a mark, nested ones too; and so is what stands in the way of one,
    /// or in the place of a model with secrets, as it may be the secret itself. O(1) where no schema in reach has one.
    package func redacted(_ json: JSON) -> JSON {
        guard hasSecrets, json.exists, !json.isNull else { return json }
        guard json.isObject else { return .secret }
        var redacted = json
        apply(.redact, to: &redacted)
        return redacted
    }

    /// What `open` opens. The line that an error shows may hold a secret, so it is left out where the schema has any.
    package func opening<T>(_ open: () throws(JSONError) -> T) throws(JSONError) -> T {
        do { return try open() } catch { throw hasSecrets ? error.withoutExcerpt : error }
    }

    /// The changes as they may be shown; nil where nothing is to be hidden.
    package func redacted(_ changes: [JSONChange], from before: JSON, to after: JSON) -> [JSONChange] {
        guard hasSecrets else { return changes }
        let (shownBefore, shownAfter) = (redacted(before), redacted(after))
        return changes.map { change in
            var change = change
            let new = change.new.map { new -> JSON in
                // Additions and replacements are told from the front, so their places are those of the new tree.
                let shown = shownAfter[pointer: change.pointer] ?? .secret
                return shown.isSame(as: new) || shown.isIdentical(to: new) ? new : Self.hidden(shown)
            }
            let old = change.old.map { old -> JSON in
                // Elements before it may have gone by then: what is in an array with secrets is not shown at all.
                var (tree, shown) = (before, shownBefore)
                for token in change.pointer.tokens where tree.isObject { (tree, shown) = (tree[token], shown[token]) }
                if tree.isSame(as: shown) { return old }
                return tree.isSame(as: old) ? Self.hidden(shown) : .secret
            }
            change.shown = JSONChange.Shown(old: old, new: new)
            return change
        }
    }

    private static func hidden(_ shown: JSON) -> JSON { shown.isMissing ? .secret : shown }
}

extension TreeView {
    /// `json` with every secret replaced by a mark, for descriptions.
    package static func redacted(_ json: JSON, _ options: ConversionOptions) -> JSON {
        var redacted = json
        apply(.redact, to: &redacted, options)
        if content(.missing, options).layouts.contains(where: \.hasSecrets) {
            hideStrays(in: json, options, at: FieldPath(steps: []), of: &redacted)
        }
        return redacted
    }

    /// Marks, in `tree`, what stands in the value at `path` where a model should be.
    static func hideStrays(in value: JSON, _ options: ConversionOptions, at path: FieldPath, of tree: inout JSON) {
        forEachStray(in: value, options) { FieldPath(steps: path.steps + $0).set(.secret, in: &tree) }
    }
}

extension AnyFieldDefinition {
    /// Whether the value is secret, or a model with secrets is in it.
    package var hidesContent: Bool {
        flags.contains(.secret) || layoutsInside.contains { $0.hasSecrets }
    }

    /// Replaces the value by a mark, wherever it may be, and what stands where the way to it should lead.
    func redact(in json: inout JSON) {
        for path in [path] + fallbacks {
            let found = path.find(in: json)
            if found.exists {
                if !found.isNull { path.set(.secret, in: &json) }
            } else if let obstacle = path.obstacle(in: json), !obstacle.pointer.tokens.isEmpty {
                FieldPath(steps: Array(path.steps.prefix(obstacle.pointer.tokens.count))).set(.secret, in: &json)
            }
        }
    }
}
