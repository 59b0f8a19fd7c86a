public import Foundation

/// A type that an adapter's `Box` converts to and from others with the same box.
///
/// All integers, `Float`, `Double` and `Decimal` share the box ``BoxedNumber``. A type of your own joins them, or has a box of its own:
///
/// ```swift
/// struct Percent: Boxable {
///     var value: Int
///     init?(boxed: BoxedNumber) {
///         guard let value = Int(boxed: boxed), 0...100 ~= value else { return nil }
///         self.value = value
///     }
///     var boxed: BoxedNumber { value.boxed }
/// }
/// ```
public protocol Boxable: SendableMetatype {
    /// What values are exchanged as.
    associatedtype Box
    /// The value in a box; nil where the type can't hold it.
    init?(boxed: Box)
    /// The value in a box.
    var boxed: Box { get }
}

/// A number in transit between two types, exact.
public enum BoxedNumber: Sendable, Hashable {
    /// A whole number that is not negative.
    case whole(UInt64)
    /// A whole number below zero.
    case negative(Int64)
    /// A binary fraction.
    case real(Double)
    /// A decimal fraction.
    case decimal(Decimal)
}

extension Boxable where Self: FixedWidthInteger, Box == BoxedNumber {
    /// The whole number in the box; nil where it has a fraction or is out of range.
    public init?(boxed: BoxedNumber) {
        switch boxed {
        case .whole(let number): self.init(exactly: number)
        case .negative(let number): self.init(exactly: number)
        case .real(let number): self.init(exactly: number)
        case .decimal(let number): self.init("\(number)")
        }
    }

    /// The number.
    public var boxed: BoxedNumber { self < 0 ? .negative(Int64(self)) : .whole(UInt64(self)) }
}

extension Boxable where Self: BinaryFloatingPoint, Box == BoxedNumber {
    /// The nearest number; nil where the box holds a finite one beyond the type's range, or a whole number that would be rounded.
    public init?(boxed: BoxedNumber) {
        switch boxed {
        case .whole(let number): self.init(exactly: number)
        case .negative(let number): self.init(exactly: number)
        case .real(let number):
            self.init(number)
            if !isFinite, number.isFinite { return nil }
        case .decimal(let number):
            guard let double = Double("\(number)") else { return nil }
            self.init(double)
        }
    }

    /// The number.
    public var boxed: BoxedNumber { .real(Double(self)) }
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
        case .whole(let number): self.init(number)
        case .negative(let number): self.init(number)
        case .real(let number): self.init(string: "\(number)")
        case .decimal(let number): self = number
        }
    }

    /// The number.
    public var boxed: BoxedNumber { .decimal(self) }
}
