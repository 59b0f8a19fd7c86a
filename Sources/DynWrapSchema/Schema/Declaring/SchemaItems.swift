/// The items of a body.
public struct SchemaItems<S: Schema>: SchemaBody {
    let items: [SchemaItem<S>]
    package init(_ items: [SchemaItem<S>]) { self.items = items }

    /// The definitions of the entries among the items.
    package var entryDefinitions: [AnyFieldDefinition] {
        items.compactMap { if case .entry(let field) = $0 { field.anyDefinition } else { nil } }
    }

    /// The items, without their schema's type.
    public var anyItems: [any Sendable] { items }
}
