/// A number as sign, significant digits and power of ten: text `-12.50e3` is -, 125, 2 (125 × 10^2).
///
/// The digits are in the text, at `first..<last`, without leading and trailing zeros. A point may be between them.
struct NumberParts {
    var isNegative: Bool
    /// The range of the significant digits in the text.
    var first = 0
    var last = 0
    /// The number of significant digits.
    var count = 0
    /// The power of ten of the last significant digit. Where ``isFar``, only its sign is right, and its size is beyond every
    /// type's range.
    var exponent = 0
    /// Whether the text's exponent has more digits than certainly fit in an `Int`.
    private(set) var isFar = false
    /// What is added to the exponent in the text, and where the exponent's digits begin, without leading zeros.
    private var shift = 0
    private var exponentStart = 0

    var isZero: Bool { count == 0 }

    /// An exponent of this many digits, plus the length of any text, fits in an `Int`.
    @inline(__always) private static var mostExponentDigits: Int { Int.bitWidth > 32 ? 18 : 9 }

    /// Splits a number's text into its parts; nil where it contains anything but digits, one point and an exponent with
    /// digits.
    ///
    /// Reads each byte once, at an index below the text's length, whatever the bytes are. O(length).
    init?(_ text: UnsafeBufferPointer<UInt8>) {
        let end = text.count
        guard end > 0 else { return nil }
        isNegative = unsafe text[0] == UInt8(ascii: "-")
        var i = isNegative ? 1 : 0
        let start = i
        var first = -1
        var digits = 0  // from the first significant one on
        var trailing = 0  // zeros since the last digit that is not zero
        var fraction = 0
        var point = false
        while i < end {
            let c = unsafe text[i]
            let digit = c &- 0x30
            if digit > 9 {
                if c == UInt8(ascii: "."), !point {
                    point = true
                } else if c | 0x20 == UInt8(ascii: "e") {
                    break
                } else {
                    return nil
                }
            } else {
                if point { fraction &+= 1 }
                if digit != 0 {
                    if first < 0 { first = i }
                    last = i &+ 1
                    digits &+= 1
                    trailing = 0
                } else if first >= 0 {
                    digits &+= 1
                    trailing &+= 1
                }
            }
            i &+= 1
        }
        // A point alone is not a number.
        guard i - start > (point ? 1 : 0) else { return nil }
        var isBelowZero = false
        if i < end {  // at e or E
            i &+= 1
            if i < end, unsafe text[i] == UInt8(ascii: "-") || text[i] == UInt8(ascii: "+") {
                isBelowZero = unsafe text[i] == UInt8(ascii: "-")
                i &+= 1
            }
            guard i < end else { return nil }
            while i < end - 1, unsafe text[i] == UInt8(ascii: "0") { i &+= 1 }
            exponentStart = i
            while i < end {
                let digit = unsafe text[i] &- 0x30
                guard digit <= 9 else { return nil }
                if i - exponentStart < Self.mostExponentDigits { exponent = exponent &* 10 &+ Int(digit) }
                i &+= 1
            }
            isFar = end - exponentStart > Self.mostExponentDigits
        }
        guard first >= 0 else {  // zero, whatever its exponent
            (isFar, exponent, last) = (false, 0, 0)
            return
        }
        self.first = first
        count = digits - trailing
        shift = trailing - fraction
        exponent = isFar ? Self.far : exponent
        exponent = (isBelowZero ? -exponent : exponent) + (isFar ? 0 : shift)
    }

    /// Stands for an exponent of more than 18 digits; small enough that sums do not overflow.
    private static let far = Int.max / 4
}

extension NumberParts {
    /// A power of ten of any size.
    enum Power: Hashable {
        /// One below 10^18; below 10^9 where `Int` has 32 bits.
        case near(Int)
        /// The sign and the digits of any other, the highest digit first.
        case far(isNegative: Bool, [UInt8])

        init(_ value: Int) {
            self =
                UInt64(value.magnitude) < (Int.bitWidth > 32 ? 1_000_000_000_000_000_000 : 1_000_000_000)
                ? .near(value) : .far(isNegative: value < 0, Array(String(value.magnitude).utf8))
        }
    }

    /// The power of ten of the last significant digit plus `more`, exactly. O(digits of the exponent) where ``isFar``.
    func power(_ text: UnsafeBufferPointer<UInt8>, plus more: Int = 0) -> Power {
        guard isFar else { return Power(exponent + more) }
        // The exponent has more digits than the number that is added. So the sign stays, and at most the first digit is lost.
        let isNegative = exponent < 0
        var digits = unsafe Array(text[exponentStart...])
        var rest = isNegative ? -(shift + more) : shift + more
        var i = digits.count - 1
        while rest != 0, i >= 0 {
            let sum = Int(digits[i] &- 0x30) + rest
            let digit = (sum % 10 + 10) % 10
            digits[i] = UInt8(truncatingIfNeeded: digit + 0x30)
            rest = (sum - digit) / 10
            i -= 1
        }
        if rest > 0 { digits.insert(UInt8(truncatingIfNeeded: rest + 0x30), at: 0) }  // at most one is carried over
        if digits[0] == 0x30 { digits.removeFirst(digits.prefix { $0 == 0x30 }.count) }
        if digits.count <= Self.mostExponentDigits {
            let value = digits.reduce(0) { $0 * 10 + Int($1 &- 0x30) }
            return .near(isNegative ? -value : value)
        }
        return .far(isNegative: isNegative, digits)
    }
}

extension NumberParts.Power: Comparable {
    static func < (a: Self, b: Self) -> Bool {
        switch (a, b) {
        case (.near(let x), .near(let y)): return x < y
        case (.near, .far(let isNegative, _)): return !isNegative
        case (.far(let isNegative, _), .near): return isNegative
        case (.far(let negativeA, let x), .far(let negativeB, let y)):
            guard negativeA == negativeB else { return negativeA }
            let isSmaller = x.count != y.count ? x.count < y.count : x.lexicographicallyPrecedes(y)
            return x != y && isSmaller != negativeA
        }
    }
}
