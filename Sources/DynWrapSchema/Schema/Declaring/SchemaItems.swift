/// The content of a schema's ``Schema/body``.
public protocol SchemaBody: Sendable {
    /// The items, without their schema's type.
    var anyItems: [any Sendable] { get }
}

/// The items of a body.
public struct SchemaItems<S: Schema>: SchemaBody {
    /// One item of a body.
    public enum Item: Sendable {
        /// A rule.
        case rule(SchemaRule<S>)
        /// Required fields.
        case require(SchemaRequire<S>)
        /// The identity.
        case identity(SchemaIdentity<S>)
        /// The key style.
        case keys(SchemaKeys)
        /// The dates' style.
        case dates(SchemaDates)
        /// What to do with unknown keys.
        case unknown(SchemaUnknown)
        /// An entry without a property.
        case entry(any FieldProtocol)
        /// A version with its migration.
        case version(SchemaVersion)
        /// Work on opening.
        case onOpen(SchemaOnOpen<S>)
    }

    let items: [Item]
    package init(_ items: [Item]) { self.items = items }

    /// The definitions of the entries among the items.
    package var entryDefinitions: [AnyFieldDefinition] {
        items.compactMap { if case .entry(let field) = $0 { field.anyDefinition } else { nil } }
    }

    /// The functions that the items ask and run, and what work on opening counts as.
    package var declared: [DeclaredPart] {
        items.flatMap { item -> [DeclaredPart] in
            switch item {
            case .rule(let rule): [DeclaredPart(rule.mark)]
            case .onOpen(let hook): [DeclaredPart(hook.mark), DeclaredPart(hook.edits)]
            default: []
            }
        }
    }

    /// The items, without their schema's type.
    public var anyItems: [any Sendable] { items }
}
