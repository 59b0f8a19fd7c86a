import Synchronization

/// The schemas found while one is exported: each becomes one of the document's `$defs`.
package final class SchemaExport: Sendable {
    /// The export under way, if any.
    @TaskLocal package static var current: SchemaExport?

    /// The members that a model exported now may have besides its own: the tag of the union it is a case of, and what the schema around it declares in it.
    @TaskLocal package static var knownKeys: Set<ScalarKey> = []

    /// Whether the strict form is made of it, which has other keywords for what a value does not show.
    package let isStrict: Bool
    private let state = Mutex(State())

    init(isStrict: Bool) { self.isStrict = isStrict }

    private struct State: Sendable {
        var names: [Place: String] = [:]
        var layouts: [String: AnyLayout] = [:]
        /// The members that definitions know besides those of their layouts.
        var keys: [String: Set<ScalarKey>] = [:]
        var unique = UniqueNames()
        /// So that no other layout gets the identity of one that is named.
        var kept: [AnyLayout] = []
        var definitions: [String: JSON] = [:]

        /// The name of a definition under way that says the same: a schema value may hold one that is made anew, without end.
        func nameOfOuter(like layout: AnyLayout, knowing known: Set<ScalarKey>) -> String? {
            layouts.first { name, outer in definitions[name] == nil && keys[name] == known && layout.isExported(as: outer) }?.key
        }
    }

    /// What a definition is made of.
    private struct Place: Hashable {
        let layout: ObjectIdentifier
        let keys: Set<ScalarKey>
    }

    /// A reference to the definition of `layout`.
    package func reference(to layout: AnyLayout) -> JSON {
        // A closed schema does not know these by itself, so that where it is with them it has a definition of its own.
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

    /// The layout that the definition of a name is about.
    func layout(named name: String) -> AnyLayout? { state.withLock { $0.layouts[name] } }

    /// The whole document: the schema of `layout`, and of what it leads to.
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
    /// Whether both are values of one schema that say the same of their entries, models inside aside.
    fileprivate func isExported(as other: AnyLayout) -> Bool {
        guard !isPermanent, facts == nil, schemaType == other.schemaType, isSameSchema(as: other) else { return false }
        return zip(valueEntries, other.valueEntries).allSatisfy { $0.containsModels || $0.jsonSchema == $1.jsonSchema }
    }
}

extension Schema {
    /// The schema as a JSON Schema 2020-12 document; nested schemas are its `$defs`.
    ///
    /// It says what a model without a problem is like. Members that are not required may be absent or null. Integers have their type's bounds,
    /// enums of `CaseIterable` types their raw values, dates a `format` where their style is RFC 3339's and a pattern where it is digits between separators; of
    /// JavaScript's style, of patterns and of a form of your own it says the type alone.
    ///
    /// Lossy: rules, your own checks, a Swift `Regex`, fallback keys and paths into arrays have no JSON Schema form, nor has the range of a number that is
    /// written in a string; one that is whole may be `"1.5e0"` to it. A date that is in no calendar fits its pattern, a `Decimal` may have more digits than
    /// 38. O(schema).
    public var jsonSchema: JSON { SchemaExport(isStrict: false).document(of: Layout(self)) }
}
