import DynWrapSchema

/// A value that both sides edited in different ways, found by `dyn.rebase(onto:)`.
///
/// A value that one side removed and the other edited is a conflict. So is a list that both put in different orders; its values
/// are the three lists.
public struct RebaseConflict: Sendable, Hashable, Identifiable {
    /// The side whose edit is taken.
    public enum Side: Sendable, Hashable {
        /// The model's own edit.
        case mine
        /// The newer model's value.
        case theirs
    }

    /// The identity of the conflict among those of one rebase. Unlike ``pointer``, it does not depend on the choices for other
    /// conflicts. So conflicts can be shown first and decided later:
    ///
    /// ```swift
    /// var preview = draft
    /// let conflicts = preview.dyn.rebase(onto: newer)                    // to be shown; draft is as it was
    /// // … the user makes answers: [RebaseConflict.ID: RebaseConflict.Side] …
    /// _ = draft.dyn.rebase(onto: newer) { answers[$0.id] ?? .mine }
    /// ```
    public let id: String
    /// The position in the model after rebasing; for a removed element, the position it would have.
    public let pointer: JSONPointer
    /// The name of the Swift property, after those of the properties that lead to it: `address.city`; empty where the schema has
    /// none.
    public let property: String
    /// The value from which both sides started; missing where there was none.
    public let base: JSON
    /// The model's own value; missing where it is absent.
    public let mine: JSON
    /// The newer model's value; missing where it is absent.
    public let theirs: JSON
    /// The values with secrets redacted; nil where nothing is secret.
    let shown: Shown?

    struct Shown: Sendable {
        let base: JSON
        let mine: JSON
        let theirs: JSON

        init(_ base: JSON, _ mine: JSON, _ theirs: JSON) {
            self.base = base
            self.mine = mine
            self.theirs = theirs
        }
    }

    /// Whether both have the same position and the same values.
    public static func == (a: Self, b: Self) -> Bool {
        a.pointer == b.pointer && a.property == b.property && a.base == b.base && a.mine == b.mine && a.theirs == b.theirs
    }

    /// Feeds the conflict to `hasher`.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(pointer)
        hasher.combine(mine)
        hasher.combine(theirs)
    }
}

extension RebaseConflict: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `/limit (limit): 12 is 13 here and 14 there`; secrets redacted.
    public var description: String {
        let name = property.isEmpty ? "" : " (\(property))"
        return "\(pointer)\(name): \(text(\.base)) is \(text(\.mine)) here and \(text(\.theirs)) there".oneLine
    }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// The parts, secrets redacted.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "pointer": pointer, "property": property, "base": text(\.base), "mine": text(\.mine), "theirs": text(\.theirs),
            ], displayStyle: .struct)
    }

    private func text(_ value: KeyPath<Shown, JSON>) -> String {
        let json = (shown ?? Shown(base, mine, theirs))[keyPath: value]
        if json.isMissing { return "nothing" }
        return json.isSame(as: .secret) ? Redaction.mark : json.shortText()
    }
}

extension Dyn {
    /// Applies the edits made here to a newer state of the model, which becomes the original.
    ///
    /// ```swift
    /// let conflicts = draft.dyn.rebase(onto: try Customer(json: answer))
    /// for conflict in conflicts { print(conflict) }          // /limit (limit): 12 is 13 here and 14 there
    /// ```
    ///
    /// A value that only one side edited is taken from that side. A value that both edited in different ways is a conflict, so no
    /// edit is lost without notice. The same edit on both sides is not a conflict.
    ///
    /// Objects are merged member by member, also undeclared members. Lists of models with an `Identity` are merged model by
    /// model, at any indexes, in the order of the side that changed it. Models that have no identity yet are matched by their
    /// content. Any other list is one value. Null counts as missing: objects or lists that both sides put in its place are
    /// merged.
    ///
    /// The base is the tree from which the model was opened. A group has no original of its own: its model keeps the one that it
    /// has. Edits that `newer` has too stay edits. O(edits made here, and the
    /// values they are compared with); for a list of models with an `Identity` that both edited, O(elements).
    /// - Parameters:
    ///   - newer: the model as somebody else left it, usually opened from a server's response.
    ///   - side: the side whose edits are taken in conflicts.
    /// - Returns: the conflicts; empty where all edits could be taken.
    public mutating func rebase(onto newer: Wrapped<S>, keeping side: RebaseConflict.Side = .mine) -> [RebaseConflict] {
        rebase(onto: newer) { _ in side }
    }

    /// Applies the edits made here to a newer state of the model, with a choice for each conflict.
    ///
    /// - Complexity: that of ``rebase(onto:keeping:)``.
    /// - Parameters:
    ///   - newer: the model as somebody else left it.
    ///   - choose: returns the side whose edit is taken; called once for each conflict.
    /// - Returns: the conflicts; empty where all edits could be taken.
    public mutating func rebase(
        onto newer: Wrapped<S>, choosing choose: (RebaseConflict) -> RebaseConflict.Side
    ) -> [RebaseConflict] {
        let (layout, original) = (model.layout, model.tree.originalTree)
        if newer.tree.isSame(as: original) { return [] }
        let theirs = newer.tree(withOriginalFor: layout)
        // The schema's work on opening is an edit of neither side, so the base gets it too.
        var base = original
        if layout.needs(.openAsChange) { layout.apply(.openAsChange, to: &base) }
        let parts = layout.ownParts(of: [base, model.tree, theirs])
        return withoutActuallyEscaping(choose) { choose in
            var merge = ThreeWayMerge(choose)
            let merged = merge.merged(parts[0], parts[1], parts[2], layout)
            if layout.isGroup {
                // A group shares its object with members that are not its own.
                var tree = theirs
                _ = layout.assignMembers(from: merged, seenBy: layout, to: &tree)
                model.tree = tree
            } else {
                model.tree = merged.enclosed(as: model.tree)
            }
            return merge.conflicts
        }
    }
}

extension Wrapped {
    /// The tree, edits included, as the layout `other` writes it. O(1) for the own layout, else O(length).
    fileprivate func tree(withOriginalFor other: AnyLayout) -> JSON {
        if other === layout { return tree }
        let original = other.translated(tree.originalTree, seenBy: layout).asOpened
        return tree.isOriginal ? original : other.translated(tree, seenBy: layout).asEdit(of: original)
    }
}
