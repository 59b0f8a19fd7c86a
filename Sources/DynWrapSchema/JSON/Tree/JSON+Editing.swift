extension JSON {
    /// A child while it is edited in place.
    struct ChildEdit {
        var value: JSON
        /// What the child was, to tell an edit from a look.
        let originalHolder: ObjectIdentifier
        let originalPlace: Int
        /// Whether the child was taken out of this value's node and must be put back.
        let taken: Bool

        init(_ value: JSON, taken: Bool) {
            self.value = value
            originalHolder = ObjectIdentifier(value.holder)
            originalPlace = value.place
            self.taken = taken
        }

        var isUnchanged: Bool { ObjectIdentifier(value.holder) == originalHolder && value.place == originalPlace }
    }

    // MARK: Objects

    mutating func beginEdit(_ needle: borrowing KeyNeedle, _ key: String) -> ChildEdit {
        if place < 0, isKnownUniquelyReferenced(&holder), let object = node as? ObjectNode,
            let slot = object.slot(of: needle, key)
        {
            // A child that is part of a document is shared anyway; only a node is worth taking out.
            if object.value(at: slot).place < 0 { return ChildEdit(object.take(at: slot), taken: true) }
        }
        return ChildEdit(member(needle, key), taken: false)
    }

    mutating func endEdit(_ edit: ChildEdit, _ needle: borrowing KeyNeedle, _ key: String) {
        if edit.taken, let object = node as? ObjectNode, let slot = object.slot(of: needle, key) {
            if edit.value.isMissing { object.set(.missing, for: needle, key) } else { object.put(edit.value, at: slot) }
        } else if !edit.isUnchanged {
            setMember(edit.value, needle, key)
        }
    }

    @usableFromInline
    package mutating func setMember(_ value: JSON, _ needle: borrowing KeyNeedle, _ key: String) {
        guard canHoldMembers else { return }
        if value.isMissing, !member(needle, key).exists { return }
        objectNode().set(value, for: needle, key)
    }

    /// Whether a member can be set here without replacing a value of another kind.
    package var canHoldMembers: Bool { isObject || isNull || isMissing }

    /// This object's node, held by this value alone.
    private mutating func objectNode() -> ObjectNode {
        if place < 0, isKnownUniquelyReferenced(&holder), let object = node as? ObjectNode { return object }
        let made: ObjectNode
        if let object = node as? ObjectNode {
            made = unsafe unsafeDowncast(object.copy(), to: ObjectNode.self)  // an object node copies to one
        } else if let document, isObject, holder !== JSON.emptyObject.holder {
            made = ObjectNode(base: .init(document: document, place: place))
        } else {
            made = ObjectNode(base: nil)
        }
        self = JSON(made)
        return made
    }

    // MARK: Arrays

    mutating func beginEdit(_ index: Int) -> ChildEdit {
        if place < 0, index >= 0, isKnownUniquelyReferenced(&holder), let array = node as? ArrayNode, index < array.count {
            if array.element(index).place < 0 { return ChildEdit(array.take(index), taken: true) }
        }
        return ChildEdit(element(index), taken: false)
    }

    mutating func endEdit(_ edit: ChildEdit, _ index: Int) {
        if edit.taken, let array = node as? ArrayNode {
            if edit.value.isMissing { setElement(.missing, index) } else { array.put(edit.value, index) }
        } else if !edit.isUnchanged {
            setElement(edit.value, index)
        }
    }

    mutating func setElement(_ value: JSON, _ index: Int) {
        guard isArray || isNull || isMissing else { return }
        let count = isArray ? self.count : 0
        guard index >= 0, index <= count, !(value.isMissing && index == count) else { return }
        let array = arrayNode()
        if value.isMissing {
            array.flatten()
            array.items.remove(at: index)
        } else if index == count {
            array.items.append(value)
        } else {
            array.put(value, index)
        }
    }

    /// This array's node, held by this value alone; made from nothing where this is null or missing.
    mutating func arrayNode() -> ArrayNode {
        if place < 0, isKnownUniquelyReferenced(&holder), let array = node as? ArrayNode { return array }
        let made: ArrayNode
        if let array = node as? ArrayNode {
            made = unsafe unsafeDowncast(array.copy(), to: ArrayNode.self)  // an array node copies to one
        } else if let document, isArray, holder !== JSON.emptyArray.holder {
            made = ArrayNode(base: .init(document: document, place: place), isFlat: false)
        } else {
            made = ArrayNode(base: nil, isFlat: true)
        }
        self = JSON(made)
        return made
    }

    /// Replaces the elements in `range`, which lies within `0...count`. No effect on anything but an array, null and missing.
    ///
    /// Complexity: O(count) the first time, then as `Array.replaceSubrange`; O(1) for appending.
    public mutating func replaceElements(_ range: Range<Int>, with elements: some Collection<JSON>) {
        guard isArray || isNull || isMissing else { return }
        let count = isArray ? self.count : 0
        guard range.lowerBound >= 0, range.upperBound <= count else { return }
        let new = elements.map { $0.isMissing ? JSON.null : $0 }
        let array = arrayNode()
        if range.lowerBound == count {
            array.items.append(contentsOf: new)
        } else {
            array.flatten()
            array.items.replaceSubrange(range, with: new)
        }
    }

    /// Appends an element; makes an array below null and missing. No effect on other kinds.
    public mutating func append(_ element: JSON) {
        setElement(element.isMissing ? .null : element, isArray ? count : 0)
    }

    /// Removes the member with this key and gives back what it was. O(members).
    @discardableResult
    public mutating func removeMember(_ key: String) -> JSON {
        let old = self[key]
        if old.exists { self[key] = .missing }
        return old
    }
}
