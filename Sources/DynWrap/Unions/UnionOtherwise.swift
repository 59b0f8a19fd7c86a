/// What takes every value that no case of the union does, as a rule whole; `Otherwise` inside a schema and inside a ``Union``.
///
/// ```swift
/// enum Vehicle { case car(Wrapped<CarSchema>), other(JSON) }
/// Otherwise(Vehicle.other)
/// ```
public struct UnionOtherwise<U: Sendable>: Sendable {
    let item: UnionCase<U>

    /// The case that takes the rest.
    /// - Parameters:
    ///   - make: makes the value, an enum case with one associated value as a rule.
    ///   - payload: what `make` was given; needed where `U` is no enum, or one with a mirror of its own.
    public init<P: JSONConvertible>(_ make: @escaping @Sendable (P) -> U, payload: (@Sendable (U) -> P?)? = nil) {
        item = UnionCase(tags: [], isOtherwise: true, make: make, payload: payload)
    }
}
