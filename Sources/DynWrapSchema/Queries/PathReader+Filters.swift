extension PathReader {
    /// A parenthesis that is open, or the filter itself.
    private struct Level {
        var isNegated = false
        /// The steps that skip the rest of the terms joined by `&&`, and those that skip the rest of the level.
        var ands: [Int] = []
        var ors: [Int] = []
    }

    /// What follows a question mark. Parentheses that are open are in a list, so nothing recurses over them.
    mutating func readFilter() throws(JSONPathError) -> PathFilter {
        try enter()
        var steps: [PathFilter.Step] = []
        var open = [Level()]
        func land(_ skips: inout [Int]) {
            for skip in skips {
                if case .skipIfTrue = steps[skip] {
                    steps[skip] = .skipIfTrue(to: steps.count)
                } else {
                    steps[skip] = .skipIfFalse(to: steps.count)
                }
            }
            skips = []
        }
        skipBlanks()
        while true {
            let isNegated = takeIf("!")
            if isNegated { skipBlanks() }
            if takeIf("(") {
                open.append(Level(isNegated: isNegated))
                skipBlanks()
                continue
            }
            steps.append(.test(try readTest(isNegated: isNegated)))
            if isNegated { steps.append(.not) }
            // Parentheses that end here, and then another term or the end.
            var last = open.count - 1
            var end = i
            skipBlanks()
            while last > 0, takeIf(")") {
                land(&open[last].ands)
                land(&open[last].ors)
                if open[last].isNegated { steps.append(.not) }
                open.removeLast()
                last -= 1
                end = i
                skipBlanks()
            }
            if takeIf("&&") {
                open[last].ands.append(steps.count)
                steps.append(.skipIfFalse(to: 0))
            } else if takeIf("||") {
                land(&open[last].ands)
                open[last].ors.append(steps.count)
                steps.append(.skipIfTrue(to: 0))
            } else {
                guard last == 0 else { throw fault("expected '&&', '||' or ')'") }
                land(&open[0].ands)
                land(&open[0].ors)
                i = end
                nesting -= 1
                return PathFilter(steps: steps)
            }
            skipBlanks()
        }
    }

    private mutating func readTest(isNegated: Bool) throws(JSONPathError) -> PathTest {
        let start = i
        let left = try readOperand()
        let end = i
        skipBlanks()
        if let comparison = takeComparison() {
            if isNegated { throw fault("a comparison is negated in parentheses, as in !(@.a == 1)", at: start) }
            try checkComparable(left, at: start)
            skipBlanks()
            let rightStart = i
            let right = try readOperand()
            try checkComparable(right, at: rightStart)
            return .compare(left, comparison, right)
        }
        i = end
        switch left {
        case .literal: throw fault("a literal alone is no condition", .wrongType, at: start)
        case .query(let query): return .exists(query)
        case .call(let call):
            guard call.function.result == .logical else {
                throw fault("\(call.function.rawValue)() gives a value, which is no condition: compare it", .wrongType, at: start)
            }
            return .holds(call)
        }
    }

    private mutating func takeComparison() -> PathComparison? {
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

    // MARK: Operands

    private mutating func readOperand() throws(JSONPathError) -> PathOperand {
        switch peek {
        case UInt8(ascii: "'"), UInt8(ascii: "\""): return .literal(JSON(try readString()))
        case UInt8(ascii: "$"), UInt8(ascii: "@"):
            let isFixed = bytes[i] == UInt8(ascii: "$")
            i += 1
            let segments = try readSegments()
            if isFixed { fixedQueries += 1 }
            return .query(
                PathQuery(
                    segments: segments, fixed: isFixed ? fixedQueries - 1 : nil, isSingular: segments.allSatisfy(\.isSingular)))
        case let byte? where Self.isDigit(byte) || byte == UInt8(ascii: "-"): return .literal(try readNumber())
        case let byte? where Self.isLowercase(byte): return try readWord()
        default: throw fault("expected a literal, a query or a function")
        }
    }

    /// `true`, `false`, `null`, or a function.
    private mutating func readWord() throws(JSONPathError) -> PathOperand {
        let start = i
        while let byte = peek, Self.isLowercase(byte) || Self.isDigit(byte) || byte == UInt8(ascii: "_") { i += 1 }
        let word = String(decoding: bytes[start..<i], as: UTF8.self)
        guard takeIf("(") else {
            switch word {
            case "true": return .literal(.true)
            case "false": return .literal(.false)
            case "null": return .literal(.null)
            default: throw fault("expected a literal, a query or a function", at: start)
            }
        }
        guard let function = PathFunction(rawValue: word) else {
            let known = PathFunction.allCases.map { "\($0.rawValue)()" }.joined(separator: ", ")
            throw fault("there is no function \(word)(); the standard's are \(known)", .unknownFunction, at: start)
        }
        return .call(try readCall(function, start))
    }

    /// The arguments of a function after its opening parenthesis, and the closing one.
    private mutating func readCall(_ function: PathFunction, _ start: Int) throws(JSONPathError) -> PathCall {
        try enter()
        var arguments: [PathOperand] = []
        let kinds = function.parameters
        skipBlanks()
        if !takeIf(")") {
            while true {
                skipBlanks()
                let place = i
                let argument = try readOperand()
                if arguments.count < kinds.count { try check(argument, kinds[arguments.count], function, at: place) }
                arguments.append(argument)
                skipBlanks()
                if takeIf(")") { break }
                guard takeIf(",") else { throw fault("expected ',' or ')' after the argument") }
            }
        }
        guard arguments.count == kinds.count else {
            let wanted = kinds.count == 1 ? "one argument" : "\(kinds.count) arguments"
            throw fault("\(function.rawValue)() takes \(wanted), not \(arguments.count)", .wrongArgumentCount, at: start)
        }
        nesting -= 1
        var call = PathCall(function: function, arguments: arguments)
        if function.result == .logical, case .literal(let literal) = arguments[1] {
            do throws(Pattern.Fault) {
                call.pattern = .read(try literal.string.map { (text) throws(Pattern.Fault) in try function.pattern(text) })
            } catch .tooLarge {
                throw fault(
                    "the pattern is too large: repetitions written out, it has more than \(Pattern.mostSteps) steps",
                    .patternTooLarge, at: start)
            } catch {
                call.pattern = .read(nil)
            }
        }
        return call
    }

    private func check(
        _ argument: PathOperand, _ kind: PathFunction.Kind, _ function: PathFunction, at offset: Int
    ) throws(JSONPathError) {
        switch (kind, argument) {
        case (.value, .literal), (.nodes, .query): return
        case (.value, .query(let query)) where query.isSingular: return
        case (.value, .call(let call)) where call.function.result == .value: return
        default:
            let wanted =
                kind == .nodes ? "a query" : "one value: a literal, a query of names and indices, or a function that gives one"
            throw fault("this argument of \(function.rawValue)() has to be \(wanted)", .wrongType, at: offset)
        }
    }
}

extension PathFunction {
    /// The pattern of `match`, which has to fit a whole string, or of `search`.
    func pattern(_ text: String) throws(Pattern.Fault) -> Pattern {
        try Pattern(interoperable: text, wholeString: self == .match)
    }
}
