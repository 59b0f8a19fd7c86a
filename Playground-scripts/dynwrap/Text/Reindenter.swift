/// Lays a checked JSON text out anew and leaves every token as it is: the spelling of numbers and strings, equal keys, the order of members. Comments
/// and commas before closing brackets stay in the pretty form and go in the compact one. One pass, O(length + indentation).
struct Reindenter {
    private let text: [UInt8]
    private let keepsBlankLines: Bool
    private var at = 0
    private var out = ContiguousArray<UInt8>()
    private var depth = 0
    /// A line feed and as many blanks as were wanted so far.
    private var line: ContiguousArray<UInt8> = [0x0A]
    /// Whether the next token begins a line.
    private var breaks = false
    /// How many lines ended since the last token.
    private var lineEnds = 0
    /// Whether the last token is an opening bracket.
    private var isOpening = true

    private static let indentation = 2

    private init(_ text: [UInt8], keepsBlankLines: Bool = false) {
        self.text = text
        self.keepsBlankLines = keepsBlankLines
        at = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// One member or element a line, comments where they stood.
    /// - Parameter keepsBlankLines: whether an empty line, or one for several, stays between members and elements.
    static func pretty(_ text: [UInt8], keepsBlankLines: Bool = false) -> ContiguousArray<UInt8> {
        var layout = Reindenter(text, keepsBlankLines: keepsBlankLines)
        layout.out.reserveCapacity(2 * text.count + 64)
        while let byte = layout.nextByte() { layout.writePretty(byte) }
        return layout.out
    }

    /// Without white space and comments. What stands together is copied together.
    static func compact(_ text: [UInt8]) -> ContiguousArray<UInt8> {
        var layout = Reindenter(text)
        layout.out.reserveCapacity(text.count + 1)  // whoever writes it ends the line
        // From here on nothing was copied yet.
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

    /// Whether a comment stands in a checked text.
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
            // A carriage return alone ends a comment, so it is the end of a line.
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

    /// Writes a token that ends a key or a value, and the colon or the comma right behind it.
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
            // After a comment that takes the rest of its line.
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

    /// Begins a line where one is to begin.
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

    /// A comment stays behind what it stood behind, or has a line of its own.
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
