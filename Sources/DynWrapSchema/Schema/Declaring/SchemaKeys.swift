/// How the keys of fields declared without one are made from their properties' names; `Keys` inside a schema. A key that is written out stays as it is
/// written.
public struct SchemaKeys: Sendable {
    /// The path that a property's name makes.
    package let path: @Sendable (String) -> FieldPath

    /// By one of the styles: one key.
    public init(_ style: KeyStyle) { path = { FieldPath(key: style.key(for: $0)) } }

    /// By your own function of the property's name, whose result is a path as a field's key is: `Keys { "profile.\($0)" }`. A backslash before a dot makes
    /// it part of the key.
    public init(_ path: @escaping @Sendable (String) -> String) { self.path = { FieldPath(path($0)) } }
}

extension Schema {
    /// How keys are made from names.
    public typealias Keys = SchemaKeys
}
