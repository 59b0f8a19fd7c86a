// Documents made from values. A small container is written as text and tape directly, so that it is read, written and kept like one
// that was opened; a large one, or one with edited parts, stays a node that holds its children.

extension JSON {
    /// An array of elements, none of which is missing; nil where it is better kept as a node.
    static func built(_ elements: borrowing ContiguousArray<JSON>) -> JSON? {
        guard FastWays.areOn else { return nil }
        return unsafe withUnsafeTemporaryAllocation(byteCount: mostOnStack, alignment: 8) { memory -> JSON? in
            var draft = unsafe Draft(TapeWord.Tag.array, in: memory)
            for i in elements.indices {
                guard draft.element({ $0.put(elements[i]) }) else { return nil }
            }
            return JSON(draft.finished(), 0)
        }
    }

    /// An object of members, of which those that are missing are left out; nil where it is better kept as a node, or where keys are equal or need escapes.
    static func built(_ members: borrowing [(String, JSON)]) -> JSON? {
        guard FastWays.areOn else { return nil }
        return unsafe withUnsafeTemporaryAllocation(byteCount: mostOnStack, alignment: 8) { memory -> JSON? in
            var draft = unsafe Draft(TapeWord.Tag.object, in: memory)
            for i in members.indices where !members[i].1.isMissing {
                guard draft.member(KeyNeedle(members[i].0), { $0.put(members[i].1) }) else { return nil }
            }
            return draft.members == 0 ? .emptyObject : JSON(draft.finished(), 0)
        }
    }

    /// A container is put together on the stack as long as it takes no more bytes than this.
    private static var mostOnStack: Int { 1024 }
}

extension JSON {
    /// A number or a string that is inline in this value, as a document or a string of its own, with which computed results can be kept; else the
    /// value itself.
    var inHolder: JSON {
        if ValuePlace.isText(place), let inlineString { return JSON(StringHolder(inlineString)) }
        guard let text = inlineNumberText else { return self }
        return JSON(numberText: text, isReal: scalarTag == TapeWord.Tag.real)
    }
}
