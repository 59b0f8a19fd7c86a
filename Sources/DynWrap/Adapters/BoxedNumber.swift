#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An exact number that is exchanged between two types; ``Boxable`` types make it and read it.
///
/// ```swift
/// Int8(boxed: .unsigned(7))       // 7
/// Int8(boxed: .unsigned(300))     // nil
/// Int(boxed: .bool(true))      // nil: a bool is no number
/// ```
public enum BoxedNumber: Sendable, Hashable {
    /// A whole number that is not negative.
    case unsigned(UInt64)
    /// A whole number below zero.
    case negative(Int64)
    /// A binary fraction.
    case double(Double)
    /// A decimal fraction.
    case decimal(Decimal)
    /// A bool, which is not a number; an `NSNumber` can be one.
    case bool(Bool)
}
