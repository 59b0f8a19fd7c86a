#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// Fields with dates: a date, a list of dates (`List<Foundation.Date>`), a dictionary, or an optional.

extension Field where Value: DateContaining & JSONDefaultable {
    /// A date at `key`, written in `style`, one of the ten. Other styles are read too, and reported.
    public init(_ key: String, _ style: DateStyle) { self.init(key, .style(style)) }

    /// A date at `key`, in the form of this conversion: `.epochSeconds`, `.epochMilliseconds`,
    /// `.style(.mdySlashes).in(timeZone)` …
    public init(_ key: String, _ conversion: DateConversion) { self.init(FieldPath(key), conversion) }

    /// A date at `key`, written in `style`, one of the ten. `value` is read where the member is absent or can't be read.
    ///
    /// ```swift
    /// let since = Date("since", .iso8601, default: Foundation.Date(timeIntervalSince1970: 0))
    /// ```
    ///
    /// `.now` is the time at which the schema was made, not the time of reading.
    public init(_ key: String, _ style: DateStyle, default value: Value) { self = Field(key, style).default(value) }

    /// A date at `key`, in the form of this conversion. `value` is read where the member is absent or can't be read.
    public init(_ key: String, _ conversion: DateConversion, default value: Value) {
        self = Field(key, conversion).default(value)
    }

    /// A date at `key`, or at the key from the property's name, in a pattern of the letters `y M d H h m s S a E z Z X` and
    /// quoted text: `Date("at", format: "MM/dd/yyyy HHmm")`.
    public init(_ key: String? = nil, format: String) { self.init(key.map { FieldPath($0) }, .format(format)) }

    /// A date at `key`, or at the key from the property's name, in ISO 8601 with these options.
    public init(_ key: String? = nil, iso8601 options: ISO8601Options) {
        self.init(key.map { FieldPath($0) }, .iso8601(options))
    }

    /// A date in one of the ten styles, at the key from the property's name.
    public init(_ style: DateStyle) { self.init(.style(style)) }

    /// A date in the form of this conversion, at the key from the property's name.
    public init(_ conversion: DateConversion) { self.init(FieldPath?.none, conversion) }

    private init(_ path: FieldPath?, _ conversion: DateConversion) {
        var spec = FieldSpec<Value>(path, .own, default: Value.jsonDefault)
        spec.facts.options.date = conversion
        spec.facts.takesDates = false
        self.init(spec)
    }
}

extension FieldProtocol where Value: DateContaining {
    /// The same field, with dates without an offset read in `timeZone` instead of UTC.
    public func `in`(_ timeZone: TimeZone) -> Self {
        changed { spec in
            spec.facts.options.date = spec.facts.options.date.in(timeZone)
            spec.facts.hasTimeZone = true
        }
    }
}
