// `Wrapped` has no `description`: that is a common key. Printing it shows the debug description. What may be shown of a tree is decided by the layout
// (`AnyLayout.redacted`).

extension Wrapped: CustomDebugStringConvertible {
    /// The schema's name and the current tree, of a group its own members, secrets redacted, on one line; edited models say so.
    public var debugDescription: String {
        "\(layout.name)\(isEdited ? " (edited)" : "") \(layout.redacted(ownTree).text(.compact))".oneLine
    }

    /// Whether one of the model's own members differs from its original.
    private var isEdited: Bool {
        guard tree.isEdited, let origin = tree.origin else { return false }
        let parts = layout.ownParts(of: [origin, tree])
        return !layout.changes(from: parts[0], to: parts[1]).isEmpty
    }
}

extension Wrapped: CustomReflectable {
    /// A child for each entry by its Swift name, with the value that the dot gives.
    ///
    /// What can't be read is shown as its JSON, a secret as a mark. Members that the schema does not know come last, together, as `unknown keys`. So does the
    /// tag of a model in a union, where the schema of its case does not declare it.
    ///
    /// ```swift
    /// dump(house)     // ▿ House {"name":"Home","rooms":[{"area":12.5}],"pets":2}
    ///                 //   - name: "Home"
    ///                 //   ▿ rooms: 1 element
    ///                 //     ▿ Room {"area":12.5}
    ///                 //       - area: 12.5
    ///                 //   ▿ unknown keys: 1 key/value pair
    ///                 //     ▿ (2 elements)
    ///                 //       - key: "pets"
    ///                 //       - value: 2
    /// ```
    ///
    /// The mirror's subject is the schema, whose name packages show that print models by their parts. Models with more than 64 levels inside show the JSON of
    /// their entries as text.
    public var customMirror: Mirror { Mirror(layout.schema, children: layout.shownParts(of: tree), displayStyle: .struct) }
}

extension WrappedList: CustomDebugStringConvertible, CustomReflectable {
    /// The schema's name and the list's models, secrets redacted, on one line.
    public var debugDescription: String {
        "[\(layout.name)] \(JSON(map { layout.redacted($0.tree) }).text(.compact))".oneLine
    }

    /// A child for each model, which shows itself.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: Array(self), displayStyle: .collection) }
}

extension WrappedDict: CustomDebugStringConvertible, CustomReflectable {
    /// The schema's name and the dictionary's models, secrets redacted, on one line.
    public var debugDescription: String {
        "[String: \(layout.name)] \(JSON(members: map { (key: $0.key, value: layout.redacted($0.value.tree)) }).text(.compact))"
            .oneLine
    }

    /// A child for each key and its model, as a Swift dictionary has them; the models show themselves.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: Array(self), displayStyle: .dictionary) }
}
