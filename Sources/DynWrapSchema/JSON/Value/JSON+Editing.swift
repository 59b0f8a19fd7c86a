extension JSON {
    // MARK: Objects

    @usableFromInline
    package mutating func setMember(_ value: JSON, _ needle: borrowing KeyNeedle, _ key: String) {
        guard canHoldMembers else { return }
        if value.isMissing, !member(needle, key).exists { return }
        if addToDraft(needle, { $0.put(value) }) { return }
        madeObjectNode().set(value, for: needle, key)
    }

    /// Adds a member to an object that is being made, if only this value refers to it. False, with nothing changed, where
    /// this is no such object, or its draft refuses the member.
    @inline(__always)
    mutating func addToDraft(_ needle: borrowing KeyNeedle, _ value: (inout Draft) -> Bool) -> Bool {
        if place == ValuePlace.node {
            guard isKnownUniquelyReferenced(&holder) else { return false }
            // `place` says what the holder is, and this value keeps it alive. The node's own flags say which kind it is.
            return unsafe Unmanaged.passUnretained(unsafeDowncast(holder.unsafelyUnwrapped, to: ContainerNode.self))
                ._withUnsafeGuaranteedRef { node in
                    guard node.isObject, !node.isDeferred else { return false }
                    return unsafe unsafeDowncast(node, to: ObjectNode.self).addToDraft(needle, value)
                }
        }
        guard isNothingYet else { return false }
        let object = ObjectNode(base: nil)
        object.beginDraft()
        guard object.addToDraft(needle, value) else { return false }
        self = JSON(object)
        return true
    }

    /// Whether there is no object here that could have been edited: the value is missing, null, or the constant empty object.
    @inline(__always)
    private var isNothingYet: Bool {
        guard FastWays.areOn else { return false }
        if place == 0 { return holder.map { ObjectIdentifier($0) } == Self.emptyObjectHolder }
        // A missing value with an enclosure is not taken: a draft would lose the enclosure.
        return holder == nil && (place == ValuePlace.missing || place == ValuePlace.null)
    }

    private static let emptyObjectHolder = emptyObject.holder.map { ObjectIdentifier($0) }

    /// Replaces the member with `new`, unless `isThere` is true of the old value. False, with nothing changed, where this
    /// can't have members.
    @inline(__always)
    mutating func replaceMember(
        _ needle: borrowing KeyNeedle, _ key: String, with new: JSON, unless isThere: (JSON) -> Bool
    ) -> Bool {
        if let object = soleObjectNode() {
            object.replace(needle, key, with: new, unless: isThere)
            return true
        }
        if let document, document.word(place).tag == TapeWord.Tag.object {
            let found = document.place(of: needle, in: place)
            if found >= 0 {
                if isThere(JSON(document, found)) || new.place == found && new.holder === document { return true }
                let made = ObjectNode(base: .init(document: document, place: place))
                made.setFirst(new, at: found)
                self = JSON(made)
            } else if !new.isMissing {
                madeObjectNode().add(key, KeyHead(needle), new)
            }
            return true
        }
        guard canHoldMembers else { return false }
        let old = member(needle, key)
        if old.isMissing || !isThere(old) { madeObjectNode().set(new, for: needle, key) }
        return true
    }

    /// Whether a member can be set here without replacing a value of another kind.
    package var canHoldMembers: Bool { isObject || isNull || isMissing }

    /// This object's node, if only this value refers to it and its members are not a draft.
    @inline(__always)
    mutating func soleObjectNode() -> ObjectNode? {
        resolveDeferred()
        guard place == ValuePlace.node, isKnownUniquelyReferenced(&holder), let own = ownObjectNode else { return nil }
        return own.isDraft ? nil : own
    }

    /// This array's node, if only this value refers to it.
    @inline(__always)
    mutating func soleArrayNode() -> ArrayNode? {
        resolveDeferred()
        return place == ValuePlace.node && isKnownUniquelyReferenced(&holder) ? ownArrayNode : nil
    }

    /// This object's node, with this value as its only owner.
    mutating func madeObjectNode() -> ObjectNode { soleObjectNode() ?? makeObjectNode() }

    /// Makes a node of its own for this object, whose current form other values may share.
    mutating func makeObjectNode() -> ObjectNode {
        let made: ObjectNode
        if let object = objectNode {
            made = object.copy()
        } else if let document, isObject, holder !== JSON.emptyObject.holder {
            made = ObjectNode(base: .init(document: document, place: place))
        } else {
            made = ObjectNode(base: nil)
            if place == ValuePlace.missing || place == ValuePlace.null { made.enclosure = holder }
        }
        self = JSON(made)
        return made
    }

    // MARK: Arrays

    package mutating func setElement(_ value: JSON, _ index: Int) {
        guard isArray || isNull || isMissing else { return }
        let count = isArray ? self.count : 0
        guard index >= 0, index <= count, !(value.isMissing && index == count) else { return }
        let array = madeArrayNode()
        if value.isMissing {
            array.flatten()
            array.items.remove(at: index)
        } else if index == count {
            array.items.append(value)
        } else {
            array.put(value, index)
        }
    }

    /// This array's node, with this value as its only owner; a new one where this is null or missing.
    mutating func madeArrayNode() -> ArrayNode {
        if let array = soleArrayNode() { return array }
        let made: ArrayNode
        if let array = arrayNode {
            made = array.copy()
        } else if let document, isArray, holder !== JSON.emptyArray.holder {
            made = ArrayNode(base: .init(document: document, place: place), isFlat: false)
        } else {
            made = ArrayNode(base: nil, isFlat: true)
        }
        self = JSON(made)
        return made
    }

    /// Replaces the elements in `range`, which lies within `0...count`. Has an effect only on an array, null and missing.
    ///
    /// - Complexity: O(count) the first time, then as `Array.replaceSubrange`; O(1) for appending.
    public mutating func replaceElements(_ range: Range<Int>, with elements: some Collection<JSON>) {
        guard isArray || isNull || isMissing else { return }
        let count = isArray ? self.count : 0
        guard range.lowerBound >= 0, range.upperBound <= count else { return }
        let new = elements.map(\.asElement)
        let array = madeArrayNode()
        if range.lowerBound == count {
            array.items.append(contentsOf: new)
        } else {
            array.flatten()
            array.items.replaceSubrange(range, with: new)
        }
    }

    /// An array of some or all of this array's elements, in any order.
    package func keeping(_ elements: ContiguousArray<JSON>) -> JSON {
        let base =
            isArray && holder !== JSON.emptyArray.holder
            ? source.map { ContainerNode.Base(document: $0.document, place: $0.place) } : nil
        return JSON(ArrayNode(base: base, isFlat: true, items: ElementList(elements)))
    }

    /// Appends an element; null and missing become an array. No effect on other kinds. Amortized O(1).
    public mutating func append(_ element: JSON) {
        guard isArray || isNull || isMissing else { return }
        madeArrayNode().items.append(element.asElement)
    }

    /// The value as an element. A missing value becomes null, which keeps the enclosure.
    private var asElement: JSON {
        guard isMissing else { return self }
        var null = JSON.null
        null.holder = holder
        return null
    }

    /// Removes the member with this key and returns its value; ``missing`` where there was none. O(members).
    @discardableResult
    public mutating func removeMember(_ key: String) -> JSON {
        let old = self[key]
        if old.exists { self[key] = .missing }
        return old
    }
}
