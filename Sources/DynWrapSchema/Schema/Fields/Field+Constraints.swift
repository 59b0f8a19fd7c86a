// Constraints of a field's value. They may come before or after `.optional` and `.readOnly`, and do not apply to nil.

extension FieldProtocol where Value: Comparable & JSONConvertible {
    /// Requires a value in `range`: `.range(1...9)`, `.range(0..<1)`, `.range(0...)`.
    ///
    /// `minimum` and `maximum` in the exported JSON Schema, where the bounds are written as numbers. It has no such keywords
    /// for strings, so there are none for dates written as text.
    ///
    /// A `Comparable` enum has ranges if it is also `JSONConvertible`: `extension Level: JSONConvertible {}`.
    /// - Parameters:
    ///   - range: the allowed values.
    ///   - message: a sentence for the problem, instead of the default one.
    ///   - code: the problem's ``Problem/rule``; `range` by default.
    public func range(
        _ range: some RangeExpression<Value> & Sendable, message: String? = nil, code: String? = nil
    ) -> Self {
        let bounds = ValueBounds(range)
        return constrained(by: bounds, message, code, bounds.condition { range.contains($0) }.value)
    }
}

extension FieldProtocol {
    /// Requires a value in `range`, where there is a value.
    /// - Parameters:
    ///   - range: the allowed values.
    ///   - message: a sentence for the problem, instead of the default one.
    ///   - code: the problem's ``Problem/rule``; `range` by default.
    public func range<N: Comparable & JSONConvertible>(
        _ range: some RangeExpression<N> & Sendable, message: String? = nil, code: String? = nil
    ) -> Self where Value == N? {
        let bounds = ValueBounds(range)
        return constrained(by: bounds, message, code, bounds.condition { range.contains($0) }.optional)
    }

    private func constrained<N: Comparable & JSONConvertible & Sendable>(
        by bounds: ValueBounds<N>, _ message: String?, _ code: String?, _ holds: @escaping @Sendable (Value) -> Bool
    ) -> Self {
        changed { spec in
            let words = ConstraintWords(
                bounds.message(spec.facts.options), code: "range", message: message, given: code, spelled: bounds.message)
            var constraint = FieldConstraint<Value>(words, holds)
            constraint.keywords = { bounds.keywords($0) }
            constraint.declared = bounds.declared
            spec.add(constraint)
        }
    }
}

extension FieldProtocol where Value: Collection {
    /// Requires that the number of characters, elements or members is in `range`: `.count(...80)`, `.count(1...3)`. Any range
    /// is allowed; a range below 0 contains no count.
    ///
    /// Characters are Unicode scalars, as in JSON, and as `minLength` and `maxLength` of the exported JSON Schema count them:
    /// "é" is one or two, depending on its spelling, and a flag is two. What people see as one character has no fixed number
    /// of scalars; `.check("…") { $0.count <= 80 }` counts Swift's characters. Checking is O(length) for a string, O(1) for a
    /// list or dictionary.
    /// - Parameters:
    ///   - range: the allowed counts.
    ///   - message: a sentence for the problem, instead of the default one.
    ///   - code: the problem's ``Problem/rule``; `count` by default.
    public func count(
        _ range: some RangeExpression<Int> & Sendable, message: String? = nil, code: String? = nil
    ) -> Self {
        let bounds = CountBounds(range)
        return counted(bounds, CountedNoun(Value.self), message, code, bounds.condition(of: Value.self).value)
    }
}

extension FieldProtocol {
    /// Requires that the number of characters, elements or members is in `range`, where there is a value. Characters are
    /// Unicode scalars, as JSON Schema counts them. Checking is O(length) for a string, O(1) for a list or dictionary.
    /// - Parameters:
    ///   - range: the allowed counts.
    ///   - message: a sentence for the problem, instead of the default one.
    ///   - code: the problem's ``Problem/rule``; `count` by default.
    public func count<C: Collection>(
        _ range: some RangeExpression<Int> & Sendable, message: String? = nil, code: String? = nil
    ) -> Self where Value == C? {
        let bounds = CountBounds(range)
        return counted(bounds, CountedNoun(C.self), message, code, bounds.condition(of: C.self).optional)
    }

    private func counted(
        _ bounds: CountBounds, _ noun: CountedNoun, _ message: String?, _ code: String?,
        _ holds: @escaping @Sendable (Value) -> Bool
    ) -> Self {
        changed { spec in
            let words = ConstraintWords(bounds.message(noun.rawValue), code: "count", message: message, given: code)
            var constraint = FieldConstraint<Value>(words, holds)
            constraint.declared = [DeclaredPart(bounds)]
            if let (minimum, maximum) = noun.keywords { constraint.keywords = { _ in bounds.keywords(minimum, maximum) } }
            spec.add(constraint)
        }
    }
}

extension FieldProtocol where Value == String {
    /// Requires that the whole string matches `pattern`, a Swift regular expression.
    ///
    /// It backtracks, so its time depends on the pattern and has no upper bound. A `Regex` is not `Sendable`, so it is made
    /// once for each thread that checks values at the same time, and kept.
    /// - Parameters:
    ///   - pattern: any regular expression, with or without captures.
    ///   - description: what is expected, for problems: `"a code like AB-12"`. By default "a string of the form that the
    ///     schema asks for", because a Swift pattern does not give access to its text.
    ///   - message: a sentence for the problem, instead of the default one.
    ///   - code: the problem's ``Problem/rule``; `pattern` by default.
    public func matching<Output>(
        _ pattern: @autoclosure @escaping @Sendable () -> Regex<Output>, _ description: String? = nil, message: String? = nil,
        code: String? = nil
    ) -> Self {
        let (words, pattern) = (ConstraintWords(pattern: description, message, code), FieldPattern(pattern))
        return changed { $0.add(FieldConstraint(words) { pattern.takes($0) }) }
    }
}

extension FieldProtocol where Value == String? {
    /// Requires that the whole string matches `pattern`, where there is a string.
    /// - Parameters:
    ///   - pattern: any regular expression, with or without captures.
    ///   - description: what is expected, for problems: `"a code like AB-12"`.
    ///   - message: a sentence for the problem, instead of the default one.
    ///   - code: the problem's ``Problem/rule``; `pattern` by default.
    public func matching<Output>(
        _ pattern: @autoclosure @escaping @Sendable () -> Regex<Output>, _ description: String? = nil, message: String? = nil,
        code: String? = nil
    ) -> Self {
        let (words, pattern) = (ConstraintWords(pattern: description, message, code), FieldPattern(pattern))
        return changed { $0.add(FieldConstraint(words) { text in text.map(pattern.takes) ?? true }) }
    }
}

extension ConstraintWords {
    /// The words of `.matching`.
    fileprivate init(pattern description: String?, _ message: String?, _ code: String?) {
        let words = description ?? "a string of the form that the schema asks for"
        self.init(words, code: "pattern", message: message, given: code)
    }
}

extension FieldProtocol where Value: NumberContaining {
    /// The number is written as a string; read from strings and numbers, in strict mode only from strings.
    public var asString: Self { changed { $0.facts.options.numberAsString = true } }
}
