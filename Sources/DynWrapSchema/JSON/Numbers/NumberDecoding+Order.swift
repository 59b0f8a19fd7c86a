/// How two numbers compare.
package enum NumberOrder: Sendable {
    case less, equal, greater
}

// Compares the values of two numbers from their texts, exactly, with any number of digits and any exponent. A text that is
// not a number counts as zero.
extension NumberDecoding {
    /// Whether two numbers have the same value: sign, digits and power of ten. `-0` equals `0`. O(digits).
    package static func equal(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
        let (x, y) = unsafe (NumberParts(a), NumberParts(b))
        guard let x, !x.isZero else { return y?.isZero ?? true }
        guard let y, x.isNegative == y.isNegative, x.count == y.count else { return false }
        if x.isFar || y.isFar {
            guard unsafe x.power(a) == y.power(b) else { return false }
        } else if x.exponent != y.exponent {
            return false
        }
        return unsafe firstDifference(a, x, b, y) == .equal
    }

    /// How one number compares with another. O(digits).
    package static func compare(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> NumberOrder {
        let (x, y) = unsafe (NumberParts(a), NumberParts(b))
        let (signX, signY) = (sign(x), sign(y))
        if signX != signY { return signX < signY ? .less : .greater }
        guard let x, let y, signX != 0 else { return .equal }
        let (up, down): (NumberOrder, NumberOrder) = signX > 0 ? (.greater, .less) : (.less, .greater)
        // The power of ten of the first digit decides; if equal, the digits do.
        if x.isFar || y.isFar {
            let (topX, topY) = unsafe (x.power(a, plus: x.count), y.power(b, plus: y.count))
            if topX != topY { return topX > topY ? up : down }
        } else {
            let (topX, topY) = (x.count + x.exponent, y.count + y.exponent)
            if topX != topY { return topX > topY ? up : down }
        }
        switch unsafe firstDifference(a, x, b, y) {
        case .greater: return up
        case .less: return down
        case .equal: return x.count == y.count ? .equal : x.count > y.count ? up : down
        }
    }

    /// Feeds the value to `hasher`, not its spelling.
    package static func hash(_ text: UnsafeBufferPointer<UInt8>, into hasher: inout Hasher) {
        guard let parts = unsafe NumberParts(text), !parts.isZero else {
            hasher.combine(0)
            return
        }
        hasher.combine(parts.isNegative)
        unsafe hasher.combine(parts.power(text))
        for i in parts.first..<parts.last where unsafe text[i] != UInt8(ascii: ".") { unsafe hasher.combine(text[i]) }
    }

    private static func sign(_ parts: NumberParts?) -> Int {
        guard let parts, !parts.isZero else { return 0 }
        return parts.isNegative ? -1 : 1
    }

    /// How the first differing digits compare; equal where one number's digits are a prefix of the other's.
    ///
    /// The last significant digit is never the point, so after a point there is another index below `last`.
    private static func firstDifference(
        _ a: UnsafeBufferPointer<UInt8>, _ x: NumberParts, _ b: UnsafeBufferPointer<UInt8>, _ y: NumberParts
    ) -> NumberOrder {
        var (i, j) = (x.first, y.first)
        while i < x.last, j < y.last {
            if unsafe a[i] == UInt8(ascii: ".") { i &+= 1 }
            if unsafe b[j] == UInt8(ascii: ".") { j &+= 1 }
            if unsafe a[i] != b[j] { return unsafe a[i] > b[j] ? .greater : .less }
            i &+= 1
            j &+= 1
        }
        return .equal
    }
}
