/// Fields that must be there; `Require` inside a schema.
public struct SchemaRequire<S: Schema>: Sendable {
    package let fields: @Sendable (S) -> [AnyFieldDefinition]

    package init(fields: @escaping @Sendable (S) -> [AnyFieldDefinition]) { self.fields = fields }

    /// These fields must be there and not null.
    public init<each F: FieldProtocol>(_ keyPath: repeat any KeyPath<S, each F> & Sendable) {
        fields = { schema in
            var all: [AnyFieldDefinition] = []
            for path in repeat each keyPath { all.append(schema[keyPath: path].field.definition) }
            return all
        }
    }
}

extension Schema {
    /// Fields that must be there.
    public typealias Require = SchemaRequire<Self>
}
