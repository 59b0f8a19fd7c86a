/// The state of a field: no member, null, a value, or a mismatch.
public enum FieldState: Sendable, Hashable {
    /// The member is absent.
    case absent
    /// The member is null.
    case null
    /// The member is a value of the field's type.
    case value
    /// The member is a value of another kind.
    case invalid(JSON)
}
