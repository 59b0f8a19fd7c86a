/// The bounds of a range, whatever the range is, in words and in JSON Schema.
struct ValueBounds<Bound: Comparable & JSONConvertible> {
    private let least: Bound?
    private let most: Bound?
    /// Whether the upper bound itself is out.
    private let isHalfOpen: Bool

    init(_ range: some RangeExpression<Bound>) {
        switch range {
        case let range as ClosedRange<Bound>: (least, most, isHalfOpen) = (range.lowerBound, range.upperBound, false)
        case let range as Range<Bound>: (least, most, isHalfOpen) = (range.lowerBound, range.upperBound, true)
        case let range as PartialRangeFrom<Bound>: (least, most, isHalfOpen) = (range.lowerBound, nil, false)
        case let range as PartialRangeThrough<Bound>: (least, most, isHalfOpen) = (nil, range.upperBound, false)
        case let range as PartialRangeUpTo<Bound>: (least, most, isHalfOpen) = (nil, range.upperBound, true)
        default: (least, most, isHalfOpen) = (nil, nil, false)
        }
    }

    /// "a value from 1 to 9", "a value from 0 to below 1", "a value of at least 0"
    var message: String {
        switch (least, most) {
        case (let least?, let most?): "a value from \(least) to \(isHalfOpen ? "below " : "")\(most)"
        case (let least?, nil): "a value of at least \(least)"
        case (nil, let most?): isHalfOpen ? "a value below \(most)" : "a value of at most \(most)"
        case (nil, nil): "a value in the range that the schema asks for"
        }
    }

    /// The bounds as JSON Schema keywords.
    func keywords(_ options: ConversionOptions) -> [(String, JSON)] {
        (least.map { [("minimum", $0.json(options))] } ?? [])
            + (most.map { [(isHalfOpen ? "exclusiveMaximum" : "maximum", $0.json(options))] } ?? [])
    }
}
