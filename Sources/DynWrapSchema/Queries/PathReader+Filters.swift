extension PathReader {
    /// An open parenthesis, or the filter itself.
    private struct Level {
        var isNegated = false
        /// The skip steps in the current terms joined with `&&`, and the skip steps to the end of the level.
        var ands: [Int] = []
        var ors: [Int] = []
    }

    /// The part of a filter that was read. Open parentheses are in a list, so nothing recurses over them.
    private struct Draft {
        var steps: [PathFilter.Step] = []
        var open = [Level()]

        /// Makes the next step the target of those at `skips`.
        mutating func land(_ skips: [Int]) {
            for skip in skips {
                if case .skipIfTrue = steps[skip] {
                    steps[skip] = .skipIfTrue(to: steps.count)
                } else {
                    steps[skip] = .skipIfFalse(to: steps.count)
                }
            }
        }

        mutating func add(_ test: PathTest, isNegated: Bool) {
            steps.append(.test(test))
            if isNegated { steps.append(.not) }
        }

        mutating func close() {
            guard let level = open.popLast() else { return }
            land(level.ands)
            land(level.ors)
            if level.isNegated { steps.append(.not) }
        }

        mutating func and() {
            open[open.count - 1].ands.append(steps.count)
            steps.append(.skipIfFalse(to: 0))
        }

        mutating func or() {
            land(open[open.count - 1].ands)
            open[open.count - 1].ands = []
            open[open.count - 1].ors.append(steps.count)
            steps.append(.skipIfTrue(to: 0))
        }
    }

    /// Reads a filter after its question mark.
    mutating func readFilter() throws(JSONPathError) -> PathFilter {
        try enter()
        var draft = Draft()
        skipBlanks()
        repeat {
            skipBlanks()
            let isNegated = openParentheses(&draft)
            draft.add(try readTest(isNegated: isNegated), isNegated: isNegated)
        } while try readConnective(&draft)
        nesting -= 1
        return PathFilter(steps: draft.steps)
    }

    /// Reads the parentheses that open before a test; returns whether the test itself is negated.
    private mutating func openParentheses(_ draft: inout Draft) -> Bool {
        while true {
            let isNegated = takeIf("!")
            if isNegated { skipBlanks() }
            guard takeIf("(") else { return isNegated }
            draft.open.append(Level(isNegated: isNegated))
            skipBlanks()
        }
    }

    /// Reads the parentheses that close after a test; returns whether another term follows.
    private mutating func readConnective(_ draft: inout Draft) throws(JSONPathError) -> Bool {
        var end = i
        skipBlanks()
        while draft.open.count > 1, takeIf(")") {
            draft.close()
            end = i
            skipBlanks()
        }
        if takeIf("&&") {
            draft.and()
        } else if takeIf("||") {
            draft.or()
        } else {
            guard draft.open.count == 1 else { throw fault("expected '&&', '||' or ')'") }
            draft.close()
            i = end
            return false
        }
        return true
    }

    private mutating func readTest(isNegated: Bool) throws(JSONPathError) -> PathTest {
        let start = i
        let left = try readOperand()
        let end = i
        skipBlanks()
        guard let comparison = takeComparison() else {
            i = end
            return try condition(left, at: start)
        }
        if isNegated { throw fault("a comparison is negated in parentheses, as in !(@.a == 1)", at: start) }
        try checkComparable(left, at: start)
        skipBlanks()
        return .compare(left, comparison, try readComparable())
    }

    private mutating func readComparable() throws(JSONPathError) -> PathOperand {
        let start = i
        let operand = try readOperand()
        try checkComparable(operand, at: start)
        return operand
    }

    /// The test for an operand that stands alone.
    private func condition(_ operand: PathOperand, at offset: Int) throws(JSONPathError) -> PathTest {
        switch operand {
        case .literal: throw fault("a literal alone is no condition", .wrongType, at: offset)
        case .query(let query): return .exists(query)
        case .call(let call):
            guard call.function.result == .logical else {
                throw fault(
                    "\(call.function.rawValue)() gives a value, which is no condition: compare it", .wrongType, at: offset)
            }
            return .holds(call)
        }
    }

    private mutating func takeComparison() -> PathComparison? {
        // Operators of two characters come first, so that their first character is not read as a shorter operator.
        if takeIf("==") { return .equal }
        if takeIf("!=") { return .unequal }
        if takeIf("<=") { return .notAbove }
        if takeIf(">=") { return .notBelow }
        if takeIf("<") { return .below }
        return takeIf(">") ? .above : nil
    }

    private func checkComparable(_ operand: PathOperand, at offset: Int) throws(JSONPathError) {
        switch operand {
        case .literal: return
        case .query(let query):
            if !query.isSingular {
                throw fault("a query that can give several values can't be compared", .wrongType, at: offset)
            }
        case .call(let call):
            if call.function.result != .value {
                throw fault(
                    "\(call.function.rawValue)() says whether something holds and can't be compared", .wrongType, at: offset)
            }
        }
    }
}
