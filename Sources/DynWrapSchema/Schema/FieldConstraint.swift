/// A condition on a field's value.
package struct FieldConstraint<Value>: Sendable {
    package let message: String
    /// Whether the message is a sentence, and not the name of what is expected.
    package var isSentence = false
    /// The condition as JSON Schema keywords.
    package let keywords: [(String, JSON)]
    package let holds: @Sendable (Value) -> Bool

    package init(_ message: String, _ keywords: [(String, JSON)] = [], _ holds: @escaping @Sendable (Value) -> Bool) {
        self.message = message
        self.keywords = keywords
        self.holds = holds
    }
}
