/// The hash of a key's bytes for the indexes of a document. Its seed is random in each process, so that no input can be made to
/// collide.
enum KeyHash {
    static let processSeed = UInt64.random(in: .min ... .max)

    static func hash(_ bytes: ContiguousArray<UInt8>, seed: UInt64) -> UInt64 {
        unsafe bytes.withUnsafeBufferPointer { unsafe hash($0, seed: seed) }
    }

    /// Hashes eight bytes at a time by folded multiplication. O(count).
    static func hash(_ bytes: UnsafeBufferPointer<UInt8>, seed: UInt64) -> UInt64 {
        var h = seed ^ (UInt64(bytes.count) &* 0x9E37_79B9_7F4A_7C15)
        var i = 0
        let count = bytes.count
        while i &+ 8 <= count {
            // i + 8 <= count, so the eight bytes are in range.
            h = unsafe fold(h ^ UnsafeRawPointer(bytes.baseAddress! + i).loadUnaligned(as: UInt64.self), seed)
            i &+= 8
        }
        var tail: UInt64 = 0
        while i < count {
            tail = unsafe tail << 8 | UInt64(bytes[i])
            i &+= 1
        }
        return fold(h ^ tail, seed | 1)
    }

    @inline(__always)
    static func fold(_ a: UInt64, _ seed: UInt64) -> UInt64 {
        let product = a.multipliedFullWidth(by: 0xA076_1D64_78BD_642F ^ (seed << 1))
        return product.high ^ product.low
    }
}
