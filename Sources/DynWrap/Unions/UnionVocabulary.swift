// The words of unions: inside a schema, and inside an extension of a `Union`, so that no free name `Case` is taken.

extension Schema {
    /// A value of one of several kinds at a key; nil where it is absent, null or no known kind.
    public typealias OneOf<U: Sendable> = Field<U?>
    /// A list of values of several kinds. Elements of no known kind are left out and reported with their index; they stay in the tree, also when the
    /// list is edited. An `Otherwise` reads them too.
    public typealias OneOfList<U: Sendable> = Field<[U]>
    /// Values of several kinds by key. Members of no known kind are left out and reported, as elements of `OneOfList`.
    public typealias OneOfDict<U: Sendable> = Field<[String: U]>
}

extension Schema {
    /// One case of a union.
    public typealias Case<U: Sendable> = UnionCase<U>
    /// The case of a union that takes the rest.
    public typealias Otherwise<U: Sendable> = UnionOtherwise<U>
}

extension Union {
    /// One case of a union.
    public typealias Case = UnionCase<U>
    /// The case of a union that takes the rest.
    public typealias Otherwise = UnionOtherwise<U>
}
