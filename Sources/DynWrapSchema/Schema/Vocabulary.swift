public import Foundation

// The words of a schema. Those that clash with nothing are visible anywhere; the others only inside a schema, so that a file's own
// `List` or SwiftUI's `Group` keep their meaning.

/// A string.
public typealias Str = Field<String>
/// A number: any integer, `Float`, `Double`, `Decimal`.
public typealias Num<N: JSONNumeric> = Field<N>
/// A bool.
public typealias Flag = Field<Bool>
/// Any JSON.
public typealias Raw = Field<JSON>
/// An enum by its raw value or by a table of spellings; `Enum<E?>` for one that may be nil.
public typealias Enum<E: Sendable> = Field<E>

extension Schema {
    /// A list of values.
    public typealias List<T: JSONConvertible> = Field<[T]>
    /// A dictionary of values.
    public typealias Dict<T: JSONConvertible> = Field<[String: T]>
}

/// A date at `key` in one of the ten styles; nil where it is absent, null or no date. Other styles are read too, and reported.
///
/// ```swift
/// let joined = Date("join-date", .dibs)      // 2017-02-05T17:03:13.000-03:00
/// ```
///
/// A function and not a type: `Date()` and `Date?` keep their meaning.
public func Date(_ key: String, _ style: DateStyle = .dibs) -> Field<Foundation.Date?> { Date(key, .style(style)) }

/// A date at `key` by this conversion: `.epochSeconds`, `.epochMilliseconds`, `.style(.mdySlashes).in(timeZone)` …
public func Date(_ key: String, _ conversion: DateConversion) -> Field<Foundation.Date?> {
    var spec = FieldSpec<Foundation.Date?>(FieldPath(key), .own, default: nil)
    spec.options.date = conversion
    return Field(spec)
}

/// A date at `key` by a pattern of the letters `y M d H h m s S a E z Z X` and quoted text: `Date("at", format: "MM/dd/yyyy HHmm")`.
public func Date(_ key: String, format: String) -> Field<Foundation.Date?> { Date(key, .format(format)) }

/// A date at `key` in ISO 8601 with these options.
public func Date(_ key: String, iso8601 options: ISO8601Options) -> Field<Foundation.Date?> { Date(key, .iso8601(options)) }

extension Field where Value == Foundation.Date? {
    /// The same field, dates without an offset of their own taken in `timeZone` instead of UTC.
    public func `in`(_ timeZone: TimeZone) -> Field { changed { $0.options.date = $0.options.date.in(timeZone) } }
}
