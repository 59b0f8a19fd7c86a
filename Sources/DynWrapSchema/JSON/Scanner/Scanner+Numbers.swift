extension Scanner {
    @_transparent private static var plus: UInt8 { 0x2B }
    @_transparent private static var minus: UInt8 { 0x2D }
    @_transparent private static var point: UInt8 { 0x2E }
    @_transparent private static var zero: UInt8 { 0x30 }
    @_transparent private static var exponent: UInt8 { 0x65 }

    /// The end of the run of digits at `start`; at most `end`.
    @_transparent
    static func skipDigits(_ start: Bytes, _ end: Bytes, byBlocks: Bool) -> Bytes {
        var p = unsafe start
        while byBlocks, unsafe end - p >= 8 {
            let x = unsafe UInt64(littleEndian: UnsafeRawPointer(p).loadUnaligned(as: UInt64.self)) ^ 0x3030_3030_3030_3030
            // A byte over 9 sets its high bit. A carry changes only the bytes after the first such byte, so the first one is
            // exact.
            let other = ((x &+ 0x7676_7676_7676_7676) | x) & 0x8080_8080_8080_8080
            if other != 0 { return unsafe p + (other.trailingZeroBitCount >> 3) }
            unsafe p += 8
        }
        while unsafe p < end, unsafe p.pointee &- 0x30 < 10 { unsafe p += 1 }
        return unsafe p
    }

    /// The end of the number at `start`, whether it has a fraction or an exponent, and whether it is well-formed.
    @_transparent
    static func scanNumber(
        _ start: Bytes, _ end: Bytes, byBlocks: Bool
    ) -> (Bytes, isReal: Bool, ok: Bool) {
        var p = unsafe start
        if unsafe p.pointee == minus { unsafe p += 1 }
        // At `end` is the zero byte, or the sentinel came before it; neither is a digit.
        if unsafe p.pointee == zero {
            unsafe p += 1
            if unsafe p < end, unsafe p.pointee &- 0x30 < 10 { return unsafe (p, false, false) }
        } else {
            let digits = unsafe p
            unsafe p = skipDigits(p, end, byBlocks: byBlocks)
            if unsafe p == digits { return unsafe (p, false, false) }
        }
        guard unsafe p < end else { return unsafe (p, false, true) }
        var isReal = false
        if unsafe p.pointee == point {
            unsafe p += 1
            let digits = unsafe p
            unsafe p = skipDigits(p, end, byBlocks: byBlocks)
            if unsafe p == digits { return unsafe (p, true, false) }
            isReal = true
            guard unsafe p < end else { return unsafe (p, true, true) }
        }
        if unsafe p.pointee | 0x20 == exponent {
            unsafe p += 1
            if unsafe p < end, unsafe p.pointee == plus || p.pointee == minus { unsafe p += 1 }
            let digits = unsafe p
            unsafe p = skipDigits(p, end, byBlocks: byBlocks)
            if unsafe p == digits { return unsafe (p, true, false) }
            isReal = true
        }
        return unsafe (p, isReal, true)
    }
}
