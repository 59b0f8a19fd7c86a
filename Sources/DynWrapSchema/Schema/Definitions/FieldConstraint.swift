/// A condition on a field's value.
package struct FieldConstraint<Value>: Sendable {
    package var message: String
    /// Whether the message is a sentence, and not the name of what is expected.
    package var isSentence = false
    /// The condition as JSON Schema keywords, in the form that the field's options give to values.
    package var keywords: @Sendable (ConversionOptions) -> [(String, JSON)] = { _ in [] }
    /// Whether a value holds it, which was read from this JSON with these options.
    package let holds: @Sendable (Value, JSON, ConversionOptions) -> Bool

    private init(_ message: String, where holds: @escaping @Sendable (Value, JSON, ConversionOptions) -> Bool) {
        self.message = message
        self.holds = holds
    }

    package init(_ message: String, _ holds: @escaping @Sendable (Value) -> Bool) {
        self.init(message, where: { value, _, _ in holds(value) })
    }

    /// The same condition on another type of value.
    func of<Other>(_ holds: @escaping @Sendable (Other, JSON, ConversionOptions) -> Bool) -> FieldConstraint<Other> {
        var made = FieldConstraint<Other>(message, where: holds)
        made.isSentence = isSentence
        made.keywords = keywords
        return made
    }
}

extension FieldSpec {
    /// Adds a condition. One on a mapped value says nothing about the JSON.
    mutating func add(_ constraint: FieldConstraint<Value>) {
        var constraint = constraint
        if facts.isMapped { constraint.keywords = { _ in [] } }
        constraints.append(constraint)
    }
}

extension JSON {
    /// Adds bounds to a schema. Of two for one keyword the narrower stays, whichever was said first; one that is infinite has no form.
    /// - Parameter isNumber: whether bounds written as strings are those of numbers.
    mutating func narrow(by keywords: [(String, JSON)], asNumbers isNumber: Bool) {
        for (keyword, value) in keywords where !value.isUnwritable {
            let bound = isNumber ? value.string.flatMap { JSONNumber($0) }.map { JSON($0) } ?? value : value
            let old = self[keyword]
            guard let a = old.double, let b = bound.double else {
                self[keyword] = bound
                continue
            }
            let isLower = keyword.hasPrefix("min") || keyword.hasPrefix("exclusiveMin")
            if isLower ? b > a : b < a { self[keyword] = bound }
        }
    }
}
