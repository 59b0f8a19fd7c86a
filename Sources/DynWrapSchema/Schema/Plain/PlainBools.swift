extension Bool: PlainlySet {
    @usableFromInline @_effects(releasenone)
    package static func plainValue(of field: AnyFieldDefinition, in tree: JSON) -> Bool? { read(field, tree) }

    @usableFromInline
    package static func setPlain(_ value: Bool, of field: AnyFieldDefinition, in tree: inout JSON) -> Bool {
        guard field.isPlainlyWritten else { return false }
        if field.addToDraft(of: &tree, { $0.put(value) }) { return true }
        return field.replaceMember(of: &tree, with: JSON(value)) { $0.bool == value }
    }
}

extension Bool: PlainScalar {
    static func decode(_ json: JSON) -> Bool? { json.bool }

    func feed(_ hasher: inout MeaningHash) { hasher.combine(self) }

    static func isAsWritten(_ document: Document, _ word: TapeWord) -> Bool {
        word.tag == TapeWord.Tag.true || word.tag == TapeWord.Tag.false
    }

    static func isInline(_ json: JSON) -> Bool { json.document == nil && json.bool != nil }
}

extension Bool: PlainlyWritten {
    @inlinable @inline(__always)
    package static func areWrittenAlike(_ a: Bool, _ b: Bool) -> Bool? { a == b }
}
