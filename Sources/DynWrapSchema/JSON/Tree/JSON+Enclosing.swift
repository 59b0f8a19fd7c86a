extension JSON {
    /// The element, of the array that this one was opened as, that `value` was opened in; nil where it was opened elsewhere or made since. O(log count),
    /// in a long array after the first time.
    package func originalElement(around value: JSON) -> JSON? {
        guard isArray, let base = source, let from = value.source, from.document === base.document else { return nil }
        let document = base.document
        guard document.word(base.place).tag == TapeWord.Tag.array, from.place > base.place,
            from.place < document.word(base.place + 1).nextPlace
        else { return nil }
        // The last element that begins no later.
        var (low, high) = (0, document.memberCount(of: base.place))
        while high - low > 1 {
            let middle = (low + high) / 2
            if document.place(ofElement: middle, in: base.place) <= from.place { low = middle } else { high = middle }
        }
        return JSON(document, document.place(ofElement: low, in: base.place))
    }
}
