/// The fields that tell a model from others; `Identity` inside a schema. `dyn.hasSameIdentity(as:)` compares them and `hash` looks only at them; `==` looks at
/// all declared values.
public struct SchemaIdentity<S: Schema>: Sendable {
    package let fields: @Sendable (S) -> [AnyFieldDefinition]

    package init(fields: @escaping @Sendable (S) -> [AnyFieldDefinition]) { self.fields = fields }

    /// Models are the same thing when these fields are.
    public init<each F: FieldProtocol>(_ keyPath: repeat any KeyPath<S, each F> & Sendable) {
        fields = S.definitions(repeat each keyPath)
    }
}

extension Schema {
    /// The fields that tell a model from others.
    public typealias Identity = SchemaIdentity<Self>
}
