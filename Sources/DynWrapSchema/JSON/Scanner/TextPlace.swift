/// A byte offset as a person counts it: line, column and the line's text with a caret.
package struct TextPlace: Sendable, Equatable {
    /// The line, counted from 1; LF, CR and CRLF end a line.
    package let line: Int
    /// The column, counted from 1 in Unicode scalars.
    package let column: Int
    private let lineStart: Int
    private let offset: Int

    /// The place of byte `offset`. O(offset).
    package init(offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
        let offset = min(max(offset, 0), bytes.count)
        var counter = LineCounter()
        unsafe counter.advance(from: 0, to: offset, in: bytes)
        line = counter.line
        column = counter.column
        lineStart = counter.lineStart
        self.offset = offset
    }

    /// The line with a caret under the place: at most 60 scalars before it and 20 after, "…" where something is left out. Tabs stay
    /// tabs under the line too, and a wide character takes two blanks, so that the caret is in the right column of a terminal.
    package func excerpt(in bytes: UnsafeBufferPointer<UInt8>) -> String {
        var from = offset
        var scalars = 0
        while from > lineStart, scalars < 60 {
            from -= 1
            if unsafe bytes[from] & 0xC0 != 0x80 { scalars += 1 }
        }
        var to = offset
        scalars = 0
        while to < bytes.count, scalars < 20 {
            let c = unsafe bytes[to]
            if c == 0x0A || c == 0x0D { break }
            to += 1
            while to < bytes.count, unsafe bytes[to] & 0xC0 == 0x80 { to += 1 }
            scalars += 1
        }
        let cutAfter = unsafe to < bytes.count && bytes[to] != 0x0A && bytes[to] != 0x0D
        let before = unsafe Self.printable(UnsafeBufferPointer(rebasing: bytes[from..<offset]))
        let after = unsafe Self.printable(UnsafeBufferPointer(rebasing: bytes[offset..<to]))
        let prefix = from > lineStart ? "…" : ""
        var caret = String(repeating: " ", count: prefix.count)
        for scalar in before.unicodeScalars {
            caret += scalar == "\t" ? "\t" : String(repeating: " ", count: Self.width(scalar))
        }
        return prefix + before + after + (cutAfter ? "…" : "") + "\n" + caret + "^"
    }

    /// The text with controls other than the tab shown as `␀` and its neighbours, ill-formed bytes as U+FFFD.
    private static func printable(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        var text = ""
        for scalar in unsafe String(decoding: bytes, as: UTF8.self).unicodeScalars {
            if scalar.value < 0x20, scalar != "\t", let picture = Unicode.Scalar(0x2400 + scalar.value) {
                text.unicodeScalars.append(picture)
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    /// The columns a terminal gives a scalar: 0 for combining marks, 2 for East Asian wide characters and emoji, else 1.
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
