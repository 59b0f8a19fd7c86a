public import DynWrapSchema

// The items of a dynamic schema's body that name entries: by strings, as it has no properties. A name that no entry has names nothing. Functions and a
// label of their own keep these apart from `Require`, `Identity` and `Rule`, so that a misspelt key path there is not taken for a string.

extension DynamicSchema {
    /// The entries of these names must be there and not null.
    ///
    /// ```swift
    /// extension DynamicSchema {
    ///     static let settings = DynamicSchema("Settings") { Str("host"); Num<Int>("port"); require("host", "port") }
    /// }
    /// ```
    public static func require(_ names: String...) -> SchemaRequire<DynamicSchema> {
        SchemaRequire(fields: { schema in schema.definitions(names) })
    }

    /// Models are the same thing when the entries of these names are: `identity("id")`.
    public static func identity(_ names: String...) -> SchemaIdentity<DynamicSchema> {
        SchemaIdentity(fields: { schema in schema.definitions(names) })
    }
}

extension SchemaRule where S == DynamicSchema {
    /// A rule about the entry of this name: `Rule("the port is not 0", named: "port") { $0.int != 0 }`. Not checked where it is absent or null.
    /// - Parameters:
    ///   - message: what the problem says, a sentence.
    ///   - name: the entry's.
    ///   - code: the problem's `rule`, `rule` where none is given.
    ///   - holds: whether all is well with the entry's value.
    public init(
        _ message: String, named name: String, code: String = "rule", _ holds: @escaping @Sendable (DynamicValue) -> Bool
    ) {
        self.init(
            message, code: code, field: { $0.definitions([name]).first ?? Field<JSON>(name).anyDefinition },
            holds: { tree, schema, _ in
                guard let entry = schema.definitions([name]).first else { return true }
                let value = DynamicValue(entry, in: tree)
                return !value.json.exists || value.json.isNull || holds(value)
            })
    }
}

extension DynamicSchema {
    /// The entries of these names. From the items themselves: a layout reads them while it is made.
    fileprivate func definitions(_ names: [String]) -> [AnyFieldDefinition] {
        let entries = content.items.entryDefinitions
        return names.compactMap { name in
            let key = ScalarKey(string: name)
            return entries.first { ScalarKey(string: $0.name) == key } ?? entries.first { ScalarKey(string: $0.path.text) == key }
        }
    }
}
