/// Collects the items of a body; `if`, `for` and `switch` work.
@resultBuilder
public enum SchemaBuilder<S: Schema> {
    /// A rule.
    public static func buildExpression(_ rule: SchemaRule<S>) -> [SchemaItems<S>.Item] { [.rule(rule)] }
    /// Required fields.
    public static func buildExpression(_ require: SchemaRequire<S>) -> [SchemaItems<S>.Item] { [.require(require)] }
    /// The identity.
    public static func buildExpression(_ identity: SchemaIdentity<S>) -> [SchemaItems<S>.Item] { [.identity(identity)] }
    /// The key style.
    public static func buildExpression(_ keys: SchemaKeys) -> [SchemaItems<S>.Item] { [.keys(keys)] }
    /// The dates' style.
    public static func buildExpression(_ dates: SchemaDates) -> [SchemaItems<S>.Item] { [.dates(dates)] }
    /// What to do with unknown keys.
    public static func buildExpression(_ unknown: SchemaUnknown) -> [SchemaItems<S>.Item] { [.unknown(unknown)] }
    /// An entry without a property: it takes part in problems, output and comparison, and is read by `dyn.raw` or another schema.
    public static func buildExpression<F: FieldProtocol>(_ field: F) -> [SchemaItems<S>.Item] { [.entry(field)] }
    /// A version with its migration.
    public static func buildExpression(_ version: SchemaVersion) -> [SchemaItems<S>.Item] { [.version(version)] }
    /// Work on opening.
    public static func buildExpression(_ hook: SchemaOnOpen<S>) -> [SchemaItems<S>.Item] { [.onOpen(hook)] }
    /// Any other item.
    public static func buildExpression(_ item: SchemaItems<S>.Item) -> [SchemaItems<S>.Item] { [item] }
    /// Items in a row.
    public static func buildBlock(_ parts: [SchemaItems<S>.Item]...) -> [SchemaItems<S>.Item] { parts.flatMap(\.self) }
    /// `if` without `else`.
    public static func buildOptional(_ part: [SchemaItems<S>.Item]?) -> [SchemaItems<S>.Item] { part ?? [] }
    /// The first branch of an `if` or `switch`.
    public static func buildEither(first: [SchemaItems<S>.Item]) -> [SchemaItems<S>.Item] { first }
    /// The other branch.
    public static func buildEither(second: [SchemaItems<S>.Item]) -> [SchemaItems<S>.Item] { second }
    /// `for`.
    public static func buildArray(_ parts: [[SchemaItems<S>.Item]]) -> [SchemaItems<S>.Item] { parts.flatMap(\.self) }
    /// The whole body.
    public static func buildFinalResult(_ items: [SchemaItems<S>.Item]) -> SchemaItems<S> { SchemaItems(items) }
}
