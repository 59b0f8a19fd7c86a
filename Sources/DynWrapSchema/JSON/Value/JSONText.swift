#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Text from which JSON is read: `String`, `Substring`, and UTF-8 in `Data` or in an array of bytes.
///
/// Every function that opens JSON accepts all of them. A large text is not copied but kept: the text of a `String` or a
/// `Data`, the elements of an `[UInt8]` or of a slice. The underscored requirements are for the library only.
///
/// ```swift
/// let bytes: [UInt8] = [0x5B, 0x31, 0x5D]
/// try JSON(parsing: bytes).text()                                 // [1]
/// try JSON(parsing: "{\"a\": 1} {}".prefix(8))["a"].int          // 1
/// ```
public protocol JSONText: Sendable {
    /// Checks `text` and opens it.
    static func _parse(_ text: Self, _ options: JSONOptions) throws(JSONError) -> JSON
    /// The bytes of `text`.
    static func _bytes(of text: Self) -> any ContiguousBytes & Sendable
}

extension JSONText where Self: StringProtocol {
    /// Copies the text.
    public static func _parse(_ text: Self, _ options: JSONOptions) throws(JSONError) -> JSON {
        JSON(try Document(ContiguousArray(text.utf8), options: options), 0)
    }

    /// A copy.
    public static func _bytes(of text: Self) -> any ContiguousBytes & Sendable { Array(text.utf8) }
}

extension JSONText where Self: ContiguousBytes {
    /// The text itself.
    public static func _bytes(of text: Self) -> any ContiguousBytes & Sendable { text }
}

extension String: JSONText {
    /// Copies only small texts.
    public static func _parse(_ text: String, _ options: JSONOptions) throws(JSONError) -> JSON {
        if let owned = OwnedBytes(text) { return JSON(try Document(owned, options: options), 0) }
        return JSON(try Document(ContiguousArray(text.utf8), options: options), 0)
    }
}

extension Substring: JSONText {}

extension Data: JSONText {
    /// Copies only small texts.
    public static func _parse(_ text: Data, _ options: JSONOptions) throws(JSONError) -> JSON {
        JSON(try Document(OwnedBytes(text), options: options), 0)
    }
}

extension Array: JSONText where Element == UInt8 {
    /// Opens the bytes without a copy.
    public static func _parse(_ text: [UInt8], _ options: JSONOptions) throws(JSONError) -> JSON {
        JSON(try Document(ContiguousArray(text), options: options), 0)
    }
}

extension ContiguousArray: JSONText where Element == UInt8 {
    /// Opens the bytes without a copy.
    public static func _parse(_ text: ContiguousArray<UInt8>, _ options: JSONOptions) throws(JSONError) -> JSON {
        JSON(try Document(text, options: options), 0)
    }
}

extension ArraySlice: JSONText where Element == UInt8 {
    /// Opens the bytes without a copy. The whole array stays in memory for as long as the tree is used.
    public static func _parse(_ text: ArraySlice<UInt8>, _ options: JSONOptions) throws(JSONError) -> JSON {
        JSON(try Document(text, options: options), 0)
    }
}
