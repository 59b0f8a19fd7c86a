// Enums: with raw values or tables of spellings, single, in lists and in dictionaries. Without a key, each is at the key from the
// property's name.

extension Field where Value: RawRepresentable, Value.RawValue: JSONConvertible {
    /// An enum with its raw value at `key`, or at the key from the property's name. Absent, null and unknown raw values read as
    /// `default`.
    ///
    /// An unknown raw value stays in the tree until the field is set. `unknown` is read for unknown raw values and never
    /// written.
    @_disfavoredOverload @inlinable @inline(never)
    public init(_ key: String? = nil, default value: Value, unknown: Value? = nil) {
        let path = key.map { FieldPath($0) }
        self.init(FieldSpec(path, .rawValue(unknown: unknown), declaredDefault: value).withUnknown(unknown?.rawValue))
    }

    /// An enum with its raw value at `key`, or at the key from the property's name; needs one more modifier: `.optional`,
    /// `.required(else: .open)` or `.default(.open)`.
    ///
    /// An enum has no empty value, so without one of these modifiers it is not an entry of the schema. Never nil.
    @_disfavoredOverload @inlinable @inline(never)
    public init?(_ key: String? = nil) {
        self.init(FieldSpec.withoutDefault(key.map { FieldPath($0) }, .rawValue(unknown: nil)))
    }
}

extension Field {
    /// An optional enum with its raw value at `key`, or at the key from the property's name. Absent, null and unknown raw values
    /// read as nil.
    @_disfavoredOverload @inlinable @inline(never)
    public init<E: RawRepresentable & Sendable>(_ key: String? = nil) where Value == E?, E.RawValue: JSONConvertible {
        self.init(FieldSpec(key.map { FieldPath($0) }, FieldConversion<E>.rawValue(unknown: nil).optional, default: nil))
    }

    /// A list of enums with their raw values at `key`, or at the key from the property's name. Unknown raw values are left out
    /// and stay in the tree.
    @_disfavoredOverload @inlinable @inline(never)
    public init<E: RawRepresentable & Sendable>(_ key: String? = nil) where Value == [E], E.RawValue: JSONConvertible {
        self.init(FieldSpec(key.map { FieldPath($0) }, .rawValues(), default: []))
    }

    /// A dictionary of enums with their raw values at `key`, or at the key from the property's name. Unknown raw values are left
    /// out and stay in the tree.
    @_disfavoredOverload @inlinable @inline(never)
    public init<Key: JSONKey, E: RawRepresentable & Sendable>(_ key: String? = nil)
    where Value == [Key: E], E.RawValue: JSONConvertible {
        self.init(FieldSpec(key.map { FieldPath($0) }, .rawValuesByKey(), default: [:]))
    }

    /// Values with a table of spellings at `key`; the first spelling of a value is written.
    ///
    /// Unknown text reads as `unknown`, or else as `default`, and stays in the tree until the field is set.
    public init(
        _ key: String, _ table: KeyValuePairs<String, Value>, default value: Value, unknown: Value? = nil
    ) where Value: Equatable {
        self.init(FieldPath(key), table, default: value, unknown: unknown)
    }

    /// Values with a table of spellings, at the key from the property's name. `value` is read where the member is absent.
    /// Unknown text reads as `unknown`, or else as `value`.
    public init(_ table: KeyValuePairs<String, Value>, default value: Value, unknown: Value? = nil) where Value: Equatable {
        self.init(FieldPath?.none, table, default: value, unknown: unknown)
    }

    private init(_ path: FieldPath?, _ table: KeyValuePairs<String, Value>, default value: Value, unknown: Value?)
    where Value: Equatable {
        var spec = FieldSpec<Value>(
            path, .table(table.map { ($0.key, $0.value) }, unknown: unknown), declaredDefault: value)
        spec.facts.declared = .table(table, unknown: unknown)
        self.init(spec)
    }

    /// Optional values with a table of spellings at `key`. Absent, null and unknown text read as nil.
    public init<E: Equatable & Sendable>(_ key: String, _ table: KeyValuePairs<String, E>) where Value == E? {
        self.init(FieldPath(key), table)
    }

    /// Optional values with a table of spellings, at the key from the property's name.
    public init<E: Equatable & Sendable>(_ table: KeyValuePairs<String, E>) where Value == E? {
        self.init(FieldPath?.none, table)
    }

    private init<E: Equatable & Sendable>(_ path: FieldPath?, _ table: KeyValuePairs<String, E>) where Value == E? {
        var spec = FieldSpec<E?>(
            path, FieldConversion<E>.table(table.map { ($0.key, $0.value) }, unknown: nil).optional, default: nil)
        spec.facts.declared = .table(table, unknown: nil)
        self.init(spec)
    }
}

extension [DeclaredPart] {
    /// The parts that a table of spellings declares.
    fileprivate static func table<E: Equatable & Sendable>(_ table: KeyValuePairs<String, E>, unknown: E?) -> [DeclaredPart] {
        [DeclaredPart(JSON(table.map { JSON($0.key) })), DeclaredPart(table.map(\.value)), DeclaredPart(unknown)]
    }
}

extension FieldSpec {
    /// The same, with the raw value of the case for unknown values among its declared parts.
    @usableFromInline
    package func withUnknown(_ rawValue: (any JSONConvertible)?) -> FieldSpec {
        guard let rawValue else { return self }
        var made = self
        made.facts.declared.append(DeclaredPart(rawValue.json(ConversionOptions())))
        return made
    }
}

extension Optional where Wrapped: FieldProtocol {
    /// The field with nil for absent, null and unreadable values: `Enum<Tier>("tier").optional`.
    public var optional: Field<Wrapped.Value?> { declared.optional }

    /// The field as required: absent, null and unreadable values are problems, and read as `value`.
    @_disfavoredOverload
    public func required(else value: Wrapped.Value) -> Field<Wrapped.Value> { declared.reading(value).required }

    /// The field with a default for absent and null members, for unreadable ones, or for both, according to `condition`.
    /// Without a declared default, `value` is read too.
    public func `default`(_ value: Wrapped.Value, on condition: DefaultCondition = .both) -> Field<Wrapped.Value> {
        declared.reading(value).default(value, on: condition)
    }

    /// The field as required, with an optional value: absent and null are problems. They and unreadable values read as nil.
    public var present: Field<Wrapped.Value?> { declared.optional.present }

    /// An enum has no empty value: `.required(else: …)` states the value for an absent member; with `.present` it is nil.
    @available(
        *, deprecated,
        message:
            "without an empty value it stays optional: '.required(else: …)' says what is read where nothing is there, '.present' that it is nil"
    )
    public var required: Field<Wrapped.Value?> { present }

    /// The field. It always exists: the initialisers that return an optional never return nil.
    private var declared: Field<Wrapped.Value> {
        guard let self else { preconditionFailure("nil is no field") }
        return self.field
    }
}

extension Field {
    /// The same field, which reads `value` where no default is declared.
    fileprivate func reading(_ value: Value) -> Field {
        changed { spec in
            spec.facts.flags.remove(.lacksDefault)
            spec.setMissingDefault { value }
            spec.setInvalidDefault { value }
        }
    }
}

extension FieldConversion {
    /// A conversion of a list of enums, which need not be `JSONConvertible`.
    @inlinable
    package static func rawValues<E: RawRepresentable & Sendable>() -> FieldConversion
    where Value == [E], E.RawValue: JSONConvertible {
        FieldConversion<[RawElement<E>]>.own.viewed({ $0.map(\.value) }, { $0.map { RawElement($0) } })
    }

    /// A conversion of a dictionary of enums.
    @inlinable
    package static func rawValuesByKey<Key: JSONKey, E: RawRepresentable & Sendable>() -> FieldConversion
    where Value == [Key: E], E.RawValue: JSONConvertible {
        FieldConversion<[Key: RawElement<E>]>.own.viewed({ $0.mapValues(\.value) }, { $0.mapValues { RawElement($0) } })
    }

    /// The same conversion for values in another form, which is made anew for each reading.
    @inlinable
    package func viewed<Other: Sendable>(
        _ from: @escaping @Sendable (Value) -> Other, _ to: @escaping @Sendable (Other) -> Value
    ) -> FieldConversion<Other> {
        let base = self
        var made = FieldConversion<Other>(
            read: { base.read($0, $1).map(from) }, write: { base.write(to($0), $1, $2) }, expectation: base.expectation)
        made.jsonSchema = base.jsonSchema
        return made
    }
}

/// An enum in a collection, with its raw value.
@usableFromInline @frozen
package struct RawElement<E: RawRepresentable & Sendable>: JSONConvertible where E.RawValue: JSONConvertible {
    @usableFromInline package let value: E

    @inlinable package init(_ value: E) { self.value = value }

    @inlinable
    package static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<RawElement> {
        let reading: JSON.Reading<E> = RawValueReading.read(json, options)
        return reading.map { RawElement($0) }
    }

    @inlinable package func json(_ options: ConversionOptions) -> JSON { value.rawValue.json(options) }
    @usableFromInline package static var expectation: String { RawValueReading.expectation(E.self) }
    @usableFromInline package static var jsonSchema: JSON { jsonSchema(ConversionOptions()) }
    @usableFromInline
    package static func jsonSchema(_ options: ConversionOptions) -> JSON { RawValueReading.jsonSchema(E.self, options) }
}
