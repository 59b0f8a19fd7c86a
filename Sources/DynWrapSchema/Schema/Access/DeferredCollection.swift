/// A list or dictionary of plain values that was edited in place.
///
/// An edit takes the collection out, changes the Swift array or dictionary and puts it back. So it costs as much as that change.
/// The JSON is written only when it is read: many edits become one assignment of the last collection.
@usableFromInline
package final class DeferredCollection<Collection: Sendable>: DeferredContainer, @unchecked Sendable {
    // Sendable: see `Holder`; `collection` is changed only while this node is taken out of the only tree that has it.

    /// The collection; nil while it is edited.
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

    /// Takes the collection out, so that changing it makes no copy. The caller must call ``put(_:)`` afterwards.
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
    /// Whether an edited collection may be kept as a Swift collection: one of plain values, all of which can be written. For
    /// other types that the compiler knows, this is the constant false.
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

    /// The collection that is kept at the field; nil where there is none, or where another field keeps it.
    @inlinable
    package func deferredCollection(in tree: JSON) -> Value? {
        guard Self.hasPlainElements, tree.isEdited, let node = locate(in: tree).deferred, isOwn(node) else { return nil }
        return unsafe unsafeDowncast(node, to: DeferredCollection<Value>.self).collection  // no other class has this owner
    }

    /// Begins an edit in place of the collection that is kept at the field; nil where there is none.
    @inlinable
    package func beginDeferredEdit(in tree: inout JSON) -> (collection: DeferredCollection<Value>, edit: JSON.ChildEdit)? {
        var (value, edit) = beginEdit(in: &tree)
        // The node is not bound to a name here, because that would be a second reference to it.
        guard value.deferred.map(isOwn) ?? false else {
            endEdit(edit, with: value, in: &tree)
            return nil
        }
        let isSole = isKnownUniquelyReferenced(&value.holder)
        guard let deferred = value.deferred else { return nil }
        let node = unsafe unsafeDowncast(deferred, to: DeferredCollection<Value>.self)  // as above
        // A new node, because another tree has this one too, or its JSON was read.
        if !isSole || node.isWritten { return node.collection.map { (DeferredCollection($0, of: self, over: node.old), edit) } }
        return (node, edit)
    }

    /// Keeps an edited collection without writing it. Does nothing where ``set(_:in:)`` would do nothing.
    package func deferWriting(_ collection: Value, in tree: inout JSON) {
        var old = locate(in: tree)
        // Another field with this key may keep a collection. Its JSON is written now, so that deferred collections never form a
        // chain.
        old.resolveDeferred()
        path.set(
            JSON(deferred: DeferredCollection(collection, of: self, over: old)), in: &tree,
            overwriting: flags.contains(.overwriting))
    }

    /// Whether this field keeps the collection, so that the node has the class for its type.
    @inlinable
    func isOwn(_ node: DeferredContainer) -> Bool { node.owner == ObjectIdentifier(self) }
}
