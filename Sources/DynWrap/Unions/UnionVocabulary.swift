// The short names of unions. They are visible inside a schema and inside an extension of `Union`, so that no global name `Case`
// is taken.

extension Schema {
    /// A value of one of several cases at a key; nil where it is absent, null or of no known case.
    public typealias OneOf<U: Sendable> = Field<U?>
    /// A list of values of several cases. Elements of no known case are left out and reported with their index. They stay in the
    /// tree, also when the list is edited. With an `Otherwise` they are read too.
    public typealias OneOfList<U: Sendable> = Field<[U]>
    /// A dictionary of values of several cases. Members of no known case are left out and reported, as in `OneOfList`.
    public typealias OneOfDict<U: Sendable> = Field<[String: U]>
}

extension Schema {
    /// One case of a union.
    public typealias Case<U: Sendable> = UnionCase<U>
    /// The case of a union that takes all other values.
    public typealias Otherwise<U: Sendable> = UnionOtherwise<U>
}

extension Union {
    /// One case of a union.
    public typealias Case = UnionCase<U>
    /// The case of a union that takes all other values.
    public typealias Otherwise = UnionOtherwise<U>
}
