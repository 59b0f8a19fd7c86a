public import DynWrapSchema

// A model as tools see it: by its schema's entries.

extension Dyn {
    /// The model's schema: `dyn.schema.entries`.
    public var schema: S { model.layout.schema }

    /// The entries of the model's schema, as laid out for it: no reflection is done again.
    public var entries: [SchemaEntry] { model.layout.listed(below: "") }

    /// The JSON at an entry of this schema, as it is written; missing where there is none. Secrets too.
    public func json(of entry: SchemaEntry) -> JSON { entry.json(in: model.tree) }

    /// The value of an entry of this schema, as the dot gives it: the declared Swift type, with its default.
    public func value(of entry: SchemaEntry) -> Any { entry.value(in: model.tree) }

    /// What is at an entry of this schema: no member, null, a value, or a mismatch.
    public func state(at entry: SchemaEntry) -> FieldState { entry.state(in: model.tree) }

    /// The JSON at an entry as it may be shown, a secret as a mark.
    public func shownJSON(of entry: SchemaEntry) -> JSON { entry.json(in: model.layout.redacted(model.tree)) }
}
