/// A list of plain elements that was edited in place.
///
/// An edit takes the list out, changes Swift's own array and puts it back, so it costs what it costs the array. The array of JSON is written when it is
/// read: so many edits are one assignment of the last list to what was there before the first.
@usableFromInline
package final class DeferredList<List: Sendable>: DeferredArray, @unchecked Sendable {
    // Sendable: see `Holder`; `list` is changed only while this node is taken out of the one tree that has it.

    /// nil while it is edited.
    @safe @exclusivity(unchecked) @usableFromInline var list: List?
    @usableFromInline let definition: FieldDefinition<List>

    @usableFromInline
    package init(_ list: List, of definition: FieldDefinition<List>, over old: JSON) {
        self.list = list
        self.definition = definition
        super.init(of: definition, over: old)
    }

    override func json() -> JSON {
        guard let list else { return old }
        return definition.spec.conversion.write(list, definition.boundOptions, old)
    }

    /// The list, moved out, so that a change of it does not copy it; ``put(_:)`` is to follow.
    @inlinable
    package func take() -> List? {
        var list: List?
        swap(&list, &self.list)
        return list
    }

    /// Puts the list back.
    @inlinable
    package func put(_ list: List) { self.list = list }
}

extension FieldDefinition {
    /// Whether a list that was edited may be kept as it is: one of plain values, each of which can be written. Folds to false for other types that are known.
    @inlinable @inline(__always)
    package var isDeferrable: Bool { Self.hasPlainElements && keepsLists }

    @inlinable @inline(__always)
    static var hasPlainElements: Bool { Value.self == [String].self || Value.self == [Int].self || Value.self == [Bool].self }

    /// The list that is kept at the field; nil where none is, or another field keeps it.
    @inlinable
    package func deferredList(in tree: JSON) -> Value? {
        guard Self.hasPlainElements, tree.isEdited, let node = locate(in: tree).deferred, isOwn(node) else { return nil }
        return unsafe unsafeDowncast(node, to: DeferredList<Value>.self).list  // no other class has this owner
    }

    /// Begins an edit in place of the list that is kept at the field; nil where none is.
    @inlinable
    package func beginListEdit(in tree: inout JSON) -> (list: DeferredList<Value>, edit: JSON.ChildEdit)? {
        var (value, edit) = beginEdit(in: &tree)
        // Without a name for the node, which would be another reference to it.
        guard value.deferred.map(isOwn) ?? false else {
            endEdit(edit, with: value, in: &tree)
            return nil
        }
        let isSole = isKnownUniquelyReferenced(&value.holder)
        guard let deferred = value.deferred else { return nil }
        let node = unsafe unsafeDowncast(deferred, to: DeferredList<Value>.self)  // as above
        // Another tree has it too, or somebody has what was written of it.
        if !isSole || node.isWritten { return node.list.map { (DeferredList($0, of: self, over: node.old), edit) } }
        return (node, edit)
    }

    /// Keeps a list that was edited as it is; refused where ``set(_:in:)`` is.
    package func deferWriting(_ list: Value, in tree: inout JSON) {
        var old = locate(in: tree)
        // A list that another field at this key keeps was read just now. It is settled, so that deferred lists never refer to others in a chain.
        old.settleDeferred()
        path.set(
            JSON(deferred: DeferredList(list, of: self, over: old)), in: &tree, overwriting: flags.contains(.overwriting))
    }

    /// Whether a list is this field's, so that the node is of its class.
    @inlinable
    func isOwn(_ node: DeferredArray) -> Bool { node.owner == ObjectIdentifier(self) }
}
