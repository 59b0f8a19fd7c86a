extension JSON {
    /// An edit of a child of a value, which is changed in between and given to the end of the edit.
    ///
    /// A child that is a node of edits is taken out, and null left in its place, where nothing else refers to the value's node: then the child is changed without a
    /// copy. Any other child is shared and stays where it is.
    @usableFromInline @frozen
    package struct ChildEdit: Sendable {
        /// The identity of the child before, to distinguish an edit from a read.
        @usableFromInline let original: Identity
        /// The number of the node's slot from which the child was taken, which no other edit changes meanwhile; ``notTaken`` where it was not taken.
        @usableFromInline let slot: Int

        @inlinable static var notTaken: Int { .min }

        /// The edit of a value that is shared.
        @inlinable
        package init(of shared: JSON) { self.init(shared, nil) }

        @inlinable
        init(_ value: JSON, _ slot: Int?) {
            original = value.identity
            self.slot = slot ?? Self.notTaken
        }

        /// Whether it was taken out, so that null is in its place.
        package var isTaken: Bool { slot != Self.notTaken }
        /// A value for comparisons in place of a child that was taken out: it is the same as no other value.
        package static let placeholder = JSON.constant("{}", TapeWord.Tag.object)
        /// Whether the child is still this value.
        package func isUnchanged(_ value: JSON) -> Bool { value.identity == original }
        /// Whether there is something to put back.
        package func isToBePut(_ value: JSON) -> Bool { isTaken || !isUnchanged(value) }
    }

    /// Begins the edit of a member; missing where there is none.
    @inline(__always)
    mutating func beginEdit(_ needle: borrowing KeyNeedle, _ key: String) -> (value: JSON, edit: ChildEdit) {
        guard let object = soleObjectNode() else {
            let value = member(needle, key)
            return (value, ChildEdit(of: value))
        }
        let (value, slot) = object.takeNode(needle, key)
        return (value, ChildEdit(value, slot))
    }

    /// Puts the member back, or another in its place; a missing one removes it. Nothing is done where nothing was changed.
    @inline(__always)
    mutating func endEdit(_ edit: ChildEdit, with value: JSON, _ needle: borrowing KeyNeedle, _ key: String) {
        guard edit.isToBePut(value) else { return }
        // A node is no part of the document, so nothing is restored by it.
        if !value.isEdited {
            setMember(value, needle, key)
        } else if edit.isTaken, let object = soleObjectNode() {
            object.put(value, at: edit.slot)
        } else {
            _ = replaceMember(needle, key, with: value) { _ in false }
        }
    }

    /// Begins the edit of an element; missing where there is none.
    package mutating func beginEdit(_ index: Int) -> (value: JSON, edit: ChildEdit) {
        guard let array = soleArrayNode(), index >= 0, index < array.count else {
            let value = element(index)
            return (value, ChildEdit(of: value))
        }
        let value = array.takeNode(index)
        return (value, ChildEdit(value, value.isEdited ? index : nil))
    }

    /// Puts the element back, or another in its place; a missing one removes it. Nothing is done where nothing was changed.
    package mutating func endEdit(_ edit: ChildEdit, with value: JSON, _ index: Int) {
        if edit.isToBePut(value) { setElement(value, index) }
    }
}
