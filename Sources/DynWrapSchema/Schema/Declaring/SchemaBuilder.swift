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
    /// The dates' style.
    public static func buildExpression(_ dates: SchemaDates) -> [SchemaItem<S>] { [.dates(dates)] }
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
