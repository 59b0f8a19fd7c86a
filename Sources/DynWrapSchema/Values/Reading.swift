extension JSON {
    /// The result of reading a JSON value.
    public enum Reading<Value> {
        /// The value, as written.
        case value(Value)
        /// A value that was converted from another kind, and what was expected; it is reported.
        case coerced(Value, String)
        /// No value could be read; this was expected.
        case invalid(String)

        /// The value, if any.
        @inlinable public var value: Value? {
            switch self {
            case .value(let value), .coerced(let value, _): value
            case .invalid: nil
            }
        }

        /// The same result with another value.
        @inlinable public func map<Other>(_ transform: (Value) -> Other) -> Reading<Other> {
            switch self {
            case .value(let value): .value(transform(value))
            case .coerced(let value, let reason): .coerced(transform(value), reason)
            case .invalid(let expected): .invalid(expected)
            }
        }
    }
}

extension JSON.Reading: Sendable where Value: Sendable {}
