/// Changes the layout of a checked JSON text and keeps every token: the spelling of numbers and strings, equal keys, the order of
/// members. Comments and commas before closing brackets stay in the pretty form, but not in the compact one. One pass, O(length +
/// indentation).
struct Reindenter {
    private let text: [UInt8]
    private let keepsBlankLines: Bool
    private var at = 0
    private var out = ContiguousArray<UInt8>()
    private var depth = 0
    /// A line feed, and as many blanks as were needed so far.
    private var line: ContiguousArray<UInt8> = [0x0A]
    /// Whether the next token begins a line.
    private var breaks = false
    /// The number of line ends since the last token.
    private var lineEnds = 0
    /// Whether the last token is an opening bracket.
    private var isOpening = true

    private static let indentation = 2

    private init(_ text: [UInt8], keepsBlankLines: Bool = false) {
        self.text = text
        self.keepsBlankLines = keepsBlankLines
        at = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// The text with one member or element on each line, and comments at their positions.
    /// - Parameter keepsBlankLines: whether empty lines between members and elements stay, several of them as one.
    static func pretty(_ text: [UInt8], keepsBlankLines: Bool = false) -> ContiguousArray<UInt8> {
        var layout = Reindenter(text, keepsBlankLines: keepsBlankLines)
        layout.out.reserveCapacity(2 * text.count + 64)
        while let byte = layout.nextByte() { layout.writePretty(byte) }
        return layout.out
    }

    /// The text without white space and comments. Adjacent tokens are copied together.
    static func compact(_ text: [UInt8]) -> ContiguousArray<UInt8> {
        var layout = Reindenter(text)
        layout.out.reserveCapacity(text.count + 1)  // the caller ends the line
        // The start of the bytes that were not yet copied.
        var kept = layout.at
        var endsInComma = false
        while layout.at < text.count {
            let byte = text[layout.at]
            if byte <= 0x20 || byte == slash {
                layout.copy(from: kept, to: layout.at)
                layout.at = byte == slash ? layout.end(ofCommentAt: layout.at) : layout.at + 1
                kept = layout.at
                continue
            }
            if endsInComma, byte == closingBrace || byte == closingBracket {
                layout.copy(from: kept, to: layout.at)
                layout.out.removeLast()  // the comma
                kept = layout.at
            }
            endsInComma = byte == comma
            layout.at = byte == quote ? layout.end(ofStringAt: layout.at) : layout.at + 1
        }
        layout.copy(from: kept, to: text.count)
        return layout.out
    }

    /// Whether a checked text contains a comment.
    static func hasComment(_ text: [UInt8]) -> Bool {
        var layout = Reindenter(text)
        while let byte = layout.nextByte() {
            if byte == slash { return true }
            layout.at = layout.end(ofTokenAt: layout.at, byte)
        }
        return false
    }

    // MARK: Tokens

    /// The first byte of the next token; nil at the end.
    private mutating func nextByte() -> UInt8? {
        lineEnds = 0
        while at < text.count {
            let byte = text[at]
            if byte > 0x20 { return byte }
            // A carriage return alone ends a comment, so it counts as the end of a line.
            if byte == 0x0A || byte == 0x0D && (at + 1 == text.count || text[at + 1] != 0x0A) { lineEnds += 1 }
            at += 1
        }
        return nil
    }

    private func end(ofTokenAt start: Int, _ first: UInt8) -> Int {
        var end = start + 1
        switch first {
        case Self.quote: return self.end(ofStringAt: start)
        case Self.openingBrace, Self.openingBracket, Self.closingBrace, Self.closingBracket, Self.comma, Self.colon: return end
        default:
            while end < text.count, !Self.endsWord(text[end]) { end += 1 }
            return end
        }
    }

    @inline(__always)
    private func end(ofStringAt start: Int) -> Int {
        var end = start + 1
        while end < text.count {
            let byte = text[end]
            if byte == Self.quote { return end + 1 }
            end += byte == Self.backslash ? 2 : 1
        }
        return text.count
    }

    private func end(ofCommentAt start: Int) -> Int {
        var end = start + 2
        if start + 1 < text.count, text[start + 1] == Self.slash {
            while end < text.count, text[end] != 0x0A, text[end] != 0x0D { end += 1 }
            return min(end, text.count)
        }
        while end + 1 < text.count, text[end] != Self.star || text[end + 1] != Self.slash { end += 1 }
        return min(end + 2, text.count)
    }

    private mutating func writeToken(_ first: UInt8) {
        let end = end(ofTokenAt: at, first)
        copy(from: at, to: end)
        at = end
    }

    private mutating func copy(from start: Int, to end: Int) {
        if start < end { out.append(contentsOf: text[start..<end]) }
    }

    /// Writes a token that ends a key or value, and the colon or comma directly after it.
    private mutating func writeWithMark(_ end: Int) {
        let mark = end < text.count ? text[end] : 0
        let isMarked = mark == Self.comma || mark == Self.colon
        copy(from: at, to: isMarked ? end + 1 : end)
        at = isMarked ? end + 1 : end
        if mark == Self.comma { breaks = true } else if mark == Self.colon { out.append(0x20) }
    }

    // MARK: Lines

    private mutating func writePretty(_ byte: UInt8) {
        switch byte {
        case Self.slash: writeComment()
        case Self.openingBrace, Self.openingBracket:
            startLine()
            writeToken(byte)
            let before = at
            if let next = nextByte(), next == Self.closingBrace || next == Self.closingBracket {
                writeToken(next)
                isOpening = false
            } else {
                at = before
                depth += 1
                breaks = true
                isOpening = true
            }
        case Self.closingBrace, Self.closingBracket:
            depth -= 1
            newLine()
            breaks = false
            isOpening = false
            writeWithMark(at + 1)
        case Self.comma:
            // After a comment up to the end of its line.
            if breaks { newLine() }
            writeToken(byte)
            breaks = true
        case Self.colon:
            if breaks { newLine() }
            breaks = false
            writeToken(byte)
            out.append(0x20)
        default:
            startLine()
            writeWithMark(end(ofTokenAt: at, byte))
        }
    }

    /// Begins a new line where one is due.
    private mutating func startLine() {
        if breaks {
            if keepsBlankLines, lineEnds > 1, !isOpening { out.append(0x0A) }
            newLine()
        } else if out.last == Self.slash {
            // A comment between a colon and its value.
            out.append(0x20)
        }
        breaks = false
        isOpening = false
    }

    private mutating func newLine() {
        let count = 1 + depth * Self.indentation
        while line.count < count { line.append(0x20) }
        out.append(contentsOf: line[..<count])
    }

    /// A comment stays after the token before it, or gets a line of its own.
    private mutating func writeComment() {
        let end = end(ofCommentAt: at)
        let isLine = text[at + 1] == Self.slash
        if lineEnds == 0 || out.isEmpty {
            if let last = out.last, last != 0x20, last != 0x0A { out.append(0x20) }
        } else {
            breaks = true
            startLine()
        }
        out.append(contentsOf: text[at..<end])
        at = end
        var next = at
        while next < text.count, text[next] == 0x20 || text[next] == 0x09 { next += 1 }
        if isLine || (next < text.count && (text[next] == 0x0A || text[next] == 0x0D)) { breaks = true }
    }

    private static func endsWord(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == comma || byte == colon || byte == closingBrace || byte == closingBracket || byte == slash
    }

    private static let quote = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")
    private static let openingBrace = UInt8(ascii: "{")
    private static let closingBrace = UInt8(ascii: "}")
    private static let openingBracket = UInt8(ascii: "[")
    private static let closingBracket = UInt8(ascii: "]")
    private static let comma = UInt8(ascii: ",")
    private static let colon = UInt8(ascii: ":")
    private static let slash = UInt8(ascii: "/")
    private static let star = UInt8(ascii: "*")
}
