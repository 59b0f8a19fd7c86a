// Whole numbers, written with their digits.

extension Int: PlainlySet {
    @usableFromInline @_effects(releasenone)
    package static func plainValue(of field: AnyFieldDefinition, in tree: JSON) -> Int? { read(field, tree) }

    @usableFromInline
    package static func setPlain(_ value: Int, of field: AnyFieldDefinition, in tree: inout JSON) -> Bool {
        guard field.isPlainlyWritten else { return false }
        if field.addToDraft(of: &tree, { $0.put(value) }) { return true }
        guard let json = JSON(inline: value) else { return false }
        return field.replaceMember(of: &tree, with: json) { $0.int == value }
    }
}

extension PlainScalar where Self: FixedWidthInteger {
    static func decode(_ json: JSON) -> Self? { json.integer(as: Self.self) }

    func feed(_ hasher: inout MeaningHash) {
        if let int = Int(exactly: self) { hasher.combine(int) } else { hasher.combine(Double(self)) }
    }

    /// Every number in the type's range keeps its spelling.
    static func isAsWritten(_ document: Document, _ word: TapeWord) -> Bool {
        unsafe word.length < 19 && decode(word, document.text(of: word)) != nil
    }

    static func isInline(_ json: JSON) -> Bool { json.inlineInt != nil }
}

extension PlainlyWritten where Self: FixedWidthInteger {
    @inlinable @inline(__always)
    package static func areWrittenAlike(_ a: Self, _ b: Self) -> Bool? { a == b }
}

extension Int: PlainScalar, PlainlyWritten {}
extension Int64: PlainScalar, PlainlyWritten {}
extension Int32: PlainScalar, PlainlyWritten {}
extension Int16: PlainScalar, PlainlyWritten {}
extension Int8: PlainScalar, PlainlyWritten {}
extension UInt: PlainScalar, PlainlyWritten {}
extension UInt64: PlainScalar, PlainlyWritten {}
extension UInt32: PlainScalar, PlainlyWritten {}
extension UInt16: PlainScalar, PlainlyWritten {}
extension UInt8: PlainScalar, PlainlyWritten {}
