/// A list or dictionary of plain values that was edited in place.
///
/// An edit takes the collection out, changes Swift's own array or dictionary and puts it back, so it costs as much as that change. The JSON is written when it is
/// read: many edits are then one assignment of the last collection to what was there before the first.
@usableFromInline
package final class DeferredCollection<Collection: Sendable>: DeferredContainer, @unchecked Sendable {
    // Sendable: see `Holder`; `collection` is changed only while this node is taken out of the one tree that has it.

    /// nil while it is edited.
    @safe @exclusivity(unchecked) @usableFromInline var collection: Collection?
    @usableFromInline let definition: FieldDefinition<Collection>

    @usableFromInline
    package init(_ collection: Collection, of definition: FieldDefinition<Collection>, over old: JSON) {
        self.collection = collection
        self.definition = definition
        super.init(of: definition, isObject: FieldDefinition<Collection>.isPlainDictionary, over: old)
    }

    override func json() -> JSON {
        guard let collection else { return old }
        return definition.write(collection, definition.boundOptions, old)
    }

    /// The collection, moved out, so that a change of it does not copy it; ``put(_:)`` is to follow.
    @inlinable
    package func take() -> Collection? {
        var collection: Collection?
        swap(&collection, &self.collection)
        return collection
    }

    /// Puts the collection back.
    @inlinable
    package func put(_ collection: Collection) { self.collection = collection }
}

extension FieldDefinition {
    /// Whether a collection that was edited may be kept as Swift's own: one of plain values, each of which can be written. For another type that the compiler
    /// knows this is the constant false.
    @inlinable @inline(__always)
    package var isDeferrable: Bool { Self.hasPlainElements && keepsCollections }

    @inlinable @inline(__always)
    static var hasPlainElements: Bool {
        Value.self == [String].self || Value.self == [Int].self || Value.self == [Bool].self || isPlainDictionary
    }

    @inlinable @inline(__always)
    static var isPlainDictionary: Bool {
        Value.self == [String: String].self || Value.self == [String: Int].self || Value.self == [String: Bool].self
    }

    /// The collection that is kept at the field; nil where none is, or another field keeps it.
    @inlinable
    package func deferredCollection(in tree: JSON) -> Value? {
        guard Self.hasPlainElements, tree.isEdited, let node = locate(in: tree).deferred, isOwn(node) else { return nil }
        return unsafe unsafeDowncast(node, to: DeferredCollection<Value>.self).collection  // no other class has this owner
    }

    /// Begins an edit in place of the collection that is kept at the field; nil where none is.
    @inlinable
    package func beginDeferredEdit(in tree: inout JSON) -> (collection: DeferredCollection<Value>, edit: JSON.ChildEdit)? {
        var (value, edit) = beginEdit(in: &tree)
        // The node gets no name here, which would be a second reference to it.
        guard value.deferred.map(isOwn) ?? false else {
            endEdit(edit, with: value, in: &tree)
            return nil
        }
        let isSole = isKnownUniquelyReferenced(&value.holder)
        guard let deferred = value.deferred else { return nil }
        let node = unsafe unsafeDowncast(deferred, to: DeferredCollection<Value>.self)  // as above
        // Another tree has the collection too, or its JSON was read.
        if !isSole || node.isWritten { return node.collection.map { (DeferredCollection($0, of: self, over: node.old), edit) } }
        return (node, edit)
    }

    /// Keeps a collection that was edited as it is; refused where ``set(_:in:)`` is.
    package func deferWriting(_ collection: Value, in tree: inout JSON) {
        var old = locate(in: tree)
        // Another field at this key may keep a collection. Its JSON is written now, so that deferred collections never form a chain.
        old.resolveDeferred()
        path.set(
            JSON(deferred: DeferredCollection(collection, of: self, over: old)), in: &tree,
            overwriting: flags.contains(.overwriting))
    }

    /// Whether a collection is this field's, so that the node is of its class.
    @inlinable
    func isOwn(_ node: DeferredContainer) -> Bool { node.owner == ObjectIdentifier(self) }
}
