/// One entry of a schema, as tools see it.
public struct SchemaEntry: Sendable {
    /// The Swift property; for an entry of a group, with the group's name before it.
    public let name: String
    /// The key path in the text: `address.city`.
    public let keyPath: String
    /// Other key paths that are looked at.
    public let fallbacks: [String]
    /// The Swift type of the value.
    public let type: Any.Type
    /// What is declared about it.
    public let flags: FieldFlags
    /// What it is for, by `.doc("…")`.
    public let documentation: String
    /// What it expects, in words.
    public let expectation: String
}

extension Schema {
    /// The entries in their order, a base's first and a group's in its place.
    ///
    /// ```swift
    /// for entry in CustomerSchema().entries { print(entry.name, entry.keyPath, entry.type) }
    /// ```
    public var entries: [SchemaEntry] { Layout(self).listed(below: "") }
}

extension AnyLayout {
    fileprivate func listed(below prefix: String) -> [SchemaEntry] {
        entries.flatMap { entry -> [SchemaEntry] in
            if let group = entry.group { return group.listed(below: prefix + entry.name + ".") }
            return [
                SchemaEntry(
                    name: prefix + entry.name, keyPath: entry.path.text, fallbacks: entry.fallbacks.map(\.text),
                    type: entry.valueType,
                    flags: entry.flags, documentation: entry.documentation, expectation: entry.expectation)
            ]
        }
    }
}
