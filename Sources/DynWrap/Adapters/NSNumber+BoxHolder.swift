#if FullFoundation || !canImport(FoundationEssentials)
import DynWrapSchema

public import Foundation

extension NSNumber: BoxHolder {
    /// The number in a box; a bool where it was made from one.
    public static func box(of holder: NSNumber) -> BoxedNumber? {
        switch NSNumberContent(holder) {
        case .bool(let bool): .bool(bool)
        case .decimal(let decimal): .decimal(decimal)
        case .double(let double): .double(double)
        case .float(let float): .double(Double(float))
        case .unsigned(let whole): .unsigned(whole)
        case .integer(let integer): UInt64(exactly: integer).map { .unsigned($0) } ?? .negative(integer)
        }
    }

    /// The number in `box`; nil where there is none, or where a subclass can't represent it.
    public static func holder(of box: BoxedNumber?) -> Self? {
        let number: NSNumber
        switch box {
        case nil: return nil
        case .unsigned(let whole): number = Int64(exactly: whole).map { NSNumber(value: $0) } ?? NSNumber(value: whole)
        case .negative(let negative): number = NSNumber(value: negative)
        case .double(let real): number = NSNumber(value: real)
        case .decimal(let decimal): number = NSDecimalNumber(decimal: decimal)
        case .bool(let bool): number = NSNumber(value: bool)
        }
        return number as? Self
    }
}
#endif
