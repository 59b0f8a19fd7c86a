extension JSON {
    /// An edit of a child of a value: begun, then the child is changed by the caller, then ended with the changed child.
    ///
    /// If the child is a node and nothing else refers to the parent's node, the child is taken out and null is left in its
    /// place. Then the child is changed without a copy. Any other child is shared and stays in its place.
    @usableFromInline @frozen
    package struct ChildEdit: Sendable {
        /// The identity of the child before the edit, which tells an edit from a read.
        @usableFromInline let original: Identity
        /// The node's slot from which the child was taken; no other edit changes it meanwhile. ``notTaken`` where it was not
        /// taken.
        @usableFromInline let slot: Int

        @inlinable static var notTaken: Int { .min }

        /// The edit of a child that is shared.
        @inlinable
        package init(of shared: JSON) { self.init(shared, nil) }

        @inlinable
        init(_ value: JSON, _ slot: Int?) {
            original = value.identity
            self.slot = slot ?? Self.notTaken
        }

        /// Whether the child was taken out, so that null is in its place.
        package var isTaken: Bool { slot != Self.notTaken }
        /// A value for comparisons instead of a child that was taken out; it is not the same as any other value.
        package static let placeholder = JSON.constant("{}", TapeWord.Tag.object)
        /// Whether the child is still the same value.
        package func isUnchanged(_ value: JSON) -> Bool { value.identity == original }
        /// Whether something must be put back.
        package func isToBePut(_ value: JSON) -> Bool { isTaken || !isUnchanged(value) }
    }

    /// Begins the edit of a member; the value is missing where there is none.
    @usableFromInline @inline(__always)
    mutating func beginEdit(_ needle: borrowing KeyNeedle, _ key: String) -> (value: JSON, edit: ChildEdit) {
        guard let object = soleObjectNode() else {
            let value = member(needle, key)
            return (value, ChildEdit(of: value))
        }
        let (value, slot) = object.takeNode(needle, key)
        return (value, ChildEdit(value, slot))
    }

    /// Ends an edit: puts the member or a new value back; a missing value removes it. Does nothing where nothing was changed.
    @usableFromInline @inline(__always)
    mutating func endEdit(_ edit: ChildEdit, with value: JSON, _ needle: borrowing KeyNeedle, _ key: String) {
        guard edit.isToBePut(value) else { return }
        // A node is not part of a document, so it never restores a value of the base.
        if !value.isEdited {
            setMember(value, needle, key)
        } else if edit.isTaken, let object = soleObjectNode() {
            object.put(value, at: edit.slot)
        } else {
            _ = replaceMember(needle, key, with: value) { _ in false }
        }
    }

    /// Begins the edit of an element; the value is missing where there is none.
    @usableFromInline
    package mutating func beginEdit(_ index: Int) -> (value: JSON, edit: ChildEdit) {
        guard let array = soleArrayNode(), index >= 0, index < array.count else {
            let value = element(index)
            return (value, ChildEdit(of: value))
        }
        let value = array.takeNode(index)
        return (value, ChildEdit(value, value.isEdited ? index : nil))
    }

    /// Ends an edit: puts the element or a new value back; a missing value removes it. Does nothing where nothing was
    /// changed.
    @usableFromInline
    package mutating func endEdit(_ edit: ChildEdit, with value: JSON, _ index: Int) {
        if edit.isToBePut(value) { setElement(value, index) }
    }
}
