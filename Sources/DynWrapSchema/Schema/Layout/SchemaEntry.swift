/// One entry of a schema, for tools: forms, tables, documentation.
///
/// ```swift
/// for entry in customer.dyn.schema.entries {
///     print(entry.name, entry.expectation, entry.flags, customer.dyn.value(of: entry))
/// }
/// ```
public struct SchemaEntry: Sendable {
    /// The name of the Swift property; for an entry of a group, after the group's name.
    public let name: String
    /// The key path in the text: `address.city`.
    public let keyPath: String
    /// Other key paths that are read where ``keyPath`` has no value.
    public let fallbacks: [String]
    /// The Swift type of the value.
    public let type: Any.Type
    /// The flags that the entry declares.
    public let flags: FieldFlags
    /// The text of `.doc("…")`.
    public let documentation: String
    /// The expected value, in words.
    public let expectation: String
    /// The constraints on the value, in words: `a value from 1 to 9`.
    public let constraints: [String]
    let definition: AnyFieldDefinition

    /// The value of an absent member as JSON: the declared default, else the type's. Missing for nil, and for a model without a
    /// declared default.
    public var defaultValue: JSON {
        let value = definition.defaultJSON
        return value.isUnwritable ? .missing : value
    }

    /// The values of the entry's type, where they can be listed.
    ///
    /// They are the raw values of an enum, the spellings of a table or the tags of a union; for an entry of a JSON Schema
    /// document, those of `enum` and `const`. Empty for any other type, also with `.oneOf` or `.constant`: their values are in
    /// ``constraints``, in words, and in ``jsonSchema``.
    public var cases: [JSON] { definition.described?.cases ?? definition.listedCases }

    /// The JSON Schema of the value; for an entry of a JSON Schema document, that part of the document.
    public var jsonSchema: JSON { definition.described?.jsonSchema() ?? definition.jsonSchema }

    /// The entries of the model that is the value, or of the models in it; empty for any other value. A schema that contains
    /// itself has children at every level, without end.
    public var children: [SchemaEntry] { definition.layoutsInside.flatMap { $0.listed(below: "") } }
}

extension Schema {
    /// The entries in their order: those of a base first, those of a group in its position. Made by reflection on each call,
    /// O(entries); `dyn.entries` of a model has them ready.
    ///
    /// ```swift
    /// for entry in CustomerSchema().entries { print(entry.name, entry.keyPath, entry.type) }
    /// ```
    public var entries: [SchemaEntry] { Layout(self).listed(below: "") }

    /// The entry of a field: its declaration, and its path in the forms of other tools.
    ///
    /// ```swift
    /// CustomerSchema().entry(\.city).sqlitePath       // $.address.city
    /// ```
    /// For a field of a group this is the entry of the group; `GroupSchema().entry(\.x)` is the entry of the field itself.
    /// - Parameter field: the key path of the field.
    public func entry<F: FieldProtocol>(_ field: any KeyPath<Self, F> & Sendable) -> SchemaEntry {
        SchemaEntry(Layout.of(self).schema[keyPath: field].anyDefinition, below: "")
    }
}

extension AnyLayout {
    /// The entries for tools, in their order. O(entries).
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
    /// The JSON of the entry in the object `tree`, as it is written there; missing where there is none.
    package func json(in tree: JSON) -> JSON { definition.locate(in: tree) }

    /// The value of the entry in `tree`, as the member access gives it.
    package func value(in tree: JSON) -> any Sendable {
        definition.anyValue(of: definition.locate(in: tree), definition.options(in: tree))
    }

    /// The state of the entry in `tree`.
    package func state(in tree: JSON) -> FieldState { definition.state(in: tree) }
}
