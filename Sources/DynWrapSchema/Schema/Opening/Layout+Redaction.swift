// Decides which values may be shown. All code that prints, dumps or reports calls this.

extension AnyLayout {
    /// `json`, an object of this schema, with the values of secret entries replaced by a mark, also in nested models.
    ///
    /// A value that blocks the path to a secret, or is in the position of a model with secrets, is replaced too: it may be
    /// the secret itself. O(1) where no schema inside has a secret.
    package func redacted(_ json: JSON) -> JSON {
        guard hasSecrets, json.exists, !json.isNull else { return json }
        guard json.isObject else { return .secret }
        var redacted = json.withoutShadowedMembers
        apply(.redact, to: &redacted)
        return redacted
    }

    /// The result of `open`. The excerpt of an error may contain a secret, so it is removed if the schema has secrets.
    package func opening<T>(_ open: () throws(JSONError) -> T) throws(JSONError) -> T {
        do { return try open() } catch { throw hasSecrets ? error.withoutExcerpt : error }
    }

    /// The changes without secrets. O(changes); both trees are redacted when the first value is shown.
    package func redacted(_ changes: [JSONChange], from before: JSON, to after: JSON) -> [JSONChange] {
        guard hasSecrets, !changes.isEmpty else { return changes }
        let values = ShownChanges { self.shown(changes, from: before, to: after) }
        return changes.enumerated().map { $1.shown(as: values, $0) }
    }

    /// The values of the changes without secrets.
    private func shown(_ changes: [JSONChange], from before: JSON, to after: JSON) -> [JSONChange.Shown] {
        // The changes are repeated in the tree without secrets, so that the position of each is the one at that time.
        let both = redacted(before, beside: after)
        let shownAfter = both.after
        var shown = both.before
        return changes.map { change in
            let old = change.old.map { Self.visible($0, shownAs: shown[pointer: change.pointer]) }
            // Additions and replacements are listed from the front, so their positions are those of the new tree.
            let new = change.new.map { Self.visible($0, shownAs: shownAfter[pointer: change.pointer]) }
            shown.follow(change.pointer, from: old, to: new)
            return JSONChange.Shown(old: old, new: new)
        }
    }

    /// The problems of `json`, an object of this schema, without secrets: a value is hidden if any entry declares it secret.
    package func redacted(_ problems: [Problem], in json: JSON) -> [Problem] {
        // All of a value that is no object is hidden.
        guard hasSecrets, problems.contains(where: { !json.isObject || mayHide($0.pointer.tokens.first) }) else {
            return problems
        }
        return problems.redacted(as: redacted(json))
    }

    /// The value at an entry of the object `tree` without secrets; `shown` is `tree` without secrets, and is asked for only
    /// where it matters. Another entry may declare the value, or a part of it, secret.
    package func visible(_ entry: AnyFieldDefinition, in tree: JSON, shownAs shown: @autoclosure () -> JSON) -> JSON {
        let path = entry.locatedPath(in: tree)
        let json = path.find(in: tree)
        if json.isMissing { return json }
        if entry.flags.contains(.secret) { return .secret }
        return mayHide(path.pointer.tokens.first) ? Self.visible(json, shownAs: path.find(in: shown())) : json
    }

    /// Whether a secret may be in the member with this key of an object of this schema; nil stands for the whole. O(entries).
    private func mayHide(_ key: String?) -> Bool {
        guard hasSecrets, let key, facts?.hidesMembers != true else { return hasSecrets }
        return valueEntries.contains { entry in
            entry.hidesContent
                && ([entry.path] + entry.fallbacks).contains { path in
                    path.pointer.tokens.first.map { ScalarKey.equal($0, key) } ?? true
                }
        }
    }

    /// `json` without secrets, where `shown` is its form in the tree without secrets; nil, below a mark, hides it.
    private static func visible(_ json: JSON, shownAs shown: JSON?) -> JSON {
        guard let shown, shown.exists else { return .secret }
        return shown.isSame(as: json) || shown.hasSameText(as: json) ? json : shown
    }
}

extension [Problem] {
    /// The problems, with their values hidden if `shown`, the tree without secrets, has a mark at their position or on the
    /// path to it.
    package func redacted(as shown: JSON) -> [Problem] {
        map { problem in
            if problem.found.isEmpty || problem.isMissing || !shown.hasMark(along: problem.pointer.tokens) { return problem }
            var problem = problem
            problem.hideContent()
            return problem
        }
    }
}

extension JSON {
    /// Whether a mark is at the end of these keys and indexes, or on the path there.
    fileprivate func hasMark(along tokens: [String]) -> Bool {
        var json = self
        for token in tokens {
            if json.isSame(as: .secret) { return true }
            json = json[pointer: JSONPointer(tokens: [token])] ?? .missing
        }
        return json.isSame(as: .secret)
    }

    /// Repeats a change in a tree without secrets; does nothing where a mark is on the path.
    fileprivate mutating func follow(_ pointer: JSONPointer, from old: JSON?, to new: JSON?) {
        guard let token = pointer.tokens.last else { return }
        let container = JSONPointer(tokens: Array(pointer.tokens.dropLast()))
        // The list is only read here: a second reference to it would make each change copy it.
        guard let count = self[pointer: container].flatMap({ $0.isArray ? $0.count : nil }) else {
            try? set(new ?? .missing, at: pointer)
            return
        }
        guard let index = Int(token), index >= 0, index + (old == nil ? 0 : 1) <= count else { return }
        if old != nil, let new {
            try? set(new, at: pointer)
        } else {
            edit(at: container) { $0.replaceElements(index..<(index + (old == nil ? 0 : 1)), with: new.map { [$0] } ?? []) }
        }
    }
}

extension TreeView {
    /// `json` with every secret replaced by a mark, for descriptions.
    package static func redacted(_ json: JSON, _ options: ConversionOptions) -> JSON {
        let hasSecrets = content(.missing, options).layouts.contains(where: \.hasSecrets)
        let json = hasSecrets ? json.withoutShadowedMembers : json
        var redacted = json
        apply(.redact, to: &redacted, options)
        if hasSecrets { hideMismatches(in: json, options, at: FieldPath(steps: []), of: &redacted) }
        return redacted
    }

    /// In `tree`, replaces with a mark each value inside the value at `path` that should be a model and is not.
    static func hideMismatches(in value: JSON, _ options: ConversionOptions, at path: FieldPath, of tree: inout JSON) {
        forEachMismatch(in: value, options) { FieldPath(steps: path.steps + $0).set(.secret, in: &tree) }
    }
}

extension AnyFieldDefinition {
    /// Replaces the value at all its paths with a mark, and also a value that blocks one of them.
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
