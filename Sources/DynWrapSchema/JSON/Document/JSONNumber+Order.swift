extension JSONNumber {
    /// How two numbers compare.
    package enum Order: Sendable {
        case less, equal, greater
    }

    /// Whether the value is whole: `1e3` and `1.0` are. O(digits).
    package var isWhole: Bool {
        unsafe withText { text in
            let parts = unsafe NumberDecoding.parts(text)
            return parts.isZero || parts.exponent >= 0
        }
    }

    /// How the value compares with another, exactly, whatever the number of digits. O(digits).
    package func compared(with other: JSONNumber) -> Order {
        unsafe withText { a in unsafe other.withText { b in unsafe NumberDecoding.compare(a, b) } }
    }
}

extension NumberDecoding {
    fileprivate static func compare(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> JSONNumber.Order {
        let (x, y) = unsafe (parts(a), parts(b))
        let (signX, signY) = (x.isZero ? 0 : x.isNegative ? -1 : 1, y.isZero ? 0 : y.isNegative ? -1 : 1)
        if signX != signY { return signX < signY ? .less : .greater }
        if signX == 0 { return .equal }
        let (up, down): (JSONNumber.Order, JSONNumber.Order) = signX > 0 ? (.greater, .less) : (.less, .greater)
        // The power of ten of the first digit decides, then digit by digit.
        let (topX, topY) = (x.count + x.exponent, y.count + y.exponent)
        if topX != topY { return topX > topY ? up : down }
        var (i, j) = (x.first, y.first)
        while i < x.last, j < y.last {
            if unsafe a[i] == UInt8(ascii: ".") { i += 1 }
            if unsafe b[j] == UInt8(ascii: ".") { j += 1 }
            if unsafe a[i] != b[j] { return unsafe a[i] > b[j] ? up : down }
            i += 1
            j += 1
        }
        return x.count == y.count ? .equal : x.count > y.count ? up : down
    }
}
