/// Fields that must be there; `Require` inside a schema.
public struct SchemaRequire<S: Schema>: Sendable {
    package let fields: @Sendable (S) -> [AnyFieldDefinition]

    package init(fields: @escaping @Sendable (S) -> [AnyFieldDefinition]) { self.fields = fields }

    /// These fields must be there and not null.
    public init<each F: FieldProtocol>(_ keyPath: repeat any KeyPath<S, each F> & Sendable) {
        fields = S.definitions(repeat each keyPath)
    }
}

extension Schema {
    /// Fields that must be there.
    public typealias Require = SchemaRequire<Self>
}
