/// How the keys of fields declared without one are made from their properties' names; `Keys` inside a schema.
public struct SchemaKeys: Sendable {
    package let key: @Sendable (String) -> String

    /// By one of the styles.
    public init(_ style: KeyStyle) { key = { style.key(for: $0) } }

    /// By your own function of the property's name.
    public init(_ key: @escaping @Sendable (String) -> String) { self.key = key }
}

extension Schema {
    /// How keys are made from names.
    public typealias Keys = SchemaKeys
}
