#if FullFoundation || !canImport(FoundationEssentials)
public import Foundation
#else
public import FoundationEssentials
#endif

extension TreeEncoder {
    /// How dates are encoded.
    public enum DateEncodingStrategy: Sendable {
        /// With `Date`'s own conformance: a number of seconds since 2001. The default.
        case deferredToDate
        /// A number of seconds since 1970.
        case secondsSince1970
        /// A number of milliseconds since 1970.
        case millisecondsSince1970
        /// A string in ISO 8601, to the second and in UTC, for the years 1 to 9999. A date in another year is an error.
        case iso8601
        #if FullFoundation || !canImport(FoundationEssentials)
        /// The string that this formatter returns.
        case formatted(DateFormatter)
        #endif
        /// As a field with this conversion writes it. Many times as fast as a formatter. A date that it can't write is an
        /// error.
        case conversion(DateConversion)
        /// With the closure; if it encodes nothing, an empty object.
        case custom(@Sendable (Date, any Encoder) throws -> Void)
    }

    /// How `Data` is encoded.
    public enum DataEncodingStrategy: Sendable {
        /// With `Data`'s own conformance: an array of numbers.
        case deferredToData
        /// A string in base64 (RFC 4648 §4). The default.
        case base64
        /// With the closure; if it encodes nothing, an empty object.
        case custom(@Sendable (Data, any Encoder) throws -> Void)
    }

    /// How keys of types become keys of the tree. Keys of dictionaries with `String` keys are not changed.
    public enum KeyEncodingStrategy: Sendable {
        /// Keys are not changed. The default.
        case useDefaultKeys
        /// `firstName` is written as `first_name`, `pictureURL` as `picture_url`.
        case convertToSnakeCase
        /// With the closure, from the path that ends with the type's key.
        case custom(@Sendable ([any CodingKey]) -> any CodingKey)

        var isDefault: Bool { if case .useDefaultKeys = self { true } else { false } }
    }

    /// What is written for NaN and the infinities, which JSON does not have.
    public enum NonConformingFloatEncodingStrategy: Sendable {
        /// They are an error. The default.
        case `throw`
        /// These strings are written for the infinities and NaN.
        case convertToString(positiveInfinity: String, negativeInfinity: String, nan: String)
    }
}
