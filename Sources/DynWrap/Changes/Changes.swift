/// What was edited since a model was opened.
///
/// ```swift
/// customer.lastName = "Jones"
/// customer.dyn.changes.jsonPatch.json.text()   // [{"op":"replace","path":"/last-name","value":"Jones"}]
/// ```
///
/// A collection of its changes, in an order in which they can be applied one after the other:
///
/// ```swift
/// for change in customer.dyn.changes { print(change.pointer, change.old ?? "nothing", change.new ?? "nothing") }
/// ```
///
/// Computed from the tree on demand, in O(edits): nothing is recorded, so an edit that was taken back is no change.
public struct Changes: Sendable, Hashable {
    /// The changes, in an order in which they can be applied one after the other.
    package let list: [JSONChange]

    /// Where something was edited, in document order. O(changes).
    public var paths: [JSONPointer] { list.map(\.pointer) }

    /// The changes as a JSON Patch (RFC 6902). O(changes).
    public var jsonPatch: JSONPatch {
        JSONPatch(list)
    }

    /// The changes as a JSON Patch that tests, before each removal and replacement, for what was there: where that is another value, it does nothing.
    ///
    /// In a list of models with an `Identity` it tests that the model is there in which something was changed, too; of one that has none yet
    /// only what is replaced or removed.
    /// - Parameter testing: false gives the same as ``jsonPatch``.
    ///
    /// Complexity: O(changes × entries on their paths), and the elements of lists with an `Identity` in which something was changed.
    public func jsonPatch(testing: Bool) -> JSONPatch {
        testing ? JSONPatch(list, testing: true, identityTests: identityTests) : jsonPatch
    }

    /// The changes as a merge patch (RFC 7396): an object of the new values, null for what was removed.
    ///
    /// Lossy: a value that was set to null can't be told from one that was removed, and an edited array is given whole. Of documents without null, it
    /// leads from the one to the other. O(edits and what they replaced).
    public var mergePatch: JSON { MergePatch.leading(from: before, to: after, changedAt: paths) }

    /// The changes that undo these. O(changes).
    public var inverse: Changes {
        Changes(list.reversed().map(\.inverse), from: after, to: before, layout, isReversed: !isReversed)
    }

    let before: JSON
    let after: JSON
    let layout: AnyLayout
    /// Whether what contains a changed place is found in ``before`` by its pointer, and not in ``after``: changes are listed from the outside in, their
    /// inverse from the inside out.
    let isReversed: Bool
}

extension Changes {
    /// The difference between a tree and its original, both of this layout; of a group its own members.
    /// - Parameter keepsOrder: whether objects whose members are in another order are changed as a whole.
    init(from original: JSON, to current: JSON, _ layout: AnyLayout, keepsOrder: Bool = true) {
        let parts = layout.ownParts(of: [original, current])
        var pairs = IdentifiedPairs(layout)
        let list = layout.changes(from: parts[0], to: parts[1], keepsOrder: keepsOrder) { pairs.pairs(at: $0, $1, $2) }
        self.init(layout.redacted(list, from: parts[0], to: parts[1]), from: parts[0], to: parts[1], layout, isReversed: false)
    }

    private init(_ list: [JSONChange], from before: JSON, to after: JSON, _ layout: AnyLayout, isReversed: Bool) {
        self.list = list
        self.before = before
        self.after = after
        self.layout = layout
        self.isReversed = isReversed
    }

    /// Whether both say the same changes. O(changes and their values).
    public static func == (a: Changes, b: Changes) -> Bool { a.list == b.list }
    /// Feeds the changes to `hasher`. O(changes and their values).
    public func hash(into hasher: inout Hasher) { hasher.combine(list) }
}

extension Changes: RandomAccessCollection {
    /// The index of the first change.
    public var startIndex: Int { list.startIndex }
    /// The index behind the last change.
    public var endIndex: Int { list.endIndex }
    /// The change at an index.
    public subscript(index: Int) -> JSONChange { list[index] }
}

extension Changes: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A line for each change, secrets redacted; `no changes` where there is none.
    public var description: String { isEmpty ? "no changes" : list.map(\.description).joined(separator: "\n") }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// The changes, secrets redacted.
    public var customMirror: Mirror { Mirror(self, children: ["list": list], displayStyle: .struct) }
}

extension Dyn {
    /// What was edited since the model was opened; of a group, in its own members. O(edits), and the members of the object that a group is a part of.
    public var changes: Changes { Changes(from: model.tree.originalTree, to: model.tree, model.layout) }

    /// The fields that were edited, with their values before and now, secrets redacted, whichever entry says that they are some. O(entries), and the
    /// length of what differs.
    public var changedFields: [FieldChange] {
        let (layout, original, current) = (model.layout, model.tree.originalTree, model.tree)
        let shown = layout.redacted(original, beside: current)
        return layout.changedFields(from: original, to: current, shownAs: (shown.before, shown.after), below: "")
    }

    /// The difference from another model of this schema to this one: what would have to be changed there. O(what the two do not share).
    ///
    /// In lists that were not made from each other, models with an `Identity` are compared by it: one that went, came or moved is removed and added. Where
    /// not all can be told apart by it, and of anything else, elements are compared index by index. Objects are compared member by member, in whatever order the
    /// members are: applied to the other model, the changes make one that is equal to this, with new members at the end.
    public func changes(from other: Wrapped<S>) -> Changes {
        Changes(from: other.tree, to: model.tree, model.layout, keepsOrder: false)
    }

    /// Makes what is now the original, as after saving: nothing counts as edited then. Of a group inside a model nothing is done: the original is the model's,
    /// which is to be committed. O(length) where something was.
    public mutating func commit() {
        if !model.tree.isOriginal { model.tree = model.tree.asOpened.enclosed(as: model.tree) }
    }

    /// Applies a JSON Patch to the tree, all or nothing. O(operations × members on their paths), and what they change, where a field is read-only.
    /// - Parameters:
    ///   - patch: the operations.
    ///   - readOnly: whether the patch may change fields that are `.readOnly`.
    /// - Throws: `JSONPointerError`; the model is as it was then. Also where the patch would make it something else than an object.
    public mutating func apply(_ patch: JSONPatch, readOnly: ReadOnlyPolicy = .refuse) throws(JSONPointerError) {
        let check = readOnly == .refuse ? ReadOnlyCheck(model.layout) : nil
        var tree = model.tree
        for operation in patch.operations {
            if let pointer = check?.field(changedBy: operation, in: tree) { throw .readOnly(pointer) }
            do { try tree.apply(operation) } catch { throw model.layout.shown(error) }
        }
        if let pointer = check?.field(changedFrom: model.tree, to: tree) { throw .readOnly(pointer) }
        try adopt(tree)
    }

    /// Applies changes, of this model or of one like it, all or nothing. O(changes × members on their paths), and the elements of lists in which models
    /// are found by their identities.
    ///
    /// In a list of models with an `Identity` that is declared in this schema, what is changed is found by it, at any index; a model that is
    /// removed, or one to be added that is there already, is refused. Models that were added follow the element that they were added after.
    /// A model without an identity is found by its content, and one in a union by the identity of its case's model. All else is found by its pointer, and so are the models of a list
    /// in which, before the changes or after them, two have one identity.
    /// - Parameters:
    ///   - changes: what is to be changed.
    ///   - readOnly: whether they may change fields that are `.readOnly`.
    /// - Throws: `JSONPointerError`; the model is as it was then.
    public mutating func apply(_ changes: Changes, readOnly: ReadOnlyPolicy = .refuse) throws(JSONPointerError) {
        let check = readOnly == .refuse ? ReadOnlyCheck(model.layout) : nil
        var run = ChangesRun(changes, on: model.tree, model.layout, check)
        do { try run.applyAll() } catch { throw model.layout.shown(error) }
        if let pointer = check?.field(changedFrom: model.tree, to: run.tree, mayExchange: true) { throw .readOnly(pointer) }
        try adopt(run.tree)
    }

    /// Applies a merge patch (RFC 7396). O(members of the patch), and what they change, where a field is read-only.
    /// - Parameters:
    ///   - patch: the members that are to be there, null for those that are to go.
    ///   - readOnly: whether the patch may change fields that are `.readOnly`.
    /// - Throws: `JSONPointerError` where it would make the model something else than an object; the model is as it was then.
    public mutating func apply(merging patch: JSON, readOnly: ReadOnlyPolicy = .refuse) throws(JSONPointerError) {
        var tree = model.tree
        tree.merge(patch)
        let check = readOnly == .refuse ? ReadOnlyCheck(model.layout) : nil
        if let pointer = check?.field(changedFrom: model.tree, to: tree, isMerged: true) { throw .readOnly(pointer) }
        try adopt(tree)
    }

    /// Takes over a changed tree. One that was not made from the original is taken over member by member, so that the original stays.
    private mutating func adopt(_ tree: JSON) throws(JSONPointerError) {
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
    /// This object as an edited form of `original`: itself, or where it was not made from that, the original with its members, in its order.
    /// - Parameter keepsOrder: whether members that are in another order are removed and set again, which is an edit of each.
    func asEdit(of original: JSON, keepsOrder: Bool = true) -> JSON {
        if originalTree.isSame(as: original) { return self }
        var merged = original
        for (key, _) in original.members where self[key].isMissing { merged[key] = .missing }
        for (key, value) in members where !value.hasSameText(as: original[key]) { merged[key] = value }
        if !keepsOrder { return merged }
        for (key, value) in membersBehind(orderOf: original) {
            merged[key] = .missing
            // A member of the original itself would come back to its place.
            merged[key] = value.isSame(as: original[key]) ? value.asOpened : value
        }
        return merged
    }
}

extension JSONPointerError {
    /// The error of an edit from outside that would change a read-only field.
    static func readOnly(_ pointer: JSONPointer) -> JSONPointerError {
        JSONPointerError(.readOnly, pointer, "the field is read-only")
    }
}

/// An edited field.
public struct FieldChange: Sendable, Hashable {
    /// The Swift property.
    public let property: String
    /// The field's JSON before; missing where it was not there.
    public let old: JSON
    /// The field's JSON now; missing where it is not there.
    public let new: JSON
}

extension AnyLayout {
    /// The error of an edit from outside as it may be shown. In the object of a group are values that are not its own, of which it does not know
    /// whether they are secret.
    fileprivate func shown(_ error: JSONPointerError) -> JSONPointerError { hasSecrets || isGroup ? error.withoutValues : error }

    /// The entries that differ between two trees, a group's below its name.
    /// - Parameter shown: both trees without secrets.
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
