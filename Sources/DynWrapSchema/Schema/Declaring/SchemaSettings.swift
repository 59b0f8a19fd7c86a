/// How the keys of fields declared without one are made from their properties' names; `Keys` inside a schema. A key that is written out stays as it is
/// written.
public struct SchemaKeys: Sendable {
    /// The path that a property's name makes.
    package let path: @Sendable (String) -> FieldPath

    /// By one of the styles: one key.
    public init(_ style: KeyStyle) { path = { FieldPath(key: style.key(for: $0)) } }

    /// By your own function of the property's name, whose result is a path as a field's key is: `Keys { "profile.\($0)" }`. A backslash before a dot makes
    /// it part of the key.
    public init(_ path: @escaping @Sendable (String) -> String) { self.path = { FieldPath(path($0)) } }
}

/// How dates are represented in the JSON of fields that don't say it themselves; `Dates` inside a schema.
///
/// ```swift
/// let created = Date("created")
/// let born = Date("born", .mdySlashes)
/// var body: some SchemaBody { Dates(.iso8601) }          // for created, and lists of dates
/// ```
///
/// It applies to the fields of this schema; those of a base or a group follow their own schemas. Without it a date is in the style
/// ``DateStyle/iso8601Milliseconds``. A field's own time zone (`.in(timeZone)`) stays.
public struct SchemaDates: Sendable {
    package let conversion: DateConversion

    /// In one of the ten styles.
    public init(_ style: DateStyle) { conversion = .style(style) }

    /// By this conversion.
    public init(_ conversion: DateConversion) { self.conversion = conversion }

    /// By a pattern.
    public init(format: String) { conversion = .format(format) }

    /// In ISO 8601 with these options.
    public init(iso8601 options: ISO8601Options) { conversion = .iso8601(options) }
}

extension Schema {
    /// How keys are made from names.
    public typealias Keys = SchemaKeys

    /// How dates are represented in the JSON of fields that don't say it themselves.
    public typealias Dates = SchemaDates
}
