/// Counts lines and columns while it moves over a text.
package struct LineCounter: Sendable {
    /// Whether LF alone ends a line, as in JSON Lines, where CR is white space.
    private let byLineFeedsAlone: Bool
    /// The line, counted from 1. LF, CR and CRLF end a line, or LF alone. Between CR and LF the line is still the old one.
    package private(set) var line = 1
    /// The column, counted from 1 in Unicode scalars; a byte order mark does not count.
    package private(set) var column = 1
    /// The offset at which the line begins.
    private(set) var lineStart = 0

    package init(byLineFeedsAlone: Bool = false) { self.byLineFeedsAlone = byLineFeedsAlone }

    /// Continues from byte `start`, the current position, to byte `end`, which is not beyond the text's end. O(end - start).
    /// - Parameter isBeginning: whether `bytes` are a text from its beginning on, where a byte order mark may be.
    package mutating func advance(
        from start: Int, to end: Int, in bytes: UnsafeBufferPointer<UInt8>, isBeginning: Bool = true
    ) {
        var i = start
        if start == 0, isBeginning, unsafe bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF {
            i = min(3, end)
            lineStart = i
        }
        while i < end {
            if end - i >= 8 {
                // In range: eight bytes before `end`.
                let word = unsafe UnsafeRawPointer(bytes.baseAddress! + i).loadUnaligned(as: UInt64.self)
                if !Self.mayEndLine(word) {
                    column += 8 - Self.continuations(in: word)
                    i += 8
                    continue
                }
            }
            let c = unsafe bytes[i]
            i += 1
            let endsLine = unsafe c == 0x0A || c == 0x0D && !byLineFeedsAlone && !(i < bytes.count && bytes[i] == 0x0A)
            if endsLine {
                line += 1
                column = 1
                lineStart = i
            } else if c & 0xC0 != 0x80 {
                column += 1
            }
        }
    }

    private static let ones: UInt64 = 0x0101_0101_0101_0101

    /// Whether LF or CR is among eight bytes.
    @inline(__always)
    private static func mayEndLine(_ word: UInt64) -> Bool {
        // A byte that is zero here is the one that is looked for, and borrows when 1 is taken from it.
        let (lf, cr) = (word ^ (0x0A * ones), word ^ (0x0D * ones))
        return (((lf &- ones) & ~lf) | ((cr &- ones) & ~cr)) & (0x80 * ones) != 0
    }

    /// The number of UTF-8 continuation bytes (10xxxxxx) among eight bytes.
    @inline(__always)
    private static func continuations(in word: UInt64) -> Int { ((word >> 7) & ~(word >> 6) & ones).nonzeroBitCount }
}
