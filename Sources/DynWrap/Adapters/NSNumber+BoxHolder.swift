public import Foundation

extension NSNumber: BoxHolder {
    /// The number, a bool where it was made from one.
    public static func box(of holder: NSNumber) -> BoxedNumber? {
        if holder === kTrue || holder === kFalse { return .bool(holder.boolValue) }
        if holder is NSDecimalNumber { return .decimal(holder.decimalValue) }
        switch unsafe UInt8(bitPattern: holder.objCType.pointee) {
        case UInt8(ascii: "d"), UInt8(ascii: "f"): return .real(holder.doubleValue)
        case UInt8(ascii: "Q"): return .whole(holder.uint64Value)
        default: return holder.int64Value < 0 ? .negative(holder.int64Value) : .whole(holder.uint64Value)
        }
    }

    /// The number in `box`; nil where there is none, and where a subclass can't hold it.
    public static func holder(of box: BoxedNumber?) -> Self? {
        let number: NSNumber
        switch box {
        case nil: return nil
        case .whole(let whole): number = Int64(exactly: whole).map { NSNumber(value: $0) } ?? NSNumber(value: whole)
        case .negative(let negative): number = NSNumber(value: negative)
        case .real(let real): number = NSNumber(value: real)
        case .decimal(let decimal): number = NSDecimalNumber(decimal: decimal)
        case .bool(let bool): number = NSNumber(value: bool)
        }
        return number as? Self
    }

    // Foundation has one object for each bool, which is how a bool is told from a one.
    private static let kTrue = NSNumber(value: true)
    private static let kFalse = NSNumber(value: false)
}
