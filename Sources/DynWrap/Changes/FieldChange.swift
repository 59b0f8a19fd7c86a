/// An edited field.
public struct FieldChange: Sendable, Hashable {
    /// The name of the Swift property.
    public let property: String
    /// The JSON of the field before; missing where it was absent.
    public let old: JSON
    /// The JSON of the field now; missing where it is absent.
    public let new: JSON
}

extension Dyn {
    /// The edited fields with their old and new values. A value that any entry declares secret is redacted. O(entries), and the
    /// length of the values that differ.
    public var changedFields: [FieldChange] {
        let (layout, original, current) = (model.layout, model.tree.originalTree, model.tree)
        let shown = layout.redacted(original, beside: current)
        return layout.changedFields(from: original, to: current, shownAs: (shown.before, shown.after), below: "")
    }
}

extension AnyLayout {
    /// The entries that differ between two trees; those of a group below its name.
    /// - Parameter shown: both trees with secrets redacted.
    fileprivate func changedFields(
        from original: JSON, to current: JSON, shownAs shown: (old: JSON, new: JSON), below prefix: String
    ) -> [FieldChange] {
        entries.flatMap { entry -> [FieldChange] in
            if let group = entry.group {
                return group.changedFields(from: original, to: current, shownAs: shown, below: prefix + entry.name + ".")
            }
            let (old, new) = (entry.locate(in: original), entry.locate(in: current))
            if old.hasSameText(as: new), entry.tag(in: original).hasSameText(as: entry.tag(in: current)) { return [] }
            return [
                FieldChange(
                    property: prefix + entry.name, old: visible(entry, in: original, shownAs: shown.old),
                    new: visible(entry, in: current, shownAs: shown.new))
            ]
        }
    }
}
