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

/// A date in text or as a number, nil where it is absent, null or none: ``Schema/Date`` by a name that is visible anywhere.
///
/// ```swift
/// DynamicSchema("Event") { DateField("at", .iso8601) }
/// ```
public typealias DateField = Field<Foundation.Date?>

extension Schema {
    /// A date in text or as a number, nil where it is absent, null or none.
    ///
    /// ```swift
    /// let joined = Date("join-date", .dibs)      // 2017-02-05T17:03:13.000-03:00
    /// ```
    ///
    /// Inside a schema, and nowhere else, `Date` is the field; Foundation's is spelled `Foundation.Date` there.
    public typealias Date = Field<Foundation.Date?>
}

extension Field where Value == Foundation.Date? {
    /// A date at `key` in one of the ten styles. Other styles are read too, and reported.
    public init(_ key: String, _ style: DateStyle) { self.init(key, .style(style)) }

    /// A date at `key` by this conversion: `.epochSeconds`, `.epochMilliseconds`, `.style(.mdySlashes).in(timeZone)` …
    public init(_ key: String, _ conversion: DateConversion) { self.init(FieldPath(key), conversion) }

    /// A date at `key` by a pattern of the letters `y M d H h m s S a E z Z X` and quoted text: `Date("at", format: "MM/dd/yyyy HHmm")`.
    public init(_ key: String, format: String) { self.init(key, .format(format)) }

    /// A date at `key` in ISO 8601 with these options.
    public init(_ key: String, iso8601 options: ISO8601Options) { self.init(key, .iso8601(options)) }

    /// A date in one of the ten styles, its key from its property's name.
    public init(_ style: DateStyle) { self.init(.style(style)) }

    /// A date by this conversion, its key from its property's name.
    public init(_ conversion: DateConversion) { self.init(FieldPath?.none, conversion) }

    /// A date by a pattern, its key from its property's name.
    public init(format: String) { self.init(.format(format)) }

    /// A date in ISO 8601 with these options, its key from its property's name.
    public init(iso8601 options: ISO8601Options) { self.init(.iso8601(options)) }

    private init(_ path: FieldPath?, _ conversion: DateConversion) {
        var spec = FieldSpec<Foundation.Date?>(path, .own, default: nil)
        spec.options.date = conversion
        self.init(spec)
    }

    /// The same field, dates without an offset of their own taken in `timeZone` instead of UTC.
    public func `in`(_ timeZone: TimeZone) -> Field { changed { $0.options.date = $0.options.date.in(timeZone) } }
}
