import DynWrap

/// The content that is saved over and over: a number, a pattern whose length depends on it, and a checksum over both.
enum Generation {
    static func bytes(_ number: UInt64) -> ContiguousArray<UInt8> {
        var bytes = ContiguousArray<UInt8>()
        for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift))) }
        let size = Int(number % 97) * 3_001
        for i in 0..<size { bytes.append(UInt8(truncatingIfNeeded: UInt64(i) &* 31 &+ number)) }
        let checksum = CRC32C.of(bytes)
        for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: checksum >> UInt32(shift))) }
        return bytes
    }

    /// The number of a whole content, nil for anything else.
    static func number(in bytes: ContiguousArray<UInt8>) -> UInt64? {
        guard bytes.count >= 12 else { return nil }
        let number = bytes[..<8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        return Self.bytes(number) == bytes ? number : nil
    }
}
