#if FullFoundation || !canImport(FoundationEssentials)
package import Foundation

/// What an `NSNumber` was made from, as far as it shows.
package enum NSNumberContent {
    case bool(Bool)
    case integer(Int64)
    case unsigned(UInt64)
    case double(Double)
    case float(Float)
    case decimal(Decimal)

    /// Reads what `number` contains.
    ///
    /// Every Foundation has one object for each bool (`kCFBooleanTrue` and `kCFBooleanFalse`), which `NSNumber(value:)` returns; the type code of a
    /// bool is "c", which is also an `Int8`'s. A decimal number gives "d" for its type code and has more digits than a `Double`. The other
    /// codes are those of Objective-C's `@encode`.
    package init(_ number: NSNumber) {
        if number === Self.yes || number === Self.no {
            self = .bool(number.boolValue)
        } else if number is NSDecimalNumber {
            self = .decimal(number.decimalValue)
        } else {
            switch unsafe UInt8(bitPattern: number.objCType.pointee) {
            case UInt8(ascii: "d"): self = .double(number.doubleValue)
            case UInt8(ascii: "f"): self = .float(number.floatValue)
            case UInt8(ascii: "Q"), UInt8(ascii: "L"): self = .unsigned(number.uint64Value)
            default: self = .integer(number.int64Value)
            }
        }
    }

    private static let yes = NSNumber(value: true)
    private static let no = NSNumber(value: false)

    /// The number as JSON; nil for one that is not finite.
    package var json: JSON? {
        switch self {
        case .bool(let value): JSON(value)
        case .integer(let value): JSON(value)
        case .unsigned(let value): JSON(value)
        case .double(let value): value.isFinite ? JSON(value) : JSON?.none
        // The float's own shortest text: 1.23, not 1.2300000190734863.
        case .float(let value): value.isFinite ? JSON(JSONNumber(checked: JSONNumber.text(of: value))) : JSON?.none
        case .decimal(let value): JSONNumber(value.description).map { JSON($0) }
        }
    }
}
#endif
