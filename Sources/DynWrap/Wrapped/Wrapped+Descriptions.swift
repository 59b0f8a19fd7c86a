// `Wrapped` has no `description`, because that is a common key. Printing it shows the debug description. The layout redacts
// secrets (`AnyLayout.redacted`).
//
// The conformances are declared with the types: from a static library, a linker takes no file of which nothing is used by name,
// and Swift would show the stored properties, secrets included.

extension Wrapped {
    /// The schema's name and the current tree on one line, with secrets redacted; for a group, its own members. Edited models are
    /// marked.
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

extension Wrapped {
    /// A child for each entry by its Swift name, with the value of the member access.
    ///
    /// A value that can't be read is shown as its JSON, and a secret as a mark. Members that the schema does not know come last,
    /// together, as `unknown keys`. They include the tag of a model in a union, where the schema of its case does not declare it.
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
    /// The subject of the mirror is the schema: packages that print models by their parts show its name. Models with more than 64
    /// levels inside show the JSON of their entries as text.
    public var customMirror: Mirror { Mirror(layout.schema, children: layout.shownParts(of: tree), displayStyle: .struct) }
}

extension WrappedList {
    /// The schema's name and the models of the list on one line, with secrets redacted.
    public var debugDescription: String {
        "[\(layout.name)] \(JSON(map { layout.redacted($0.tree) }).text(.compact))".oneLine
    }

    /// A child for each model, shown by its own mirror.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: Array(self), displayStyle: .collection) }
}

extension WrappedList.Iterator: CustomDebugStringConvertible, CustomReflectable {
    /// The schema's name. The models are not shown, as secrets may be among them.
    public var debugDescription: String { "iterator of [\(reference.with { $0.name })]" }

    /// Without children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension WrappedSlice: CustomDebugStringConvertible, CustomReflectable {
    /// The schema's name and the models of this part on one line, with secrets redacted.
    public var debugDescription: String {
        "[\(base.layout.name)] \(JSON(map { base.layout.redacted($0.tree) }).text(.compact))".oneLine
    }

    /// A child for each model, shown by its own mirror.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: Array(self), displayStyle: .collection) }
}

extension WrappedDict {
    /// The schema's name and the models of the dictionary on one line, with secrets redacted.
    public var debugDescription: String {
        "[String: \(layout.name)] \(JSON(members: map { (key: $0.key, value: layout.redacted($0.value.tree)) }).text(.compact))"
            .oneLine
    }

    /// A child for each key and its model, as in a Swift dictionary. The models are shown by their own mirrors.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: Array(self), displayStyle: .dictionary) }
}
