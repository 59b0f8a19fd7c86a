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
        var found: (before: JSON, after: JSON)?
        return layout.changedFields(from: original, to: current, in: layout, below: "") {
            let shown = found ?? layout.redacted(original, beside: current)
            found = shown
            return shown
        }
    }
}

extension AnyLayout {
    /// The entries that differ between two trees; those of a group below its name.
    /// - Parameters:
    ///   - whole: the layout of the trees, of which this one may be a group.
    ///   - shown: makes both trees with secrets redacted.
    fileprivate func changedFields(
        from original: JSON, to current: JSON, in whole: AnyLayout, below prefix: String,
        shownAs shown: () -> (before: JSON, after: JSON)
    ) -> [FieldChange] {
        entries.flatMap { entry -> [FieldChange] in
            if let group = entry.group {
                return group.changedFields(
                    from: original, to: current, in: whole, below: prefix + entry.name + ".", shownAs: shown)
            }
            let (old, new) = (entry.locate(in: original), entry.locate(in: current))
            if old.hasSameText(as: new), entry.tag(in: original).hasSameText(as: entry.tag(in: current)) { return [] }
            return [
                FieldChange(
                    property: prefix + entry.name, old: whole.visible(entry, in: original, shownAs: shown().before),
                    new: whole.visible(entry, in: current, shownAs: shown().after))
            ]
        }
    }
}
