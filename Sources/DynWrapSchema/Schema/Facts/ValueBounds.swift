#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The bounds of a range of any kind, in words and in JSON Schema.
struct ValueBounds<Bound: Comparable & JSONConvertible & Sendable>: Sendable {
    private let least: Bound?
    private let most: Bound?
    /// Whether the upper bound itself is excluded.
    private let isHalfOpen: Bool
    /// Whether the range is not of the standard library.
    private let isUnknown: Bool

    init(_ range: some RangeExpression<Bound>) {
        var isUnknown = false
        switch range {
        case let range as ClosedRange<Bound>: (least, most, isHalfOpen) = (range.lowerBound, range.upperBound, false)
        case let range as Range<Bound>: (least, most, isHalfOpen) = (range.lowerBound, range.upperBound, true)
        case let range as PartialRangeFrom<Bound>: (least, most, isHalfOpen) = (range.lowerBound, nil, false)
        case let range as PartialRangeThrough<Bound>: (least, most, isHalfOpen) = (nil, range.upperBound, false)
        case let range as PartialRangeUpTo<Bound>: (least, most, isHalfOpen) = (nil, range.upperBound, true)
        default:
            (least, most, isHalfOpen) = (nil, nil, false)
            isUnknown = true
        }
        self.isUnknown = isUnknown
    }

    /// The condition that a value is in the range, and the same for an optional, where nil is allowed. Specialised for the
    /// common types, whose values are then compared directly.
    @_specialize(where Bound == Int)
    @_specialize(where Bound == Double)
    @_specialize(where Bound == Decimal)
    func condition(_ isInRange: @escaping Condition) -> (value: Condition, optional: OptionalCondition) {
        if isUnknown { return (isInRange, { $0.map { isInRange($0) } ?? true }) }
        return ({ contains($0) }, { $0.map { contains($0) } ?? true })
    }

    typealias Condition = @Sendable (Bound) -> Bool
    typealias OptionalCondition = @Sendable (Bound?) -> Bool

    /// Whether a standard library range contains this value.
    @inline(__always)
    private func contains(_ value: Bound) -> Bool {
        // Without an order, as for NaN, both comparisons are false.
        if let least { guard least <= value else { return false } }
        if let most { return isHalfOpen ? value < most : value <= most }
        return true
    }

    /// "a value from 1 to 9", "a value from 0 to below 1", "a value of at least 0". A bound that is no number is shown as a field
    /// with these options writes it.
    @Sendable
    func message(_ options: ConversionOptions) -> String {
        func text(_ bound: Bound) -> String { bound is any Numeric ? "\(bound)" : bound.json(options).text() }
        let (least, most) = (least.map(text), most.map(text))
        return switch (least, most) {
        case (let least?, let most?): "a value from \(least) to \(isHalfOpen ? "below " : "")\(most)"
        case (let least?, nil): "a value of at least \(least)"
        case (nil, let most?): isHalfOpen ? "a value below \(most)" : "a value of at most \(most)"
        case (nil, nil): "a value in the range that the schema asks for"
        }
    }

    /// The bounds, for comparisons. A range of another library is only equal to its own copies.
    var declared: [DeclaredPart] {
        isUnknown ? [.function] : [DeclaredPart(least), DeclaredPart(most), DeclaredPart(isHalfOpen)]
    }

    /// The bounds as JSON Schema keywords, which exist only for numbers, not for dates written as text or strings.
    func keywords(_ options: ConversionOptions) -> [(String, JSON)] {
        if options.wantsNumberInString { return [] }
        return [("minimum", least), (isHalfOpen ? "exclusiveMaximum" : "maximum", most)].compactMap { keyword, bound in
            guard let json = bound?.json(options) else { return nil }
            let isNumber = json.kind == .number || options.numberAsString && json.string.flatMap { JSONNumber($0) } != nil
            return isNumber ? (keyword, json) : nil
        }
    }
}
