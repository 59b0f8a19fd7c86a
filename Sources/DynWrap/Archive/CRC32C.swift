/// The checksum CRC-32C (Castagnoli), as in iSCSI, ext4 and many file formats.
///
/// ```swift
/// CRC32C.of(ContiguousArray("123456789".utf8))            // 0xE306_9283
/// ```
///
/// It finds every changed byte and every burst of up to 32 changed bits; it is no protection against somebody who means to
/// deceive. Sixteen bytes a step through sixteen tables ("slicing by 8", Kounavis and Berry, 2008, doubled), in plain Swift.
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

    /// Goes on with more bytes.
    ///
    /// - Complexity: O(n), at one to three gigabytes a second.
    package mutating func update(_ bytes: borrowing Span<UInt8>) {
        let tables = Self.tables
        var crc = state
        let count = bytes.count
        unsafe bytes.withUnsafeBytes { bytes in
            unsafe tables.withUnsafeBufferPointer { table in
                var i = 0
                // `i + 16 <= count` holds in the loop, so both loads stay inside; every index into the table is a byte plus a
                // multiple of 256 up to 15 * 256, and the table has 4,096 entries.
                while i &+ 16 <= count {
                    let low = unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: i, as: UInt64.self)) ^ UInt64(crc)
                    let high = unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: i &+ 8, as: UInt64.self))
                    crc =
                        unsafe table[Int(truncatingIfNeeded: low & 0xFF) &+ 3840]
                        ^ table[Int(truncatingIfNeeded: (low >> 8) & 0xFF) &+ 3584]
                        ^ table[Int(truncatingIfNeeded: (low >> 16) & 0xFF) &+ 3328]
                        ^ table[Int(truncatingIfNeeded: (low >> 24) & 0xFF) &+ 3072]
                        ^ table[Int(truncatingIfNeeded: (low >> 32) & 0xFF) &+ 2816]
                        ^ table[Int(truncatingIfNeeded: (low >> 40) & 0xFF) &+ 2560]
                        ^ table[Int(truncatingIfNeeded: (low >> 48) & 0xFF) &+ 2304]
                        ^ table[Int(truncatingIfNeeded: (low >> 56) & 0xFF) &+ 2048]
                        ^ table[Int(truncatingIfNeeded: high & 0xFF) &+ 1792]
                        ^ table[Int(truncatingIfNeeded: (high >> 8) & 0xFF) &+ 1536]
                        ^ table[Int(truncatingIfNeeded: (high >> 16) & 0xFF) &+ 1280]
                        ^ table[Int(truncatingIfNeeded: (high >> 24) & 0xFF) &+ 1024]
                        ^ table[Int(truncatingIfNeeded: (high >> 32) & 0xFF) &+ 768]
                        ^ table[Int(truncatingIfNeeded: (high >> 40) & 0xFF) &+ 512]
                        ^ table[Int(truncatingIfNeeded: (high >> 48) & 0xFF) &+ 256]
                        ^ table[Int(truncatingIfNeeded: (high >> 56) & 0xFF)]
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

    /// Table k at k * 256: what a byte contributes when k more bytes follow it in the same step.
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
