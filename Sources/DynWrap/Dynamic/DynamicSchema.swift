public import DynWrapSchema

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
/// The name of an entry is the last key of its path, exactly as written there; `Str("last-name").named("lastName")` gives another
/// name. Where two entries have the same name, the first one has it. Every entry is also found in brackets, by its name or, where
/// no entry has that as its name, by its whole key path: `settings["tls"]`, `settings["address.city"]`. An entry with the name
/// `dyn` is found only in this way.
///
/// `Group` with a key has the entries of the object at that key. Without a key it has entries of the model's own object, as in
/// any schema, under the name that `.named` gives, if any. `Model`, `ModelList` and `ModelDict` take the schema of their models
/// by `of:`. Rules, requirements and identities name entries by strings. Fields without a key get a name by `.named`, and `Keys`
/// makes the key.
///
/// Everything else is as with any schema: problems, output, changes, archives, export. A value is cheap to copy. Two values are
/// equal where they have the same name and the same content.
public struct DynamicSchema: SchemaValue {
    let content: Content

    /// The content that all copies of a schema share.
    final class Content: Sendable {
        let name: String
        let items: SchemaBuilder<DynamicSchema>.Items
        let check: (@Sendable (JSON, ConversionReport) -> Void)?
        let export: (@Sendable (Bool) -> JSON)?
        /// The parts of the declaration that are not in the entries.
        let declared: @Sendable () -> [DeclaredPart]
        let unsupported: [JSONSchema.UnsupportedKeyword]
        let hasSecrets: @Sendable () -> Bool
        let hidesMembers: Bool
        private let said = LazyReference<Said>()

        private final class Said: Sendable {
            let content: SchemaContent
            init(_ content: SchemaContent) { self.content = content }
        }

        init(
            _ name: String, _ items: SchemaBuilder<DynamicSchema>.Items,
            check: (@Sendable (JSON, ConversionReport) -> Void)? = nil,
            export: (@Sendable (Bool) -> JSON)? = nil, declared: (@Sendable () -> [DeclaredPart])? = nil,
            unsupported: [JSONSchema.UnsupportedKeyword] = [], hasSecrets: @escaping @Sendable () -> Bool = { false },
            hidesMembers: Bool = false
        ) {
            self.name = name
            self.items = items
            self.check = check
            self.export = export
            self.declared = declared ?? { items.declared }
            self.unsupported = unsupported
            self.hasSecrets = hasSecrets
            self.hidesMembers = hidesMembers
        }

        /// The content by which schemas are compared; made once.
        func saying(_ make: () -> SchemaContent) -> SchemaContent { (said.load() ?? said.storeIfNil(Said(make()))).content }
    }

    init(_ content: Content) { self.content = content }

    /// Makes a schema from entries and other items.
    /// - Parameters:
    ///   - name: the name in problems, archives and exports.
    ///   - body: the entries, and any other items of a schema's body. `if`, `for` and `switch` work in it.
    public init(_ name: String, @SchemaBuilder<DynamicSchema> _ body: () -> SchemaBuilder<DynamicSchema>.Items) {
        self.init(Content(name, body()))
    }

    /// Makes a schema without entries, for models whose schema is not given.
    public init() { self = Self.empty }

    private static let empty = DynamicSchema(Content("Dynamic", SchemaBuilder.Items([])))

    /// "Dynamic"; a value has its own ``name``.
    public static var schemaName: String { "Dynamic" }

    /// The name in problems, archives and exports.
    public var name: String { content.name }

    /// The entries and items.
    public var body: SchemaBuilder<DynamicSchema>.Items { return content.items }  // made once

    /// The keywords of the JSON Schema document that have no effect; empty where the schema was not made from one.
    public var unsupportedKeywords: [JSONSchema.UnsupportedKeyword] { content.unsupported }

    package var facts: SchemaFacts {
        let content = content
        return SchemaFacts(
            name: content.name, token: content, content: { DynamicSchema(content).said }, declared: content.declared,
            check: content.check, export: content.export, hasSecrets: content.hasSecrets, hidesMembers: content.hidesMembers)
    }
}
