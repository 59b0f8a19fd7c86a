/// What a JSON object means, declared once: the stored fields are the schema.
///
/// ```swift
/// struct CustomerSchema: Schema {
///     let lastName = Str("last-name")
///     let joined   = Date("join-date", .dibs)
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
    associatedtype Body: SchemaBody = SchemaItems<Self>
    /// The schema where none is named.
    init()
    /// What is not a property: rules, identity, key style, unknown keys, versions. Empty by default.
    @SchemaBuilder<Self> var body: Body { get }
    /// The name in archives, problems and exports: the type's, without a trailing "Schema".
    static var schemaName: String { get }
}

extension Schema where Body == SchemaItems<Self> {
    /// Nothing.
    public var body: SchemaItems<Self> { SchemaItems([]) }
}

extension Schema {
    /// The type's name without a trailing "Schema".
    public static var schemaName: String {
        let name = String(describing: Self.self)
        return name.hasSuffix("Schema") && name.count > 6 ? String(name.dropLast(6)) : name
    }
}

/// A schema that has another one's fields as its own: composition instead of subclassing.
///
/// ```swift
/// struct CarSchema: ExtendedSchema { let base = VehicleSchema(); let doors = Num<Int>("doors") }
/// // car.make (of VehicleSchema) and car.doors both work
/// ```
@dynamicMemberLookup
public protocol ExtendedSchema<Base>: Schema {
    /// The schema whose fields are taken over.
    associatedtype Base: Schema
    /// The schema whose fields are taken over.
    var base: Base { get }
}

extension ExtendedSchema {
    /// A field of the base.
    @inlinable
    public subscript<F>(dynamicMember keyPath: any KeyPath<Base, F> & Sendable) -> F { base[keyPath: keyPath] }
}

/// The content of a schema's ``Schema/body``.
public protocol SchemaBody: Sendable {
    /// The items, without their schema's type.
    var anyItems: [any Sendable] { get }
}

/// The items of a body.
public struct SchemaItems<S: Schema>: SchemaBody {
    let items: [SchemaItem<S>]
    package init(_ items: [SchemaItem<S>]) { self.items = items }

    /// The definitions of the entries among the items.
    package var entryDefinitions: [AnyFieldDefinition] {
        items.compactMap { if case .entry(let field) = $0 { field.anyDefinition } else { nil } }
    }

    /// The items, without their schema's type.
    public var anyItems: [any Sendable] { items }
}

/// Collects the items of a body; `if`, `for` and `switch` work.
@resultBuilder
public enum SchemaBuilder<S: Schema> {
    /// A rule.
    public static func buildExpression(_ rule: SchemaRule<S>) -> [SchemaItem<S>] { [.rule(rule)] }
    /// Required fields.
    public static func buildExpression(_ require: SchemaRequire<S>) -> [SchemaItem<S>] { [.require(require)] }
    /// The identity.
    public static func buildExpression(_ identity: SchemaIdentity<S>) -> [SchemaItem<S>] { [.identity(identity)] }
    /// The key style.
    public static func buildExpression(_ keys: SchemaKeys) -> [SchemaItem<S>] { [.keys(keys)] }
    /// What to do with unknown keys.
    public static func buildExpression(_ unknown: SchemaUnknown) -> [SchemaItem<S>] { [.unknown(unknown)] }
    /// An entry without a property: it takes part in problems, output and comparison, and is read by `dyn.raw` or another schema.
    public static func buildExpression<F: FieldProtocol>(_ field: F) -> [SchemaItem<S>] { [.entry(field)] }
    /// A version with its migration.
    public static func buildExpression(_ version: SchemaVersion) -> [SchemaItem<S>] { [.version(version)] }
    /// Work on opening.
    public static func buildExpression(_ hook: SchemaOnOpen<S>) -> [SchemaItem<S>] { [.onOpen(hook)] }
    /// Any other item.
    public static func buildExpression(_ item: SchemaItem<S>) -> [SchemaItem<S>] { [item] }
    /// Items in a row.
    public static func buildBlock(_ parts: [SchemaItem<S>]...) -> [SchemaItem<S>] { parts.flatMap(\.self) }
    /// `if` without `else`.
    public static func buildOptional(_ part: [SchemaItem<S>]?) -> [SchemaItem<S>] { part ?? [] }
    /// The first branch of an `if` or `switch`.
    public static func buildEither(first: [SchemaItem<S>]) -> [SchemaItem<S>] { first }
    /// The other branch.
    public static func buildEither(second: [SchemaItem<S>]) -> [SchemaItem<S>] { second }
    /// `for`.
    public static func buildArray(_ parts: [[SchemaItem<S>]]) -> [SchemaItem<S>] { parts.flatMap(\.self) }
    /// The whole body.
    public static func buildFinalResult(_ items: [SchemaItem<S>]) -> SchemaItems<S> { SchemaItems(items) }
}

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
    /// What to do with unknown keys.
    case unknown(SchemaUnknown)
    /// An entry without a property.
    case entry(any FieldProtocol)
    /// A version with its migration.
    case version(SchemaVersion)
    /// Work on opening.
    case onOpen(SchemaOnOpen<S>)
}
