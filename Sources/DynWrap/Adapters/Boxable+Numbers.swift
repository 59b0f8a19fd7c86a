import DynWrapSchema

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Boxable where Self: FixedWidthInteger, Box == BoxedNumber {
    /// The whole number in the box; nil where it has a fraction, is out of range or is a bool.
    public init?(boxed: BoxedNumber) {
        switch boxed {
        case .unsigned(let number): self.init(exactly: number)
        case .negative(let number): self.init(exactly: number)
        case .double(let number): self.init(exactly: number)
        case .decimal(let number): self.init("\(number)")
        case .bool: return nil
        }
    }

    /// The number in a box; one of more than 64 bits as a decimal, which has 38 digits.
    public var boxed: BoxedNumber {
        if let whole = UInt64(exactly: self) { return .unsigned(whole) }
        if let negative = Int64(exactly: self) { return .negative(negative) }
        return .decimal(Decimal(string: "\(self)") ?? .nan)
    }
}

extension Boxable where Self: BinaryFloatingPoint & LosslessStringConvertible, Box == BoxedNumber {
    /// The nearest number, rounded once; nil where the box has a finite number outside the type's range, or a whole number that
    /// would become another one. For a whole number of more than 64 bits it is enough that the shortest text is the same: 1e100
    /// of a decimal number.
    public init?(boxed: BoxedNumber) {
        switch boxed {
        case .unsigned(let number): self.init(exactly: number)
        case .negative(let number): self.init(exactly: number)
        case .double(let number):
            self.init(number)
            guard number.isFinite else { return }
            if !isFinite { return nil }
            if number.rounded() == number, Double(self) != number {
                guard number.magnitude >= 0x1p64, isWritten(JSONNumber.text(of: number)) else { return nil }
            }
        case .decimal(let number):
            let text = number.description
            self.init(text)
            guard number.isFinite else { return }
            if !isFinite { return nil }
            if !text.utf8.contains(UInt8(ascii: ".")), !Self.holds(wholeNumber: text) {
                guard UInt64(text.drop { $0 == "-" }) == nil, isWritten(text) else { return nil }
            }
        case .bool: return nil
        }
    }

    /// Whether the shortest text of this number is the same number as `text`.
    private func isWritten(_ text: String) -> Bool { JSONNumber(JSONNumber.text(of: self)) == JSONNumber(text) }

    /// Whether this type can represent a whole number exactly, of at most 38 digits without the zeros at its end. That is so
    /// where it has no more bits than a significand after all factors of two are removed.
    private static func holds(wholeNumber text: String) -> Bool {
        let digits = text.drop { $0 == "-" }
        let zeros = digits.reversed().prefix { $0 == "0" }.count
        guard var odd = UInt128(digits.dropLast(zeros)) else { return zeros > 0 }
        odd >>= UInt128(odd.trailingZeroBitCount)
        for _ in 0..<zeros where odd >> UInt128(significandBitCount + 1) == 0 { odd *= 5 }
        return odd >> UInt128(significandBitCount + 1) == 0
    }

    /// The number in a box.
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
extension Int128: Boxable {}
extension UInt128: Boxable {}
extension Float: Boxable {}
extension Double: Boxable {}

extension Decimal: Boxable {
    /// The number; nil where it is not finite. For a double, a whole number of up to 64 bits is exact, and any other number has
    /// the shortest digits.
    public init?(boxed: BoxedNumber) {
        switch boxed {
        case .unsigned(let number): self.init(number)
        case .negative(let number): self.init(number)
        case .double(let number):
            // Above 2⁵³, the shortest digits of a whole number may be those of another one.
            if let whole = UInt64(exactly: number.magnitude) {
                self = number < 0 ? -Decimal(whole) : Decimal(whole)
            } else {
                self.init(string: "\(number)")
            }
        case .decimal(let number): self = number
        case .bool: return nil
        }
        // Outside 38 digits and an exponent of 127, a text reads as NaN on some systems and as nil on others.
        if isNaN { return nil }
    }

    /// The number in a box.
    public var boxed: BoxedNumber { .decimal(self) }
}

extension Bool: Boxable {
    /// The bool. One and zero are read too, because Objective-C may write them, but no other number.
    public init?(boxed: BoxedNumber) {
        switch boxed {
        case .bool(let bool): self = bool
        case .unsigned(0): self = false
        case .unsigned(1): self = true
        default: return nil
        }
    }

    /// The bool in a box.
    public var boxed: BoxedNumber { .bool(self) }
}
