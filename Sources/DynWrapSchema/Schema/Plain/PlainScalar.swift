/// A plain type whose values have one tape word: it can be decoded from that word and its text.
protocol PlainScalar: PlainForm, TapeScalar {
    /// The value of JSON; nil where it is of another kind, or needs the general path.
    static func decode(_ json: JSON) -> Self?
    /// Feeds the value in the same way as its canonical form.
    func feed(_ hasher: inout MeaningHash)
    /// Whether two values have the same meaning.
    static func mean(_ a: Self, _ b: Self) -> Bool
    /// Whether JSON that was assigned contains the value inline, so that its text is what a field would write.
    static func isInline(_ json: JSON) -> Bool
}

extension PlainScalar {
    /// The value of a plain field.
    ///
    /// It finds the place itself and uses no closure for a document's value, because a debug build optimises neither.
    @inline(__always)
    static func read(_ field: AnyFieldDefinition, _ tree: JSON) -> Self? {
        guard let document = tree.document else {
            return unsafe field.decodeEdited(in: tree, { decode($0) }) { unsafe decode($0, $1) }
        }
        let place = field.place(in: document, tree.place)
        return place < 0 ? nil : unsafe decode(document.word(place), document.text(of: document.word(place)))
    }

    static func isRight(_ document: Document, _ place: Int, _ field: AnyFieldDefinition) -> Bool {
        let word = document.word(place)
        return unsafe decode(word, document.text(of: word)) != nil
    }

    static func isRight(_ json: JSON, _ field: AnyFieldDefinition) -> Bool { decode(json) != nil }

    static func hash(_ document: Document, _ place: Int, _ field: AnyFieldDefinition, into hasher: inout MeaningHash) -> Bool {
        let word = document.word(place)
        return unsafe decode(word, document.text(of: word)).map { $0.feed(&hasher) } != nil
    }

    static func hash(_ json: JSON, _ field: AnyFieldDefinition, into hasher: inout MeaningHash) -> Bool {
        decode(json).map { $0.feed(&hasher) } != nil
    }

    static func isSame(_ a: Document, _ p: Int, _ b: Document, _ q: Int) -> Bool? { nil }

    static func isSame(_ x: JSON, _ y: JSON, _ field: AnyFieldDefinition) -> Bool? {
        guard let a = decode(x), let b = decode(y) else { return nil }
        return mean(a, b)
    }

    static func append(
        _ document: Document, _ place: Int, _ dates: borrowing DateConversion, to out: inout ContiguousArray<UInt8>
    ) -> Bool {
        guard isAsWritten(document, document.word(place)) else { return false }
        let range = document.range(of: place)
        TextWriter.appendBytes(document, range.lowerBound, range.upperBound, to: &out)
        return true
    }

    static func appendInline(_ json: JSON, _ dates: borrowing DateConversion, to out: inout ContiguousArray<UInt8>) -> Bool {
        guard isInline(json) else { return false }
        TextWriter.appendValue(json, to: &out)
        return true
    }
}

extension PlainScalar where Self: Equatable {
    static func mean(_ a: Self, _ b: Self) -> Bool { a == b }
}
