/// One case of a union: its name in the JSON and the enum case that holds what is read; `Case` inside a schema and inside a ``Union``.
///
/// ```swift
/// enum Vehicle { case car(Wrapped<CarSchema>), truck(Wrapped<TruckSchema>), other(JSON) }
/// Case("car", Vehicle.car)
/// ```
public struct UnionCase<U: Sendable>: Sendable {
    /// The values of the discriminator, first the one that is written; empty for `Otherwise` and for unions by shape.
    let tags: [JSON]
    let isOtherwise: Bool
    /// Whether the tag is all there is: a case without a payload.
    let isBare: Bool
    /// Which of its union's cases it is.
    var number = 0
    /// Whether the payload is read from a value by its mirror, as no function for it was given.
    var isTakenApart = false
    /// The path of the payload in the case's value; nil where it is that value itself.
    let slot: FieldPath?
    /// Whether the payload may be absent.
    let isOptional: Bool
    /// The places of the payload's parts, where it has several.
    let parts: [UnionPartPlace]
    let read: @Sendable (JSON, ConversionOptions) -> Reading<U>
    /// The payload as JSON, in place of what is there; nil for a value of another case.
    let write: @Sendable (U, ConversionOptions, _ old: JSON) -> JSON?
    /// The payload's type, where it has content of its own.
    let view: (any TreeView.Type)?
    let jsonSchema: @Sendable () -> JSON
    /// The layout of the payload's schema, where it is a value.
    private let nested: NestedLayouts?

    init<P: JSONConvertible>(
        tags: [JSON], isOtherwise: Bool, make: @escaping @Sendable (P) -> U, payload: (@Sendable (U) -> P?)?,
        nested: NestedLayouts? = nil, slot: FieldPath? = nil
    ) {
        self.nested = nested
        self.tags = tags
        self.isOtherwise = isOtherwise
        self.slot = slot
        isTakenApart = payload == nil
        isOptional = slot == nil ? P.acceptsNull : P.mayBeAbsent
        parts = []
        isBare = false
        read = { json, options in
            // For models, null and absent have their own messages.
            if json.isMissing || json.isNull, !P.acceptsNull, !(P.self is any TreeView.Type) { return .invalid(P.expectation) }
            if json.isMissing, slot != nil, !P.mayBeAbsent { return .invalid(P.expectation) }
            return P.read(json, options).map(make)
        }
        write = { value, options, old in
            let json = (payload.map { $0(value) } ?? Self.payload(of: value, make))?.json(options, replacing: old)
            return slot != nil && P.self is JSON.Type && json?.isMissing == true ? .unwritable : json
        }
        view = P.self as? any TreeView.Type
        jsonSchema = { P.jsonSchema }
    }

    /// A case whose payload is a model of a schema value.
    private init<T: Schema>(
        tags: [JSON], nested: NestedLayouts, _ make: @escaping @Sendable (Wrapped<T>) -> U,
        payload: @escaping @Sendable (U) -> Wrapped<T>?
    ) {
        self.tags = tags
        self.nested = nested
        slot = nil
        isOptional = false
        parts = []
        isOtherwise = false
        isBare = false
        read = { Wrapped<T>.read($0, $1).map(make) }
        write = { value, options, old in payload(value)?.json(Self.options(options, nested), replacing: old) }
        view = Wrapped<T>.self
        jsonSchema = { SchemaExport.reference(nested, T.self) }
    }

    /// A case whose payload has several parts.
    init(
        tags: [JSON], parts: [UnionPartPlace], read: @escaping @Sendable (JSON, ConversionOptions) -> Reading<U>,
        write: @escaping @Sendable (U, ConversionOptions, JSON) -> JSON?
    ) {
        self.tags = tags
        self.parts = parts
        nested = nil
        slot = nil
        isOptional = parts.allSatisfy(\.isOptional)
        isOtherwise = false
        isBare = false
        self.read = read
        self.write = write
        view = nil
        jsonSchema = { parts.jsonSchema }
    }

    /// A case without a payload.
    private init(tags: [JSON], bare value: U, isSame: @escaping @Sendable (U) -> Bool) {
        self.tags = tags
        nested = nil
        slot = nil
        isOptional = true
        parts = []
        isOtherwise = false
        isBare = true
        read = { _, _ in .value(value) }
        write = { other, _, _ in isSame(other) ? .missing : nil }
        view = nil
        jsonSchema = { ["type": "object"] }
    }

    /// The case `value` with this name, which has no payload: `Case("ping", Event.ping)`. What is in the payload's place is not read and stays;
    /// `others` are read as the same name and not written.
    public init(_ name: String, or others: [String] = [], _ value: U) where U: Equatable {
        self.init(tags: ([name] + others).map { JSON($0) }, bare: value) { $0 == value }
    }

    /// The case `value` with this name, which has no payload. Cases of an enum that is not `Equatable` are distinguished by their printed names.
    /// `others` are read as the same name and not written.
    @_disfavoredOverload
    public init(_ name: String, or others: [String] = [], _ value: U) {
        self.init(tags: ([name] + others).map { JSON($0) }, bare: value) { other in
            Mirror(reflecting: other).children.isEmpty && Mirror(reflecting: value).children.isEmpty && "\(other)" == "\(value)"
        }
    }

    /// Whether the payload is in members of the value, with others next to them.
    var isPlaced: Bool { slot != nil || !parts.isEmpty }

    /// The declared content of a payload.
    func content(of json: JSON, _ options: ConversionOptions, _ style: OutputStyle) -> JSON {
        if !parts.isEmpty, json.isObject { return parts.content(of: json, self.options(options), style) }
        return view?.output(json, self.options(options), style) ?? json
    }

    /// Puts the payload where it belongs in `json`; false where it is the value itself.
    func put(_ payload: JSON, in json: inout JSON) {
        if let slot { slot.set(payload, in: &json, overwriting: true) } else { parts.put(payload, in: &json) }
    }

    /// A field's options as they are for this case.
    func options(_ options: ConversionOptions) -> ConversionOptions {
        Self.options(options, nested)
    }

    private static func options(_ options: ConversionOptions, _ nested: NestedLayouts?) -> ConversionOptions {
        guard let nested else { return options }
        var own = options
        own.nested = nested
        return own
    }

    /// The case with this name; `others` are read as the same and not written.
    /// - Parameters:
    ///   - name: what the discriminator says of it.
    ///   - others: other names of the same case.
    ///   - make: makes the value, an enum case with one associated value as a rule.
    ///   - payload: what `make` was given; needed where `U` is no enum, or one with a mirror of its own.
    public init<P: JSONConvertible>(
        _ name: String, or others: [String] = [], _ make: @escaping @Sendable (P) -> U,
        payload: (@Sendable (U) -> P?)? = nil
    ) {
        self.init(tags: ([name] + others).map { JSON($0) }, isOtherwise: false, make: make, payload: payload)
    }

    /// The case with this name, whose payload is at a key path in the value: of `{"type": "percent", "value": 10}` the 10, by
    /// `Case("percent", Discount.percent, at: "value")`. No schema is needed for it; the members next to the payload stay.
    /// - Parameters:
    ///   - name: what the discriminator says of it.
    ///   - others: other names of the same case, which are read and not written.
    ///   - make: makes the value, an enum case with one associated value as a rule.
    ///   - path: where the payload is.
    ///   - payload: what `make` was given; needed where `U` is no enum, or one with a mirror of its own.
    public init<P: JSONConvertible>(
        _ name: String, or others: [String] = [], _ make: @escaping @Sendable (P) -> U, at path: String,
        payload: (@Sendable (U) -> P?)? = nil
    ) {
        self.init(
            tags: ([name] + others).map { JSON($0) }, isOtherwise: false, make: make, payload: payload, slot: FieldPath(path))
    }

    /// The case without a name, for unions by shape, whose payload is at the key path `path` in the value; `make` makes the enum case of it, and
    /// `payload` gives it back where a mirror can't.
    public init<P: JSONConvertible>(
        _ make: @escaping @Sendable (P) -> U, at path: String, payload: (@Sendable (U) -> P?)? = nil
    ) {
        self.init(tags: [], isOtherwise: false, make: make, payload: payload, slot: FieldPath(path))
    }

    /// The case with this number; `make` makes the enum case of the payload, and `payload` gives it back where a mirror can't.
    public init<P: JSONConvertible>(
        _ number: Int, _ make: @escaping @Sendable (P) -> U, payload: (@Sendable (U) -> P?)? = nil
    ) {
        self.init(tags: [JSON(number)], isOtherwise: false, make: make, payload: payload)
    }

    /// The case without a name, for unions by shape; `make` makes the enum case of the payload, and `payload` gives it back where a mirror can't.
    public init<P: JSONConvertible>(_ make: @escaping @Sendable (P) -> U, payload: (@Sendable (U) -> P?)? = nil) {
        self.init(tags: [], isOtherwise: false, make: make, payload: payload)
    }

    /// The case with this name, its model by this schema value: `Case("car", of: car, Vehicle.car)`.
    /// - Parameters:
    ///   - name: what the discriminator says of it.
    ///   - others: other names of the same case, which are read and not written.
    ///   - schema: the schema value of the model.
    ///   - make: makes the enum case of the model.
    ///   - payload: what `make` was given; needed where `U` is no enum, or one with a mirror of its own.
    public init<T: Schema>(
        _ name: String, or others: [String] = [], of schema: @autoclosure @escaping @Sendable () -> T,
        _ make: @escaping @Sendable (Wrapped<T>) -> U, payload: (@Sendable (U) -> Wrapped<T>?)? = nil
    ) {
        self.init(
            tags: ([name] + others).map { JSON($0) }, nested: NestedLayouts { Layout(schema()) }, make,
            payload: payload ?? { Self.payload(of: $0, make) })
        isTakenApart = payload == nil
    }

    /// The case with this name of a union of dynamic models: `Case("car", of: car)`. A model is of the first case with its schema; `others` are
    /// read as the same name and not written.
    public init(_ name: String, or others: [String] = [], of schema: @autoclosure @escaping @Sendable () -> DynamicSchema)
    where U == Wrapped<DynamicSchema> {
        let nested = NestedLayouts { Layout(schema()) }
        self.init(tags: ([name] + others).map { JSON($0) }, nested: nested, { $0 }) { model in
            model.layout.isSameSchema(as: nested.layout(DynamicSchema.self)) ? model : nil
        }
    }

    /// The associated value of an enum's case, if it is the one that `make` makes.
    ///
    /// Swift has no other method to take an enum apart without knowing its cases: a mirror has one child, the label is the case's name and
    /// the value what it holds. Two cases may hold the same type, so the label is compared with that of a value made anew.
    private static func payload<P>(of value: U, _ make: (P) -> U) -> P? {
        guard let child = Mirror(reflecting: value).children.first else { return nil }
        // A case with a labelled associated value holds a tuple of one.
        guard let found = child.value as? P ?? Mirror(reflecting: child.value).children.first?.value as? P else { return nil }
        return Mirror(reflecting: make(found)).children.first?.label == child.label ? found : nil
    }
}
