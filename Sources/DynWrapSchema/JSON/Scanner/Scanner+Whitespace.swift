extension Scanner {
    /// The indentation found last, modulo 16 spaces (without its full blocks).
    struct Indentation {
        /// The lanes of bytes that are not spaces.
        var lanes: UInt64 = 0
        var length = 0
    }

    /// The first byte after `start` that is not white space; the byte at `start` is white space. Usually it is a line feed
    /// with spaces after it.
    @_transparent
    static func skipWhitespace(
        _ start: Bytes, _ end: Bytes, _ last: inout Indentation, byBlocks: Bool
    ) -> Bytes {
        if byBlocks, unsafe start.pointee == 0x0A {
            var p = unsafe start + 1
            while unsafe hasBlock(p, end, byBlocks) {
                let others = unsafe lanes(load(p) .!= Block(repeating: 0x20))
                if others == 0 {
                    unsafe p += 16
                    continue
                }
                // Both branches have the same effect. In the first, the start of the next token does not depend on the bytes
                // just loaded.
                if others == last.lanes {
                    unsafe p += last.length
                    if unsafe p.pointee > 0x20 { return unsafe p }
                } else {
                    last = Indentation(lanes: others, length: firstLane(others))
                    unsafe p += last.length
                    if unsafe p.pointee > 0x20 { return unsafe p }
                }
                break
            }
        }
        return unsafe skipMixedWhitespace(start, end, byBlocks: byBlocks)
    }

    /// The first byte at or after `start` that is not white space.
    @_transparent
    static func skipMixedWhitespace(_ start: Bytes, _ end: Bytes, byBlocks: Bool) -> Bytes {
        byBlocks ? unsafe skipBlankBlocks(start, end) : unsafe skipBlankBytes(start, end)
    }

    @inline(never)
    private static func skipBlankBlocks(_ start: Bytes, _ end: Bytes) -> Bytes { unsafe skipBlanks(start, end, byBlocks: true) }

    @inline(never)
    private static func skipBlankBytes(_ start: Bytes, _ end: Bytes) -> Bytes { unsafe skipBlanks(start, end, byBlocks: false) }

    @_transparent
    private static func skipBlanks(_ start: Bytes, _ end: Bytes, byBlocks: Bool) -> Bytes {
        var p = unsafe start
        while unsafe hasBlock(p, end, byBlocks) {
            let v = unsafe load(p)
            let blank =
                (v .== Block(repeating: 0x20)) .| (v .== Block(repeating: 0x0A)) .| (v .== Block(repeating: 0x0D))
                .| (v .== Block(repeating: 0x09))
            let others = lanes(.!blank)
            if others != 0 { return unsafe p + firstLane(others) }
            unsafe p += 16
        }
        if !byBlocks {
            // Most white space is spaces; four of them in each round, as in `skipPlain`.
            while unsafe end - p >= 5, unsafe isBlank(p[0]), unsafe p[1] == 0x20, unsafe p[2] == 0x20, unsafe p[3] == 0x20,
                unsafe p[4] == 0x20
            {
                unsafe p += 5
            }
        }
        while unsafe p < end, unsafe isBlank(p.pointee) { unsafe p += 1 }
        return unsafe p
    }

    @_transparent
    static func isBlank(_ c: UInt8) -> Bool { c == 0x20 || c == 0x0A || c == 0x0D || c == 0x09 }
}
