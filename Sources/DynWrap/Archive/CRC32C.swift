/// The checksum CRC-32C (Castagnoli), as in iSCSI, ext4 and many file formats.
///
/// ```swift
/// CRC32C.of(ContiguousArray("123456789".utf8))            // 0xE306_9283
/// ```
///
/// It detects every changed byte, and every burst of up to 32 changed bits. It does not protect against an attacker. Each
/// step handles sixteen bytes with sixteen tables ("slicing by 8", Kounavis and Berry, 2008, doubled), in plain Swift.
///
/// Source: RFC 3720 section 12.1 and its vectors in B.4.
package struct CRC32C: Sendable {
    private var state: UInt32 = ~0

    package init() {}

    /// The checksum of all bytes so far.
    package var value: UInt32 { ~state }

    /// The checksum of some bytes.
    package static func of(_ bytes: ContiguousArray<UInt8>) -> UInt32 {
        var checksum = CRC32C()
        checksum.update(bytes.span)
        return checksum.value
    }

    /// What eight bytes contribute. The first is looked up in the table that begins at `start`, the next in the table 256
    /// entries before it, and so on.
    ///
    /// Two calls of eight lookups: Swift 6.2 takes minutes to compile one expression of sixteen.
    @inline(__always)
    private static func folded(_ word: UInt64, _ table: UnsafeBufferPointer<UInt32>, _ start: Int) -> UInt32 {
        // `start` is at most 15 * 256 and at least 7 * 256, so every index is within the table's 4,096 entries.
        var sum = unsafe table[Int(truncatingIfNeeded: word & 0xFF) &+ start]
        unsafe sum ^= table[Int(truncatingIfNeeded: (word >> 8) & 0xFF) &+ (start &- 256)]
        unsafe sum ^= table[Int(truncatingIfNeeded: (word >> 16) & 0xFF) &+ (start &- 512)]
        unsafe sum ^= table[Int(truncatingIfNeeded: (word >> 24) & 0xFF) &+ (start &- 768)]
        unsafe sum ^= table[Int(truncatingIfNeeded: (word >> 32) & 0xFF) &+ (start &- 1024)]
        unsafe sum ^= table[Int(truncatingIfNeeded: (word >> 40) & 0xFF) &+ (start &- 1280)]
        unsafe sum ^= table[Int(truncatingIfNeeded: (word >> 48) & 0xFF) &+ (start &- 1536)]
        unsafe sum ^= table[Int(truncatingIfNeeded: word >> 56) &+ (start &- 1792)]
        return sum
    }

    /// Continues with more bytes.
    ///
    /// - Complexity: O(n), at one to three gigabytes a second.
    package mutating func update(_ bytes: borrowing Span<UInt8>) {
        let tables = Self.tables
        var crc = state
        let count = bytes.count
        unsafe bytes.withUnsafeBytes { bytes in
            unsafe tables.withUnsafeBufferPointer { table in
                var i = 0
                // `i + 16 <= count` holds in the loop, so both loads are inside. Every index into the table is a byte plus a
                // multiple of 256 up to 15 * 256, and the table has 4,096 entries.
                while i &+ 16 <= count {
                    let low = unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: i, as: UInt64.self)) ^ UInt64(crc)
                    let high = unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: i &+ 8, as: UInt64.self))
                    crc = unsafe Self.folded(low, table, 3840) ^ Self.folded(high, table, 1792)
                    i &+= 16
                }
                while i < count {
                    crc = unsafe (crc >> 8) ^ table[Int(UInt8(truncatingIfNeeded: crc) ^ bytes[i])]
                    i &+= 1
                }
            }
        }
        state = crc
    }

    /// Table k, which begins at k * 256, has what a byte contributes when k more bytes follow it in the same step.
    private static let tables: ContiguousArray<UInt32> = {
        var tables = ContiguousArray<UInt32>(repeating: 0, count: 4096)
        for byte in 0..<256 {
            var crc = UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? (crc >> 1) ^ 0x82F6_3B78 : crc >> 1 }
            tables[byte] = crc
        }
        for i in 256..<4096 {
            let before = tables[i - 256]
            tables[i] = (before >> 8) ^ tables[Int(before & 0xFF)]
        }
        return tables
    }()
}
