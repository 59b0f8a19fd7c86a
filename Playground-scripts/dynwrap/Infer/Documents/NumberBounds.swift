import DynWrap

/// The bounds of a number in a JSON Schema, as modifiers of a field.
struct NumberBounds {
    private let keywords: JSON

    init(_ keywords: JSON) { self.keywords = keywords }

    /// Adds the modifiers that a field of this kind can have for the bounds.
    func add(to found: inout DocumentConstraints, _ kind: InferredNumber) {
        if kind == .int {
            addWhole(to: &found)
        } else if kind.isWhole {
            // Bounds of larger types are written with their text, if it is that of a whole number.
            found.add(range(literal("minimum"), "...", literal("maximum")), "minimum", "maximum")
        } else {
            addReal(to: &found)
        }
    }

    private func literal(_ keyword: String) -> String? {
        guard let number = keywords[keyword].number, number.isIntegerLiteral else { return nil }
        return number.text
    }

    private func addWhole(to found: inout DocumentConstraints) {
        /// Whether no `Int` is within the bounds.
        var isEmpty = false
        func bound(_ keyword: String, _ round: FloatingPointRoundingRule, beyond: Int = 0) -> Int? {
            let json = keywords[keyword]
            // A whole number is the bound itself; for another number it is the next whole number in range, exact as far as
            // doubles are.
            if let whole = json.int, json.number?.isWhole == true {
                let (bound, isBeyond) = whole.addingReportingOverflow(beyond)
                if isBeyond { isEmpty = true }
                return isBeyond ? nil : bound
            }
            guard let real = json.double else { return nil }
            if let bound = Int(exactly: real.rounded(round)) { return bound }
            // Beyond what an `Int` can be, a bound excludes all of them or none.
            if (round == .up) == (real > 0) { isEmpty = true }
            return nil
        }
        let low = [bound("minimum", .up), bound("exclusiveMinimum", .up, beyond: 1)].compactMap(\.self).max()
        let high = [bound("maximum", .down), bound("exclusiveMaximum", .down, beyond: -1)].compactMap(\.self).min()
        // A range that ends before it begins would trap.
        if let low, let high, low > high { isEmpty = true }
        if isEmpty { return }
        found.add(
            range(low.map { String($0) }, "...", high.map { String($0) }), "minimum", "maximum", "exclusiveMinimum",
            "exclusiveMaximum")
        guard let step = keywords["multipleOf"].int, step > 1, keywords["multipleOf"].number?.isWhole == true else { return }
        found.add(check: ".check(\"a multiple of \(step)\", code: \"multipleOf\") { $0.isMultiple(of: \(step)) }", "multipleOf")
    }

    private func addReal(to found: inout DocumentConstraints) {
        let (low, above) = (keywords["minimum"].double, keywords["exclusiveMinimum"].double)
        let (high, below) = (keywords["maximum"].double, keywords["exclusiveMaximum"].double)
        let isOpen = below.map { $0 <= high ?? .infinity } ?? false
        if low ?? -.infinity <= (isOpen ? below : high) ?? .infinity {
            // Every JSON number is a Swift literal.
            let (start, end) = (keywords["minimum"].number?.text, keywords[isOpen ? "exclusiveMaximum" : "maximum"].number?.text)
            found.add(range(start, isOpen ? "..<" : "...", end), "minimum", "maximum", "exclusiveMaximum")
        }
        // No Swift range excludes its lower bound.
        if above != nil, let text = keywords["exclusiveMinimum"].number?.text {
            found.add(
                check: ".check(\"a number of more than \(text)\", code: \"range\") { $0 > \(text) }", "exclusiveMinimum")
        }
    }

    private func range(_ low: String?, _ sign: String, _ high: String?) -> String? {
        if low == nil, high == nil { return nil }
        func operand(_ text: String) -> String { text.hasPrefix("-") ? "(\(text))" : text }
        // A half-open range needs an upper bound.
        if high == nil { return ".range(\(low.map(operand) ?? "")...)" }
        return ".range(\(low.map(operand) ?? "")\(sign)\(high.map(operand) ?? ""))"
    }
}
