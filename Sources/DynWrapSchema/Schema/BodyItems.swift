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

/// The fields that tell a model from others; `Identity` inside a schema. `==` and `hash` look only at them.
public struct SchemaIdentity<S: Schema>: Sendable {
    package let fields: @Sendable (S) -> [AnyFieldDefinition]

    package init(fields: @escaping @Sendable (S) -> [AnyFieldDefinition]) { self.fields = fields }

    /// Models are equal when these fields are.
    public init<each F: FieldProtocol>(_ keyPath: repeat any KeyPath<S, each F> & Sendable) {
        fields = { schema in
            var all: [AnyFieldDefinition] = []
            for path in repeat each keyPath { all.append(schema[keyPath: path].field.definition) }
            return all
        }
    }
}

/// What to do with keys that the schema does not know; `Unknown` inside a schema.
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

/// How the keys of fields declared without one are made from their properties' names; `Keys` inside a schema.
public struct SchemaKeys: Sendable {
    package let key: @Sendable (String) -> String

    /// By one of the styles.
    public init(_ style: KeyStyle) { key = { style.key(for: $0) } }

    /// By your own function of the property's name.
    public init(_ key: @escaping @Sendable (String) -> String) { self.key = key }
}

extension Schema {
    /// A condition on a field or on the model.
    public typealias Rule = SchemaRule<Self>
    /// Fields that must be there.
    public typealias Require = SchemaRequire<Self>
    /// The fields that tell a model from others.
    public typealias Identity = SchemaIdentity<Self>
    /// What to do with unknown keys.
    public typealias Unknown = SchemaUnknown
    /// How keys are made from names.
    public typealias Keys = SchemaKeys
    /// A version and the steps that lead to it.
    public typealias Version = SchemaVersion
}
