// A scanner for texts that arrive in pieces: from a stream, from an answer that is still being written, from a file that does
// not fit into memory.
//
// It accepts and refuses the same texts as the scanning kernel (all of RFC 8259, UTF-8 included, with the same options), but
// byte by byte. Between two bytes it keeps its state and a stack of the open containers. No byte is read twice, so all pieces
// together cost O(bytes), wherever the text is cut. It makes no tape: the kernel opens a complete part on demand.
// `PieceScannerTests` compares the two on every prefix.

/// Checks a text that arrives in pieces; see the head of this file.
package struct PieceScanner: Sendable {
    /// A container that is open.
    package struct Open: Sendable {
        package let isObject: Bool
        /// The offset of its opening bracket.
        package let start: Int
        /// The end of the last whole value in it, or else of its bracket.
        package var end: Int
        /// How many elements have begun.
        package var count = 0
        /// The range of the last key with its quotes, and whether the key contains an escape.
        package var key = 0..<0
        package var isKeyEscaped = false
        /// The keys so far, kept only where equal keys are refused.
        var keys: Set<ContiguousArray<UInt8>> = []
    }

    /// Why the text is not JSON. This is final: it stays wrong, whatever may follow.
    package struct Failure: Error {
        package let code: JSONError.Code
        /// The byte offset in the whole text.
        package let offset: Int
    }

    /// What `scan` stopped at.
    package enum Event: Sendable {
        /// A value begins at this byte.
        case began(Int, first: UInt8)
        /// A value ended before this byte.
        case ended(Int)
    }

    enum State: UInt8 {
        // Before the first byte, and in a byte order mark.
        case start, markOne, markTwo, wideMark
        // Between tokens.
        case value, element, elementOrEnd, key, keyOrEnd, colon, afterValue, done
        // In tokens.
        case string, minus, zero, integer, point, fraction, mark, sign, exponent, word
        // In comments.
        case slash, lineComment, blockComment, blockStar
    }

    /// The position inside a string at which the text ends so far.
    enum Character: UInt8 {
        /// Between characters.
        case none
        /// Inside a sequence of UTF-8.
        case sequence
        /// After a backslash, in the digits of `\u`, after the escape of a high surrogate, after the backslash that follows it.
        case escape, digits, high, low
    }

    let options: JSONOptions
    /// The open containers, outermost first.
    package internal(set) var open: [Open] = []
    /// How many bytes were scanned.
    package internal(set) var offset = 0
    var state = State.start
    var character = Character.none
    /// The first byte of the token or comment, or of the slash that may begin a comment.
    var token = 0
    /// The end of the text's value; nil until it has ended.
    package internal(set) var end: Int?
    var isKey = false
    var isEscaped = false
    /// The first byte of the character that has not arrived whole, and of the second escape of a pair.
    var first = 0
    var second = 0
    var digitsLeft = 0
    var unit = 0
    var isLow = false
    /// How many bytes of a UTF-8 sequence are missing, and the range of its next byte.
    var bytesLeft = 0
    var lowest: UInt8 = 0
    var highest: UInt8 = 0
    /// The word `true`, `false` or `null` that has begun, and how many of its bytes were scanned.
    var word: StaticString = ""
    var wordCount = 0
    /// The state that a comment interrupts.
    var interrupted = State.start

    package init(_ options: JSONOptions) { self.options = options }

    // MARK: Scanning

    /// Scans to the end of `text`, or to the next event.
    ///
    /// - Parameters:
    ///   - text: the bytes of the whole text from `base` on; they include ``firstNeeded``.
    ///   - depth: the beginning and the end of a value are events only where at most this many containers are around it.
    /// - Returns: nil where all bytes were scanned.
    package mutating func scan(
        _ text: UnsafeBufferPointer<UInt8>, base: Int, eventsTo depth: Int = -1
    ) throws(Failure) -> Event? {
        while offset - base < text.count {
            let level = open.count
            let event =
                state == .string
                ? try unsafe scanString(text, base)
                : try unsafe scanByte(text[offset - base], text, base)
            if let event, min(level, open.count) <= depth { return event }
        }
        return nil
    }

    /// Scans `c`, the byte at ``offset``. The offset does not move if the byte belongs to the next token.
    private mutating func scanByte(_ c: UInt8, _ text: UnsafeBufferPointer<UInt8>, _ base: Int) throws(Failure) -> Event? {
        switch state {
        case .afterValue, .value, .element, .elementOrEnd, .key, .keyOrEnd, .colon, .done:
            if Scanner.isBlank(c) {
                offset += 1
                return nil
            }
            if c == UInt8(ascii: "/"), options.allowComments {
                interrupted = state
                state = .slash
                token = offset
                offset += 1
                return nil
            }
            return try scanToken(c)
        case .start, .markOne, .markTwo, .wideMark: try scanMark(c)
        case .minus, .zero, .integer, .point, .fraction, .mark, .sign, .exponent: return try scanNumber(c)
        case .word:
            // Not at the end of the word: there the state changes.
            guard unsafe c == word.utf8Start[wordCount] else { throw failure(.expectedValue, token, c) }
            wordCount += 1
            offset += 1
            if wordCount == word.utf8CodeUnitCount { return valueEnds() }
        case .slash, .lineComment, .blockComment, .blockStar: try scanComment(c)
        case .string: return try unsafe scanString(text, base)
        }
        return nil
    }

    /// Scans the first byte of a token.
    mutating func scanToken(_ c: UInt8) throws(Failure) -> Event? {
        switch state {
        case .colon:
            guard c == UInt8(ascii: ":") else { throw failure(.expectedColon, offset, c) }
            offset += 1
            state = .value
        case .key, .keyOrEnd:
            if c == UInt8(ascii: "}"), state == .keyOrEnd || options.allowTrailingCommas { return containerEnds() }
            guard c == Scanner.quote else {
                throw failure(c == UInt8(ascii: "}") ? .trailingComma : .expectedKey, offset, c)
            }
            stringBegins(isKey: true)
        case .element, .elementOrEnd:
            if c == UInt8(ascii: "]") {
                guard state == .elementOrEnd || options.allowTrailingCommas else { throw failure(.trailingComma, offset, c) }
                return containerEnds()
            }
            return try valueBegins(c)
        case .value: return try valueBegins(c)
        case .done: throw failure(.trailingText, offset, c)
        default:
            // There is a container around the value: after a value at the root the state is `done`.
            let isObject = open[open.count - 1].isObject
            if c == Scanner.comma {
                offset += 1
                state = isObject ? .key : .element
            } else if c == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
                return containerEnds()
            } else {
                throw failure(isObject ? .expectedCommaOrBrace : .expectedCommaOrBracket, offset, c)
            }
        }
        return nil
    }

    private mutating func valueBegins(_ c: UInt8) throws(Failure) -> Event? {
        let event = Event.began(offset, first: c)
        switch c {
        case Scanner.quote: stringBegins(isKey: false)
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard open.count < max(0, options.maximumDepth) else { throw failure(.tooDeep, offset, c) }
            countElement()
            let isObject = c == UInt8(ascii: "{")
            let start = offset
            offset += 1
            state = isObject ? .keyOrEnd : .elementOrEnd
            open.append(Open(isObject: isObject, start: start, end: offset))
            return event
        case UInt8(ascii: "-"): tokenBegins(.minus)
        case UInt8(ascii: "0"): tokenBegins(.zero)
        case UInt8(ascii: "1")...UInt8(ascii: "9"): tokenBegins(.integer)
        case UInt8(ascii: "t"): wordBegins("true")
        case UInt8(ascii: "f"): wordBegins("false")
        case UInt8(ascii: "n"): wordBegins("null")
        default: throw failure(.expectedValue, offset, c)
        }
        countElement()
        return event
    }
}
