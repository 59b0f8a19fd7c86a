/// Collects the cases of a union; `if`, `for` and `switch` work.
@resultBuilder
public enum UnionBuilder<U: Sendable> {
    /// A case.
    public static func buildExpression(_ item: UnionCase<U>) -> [UnionCase<U>] { [item] }
    /// The case that takes the rest.
    public static func buildExpression(_ item: UnionOtherwise<U>) -> [UnionCase<U>] { [item.item] }
    /// Cases in a row.
    public static func buildBlock(_ parts: [UnionCase<U>]...) -> [UnionCase<U>] { parts.flatMap(\.self) }
    /// `if` without `else`.
    public static func buildOptional(_ part: [UnionCase<U>]?) -> [UnionCase<U>] { part ?? [] }
    /// The first branch of an `if` or `switch`.
    public static func buildEither(first: [UnionCase<U>]) -> [UnionCase<U>] { first }
    /// The other branch.
    public static func buildEither(second: [UnionCase<U>]) -> [UnionCase<U>] { second }
    /// `for`.
    public static func buildArray(_ parts: [[UnionCase<U>]]) -> [UnionCase<U>] { parts.flatMap(\.self) }
}
