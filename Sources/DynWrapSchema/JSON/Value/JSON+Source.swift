// The origin of a value.

extension JSON {
    /// The document and place that this value is, or is an edited form of.
    package var source: (document: Document, place: Int)? {
        if let document { return (document, place) }
        return node?.formerBase.map { ($0.document, $0.place) }
    }

    /// The value of which this is an edited form, or itself where it is not edited; nil where it was made in Swift by adding
    /// members.
    package var origin: JSON? {
        if !isEdited { return document?.isDraft == true ? JSON?.none : self }
        guard let source, !source.document.isDraft else { return nil }
        return JSON(source.document, source.place)
    }

    /// Whether both are at the same place: an identity check, not a comparison of contents. O(1).
    package func isSame(as other: JSON) -> Bool { holder === other.holder && place == other.place }

    /// The bytes of a string without escapes, valid while this value is kept; nil for any other value.
    package var stringText: UnsafeBufferPointer<UInt8>? {
        guard let document else { return nil }
        let word = document.word(place)
        return word.tag == TapeWord.Tag.string ? unsafe document.text(of: word) : nil
    }
}
