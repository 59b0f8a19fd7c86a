/// Collects the cases of a union. `if`, `for` and `switch` work in it.
@resultBuilder
public enum UnionBuilder<U: Sendable> {
    /// A case.
    public static func buildExpression(_ item: UnionCase<U>) -> [UnionCase<U>] { [item] }
    /// The case that takes all other values.
    public static func buildExpression(_ item: UnionOtherwise<U>) -> [UnionCase<U>] { [item.item] }
    /// The cases of a block, in their order.
    public static func buildBlock(_ parts: [UnionCase<U>]...) -> [UnionCase<U>] { parts.flatMap(\.self) }
    /// `if` without `else`.
    public static func buildOptional(_ part: [UnionCase<U>]?) -> [UnionCase<U>] { part ?? [] }
    /// The first branch of an `if` or `switch`.
    public static func buildEither(first: [UnionCase<U>]) -> [UnionCase<U>] { first }
    /// The other branch of an `if` or `switch`.
    public static func buildEither(second: [UnionCase<U>]) -> [UnionCase<U>] { second }
    /// The cases of a `for` loop.
    public static func buildArray(_ parts: [[UnionCase<U>]]) -> [UnionCase<U>] { parts.flatMap(\.self) }
}
