extension JSON {
    /// The member with this key; ``missing`` where there is none or this is not an object. Of equal keys the last.
    ///
    /// Assigning changes the member in its place, or adds it; assigning ``missing`` removes it and `nil` writes null. A
    /// missing or null value becomes an object. Any other value is not changed (``set(_:at:)`` says why).
    ///
    /// - Complexity: O(members) without making strings; O(1) in objects with many members after the first time.
    public subscript(key: String) -> JSON {
        get { member(KeyNeedle(key), key) }
        // Inlined in the client, an edit inside an edit needs no memory for the coroutine.
        @inlinable _modify {
            let needle = KeyNeedle(key)
            var (value, edit) = beginEdit(needle, key)
            defer { endEdit(edit, with: value, needle, key) }
            yield &value
        }
        set { setMember(newValue, KeyNeedle(key), key) }
    }

    /// The element at `index`; ``missing`` where there is none or this is not an array.
    ///
    /// Assigning replaces the element; at the index `count` it appends one. Assigning ``missing`` removes it and `nil` writes
    /// null. A missing or null value becomes an array. With any other index or any other value nothing is changed.
    ///
    /// - Complexity: O(1); the first time in a long array O(count).
    public subscript(index: Int) -> JSON {
        get { element(index) }
        @inlinable _modify {
            var (value, edit) = beginEdit(index)
            defer { endEdit(edit, with: value, index) }
            yield &value
        }
        set { setElement(newValue, index) }
    }

    /// The number of elements, or of members with different keys; 0 for any other value. O(1) for an array, O(members) for an
    /// object.
    public var count: Int {
        guard let document else {
            if let deferred { return JSON(deferred.container).count }
            return ownArrayNode?.count ?? ownObjectNode?.count ?? 0
        }
        switch document.word(place).tag {
        case TapeWord.Tag.array: return document.memberCount(of: place)
        case TapeWord.Tag.object: return document.distinctMemberCount(of: place)
        default: return 0
        }
    }

    // MARK: Reading, for the library's own modules

    @usableFromInline
    package func member(_ needle: borrowing KeyNeedle, _ key: String) -> JSON {
        guard let document else {
            if let ownObjectNode { return ownObjectNode.member(needle, key) }
            return objectNode?.member(needle, key) ?? .missing
        }
        guard document.word(place).tag == TapeWord.Tag.object else { return .missing }
        let found = document.place(of: needle, in: place)
        return found < 0 ? .missing : JSON(document, found)
    }

    @usableFromInline @_effects(releasenone)
    package func element(_ index: Int) -> JSON {
        guard let document else {
            guard let arrayNode, index >= 0, index < arrayNode.count else { return .missing }
            return arrayNode.element(index)
        }
        let found = document.place(ofElement: index, inValueAt: place)
        return found < 0 ? .missing : JSON(document, found)
    }
}
