/// What a JSON object means, declared once: the stored fields are the schema.
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
/// A schema is a value: `PersonSchema(prefix: "guest-")` and `PersonSchema(prefix: "host-")` are two schemas of one type. `init()` makes the
/// one that is meant where none is named.
public protocol Schema: Sendable {
    /// The type of ``body``.
    associatedtype Body: SchemaBody = SchemaBuilder<Self>.Items
    /// The type in which a member without an entry is looked up. Only a schema made at run time, whose entries have names and no properties, says something
    /// else than itself.
    associatedtype MemberNames = Self
    /// The schema where none is named.
    init()
    /// What is not a property: rules, identity, key style, unknown keys, versions. Empty by default.
    @SchemaBuilder<Self> var body: Body { get }
    /// The name in archives, problems and exports: the type's, without a trailing "Schema".
    static var schemaName: String { get }
}

extension Schema where Body == SchemaBuilder<Self>.Items {
    /// An empty body.
    public var body: SchemaBuilder<Self>.Items { Body([]) }
}

extension Schema {
    /// The type's name without a trailing "Schema".
    public static var schemaName: String {
        let name = String(describing: Self.self)
        return name.hasSuffix("Schema") && name.count > 6 ? String(name.dropLast(6)) : name
    }
}

extension Schema {
    /// The definitions of these fields in a value of the schema.
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

/// A schema whose values differ in name and content; its entries are named by their keys.
package protocol SchemaValue: Schema {
    /// The facts about this value.
    var facts: SchemaFacts { get }
}
