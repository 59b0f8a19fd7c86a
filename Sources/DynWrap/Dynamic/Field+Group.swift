public import DynWrapSchema

extension Field {
    /// The entries of the object at `key`, for a ``DynamicSchema``: `Group("tls") { Flag("on") }`.
    ///
    /// Where the object is absent, null or of another kind, it reads as an object without members. Assigning an entry makes the
    /// object where it is absent or null, and has no effect where a value of another kind is there.
    public init(
        _ key: String, @SchemaBuilder<DynamicSchema> _ entries: () -> SchemaBuilder<DynamicSchema>.Items
    ) where Value == Wrapped<DynamicSchema> {
        let schema = DynamicSchema(DynamicSchema.Content(FieldPath(key).steps.last?.token ?? key, entries()))
        let nested = NestedLayouts { Layout(schema) }
        let none = { @Sendable in Wrapped(tree: .emptyObject, layout: nested.layout(DynamicSchema.self)) }
        self.init(nested: nested, FieldPath(key), default: none()) { SchemaExport.reference(nested, DynamicSchema.self) }
    }

    /// Entries of the model's own object, for a ``DynamicSchema``: `Group { Str("guest-name") }.named("guest")`. Without a name,
    /// its entries have the same names as those of the model.
    public init(@SchemaBuilder<DynamicSchema> _ entries: () -> SchemaBuilder<DynamicSchema>.Items)
    where Value == Wrapped<DynamicSchema> {
        self.init(DynamicSchema("Group", entries))
    }
}
