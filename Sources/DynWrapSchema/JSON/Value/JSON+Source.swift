// Where a value comes from.

extension JSON {
    /// The place in a document that this value is, or is an edited form of.
    package var source: (document: Document, place: Int)? {
        if let document { return (document, place) }
        return node?.formerBase.map { ($0.document, $0.place) }
    }

    /// What this value is an edited form of, or itself where it is not edited; nil where it was made from nothing by putting members into it.
    package var origin: JSON? {
        if !isEdited { return document?.isDraft == true ? JSON?.none : self }
        guard let source, !source.document.isDraft else { return nil }
        return JSON(source.document, source.place)
    }

    /// Whether both are one place: a check of identity, not a comparison. O(1).
    package func isSame(as other: JSON) -> Bool { holder === other.holder && place == other.place }

    /// The bytes of a string without escapes, valid while this value lives; nil for anything else.
    package var stringText: UnsafeBufferPointer<UInt8>? {
        guard let document else { return nil }
        let word = document.word(place)
        return word.tag == TapeWord.Tag.string ? unsafe document.text(of: word) : nil
    }
}
