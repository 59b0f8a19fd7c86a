/// What to do with keys that the schema does not know; `Unknown` inside a schema.
///
/// A key of a nested model is also known where an outer schema has an entry at that place, as `Str("address.city")`, or where another model at the same place
/// declares it.
public enum SchemaUnknown: Sendable, Hashable {
    /// Unknown keys stay, and no problem is reported. The default.
    case keep
    /// Unknown keys stay, and each is a problem.
    case report
    /// Unknown keys stay in the tree and are left out of archives made from now on.
    case drop

    /// The policy `policy` as an item of a body: `Unknown(.report)`.
    public init(_ policy: SchemaUnknown) { self = policy }
}
