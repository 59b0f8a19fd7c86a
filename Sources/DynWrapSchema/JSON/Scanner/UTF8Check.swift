/// The rules of well-formed UTF-8 (RFC 3629, Unicode table 3-7).
enum UTF8Check {
    /// The length of the sequence of two to four bytes at `p`, or 0 where it is not well-formed. Reads no byte at or past `end`.
    @_transparent
    static func sequenceLength(_ p: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Int {
        if unsafe end - p >= 4 {
            return unsafe length(Scanner.load32(p))
        }
        // Near the end the missing bytes count as zero, which is not a continuation byte.
        var w: UInt32 = 0
        var i = 0
        while unsafe p + i < end {
            w |= unsafe UInt32(p[i]) << UInt32(8 * i)
            i += 1
        }
        return length(w)
    }

    /// The same for the four bytes of `w`, the first in the lowest bits.
    @_transparent
    private static func length(_ w: UInt32) -> Int {
        if w & 0x00C0_C0F0 == 0x0080_80E0 {
            // Three bytes: no overlong form (E0 80…9F), no surrogate (ED A0…BF).
            let bits = w & 0x0000_200F
            return bits != 0 && bits != 0x0000_200D ? 3 : 0
        }
        if w & 0x0000_C0E0 == 0x0000_80C0 {
            return w & 0x0000_001E != 0 ? 2 : 0  // C0 and C1 would be overlong
        }
        if w & 0xC0C0_C0F8 == 0x8080_80F0 {
            // Four bytes: F0 90… to F4 8F….
            let bits = w & 0x0000_3007
            if bits == 0 { return 0 }
            return w & 0x0000_0004 == 0 || bits == 0x0000_0004 ? 4 : 0
        }
        return 0
    }

    /// The bytes among the 16 in `v` that are wrong, given the bytes one, two and three before each. A truncated sequence is
    /// reported at the byte after it.
    @_transparent
    static func errors(
        _ v: Scanner.Block, after a: Scanner.Block, _ b: Scanner.Block, _ c: Scanner.Block
    ) -> SIMDMask<SIMD16<Int8>> {
        typealias Block = Scanner.Block
        let signed = unsafe unsafeBitCast(v, to: SIMD16<Int8>.self)
        let continues = signed .< SIMD16<Int8>(repeating: -64)
        let expected = (a .>= Block(repeating: 0xC0)) .| (b .>= Block(repeating: 0xE0)) .| (c .>= Block(repeating: 0xF0))
        let belowA0 = signed .< SIMD16<Int8>(repeating: -96)
        let below90 = signed .< SIMD16<Int8>(repeating: -112)
        // In parts: Swift 6.2 takes minutes to compile one expression of all of them.
        let misplaced = continues .^ expected
        let unused = ((v & Block(repeating: 0xFE)) .== Block(repeating: 0xC0)) .| (v .>= Block(repeating: 0xF5))
        let wrongInThree = ((a .== Block(repeating: 0xE0)) .& belowA0) .| ((a .== Block(repeating: 0xED)) .& .!belowA0)
        let wrongInFour = ((a .== Block(repeating: 0xF0)) .& below90) .| ((a .== Block(repeating: 0xF4)) .& .!below90)
        return misplaced .| unused .| wrongInThree .| wrongInFour
    }
}
