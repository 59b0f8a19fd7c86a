/// The edits since a model was opened.
///
/// ```swift
/// customer.lastName = "Jones"
/// customer.dyn.changes.jsonPatch.json.text()   // [{"op":"replace","path":"/last-name","value":"Jones"}]
/// ```
///
/// A collection of changes, in an order in which they can be applied one after the other:
///
/// ```swift
/// for change in customer.dyn.changes { print(change.pointer, change.old ?? "nothing", change.new ?? "nothing") }
/// ```
///
/// Computed from the tree on demand, O(edits): nothing is recorded, so an edit that was undone is not a change.
public struct Changes: Sendable, Hashable {
    /// The changes, in an order in which they can be applied one after the other.
    package let list: [JSONChange]

    /// The positions of the edits, in document order. O(changes).
    public var paths: [JSONPointer] { list.map(\.pointer) }

    /// The changes as a JSON Patch (RFC 6902). O(changes).
    public var jsonPatch: JSONPatch {
        JSONPatch(list)
    }

    /// The changes as a JSON Patch that tests the old value before each removal and replacement. Where there is another value,
    /// applying the patch does nothing.
    ///
    /// In a list of models with an `Identity`, it also tests that the changed model is at its index. For a model that has no
    /// identity yet, it tests only the values that are replaced or removed.
    /// - Parameter testing: false gives the same as ``jsonPatch``.
    /// - Complexity: O(changes × entries on their paths), and O(elements) of changed lists with an `Identity`.
    public func jsonPatch(testing: Bool) -> JSONPatch {
        testing ? JSONPatch(list, testing: true, identityTests: identityTests) : jsonPatch
    }

    /// The changes as a merge patch (RFC 7396): an object of the new values, with null for removed ones.
    ///
    /// Lossy: a value that was set to null looks like one that was removed, and an edited array is included whole. For documents
    /// without null, the patch leads from one to the other. O(edits and the values they replaced).
    public var mergePatch: JSON { MergePatch.leading(from: before, to: after, changedAt: paths) }

    /// The changes that undo these. O(changes).
    public var inverse: Changes {
        Changes(list.reversed().map(\.inverse), from: after, to: before, layout, isReversed: !isReversed)
    }

    let before: JSON
    let after: JSON
    let layout: AnyLayout
    /// Whether the container of a change is found by its pointer in ``before``, and not in ``after``. Changes are listed from the
    /// outside in, and their inverse from the inside out.
    let isReversed: Bool
}

extension Changes {
    /// The difference between a tree and its original, both of this layout; for a group, between its own members.
    /// - Parameter keepsOrder: whether objects with another order of members are changed as a whole.
    init(from original: JSON, to current: JSON, _ layout: AnyLayout, keepsOrder: Bool = true) {
        let parts = layout.ownParts(of: [original, current])
        let list = layout.identifiedChanges(from: parts[0], to: parts[1], keepsOrder: keepsOrder)
        self.init(layout.redacted(list, from: parts[0], to: parts[1]), from: parts[0], to: parts[1], layout, isReversed: false)
    }

    /// Whether they were made in exactly this tree, and in no other document. Then undo and redo lead to ``after`` as it is, also
    /// with the order of members, which the list of changes does not say.
    func leads(from tree: JSON) -> Bool {
        tree.isSame(as: before) && after.originalTree.isSame(as: tree.originalTree)
    }

    private init(_ list: [JSONChange], from before: JSON, to after: JSON, _ layout: AnyLayout, isReversed: Bool) {
        self.list = list
        self.before = before
        self.after = after
        self.layout = layout
        self.isReversed = isReversed
    }

    /// Whether both have the same changes. O(changes and their values).
    public static func == (a: Changes, b: Changes) -> Bool { a.list == b.list }
    /// Feeds the changes to `hasher`. O(changes and their values).
    public func hash(into hasher: inout Hasher) { hasher.combine(list) }
}

extension Changes: RandomAccessCollection {
    /// The index of the first change.
    public var startIndex: Int { list.startIndex }
    /// The index after the last change.
    public var endIndex: Int { list.endIndex }
    /// The change at an index.
    public subscript(index: Int) -> JSONChange { list[index] }
}

extension Changes: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A line for each change, with secrets redacted; `no changes` where there are none.
    public var description: String { isEmpty ? "no changes" : list.map(\.description).joined(separator: "\n") }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// The changes, with secrets redacted.
    public var customMirror: Mirror { Mirror(self, children: ["list": list], displayStyle: .struct) }
}

extension Dyn {
    /// The edits since the model was opened; for a group, those in its own members. O(edits), and for a group also the members of
    /// its object.
    public var changes: Changes { Changes(from: model.tree.originalTree, to: model.tree, model.layout) }

    /// The edited fields with their old and new values. A value that any entry declares secret is redacted. O(entries), and the
    /// length of the values that differ.
    public var changedFields: [FieldChange] {
        let (layout, original, current) = (model.layout, model.tree.originalTree, model.tree)
        let shown = layout.redacted(original, beside: current)
        return layout.changedFields(from: original, to: current, shownAs: (shown.before, shown.after), below: "")
    }

    /// The difference from another model of this schema to this one: the changes that would make the other one equal. O(values
    /// that the two do not share).
    ///
    /// In lists that were not made from each other, models with an `Identity` are compared by it: one that was removed, added or
    /// moved is removed and added. Where it does not distinguish all models, and in other lists, elements are compared index by
    /// index. Objects are compared member by member, in any order of the members. Applied to the other model, the changes make a
    /// model that is equal to this one, with new members at the end.
    public func changes(from other: Wrapped<S>) -> Changes {
        Changes(from: other.tree(for: model.reference), to: model.tree, model.layout, keepsOrder: false)
    }

    /// Makes the present state the original, as after saving: then nothing counts as edited. Does nothing for a group inside a
    /// model: its original belongs to the model, so commit that. O(length) where there were edits.
    public mutating func commit() {
        if !model.tree.isOriginal { model.tree = model.tree.asOpened.enclosed(as: model.tree) }
    }

    /// Applies all operations of a JSON Patch to the tree, or none. O(operations × members on their paths), and where a field is
    /// read-only also the values that they change.
    /// - Parameters:
    ///   - patch: the operations.
    ///   - readOnly: whether the patch may change fields that are `.readOnly`.
    /// - Throws: `JSONPointerError`, also where the root would not be an object any more, and for members of others where the
    ///   model is a group. The model is then unchanged.
    public mutating func apply(_ patch: JSONPatch, readOnly: ReadOnlyPolicy = .refuse) throws(JSONPointerError) {
        let check = readOnly == .refuse ? ReadOnlyCheck(model.layout) : nil
        try model.layout.checkOwn(patch)
        var tree = model.tree
        for operation in patch.operations {
            if let pointer = check?.field(changedBy: operation, in: tree) { throw .readOnly(pointer) }
            do { try tree.apply(operation) } catch { throw model.layout.shown(error) }
        }
        if let pointer = check?.field(changedFrom: model.tree, to: tree) { throw .readOnly(pointer) }
        try adopt(tree)
    }

    /// Applies a merge patch (RFC 7396). O(members of the patch), and where a field is read-only also the values that they
    /// change.
    /// - Parameters:
    ///   - patch: the new members, with null for those to remove.
    ///   - readOnly: whether the patch may change fields that are `.readOnly`.
    /// - Throws: `JSONPointerError`, also where the root would not be an object any more, and for members of others where the
    ///   model is a group. The model is then unchanged.
    public mutating func apply(merging patch: JSON, readOnly: ReadOnlyPolicy = .refuse) throws(JSONPointerError) {
        try model.layout.checkOwn(merging: patch)
        var tree = model.tree
        tree.merge(patch)
        let check = readOnly == .refuse ? ReadOnlyCheck(model.layout) : nil
        if let pointer = check?.field(changedFrom: model.tree, to: tree, isMerged: true) { throw .readOnly(pointer) }
        try adopt(tree)
    }

    /// Takes over a changed tree. A tree that was not made from the original is taken over member by member, so that the original
    /// stays.
    mutating func adopt(_ tree: JSON) throws(JSONPointerError) {
        guard tree.kind == .object else {
            throw JSONPointerError(.notApplicable, "", "\(model.layout.name) is an object, not \(tree.kind.noun)")
        }
        if model.layout.isGroup {
            let obstacle = model.layout.assignMembers(from: tree, seenBy: model.layout, to: &model.tree)
            guard let obstacle else { return }
            throw JSONPointerError(
                .notApplicable, obstacle.pointer, "expected \(obstacle.expected), found \(obstacle.found.kind.noun)")
        }
        model.tree = tree.asEdit(of: model.tree.originalTree).enclosed(as: model.tree)
    }
}

extension JSON {
    /// This object as an edited form of `original`. Where it was not made from `original`, that gets its members, in its order.
    /// - Parameter keepsOrder: whether members in another order are removed and set again, which is an edit of each.
    func asEdit(of original: JSON, keepsOrder: Bool = true) -> JSON {
        if originalTree.isSame(as: original) { return self }
        var merged = original
        for (key, _) in original.members where self[key].isMissing { merged[key] = .missing }
        for (key, value) in members where !value.hasSameText(as: original[key]) { merged[key] = value }
        if !keepsOrder { return merged }
        for (key, value) in membersBehind(orderOf: original) {
            merged[key] = .missing
            // A member of the original would return to its old position, so it is set as a new value.
            merged[key] = value.isSame(as: original[key]) ? value.asOpened : value
        }
        return merged
    }
}

extension JSONPointerError {
    /// The error for an external edit that would change a read-only field.
    static func readOnly(_ pointer: JSONPointer) -> JSONPointerError {
        JSONPointerError(.readOnly, pointer, "the field is read-only")
    }
}

/// An edited field.
public struct FieldChange: Sendable, Hashable {
    /// The name of the Swift property.
    public let property: String
    /// The JSON of the field before; missing where it was absent.
    public let old: JSON
    /// The JSON of the field now; missing where it is absent.
    public let new: JSON
}

extension AnyLayout {
    /// The error of an external edit with everything that may not be shown left out. The object of a group has values that are
    /// not its own, and the group does not know whether these are secret.
    func shown(_ error: JSONPointerError) -> JSONPointerError { hasSecrets || isGroup ? error.withoutValues : error }

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
