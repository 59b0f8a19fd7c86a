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
/// Computed from the tree on demand: nothing is recorded, so an edit that was undone is not a change. O(edits); a list from which
/// elements were removed, or into which some were put before its end, is compared element by element.
public struct Changes: Sendable, Hashable {
    /// The changes, in an order in which they can be applied one after the other.
    package let list: [JSONChange]

    /// The positions of the edits, in the order in which they can be applied: that of the document, but in a list whose elements
    /// came, went or moved. O(changes).
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
