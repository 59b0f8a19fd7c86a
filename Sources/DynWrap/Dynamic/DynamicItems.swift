public import DynWrapSchema

// The items of a dynamic schema's body that name entries: by strings, because it has no properties. A name without an entry is
// ignored. These are functions, and an initialiser with its own label, and not overloads of `Require`, `Identity` and `Rule`: so
// a misspelt key path there is not taken for a string.

extension DynamicSchema {
    /// Requires the entries with these names to be present and not null.
    ///
    /// ```swift
    /// extension DynamicSchema {
    ///     static let settings = DynamicSchema("Settings") { Str("host"); Num<Int>("port"); require("host", "port") }
    /// }
    /// ```
    public static func require(_ names: String...) -> SchemaRequire<DynamicSchema> {
        SchemaRequire(fields: { schema in schema.definitions(names) })
    }

    /// Declares that the entries with these names identify a model: `identity("id")`.
    public static func identity(_ names: String...) -> SchemaIdentity<DynamicSchema> {
        SchemaIdentity(fields: { schema in schema.definitions(names) })
    }
}

extension SchemaRule where S == DynamicSchema {
    /// A rule about the entry with this name: `Rule("the port is not 0", named: "port") { $0.int != 0 }`. It does not run where
    /// the entry is absent or null.
    /// - Parameters:
    ///   - message: the message of the problem, a sentence.
    ///   - name: the name of the entry.
    ///   - code: the `rule` of the problem; `rule` by default.
    ///   - holds: whether the entry's value satisfies the rule.
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
    /// The entries with these names. Found in the items, because a layout calls this while it is made.
    fileprivate func definitions(_ names: [String]) -> [AnyFieldDefinition] {
        let entries = content.items.entryDefinitions
        return names.compactMap { name in
            let key = ScalarKey(string: name)
            return entries.first { ScalarKey(string: $0.name) == key } ?? entries.first { ScalarKey(string: $0.path.text) == key }
        }
    }
}
