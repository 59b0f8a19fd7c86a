/// The case that takes every value whose tag, key or shape is that of no other case of the union; `Otherwise` inside a schema and
/// inside a ``Union``.
///
/// ```swift
/// enum Vehicle { case car(Wrapped<CarSchema>), other(JSON) }
/// Otherwise(Vehicle.other)
/// ```
public struct UnionOtherwise<U: Sendable>: Sendable {
    let item: UnionCase<U>

    /// Makes the case that takes all other values.
    /// - Parameters:
    ///   - make: makes the value, usually an enum case with one associated value.
    ///   - payload: gives back the argument of `make`; needed where `U` is not an enum, or has its own mirror.
    public init<P: JSONConvertible>(_ make: @escaping @Sendable (P) -> U, payload: (@Sendable (U) -> P?)? = nil) {
        item = UnionCase(tags: [], isOtherwise: true, make: make, payload: payload)
    }
}
