extension NumberDecoding {
    /// The largest number of significant digits of a divisor.
    package static var mostDivisorDigits: Int { 36 }

    /// Whether the number can be a divisor: it is more than zero, and has at most ``mostDivisorDigits`` significant digits.
    static func isDivisor(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let parts = unsafe NumberParts(text) else { return false }
        return !parts.isZero && !parts.isNegative && parts.count <= mostDivisorDigits
    }

    /// Whether a number is a whole multiple of another, exactly, with any number of digits. ``isDivisor(_:)`` is true of
    /// `divisor`. O(digits).
    package static func isMultiple(_ text: UnsafeBufferPointer<UInt8>, of divisor: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let x = unsafe NumberParts(text), let y = unsafe NumberParts(divisor), !y.isZero, y.count <= mostDivisorDigits
        else {
            return false
        }
        if x.isZero { return true }
        // x = a × 10^i and y = b × 10^k, where neither a nor b ends with a zero. For i < k, a would have to be a multiple of
        // ten, which it is not.
        let shift: Int
        if x.isFar || y.isFar {
            let (high, low) = unsafe (x.power(text), y.power(divisor))
            guard high >= low else { return false }
            shift = high == low ? 0 : (1..<mostShift).first { unsafe y.power(divisor, plus: $0) == high } ?? mostShift
        } else {
            guard x.exponent >= y.exponent else { return false }
            shift = x.exponent - y.exponent
        }
        var modulus: UInt128 = 0
        for i in y.first..<y.last where unsafe divisor[i] != UInt8(ascii: ".") {
            modulus = unsafe modulus * 10 + UInt128(divisor[i] &- 0x30)  // below 10^36
        }
        var rest: UInt128 = 0
        for i in x.first..<x.last where unsafe text[i] != UInt8(ascii: ".") {
            rest = unsafe (rest * 10 + UInt128(text[i] &- 0x30)) % modulus  // below 10^37
        }
        // b has at most 120 factors of two or of five, so more than that many factors of ten change nothing.
        for _ in 0..<min(shift, mostShift) where rest != 0 { rest = rest * 10 % modulus }
        return rest == 0
    }

    /// 2^120 is more than 10^36.
    private static var mostShift: Int { 120 }
}
