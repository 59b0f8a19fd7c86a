import DynWrapSchema

/// Loops that read eight bytes at a time, for payloads of several megabytes. All are O(bytes).
///
/// Each function reads eight bytes at `i` only while `i + 8 <= count`, and single bytes only while `i < count`. `i` is never
/// negative.
enum ByteScan {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    /// The index of the first `byte` at or after `start`, or the count where there is none.
    static func first(_ byte: UInt8, in bytes: ContiguousArray<UInt8>, from start: Int) -> Int {
        precondition(start >= 0)  // the callers pass numbers of bytes
        return unsafe bytes.withUnsafeBytes { unsafe Memory.firstIndex(of: byte, in: $0, from: start) } ?? bytes.count
    }

    /// The index of the first byte at or after `start` that can't stand unchanged in XML text, or the count where there is none:
    /// a byte below 0x20, `&`, `<`, `>`, or 0xEF, with which U+FFFE and U+FFFF begin.
    static func firstSpecial(in bytes: ContiguousArray<UInt8>, from start: Int) -> Int {
        precondition(start >= 0)  // the callers pass numbers of bytes
        return unsafe bytes.withUnsafeBytes { bytes in
            var i = start
            while i &+ 8 <= bytes.count {
                let word = unsafe bytes.loadUnaligned(fromByteOffset: i, as: UInt64.self)
                // In this order: below 0x20, with the high bit off; 0x26; 0x3C and 0x3E together, by their common bits; 0xEF.
                let control = (word &- ones &* 0x20) & ~word
                let special = zero(word ^ ones &* 0x26) | zero((word & (ones &* 0xFD)) ^ ones &* 0x3C) | zero(word ^ ones &* 0xEF)
                if (control | special) & highs != 0 { break }
                i &+= 8
            }
            while i < bytes.count, unsafe !isSpecial(bytes[i]) { i &+= 1 }
            return i
        }
    }

    /// A high bit where a byte is zero, and perhaps also in bytes above it. Source: "Bit Twiddling Hacks", Sean Eron Anderson.
    @inline(__always)
    private static func zero(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x26 || byte == 0x3C || byte == 0x3E || byte == 0xEF
    }

    /// Whether all bytes are below 0x80.
    static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let bytes = UnsafeRawBufferPointer(bytes)
        var i = 0
        var all: UInt64 = 0
        while i &+ 8 <= bytes.count {
            all |= unsafe bytes.loadUnaligned(fromByteOffset: i, as: UInt64.self)
            i &+= 8
        }
        while i < bytes.count {
            all |= unsafe UInt64(bytes[i])
            i &+= 1
        }
        return all & highs == 0
    }

    /// Whether both have the same bytes.
    static func equal(_ a: ContiguousArray<UInt8>, _ b: ContiguousArray<UInt8>) -> Bool {
        unsafe a.withUnsafeBufferPointer { a in unsafe b.withUnsafeBufferPointer { b in unsafe equal(a, b) } }
    }

    /// Whether both have the same bytes.
    static func equal(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
        unsafe a.count == b.count && (a.baseAddress == b.baseAddress || equalBytes(a.baseAddress, b.baseAddress, a.count))
    }

    /// Whether both have the same bytes.
    static func equal(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> Bool {
        unsafe a.withUnsafeBufferPointer { a in unsafe b.withUnsafeBufferPointer { b in unsafe equal(a, b) } }
    }
}
