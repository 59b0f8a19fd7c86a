// What a schema says of its models as a whole: which fields must be there, which identify a model, and rules.

/// Fields that must be there; `Require` inside a schema.
///
/// A field says `.required` itself, or `.present` where its value is to stay optional. `Require` is for a field that is declared elsewhere, in the base of an
/// ``ExtendedSchema``, and for a condition, an `if` of the body: the field's type and default stay as they are.
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

/// The fields that identify a model; `Identity` inside a schema. `dyn.hasSameIdentity(as:)` compares them and `hash` reads only them; `==` reads
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
    /// The fields that identify a model.
    public typealias Identity = SchemaIdentity<Self>
}

/// A condition on one field or on the whole model; `Rule` inside a schema.
public struct SchemaRule<S: Schema>: Sendable {
    package let message: String
    /// One word for it that stays the same.
    package let code: String
    /// The field the rule is about, where it is about one.
    package let field: (@Sendable (S) -> AnyFieldDefinition)?
    /// Which function it asks.
    let mark = FunctionMark()
    /// Whether the rule holds; true where its field can't be read, which is a problem of its own.
    package let holds: @Sendable (JSON, S, NestedLayouts) -> Bool

    /// A rule about one field. Not run where the field is absent, null or unreadable.
    /// - Parameters:
    ///   - message: what the problem says, a sentence.
    ///   - keyPath: the field.
    ///   - code: the problem's ``Problem/rule``, `rule` where none is given.
    ///   - holds: whether all is well with the field's value.
    public init<F: FieldProtocol>(
        _ message: String, at keyPath: any KeyPath<S, F> & Sendable, code: String = "rule",
        _ holds: @escaping @Sendable (F.Value) -> Bool
    ) {
        self.init(message, at: keyPath, code: code) { value, _, _, _ in holds(value) }
    }

    /// The same, with the tree that the value is in, which gets the place for the layout of its own schema value.
    package init<F: FieldProtocol>(
        _ message: String, at keyPath: any KeyPath<S, F> & Sendable, code: String,
        value holds: @escaping @Sendable (F.Value, JSON, S, NestedLayouts) -> Bool
    ) {
        self.message = message
        self.code = code
        field = { $0[keyPath: keyPath].field.definition }
        self.holds = { tree, schema, layouts in
            let definition = schema[keyPath: keyPath].field.definition
            guard let value = definition.reading(in: tree)?.value else { return true }
            let isAsked = definition.isRawValue && !definition.flags.demandsValue || !definition.locate(in: tree).isNull
            return !isAsked || holds(value, tree, schema, layouts)
        }
    }

    package init(
        _ message: String, code: String, field: @escaping @Sendable (S) -> AnyFieldDefinition,
        holds: @escaping @Sendable (JSON, S, NestedLayouts) -> Bool
    ) {
        self.message = message
        self.code = code
        self.field = field
        self.holds = holds
    }

    /// A rule about the tree as a whole, which gets the place for the layout of its own schema value.
    package init(_ message: String, code: String, tree holds: @escaping @Sendable (JSON, S, NestedLayouts) -> Bool) {
        self.message = message
        self.code = code
        field = nil
        self.holds = holds
    }
}

extension Schema {
    /// A condition on a field or on the model.
    public typealias Rule = SchemaRule<Self>
}
