#if FullFoundation || !canImport(FoundationEssentials)
package import Foundation

/// The type from which an `NSNumber` was made, as far as it can be found out.
package enum NSNumberContent {
    case bool(Bool)
    case integer(Int64)
    case unsigned(UInt64)
    case double(Double)
    case float(Float)
    case decimal(Decimal)

    /// Reads the content of `number`.
    ///
    /// Every Foundation has one object for each bool (`kCFBooleanTrue` and `kCFBooleanFalse`), which `NSNumber(value:)`
    /// returns. The type code of a bool is "c", the same as for an `Int8`. A decimal number has the type code "d" but more
    /// digits than a `Double`. The other codes are those of Objective-C's `@encode`.
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

    /// The number as JSON; nil for a number that is not finite.
    package var json: JSON? {
        switch self {
        case .bool(let value): JSON(value)
        case .integer(let value): JSON(value)
        case .unsigned(let value): JSON(value)
        case .double(let value): value.isFinite ? JSON(value) : JSON?.none
        // The shortest text of the float itself: 1.23, not 1.2300000190734863.
        case .float(let value): value.isFinite ? JSON(JSONNumber(checked: JSONNumber.text(of: value))) : JSON?.none
        case .decimal(let value): JSONNumber(value.description).map { JSON($0) }
        }
    }
}
#endif
