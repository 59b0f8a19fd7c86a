import DynWrap
import Testing

@Suite struct CRC32CTests {
    @Test(
        "RFC 3720 B.4",
        arguments: [
            (ContiguousArray("123456789".utf8), 0xE306_9283),
            ([], 0),
            (ContiguousArray(repeating: 0, count: 32), 0x8A91_36AA),
            (ContiguousArray(repeating: 0xFF, count: 32), 0x62A8_AB43),
            (ContiguousArray(0..<32), 0x46DD_794E),
            (ContiguousArray((0..<32).reversed()), 0x113F_DB5C),
            (ContiguousArray("a".utf8), 0xC1D0_4330),
        ] as [(ContiguousArray<UInt8>, UInt32)])
    func vectors(_ bytes: ContiguousArray<UInt8>, _ checksum: UInt32) {
        #expect(CRC32C.of(bytes) == checksum)
    }

    /// The eight tables against one bit after the other, at every length and every split into two pieces.
    @Test func everyLengthAndSplit() {
        var bytes = ContiguousArray<UInt8>()
        for count in 0..<80 {
            var slow: UInt32 = ~0
            for byte in bytes {
                slow ^= UInt32(byte)
                for _ in 0..<8 { slow = slow & 1 == 1 ? (slow >> 1) ^ 0x82F6_3B78 : slow >> 1 }
            }
            #expect(CRC32C.of(bytes) == ~slow)
            for split in 0...count {
                var checksum = CRC32C()
                checksum.update(ContiguousArray(bytes[..<split]).span)
                checksum.update(ContiguousArray(bytes[split...]).span)
                #expect(checksum.value == ~slow)
            }
            bytes.append(UInt8(truncatingIfNeeded: count &* 73 &+ 41))
        }
    }

    /// Every single changed bit and byte changes the checksum.
    @Test func changesAreSeen() {
        let bytes = ContiguousArray("{\"last-name\":\"Smith\",\"cust-no\":12345}".utf8)
        let whole = CRC32C.of(bytes)
        for i in bytes.indices {
            for change in UInt8(1)...255 {
                var changed = bytes
                changed[i] ^= change
                #expect(CRC32C.of(changed) != whole)
            }
        }
    }
}
