// What a field's value must hold; each before `.optional` and `.readOnly` or after them. Of nil nothing is asked.

extension FieldProtocol where Value: Comparable & JSONConvertible {
    /// The value lies in `range`: `.range(1...9)`, `.range(0..<1)`, `.range(0...)`.
    public func range(_ range: some RangeExpression<Value> & Sendable) -> Self { constrained(by: range) { $0 } }
}

extension FieldProtocol {
    /// The value, where there is one, lies in `range`.
    public func range<N: Comparable & JSONConvertible>(_ range: some RangeExpression<N> & Sendable) -> Self where Value == N? {
        constrained(by: range) { $0 }
    }

    private func constrained<N: Comparable & JSONConvertible>(
        by range: some RangeExpression<N> & Sendable, _ value: @escaping @Sendable (Value) -> N?
    ) -> Self {
        changed { spec in
            let bounds = ValueBounds(range)
            var constraint = FieldConstraint<Value>(bounds.message) { value($0).map { range.contains($0) } ?? true }
            constraint.keywords = { bounds.keywords($0) }
            spec.add(constraint)
        }
    }
}

extension FieldProtocol where Value: Collection {
    /// The number of characters, elements or members lies in `range`: `.count(...80)`, `.count(1...3)`. Any range will do; in one below 0 there is none.
    public func count(_ range: some RangeExpression<Int> & Sendable) -> Self {
        counted(range, CountedNoun(Value.self)) { $0.count }
    }
}

extension FieldProtocol {
    /// The number of characters, elements or members, where there is a value, lies in `range`.
    public func count<C: Collection>(_ range: some RangeExpression<Int> & Sendable) -> Self where Value == C? {
        counted(range, CountedNoun(C.self)) { $0?.count }
    }

    private func counted(
        _ range: some RangeExpression<Int> & Sendable, _ noun: CountedNoun, _ count: @escaping @Sendable (Value) -> Int?
    ) -> Self {
        changed { spec in
            let bounds = CountBounds(range)
            var constraint = FieldConstraint<Value>(bounds.message(noun.rawValue)) {
                count($0).map { range.contains($0) } ?? true
            }
            if let (minimum, maximum) = noun.keywords { constraint.keywords = { _ in bounds.keywords(minimum, maximum) } }
            spec.add(constraint)
        }
    }
}

extension FieldProtocol where Value == String {
    /// The whole string matches `pattern`, which is Swift's and goes back where it fails: the time that takes is the pattern's and is not bounded.
    /// - Parameters:
    ///   - pattern: any regular expression, captures or not.
    ///   - description: what is expected, for problems: `"a code like AB-12"`.
    public func matching<Output>(
        _ pattern: @autoclosure @escaping @Sendable () -> Regex<Output>, _ description: String = FieldPattern.description
    ) -> Self {
        changed { $0.add(FieldConstraint(description) { FieldPattern.takes($0, pattern()) }) }
    }
}

extension FieldProtocol where Value == String? {
    /// The whole string, where there is one, matches `pattern`.
    /// - Parameters:
    ///   - pattern: any regular expression, captures or not.
    ///   - description: what is expected, for problems: `"a code like AB-12"`.
    public func matching<Output>(
        _ pattern: @autoclosure @escaping @Sendable () -> Regex<Output>, _ description: String = FieldPattern.description
    ) -> Self {
        changed { spec in
            spec.add(FieldConstraint(description) { text in text.map { FieldPattern.takes($0, pattern()) } ?? true })
        }
    }
}

extension FieldProtocol where Value: NumberContaining {
    /// Written as a string; read from strings and numbers.
    public var asString: Self { changed { $0.options.numberAsString = true } }
}
