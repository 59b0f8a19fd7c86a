extension JSON {
    /// The original element that contains `value`, in the array as it was opened; nil where `value` was opened elsewhere or
    /// made in Swift. O(log count), in a long array after the first time.
    package func originalElement(around value: JSON) -> JSON? {
        guard isArray, let base = source, let from = value.source, from.document === base.document else { return nil }
        let document = base.document
        guard document.word(base.place).tag == TapeWord.Tag.array, from.place > base.place,
            from.place < document.word(base.place + 1).nextPlace
        else { return nil }
        let index = document.index(ofElementAt: from.place, in: base.place)
        return JSON(document, document.place(ofElement: index, in: base.place))
    }
}

extension JSON {
    /// The current element that is an edited form of `original`, a part of a document; nil where there is none, and where
    /// that element is unedited. O(count) where elements have moved, else O(log count).
    package func editedElement(of original: JSON) -> JSON? {
        guard let document = original.document else { return nil }
        return arrayNode?.edited(from: original.place, of: document)
    }
}
