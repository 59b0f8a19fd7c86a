#if FullFoundation || !canImport(FoundationEssentials)
public import Foundation
#else
public import FoundationEssentials
#endif

extension TreeDecoder {
    /// How dates are decoded.
    public enum DateDecodingStrategy: Sendable {
        /// By `Date` itself: a number of seconds since 2001. The default.
        case deferredToDate
        /// A number of seconds since 1970.
        case secondsSince1970
        /// A number of milliseconds since 1970.
        case millisecondsSince1970
        /// A string in ISO 8601: with or without a fraction of a second, with any offset.
        case iso8601
        #if FullFoundation || !canImport(FoundationEssentials)
        /// A string that this formatter reads.
        case formatted(DateFormatter)
        #endif
        /// What a field of this conversion reads: one of the ten styles, a pattern, ISO 8601 with options. Many times as fast as a formatter. The text must
        /// be in the declared form, whatever else a field would read.
        case conversion(DateConversion)
        /// Whatever the closure makes of the decoder.
        case custom(@Sendable (any Decoder) throws -> Date)
    }

    /// How `Data` is decoded.
    public enum DataDecodingStrategy: Sendable {
        /// By `Data` itself: an array of numbers.
        case deferredToData
        /// A string in base64 (RFC 4648 §4). The default.
        case base64
        /// Whatever the closure makes of the decoder.
        case custom(@Sendable (any Decoder) throws -> Data)
    }

    /// How keys of the tree become the names that types read. Keys of dictionaries by `String` stay as they are.
    public enum KeyDecodingStrategy: Sendable {
        /// Keys as they are. The default.
        case useDefaultKeys
        /// `first_name` is read as `firstName`. Underscores at either end stay. Lossy: `pictureUrl`, not `pictureURL`, is what reads `picture_url`.
        case convertFromSnakeCase
        /// The closure gives the key for the path that ends with the tree's key.
        case custom(@Sendable ([any CodingKey]) -> any CodingKey)

        var isDefault: Bool { if case .useDefaultKeys = self { true } else { false } }
    }

    /// Whether some strings mean NaN and the infinities.
    public enum NonConformingFloatDecodingStrategy: Sendable {
        /// No string means a number: one where a number is expected is an error. The default.
        case `throw`
        /// These strings mean the infinities and NaN.
        case convertFromString(positiveInfinity: String, negativeInfinity: String, nan: String)
    }
}
