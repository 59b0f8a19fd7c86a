/// A type whose values may be nil: `Optional` alone. It gives `.required` the type of the value that must be there.
public protocol OptionalValue {
    /// The type of what is there.
    associatedtype Present
}

extension Optional: OptionalValue {
    /// The type of what is there.
    public typealias Present = Wrapped
}

extension Field where Value: OptionalValue, Value.Present: Sendable {
    /// The same field, of which the type is known to be optional.
    var asOptional: Field<Value.Present?> {
        guard let same = self as? Field<Value.Present?> else { preconditionFailure("Optional alone is an OptionalValue") }
        return same
    }
}
