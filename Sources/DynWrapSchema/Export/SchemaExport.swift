import Synchronization

/// The schemas found during an export; each becomes one of the document's `$defs`.
package final class SchemaExport: Sendable {
    /// The current export, if any.
    @TaskLocal package static var current: SchemaExport?

    /// The members that the exported model may have besides its own: the tag of its union, and entries that the surrounding
    /// schema declares in it.
    @TaskLocal package static var knownKeys: Set<ScalarKey> = []

    /// Whether the strict form is made, which uses other keywords.
    package let isStrict: Bool
    private let state = Mutex(State())

    init(isStrict: Bool) { self.isStrict = isStrict }

    private struct State: Sendable {
        var names: [Place: String] = [:]
        var layouts: [String: AnyLayout] = [:]
        /// The members that definitions have besides those of their layouts.
        var keys: [String: Set<ScalarKey>] = [:]
        var unique = UniqueNames()
        /// Keeps all named layouts alive, so that no other layout gets the same identity.
        var kept: [AnyLayout] = []
        var definitions: [String: JSON] = [:]

        /// The name of an unfinished definition with the same content. A schema value may create equal inner schemas again
        /// and again, without end.
        func nameOfOuter(like layout: AnyLayout, knowing known: Set<ScalarKey>) -> String? {
            layouts.first { name, outer in definitions[name] == nil && keys[name] == known && layout.isExported(as: outer) }?.key
        }
    }

    /// The layout and the extra keys of a definition.
    private struct Place: Hashable {
        let layout: ObjectIdentifier
        let keys: Set<ScalarKey>
    }

    /// A reference to the definition of `layout`.
    package func reference(to layout: AnyLayout) -> JSON {
        // A closed schema does not have these keys itself, so the layout with them gets a definition of its own.
        let keys = Self.knownKeys.filter(layout.refuses)
        let (name, isNew) = state.withLock { state in
            let place = Place(layout: ObjectIdentifier(layout), keys: keys)
            if let name = state.names[place] ?? state.nameOfOuter(like: layout, knowing: keys) { return (name, false) }
            let name = state.unique.name(layout.name)
            state.names[place] = name
            state.kept.append(layout)
            state.layouts[name] = layout
            state.keys[name] = keys
            return (name, true)
        }
        if isNew {
            let schema = Self.$knownKeys.withValue([]) { layout.facts?.export?(true) ?? layout.objectSchema(knowing: keys) }
            state.withLock { $0.definitions[name] = schema }
        }
        return ["$ref": JSON(JSONPointer(tokens: ["$defs", name]).fragment)]
    }

    /// The layout of the definition with this name.
    func layout(named name: String) -> AnyLayout? { state.withLock { $0.layouts[name] } }

    /// The whole document: the schema of `layout`, and of all layouts inside it.
    func document(of layout: AnyLayout) -> JSON {
        var document: JSON = ["$schema": "https://json-schema.org/draft/2020-12/schema"]
        let root = Self.$current.withValue(self) { layout.facts?.export?(false) ?? layout.objectSchema() }
        for (key, value) in root.members { document[key] = value }
        let definitions = state.withLock { $0.definitions }.sorted { $0.key < $1.key }
        if !definitions.isEmpty { document["$defs"] = JSON(members: definitions.map { (key: $0.key, value: $0.value) }) }
        return document
    }
}

extension AnyLayout {
    /// Whether both are values of the same schema whose entries have equal schemas, apart from models inside them.
    fileprivate func isExported(as other: AnyLayout) -> Bool {
        guard !isPermanent, facts == nil, schemaType == other.schemaType, isSameSchema(as: other) else { return false }
        return zip(valueEntries, other.valueEntries).allSatisfy { $0.containsModels || $0.jsonSchema == $1.jsonSchema }
    }
}

extension Schema {
    /// The schema as a JSON Schema 2020-12 document; nested schemas are its `$defs`.
    ///
    /// It describes models without problems. Members that are not required may be absent or null. Integers have the bounds of
    /// their type, and enums of `CaseIterable` types list their raw values. Dates have a `format` where their style is RFC
    /// 3339's, and a pattern where it is digits between separators. For JavaScript's style, date patterns and custom forms
    /// the schema gives only the type.
    ///
    /// Lossy: rules, your own checks, a Swift `Regex`, fallback keys and paths into arrays have no JSON Schema form. The same
    /// is true of the range of a number that is written in a string; a whole number in a string may be `"1.5e0"`. A date that
    /// is in no calendar matches its pattern, and a `Decimal` may have more than 38 digits. O(schema).
    public var jsonSchema: JSON { SchemaExport(isStrict: false).document(of: Layout(self)) }
}
