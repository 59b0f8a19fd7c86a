/// A type whose values may be nil: only `Optional`. From it `.required` gets the type of the required value.
public protocol OptionalValue {
    /// The type of a value that is present.
    associatedtype Present
}

extension Optional: OptionalValue {
    /// The type of a value that is present.
    public typealias Present = Wrapped
}

extension Field where Value: OptionalValue, Value.Present: Sendable {
    /// The same field, with a type that is known to be optional.
    var asOptional: Field<Value.Present?> {
        guard let same = self as? Field<Value.Present?> else { preconditionFailure("Optional alone is an OptionalValue") }
        return same
    }
}
