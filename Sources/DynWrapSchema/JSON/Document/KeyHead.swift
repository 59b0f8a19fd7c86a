/// What tells most keys apart: the first eight bytes and the length.
struct KeyHead: Equatable, Sendable {
    let first: UInt64
    let count: Int

    /// Whether this is all of the key.
    var isWhole: Bool { count <= 8 }

    init(_ needle: borrowing KeyNeedle) {
        first = needle.first
        count = needle.count
    }

    init(_ key: String) {
        var key = key
        self = key.withUTF8 { unsafe KeyHead($0) }
    }

    /// The head of a key's UTF-8.
    init(_ key: UnsafeBufferPointer<UInt8>) {
        count = key.count
        if key.count >= 8 {
            // As many bytes are there.
            first = unsafe UInt64(littleEndian: UnsafeRawPointer(key.baseAddress!).loadUnaligned(as: UInt64.self))
            return
        }
        var first: UInt64 = 0
        // Below eight and below the count.
        for i in key.indices { first |= unsafe UInt64(key[i]) << UInt64(truncatingIfNeeded: 8 &* i) }
        self.first = first
    }
}
