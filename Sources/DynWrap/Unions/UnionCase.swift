/// One case of a union: its name in the JSON, and the enum case that has the value. `Case` inside a schema and inside a
/// ``Union``.
///
/// ```swift
/// enum Vehicle { case car(Wrapped<CarSchema>), truck(Wrapped<TruckSchema>), other(JSON) }
/// Case("car", Vehicle.car)
/// ```
public struct UnionCase<U: Sendable>: Sendable {
    /// The tags of the case; the first is the one that is written. Empty for `Otherwise` and for unions by shape.
    let tags: [JSON]
    private(set) var isOtherwise = false
    /// Whether the case has no payload, only a tag.
    private(set) var isBare = false
    /// The index of the case in its union.
    var number = 0
    /// Whether a mirror of the value gives the payload, because there is no function for it.
    var isTakenApart = false
    /// The path of the payload in the case's value; nil where the payload is that value itself.
    private(set) var slot: FieldPath?
    /// Whether the payload may be absent.
    let isOptional: Bool
    /// Whether the payload is an optional, whose nil may be an absent payload.
    private var leavesOutNil = false
    /// The key paths of the payload's parts, where it has several.
    private(set) var parts: [UnionPartPlace] = []
    let read: @Sendable (JSON, ConversionOptions) -> JSON.Reading<U>
    /// The payload as JSON, written over the present value; nil for a value of another case.
    let write: @Sendable (U, ConversionOptions, _ old: JSON) -> JSON?
    /// The type of the payload, where it is one value.
    private var plainType: (any JSONConvertible.Type)?
    /// The same, where it is a view.
    private(set) var view: (any TreeView.Type)?
    let jsonSchema: @Sendable (ConversionOptions) -> JSON
    /// Whether the payload has dates, whose form in JSON the schema around the union declares.
    private(set) var takesDates = false
    /// The layout of the payload's schema, where a schema value is given.
    private var nested: NestedLayouts?

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
        leavesOutNil = P.mayBeAbsent
        read = { json, options in
            // For models, a missing value and null have their own messages.
            if json.isMissing || json.isNull, !P.acceptsNull, !(P.self is any TreeView.Type) { return .invalid(P.expectation) }
            if json.isMissing, slot != nil, !P.mayBeAbsent { return .invalid(P.expectation) }
            return P.read(json, options).map(make)
        }
        write = { value, options, old in
            let json = (payload.map { $0(value) } ?? Self.payload(of: value, make))?.json(options, replacing: old)
            return slot != nil && P.self is JSON.Type && json?.isMissing == true ? .unwritable : json
        }
        view = P.self as? any TreeView.Type
        plainType = view == nil ? P.self : nil
        jsonSchema = { P.jsonSchema($0) }
        takesDates = P.self is any DateContaining.Type
    }

    /// A case whose payload is a model of a schema value.
    private init<T: Schema>(
        tags: [JSON], nested: NestedLayouts, _ make: @escaping @Sendable (Wrapped<T>) -> U,
        payload: @escaping @Sendable (U) -> Wrapped<T>?
    ) {
        self.tags = tags
        self.nested = nested
        isOptional = false
        read = { Wrapped<T>.read($0, $1).map(make) }
        write = { value, options, old in payload(value)?.json(Self.options(options, nested), replacing: old) }
        view = Wrapped<T>.self
        jsonSchema = { _ in SchemaExport.reference(nested, T.self) }
    }

    /// A case whose payload has several parts.
    init(
        tags: [JSON], parts: [UnionPartPlace], read: @escaping @Sendable (JSON, ConversionOptions) -> JSON.Reading<U>,
        write: @escaping @Sendable (U, ConversionOptions, JSON) -> JSON?
    ) {
        self.tags = tags
        self.parts = parts
        isOptional = parts.allSatisfy(\.isOptional)
        self.read = read
        self.write = write
        jsonSchema = { parts.jsonSchema($0) }
        takesDates = parts.contains(where: \.takesDates)
    }

    /// A case without a payload.
    private init(tags: [JSON], bare value: U, isSame: @escaping @Sendable (U) -> Bool) {
        self.tags = tags
        isOptional = true
        isBare = true
        read = { _, _ in .value(value) }
        write = { other, _, _ in isSame(other) ? .missing : nil }
        jsonSchema = { _ in ["type": "object"] }
    }

    /// The case `value` with this name, without a payload: `Case("ping", Event.ping)`.
    ///
    /// A value where a payload would be is not read, and stays. `others` are read as the same name and not written.
    public init(_ name: String, or others: [String] = [], _ value: U) where U: Equatable {
        self.init(tags: ([name] + others).map { JSON($0) }, bare: value) { $0 == value }
    }

    /// The case `value` with this name, without a payload.
    ///
    /// Cases of an enum that is not `Equatable` are distinguished by their printed names. `others` are read as the same name and
    /// not written.
    @_disfavoredOverload
    public init(_ name: String, or others: [String] = [], _ value: U) {
        self.init(tags: ([name] + others).map { JSON($0) }, bare: value) { other in
            Mirror(reflecting: other).children.isEmpty && Mirror(reflecting: value).children.isEmpty && "\(other)" == "\(value)"
        }
    }

    /// The tag that is written over `old`, which stays where it is a tag of the case.
    func tag(over old: JSON) -> JSON { tags.contains(old) ? old : tags.first ?? old }

    /// Whether the payload is in members of the value, next to other members.
    var isPlaced: Bool { slot != nil || !parts.isEmpty }

    /// The declared content of a payload.
    func content(of json: JSON, _ options: ConversionOptions, _ style: OutputStyle) -> JSON {
        if style.isComparing, let meant = meaning(of: json, self.options(options)) { return meant }
        if !parts.isEmpty, json.isObject { return parts.content(of: json, self.options(options), style) }
        return view?.output(json, self.options(options), style) ?? json
    }

    /// The form in which payloads with one meaning are the same, as of dates and numbers in several spellings; nil for a payload with
    /// models, which are compared by their entries, and for one that can't be read.
    private func meaning(of json: JSON, _ options: ConversionOptions) -> JSON? {
        var options = options.forComparing
        options.report = nil
        guard view == nil, !isOtherwise, !isBare, parts.isEmpty,
            let value = read(json, options).value, let written = write(value, options, .missing),
            !written.isUnwritable
        else { return nil }
        return written
    }

    /// The types of the payload or its parts that are no views, for a payload at this path.
    func plainValues(at path: FieldPath) -> [(path: FieldPath, type: any JSONConvertible.Type)] {
        if let plainType { return [(path, plainType)] }
        return parts.compactMap { part in
            part.view == nil ? (FieldPath(steps: path.steps + part.path.steps), part.type) : nil
        }
    }

    /// Writes the payload to its position in `json`. It must have one of its own; see ``isPlaced``.
    func put(_ payload: JSON, in json: inout JSON) {
        if let slot { put(payload, at: slot, in: &json) } else { parts.put(payload, in: &json) }
    }

    /// Writes the payload to this path in `json`. A nil is written as null only where null was.
    func put(_ payload: JSON, at path: FieldPath, in json: inout JSON) {
        let isLeftOut = leavesOutNil && payload.isNull && !path.find(in: json).isNull
        if isLeftOut { path.vacateObstacle(in: &json) }
        path.put(isLeftOut ? .missing : payload, in: &json)
    }

    /// The options of a field, as they are for this case.
    func options(_ options: ConversionOptions) -> ConversionOptions {
        Self.options(options, nested)
    }

    private static func options(_ options: ConversionOptions, _ nested: NestedLayouts?) -> ConversionOptions {
        guard let nested else { return options }
        var own = options
        own.nested = nested
        return own
    }

    /// The case with this name.
    /// - Parameters:
    ///   - name: the tag of the case.
    ///   - others: other tags of the same case, which are read and not written.
    ///   - make: makes the value, usually an enum case with one associated value.
    ///   - payload: gives back the argument of `make`; needed where `U` is not an enum, or has its own mirror.
    public init<P: JSONConvertible>(
        _ name: String, or others: [String] = [], _ make: @escaping @Sendable (P) -> U,
        payload: (@Sendable (U) -> P?)? = nil
    ) {
        self.init(tags: ([name] + others).map { JSON($0) }, isOtherwise: false, make: make, payload: payload)
    }

    /// The case with this name, whose payload is at a key path: `Case("percent", Discount.percent, at: "value")` reads the 10 of
    /// `{"type": "percent", "value": 10}`. It needs no schema, and the members next to the payload stay.
    /// - Parameters:
    ///   - name: the tag of the case.
    ///   - others: other tags of the same case, which are read and not written.
    ///   - make: makes the value, usually an enum case with one associated value.
    ///   - path: the key path of the payload.
    ///   - payload: gives back the argument of `make`; needed where `U` is not an enum, or has its own mirror.
    public init<P: JSONConvertible>(
        _ name: String, or others: [String] = [], _ make: @escaping @Sendable (P) -> U, at path: String,
        payload: (@Sendable (U) -> P?)? = nil
    ) {
        self.init(
            tags: ([name] + others).map { JSON($0) }, isOtherwise: false, make: make, payload: payload, slot: FieldPath(path))
    }

    /// The case without a name, for unions by shape, whose payload is at the key path `path`. `make` makes the enum case from the
    /// payload, and `payload` gives it back where a mirror can't.
    public init<P: JSONConvertible>(
        _ make: @escaping @Sendable (P) -> U, at path: String, payload: (@Sendable (U) -> P?)? = nil
    ) {
        self.init(tags: [], isOtherwise: false, make: make, payload: payload, slot: FieldPath(path))
    }

    /// The case with this number as its tag. `make` makes the enum case from the payload, and `payload` gives it back where a
    /// mirror can't.
    public init<P: JSONConvertible>(
        _ number: Int, _ make: @escaping @Sendable (P) -> U, payload: (@Sendable (U) -> P?)? = nil
    ) {
        self.init(tags: [JSON(number)], isOtherwise: false, make: make, payload: payload)
    }

    /// The case without a name, for unions by shape. `make` makes the enum case from the payload, and `payload` gives it back
    /// where a mirror can't.
    public init<P: JSONConvertible>(_ make: @escaping @Sendable (P) -> U, payload: (@Sendable (U) -> P?)? = nil) {
        self.init(tags: [], isOtherwise: false, make: make, payload: payload)
    }

    /// The case with this name, whose model has this schema value: `Case("car", of: car, Vehicle.car)`.
    /// - Parameters:
    ///   - name: the tag of the case.
    ///   - others: other tags of the same case, which are read and not written.
    ///   - schema: the schema value of the model.
    ///   - make: makes the enum case from the model.
    ///   - payload: gives back the argument of `make`; needed where `U` is not an enum, or has its own mirror.
    public init<T: Schema>(
        _ name: String, or others: [String] = [], of schema: @autoclosure @escaping @Sendable () -> T,
        _ make: @escaping @Sendable (Wrapped<T>) -> U, payload: (@Sendable (U) -> Wrapped<T>?)? = nil
    ) {
        self.init(
            tags: ([name] + others).map { JSON($0) }, nested: NestedLayouts { Layout(schema()) }, make,
            payload: payload ?? { Self.payload(of: $0, make) })
        isTakenApart = payload == nil
    }

    /// The case with this name of a union of dynamic models: `Case("car", of: car)`. A model belongs to the first case with its
    /// schema. `others` are read as the same name and not written.
    public init(_ name: String, or others: [String] = [], of schema: @autoclosure @escaping @Sendable () -> DynamicSchema)
    where U == Wrapped<DynamicSchema> {
        let nested = NestedLayouts { Layout(schema()) }
        self.init(tags: ([name] + others).map { JSON($0) }, nested: nested, { $0 }) { model in
            model.layout.isSameSchema(as: nested.layout(DynamicSchema.self)) ? model : nil
        }
    }

    /// The associated value of an enum case, if it is the one that `make` makes.
    ///
    /// Swift has no other way to get the associated value of an enum without knowing its cases. A mirror has one child: its label
    /// is the name of the case, and its value the associated value. Two cases may have the same type of value, so the label is
    /// compared with that of a newly made value.
    private static func payload<P>(of value: U, _ make: (P) -> U) -> P? {
        guard let child = Mirror(reflecting: value).children.first else { return nil }
        if let found = child.value as? P {
            guard let made = Mirror(reflecting: make(found)).children.first else { return nil }
            return made.label == child.label && made.value is P ? found : nil
        }
        // A case with a labelled associated value has a tuple of one element.
        guard let found = Mirror(reflecting: child.value).children.first?.value as? P else { return nil }
        return isSameCase(child, make(found)) ? found : nil
    }

    /// Whether `made` is of the case whose mirror's child this is, one with a tuple of associated values. Cases may have one name
    /// and differ in the labels of these: `move(x:)` and `move(y:)`.
    static func isSameCase(_ child: Mirror.Child, _ made: U) -> Bool {
        guard let other = Mirror(reflecting: made).children.first, other.label == child.label else { return false }
        // A value without a label is not in a tuple, and has labels of its own.
        let (mine, others) = (Mirror(reflecting: child.value), Mirror(reflecting: other.value))
        return others.displayStyle == .tuple && others.children.map(\.label) == mine.children.map(\.label)
    }
}
