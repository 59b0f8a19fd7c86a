/// The first eight bytes and the length of a key. They differ between most keys.
struct KeyHead: Equatable, Sendable {
    let first: UInt64
    let count: Int

    /// Whether the head has all bytes of the key.
    var isWhole: Bool { count <= 8 }

    init(_ needle: borrowing KeyNeedle) {
        first = needle.first
        count = needle.count
    }

    /// At most seven bytes as a number: little endian, zeros after the end.
    @inline(__always)
    static func few(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
        let count = text.count
        guard count > 0, let base = unsafe UnsafeRawPointer(text.baseAddress) else { return 0 }
        if count >= 4 {
            // The first four bytes and the last four, which may overlap.
            let (low, high) = unsafe (
                UInt32(littleEndian: base.loadUnaligned(as: UInt32.self)),
                UInt32(littleEndian: base.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self))
            )
            return UInt64(low) | UInt64(high) << UInt64(truncatingIfNeeded: 8 &* (count &- 4))
        }
        // The first, the middle and the last of at most three bytes; these may be the same byte.
        let middle = count / 2
        return unsafe UInt64(text[0]) | UInt64(text[middle]) << UInt64(truncatingIfNeeded: 8 &* middle)
            | UInt64(text[count &- 1]) << UInt64(truncatingIfNeeded: 8 &* (count &- 1))
    }

    /// The head of a key's UTF-8.
    init(_ key: UnsafeBufferPointer<UInt8>) {
        count = key.count
        if key.count >= 8 {
            // In range: the key has at least eight bytes.
            first = unsafe UInt64(littleEndian: UnsafeRawPointer(key.baseAddress!).loadUnaligned(as: UInt64.self))
            return
        }
        first = unsafe Self.few(key)
    }
}
