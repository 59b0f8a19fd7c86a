/// What tells most keys apart: the first eight bytes and the length.
struct KeyHead: Equatable, Sendable {
    let first: UInt64
    let count: Int

    /// Whether this is all of the key.
    var isWhole: Bool { count <= 8 }

    init(_ needle: borrowing KeyNeedle) {
        first = needle.first
        count = needle.bytes.count
    }

    init(_ key: String) {
        var key = key
        self = key.withUTF8 { unsafe KeyHead($0) }
    }

    /// The head of a key's UTF-8.
    init(_ key: UnsafeBufferPointer<UInt8>) {
        var first: UInt64 = 0
        // Below eight and below the count.
        for i in 0..<min(key.count, 8) { first |= unsafe UInt64(key[i]) << UInt64(truncatingIfNeeded: 8 * i) }
        self.first = first
        count = key.count
    }
}
