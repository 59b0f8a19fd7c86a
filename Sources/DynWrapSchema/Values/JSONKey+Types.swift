#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension String: JSONKey {
    /// The key itself.
    @inlinable public init?(jsonKey: String) { self = jsonKey }
    /// The string itself.
    @inlinable public var jsonKey: String { self }
    /// Any key is allowed.
    public static var keyExpectation: String { "a string" }
    /// A JSON Schema that allows any key.
    public static var keySchema: JSON { .emptyObject }
}

extension JSONKey where Self: FixedWidthInteger {
    /// The integer in the key, in decimal digits.
    public init?(jsonKey: String) { self.init(jsonKey, radix: 10) }
    /// The integer in decimal digits.
    public var jsonKey: String { description }
    /// "a whole number from 0 to 255"
    public static var keyExpectation: String { "a whole number \(bounds)" }
    /// Digits, with or without a sign. The bounds of the type are in no pattern.
    public static var keySchema: JSON { ["pattern": "^[-+]?[0-9]+$"] }
}

extension Int: JSONKey {
    // Declared for `Int` itself, which is also `CodingKeyRepresentable`: with two defaults the compiler would report an
    // ambiguity.

    /// The integer in the key, in decimal digits.
    public init?(jsonKey: String) { self.init(jsonKey, radix: 10) }
    /// The integer in decimal digits.
    public var jsonKey: String { description }
}
extension Int8: JSONKey {}
extension Int16: JSONKey {}
extension Int32: JSONKey {}
extension Int64: JSONKey {}
extension UInt: JSONKey {}
extension UInt8: JSONKey {}
extension UInt16: JSONKey {}
extension UInt32: JSONKey {}
extension UInt64: JSONKey {}

extension UUID: JSONKey {
    /// The UUID in the key, in upper or lower case.
    public init?(jsonKey: String) { self.init(text: jsonKey) }
    /// The UUID in upper case.
    public var jsonKey: String { text }
    /// "a UUID"
    public static var keyExpectation: String { "a UUID" }
    /// `{"format": "uuid"}` with the same as a pattern, for readers that treat formats as annotations.
    public static var keySchema: JSON { ["format": "uuid", "pattern": JSON(textPattern)] }
}
