extension NumberDecoding {
    /// The most significant digits of a number whose multiples are checked.
    package static var mostDivisorDigits: Int { 36 }

    /// Whether multiples of the number can be checked: it is more than zero, and has no more than ``mostDivisorDigits`` significant digits.
    static func isDivisor(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let parts = unsafe NumberParts(text) else { return false }
        return !parts.isZero && !parts.isNegative && parts.count <= mostDivisorDigits
    }

    /// Whether a number is a whole multiple of another, exactly, whatever the number of digits; `divisor` is one that ``isDivisor(_:)``.
    /// O(digits).
    package static func isMultiple(_ text: UnsafeBufferPointer<UInt8>, of divisor: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let x = unsafe NumberParts(text), let y = unsafe NumberParts(divisor), !y.isZero, y.count <= mostDivisorDigits
        else {
            return false
        }
        if x.isZero { return true }
        // x = a × 10^i and y = b × 10^k, neither a nor b with a zero at its end. Where i < k, a would have to be a multiple of ten.
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
        // b has no more than 120 factors of two or of five, so after that many tens more of them change nothing.
        for _ in 0..<min(shift, mostShift) where rest != 0 { rest = rest * 10 % modulus }
        return rest == 0
    }

    /// 2^120 is more than 10^36.
    private static var mostShift: Int { 120 }
}
