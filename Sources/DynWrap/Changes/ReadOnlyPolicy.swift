/// Whether what comes from outside may change fields that are `.readOnly`.
public enum ReadOnlyPolicy: Sendable, Hashable {
    /// Refuses a change of a read-only field: nothing is applied, and the error names the field.
    ///
    /// A model that is added, removed or moved in a list or dictionary keeps what is read-only in it, and so changes nothing. Where models have an
    /// `Identity`, it identifies them; where they have none, one with other read-only values in the place of a removed one is a change of it.
    case refuse
    /// Allows changes of read-only fields.
    case allow
}
