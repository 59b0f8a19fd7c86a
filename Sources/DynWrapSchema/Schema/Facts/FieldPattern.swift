/// What `.matching` says and does.
@usableFromInline
enum FieldPattern {
    /// What is expected where the schema does not say it. A Swift pattern does not give access to its text.
    @usableFromInline static let description = "a string of the form that the schema asks for"

    static func takes<Output>(_ text: String, _ pattern: Regex<Output>) -> Bool {
        (try? pattern.wholeMatch(in: text)) ?? nil != nil
    }
}
