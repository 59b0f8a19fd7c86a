// What a schema demands of its models as a whole: required fields, fields that identify a model, and rules.

/// Fields that are required; `Require` inside a schema.
///
/// A field declares `.required` itself, or `.present` where its value stays optional. `Require` is for a field declared
/// elsewhere, in the base of an ``ExtendedSchema``, and for a condition, an `if` in the body. It does not change the field's type
/// and default.
public struct SchemaRequire<S: Schema>: Sendable {
    package let fields: @Sendable (S) -> [AnyFieldDefinition]

    package init(fields: @escaping @Sendable (S) -> [AnyFieldDefinition]) { self.fields = fields }

    /// Requires these fields to be present and not null.
    public init<each F: FieldProtocol>(_ keyPath: repeat any KeyPath<S, each F> & Sendable) {
        fields = S.definitions(repeat each keyPath)
    }
}

extension Schema {
    /// Fields that are required.
    public typealias Require = SchemaRequire<Self>
}

/// The fields that identify a model; `Identity` inside a schema.
///
/// `dyn.hasSameIdentity(as:)` compares them, and `hash` reads only them; `==` compares all declared values.
public struct SchemaIdentity<S: Schema>: Sendable {
    package let fields: @Sendable (S) -> [AnyFieldDefinition]

    package init(fields: @escaping @Sendable (S) -> [AnyFieldDefinition]) { self.fields = fields }

    /// Declares that these fields identify a model.
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
    /// A word for the rule that does not change.
    package let code: String
    /// The field that the rule is about; nil for the whole model.
    package let field: (@Sendable (S) -> AnyFieldDefinition)?
    /// The identity of the rule's function.
    let mark = FunctionMark()
    /// Whether the rule holds. True where its field can't be read, because that is another problem.
    package let holds: @Sendable (JSON, S, NestedLayouts) -> Bool

    /// A rule about one field. It does not run where the field is absent, null or unreadable.
    /// - Parameters:
    ///   - message: the message of the problem, a sentence.
    ///   - keyPath: the key path of the field.
    ///   - code: the ``Problem/rule`` of the problem; `rule` by default.
    ///   - holds: whether the field's value satisfies the rule.
    public init<F: FieldProtocol>(
        _ message: String, at keyPath: any KeyPath<S, F> & Sendable, code: String = "rule",
        _ holds: @escaping @Sendable (F.Value) -> Bool
    ) {
        self.init(message, at: keyPath, code: code) { value, _, _, _ in holds(value) }
    }

    /// A rule about one field that also receives the tree with the value, the schema, and the place to keep the layout of that
    /// schema value.
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

    /// A rule about the whole tree, which also receives the schema, and the place to keep the layout of that schema value.
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
