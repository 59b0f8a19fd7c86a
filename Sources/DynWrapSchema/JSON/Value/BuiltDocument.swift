// Documents made from Swift values. A small container is written as text and tape directly, so that it is read, written and
// kept like an opened one. A large one, or one with edited parts, becomes a node that has its children.

extension JSON {
    /// An array of elements, none of which is missing; nil where a node is better.
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

    /// An object of members, without those that are missing; nil where a node is better, or where keys are equal or need
    /// escapes.
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

    /// The number of bytes up to which a container is built on the stack.
    private static var mostOnStack: Int { 1024 }
}

extension JSON {
    /// An inline number or string as a document or string holder of its own, so that computed results can be kept with it;
    /// any other value unchanged.
    var inHolder: JSON {
        if ValuePlace.isText(place), let inlineString { return JSON(StringHolder(inlineString)) }
        guard let text = inlineNumberText else { return self }
        return JSON(numberText: text, isReal: scalarTag == TapeWord.Tag.real)
    }
}
