import DynWrapSchema

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
    /// The nearest number, rounded once; nil where the box holds a finite one beyond the type's range, or a whole number that would become another. Of one
    /// that is beyond 64 bits too the digits are enough, which are written: 1e100 of a decimal number.
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

    /// Whether a whole number of at most 38 digits, besides zeros at its end, is one of this type: after all factors of two are taken out, it has as many
    /// bits as a significand or fewer.
    private static func holds(wholeNumber text: String) -> Bool {
        let digits = text.drop { $0 == "-" }
        let zeros = digits.reversed().prefix { $0 == "0" }.count
        guard var odd = UInt128(digits.dropLast(zeros)) else { return zeros > 0 }
        odd >>= UInt128(odd.trailingZeroBitCount)
        for _ in 0..<zeros where odd >> UInt128(significandBitCount + 1) == 0 { odd *= 5 }
        return odd >> UInt128(significandBitCount + 1) == 0
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
    /// The number; nil where it is not finite. Of a double a whole number of up to 64 bits is that number, and any other its shortest digits.
    public init?(boxed: BoxedNumber) {
        switch boxed {
        case .unsigned(let number): self.init(number)
        case .negative(let number): self.init(number)
        case .double(let number):
            // The shortest digits of a whole number above 2⁵³ are those of another one.
            if let whole = UInt64(exactly: number.magnitude) {
                self = number < 0 ? -Decimal(whole) : Decimal(whole)
            } else {
                self.init(string: "\(number)")
            }
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
