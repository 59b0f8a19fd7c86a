import DynWrap

/// Facts about the numbers at one node. Merging adds counts and keeps extremes, so order and grouping don't matter.
struct NumberSummary: Equatable, Sendable {
    var count = 0
    /// Numbers with a fraction or an exponent in their text.
    var reals = 0
    var inInt = 0
    var inUInt64 = 0
    var inInt128 = 0
    var inDouble = 0
    var inDecimal = 0
    /// The number of whole numbers outside the range in which `Double` represents each one.
    var beyondDouble = 0
    /// The largest number of significant digits of a number with a fraction.
    var digits = 0
    var epochSeconds = 0
    var epochMilliseconds = 0
    /// The number of whole numbers that are days as `yyyyMMdd`.
    var days = 0

    mutating func add(_ number: JSONNumber) {
        if let small = Self.small(number) { add(small: small) } else { addAny(number) }
    }

    /// The value of a whole number with few digits, for which all facts follow without reading it as every type.
    private static func small(_ number: JSONNumber) -> Int64? {
        let digits = number.text.utf8
        guard digits.count <= 15 else { return nil }
        var value: Int64 = 0
        for byte in digits {
            guard byte &- 0x30 < 10 else { return nil }
            value = value * 10 + Int64(byte - 0x30)
        }
        return value
    }

    private mutating func add(small: Int64) {
        count += 1
        inInt += 1
        inUInt64 += 1
        inInt128 += 1
        inDouble += 1
        inDecimal += 1
        if small > 9_999_999, small < 100_000_000, DateConversion.style(.yyyymmdd).parse(integer: small) != nil { days += 1 }
        let range = Int64(InferLimits.epoch.lowerBound)...Int64(InferLimits.epoch.upperBound)
        if range.contains(small) { epochSeconds += 1 }
        if small / 1000 >= range.lowerBound, small <= range.upperBound * 1000 { epochMilliseconds += 1 }
    }

    /// Adds any number; for small ones the result is the same.
    mutating func addAny(_ number: JSONNumber) {
        count += 1
        if number.double != nil { inDouble += 1 }
        if number.decimal != nil { inDecimal += 1 }
        guard number.isIntegerLiteral else {
            reals += 1
            digits = max(digits, Self.significantDigits(number.text))
            addEpoch(number.text, number.double)
            return
        }
        if number.int != nil { inInt += 1 }
        if number.integer(as: UInt64.self) != nil { inUInt64 += 1 }
        if number.integer(as: Int128.self) != nil { inInt128 += 1 }
        guard let small = number.integer(as: Int64.self) else {
            beyondDouble += 1
            return
        }
        if small.magnitude > 1 << 53 { beyondDouble += 1 }
        if DateConversion.style(.yyyymmdd).parse(integer: small) != nil { days += 1 }
        addEpoch(number.text, Double(small))
    }

    private mutating func addEpoch(_ text: String, _ value: Double?) {
        guard let value else { return }
        let range = Double(InferLimits.epoch.lowerBound)...Double(InferLimits.epoch.upperBound)
        if range.contains(value), DateConversion.epochSeconds.parse(text) != nil { epochSeconds += 1 }
        if range.contains(value / 1000), DateConversion.epochMilliseconds.parse(text) != nil { epochMilliseconds += 1 }
    }

    static func significantDigits(_ text: String) -> Int {
        let mantissa = text.prefix { $0 != "e" && $0 != "E" }.filter(\.isNumber).drop { $0 == "0" }
        return mantissa.reversed().drop { $0 == "0" }.count
    }

    /// All facts as text, for comparing.
    var text: String {
        [
            count, reals, inInt, inUInt64, inInt128, inDouble, inDecimal, beyondDouble, digits, epochSeconds, epochMilliseconds,
            days,
        ].map { String($0) }.joined(separator: " ")
    }

    mutating func merge(_ other: NumberSummary) {
        count += other.count
        reals += other.reals
        inInt += other.inInt
        inUInt64 += other.inUInt64
        inInt128 += other.inInt128
        inDouble += other.inDouble
        inDecimal += other.inDecimal
        beyondDouble += other.beyondDouble
        digits = max(digits, other.digits)
        epochSeconds += other.epochSeconds
        epochMilliseconds += other.epochMilliseconds
        days += other.days
    }
}
