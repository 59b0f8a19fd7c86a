/// What to do with unknown keys; `Unknown` inside a schema.
///
/// A key of a nested model is also known if an outer schema has an entry for it, such as `Str("address.city")`, or if another
/// model at the same position declares it.
public enum SchemaUnknown: Sendable, Hashable {
    /// Unknown keys stay, and no problem is reported. The default.
    case keep
    /// Unknown keys stay, and each is a problem, also in an object on the path of a field, but not in an array, or in an object
    /// that only fallback paths (`.or`) enter, and not those of a union's own object.
    case report
    /// Unknown keys stay in the tree, but new archives leave out those of models' own objects. What is in an object that is only on
    /// the path of a field stays.
    case drop

    /// The policy `policy` as an item of a body: `Unknown(.report)`.
    public init(_ policy: SchemaUnknown) { self = policy }
}
