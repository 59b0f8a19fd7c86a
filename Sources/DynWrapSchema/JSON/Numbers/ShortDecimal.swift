/// A number of at most 19 digits with a short exponent: its digits as a whole number, times a power of ten. Nearly every
/// number in a document is one.
struct ShortDecimal {
    private let mantissa: UInt64
    private let exponent: Int
    private let isNegative: Bool

    /// Reads the number in a text; nil where it is longer, or not a number. As in all decoders here, leading zeros and a bare
    /// point do not matter.
    @inline(__always)
    init?(_ text: UnsafeBufferPointer<UInt8>) {
        let count = text.count
        guard count > 0, count <= 32 else { return nil }
        let isNegative = unsafe text[0] == UInt8(ascii: "-")
        let start = isNegative ? 1 : 0
        var (mantissa, i) = (UInt64(0), start)
        unsafe Self.appendDigits(text, &i, to: &mantissa)
        var (digits, fraction) = (i &- start, 0)
        if i < count, unsafe text[i] == UInt8(ascii: ".") {
            i &+= 1
            fraction = i
            unsafe Self.appendDigits(text, &i, to: &mantissa)
            fraction = i &- fraction
            digits &+= fraction
        }
        guard digits > 0 else { return nil }
        // 19 digits fit in 64 bits. With more, the product has overflowed, unless they are leading zeros.
        if digits > 19, unsafe digits &- Self.leadingZeros(text, from: start) > 19 { return nil }
        var exponent = 0 &- fraction
        if i < count {
            guard unsafe text[i] | 0x20 == UInt8(ascii: "e") else { return nil }
            i &+= 1
            guard i < count else { return nil }
            let isBelow = unsafe text[i] == UInt8(ascii: "-")
            if unsafe isBelow || text[i] == UInt8(ascii: "+") { i &+= 1 }
            guard i < count, count &- i <= 4 else { return nil }
            var written = 0
            while i < count {
                let digit = unsafe text[i] &- 0x30
                guard digit <= 9 else { return nil }
                written = written &* 10 &+ Int(digit)
                i &+= 1
            }
            exponent = isBelow ? exponent &- written : exponent &+ written
        }
        (self.mantissa, self.exponent, self.isNegative) = (mantissa, exponent, isNegative)
    }

    /// Reads the digits at `i`, eight at a time while there are eight.
    @inline(__always)
    private static func appendDigits(_ text: UnsafeBufferPointer<UInt8>, _ i: inout Int, to mantissa: inout UInt64) {
        let count = text.count
        while count &- i >= 8 {
            // In range: eight bytes are left.
            let word = unsafe UnsafeRawPointer(text.baseAddress! + i).loadUnaligned(as: UInt64.self)
            let bytes = UInt64(littleEndian: word)
            // Digits are 0x30 to 0x39: when 6 is added, the high half of each byte stays the same.
            guard
                (bytes & 0xF0F0_F0F0_F0F0_F0F0) | ((bytes &+ 0x0606_0606_0606_0606) & 0xF0F0_F0F0_F0F0_F0F0) >> 4
                    == 0x3333_3333_3333_3333
            else { break }
            // Combines neighbours into numbers of two digits, then of four, then of eight.
            let pairs = ((bytes & 0x0F0F_0F0F_0F0F_0F0F) &* (10 << 8 | 1)) >> 8
            let fours = ((pairs & 0x00FF_00FF_00FF_00FF) &* (100 << 16 | 1)) >> 16
            let eight = ((fours & 0x0000_FFFF_0000_FFFF) &* (10_000 << 32 | 1)) >> 32
            mantissa = mantissa &* 100_000_000 &+ eight
            i &+= 8
        }
        while i < count {
            let digit = unsafe text[i] &- 0x30
            guard digit <= 9 else { return }
            mantissa = mantissa &* 10 &+ UInt64(digit)
            i &+= 1
        }
    }

    /// The number of zeros before the first other digit.
    private static func leadingZeros(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var zeros = 0
        for i in start..<text.count {
            let c = unsafe text[i]
            guard c == UInt8(ascii: "0") || c == UInt8(ascii: ".") else { break }
            if c == UInt8(ascii: "0") { zeros += 1 }
        }
        return zeros
    }

    /// The nearest `Double`, ties to even; nil where the power of ten is too large or too small for this method.
    @inline(__always)
    var double: Double? {
        var value: Double
        if mantissa <= 1 << 53, exponent >= -22, exponent <= 22 {
            // Both are exact, so one multiplication or division rounds once (Clinger's fast path).
            value = Double(mantissa)
            if exponent != 0 {
                let power = unsafe Self.doublePowers.withUnsafeBufferPointer {
                    unsafe $0[exponent < 0 ? 0 &- exponent : exponent]
                }
                value = exponent < 0 ? value / power : value * power
            }
        } else {
            guard let binary else { return nil }
            value = Double(sign: .plus, exponent: binary.exponent, significand: Double(binary.bits))
        }
        return isNegative ? -value : value
    }

    /// The nearest `Float`, rounded once and not through `Double`; nil where the power of ten is too large or too small for
    /// this method.
    var float: Float? {
        guard let binary else { return nil }
        let value = Float(sign: .plus, exponent: binary.exponent, significand: Float(binary.bits))
        return isNegative ? -value : value
    }

    /// Bits and a power of two that round in the same way as the number without its sign, to any type of at most 62 bits. Nil
    /// where the power of ten is too large or too small.
    ///
    /// The bits are the first 63 or 64 bits of the product or quotient with the power of ten, or all of it. Where bits are
    /// cut off, the last bit is set: it is below every bit that is kept, and decides whether there is a tie. With powers up
    /// to 10^19 all types stay in their normal range.
    @inline(__always)
    private var binary: (bits: UInt64, exponent: Int)? {
        if mantissa == 0 { return (0, 0) }
        guard exponent >= -19, exponent <= 19 else { return nil }
        let power = unsafe Self.powers.withUnsafeBufferPointer { unsafe $0[exponent < 0 ? 0 &- exponent : exponent] }
        if exponent >= 0 {
            let (high, low) = mantissa.multipliedFullWidth(by: power)
            if high == 0 { return (low, 0) }
            let shift = high.leadingZeroBitCount
            // Not `&>>`: a shift by 64 must give zero.
            let bits = high << shift | low >> (64 &- shift)
            return (bits | (low << shift == 0 ? 0 : 1), 64 &- shift)
        }
        // Both have their highest bit set, so the first, shifted left by 63 bits and divided by the second, has 63 or 64
        // bits.
        let (shift, powerShift) = (mantissa.leadingZeroBitCount, power.leadingZeroBitCount)
        let dividend = mantissa << shift
        let (bits, rest) = (power << powerShift).dividingFullWidth((dividend >> 1, dividend << 63))
        return (bits | (rest == 0 ? 0 : 1), powerShift &- shift &- 63)
    }

    /// 10^0 … 10^22, each exact in a `Double`.
    private static let doublePowers: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21,
        1e22,
    ]

    /// 10^0 … 10^19, all that 64 bits hold.
    private static let powers: [UInt64] = [
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000, 100_000_000_000,
        1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000, 10_000_000_000_000_000,
        100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
    ]
}
