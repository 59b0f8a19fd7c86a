extension PathReader {
    /// Reads a literal, a query or a function.
    mutating func readOperand() throws(JSONPathError) -> PathOperand {
        guard let byte = peek else { throw fault("expected a literal, a query or a function") }
        if byte == UInt8(ascii: "$") || byte == UInt8(ascii: "@") { return try readQuery(isFixed: byte == UInt8(ascii: "$")) }
        return Self.isLowercase(byte) ? try readWord() : try readLiteral(byte)
    }

    private mutating func readQuery(isFixed: Bool) throws(JSONPathError) -> PathOperand {
        i += 1
        return query(try readSegments(), isFixed: isFixed)
    }

    private mutating func query(_ segments: [PathSegment], isFixed: Bool) -> PathOperand {
        if isFixed { fixedQueries += 1 }
        let fixed = isFixed ? fixedQueries - 1 : nil
        return .query(PathQuery(segments: segments, fixed: fixed, isSingular: segments.allSatisfy(\.isSingular)))
    }

    private mutating func readLiteral(_ byte: UInt8) throws(JSONPathError) -> PathOperand {
        if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") { return .literal(JSON(try readString())) }
        guard Self.isDigit(byte) || byte == UInt8(ascii: "-") else { throw fault("expected a literal, a query or a function") }
        return .literal(try readNumber())
    }

    /// Reads `true`, `false`, `null`, or a function.
    private mutating func readWord() throws(JSONPathError) -> PathOperand {
        let start = i
        while let byte = peek, Self.isLowercase(byte) || Self.isDigit(byte) || byte == UInt8(ascii: "_") { i += 1 }
        let word = String(decoding: bytes[start..<i], as: UTF8.self)
        guard takeIf("(") else { return .literal(try constant(word, at: start)) }
        return .call(try readCall(try function(word, at: start), start))
    }

    private func constant(_ word: String, at start: Int) throws(JSONPathError) -> JSON {
        switch word {
        case "true": return .true
        case "false": return .false
        case "null": return .null
        default: throw fault("expected a literal, a query or a function", at: start)
        }
    }

    private func function(_ word: String, at start: Int) throws(JSONPathError) -> PathFunction {
        guard let function = PathFunction(rawValue: word) else {
            let known = PathFunction.allCases.map { "\($0.rawValue)()" }.joined(separator: ", ")
            throw fault("there is no function \(word)(); the standard's are \(known)", .unknownFunction, at: start)
        }
        return function
    }

    /// Reads the arguments of a function after its opening parenthesis, and the closing one.
    private mutating func readCall(_ function: PathFunction, _ start: Int) throws(JSONPathError) -> PathCall {
        try enter()
        var arguments: [PathOperand] = []
        let kinds = function.parameters
        skipBlanks()
        if !takeIf(")") {
            while true {
                skipBlanks()
                let start = i
                let argument = try readOperand()
                if arguments.count < kinds.count { try check(argument, kinds[arguments.count], function, at: start) }
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
    /// The pattern of `match`, which must match a whole string, or of `search`.
    func pattern(_ text: String) throws(Pattern.Fault) -> Pattern {
        try Pattern(interoperable: text, wholeString: self == .match)
    }
}
