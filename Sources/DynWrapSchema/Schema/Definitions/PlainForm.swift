/// Checks, hashes, compares and writes the values of a type directly from their text, without making Swift values or JSON.
///
/// Each requirement returns false or nil where it did nothing; then the general path is taken, which gives the same result.
/// Layouts find a conformance by the field's type, so a new type needs no registration.
protocol PlainForm {
    /// Whether the value at a place is read without a problem.
    static func isRight(_ document: Document, _ place: Int, _ field: AnyFieldDefinition) -> Bool
    /// Whether a value is read without a problem.
    static func isRight(_ json: JSON, _ field: AnyFieldDefinition) -> Bool

    /// Feeds the value at a place in the same way as its canonical form.
    static func hash(_ document: Document, _ place: Int, _ field: AnyFieldDefinition, into hasher: inout MeaningHash) -> Bool
    /// The same for a value.
    static func hash(_ json: JSON, _ field: AnyFieldDefinition, into hasher: inout MeaningHash) -> Bool

    /// Whether two values with the same tag and different bytes have the same meaning.
    static func isSame(_ a: Document, _ p: Int, _ b: Document, _ q: Int) -> Bool?
    /// Whether two values have the same meaning.
    static func isSame(_ x: JSON, _ y: JSON, _ field: AnyFieldDefinition) -> Bool?

    /// Whether the text of a value is exactly what a field would write.
    static func isAsWritten(_ document: Document, _ word: TapeWord) -> Bool
    /// Appends the value at a place as a field would write it.
    static func append(
        _ document: Document, _ place: Int, _ dates: borrowing DateConversion, to out: inout ContiguousArray<UInt8>
    ) -> Bool
    /// Appends a value that was assigned after its object was opened.
    static func appendInline(_ json: JSON, _ dates: borrowing DateConversion, to out: inout ContiguousArray<UInt8>) -> Bool
}

extension AnyFieldDefinition {
    /// The plain form of a type or of its optional (which has no form for nil); nil for other types.
    static func plainForm(of type: Any.Type) -> (any PlainForm.Type)? {
        let plain = (type as? any OptionalOfAny.Type)?.content ?? type
        return plain as? any PlainForm.Type
    }
}
