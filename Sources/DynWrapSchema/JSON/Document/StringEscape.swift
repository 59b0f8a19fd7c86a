/// Finds the bytes of a string that must be escaped.
enum StringEscape {
    /// The index of the first byte from `start` on that must be escaped, or the count. Eight bytes at a time; O(count).
    static func first(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        guard let base = unsafe UnsafeRawPointer(text.baseAddress) else { return 0 }
        let count = text.count
        var i = start
        while i &+ 8 <= count {
            // i + 8 <= count, so the eight bytes are in range.
            if unsafe mayBeNeeded(base.loadUnaligned(fromByteOffset: i, as: UInt64.self)) { break }
            i &+= 8
        }
        // Fewer than eight bytes are left. In a longer text the last eight are read, some of them a second time.
        if count &- i < 8, i < count {
            let last =
                count >= 8
                ? unsafe base.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
                : unsafe KeyHead.few(text) | 0x6161_6161_6161_6161 << UInt64(truncatingIfNeeded: 8 &* count)
            if !mayBeNeeded(last) { return count }
        }
        while i < count, unsafe !isNeeded(text[i]) { i &+= 1 }
        return i
    }

    /// Whether one of eight bytes must be escaped, or comes after one that must.
    @inline(__always)
    static func mayBeNeeded(_ word: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        // The top bit is set where a byte is below 0x20, a quote or a backslash. Bytes above such a byte may be marked wrongly.
        let controls = (word &- ones &* 0x20) & ~word
        let quotes = ((word ^ (ones &* 0x22)) &- ones) & ~(word ^ (ones &* 0x22))
        let slashes = ((word ^ (ones &* 0x5C)) &- ones) & ~(word ^ (ones &* 0x5C))
        return (controls | quotes | slashes) & (ones << 7) != 0
    }

    /// Whether a byte of a string must be escaped (RFC 8259 §7).
    @inline(__always)
    static func isNeeded(_ c: UInt8) -> Bool { c < 0x20 || c == UInt8(ascii: "\"") || c == UInt8(ascii: "\\") }
}
