/// How keys are made from property names, for fields declared without a key; `Keys` inside a schema. Declared keys do not change.
public struct SchemaKeys: Sendable {
    /// The path for a property name.
    package let path: @Sendable (String) -> FieldPath

    /// Makes one key in a style.
    public init(_ style: KeyStyle) { path = { FieldPath(key: style.key(for: $0)) } }

    /// Makes a path by your own function of the property name: `Keys { "profile.\($0)" }`. The result is read as the path of a
    /// field is. A backslash before a dot makes the dot part of the key.
    public init(_ path: @escaping @Sendable (String) -> String) { self.path = { FieldPath(path($0)) } }
}

/// How dates are represented in JSON, for fields that declare no style; `Dates` inside a schema.
///
/// ```swift
/// let created = Date("created")
/// let born = Date("born", .mdySlashes)
/// var body: some SchemaBody { Dates(.iso8601) }          // for created, and lists of dates
/// ```
///
/// It applies to the fields of this schema, and to dates that are the payload of a union's case; those of a base or a group
/// follow their own schemas. The default style is ``DateStyle/iso8601Milliseconds``. A field's own time zone (`.in(timeZone)`)
/// stays.
public struct SchemaDates: Sendable {
    package let conversion: DateConversion

    /// Represents dates in one of the ten styles.
    public init(_ style: DateStyle) { conversion = .style(style) }

    /// Represents dates by this conversion.
    public init(_ conversion: DateConversion) { self.conversion = conversion }

    /// Represents dates by a pattern.
    public init(format: String) { conversion = .format(format) }

    /// Represents dates in ISO 8601 with these options.
    public init(iso8601 options: ISO8601Options) { conversion = .iso8601(options) }
}

extension Schema {
    /// How keys are made from property names.
    public typealias Keys = SchemaKeys

    /// How dates are represented in JSON, for fields that declare no style.
    public typealias Dates = SchemaDates
}
