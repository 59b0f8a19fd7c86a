extension String: PlainlySet {
    @usableFromInline @_effects(releasenone)
    package static func plainValue(of field: AnyFieldDefinition, in tree: JSON) -> String? { read(field, tree) }

    @usableFromInline
    package static func setPlain(_ value: String, of field: AnyFieldDefinition, in tree: inout JSON) -> Bool {
        guard field.isPlainlyWritten else { return false }
        if field.addToDraft(of: &tree, { $0.put(value) }) { return true }
        return field.replaceMember(of: &tree, with: JSON(value)) { $0.isString(value) }
    }
}

/// Strings without escapes are checked, hashed and compared by their bytes, without making Swift strings.
extension String: PlainScalar {
    static func decode(_ json: JSON) -> String? { json.string }

    static func isRight(_ document: Document, _ place: Int, _ field: AnyFieldDefinition) -> Bool {
        let tag = document.word(place).tag
        return tag == TapeWord.Tag.string || tag == TapeWord.Tag.escapedString
    }

    static func isRight(_ json: JSON, _ field: AnyFieldDefinition) -> Bool { json.kind == .string }

    static func hash(_ document: Document, _ place: Int, _ field: AnyFieldDefinition, into hasher: inout MeaningHash) -> Bool {
        let word = document.word(place)
        guard word.tag == TapeWord.Tag.string else { return false }
        unsafe hasher.combine(string: document.text(of: word))
        return true
    }

    static func hash(_ json: JSON, _ field: AnyFieldDefinition, into hasher: inout MeaningHash) -> Bool {
        guard json.kind == .string else { return false }
        hasher.combine(stringOf: json)
        return true
    }

    func feed(_ hasher: inout MeaningHash) {
        var text = self
        text.withUTF8 { unsafe hasher.combine(string: $0) }
    }

    static func isSame(_ a: Document, _ p: Int, _ b: Document, _ q: Int) -> Bool? {
        a.word(p).tag == TapeWord.Tag.string ? false : nil
    }

    static func isSame(_ x: JSON, _ y: JSON, _ field: AnyFieldDefinition) -> Bool? { x.hasSameString(as: y) }

    static func isAsWritten(_ document: Document, _ word: TapeWord) -> Bool { word.tag == TapeWord.Tag.string }

    static func isInline(_ json: JSON) -> Bool { json.isInlineString }
}

extension String: PlainlyWritten {
    /// By their scalars: Swift's strings are equal across normalisations, which JSON keeps apart.
    @inlinable @inline(__always)
    package static func areWrittenAlike(_ a: String, _ b: String) -> Bool? { WrittenForm.areSame(a, b) }
}
