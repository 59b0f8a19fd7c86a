extension Dyn {
    /// The edits since the model was opened; for a group, those in its own members. O(edits), the elements of lists in which some
    /// have moved, and for a group also the members of its object.
    public var changes: Changes { Changes(from: model.tree.originalTree, to: model.tree, model.layout) }

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
        // What stands in place of the model, or in its way, stays there.
        let isInPlace = model.tree.canHoldMembers
        guard isInPlace, tree.isObject else {
            let found = isInPlace ? tree : model.tree
            throw JSONPointerError(.notApplicable, "", "\(model.layout.name) is an object, not \(found.kind.noun)")
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

extension AnyLayout {
    /// The error of an external edit with everything that may not be shown left out. The object of a group has values that are
    /// not its own, and the group does not know whether these are secret.
    func shown(_ error: JSONPointerError) -> JSONPointerError { hasSecrets || isGroup ? error.withoutValues : error }
}
