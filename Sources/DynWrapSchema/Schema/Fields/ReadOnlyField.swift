/// A field that can be read but not assigned, made with `.readOnly`.
public struct ReadOnlyField<Value: Sendable>: FieldProtocol {
    /// The same field as an assignable one.
    public let field: Field<Value>

    /// A read-only form of `field`.
    public init(_ field: Field<Value>) {
        var spec = field.definition.spec
        spec.facts.flags.insert(.readOnly)
        self.field = Field(spec)
    }
}
