public import DynWrapSchema

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
    /// content; one in whose place both sides put another one becomes two. Any other list is one value, also one of lists of
    /// models. Null counts as missing: objects or lists that both sides put in its place are
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

    /// Applies all changes, or none. They come from this model or a similar one. O(changes × members on their paths), and the
    /// elements of lists in which models are found by their identities. For a step of undo or redo, where the model is just
    /// as the changes left it, O(1), and O(changes) where a field is read-only.
    ///
    /// In a list of models whose schema declares an `Identity`, changed models are found by their identities, at any index.
    /// Removing a model that does not exist, and adding one that exists, is refused. An added model comes after the same element
    /// as before. An object or array that is added where one is by now is merged with it, as by ``rebase(onto:keeping:)``; and
    /// the inverse of that leaves what was put into it since.
    ///
    /// A model without an identity is found by its content, and one in a union by the identity of its case's model. All other
    /// values are found by their pointers. So are the models of a list in which two have the same identity, before or after the
    /// changes.
    /// - Parameters:
    ///   - changes: the changes to apply.
    ///   - readOnly: whether they may change fields that are `.readOnly`.
    /// - Throws: `JSONPointerError`; the model is then unchanged.
    public mutating func apply(_ changes: Changes, readOnly: ReadOnlyPolicy = .refuse) throws(JSONPointerError) {
        let check = readOnly == .refuse ? ReadOnlyCheck(model.layout) : nil
        try model.layout.checkOwn(changes)
        let isStep = changes.leads(from: model.tree)
        if isStep, FastWays.areOn, check?.refuses(changes) != true { return try adopt(changes.after) }
        var run = ChangesRun(changes, on: model.tree, model.layout, check)
        do { try run.applyAll() } catch { throw model.layout.shown(error) }
        if let pointer = check?.field(changedFrom: model.tree, to: run.tree, mayExchange: true) { throw .readOnly(pointer) }
        try adopt(isStep ? changes.after : run.tree)
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
