/// A condition on a field's value, or on each element of it.
package struct FieldConstraint<Value>: Sendable {
    package let words: ConstraintWords
    /// The condition as JSON Schema keywords, for values written with the field's options.
    package var keywords: @Sendable (ConversionOptions) -> [(String, JSON)] = { _ in [] }
    /// The violations of a value that was read from this JSON with these options; empty where there are none.
    package let faults: @Sendable (Value, JSON, ConversionOptions) -> [ConstraintFault]
    /// The condition itself, if it applies to the whole value.
    package let holds: (@Sendable (Value) -> Bool)?
    /// What the condition declares besides its words, for comparisons; by default a function.
    package var declared = [DeclaredPart.function]

    package init(
        _ words: ConstraintWords, holds: (@Sendable (Value) -> Bool)? = nil,
        faults: @escaping @Sendable (Value, JSON, ConversionOptions) -> [ConstraintFault]
    ) {
        self.words = words
        self.holds = holds
        self.faults = faults
    }

    /// A condition that the whole value meets or not.
    package init(_ words: ConstraintWords, _ holds: @escaping @Sendable (Value) -> Bool) {
        self.init(words, holds: holds) { value, json, options in
            holds(value) ? [] : [ConstraintFault(words.spelled(with: options), json)]
        }
    }

    /// Whether a value that was read from this JSON meets the condition.
    func isKept(by value: Value, _ json: JSON, _ options: ConversionOptions) -> Bool {
        holds.map { $0(value) } ?? faults(value, json, options).isEmpty
    }

    /// The same condition on another type of value.
    func of<Other>(
        holds: (@Sendable (Other) -> Bool)? = nil,
        _ faults: @escaping @Sendable (Other, JSON, ConversionOptions) -> [ConstraintFault]
    ) -> FieldConstraint<Other> {
        var made = FieldConstraint<Other>(words, holds: holds, faults: faults)
        made.keywords = keywords
        made.declared = declared
        return made
    }
}

/// The words of a condition for a problem.
package struct ConstraintWords: Sendable {
    package private(set) var message: String
    /// The message for values that are written with other options of a field.
    private let spelled: (@Sendable (ConversionOptions) -> String)?
    /// Whether the message is a sentence, and not the name of what is expected.
    package let isSentence: Bool
    /// A stable identifier of the condition.
    package let code: String

    /// - Parameters:
    ///   - expected: the name of what is expected.
    ///   - code: the condition's own code.
    ///   - message: a sentence that the schema declares instead.
    ///   - given: the code that the schema declares.
    ///   - spelled: the name of what is expected for values that are written with a field's options, where it has values in it.
    package init(
        _ expected: String, code: String, message: String? = nil, given: String? = nil,
        spelled: (@Sendable (ConversionOptions) -> String)? = nil
    ) {
        self.message = message ?? expected
        self.spelled = message == nil ? spelled : nil
        isSentence = message != nil
        self.code = given ?? code
    }

    /// The same words, with values as these options write them.
    package func spelled(with options: ConversionOptions) -> ConstraintWords {
        guard let spelled else { return self }
        var words = self
        words.message = spelled(options)
        return words
    }

    /// All parts as JSON.
    package var asJSON: JSON { [JSON(message), JSON(isSentence), JSON(code)] }
}

/// A value, or a part of one, that violates a condition.
package struct ConstraintFault: Sendable {
    package let words: ConstraintWords
    package let json: JSON
    /// The steps from the field's value to this part, the last one first.
    private var steps: [String] = []

    package init(_ words: ConstraintWords, _ json: JSON) {
        self.words = words
        self.json = json
    }

    /// The same violation, one step further inside.
    func below(_ token: String) -> ConstraintFault { below([token]) }

    /// The same violation, these steps further inside.
    package func below(_ tokens: [String]) -> ConstraintFault {
        var fault = self
        fault.steps += tokens.reversed()
        return fault
    }

    /// The steps from the field's value to this part.
    package var tokens: [String] { steps.reversed() }
}

extension ConversionReport {
    /// Adds a violation by the value at the current position.
    func note(_ fault: ConstraintFault, hidden: Bool) {
        let tokens = fault.tokens
        for token in tokens { push(token) }
        note(
            fault.words.message, fault.json, .rule, hidden: hidden || fault.json.isSame(as: .secret),
            isSentence: fault.words.isSentence, rule: fault.words.code)
        for _ in tokens { pop() }
    }
}

extension JSON {
    /// Adds bounds to a schema. Of two bounds for one keyword the narrower one stays, in any order. An infinite bound is left
    /// out.
    /// - Parameter isNumber: whether bounds written as strings are bounds of numbers.
    mutating func narrow(by keywords: [(String, JSON)], asNumbers isNumber: Bool) {
        for (keyword, value) in keywords where !value.isUnwritable {
            let old = self[keyword]
            if keyword == "enum" || keyword == "const" {
                allow(keyword == "enum" ? Array(value.elements) : [value], isConstant: keyword == "const")
                continue
            }
            if value.isObject, old.isObject {
                self[keyword].narrow(by: value.members.map { ($0.key, $0.value) }, asNumbers: isNumber)
                continue
            }
            let bound = isNumber ? value.string.flatMap { JSONNumber($0) }.map { JSON($0) } ?? value : value
            guard let a = old.number, let b = bound.number else {
                self[keyword] = bound
                continue
            }
            let isLower = keyword.hasPrefix("min") || keyword.hasPrefix("exclusiveMin")
            if b.compared(with: a) == (isLower ? .greater : .less) { self[keyword] = bound }
        }
    }

    /// Adds a list of allowed values: of two lists, the values in both stay, which may be none.
    private mutating func allow(_ values: [JSON], isConstant: Bool) {
        var (values, isConstant) = (values, isConstant || self["const"].exists)
        if self["enum"].isArray { values = self["enum"].elements.filter { values.contains($0) } }
        if self["const"].exists { values = values.contains(self["const"]) ? [self["const"]] : [] }
        isConstant = isConstant && values.count == 1
        self["const"] = isConstant ? values[0] : .missing
        self["enum"] = isConstant ? .missing : JSON(values)
    }
}
