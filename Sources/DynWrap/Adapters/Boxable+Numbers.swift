#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Boxable where Self: FixedWidthInteger, Box == BoxedNumber {
    /// The whole number in the box; nil where it has a fraction or is out of range.
    public init?(boxed: BoxedNumber) {
        switch boxed {
        case .unsigned(let number): self.init(exactly: number)
        case .negative(let number): self.init(exactly: number)
        case .double(let number): self.init(exactly: number)
        case .decimal(let number): self.init("\(number)")
        case .bool: return nil
        }
    }

    /// The number; one of more than 64 bits as a decimal, which has 38 digits.
    public var boxed: BoxedNumber {
        if let whole = UInt64(exactly: self) { return .unsigned(whole) }
        if let negative = Int64(exactly: self) { return .negative(negative) }
        return .decimal(Decimal(string: "\(self)") ?? .nan)
    }
}

extension Boxable where Self: BinaryFloatingPoint & LosslessStringConvertible, Box == BoxedNumber {
    /// The nearest number, rounded once; nil where the box holds a finite one beyond the type's range, or a whole number that would be rounded.
    public init?(boxed: BoxedNumber) {
        switch boxed {
        case .unsigned(let number): self.init(exactly: number)
        case .negative(let number): self.init(exactly: number)
        case .double(let number):
            self.init(number)
            if !isFinite, number.isFinite { return nil }
        case .decimal(let number):
            self.init(number.description)
            if !isFinite, number.isFinite { return nil }
        case .bool: return nil
        }
    }

    /// The number.
    public var boxed: BoxedNumber { .double(Double(self)) }
}

extension Int: Boxable {}
extension Int8: Boxable {}
extension Int16: Boxable {}
extension Int32: Boxable {}
extension Int64: Boxable {}
extension UInt: Boxable {}
extension UInt8: Boxable {}
extension UInt16: Boxable {}
extension UInt32: Boxable {}
extension UInt64: Boxable {}
extension Float: Boxable {}
extension Double: Boxable {}

extension Decimal: Boxable {
    /// The number; nil where it is not finite.
    public init?(boxed: BoxedNumber) {
        switch boxed {
        case .unsigned(let number): self.init(number)
        case .negative(let number): self.init(number)
        case .double(let number): self.init(string: "\(number)")
        case .decimal(let number): self = number
        case .bool: return nil
        }
        // Beyond 38 digits and an exponent of 127 a text reads as NaN on some systems and as nil on others.
        if isNaN { return nil }
    }

    /// The number.
    public var boxed: BoxedNumber { .decimal(self) }
}

extension Bool: Boxable {
    /// The bool; one and zero are taken for it, as Objective-C writes it, and no other number.
    public init?(boxed: BoxedNumber) {
        switch boxed {
        case .bool(let bool): self = bool
        case .unsigned(0): self = false
        case .unsigned(1): self = true
        default: return nil
        }
    }

    /// The bool.
    public var boxed: BoxedNumber { .bool(self) }
}
