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
        /// The definitions in the order in which they were found.
        var definitions: [Definition] = []
        var numbers: [Place: Int] = [:]
        var unique = UniqueNames()
        /// The definition whose schema is being made; nil for the document itself.
        var current: Int?

        /// The current definition, the one that refers to it, and so on.
        private var surrounding: some Sequence<Int> {
            sequence(state: current) { next in
                defer { next = next.flatMap { definitions[$0].outer } }
                return next
            }
        }

        /// The surrounding definition with the same content. A schema value may create equal inner schemas again and again,
        /// without end.
        func outer(like layout: AnyLayout, knowing keys: Set<ScalarKey>) -> Int? {
            surrounding.first { definitions[$0].keys == keys && layout.isExported(as: definitions[$0].layout) }
        }

        /// Whether inner schemas that are all different are created without end. Those of other types come to an end.
        func isEndless(at layout: AnyLayout) -> Bool {
            let levels = surrounding.count { definitions[$0].layout.schemaType == layout.schemaType }
            return levels >= SchemaExport.mostLevels || levels > 0 && definitions.count >= SchemaExport.mostDefinitions
        }
    }

    /// One of the document's `$defs`.
    private struct Definition {
        let name: String
        let layout: AnyLayout
        /// The members that it has besides those of its layout.
        let keys: Set<ScalarKey>
        /// The definition that refers to it first.
        let outer: Int?
        var schema = JSON.missing
    }

    /// The number of definitions after which none of a schema inside itself is added.
    static let mostDefinitions = 2_000

    /// How deep definitions of one schema may contain each other, if all are different: as deep as JSON may be nested.
    static let mostLevels = JSONOptions().maximumDepth

    /// The layout and the extra keys of a definition.
    private struct Place: Hashable {
        let layout: ObjectIdentifier
        let keys: Set<ScalarKey>
    }

    /// A reference to the definition of `layout`.
    package func reference(to layout: AnyLayout) -> JSON {
        // A closed schema does not have these keys itself, so the layout with them gets a definition of its own.
        let keys = Self.knownKeys.filter(layout.refuses)
        return state.withLock { state in
            let place = Place(layout: ObjectIdentifier(layout), keys: keys)
            if let number = state.numbers[place] ?? state.outer(like: layout, knowing: keys) {
                return Self.reference(named: state.definitions[number].name)
            }
            guard !state.isEndless(at: layout) else {
                let reason = "its schemas contain each other without end"
                if isStrict { return StrictFault(reason).marker }
                return ["type": "object", "title": JSON(layout.name), "$comment": JSON(reason)]
            }
            let name = state.unique.name(layout.name)
            state.numbers[place] = state.definitions.count
            state.definitions.append(Definition(name: name, layout: layout, keys: keys, outer: state.current))
            return Self.reference(named: name)
        }
    }

    private static func reference(named name: String) -> JSON {
        ["$ref": JSON(JSONPointer(tokens: ["$defs", name]).fragment)]
    }

    /// The layout of the definition with this name.
    func layout(named name: String) -> AnyLayout? {
        state.withLock { state in state.definitions.first { $0.name == name }?.layout }
    }

    /// The whole document: the schema of `layout`, and of all layouts inside it.
    func document(of layout: AnyLayout) -> JSON {
        var document: JSON = ["$schema": "https://json-schema.org/draft/2020-12/schema"]
        let root = Self.$current.withValue(self) {
            let root = layout.facts?.export?(false) ?? layout.objectSchema()
            Self.$knownKeys.withValue([]) { while makeNext() {} }
            return root
        }
        for (key, value) in root.members { document[key] = value }
        let definitions = state.withLock { $0.definitions }.sorted { $0.name < $1.name }
        if !definitions.isEmpty { document["$defs"] = JSON(members: definitions.map { (key: $0.name, value: $0.schema) }) }
        return document
    }

    /// Makes the schema of the next definition, one after the other rather than inside each other: a chain of schemas may be
    /// longer than the stack.
    private func makeNext() -> Bool {
        let next = state.withLock { state -> (number: Int, Definition)? in
            let number = state.current.map { $0 + 1 } ?? 0
            guard number < state.definitions.count else { return nil }
            state.current = number
            return (number, state.definitions[number])
        }
        guard let (number, definition) = next else { return false }
        let schema = definition.layout.facts?.export?(true) ?? definition.layout.objectSchema(knowing: definition.keys)
        state.withLock { $0.definitions[number].schema = schema }
        return true
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
    /// is in no calendar matches its pattern, and a `Decimal` may have more than 38 digits. The keys of a `KeyedDict` by
    /// integers have no bounds, and a number that rounds to the end of a half-open range is allowed. <doc:Standards> has
    /// the whole list, with bounds after `.trimmed` and the inside of `Coded` values. Schema values that contain ever other ones
    /// are described to 512 levels, and in 2,000 definitions. O(schema).
    public var jsonSchema: JSON { SchemaExport(isStrict: false).document(of: Layout(self)) }
}
