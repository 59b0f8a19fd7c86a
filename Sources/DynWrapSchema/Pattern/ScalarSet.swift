/// A set of Unicode scalars, such as a class of a pattern.
struct ScalarSet: Sendable {
    /// Sorted ranges that do not touch each other.
    private(set) var ranges: [ClosedRange<UInt32>] = []
    /// The sets defined in Unicode's tables.
    private(set) var properties: [ScalarProperty] = []
    private(set) var isInverted = false
    /// The members below 128, as bits.
    private var low: (UInt64, UInt64) = (0, 0)

    static let last: UInt32 = 0x10_FFFF

    /// The scalars in any of the ranges. The ranges may overlap and have any order. O(ranges × log ranges).
    init(_ ranges: [ClosedRange<UInt32>]) {
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = self.ranges.last, range.lowerBound <= last.upperBound &+ 1 {
                // The range touches the one before and is merged with it.
                self.ranges[self.ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                self.ranges.append(range)
            }
        }
        for range in self.ranges where range.lowerBound < 128 {
            for value in range.lowerBound...min(range.upperBound, 127) {
                if value < 64 { low.0 |= 1 << UInt64(value) } else { low.1 |= 1 << UInt64(value - 64) }
            }
        }
    }

    init(_ scalar: UInt32) { self.init([scalar...scalar]) }

    init(_ property: ScalarProperty) { properties = [property] }

    /// The members of all sets, which are not inverted; or the scalars that are in none of them.
    init(union sets: [ScalarSet], isInverted: Bool) {
        self.init(sets.flatMap(\.ranges))
        // A repeated property adds nothing, but would be tested for each scalar.
        for property in sets.lazy.flatMap(\.properties) where !properties.contains(where: { $0.isSame(as: property) }) {
            properties.append(property)
        }
        self.isInverted = isInverted
    }

    /// The set of the scalars in none of the ranges.
    var complement: ScalarSet {
        var rest: [ClosedRange<UInt32>] = []
        var next: UInt32 = 0
        for range in ranges {
            if range.lowerBound > next { rest.append(next...(range.lowerBound - 1)) }
            next = range.upperBound + 1
        }
        if next <= Self.last { rest.append(next...Self.last) }
        return ScalarSet(rest)
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
    /// The scalars that `.` does not match.
    static let lineEnds = ScalarSet([0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029])
}
