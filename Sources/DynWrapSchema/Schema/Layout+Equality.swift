// What models mean to their schema. Every entry has a compared form, which is JSON; two models are equal where all their forms are, and what is hashed
// is the forms: so both agree, and equality is symmetric and transitive as that of JSON is.

extension AnyLayout {
    /// Whether two objects mean the same to this schema: the declared current values. O(declared values), O(1) for one tree.
    package func equal(_ a: JSON, _ b: JSON) -> Bool {
        if a.isSame(as: b) { return true }
        guard a.isObject, b.isObject else { return !a.isObject && !b.isObject && (a == b || (a.isNothing && b.isNothing)) }
        return valueEntries.allSatisfy { entry in
            let (x, y) = (entry.locate(in: a), entry.locate(in: b))
            // One text is read as one value.
            return x.isSame(as: y) || (x.exists && y.exists && x.isIdentical(to: y))
                || entry.comparedForm(x, .comparing) == entry.comparedForm(y, .comparing)
        }
    }

    /// Whether the fields that `Identity` names mean the same in two objects; all fields where it names none.
    package func isSameIdentity(_ a: JSON, _ b: JSON) -> Bool {
        guard let identity else { return equal(a, b) }
        return identity.flatMap(\.ownEntries).allSatisfy { entry in
            entry.comparedForm(entry.locate(in: a), .comparing) == entry.comparedForm(entry.locate(in: b), .comparing)
        }
    }

    /// Feeds the meaning of an object to `hasher`: of the fields that `Identity` names, which are enough to tell most models apart, else of all.
    package func hash(_ json: JSON, into hasher: inout Hasher) {
        guard json.isObject else { return hasher.combine(0) }
        for entry in identity?.flatMap(\.ownEntries) ?? valueEntries {
            hasher.combine(entry.comparedForm(entry.locate(in: json), .comparing))
        }
    }

    /// Adds the compared forms of this layout's entries, each under a key of its own: two may share a path.
    func addCompared(of json: JSON, _ style: OutputStyle, to result: inout JSON) {
        for (index, entry) in valueEntries.enumerated() {
            let form = entry.comparedForm(entry.locate(in: json), style)
            if form.exists { result[String(index)] = form }
        }
    }
}

extension AnyFieldDefinition {
    /// The value at `json` as comparison sees it: as the field would write it in its canonical spelling, an absent one as its default, nil as nothing.
    /// What the field can't read is what it is.
    fileprivate func comparedForm(_ json: JSON, _ style: OutputStyle) -> JSON {
        if json.isMissing || (json.isNull && !acceptsNull) { return comparedDefault(style) }
        if let view { return json.isNull ? .missing : view.output(json, options, style) }
        return canonicalForm(of: json)
    }

    private func comparedDefault(_ style: OutputStyle) -> JSON {
        let value = defaultForm
        guard value.exists, let view else { return value }
        // A model without members: its own entries may be such models again, without end.
        if case .model = view.content(value, options), value.isObject, value.count == 0 { return .missing }
        return view.output(value, options, style)
    }
}

extension JSON {
    /// Whether it is missing or null.
    fileprivate var isNothing: Bool { isMissing || isNull }
}
