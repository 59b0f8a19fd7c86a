import Foundation

/// The value of a number's text. Every function takes text that has passed the scanner.
package enum NumberDecoding {
    /// A number as sign, significant digits and power of ten: text `-12.50e3` is -, 125, 2 (125 × 10^2).
    ///
    /// Digits lie in `digits` without leading and trailing zeros, decimal point left out on reading.
    struct Parts {
        var isNegative: Bool
        /// Where the significant digits begin and end in the text; a point may lie between them.
        var first: Int
        var last: Int
        /// The number of significant digits.
        var count: Int
        /// The power of ten of the last significant digit; saturates far beyond every type's range.
        var exponent: Int
        var isZero: Bool { count == 0 }
    }

    static func parts(_ text: UnsafeBufferPointer<UInt8>) -> Parts {
        var i = 0
        let isNegative = unsafe text[0] == UInt8(ascii: "-")
        if isNegative { i = 1 }
        var first = -1
        var last = -1
        var digitsAfterFirst = 0  // digits from the first significant one on, points left out
        var trailing = 0  // zeros since the last digit that is not zero
        var fraction = 0
        var inFraction = false
        while i < text.count {
            let c = unsafe text[i]
            if c == UInt8(ascii: ".") {
                inFraction = true
            } else if c | 0x20 == UInt8(ascii: "e") {
                break
            } else {
                if inFraction { fraction += 1 }
                if c != UInt8(ascii: "0") {
                    if first < 0 { first = i }
                    last = i
                    digitsAfterFirst += 1
                    trailing = 0
                } else if first >= 0 {
                    digitsAfterFirst += 1
                    trailing += 1
                }
            }
            i += 1
        }
        var exponent = 0
        if i < text.count {  // at e or E
            i += 1
            var negative = false
            if unsafe text[i] == UInt8(ascii: "-") || text[i] == UInt8(ascii: "+") {
                negative = unsafe text[i] == UInt8(ascii: "-")
                i += 1
            }
            while i < text.count {
                if exponent < 1_000_000_000_000 { exponent = unsafe exponent * 10 + Int(text[i] &- 0x30) }
                i += 1
            }
            if negative { exponent = -exponent }
        }
        guard first >= 0 else { return Parts(isNegative: isNegative, first: 0, last: 0, count: 0, exponent: 0) }
        return Parts(
            isNegative: isNegative, first: first, last: last + 1, count: digitsAfterFirst - trailing,
            exponent: exponent - fraction + trailing)
    }

    /// The whole number in range that the text stands for, else nil. `1e3` and `1.0` are whole.
    @inlinable @inline(__always)
    package static func integer<N: FixedWidthInteger>(_ text: UnsafeBufferPointer<UInt8>, as type: N.Type) -> N? {
        // The common case: a sign and up to 18 digits, which no Int64 overflows.
        var i = 0
        let count = text.count
        if count > 0, count < 19 {
            let isNegative = unsafe text[0] == UInt8(ascii: "-")
            if isNegative { i = 1 }
            var value: Int64 = 0
            while i < count {
                let digit = unsafe text[i] &- 0x30
                if digit > 9 { return unsafe hardInteger(text, as: type) }
                value = value &* 10 &+ Int64(digit)
                i &+= 1
            }
            return N(exactly: isNegative ? 0 &- value : value)
        }
        return unsafe hardInteger(text, as: type)
    }

    /// Points, exponents and many digits.
    @usableFromInline
    package static func hardInteger<N: FixedWidthInteger>(_ text: UnsafeBufferPointer<UInt8>, as type: N.Type) -> N? {
        let parts = unsafe parts(text)
        if parts.isZero { return 0 }
        // No fixed-width integer here has more than 40 digits.
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
        guard let value = unsafe Double(String(decoding: text, as: UTF8.self)), value.isFinite else { return nil }
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
            } else if c == UInt8(ascii: ".") {
                point = true
            } else {
                break
            }
            i &+= 1
        }
        guard digits <= 19, mantissa <= 1 << 53 else { return nil }
        var exponent = 0 &- fraction
        if i < count {
            i &+= 1
            var negative = false
            if unsafe text[i] == UInt8(ascii: "-") || text[i] == UInt8(ascii: "+") {
                negative = unsafe text[i] == UInt8(ascii: "-")
                i &+= 1
            }
            guard count &- i <= 4 else { return nil }
            var e = 0
            while i < count {
                e = unsafe e &* 10 &+ Int(text[i] &- 0x30)
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
        guard let value = unsafe Float(String(decoding: text, as: UTF8.self)), value.isFinite else { return nil }
        return value
    }

    /// The `Decimal` with exactly this value; nil where its 38 digits and exponents of -128…127 do not hold it.
    static func decimal(_ text: UnsafeBufferPointer<UInt8>) -> Decimal? {
        let parts = unsafe parts(text)
        if parts.isZero { return Decimal(0) }
        guard parts.count <= 39, parts.exponent <= 165, parts.exponent >= -128 else { return nil }
        var mantissa: UInt128 = 0
        for i in parts.first..<parts.last where unsafe text[i] != UInt8(ascii: ".") {
            let (product, over) = mantissa.multipliedReportingOverflow(by: 10)
            let (sum, over2) = unsafe product.addingReportingOverflow(UInt128(text[i] &- 0x30))
            if over || over2 { return nil }
            mantissa = sum
        }
        var exponent = parts.exponent
        while exponent > 127 {
            let (product, over) = mantissa.multipliedReportingOverflow(by: 10)
            if over { return nil }
            mantissa = product
            exponent -= 1
        }
        // Both halves and their sum fit Decimal's 128-bit significand, so this arithmetic is exact.
        let high = Decimal(UInt64(truncatingIfNeeded: mantissa >> 64)) * twoTo64
        let significand = high + Decimal(UInt64(truncatingIfNeeded: mantissa))
        return Decimal(sign: parts.isNegative ? .minus : .plus, exponent: exponent, significand: significand)
    }

    private static let twoTo64 = Decimal(UInt64.max) + 1

    /// Whether two numbers have one value: sign, digits and power of ten, exactly. `-0` equals `0`.
    package static func equal(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
        let (x, y) = unsafe (parts(a), parts(b))
        if x.isZero || y.isZero { return x.isZero && y.isZero }
        guard x.isNegative == y.isNegative, x.count == y.count, x.exponent == y.exponent else { return false }
        var i = x.first
        var j = y.first
        while i < x.last, j < y.last {
            if unsafe a[i] == UInt8(ascii: ".") { i += 1 }
            if unsafe b[j] == UInt8(ascii: ".") { j += 1 }
            if unsafe a[i] != b[j] { return false }
            i += 1
            j += 1
        }
        return true
    }

    /// Feeds the value, not the spelling, to `hasher`.
    package static func hash(_ text: UnsafeBufferPointer<UInt8>, into hasher: inout Hasher) {
        let parts = unsafe parts(text)
        if parts.isZero {
            hasher.combine(0)
            return
        }
        hasher.combine(parts.isNegative)
        hasher.combine(parts.exponent)
        for i in parts.first..<parts.last where unsafe text[i] != UInt8(ascii: ".") { unsafe hasher.combine(text[i]) }
    }
}
