#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Converts the text of a number to its value.
///
/// Text that breaks the grammar gives nil. Only leading zeros or a bare point are tolerated: the number without them is read.
/// No function reads beyond the text's end, whatever its bytes are.
package enum NumberDecoding {
    /// The whole number that the text means, where it is in range; else nil. `1e3` and `1.0` are whole.
    @inlinable @inline(__always)
    package static func integer<N: FixedWidthInteger>(_ text: UnsafeBufferPointer<UInt8>, as type: N.Type) -> N? {
        let (value, isShort) = unsafe shortInteger(text)
        return isShort ? N(exactly: value) : unsafe hardInteger(text, as: type)
    }

    /// The same for an `Int`, without generic code on the fast path.
    @inline(__always)
    static func integer(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
        let (value, isShort) = unsafe shortInteger(text)
        return isShort ? Int(exactly: value) : unsafe hardInteger(text, as: Int.self)
    }

    /// The common case, and whether it applies: a sign and up to 18 digits, which fit in an Int64.
    @inlinable @inline(__always)
    static func shortInteger(_ text: UnsafeBufferPointer<UInt8>) -> (value: Int64, isShort: Bool) {
        let count = text.count
        guard count > 0, count < 19 else { return (0, false) }
        var i = 0
        let isNegative = unsafe text[0] == 0x2D
        if isNegative {
            if count == 1 { return (0, false) }
            i = 1
        }
        var value: Int64 = 0
        while i < count {
            let digit = unsafe text[i] &- 0x30
            if digit > 9 { return (0, false) }
            value = value &* 10 &+ Int64(digit)
            i &+= 1
        }
        return (isNegative ? 0 &- value : value, true)
    }

    /// The general case: points, exponents and many digits.
    @usableFromInline
    package static func hardInteger<N: FixedWidthInteger>(_ text: UnsafeBufferPointer<UInt8>, as type: N.Type) -> N? {
        guard let parts = unsafe NumberParts(text) else { return nil }
        if parts.isZero { return 0 }
        // An integer of that width overflows with more digits than this.
        guard parts.exponent >= 0, parts.count + parts.exponent <= N.bitWidth / 3 + 2 else { return nil }
        var value: N = 0
        func add(_ digit: UInt8) -> Bool {
            let (product, over) = value.multipliedReportingOverflow(by: 10)
            let (sum, over2) =
                parts.isNegative
                ? product.subtractingReportingOverflow(N(truncatingIfNeeded: digit))
                : product.addingReportingOverflow(N(truncatingIfNeeded: digit))
            value = sum
            return !over && !over2
        }
        for i in parts.first..<parts.last where unsafe text[i] != UInt8(ascii: ".") {
            guard unsafe add(text[i] &- 0x30) else { return nil }
        }
        for _ in 0..<parts.exponent {
            guard add(0) else { return nil }
        }
        return value
    }

    /// The nearest `Double`, ties to even; nil beyond the largest.
    ///
    /// Swift's own `Double(_:)` reads a number that is not a ``ShortDecimal``, from exactly this text.
    @usableFromInline
    package static func double(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        if let short = unsafe ShortDecimal(text), let value = short.double { return value }
        guard unsafe hasNumbersBytes(text), let value = unsafe Double(String(decoding: text, as: UTF8.self)), value.isFinite
        else { return nil }
        return value
    }

    /// The nearest `Float`, rounded once from the text, not through `Double`; nil beyond the largest.
    package static func float(_ text: UnsafeBufferPointer<UInt8>) -> Float? {
        if let short = unsafe ShortDecimal(text), let value = short.float { return value }
        guard unsafe hasNumbersBytes(text), let value = unsafe Float(String(decoding: text, as: UTF8.self)), value.isFinite
        else { return nil }
        return value
    }

    /// Whether there are only digits, points, signs and the letter of exponents. Swift's own parser also accepts names and
    /// base 16.
    private static func hasNumbersBytes(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        for i in text.indices {
            let c = unsafe text[i]
            guard c &- 0x30 <= 9 || c &- 0x2D <= 1 || c == UInt8(ascii: "+") || c | 0x20 == UInt8(ascii: "e") else {
                return false
            }
        }
        return unsafe text.first != UInt8(ascii: "+")
    }

    /// The `Decimal` with exactly this value; nil where that needs a significand of 2^128 or more, or a power of ten outside
    /// -128…127.
    package static func decimal(_ text: UnsafeBufferPointer<UInt8>) -> Decimal? {
        guard let parts = unsafe NumberParts(text) else { return nil }
        if parts.isZero { return Decimal(0) }
        // With zeros at the end of the significand, a power of ten above 127 becomes 127.
        guard (-128..<127 + 39).contains(parts.exponent) else { return nil }
        let zeros = max(0, parts.exponent - 127)
        guard parts.count + zeros <= 39 else { return nil }
        var mantissa: UInt128 = 0
        func add(_ digit: UInt8) -> Bool {
            let (product, over) = mantissa.multipliedReportingOverflow(by: 10)
            let (sum, over2) = product.addingReportingOverflow(UInt128(digit))
            mantissa = sum
            return !over && !over2
        }
        for i in parts.first..<parts.last where unsafe text[i] != UInt8(ascii: ".") {
            guard add(unsafe text[i] &- 0x30) else { return nil }
        }
        for _ in 0..<zeros { guard add(0) else { return nil } }
        let sign = parts.isNegative ? "-" : ""
        // `Decimal`'s initialiser from parts removes the zeros, and the result is not a number.
        if zeros > 0 { return Decimal(string: "\(sign)\(mantissa)e127").flatMap { $0.isNaN ? nil : $0 } }
        // Both halves and their sum fit in Decimal's 128-bit significand, so this arithmetic is exact.
        let high = UInt64(truncatingIfNeeded: mantissa >> 64)
        let low = Decimal(UInt64(truncatingIfNeeded: mantissa))
        let significand = high == 0 ? low : Decimal(high) * twoTo64 + low
        let value = Decimal(sign: parts.isNegative ? .minus : .plus, exponent: parts.exponent, significand: significand)
        return value.isNaN ? nil : value
    }

    private static let twoTo64 = Decimal(UInt64.max) + 1
}
