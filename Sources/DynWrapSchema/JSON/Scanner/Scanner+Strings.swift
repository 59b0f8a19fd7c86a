extension Scanner {
    /// The closing quote of the string whose first byte is at `start`. Status 0 means plain, 1 with escapes; a larger status
    /// is an error at the returned position (see `StringStatus`).
    ///
    /// - Parameters:
    ///   - isPredicted: whether branches find the length, so that it can be predicted; see the head of Scanner.swift.
    ///   - byBlocks: whether blocks are used.
    @_transparent
    static func scanString(
        _ start: Bytes, _ end: Bytes, _ base: Bytes, isPredicted: Bool, byBlocks: Bool
    ) -> (Bytes, status: Int) {
        var p = unsafe start
        while unsafe hasBlock(p, end, byBlocks) {
            let special = unsafe specials(load(p))
            if special != 0 {
                unsafe p += isPredicted ? predictedLane(special) : firstLane(special)
                if unsafe p.pointee == quote { return unsafe (p, 0) }
                break
            }
            unsafe p += 16
        }
        return byBlocks ? unsafe scanHardString(p, end, base) : unsafe scanStringBytes(p, end, base)
    }

    /// Continues a string from its first escape, control character or non-ASCII byte, or near the end of the text.
    @inline(never)
    static func scanHardString(_ start: Bytes, _ end: Bytes, _ base: Bytes) -> (Bytes, status: Int) {
        unsafe scanStringBytes(start, end, base, byBlocks: true)
    }

    /// The same without blocks.
    @inline(never)
    static func scanStringBytes(_ start: Bytes, _ end: Bytes, _ base: Bytes) -> (Bytes, status: Int) {
        unsafe scanStringBytes(skipPlain(start, end), end, base, byBlocks: false)
    }

    @_transparent
    private static func scanStringBytes(
        _ start: Bytes, _ end: Bytes, _ base: Bytes, byBlocks: Bool
    ) -> (Bytes, status: Int) {
        var p = unsafe start
        var status = 0
        while unsafe p < end {
            let c = unsafe p.pointee
            if c == quote { return unsafe (p, status) }
            if c == backslash {
                status = 1
                let (e, error) = unsafe scanEscape(p, end)
                if error != 0 { return unsafe (e, error) }
                unsafe p = e
            } else if c >= 0x80 {
                let (e, ok) = unsafe scanNonASCII(p, end, base, byBlocks: byBlocks)
                unsafe p = e
                if !ok { return unsafe (p, StringStatus.invalidUTF8) }
            } else if c < 0x20 {
                return unsafe (p, StringStatus.controlCharacter)
            } else {
                unsafe p += 1
            }
            while unsafe hasBlock(p, end, byBlocks) {
                let special = unsafe specials(load(p))
                if special != 0 {
                    unsafe p += firstLane(special)
                    break
                }
                unsafe p += 16
            }
            if !byBlocks { unsafe p = skipPlain(p, end) }
        }
        return unsafe (p, StringStatus.unterminated)
    }

    /// The first byte at or after `start` that ends a run of plain ASCII, or `end`; one byte at a time.
    @_transparent
    static func skipPlain(_ start: Bytes, _ end: Bytes) -> Bytes {
        var p = unsafe start
        // Four in each round: without optimization, the loop's own counting costs most.
        while unsafe end - p >= 4 {
            if unsafe isSpecial(p[0]) { return unsafe p }
            if unsafe isSpecial(p[1]) { return unsafe p + 1 }
            if unsafe isSpecial(p[2]) { return unsafe p + 2 }
            if unsafe isSpecial(p[3]) { return unsafe p + 3 }
            unsafe p += 4
        }
        while unsafe p < end, unsafe !isSpecial(p.pointee) { unsafe p += 1 }
        return unsafe p
    }

    /// Whether `specials` marks this byte.
    @_transparent
    static func isSpecial(_ c: UInt8) -> Bool { c &- 0x20 >= 0x60 || c == 0x22 || c == 0x5C }

    /// Continues from a non-ASCII byte to a later byte of the string, with all bytes before it checked, or to a wrong
    /// sequence.
    @_transparent
    static func scanNonASCII(_ start: Bytes, _ end: Bytes, _ base: Bytes, byBlocks: Bool) -> (Bytes, ok: Bool) {
        var p = unsafe start
        if byBlocks, unsafe p - base >= 3 {
            // The three bytes before a block belong to the text and are checked already, as `errors` assumes.
            while unsafe hasBlock(p, end, byBlocks) {
                let v = unsafe load(p)
                let errors = unsafe UTF8Check.errors(v, after: load(p - 1), load(p - 2), load(p - 3))
                let stop = lanes(
                    (v .== Block(repeating: quote)) .| (v .== Block(repeating: backslash)) .| (v .< Block(repeating: 0x20))
                        .| errors)
                if stop != 0 {
                    unsafe p += firstLane(stop)
                    let wrong = lanes(errors)
                    if wrong == 0 || firstLane(wrong) > firstLane(stop) { return unsafe (p, true) }
                    break
                }
                unsafe p += 16
            }
            // Goes back to the first byte of the sequence before, which the last block may have cut or found wrong.
            var first = unsafe p
            repeat { unsafe first -= 1 } while unsafe first > start && first.pointee & 0xC0 == 0x80
            if unsafe first >= start, unsafe first.pointee >= 0xC0 { unsafe p = first }
        }
        while unsafe p < end && p.pointee >= 0x80 {
            let n = unsafe UTF8Check.sequenceLength(p, end)
            if n == 0 { return unsafe (p, false) }
            unsafe p += n
        }
        return unsafe (p, true)
    }

    /// The byte after the escape at `p` (after two escapes for a surrogate pair), or the position and kind of the mistake.
    @_transparent
    static func scanEscape(_ p: Bytes, _ end: Bytes) -> (Bytes, error: Int) {
        guard unsafe end - p >= 2 else { return unsafe (end, StringStatus.unterminated) }
        switch unsafe p[1] {
        case quote, backslash, UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"),
            UInt8(ascii: "t"):
            return unsafe (p + 2, 0)
        case UInt8(ascii: "u"):
            let unit = unsafe hexUnit(p + 2, end)
            if unit < 0 { return unsafe isCut(p, end) ? (end, StringStatus.unterminated) : (p, StringStatus.invalidEscape) }
            if unit & 0xF800 != 0xD800 { return unsafe (p + 6, 0) }
            guard unit < 0xDC00, unsafe end - p >= 12, unsafe p[6] == backslash, unsafe p[7] == UInt8(ascii: "u") else {
                return unsafe unit < 0xDC00 && isCut(p, end)
                    ? (end, StringStatus.unterminated) : (p, StringStatus.loneSurrogate)
            }
            let low = unsafe hexUnit(p + 8, end)
            if low < 0 { return unsafe (p + 6, StringStatus.invalidEscape) }
            return low & 0xFC00 == 0xDC00 ? unsafe (p + 12, 0) : unsafe (p, StringStatus.loneSurrogate)
        default:
            return unsafe (p, StringStatus.invalidEscape)
        }
    }

    /// Whether the text ends inside the escape at `p`, or inside the second escape of a pair, and is correct so far.
    @inline(never)
    static func isCut(_ p: Bytes, _ end: Bytes) -> Bool {
        let length = unsafe end - p
        if length >= 12 { return false }
        for i in 0..<length {
            let c = unsafe p[i]  // before the end
            let isRight =
                switch i % 6 {
                case 0: c == backslash
                case 1: c == UInt8(ascii: "u")
                default: hexDigit(c) >= 0
                }
            if !isRight { return false }
        }
        return true
    }

    /// The value of the four hexadecimal digits at `p`, or -1.
    @_transparent
    static func hexUnit(_ p: Bytes, _ end: Bytes) -> Int {
        guard unsafe end - p >= 4 else { return -1 }
        var unit = 0
        for i in 0..<4 {
            let digit = hexDigit(unsafe p[i])
            if digit < 0 { return -1 }
            unit = unit << 4 | digit
        }
        return unit
    }

    /// The statuses of `scanString` other than 0 and 1.
    enum StringStatus {
        static let unterminated = 2
        static let controlCharacter = 3
        static let invalidEscape = 4
        static let loneSurrogate = 5
        static let invalidUTF8 = 6
    }

    static func stringError(_ status: Int) -> Fault {
        switch status {
        case StringStatus.controlCharacter: .controlCharacter
        case StringStatus.invalidEscape: .invalidEscape
        case StringStatus.loneSurrogate: .loneSurrogate
        case StringStatus.invalidUTF8: .invalidUTF8
        default: .unterminatedString
        }
    }
}

/// The value of a hexadecimal digit, or -1.
@inline(__always)
func hexDigit(_ c: UInt8) -> Int {
    if c &- 0x30 < 10 { return Int(c &- 0x30) }
    let letter = (c | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? Int(letter) + 10 : -1
}
