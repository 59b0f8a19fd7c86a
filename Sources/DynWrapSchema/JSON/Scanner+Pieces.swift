import Foundation

// The pieces of the scanning loop, each inlined into it. What makes their loads safe is said at the head of Scanner.swift.

extension Scanner {
    /// The first byte at or after `p` that is not white space.
    @inline(__always)
    static func skipWhitespace(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
        var p = unsafe start
        while unsafe end - p >= 16 {
            let v = unsafe UnsafeRawPointer(p).loadUnaligned(as: Block.self)
            let blank =
                (v .== Block(repeating: 0x20)) .| (v .== Block(repeating: 0x0A)) .| (v .== Block(repeating: 0x0D))
                .| (v .== Block(repeating: 0x09))
            let bits = unsafe unsafeBitCast(blank, to: SIMD2<UInt64>.self)
            if bits[0] & bits[1] != .max { return unsafe p + firstByte(~bits[0], ~bits[1]) }
            unsafe p += 16
        }
        while unsafe p < end, unsafe isBlank(p.pointee) { unsafe p += 1 }
        return unsafe p
    }

    @inline(__always)
    static func isBlank(_ c: UInt8) -> Bool { c == 0x20 || c == 0x0A || c == 0x0D || c == 0x09 }

    /// Steps over a colon and the white space around it; false where there is none.
    @inline(__always)
    static func skipColon(
        _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
    ) -> (UnsafePointer<UInt8>, found: Bool) {
        var p = unsafe start
        guard unsafe p < end else { return unsafe (p, false) }
        if unsafe p.pointee != UInt8(ascii: ":") {
            unsafe p = skipWhitespace(p, end)
            guard unsafe p < end, unsafe p.pointee == UInt8(ascii: ":") else { return unsafe (p, false) }
        }
        unsafe p += 1
        if unsafe p.pointee == 0x20 { unsafe p += 1 }
        if unsafe p.pointee <= 0x20 { unsafe p = skipWhitespace(p, end) }
        return unsafe (p, true)
    }

    /// The end of the run of digits at `p`, at most one byte past `end - 1`.
    @inline(__always)
    static func skipDigits(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
        var p = unsafe start
        while unsafe end - p >= 8 {
            let x = unsafe UInt64(littleEndian: UnsafeRawPointer(p).loadUnaligned(as: UInt64.self)) ^ 0x3030_3030_3030_3030
            // A byte over 9 sets its high bit; a carry can spoil only the bytes after the first such byte.
            let other = ((x &+ 0x7676_7676_7676_7676) | x) & 0x8080_8080_8080_8080
            if other != 0 { return unsafe p + (other.trailingZeroBitCount >> 3) }
            unsafe p += 8
        }
        while unsafe p < end, unsafe p.pointee &- 0x30 < 10 { unsafe p += 1 }
        return unsafe p
    }

    /// The end of the number at `start`, whether it has a fraction or an exponent, and whether it is well-formed.
    @inline(__always)
    static func scanNumber(
        _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
    ) -> (UnsafePointer<UInt8>, isReal: Bool, ok: Bool) {
        var p = unsafe start
        if unsafe p.pointee == UInt8(ascii: "-") { unsafe p += 1 }
        // At `end` there is the zero byte, or the sentinel was before; either is no digit.
        if unsafe p.pointee == UInt8(ascii: "0") {
            unsafe p += 1
            if unsafe p < end, unsafe p.pointee &- 0x30 < 10 { return unsafe (p, false, false) }
        } else {
            let digits = unsafe p
            unsafe p = skipDigits(p, end)
            if unsafe p == digits { return unsafe (p, false, false) }
        }
        guard unsafe p < end else { return unsafe (p, false, true) }
        var isReal = false
        if unsafe p.pointee == UInt8(ascii: ".") {
            unsafe p += 1
            let digits = unsafe p
            unsafe p = skipDigits(p, end)
            if unsafe p == digits { return unsafe (p, true, false) }
            isReal = true
            guard unsafe p < end else { return unsafe (p, true, true) }
        }
        if unsafe p.pointee | 0x20 == UInt8(ascii: "e") {
            unsafe p += 1
            if unsafe p < end, unsafe p.pointee == UInt8(ascii: "+") || p.pointee == UInt8(ascii: "-") { unsafe p += 1 }
            let digits = unsafe p
            unsafe p = skipDigits(p, end)
            if unsafe p == digits { return unsafe (p, true, false) }
            isReal = true
        }
        return unsafe (p, isReal, true)
    }

    /// The closing quote of the string whose first byte is at `start`. Status: 0 plain, 1 with escapes, more is an error at the
    /// returned place.
    @inline(__always)
    static func scanString(
        _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
    ) -> (UnsafePointer<UInt8>, status: Int) {
        var p = unsafe start
        while unsafe end - p >= 16 {
            let bits = unsafe specials(p)
            if bits[0] | bits[1] == 0 {
                unsafe p += 16
                continue
            }
            unsafe p += firstByte(bits[0], bits[1])
            if unsafe p.pointee == quote { return unsafe (p, 0) }
            break
        }
        return unsafe scanHardString(p, end)
    }

    /// The number of bytes before the first that is not zero in 16 bytes given as two words, not both zero. Without a branch on which half
    /// it is in, which would be foretold wrongly for every other string.
    @inline(__always)
    static func firstByte(_ low: UInt64, _ high: UInt64) -> Int {
        let lowIsZero = UInt64(truncatingIfNeeded: low == 0 ? 1 : 0)
        let bits = low | (high & (0 &- lowIsZero))
        return Int(truncatingIfNeeded: lowIsZero << 3) &+ (bits.trailingZeroBitCount >> 3)
    }

    /// Which of the 16 bytes at `p` end a run of plain ASCII: a quote, a backslash, a control, or a byte of a longer sequence
    /// (as a signed byte, both of the last are below the space).
    @inline(__always)
    static func specials(_ p: UnsafePointer<UInt8>) -> SIMD2<UInt64> {
        let v = unsafe UnsafeRawPointer(p).loadUnaligned(as: Block.self)
        let signed = unsafe unsafeBitCast(v, to: SIMD16<Int8>.self)
        let special =
            (v .== Block(repeating: 0x22)) .| (v .== Block(repeating: 0x5C)) .| (signed .< SIMD16<Int8>(repeating: 0x20))
        return unsafe unsafeBitCast(special, to: SIMD2<UInt64>.self)
    }

    /// Goes on where a string has its first escape, control, non-ASCII byte, or comes near the end of the text.
    @inline(never)
    static func scanHardString(
        _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
    ) -> (UnsafePointer<UInt8>, status: Int) {
        var p = unsafe start
        var status = 0
        while true {
            // Plain ASCII.
            while unsafe end - p >= 16 {
                let bits = unsafe specials(p)
                if bits[0] | bits[1] != 0 {
                    unsafe p += firstByte(bits[0], bits[1])
                    break
                }
                unsafe p += 16
            }
            guard unsafe p < end else { return unsafe (p, StringStatus.unterminated) }
            let c = unsafe p.pointee
            if c == quote { return unsafe (p, status) }
            if c == backslash {
                status = 1
                let (e, error) = unsafe scanEscape(p, end)
                if error != 0 { return unsafe (e, error) }
                unsafe p = e
            } else if c >= 0x80 {
                repeat {
                    let n = unsafe UTF8Check.sequenceLength(p, end)
                    if n == 0 { return unsafe (p, StringStatus.invalidUTF8) }
                    unsafe p += n
                } while unsafe p < end && p.pointee >= 0x80
            } else if c < 0x20 {
                return unsafe (p, StringStatus.controlCharacter)
            } else {
                unsafe p += 1
            }
        }
    }

    /// The byte after the escape at `p` (two escapes for a surrogate pair), or where it is wrong and how.
    @inline(__always)
    static func scanEscape(_ p: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> (UnsafePointer<UInt8>, error: Int) {
        guard unsafe end - p >= 2 else { return unsafe (end, StringStatus.unterminated) }
        switch unsafe p[1] {
        case quote, backslash, UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"),
            UInt8(ascii: "t"):
            return unsafe (p + 2, 0)
        case UInt8(ascii: "u"):
            let unit = unsafe hexUnit(p + 2, end)
            if unit < 0 { return unsafe (p, StringStatus.invalidEscape) }
            if unit & 0xF800 != 0xD800 { return unsafe (p + 6, 0) }
            guard unit < 0xDC00, unsafe end - p >= 12, unsafe p[6] == backslash, unsafe p[7] == UInt8(ascii: "u") else {
                return unsafe (p, StringStatus.loneSurrogate)
            }
            let low = unsafe hexUnit(p + 8, end)
            if low < 0 { return unsafe (p + 6, StringStatus.invalidEscape) }
            return low & 0xFC00 == 0xDC00 ? unsafe (p + 12, 0) : unsafe (p, StringStatus.loneSurrogate)
        default:
            return unsafe (p, StringStatus.invalidEscape)
        }
    }

    /// The value of the four hexadecimal digits at `p`, or -1.
    @inline(__always)
    static func hexUnit(_ p: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Int {
        guard unsafe end - p >= 4 else { return -1 }
        var unit = 0
        for i in 0..<4 {
            let digit = hexDigit(unsafe p[i])
            if digit < 0 { return -1 }
            unit = unit << 4 | digit
        }
        return unit
    }

    @inline(__always)
    static func load32(_ p: UnsafePointer<UInt8>) -> UInt32 {
        unsafe UInt32(littleEndian: UnsafeRawPointer(p).loadUnaligned(as: UInt32.self))
    }

    /// More room for the tape: what the text so far needed, foretold for all of it, and half as much again.
    @inline(never)
    static func grow(
        _ words: UnsafeMutablePointer<UInt64>, _ capacity: Int, scanned: Int, of count: Int
    ) -> (UnsafeMutablePointer<UInt64>, Int) {
        let rate = Double(capacity) / Double(max(scanned, 1))
        let wanted = max(capacity * 3 / 2, Int(min(Double(count) * rate * 1.05, Double(capacity) * 8))) + 64
        // A tape never needs more than a word for each byte and two to spare.
        let next = max(min(wanted, count + 8), capacity + 8)
        return unsafe (reallocate(words, to: next), next)
    }

    /// Grows or shrinks `words` to hold `capacity` words. Growing goes on or stops the process where memory is exhausted, as every
    /// Swift allocation does.
    static func reallocate(_ words: UnsafeMutablePointer<UInt64>, to capacity: Int) -> UnsafeMutablePointer<UInt64> {
        guard let raw = unsafe realloc(words, capacity &* 8) else { fatalError("out of memory") }  // like Swift's own allocations
        return unsafe raw.assumingMemoryBound(to: UInt64.self)
    }

    /// What `scanString` returns besides 0 and 1.
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
