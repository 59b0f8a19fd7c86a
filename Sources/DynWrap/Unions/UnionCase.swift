/// One case of a union: its name in the JSON and the enum case that holds what is read; `Case` inside a schema and inside a ``Union``.
///
/// ```swift
/// enum Vehicle { case car(Wrapped<CarSchema>), truck(Wrapped<TruckSchema>), other(JSON) }
/// Case("car", Vehicle.car)
/// ```
public struct UnionCase<U: Sendable>: Sendable {
    /// What stands at the discriminator, the one that is written first; none for `Otherwise` and for unions by shape.
    let tags: [JSON]
    let isOtherwise: Bool
    let read: @Sendable (JSON, ConversionOptions) -> Reading<U>
    /// The payload as JSON; nil for a value of another case.
    let write: @Sendable (U, ConversionOptions) -> JSON?
    /// The payload's type, where it has content of its own.
    let view: (any TreeView.Type)?
    let jsonSchema: @Sendable () -> JSON

    init<P: JSONConvertible>(
        tags: [JSON], isOtherwise: Bool, make: @escaping @Sendable (P) -> U, payload: (@Sendable (U) -> P?)?
    ) {
        self.tags = tags
        self.isOtherwise = isOtherwise
        read = { json, options in P.read(json, options).map(make) }
        write = { value, options in (payload.map { $0(value) } ?? Self.payload(of: value, make))?.json(options) }
        view = P.self as? any TreeView.Type
        jsonSchema = { P.jsonSchema }
    }

    /// The case with this name; `others` are read as the same and not written.
    /// - Parameters:
    ///   - make: makes the value, an enum case with one associated value as a rule.
    ///   - payload: what `make` was given; needed where `U` is no enum, or one with a mirror of its own.
    public init<P: JSONConvertible>(
        _ name: String, or others: [String] = [], _ make: @escaping @Sendable (P) -> U,
        payload: (@Sendable (U) -> P?)? = nil
    ) {
        self.init(tags: ([name] + others).map { JSON($0) }, isOtherwise: false, make: make, payload: payload)
    }

    /// The case with this number.
    public init<P: JSONConvertible>(
        _ number: Int, _ make: @escaping @Sendable (P) -> U, payload: (@Sendable (U) -> P?)? = nil
    ) {
        self.init(tags: [JSON(number)], isOtherwise: false, make: make, payload: payload)
    }

    /// A case without a name, for unions by shape.
    public init<P: JSONConvertible>(_ make: @escaping @Sendable (P) -> U, payload: (@Sendable (U) -> P?)? = nil) {
        self.init(tags: [], isOtherwise: false, make: make, payload: payload)
    }

    /// The associated value of an enum's case, if it is the one that `make` makes.
    ///
    /// Swift has no other way to take an enum apart without knowing its cases: a mirror has one child, the label is the case's name and
    /// the value what it holds. Two cases may hold the same type, so the label is compared with that of a value made anew.
    private static func payload<P>(of value: U, _ make: (P) -> U) -> P? {
        guard let child = Mirror(reflecting: value).children.first else { return nil }
        // A case with a labelled associated value holds a tuple of one.
        guard let found = child.value as? P ?? Mirror(reflecting: child.value).children.first?.value as? P else { return nil }
        return Mirror(reflecting: make(found)).children.first?.label == child.label ? found : nil
    }
}
