public import DynWrapSchema
import Synchronization

/// A schema made at run time: its name and entries are values, and its members are looked up by name.
///
/// ```swift
/// extension DynamicSchema {
///     static let settings = DynamicSchema("Settings") {
///         Str("host")
///         Num<Int>("port", default: 80)
///         Group("tls") { Flag("on") }
///     }
/// }
/// var settings = try Wrapped(json: #"{"host": "example.org", "tls": {"on": true}}"#, schema: DynamicSchema.settings)
/// settings.host.string            // "example.org"
/// let port: Int = settings.port   // 80
/// settings.tls.on = false
/// ```
///
/// An entry is named by the last key of its path, exactly as it is written there; `Str("last-name").named("lastName")` names it otherwise.
/// Where two entries would have one name, the first has it. Every entry can also be had by its name or its whole key path in brackets:
/// `settings["tls"]`, `settings["address.city"]`. An entry called `dyn` only so.
///
/// `Group` with a key holds the entries of the object at that key; without one, entries of the model's own object, as in any schema, below a
/// name of their own where `.named` gives one. `Model`, `ModelList` and `ModelDict` take the schema of their models by `of:`. Rules,
/// requirements and identities name entries by strings. Fields without a key are named by `.named`, and `Keys` makes the key.
///
/// Everything else is as with any schema: problems, output, changes, archives, export. A value is cheap to copy. Two are equal where they
/// are called the same and say the same.
public struct DynamicSchema: SchemaValue {
    let content: Content

    /// What copies of one schema share.
    final class Content: Sendable {
        let name: String
        let items: SchemaBuilder<DynamicSchema>.Items
        let check: (@Sendable (JSON, ConversionReport) -> Void)?
        let export: (@Sendable (Bool) -> JSON)?
        /// What the entries do not say.
        let declared: @Sendable () -> [DeclaredPart]
        let unsupported: [JSONSchema.UnsupportedKeyword]
        let hasSecrets: @Sendable () -> Bool
        private let said = LazyReference<Said>()

        private final class Said: Sendable {
            let content: SchemaContent
            init(_ content: SchemaContent) { self.content = content }
        }

        init(
            _ name: String, _ items: SchemaBuilder<DynamicSchema>.Items,
            check: (@Sendable (JSON, ConversionReport) -> Void)? = nil,
            export: (@Sendable (Bool) -> JSON)? = nil, declared: (@Sendable () -> [DeclaredPart])? = nil,
            unsupported: [JSONSchema.UnsupportedKeyword] = [], hasSecrets: @escaping @Sendable () -> Bool = { false }
        ) {
            self.name = name
            self.items = items
            self.check = check
            self.export = export
            self.declared = declared ?? { items.declared }
            self.unsupported = unsupported
            self.hasSecrets = hasSecrets
        }

        /// What the schema says; made once.
        func saying(_ make: () -> SchemaContent) -> SchemaContent { (said.load() ?? said.storeIfNil(Said(make()))).content }
    }

    init(_ content: Content) { self.content = content }

    /// A schema of these entries and items.
    /// - Parameters:
    ///   - name: what problems, archives and exports call it.
    ///   - body: entries, and what else can be in the body of any schema; `if`, `for` and `switch` work.
    public init(_ name: String, @SchemaBuilder<DynamicSchema> _ body: () -> SchemaBuilder<DynamicSchema>.Items) {
        self.init(Content(name, body()))
    }

    /// A schema without entries, for models whose schema is not given.
    public init() { self = Self.empty }

    private static let empty = DynamicSchema(Content("Dynamic", SchemaBuilder.Items([])))

    /// "Dynamic"; ``name`` is that of a value.
    public static var schemaName: String { "Dynamic" }

    /// What problems, archives and exports call the schema.
    public var name: String { content.name }

    /// The entries and items.
    public var body: SchemaBuilder<DynamicSchema>.Items { return content.items }  // not built again

    /// The keywords of the JSON Schema document this was made from that it does not follow; empty for any other.
    public var unsupportedKeywords: [JSONSchema.UnsupportedKeyword] { content.unsupported }

    package var facts: SchemaFacts {
        let content = content
        return SchemaFacts(
            name: content.name, token: content, content: { DynamicSchema(content).said }, declared: content.declared,
            check: content.check, export: content.export, hasSecrets: content.hasSecrets)
    }
}
