/// One item of a body.
public enum SchemaItem<S: Schema>: Sendable {
    /// A rule.
    case rule(SchemaRule<S>)
    /// Required fields.
    case require(SchemaRequire<S>)
    /// The identity.
    case identity(SchemaIdentity<S>)
    /// The key style.
    case keys(SchemaKeys)
    /// The dates' style.
    case dates(SchemaDates)
    /// What to do with unknown keys.
    case unknown(SchemaUnknown)
    /// An entry without a property.
    case entry(any FieldProtocol)
    /// A version with its migration.
    case version(SchemaVersion)
    /// Work on opening.
    case onOpen(SchemaOnOpen<S>)
}
