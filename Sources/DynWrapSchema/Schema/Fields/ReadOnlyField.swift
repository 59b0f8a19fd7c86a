/// A field that can be read but not assigned; `.readOnly` makes it.
public struct ReadOnlyField<Value: Sendable>: FieldProtocol {
    /// The field as if it could be assigned.
    public let field: Field<Value>

    /// A read-only form of `field`.
    public init(_ field: Field<Value>) {
        var spec = field.definition.spec
        spec.facts.flags.insert(.readOnly)
        self.field = Field(spec)
    }
}
