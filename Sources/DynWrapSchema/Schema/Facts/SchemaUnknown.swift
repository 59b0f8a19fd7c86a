/// What to do with keys that the schema does not know; `Unknown` inside a schema. A key of a model inside another is known, too, where an entry of a schema around it has its
/// place there, `Str("address.city")`, or where it is that of another model at the same place.
public enum SchemaUnknown: Sendable, Hashable {
    /// They stay, and nothing is said. The default.
    case keep
    /// They stay, and each is a problem.
    case report
    /// They stay in the tree and are left out of archives made from now on.
    case drop

    /// `Unknown(.report)`
    public init(_ policy: SchemaUnknown) { self = policy }
}
