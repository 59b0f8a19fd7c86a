#if FullFoundation || !canImport(FoundationEssentials)
public import Foundation
#else
public import FoundationEssentials
#endif

extension TreeDecoder {
    /// How dates are decoded.
    public enum DateDecodingStrategy: Sendable {
        /// With `Date`'s own conformance: a number of seconds since 2001. The default.
        case deferredToDate
        /// A number of seconds since 1970.
        case secondsSince1970
        /// A number of milliseconds since 1970.
        case millisecondsSince1970
        /// A string in ISO 8601, with or without a fraction of a second, with any offset.
        case iso8601
        #if FullFoundation || !canImport(FoundationEssentials)
        /// A string that this formatter reads.
        case formatted(DateFormatter)
        #endif
        /// As a field with this conversion reads it: one of the ten styles, a pattern, or ISO 8601 with options. Many times
        /// as fast as a formatter. The text must have the declared form, even if a field would accept other forms too.
        case conversion(DateConversion)
        /// With the closure, from the decoder.
        case custom(@Sendable (any Decoder) throws -> Date)
    }

    /// How `Data` is decoded.
    public enum DataDecodingStrategy: Sendable {
        /// With `Data`'s own conformance: an array of numbers.
        case deferredToData
        /// A string in base64 (RFC 4648 §4). The default.
        case base64
        /// With the closure, from the decoder.
        case custom(@Sendable (any Decoder) throws -> Data)
    }

    /// How keys of the tree become the names that types read. Keys of dictionaries with `String` keys are not changed.
    public enum KeyDecodingStrategy: Sendable {
        /// Keys are not changed. The default.
        case useDefaultKeys
        /// `first_name` is read as `firstName`. Underscores at either end stay. Lossy: `picture_url` is read as `pictureUrl`,
        /// not as `pictureURL`.
        case convertFromSnakeCase
        /// With the closure, from the path that ends with the tree's key.
        case custom(@Sendable ([any CodingKey]) -> any CodingKey)

        var isDefault: Bool { if case .useDefaultKeys = self { true } else { false } }
    }

    /// Whether certain strings are read as NaN and the infinities.
    public enum NonConformingFloatDecodingStrategy: Sendable {
        /// No string is read as a number: a string where a number is expected is an error. The default.
        case `throw`
        /// These strings are read as the infinities and NaN.
        case convertFromString(positiveInfinity: String, negativeInfinity: String, nan: String)
    }
}
