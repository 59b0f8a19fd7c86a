extension SchemaOnOpen {
    /// Work on the whole model, which it may edit. The edits count as changes unless `edits` says otherwise.
    public init(counts edits: OpeningEdits = .asChange, _ work: @escaping @Sendable (inout Wrapped<S>) -> Void) {
        self.init(edits) { tree, schema, layouts in
            var model = Wrapped(tree: tree, layout: layouts.layout(of: schema))
            tree = .missing  // so that the tree is edited in place
            work(&model)
            tree = model.tree
        }
    }

    /// Work on the value of one field, which it may change. A value with an unchanged form keeps its spelling.
    /// - Parameters:
    ///   - keyPath: the key path of the field.
    ///   - edits: what the edits count as; changes by default.
    ///   - work: the work. Where the member is absent, it receives the field's default.
    public init<V: Sendable>(
        _ keyPath: any KeyPath<S, Field<V>> & Sendable, counts edits: OpeningEdits = .asChange,
        _ work: @escaping @Sendable (inout V) -> Void
    ) {
        self.init(edits) { tree, schema, _ in
            let definition = schema[keyPath: keyPath].definition
            var value = definition.value(in: tree)
            let before = value
            work(&value)
            if !definition.isAlike(before, value) { definition.set(value, in: &tree) }
        }
    }

    /// Work that only reads the value of the read-only field at `keyPath`; `look` receives it.
    public init<V: Sendable>(
        _ keyPath: any KeyPath<S, ReadOnlyField<V>> & Sendable, _ look: @escaping @Sendable (V) -> Void
    ) {
        self.init(.asChange) { tree, schema, _ in look(schema[keyPath: keyPath].field.definition.value(in: tree)) }
    }
}
