public import DynWrapSchema

// What stands in a dynamic schema's body and names entries: by strings, as it has no properties. A name that no entry has names nothing.

extension SchemaRequire where S == DynamicSchema {
    /// The entries of these names must be there and not null: `Require("host", "port")`.
    public init(_ names: String...) { self.init(fields: { schema in schema.definitions(names) }) }
}

extension SchemaIdentity where S == DynamicSchema {
    /// Models are equal when the entries of these names are: `Identity("id")`.
    public init(_ names: String...) { self.init(fields: { schema in schema.definitions(names) }) }
}

extension SchemaRule where S == DynamicSchema {
    /// A rule about the entry of this name: `Rule("the port is not 0", at: "port") { $0.int != 0 }`. Not asked where it is absent or null.
    public init(_ message: String, at name: String, _ holds: @escaping @Sendable (DynamicValue) -> Bool) {
        self.init(
            message, field: { $0.definitions([name]).first ?? Field<JSON>(name).anyDefinition },
            holds: { tree, schema in
                guard let entry = schema.definitions([name]).first else { return true }
                let value = DynamicValue(entry, in: tree)
                return !value.json.exists || value.json.isNull || holds(value)
            })
    }
}

extension DynamicSchema {
    /// The entries of these names. From the items themselves: a layout asks for them while it is made.
    fileprivate func definitions(_ names: [String]) -> [AnyFieldDefinition] {
        let entries = content.items.entryDefinitions
        return names.compactMap { name in
            entries.first { $0.name == name } ?? entries.first { $0.path.text == name }
        }
    }
}
