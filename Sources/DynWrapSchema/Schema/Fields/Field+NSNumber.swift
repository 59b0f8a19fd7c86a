#if FullFoundation || !canImport(FoundationEssentials)
public import Foundation

extension Field where Value == NSNumber? {
    /// A number at `key` as Foundation's boxed type; nil where it is absent, null or not a number.
    ///
    /// It contains an `Int`, a `UInt64`, a `Double` or a decimal number: the first of these that represents the value
    /// exactly. `Num<Decimal>` does the same with a Swift type. A number with more than 38 digits, or beyond a `Double`, is a
    /// problem. Numbers in strings are read and reported. Bools are not numbers, and a boxed bool is written as 1 or 0. NaN and
    /// the infinities can't be written: assigning one of them changes nothing.
    @_disfavoredOverload
    public init(_ key: String) {
        let base = FieldConversion<NSNumber>.plain(
            read: { NSNumberConversion.read($0, $1) }, write: { number, _ in NSNumberConversion.json(number) },
            expectation: { _ in NSNumberConversion.expectation })
        var conversion = base.optional
        conversion.jsonSchema = { _ in ["type": ["number", "null"]] }
        self.init(FieldSpec(FieldPath(key), conversion, default: nil))
    }
}

/// The conversion of `NSNumber`, which can't conform to ``JSONConvertible`` because it is a class with subclasses.
private enum NSNumberConversion {
    static let expectation = "a number"

    static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<NSNumber> {
        if let number = json.number { return boxed(number).map { .value($0) } ?? .invalid(expectation) }
        guard options.mode != .strict, let text = json.string, let number = JSONNumber(relaxed: text), let found = boxed(number)
        else {
            return .invalid(expectation)
        }
        return .coerced(found, expectation)
    }

    private static func boxed(_ number: JSONNumber) -> NSNumber? {
        if let int = number.int { return NSNumber(value: int) }
        if let uint: UInt64 = number.integer() { return NSNumber(value: uint) }
        if let double = number.double, JSON(double).number == number { return NSNumber(value: double) }
        return number.decimal.map { NSDecimalNumber(decimal: $0) }
    }

    /// The number as JSON. One that is not finite can't be written.
    static func json(_ number: NSNumber) -> JSON {
        switch NSNumberContent(number) {
        case .bool(let bool): JSON(bool ? 1 : 0)
        case let content: content.json ?? .unwritable
        }
    }
}
#endif
