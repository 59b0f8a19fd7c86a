/// The content of a schema's ``Schema/body``.
public protocol SchemaBody: Sendable {
    /// The items, without their schema's type.
    var anyItems: [any Sendable] { get }
}
