extension PieceScanner {
    // MARK: Values

    mutating func tokenBegins(_ state: State) {
        self.state = state
        token = offset
        offset += 1
    }

    mutating func wordBegins(_ word: StaticString) {
        tokenBegins(.word)
        self.word = word
        wordCount = 1
    }

    /// Counts the element that has begun, if the container is an array.
    mutating func countElement() {
        if !open.isEmpty { open[open.count - 1].count += 1 }
    }

    /// Ends a value before the byte at ``offset``.
    mutating func valueEnds() -> Event {
        if open.isEmpty {
            end = offset
            state = .done
        } else {
            open[open.count - 1].end = offset
            state = .afterValue
        }
        return .ended(offset)
    }

    mutating func containerEnds() -> Event {
        open.removeLast()
        offset += 1
        return valueEnds()
    }

    // MARK: Numbers, RFC 8259 §6

    mutating func scanNumber(_ c: UInt8) throws(Failure) -> Event? {
        let isDigit = c &- 0x30 < 10
        switch state {
        case .minus:
            guard isDigit else { throw failure(.invalidNumber, offset, c) }
            state = c == UInt8(ascii: "0") ? .zero : .integer
        case .zero where isDigit: throw failure(.invalidNumber, offset, c)
        case .integer where isDigit, .fraction where isDigit, .exponent where isDigit: break
        case .zero where c == UInt8(ascii: "."), .integer where c == UInt8(ascii: "."): state = .point
        case .zero where c | 0x20 == UInt8(ascii: "e"), .integer where c | 0x20 == UInt8(ascii: "e"),
            .fraction where c | 0x20 == UInt8(ascii: "e"):
            state = .mark
        case .point:
            guard isDigit else { throw failure(.invalidNumber, offset, c) }
            state = .fraction
        case .mark where c == UInt8(ascii: "+") || c == UInt8(ascii: "-"): state = .sign
        case .mark, .sign:
            guard isDigit else { throw failure(.invalidNumber, offset, c) }
            state = .exponent
        default: return valueEnds()
        }
        offset += 1
        return nil
    }

    // MARK: Before and between tokens

    /// Handles a byte order mark, or the sign of UTF-16 or UTF-32.
    mutating func scanMark(_ c: UInt8) throws(Failure) {
        switch state {
        case .start:
            switch c {
            case 0xEF: state = .markOne
            case 0xFE, 0xFF: state = .wideMark
            case 0: throw Failure(code: .notUTF8, offset: 0)
            default:
                state = .value
                return
            }
            first = Int(c)
        case .markOne where c == 0xBB: state = .markTwo
        case .markTwo where c == 0xBF: state = .value
        case .wideMark where Int(c) ^ first == 1: throw Failure(code: .notUTF8, offset: 0)
        default: throw offset == 1 ? failure(.expectedValue, 0, c) : Failure(code: .expectedValue, offset: 0)
        }
        offset += 1
    }

    mutating func scanComment(_ c: UInt8) throws(Failure) {
        if character == .sequence {
            guard isPart(c) else { throw failure(.invalidUTF8, first, c) }
            offset += 1
            return
        }
        switch state {
        case .slash:
            guard c == UInt8(ascii: "/") || c == UInt8(ascii: "*") else {
                // Not a comment: the slash is where a token should be.
                offset = token
                state = interrupted
                _ = try scanToken(UInt8(ascii: "/"))
                return
            }
            state = c == UInt8(ascii: "/") ? .lineComment : .blockComment
        case .lineComment where c == 0x0A || c == 0x0D: state = interrupted
        case .blockStar where c == UInt8(ascii: "/"): state = interrupted
        default:
            if state != .lineComment { state = c == UInt8(ascii: "*") ? .blockStar : .blockComment }
            if c >= 0x80 {
                first = offset
                guard sequenceBegins(c) else { throw failure(.invalidUTF8, offset, c) }
            }
        }
        offset += 1
    }

    // MARK: Errors

    /// A failure at byte `index`, where `c` is the byte at ``offset``. A text whose second byte is zero is in UTF-16 (RFC
    /// 4627 §3).
    func failure(_ code: JSONError.Code, _ index: Int, _ c: UInt8) -> Failure {
        offset == 1 && c == 0 ? Failure(code: .notUTF8, offset: 0) : Failure(code: code, offset: index)
    }
}
