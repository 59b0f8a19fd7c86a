extension PieceScanner {
    mutating func stringBegins(isKey: Bool) {
        tokenBegins(.string)
        self.isKey = isKey
        isEscaped = false
        character = .none
    }

    /// Continues inside a string, to its end or to the end of the text.
    mutating func scanString(_ text: UnsafeBufferPointer<UInt8>, _ base: Int) throws(Failure) -> Event? {
        var i = offset - base
        while i < text.count {
            if character == .none {
                unsafe i = Self.plain(text, i)
                guard i < text.count else { break }
            }
            offset = base + i
            let c = unsafe text[i]
            switch character {
            case .none:
                if c == Scanner.quote { return try unsafe stringEnds(text, base) }
                if c == Scanner.backslash {
                    isEscaped = true
                    character = .escape
                    isLow = false
                    first = offset
                    second = offset
                } else if c < 0x20 {
                    throw failure(.controlCharacter, offset, c)
                } else {
                    first = offset
                    guard sequenceBegins(c) else { throw failure(.invalidUTF8, offset, c) }
                }
            case .sequence:
                guard isPart(c) else { throw failure(.invalidUTF8, first, c) }
            case .escape:
                switch c {
                case Scanner.quote, Scanner.backslash, UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
                    UInt8(ascii: "r"), UInt8(ascii: "t"):
                    character = .none
                case UInt8(ascii: "u"): digitsBegin()
                default: throw failure(.invalidEscape, second, c)
                }
            case .digits:
                let digit = hexDigit(c)
                guard digit >= 0 else { throw failure(.invalidEscape, second, c) }
                unit = unit << 4 | digit
                digitsLeft -= 1
                if digitsLeft == 0 { try unitEnds(c) }
            case .high:
                guard c == Scanner.backslash else {
                    try loneSurrogate(c)
                    character = .none
                    continue  // the byte is the next character's
                }
                second = offset
                character = .low
            case .low:
                isLow = c == UInt8(ascii: "u")
                guard isLow else {
                    try loneSurrogate(c)
                    first = second
                    character = .escape
                    continue  // the byte is the next escape's
                }
                digitsBegin()
            }
            i += 1
        }
        offset = base + text.count
        return nil
    }

    /// The first byte from `start` on that is not plain ASCII, or the end.
    static func plain(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, byBlocks: Bool = Scanner.prefersBlocks) -> Int {
        var i = start
        while byBlocks, i + 16 <= text.count {
            // The sixteen bytes are in range.
            let special = unsafe Scanner.specials(Scanner.load(text.baseAddress! + i))
            if special != 0 { return i + Scanner.firstLane(special) }
            i += 16
        }
        while i < text.count, unsafe !Scanner.isSpecial(text[i]) { i += 1 }
        return i
    }

    private mutating func digitsBegin() {
        character = .digits
        digitsLeft = 4
        unit = 0
    }

    /// Handles the end of the four digits of `\u`; the last of them is `c`.
    private mutating func unitEnds(_ c: UInt8) throws(Failure) {
        if isLow {
            if unit & 0xFC00 == 0xDC00 {
                character = .none
                return
            }
            // The first escape is alone; the second begins a character of its own.
            try loneSurrogate(c)
            first = second
        }
        isLow = false
        if unit & 0xF800 != 0xD800 {
            character = .none
        } else if unit < 0xDC00 {
            character = .high
        } else {
            try loneSurrogate(c)
            character = .none
        }
    }

    /// Fails if the options refuse it: the escape at ``first`` is half of a pair, and the other half does not follow.
    private func loneSurrogate(_ c: UInt8) throws(Failure) {
        if options.loneSurrogates == .reject { throw failure(.loneSurrogate, first, c) }
    }

    /// Handles the closing quote.
    private mutating func stringEnds(_ text: UnsafeBufferPointer<UInt8>, _ base: Int) throws(Failure) -> Event? {
        offset += 1
        guard isKey else { return valueEnds() }
        // A key is in an object.
        open[open.count - 1].key = token..<offset
        open[open.count - 1].isKeyEscaped = isEscaped
        state = .colon
        if options.duplicateKeys == .reject {
            // The key's bytes are still available: `firstNeeded` told the caller to keep them.
            let written = unsafe UnsafeBufferPointer(rebasing: text[token + 1 - base..<offset - 1 - base])
            let key = unsafe isEscaped ? ContiguousArray(StringDecoding.string(written).utf8) : ContiguousArray(written)
            guard open[open.count - 1].keys.insert(key).inserted else { throw Failure(code: .duplicateKey, offset: token) }
        }
        return nil
    }

    // MARK: UTF-8 (RFC 3629, Unicode table 3-7)

    /// Begins a sequence of two to four bytes; false where `c` does not begin one.
    mutating func sequenceBegins(_ c: UInt8) -> Bool {
        (lowest, highest) = (0x80, 0xBF)
        switch c {
        case 0xC2...0xDF: bytesLeft = 1
        case 0xE0...0xEF:
            bytesLeft = 2
            if c == 0xE0 { lowest = 0xA0 }
            if c == 0xED { highest = 0x9F }
        case 0xF0...0xF4:
            bytesLeft = 3
            if c == 0xF0 { lowest = 0x90 }
            if c == 0xF4 { highest = 0x8F }
        default: return false
        }
        character = .sequence
        return true
    }

    /// Whether `c` continues the sequence; ends the sequence with its last byte.
    mutating func isPart(_ c: UInt8) -> Bool {
        guard c >= lowest, c <= highest else { return false }
        (lowest, highest) = (0x80, 0xBF)
        bytesLeft -= 1
        if bytesLeft == 0 { character = .none }
        return true
    }
}
