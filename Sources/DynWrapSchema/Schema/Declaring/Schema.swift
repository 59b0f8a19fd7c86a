/// The declaration of what a JSON object means: its stored properties are the fields.
///
/// ```swift
/// struct CustomerSchema: Schema {
///     let lastName = Str("last-name")
///     let joined   = Date("join-date", .iso8601Milliseconds)
///     let limit    = Num<Int>("return-limit", default: 12)
///
///     var body: some SchemaBody {
///         Rule("the limit must be positive", at: \.limit) { $0 > 0 }
///     }
/// }
/// typealias Customer = Wrapped<CustomerSchema>
/// ```
///
/// A schema is a value: `PersonSchema(prefix: "guest-")` and `PersonSchema(prefix: "host-")` are two schemas of one type.
/// `init()` makes the schema that is used where no value is given.
public protocol Schema: Sendable {
    /// The type of ``body``.
    associatedtype Body: SchemaBody = SchemaBuilder<Self>.Items
    /// The type in which members without an entry are looked up: the schema itself, except for schemas made at run time, whose
    /// entries have names but no properties.
    associatedtype MemberNames = Self
    /// Makes the schema that is used where no value is given.
    init()
    /// Everything that is not a field: rules, identity, key style, unknown keys, versions. Empty by default.
    @SchemaBuilder<Self> var body: Body { get }
    /// The name in archives, problems and exports: that of the type, without a trailing "Schema".
    static var schemaName: String { get }
}

extension Schema where Body == SchemaBuilder<Self>.Items {
    /// An empty body.
    public var body: SchemaBuilder<Self>.Items { Body([]) }
}

extension Schema {
    /// The name of the type, without a trailing "Schema".
    public static var schemaName: String {
        let name = String(describing: Self.self)
        return name.hasSuffix("Schema") && name.count > 6 ? String(name.dropLast(6)) : name
    }
}

extension Schema {
    /// A function that returns the definitions of these fields in a value of the schema.
    static func definitions<each F: FieldProtocol>(
        _ keyPath: repeat any KeyPath<Self, each F> & Sendable
    ) -> @Sendable (Self) -> [AnyFieldDefinition] {
        { schema in
            var all: [AnyFieldDefinition] = []
            for path in repeat each keyPath { all.append(schema[keyPath: path].field.definition) }
            return all
        }
    }
}

/// A schema whose values differ in name and content, and whose entries are named by their keys.
package protocol SchemaValue: Schema {
    /// The facts about this value.
    var facts: SchemaFacts { get }
}
