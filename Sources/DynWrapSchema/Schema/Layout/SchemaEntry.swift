/// One entry of a schema, as tools see it: forms, tables, documentation.
///
/// ```swift
/// for entry in customer.dyn.schema.entries {
///     print(entry.name, entry.expectation, entry.flags, customer.dyn.value(of: entry))
/// }
/// ```
public struct SchemaEntry: Sendable {
    /// The Swift property; for an entry of a group, with the group's name before it.
    public let name: String
    /// The key path in the text: `address.city`.
    public let keyPath: String
    /// Other key paths that are read.
    public let fallbacks: [String]
    /// The Swift type of the value.
    public let type: Any.Type
    /// What is declared about it.
    public let flags: FieldFlags
    /// What it is for, by `.doc("…")`.
    public let documentation: String
    /// What it expects, in words.
    public let expectation: String
    /// What constraints require of the value, in words: `a value from 1 to 9`.
    public let constraints: [String]
    let definition: AnyFieldDefinition

    /// The value of an absent member, declared or the type's own, as JSON; missing for nil, models and lists of them.
    public var defaultValue: JSON {
        let value = definition.defaultJSON
        return value.isUnwritable ? .missing : value
    }

    /// The values that the field's type has, where they can be listed.
    ///
    /// They are an enum's raw values, a table's spellings, a union's tags, and of a JSON Schema document's entry those of `enum` and `const`. Empty for any
    /// other type, also with `.oneOf` or `.constant`: what these allow is in ``constraints``, in words, and in ``jsonSchema``.
    public var cases: [JSON] { definition.described?.cases ?? definition.listedCases }

    /// What a JSON Schema says of the value; of a JSON Schema document's entry the document's own part.
    public var jsonSchema: JSON { definition.described?.jsonSchema() ?? definition.jsonSchema }

    /// The entries of the model that the value is, or of the models in it; empty for anything else. A schema that holds itself has more without end.
    public var children: [SchemaEntry] { definition.layoutsInside.flatMap { $0.listed(below: "") } }
}

extension Schema {
    /// The entries in their order, a base's first and a group's in its place. Made anew by reflection, O(entries); `dyn.entries` of a model has them made.
    ///
    /// ```swift
    /// for entry in CustomerSchema().entries { print(entry.name, entry.keyPath, entry.type) }
    /// ```
    public var entries: [SchemaEntry] { Layout(self).listed(below: "") }

    /// The entry of a field: what is declared about it, and its place as other tools write it.
    ///
    /// ```swift
    /// CustomerSchema().entry(\.city).sqlitePath       // $.address.city
    /// ```
    /// Of a group's field it is the entry of the group; `GroupSchema().entry(\.x)` is one of its own.
    /// - Parameter field: which field.
    public func entry<F: FieldProtocol>(_ field: any KeyPath<Self, F> & Sendable) -> SchemaEntry {
        SchemaEntry(Layout.of(self).schema[keyPath: field].anyDefinition, below: "")
    }
}

extension AnyLayout {
    /// The entries as tools see them.
    package func listed(below prefix: String) -> [SchemaEntry] {
        entries.flatMap { entry -> [SchemaEntry] in
            if let group = entry.group { return group.listed(below: prefix + entry.name + ".") }
            return [SchemaEntry(entry, below: prefix)]
        }
    }
}

extension SchemaEntry {
    fileprivate init(_ entry: AnyFieldDefinition, below prefix: String) {
        self.init(
            name: prefix + entry.name, keyPath: entry.path.text, fallbacks: entry.fallbacks.map(\.text), type: entry.valueType,
            flags: entry.described?.flags(entry.flags) ?? entry.flags, documentation: entry.documentation,
            expectation: entry.expectation, constraints: entry.described?.constraints ?? entry.constraintWords,
            definition: entry)
    }
}

extension SchemaEntry {
    /// The entry's JSON in the object `tree`, as it is written; missing where there is none.
    package func json(in tree: JSON) -> JSON { definition.locate(in: tree) }

    /// The entry's value in `tree`, as the dot gives it.
    package func value(in tree: JSON) -> any Sendable {
        definition.anyValue(of: definition.locate(in: tree), definition.options(in: tree))
    }

    /// What is at the entry in `tree`.
    package func state(in tree: JSON) -> FieldState { definition.state(in: tree) }
}
