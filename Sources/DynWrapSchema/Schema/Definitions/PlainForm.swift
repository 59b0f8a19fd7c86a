/// How the values of a type are checked, hashed, compared and written directly from their text, without making a Swift value or JSON of them.
///
/// Each requirement returns false or nil where it did nothing; then the general path is taken, which gives the same. Layouts find a conformance by the
/// field's type, so a new type needs nothing else.
protocol PlainForm {
    /// Whether the value at a place is read without a problem.
    static func isRight(_ document: Document, _ place: Int, _ field: AnyFieldDefinition) -> Bool
    /// Whether a value is read without a problem.
    static func isRight(_ json: JSON, _ field: AnyFieldDefinition) -> Bool

    /// Feeds the value at a place as its compared form would be fed.
    static func hash(_ document: Document, _ place: Int, _ field: AnyFieldDefinition, into hasher: inout MeaningHash) -> Bool
    /// The same of a value.
    static func hash(_ json: JSON, _ field: AnyFieldDefinition, into hasher: inout MeaningHash) -> Bool

    /// Whether two values with one tag and different bytes mean the same.
    static func isSame(_ a: Document, _ p: Int, _ b: Document, _ q: Int) -> Bool?
    /// Whether two values mean the same.
    static func isSame(_ x: JSON, _ y: JSON, _ field: AnyFieldDefinition) -> Bool?

    /// Whether the text of a value is what a field would write.
    static func isAsWritten(_ document: Document, _ word: TapeWord) -> Bool
    /// Appends the value at a place as a field would write it.
    static func append(
        _ document: Document, _ place: Int, _ dates: borrowing DateConversion, to out: inout ContiguousArray<UInt8>
    ) -> Bool
    /// Appends a value that was set since its object was opened.
    static func appendInline(_ json: JSON, _ dates: borrowing DateConversion, to out: inout ContiguousArray<UInt8>) -> Bool
}

extension AnyFieldDefinition {
    /// The form of a plain type, or of an optional of one, where nil has none; nil of other types.
    static func plainForm(of type: Any.Type) -> (any PlainForm.Type)? {
        let plain = (type as? any OptionalOfAny.Type)?.content ?? type
        return plain as? any PlainForm.Type
    }
}
