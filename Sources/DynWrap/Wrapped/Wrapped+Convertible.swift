extension Wrapped: JSONDefaultable {
    /// Reads an object as a model.
    public static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<Self> {
        let layout = options.layout(S.self)
        guard json.isObject else { return .invalid("an object (\(layout.name))") }
        if let report = options.report { layout.check(json, report, knowing: options.knownKey) }
        return .value(Wrapped(tree: json, layout: layout))
    }

    /// The model's tree; for a group, its own members. Where the field's models have another schema value, the tree as that one
    /// writes it.
    public func json(_ options: ConversionOptions) -> JSON {
        guard let nested = options.nested else { return ownTree }
        return tree(for: LayoutReference(nested.layout(S.self)))
    }
    /// "an object (Customer)"
    public static var expectation: String { "an object (\(S.schemaName))" }
    /// A model without any member.
    public static var jsonDefault: Self { Wrapped() }
    /// Whether values are views of the tree. True: a model is edited in place.
    public static var isView: Bool { true }
    /// A reference to the schema in an export; outside an export, an object with the schema's name.
    public static var jsonSchema: JSON {
        SchemaExport.current?.reference(to: Layout<S>.shared()) ?? ["type": "object", "title": JSON(S.schemaName)]
    }
}

extension Wrapped: LayoutBound {
    package var boundTree: JSON { tree }
    package var boundLayout: AnyLayout { layout }
    package func bound(to tree: JSON) -> Wrapped { Wrapped(tree: tree, layout: layout) }
}

extension Wrapped: ModelView {
    package static var model: any Sendable {
        { @Sendable (json: JSON, nested: NestedLayouts) -> Wrapped in Wrapped(tree: json, layout: nested.layout(S.self)) }
    }

    package static var schemaType: ObjectIdentifier? { ObjectIdentifier(S.self) }
}

extension Wrapped: TreeView {
    package static func output(_ json: JSON, _ options: ConversionOptions, _ style: OutputStyle) -> JSON {
        json.isObject ? options.layout(S.self).output(json, style) : json
    }

    package static func appendOutput(
        _ json: JSON, _ options: ConversionOptions, _ style: OutputStyle, to out: inout ContiguousArray<UInt8>
    ) {
        if json.isObject {
            options.layout(S.self).appendOutput(of: json, style, to: &out)
        } else {
            StyledWriter.append(json, to: &out, pretty: false, sorted: false)
        }
    }

    package static func content(_ json: JSON, _ options: ConversionOptions) -> ViewContent {
        .model(options.layout(S.self))
    }

    package static func inside(_ json: JSON, _ options: ConversionOptions) -> ViewInside {
        json.isObject ? .model(options.layout(S.self)) : .nothing
    }

    package static func forEachModel(in json: JSON, _ options: ConversionOptions, _ visit: (ModelPlace) -> Void) {
        if json.isObject { visit(ModelPlace(options.layout(S.self))) }
    }

    package static func forEachMismatch(in json: JSON, _ options: ConversionOptions, _ visit: ([FieldPath.Step]) -> Void) {
        if !json.isObject { json.visitAsMismatch(visit) }
    }
}

extension Schema {
    /// A model at a key; nil where it is absent, null or not an object.
    public typealias Model<T: Schema> = Field<Wrapped<T>?>
    /// A list of models at a key, read lazily.
    public typealias ModelList<T: Schema> = Field<WrappedList<T>>
    /// A dictionary of models at a key, in document order.
    public typealias ModelDict<T: Schema> = Field<WrappedDict<T>>
    /// A Swift dictionary of models with keys of another type: `KeyedModelDict<UUID, UserSchema>("users")`. A member whose key
    /// the type can't read, or which is not an object, is left out and reported, and stays in the tree. Each read makes the
    /// dictionary, O(members); `ModelDict` is lazy.
    public typealias KeyedModelDict<Key: JSONKey, T: Schema> = Field<[Key: Wrapped<T>]>
    /// A group: a part of the model's object, as a namespace.
    public typealias Group<T: Schema> = Field<Wrapped<T>>
}

extension Field {
    /// A group: the fields of `schema`, read from and written to this model's own object.
    ///
    /// `.secret` and `.readOnly` apply to each of its entries in this model, as if declared there; the group alone, taken out of
    /// the model, shows its values, like a model at a secret field. Constraints, `.optional`, `.map`, `.onGet`, `.onSet` and
    /// `.notSerialized` apply to the group as a whole; assigning nil removes the members of its entries. A group has no value of
    /// its own, so `.strict`, defaults and the like belong to the fields of its schema.
    public init<T: Schema>(_ schema: T) where Value == Wrapped<T> {
        let layout = Layout(schema, isGroup: true)
        var conversion = FieldConversion<Wrapped<T>>(
            read: { json, options in
                if let report = options.report { layout.check(json, report) }
                return .value(Wrapped(tree: json, layout: layout))
            },
            write: { value, options, _ in value.json(options) }, expectation: { _ in Wrapped<T>.expectation })
        conversion.isView = true
        conversion.group = layout
        conversion.groupModel = { $0 }
        conversion.jsonSchema = { _ in Wrapped<T>.jsonSchema }
        var spec = FieldSpec(FieldPath(steps: []), conversion, default: Wrapped<T>(tree: .emptyObject, layout: layout))
        spec.facts.flags.insert(.group)
        self.init(spec)
    }

    /// A group of a schema's fields.
    public init<T: Schema>() where Value == Wrapped<T> { self.init(T()) }
}

extension SchemaRule {
    /// A rule about the whole model: `Rule("ends after it starts") { $0.start < $0.end }`. It always runs: a member that is
    /// absent, null or unreadable reads as by member access.
    /// - Parameters:
    ///   - message: the message of the problem, a sentence.
    ///   - code: the `rule` of the problem; `rule` by default.
    ///   - holds: whether the model satisfies the rule.
    public init(_ message: String, code: String = "rule", _ holds: @escaping @Sendable (Wrapped<S>) -> Bool) {
        self.init(
            message, code: code,
            tree: { tree, schema, layouts in holds(Wrapped(tree: tree, layout: layouts.layout(of: schema))) })
    }

    /// A rule about one field and others, reported at that field: `Rule("is the same twice", at: \.repeated) { repeated, form in
    /// repeated == form.password }`.
    ///
    /// It does not run where the field is absent, null or unreadable; other members read as by member access.
    /// - Parameters:
    ///   - message: the message of the problem, a sentence.
    ///   - keyPath: the key path of the field at which the problem is reported.
    ///   - code: the `rule` of the problem; `rule` by default.
    ///   - holds: whether the field's value in this model satisfies the rule.
    public init<F: FieldProtocol>(
        _ message: String, at keyPath: any KeyPath<S, F> & Sendable, code: String = "rule",
        _ holds: @escaping @Sendable (F.Value, Wrapped<S>) -> Bool
    ) {
        self.init(message, at: keyPath, code: code) { value, tree, schema, layouts in
            holds(value, Wrapped(tree: tree, layout: layouts.layout(of: schema)))
        }
    }
}
