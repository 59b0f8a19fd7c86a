extension Scanner {
    /// The indentation a scan met last, without its whole blocks of 16 spaces.
    struct Indentation {
        /// What is no space, as `lanes` says it.
        var lanes: UInt64 = 0
        var length = 0
    }

    /// The first byte at or after `start`, itself white space, that is not. What most often follows is a line feed and spaces.
    @_transparent
    static func skipWhitespace(
        _ start: Bytes, _ end: Bytes, _ last: inout Indentation
    ) -> Bytes {
        if unsafe start.pointee == 0x0A {
            var p = unsafe start + 1
            while unsafe hasBlock(p, end) {
                let others = unsafe lanes(load(p) .!= Block(repeating: 0x20))
                if others == 0 {
                    unsafe p += 16
                    continue
                }
                // Two branches that look alike: in the first, where the next token begins does not hang on what was loaded.
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
        return unsafe skipMixedWhitespace(start, end)
    }

    /// The first byte at or after `start` that is not white space.
    @inline(never)
    static func skipMixedWhitespace(_ start: Bytes, _ end: Bytes) -> Bytes {
        var p = unsafe start
        while unsafe hasBlock(p, end) {
            let v = unsafe load(p)
            let blank =
                (v .== Block(repeating: 0x20)) .| (v .== Block(repeating: 0x0A)) .| (v .== Block(repeating: 0x0D))
                .| (v .== Block(repeating: 0x09))
            let others = lanes(.!blank)
            if others != 0 { return unsafe p + firstLane(others) }
            unsafe p += 16
        }
        while unsafe p < end, unsafe isBlank(p.pointee) { unsafe p += 1 }
        return unsafe p
    }

    @_transparent
    static func isBlank(_ c: UInt8) -> Bool { c == 0x20 || c == 0x0A || c == 0x0D || c == 0x09 }
}
