import DynWrapSchema

/// What separates the texts of a stream.
enum TextBytes {
    static let lineFeed: UInt8 = 0x0A
    static let recordSeparator: UInt8 = 0x1E

    /// The offset of the last such byte from `start` on. Where there is none, as in the middle of a long text, this is found
    /// quickly.
    static func last(_ byte: UInt8, in bytes: ContiguousArray<UInt8>, from start: Int) -> Int? {
        unsafe bytes.withUnsafeBytes { bytes in
            guard unsafe Memory.firstIndex(of: byte, in: bytes, from: start) != nil else { return nil }
            var i = bytes.count - 1
            while unsafe bytes[i] != byte { i -= 1 }
            return i
        }
    }

    /// Whether a text is only white space, after a byte order mark or without one.
    static func isBlank(_ text: Slice<UnsafeRawBufferPointer>) -> Bool {
        guard let first = unsafe text.first else { return true }
        if first > 0x20, first != 0xEF { return false }
        return unsafe text.starts(with: [0xEF, 0xBB, 0xBF] as [UInt8])
            ? unsafe text.dropFirst(3).allSatisfy(isBlank) : unsafe text.allSatisfy(isBlank)
    }

    /// The offset after a text of a sequence, which is not blank: after the first line feed behind its value, wherever the pieces of
    /// a stream end, or after all white space where there is none.
    static func end(of text: ArraySlice<UInt8>) -> Int {
        let last = text.lastIndex { !isBlank($0) } ?? text.startIndex
        return text[last...].firstIndex(of: lineFeed).map { $0 + 1 } ?? text.endIndex
    }

    private static func isBlank(_ c: UInt8) -> Bool { c == 0x20 || c == 0x09 || c == 0x0D || c == 0x0A }

    static func lineFeeds(_ text: ArraySlice<UInt8>) -> Int { text.reduce(0) { $0 + ($1 == lineFeed ? 1 : 0) } }
}
