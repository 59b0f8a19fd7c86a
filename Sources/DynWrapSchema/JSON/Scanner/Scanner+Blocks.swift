// Reads of 16 and of 8 bytes. The head of Scanner.swift says why the loads are safe.

#if _endian(big)
#error("The scanner takes the first byte of a block for the lowest of a word: DynWrap is for little-endian processors.")
#endif

extension Scanner {
    /// Whether blocks are used and 16 bytes can be loaded at `p`.
    @_transparent
    static func hasBlock(_ p: Bytes, _ end: Bytes, _ byBlocks: Bool) -> Bool {
        byBlocks && UInt(bitPattern: p) <= UInt(bitPattern: end) &- 16
    }

    /// The 16 bytes at `p`.
    @_transparent
    static func load(_ p: Bytes) -> Block {
        unsafe UnsafeRawPointer(p).loadUnaligned(as: Block.self)
    }

    /// A comparison's result as a word with four bits for each lane, the first lane in the lowest bits. No Swift operation
    /// compiles to the processor's move-mask instruction; this takes three instructions.
    @_transparent
    static func lanes(_ mask: SIMDMask<SIMD16<Int8>>) -> UInt64 {
        let pairs = unsafe unsafeBitCast(mask, to: SIMD8<UInt16>.self) &>> 4
        return unsafe unsafeBitCast(SIMD8<UInt8>(truncatingIfNeeded: pairs), to: UInt64.self)
    }

    /// The index of the first lane of a word from `lanes`, which must not be zero.
    @_transparent
    static func firstLane(_ lanes: UInt64) -> Int { lanes.trailingZeroBitCount >> 2 }

    /// The same as `firstLane`, found with branches instead of arithmetic.
    @_transparent
    static func predictedLane(_ lanes: UInt64) -> Int {
        if lanes & 0xF != 0 { return 0 }
        if lanes & 0xFF != 0 { return 1 }
        if lanes & 0xFFF != 0 { return 2 }
        if lanes & 0xFFFF != 0 { return 3 }
        if lanes & 0xFFFFF != 0 { return 4 }
        if lanes & 0xFFFFFF != 0 { return 5 }
        if lanes & 0xFFFFFFF != 0 { return 6 }
        if lanes & 0xFFFFFFFF != 0 { return 7 }
        if lanes & 0xFFFFFFFFF != 0 { return 8 }
        if lanes & 0xFFFFFFFFFF != 0 { return 9 }
        if lanes & 0xFFFFFFFFFFF != 0 { return 10 }
        if lanes & 0xFFFFFFFFFFFF != 0 { return 11 }
        if lanes & 0xFFFFFFFFFFFFF != 0 { return 12 }
        if lanes & 0xFFFFFFFFFFFFFF != 0 { return 13 }
        if lanes & 0xFFFFFFFFFFFFFFF != 0 { return 14 }
        return 15
    }

    /// The bytes among the 16 that end a run of plain ASCII: a quote, a backslash, a control character, or a byte of a
    /// multi-byte sequence. (As signed bytes, the last two are below the space.)
    @_transparent
    static func specials(_ v: Block) -> UInt64 {
        let signed = unsafe unsafeBitCast(v, to: SIMD16<Int8>.self)
        return lanes(
            (v .== Block(repeating: 0x22)) .| (v .== Block(repeating: 0x5C)) .| (signed .< SIMD16<Int8>(repeating: 0x20)))
    }

    /// The four bytes at `p`, the first in the lowest bits. Written byte by byte: the optimizer makes one load of it, and a
    /// debug build calls nothing generic.
    @_transparent
    static func load32(_ p: Bytes) -> UInt32 {
        unsafe UInt32(p[0]) | UInt32(p[1]) << 8 | UInt32(p[2]) << 16 | UInt32(p[3]) << 24
    }
    /// The eight bytes at `p`, in the same way as ``load32(_:)``.
    @_transparent
    static func load64(_ p: Bytes) -> UInt64 {
        unsafe UInt64(p[0]) | UInt64(p[1]) << 8 | UInt64(p[2]) << 16 | UInt64(p[3]) << 24
            | UInt64(p[4]) << 32 | UInt64(p[5]) << 40 | UInt64(p[6]) << 48 | UInt64(p[7]) << 56
    }
}
