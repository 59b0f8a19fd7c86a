/// A condition on one field or on the whole model; `Rule` inside a schema.
public struct SchemaRule<S: Schema>: Sendable {
    package let message: String
    /// The field the rule is about, where it is about one.
    package let field: (@Sendable (S) -> AnyFieldDefinition)?
    /// Whether the rule holds; true where its field can't be read, which is a problem of its own.
    package let holds: @Sendable (JSON, S) -> Bool

    /// A rule about one field. Not asked where the field is absent, null or unreadable.
    public init<F: FieldProtocol>(
        _ message: String, at keyPath: any KeyPath<S, F> & Sendable, _ holds: @escaping @Sendable (F.Value) -> Bool
    ) {
        self.message = message
        field = { $0[keyPath: keyPath].field.definition }
        self.holds = { tree, schema in
            let definition = schema[keyPath: keyPath].field.definition
            guard let value = definition.reading(in: tree)?.value else { return true }
            return holds(value)
        }
    }

    package init(
        _ message: String, field: @escaping @Sendable (S) -> AnyFieldDefinition, holds: @escaping @Sendable (JSON, S) -> Bool
    ) {
        self.message = message
        self.field = field
        self.holds = holds
    }

    /// A rule about the tree as a whole.
    package init(_ message: String, tree holds: @escaping @Sendable (JSON, S) -> Bool) {
        self.message = message
        field = nil
        self.holds = holds
    }
}

extension Schema {
    /// A condition on a field or on the model.
    public typealias Rule = SchemaRule<Self>
}
