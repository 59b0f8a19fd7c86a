#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The value of a number's text.
///
/// Text that breaks the grammar gives nil, or, where it only has leading zeros or a bare point, the number without these. No function reads beyond the
/// text's end, whatever its bytes are.
package enum NumberDecoding {
    /// The whole number in range that the text means, else nil. `1e3` and `1.0` are whole.
    @inlinable @inline(__always)
    package static func integer<N: FixedWidthInteger>(_ text: UnsafeBufferPointer<UInt8>, as type: N.Type) -> N? {
        let (value, isShort) = unsafe shortInteger(text)
        return isShort ? N(exactly: value) : unsafe hardInteger(text, as: type)
    }

    /// The same as an `Int`, without generic code on the fast path.
    @inline(__always)
    static func integer(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
        let (value, isShort) = unsafe shortInteger(text)
        return isShort ? Int(exactly: value) : unsafe hardInteger(text, as: Int.self)
    }

    /// The common case, and whether this is it: a sign and up to 18 digits, which no Int64 overflows.
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

    /// Points, exponents and many digits.
    @usableFromInline
    package static func hardInteger<N: FixedWidthInteger>(_ text: UnsafeBufferPointer<UInt8>, as type: N.Type) -> N? {
        guard let parts = unsafe NumberParts(text) else { return nil }
        if parts.isZero { return 0 }
        // More digits than this overflow every integer of that width.
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
    /// Up to 19 digits with a power of ten between -22 and 22 are exact in one multiplication or division (Clinger's fast path); all
    /// else is Swift's own `Double(_:)` on the delimited text.
    @usableFromInline
    package static func double(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        if let fast = unsafe fastDouble(text) { return fast }
        guard unsafe hasNumbersBytes(text), let value = unsafe Double(String(decoding: text, as: UTF8.self)), value.isFinite
        else { return nil }
        return value
    }

    @inline(__always)
    private static func fastDouble(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        let count = text.count
        guard count > 0, count <= 24 else { return nil }
        var i = 0
        let isNegative = unsafe text[0] == UInt8(ascii: "-")
        if isNegative { i = 1 }
        var mantissa: UInt64 = 0
        var digits = 0
        var fraction = 0
        var point = false
        while i < count {
            let c = unsafe text[i]
            let digit = c &- 0x30
            if digit <= 9 {
                mantissa = mantissa &* 10 &+ UInt64(digit)
                digits &+= 1
                if point { fraction &+= 1 }
            } else if c == UInt8(ascii: "."), !point {
                point = true
            } else {
                break
            }
            i &+= 1
        }
        guard digits > 0, digits <= 19, mantissa <= 1 << 53 else { return nil }
        var exponent = 0 &- fraction
        if i < count {
            guard unsafe text[i] | 0x20 == UInt8(ascii: "e") else { return nil }
            i &+= 1
            guard i < count else { return nil }
            var negative = false
            if unsafe text[i] == UInt8(ascii: "-") || text[i] == UInt8(ascii: "+") {
                negative = unsafe text[i] == UInt8(ascii: "-")
                i &+= 1
            }
            guard i < count, count &- i <= 4 else { return nil }
            var e = 0
            while i < count {
                let digit = unsafe text[i] &- 0x30
                guard digit <= 9 else { return nil }
                e = e &* 10 &+ Int(digit)
                i &+= 1
            }
            exponent = negative ? exponent &- e : exponent &+ e
        }
        var value = Double(mantissa)
        if exponent != 0 {
            guard mantissa != 0 else { return isNegative ? -0.0 : 0 }
            guard exponent >= -22, exponent <= 22 else { return nil }
            let power = unsafe powersOfTen.withUnsafeBufferPointer { unsafe $0[exponent < 0 ? 0 &- exponent : exponent] }
            value = exponent < 0 ? value / power : value * power
        }
        return isNegative ? -value : value
    }

    /// 10^0 … 10^22, each exact in a `Double`.
    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21,
        1e22,
    ]

    /// The nearest `Float`, rounded once from the text, not by way of `Double`; nil beyond the largest.
    package static func float(_ text: UnsafeBufferPointer<UInt8>) -> Float? {
        guard unsafe hasNumbersBytes(text), let value = unsafe Float(String(decoding: text, as: UTF8.self)), value.isFinite
        else { return nil }
        return value
    }

    /// Whether there are digits, points, signs and the letter of exponents only. Swift's own reading takes names and base 16 too.
    private static func hasNumbersBytes(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        for i in text.indices {
            let c = unsafe text[i]
            guard c &- 0x30 <= 9 || c &- 0x2D <= 1 || c == UInt8(ascii: "+") || c | 0x20 == UInt8(ascii: "e") else {
                return false
            }
        }
        return unsafe text.first != UInt8(ascii: "+")
    }

    /// The `Decimal` with exactly this value; nil where a significand below 2^128 and a power of ten of -128…127 do not hold it.
    ///
    /// The significand has no trailing zeros here. One that has them, and a power of 127, would stand for more, but `Decimal`'s own
    /// arithmetic takes the zeros off and is left with no number.
    package static func decimal(_ text: UnsafeBufferPointer<UInt8>) -> Decimal? {
        guard let parts = unsafe NumberParts(text) else { return nil }
        if parts.isZero { return Decimal(0) }
        guard parts.count <= 39, parts.exponent <= 127, parts.exponent >= -128 else { return nil }
        var mantissa: UInt128 = 0
        for i in parts.first..<parts.last where unsafe text[i] != UInt8(ascii: ".") {
            let (product, over) = mantissa.multipliedReportingOverflow(by: 10)
            let (sum, over2) = unsafe product.addingReportingOverflow(UInt128(text[i] &- 0x30))
            if over || over2 { return nil }
            mantissa = sum
        }
        // Both halves and their sum fit Decimal's 128-bit significand, so this arithmetic is exact.
        let high = Decimal(UInt64(truncatingIfNeeded: mantissa >> 64)) * twoTo64
        let significand = high + Decimal(UInt64(truncatingIfNeeded: mantissa))
        let value = Decimal(sign: parts.isNegative ? .minus : .plus, exponent: parts.exponent, significand: significand)
        return value.isNaN ? nil : value
    }

    private static let twoTo64 = Decimal(UInt64.max) + 1
}
