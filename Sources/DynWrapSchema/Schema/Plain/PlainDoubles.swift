extension Double: PlainlySet {
    @usableFromInline @_effects(releasenone)
    package static func plainValue(of field: AnyFieldDefinition, in tree: JSON) -> Double? { read(field, tree) }

    @usableFromInline
    package static func setPlain(_ value: Double, of field: AnyFieldDefinition, in tree: inout JSON) -> Bool {
        guard field.isPlainlyWritten, value.isFinite else { return false }
        if field.addToDraft(of: &tree, { $0.put(value) }) { return true }
        // By their bits, because 0 and -0.0 are written differently.
        return field.replaceMember(of: &tree, with: JSON(value)) { $0.double?.bitPattern == value.bitPattern }
    }
}

extension Double: PlainScalar {
    static func decode(_ json: JSON) -> Double? { json.double }

    static func isRight(_ document: Document, _ place: Int, _ field: AnyFieldDefinition) -> Bool {
        let word = document.word(place)
        // A number with so few digits is within a Double's range.
        if word.tag == TapeWord.Tag.integer, word.length < 300 { return true }
        return unsafe decode(word, document.text(of: word)) != nil
    }

    func feed(_ hasher: inout MeaningHash) { hasher.combine(self) }

    /// True for numbers with few digits and without an exponent.
    static func isAsWritten(_ document: Document, _ word: TapeWord) -> Bool {
        guard word.isNumber, word.length < 16 else { return false }
        let text = unsafe document.text(of: word)
        return unsafe !text.contains { $0 | 0x20 == UInt8(ascii: "e") }
    }

    static func isInline(_ json: JSON) -> Bool { json.inlineInt != nil || json.inlineDouble != nil }
}

extension Double: PlainlyWritten {
    /// The field's options decide how a value that is not finite is written.
    @inlinable @inline(__always)
    package static func areWrittenAlike(_ a: Double, _ b: Double) -> Bool? {
        a.isFinite && b.isFinite ? a.bitPattern == b.bitPattern : nil
    }
}
