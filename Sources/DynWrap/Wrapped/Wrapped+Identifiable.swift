public import DynWrapSchema

extension Wrapped: Identifiable where S: IdentifiedSchema {
    /// The value of the field that tells the model from others.
    @inlinable
    public var id: S.IdentityField.Value { layout.schema.id.field.value(in: tree) }
}
