/// The modifiers that ``Field`` and ``ReadOnlyField`` share.
public protocol FieldProtocol<Value>: Sendable {
    /// The type that the field reads.
    associatedtype Value: Sendable
    /// The field itself, whether it may be assigned or not.
    var field: Field<Value> { get }
    /// A field of this kind.
    init(_ field: Field<Value>)
}

extension FieldProtocol {
    /// The definition without its value type.
    package var anyDefinition: AnyFieldDefinition { field.definition }
}
