/// The content of a schema's ``Schema/body``.
public protocol SchemaBody: Sendable {
    /// The items, without the type of their schema.
    var anyItems: [any Sendable] { get }
}

/// Collects the items of a body. `if`, `for` and `switch` work in it.
@resultBuilder
public enum SchemaBuilder<S: Schema> {
    /// One item of a body.
    public enum Item: Sendable {
        /// A rule.
        case rule(SchemaRule<S>)
        /// Required fields.
        case require(SchemaRequire<S>)
        /// The identity.
        case identity(SchemaIdentity<S>)
        /// The style of keys.
        case keys(SchemaKeys)
        /// The style of dates.
        case dates(SchemaDates)
        /// The policy for unknown keys.
        case unknown(SchemaUnknown)
        /// An entry without a property.
        case entry(any FieldProtocol)
        /// A version with its migration.
        case version(SchemaVersion)
        /// Work on opening.
        case onOpen(SchemaOnOpen<S>)
    }

    /// The items of a body.
    public struct Items: SchemaBody {
        let items: [Item]
        package init(_ items: [Item]) { self.items = items }

        /// The definitions of the entries among the items.
        package var entryDefinitions: [AnyFieldDefinition] {
            items.compactMap { if case .entry(let field) = $0 { field.anyDefinition } else { nil } }
        }

        /// The functions in the items, and how work on opening counts, for comparing schemas.
        package var declared: [DeclaredPart] {
            items.flatMap { item -> [DeclaredPart] in
                switch item {
                case .rule(let rule): [DeclaredPart(rule.mark)]
                case .onOpen(let hook): [DeclaredPart(hook.mark), DeclaredPart(hook.edits)]
                default: []
                }
            }
        }

        /// The items, without the type of their schema.
        public var anyItems: [any Sendable] { items }
    }

    /// A rule.
    public static func buildExpression(_ rule: SchemaRule<S>) -> [Item] { [.rule(rule)] }
    /// Required fields.
    public static func buildExpression(_ require: SchemaRequire<S>) -> [Item] { [.require(require)] }
    /// The identity.
    public static func buildExpression(_ identity: SchemaIdentity<S>) -> [Item] { [.identity(identity)] }
    /// The style of keys.
    public static func buildExpression(_ keys: SchemaKeys) -> [Item] { [.keys(keys)] }
    /// The style of dates.
    public static func buildExpression(_ dates: SchemaDates) -> [Item] { [.dates(dates)] }
    /// The policy for unknown keys.
    public static func buildExpression(_ unknown: SchemaUnknown) -> [Item] { [.unknown(unknown)] }
    /// An entry without a property. It is part of problems, output and comparison, and is read by `dyn.raw` or another schema.
    public static func buildExpression<F: FieldProtocol>(_ field: F) -> [Item] { [.entry(field)] }
    /// A version with its migration.
    public static func buildExpression(_ version: SchemaVersion) -> [Item] { [.version(version)] }
    /// Work on opening.
    public static func buildExpression(_ hook: SchemaOnOpen<S>) -> [Item] { [.onOpen(hook)] }
    /// Any other item.
    public static func buildExpression(_ item: Item) -> [Item] { [item] }
    /// The items of a block, in their order.
    public static func buildBlock(_ parts: [Item]...) -> [Item] { parts.flatMap(\.self) }
    /// `if` without `else`.
    public static func buildOptional(_ part: [Item]?) -> [Item] { part ?? [] }
    /// The first branch of an `if` or `switch`.
    public static func buildEither(first: [Item]) -> [Item] { first }
    /// The other branch of an `if` or `switch`.
    public static func buildEither(second: [Item]) -> [Item] { second }
    /// The items of a `for` loop.
    public static func buildArray(_ parts: [[Item]]) -> [Item] { parts.flatMap(\.self) }
    /// The whole body.
    public static func buildFinalResult(_ items: [Item]) -> Items { Items(items) }
}
