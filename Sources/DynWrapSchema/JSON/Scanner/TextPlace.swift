/// The position of a byte offset for people: line, column, and the line's text with a caret.
package struct TextPlace: Sendable, Equatable {
    /// The line, counted from 1; LF, CR and CRLF end a line.
    package let line: Int
    /// The column, counted from 1 in Unicode scalars.
    package let column: Int
    private let lineStart: Int
    private let offset: Int

    /// Computes the position of byte `offset`. O(offset).
    package init(offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
        let offset = min(max(offset, 0), bytes.count)
        var counter = LineCounter()
        unsafe counter.advance(from: 0, to: offset, in: bytes)
        line = counter.line
        column = counter.column
        lineStart = counter.lineStart
        self.offset = offset
    }

    /// The line with a caret under the position: at most 60 scalars before it and 20 after, "…" where something is left out.
    /// A tab stays a tab in the caret's line too, and a wide character takes two blanks there, so that the caret is in the
    /// right column of a terminal.
    package func excerpt(in bytes: UnsafeBufferPointer<UInt8>) -> String {
        // A scalar has at most four bytes, so these bytes contain all that is shown. Each ill-formed byte may become one
        // scalar.
        let from = max(lineStart, offset - 4 * Self.mostBefore)
        var to = offset
        while to < bytes.count, to - offset < 4 * Self.mostAfter, unsafe !Self.endsLine(bytes[to]) { to += 1 }
        let before = unsafe Self.printable(UnsafeBufferPointer(rebasing: bytes[from..<offset]))
        let after = unsafe Self.printable(UnsafeBufferPointer(rebasing: bytes[offset..<to]))
        let cutBefore = from > lineStart || before.count > Self.mostBefore
        let cutAfter = unsafe after.count > Self.mostAfter || (to < bytes.count && !Self.endsLine(bytes[to]))
        let shown = before.suffix(Self.mostBefore)
        var caret = cutBefore ? " " : ""
        for scalar in shown { caret += scalar == "\t" ? "\t" : String(repeating: " ", count: Self.width(scalar)) }
        let line = String(String.UnicodeScalarView(shown + after.prefix(Self.mostAfter)))
        return (cutBefore ? "…" : "") + line + (cutAfter ? "…" : "") + "\n" + caret + "^"
    }

    private static let (mostBefore, mostAfter) = (60, 20)

    private static func endsLine(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    /// The text with visible symbols (`␀` and following) for control characters other than the tab, and U+FFFD for ill-formed
    /// bytes and for other scalars that control a terminal.
    private static func printable(_ bytes: UnsafeBufferPointer<UInt8>) -> [Unicode.Scalar] {
        unsafe String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
            switch scalar.value {
            case 0x09: scalar
            case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? scalar
            case 0x7F: "\u{2421}"
            default: scalar.steersTerminals ? "\u{FFFD}" : scalar
            }
        }
    }

    /// The number of terminal columns of a scalar: 0 for combining marks, 2 for East Asian wide characters and emoji, else 1.
    private static func width(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x0300...0x036F, 0x200B...0x200D, 0xFE00...0xFE0F: 0
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            2
        default: 1
        }
    }
}
