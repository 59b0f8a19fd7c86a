/// A set of Unicode scalars: a class of a pattern.
struct ScalarSet: Sendable {
    /// Sorted; no two of them touch.
    private(set) var ranges: [ClosedRange<UInt32>] = []
    /// Sets that are defined by Unicode's tables.
    private var properties: [ScalarProperty] = []
    private(set) var isInverted = false
    /// The members below 128, as bits.
    private var low: (UInt64, UInt64) = (0, 0)

    static let last: UInt32 = 0x10_FFFF

    init(_ ranges: [ClosedRange<UInt32>] = []) {
        for range in ranges { insert(range) }
    }

    init(_ property: ScalarProperty) { properties = [property] }

    mutating func insert(_ range: ClosedRange<UInt32>) {
        var (lower, upper) = (range.lowerBound, range.upperBound)
        // Those that touch the new one become part of it.
        let meets = ranges.filter { $0.lowerBound <= upper &+ 1 && lower <= $0.upperBound &+ 1 }
        for other in meets { (lower, upper) = (min(lower, other.lowerBound), max(upper, other.upperBound)) }
        ranges.removeAll { $0.lowerBound >= lower && $0.upperBound <= upper }
        ranges.insert(lower...upper, at: ranges.firstIndex { $0.lowerBound > upper } ?? ranges.count)
        for value in range.lowerBound...max(range.lowerBound, min(range.upperBound, 127)) where value < 128 {
            if value < 64 { low.0 |= 1 << UInt64(value) } else { low.1 |= 1 << UInt64(value - 64) }
        }
    }

    /// Adds the members of another set, which is not inverted by ``invert()``.
    mutating func formUnion(_ other: ScalarSet) {
        for range in other.ranges { insert(range) }
        properties += other.properties
    }

    /// The scalars that are none of these.
    mutating func invert() { isInverted.toggle() }

    /// The set of the scalars in none of the ranges.
    var complement: ScalarSet {
        var rest = ScalarSet()
        var next: UInt32 = 0
        for range in ranges {
            if range.lowerBound > next { rest.insert(next...(range.lowerBound - 1)) }
            next = range.upperBound + 1
        }
        if next <= Self.last { rest.insert(next...Self.last) }
        return rest
    }

    /// Whether the scalar is a member. O(log ranges).
    func contains(_ scalar: Unicode.Scalar) -> Bool { has(scalar) != isInverted }

    private func has(_ scalar: Unicode.Scalar) -> Bool {
        let value = scalar.value
        if value < 128 {
            if (value < 64 ? low.0 >> UInt64(value) : low.1 >> UInt64(value - 64)) & 1 == 1 { return true }
        } else {
            var (from, to) = (0, ranges.count)
            while from < to {
                let middle = (from + to) / 2
                if ranges[middle].upperBound < value { from = middle + 1 } else { to = middle }
            }
            if from < ranges.count, ranges[from].lowerBound <= value { return true }
        }
        return properties.contains { $0.contains(scalar) }
    }
}

extension ScalarSet {
    /// `\d`, ECMA-262 §22.2.2.9.
    static let digits = ScalarSet([0x30...0x39])
    /// `\w`.
    static let words = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
    /// `\s`: white space and line terminators.
    static let spaces = ScalarSet([
        0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F...0x202F,
        0x205F...0x205F,
        0x3000...0x3000, 0xFEFF...0xFEFF,
    ])
    /// What `.` does not match.
    static let lineEnds = ScalarSet([0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029])
}
