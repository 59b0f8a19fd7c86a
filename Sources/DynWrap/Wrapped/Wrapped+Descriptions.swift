// `Wrapped` has no `description`: that is a common key. Printing it shows the debug description. What may be shown of a tree is the layout's
// matter (`AnyLayout.redacted`).

extension Wrapped: CustomDebugStringConvertible {
    /// The schema's name and the current tree, of a group its own members, secrets redacted; edited models say so.
    public var debugDescription: String {
        let own = layout.isGroup ? layout.ownMembers(of: tree) : tree
        return "\(layout.name)\(isEdited(own) ? " (edited)" : "") \(layout.redacted(own).text(.compact))"
    }

    /// Whether the model's own members are others than in its original.
    private func isEdited(_ own: JSON) -> Bool {
        guard tree.isEdited, let origin = tree.origin else { return false }
        return layout.isGroup ? !own.hasSameText(as: layout.ownMembers(of: origin)) : !tree.changes(from: origin).isEmpty
    }
}

extension Wrapped: CustomReflectable {
    /// A child for each entry, by its Swift name; secrets redacted.
    public var customMirror: Mirror {
        let shown = layout.redacted(tree)
        let children = layout.entries.map { entry -> Mirror.Child in
            let everything = OutputStyle(nulls: false, defaults: false, forOutput: false)
            let json = entry.group?.output(entry.group?.redacted(shown) ?? shown, everything) ?? entry.locate(in: shown)
            let value: Any = json.description
            return (label: entry.name, value: value)
        }
        return Mirror(self, children: children, displayStyle: .struct)
    }
}

extension WrappedList: CustomDebugStringConvertible, CustomReflectable {
    /// The schema's name and the list's models, secrets redacted.
    public var debugDescription: String {
        "[\(layout.name)] \(JSON(map { layout.redacted($0.tree) }).text(.compact))"
    }

    /// A child for each model, which shows itself.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: Array(self), displayStyle: .collection) }
}

extension WrappedDict: CustomDebugStringConvertible, CustomReflectable {
    /// The schema's name and the dictionary's models, secrets redacted.
    public var debugDescription: String {
        "[String: \(layout.name)] \(JSON(members: map { (key: $0.key, value: layout.redacted($0.value.tree)) }).text(.compact))"
    }

    /// A child for each model by its key, which shows itself.
    public var customMirror: Mirror {
        Mirror(self, children: map { (label: $0.key, value: $0.value) }, displayStyle: .dictionary)
    }
}
