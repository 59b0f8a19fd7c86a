// What a field's value must satisfy; each before `.optional` and `.readOnly` or after them. They do not apply to nil.

extension FieldProtocol where Value: Comparable & JSONConvertible {
    /// The value lies in `range`: `.range(1...9)`, `.range(0..<1)`, `.range(0...)`. `minimum` and `maximum` in the exported JSON Schema where the bounds are
    /// written as numbers; it has no such keywords for strings, and so none for dates written as text.
    ///
    /// An enum that is `Comparable` has ranges where it is `JSONConvertible` too: `extension Level: JSONConvertible {}`.
    /// - Parameters:
    ///   - range: the values that there may be.
    ///   - message: what the problem says where it does not, a sentence in place of the default.
    ///   - code: the problem's ``Problem/rule``, `range` where none is given.
    public func range(
        _ range: some RangeExpression<Value> & Sendable, message: String? = nil, code: String? = nil
    ) -> Self {
        let bounds = ValueBounds(range)
        return constrained(by: bounds, message, code, bounds.condition { range.contains($0) }.value)
    }
}

extension FieldProtocol {
    /// The value, where there is one, lies in `range`.
    /// - Parameters:
    ///   - range: the values that there may be.
    ///   - message: what the problem says where it does not, a sentence in place of the default.
    ///   - code: the problem's ``Problem/rule``, `range` where none is given.
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
            let words = ConstraintWords(bounds.message, code: "range", message: message, given: code)
            var constraint = FieldConstraint<Value>(words, holds)
            constraint.keywords = { bounds.keywords($0) }
            constraint.declared = bounds.declared
            spec.add(constraint)
        }
    }
}

extension FieldProtocol where Value: Collection {
    /// The number of characters, elements or members lies in `range`: `.count(...80)`, `.count(1...3)`. Any range is allowed; no count is in one below 0.
    ///
    /// Characters are those of JSON, Unicode scalars, as `minLength` and `maxLength` of the exported JSON Schema count them: "é" is one or two, by how it is
    /// spelled, and a flag is two. What people take for one character has no fixed number of them; `.check("…") { $0.count <= 80 }` counts Swift's.
    /// A check of it is O(length) of a string, O(1) of a list or dictionary.
    /// - Parameters:
    ///   - range: the numbers that there may be.
    ///   - message: what the problem says where it does not, a sentence in place of the default.
    ///   - code: the problem's ``Problem/rule``, `count` where none is given.
    public func count(
        _ range: some RangeExpression<Int> & Sendable, message: String? = nil, code: String? = nil
    ) -> Self {
        let bounds = CountBounds(range)
        return counted(bounds, CountedNoun(Value.self), message, code, bounds.condition(of: Value.self).value)
    }
}

extension FieldProtocol {
    /// The number of characters, elements or members, where there is a value, lies in `range`. Characters are Unicode scalars, as JSON Schema counts
    /// them. A check of it is O(length) of a string, O(1) of a list or dictionary.
    /// - Parameters:
    ///   - range: the numbers that there may be.
    ///   - message: what the problem says where it does not, a sentence in place of the default.
    ///   - code: the problem's ``Problem/rule``, `count` where none is given.
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
    /// The whole string matches `pattern`, a Swift regular expression, which backtracks: its time depends on the pattern and is not bounded. The expression is
    /// made once and kept, for each thread that checks values at the same time: a `Regex` is not `Sendable`.
    /// - Parameters:
    ///   - pattern: any regular expression, captures or not.
    ///   - description: what is expected, for problems: `"a code like AB-12"`; "a string of the form that the schema asks for" where none is given, as a
    ///     Swift pattern does not give access to its text.
    ///   - message: what the problem says where it does not, a sentence in place of the default.
    ///   - code: the problem's ``Problem/rule``, `pattern` where none is given.
    public func matching<Output>(
        _ pattern: @autoclosure @escaping @Sendable () -> Regex<Output>, _ description: String? = nil, message: String? = nil,
        code: String? = nil
    ) -> Self {
        let (words, pattern) = (ConstraintWords(pattern: description, message, code), FieldPattern(pattern))
        return changed { $0.add(FieldConstraint(words) { pattern.takes($0) }) }
    }
}

extension FieldProtocol where Value == String? {
    /// The whole string, where there is one, matches `pattern`.
    /// - Parameters:
    ///   - pattern: any regular expression, captures or not.
    ///   - description: what is expected, for problems: `"a code like AB-12"`.
    ///   - message: what the problem says where it does not, a sentence in place of the default.
    ///   - code: the problem's ``Problem/rule``, `pattern` where none is given.
    public func matching<Output>(
        _ pattern: @autoclosure @escaping @Sendable () -> Regex<Output>, _ description: String? = nil, message: String? = nil,
        code: String? = nil
    ) -> Self {
        let (words, pattern) = (ConstraintWords(pattern: description, message, code), FieldPattern(pattern))
        return changed { $0.add(FieldConstraint(words) { text in text.map(pattern.takes) ?? true }) }
    }
}

extension ConstraintWords {
    /// Those of `.matching`.
    fileprivate init(pattern description: String?, _ message: String?, _ code: String?) {
        let words = description ?? "a string of the form that the schema asks for"
        self.init(words, code: "pattern", message: message, given: code)
    }
}

extension FieldProtocol where Value: NumberContaining {
    /// Written as a string; read from strings and numbers, in strict mode from strings alone.
    public var asString: Self { changed { $0.facts.options.numberAsString = true } }
}
