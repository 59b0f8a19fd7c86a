// `Wrapped` has no `description`: that is a common key. Printing it shows the debug description.

extension Wrapped: CustomDebugStringConvertible {
    /// The schema's name and the current tree, secrets redacted; edited models say so.
    public var debugDescription: String {
        "\(layout.name)\(tree.place < 0 && tree.source != nil ? " (edited)" : "") \(layout.redacted(tree).text(.compact))"
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

extension WrappedList: CustomDebugStringConvertible {
    /// The schema's name and the list's tree, secrets redacted.
    public var debugDescription: String {
        "[\(layout.name)] \(JSON(map { layout.redacted($0.tree) }).text(.compact))"
    }
}

extension WrappedDict: CustomDebugStringConvertible {
    /// The schema's name and the dictionary's tree, secrets redacted.
    public var debugDescription: String {
        "[String: \(layout.name)] \(JSON(members: map { (key: $0.key, value: layout.redacted($0.value.tree)) }).text(.compact))"
    }
}
