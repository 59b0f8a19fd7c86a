// Enums: by raw values, by tables of spellings, alone and in lists and dictionaries. Each with a key, or with one from its property's name.

extension Field where Value: RawRepresentable, Value.RawValue: JSONConvertible {
    /// An enum by its raw value at `key`; absent, null and unknown raw values read as `default`. An unknown raw value stays in the tree until
    /// the field is set. `unknown` is read for unknown raw values and never written.
    @_disfavoredOverload @inlinable @inline(never)
    public init(_ key: String, default value: Value, unknown: Value? = nil) {
        self.init(FieldSpec(FieldPath(key), .rawValue(unknown: unknown), declaredDefault: value).withUnknown(unknown?.rawValue))
    }

    /// An enum by its raw value, its key from its property's name. Unknown raw values read as `unknown`, or else as `default`.
    @_disfavoredOverload @inlinable @inline(never)
    public init(default value: Value, unknown: Value? = nil) {
        self.init(FieldSpec(nil, .rawValue(unknown: unknown), declaredDefault: value).withUnknown(unknown?.rawValue))
    }

    /// An enum by its raw value at `key`, which is a field with the word that follows: `.optional`, `.required(else: .open)` or `.default(.open)`. An enum
    /// has no empty value, so without one of them it is no entry of the schema; never nil.
    @_disfavoredOverload @inlinable @inline(never)
    public init?(_ key: String) { self.init(FieldSpec.withoutDefault(FieldPath(key), .rawValue(unknown: nil))) }

    /// An enum by its raw value without a default, its key from its property's name: `let tier = Enum<Tier>().optional`.
    @_disfavoredOverload @inlinable @inline(never)
    public init?() { self.init(FieldSpec.withoutDefault(nil, .rawValue(unknown: nil))) }
}

extension Field {
    /// An optional enum by its raw value at `key`; absent, null and unknown raw values read as nil.
    @_disfavoredOverload @inlinable @inline(never)
    public init<E: RawRepresentable & Sendable>(_ key: String) where Value == E?, E.RawValue: JSONConvertible {
        self.init(FieldSpec(FieldPath(key), FieldConversion<E>.rawValue(unknown: nil).optional, default: nil))
    }

    /// An optional enum by its raw value, its key from its property's name.
    @_disfavoredOverload @inlinable @inline(never)
    public init<E: RawRepresentable & Sendable>() where Value == E?, E.RawValue: JSONConvertible {
        self.init(FieldSpec(nil, FieldConversion<E>.rawValue(unknown: nil).optional, default: nil))
    }

    /// A list of enums by their raw values at `key`; unknown raw values are left out and stay in the tree.
    @_disfavoredOverload @inlinable @inline(never)
    public init<E: RawRepresentable & Sendable>(_ key: String) where Value == [E], E.RawValue: JSONConvertible {
        self.init(FieldSpec(FieldPath(key), .rawValues(), default: []))
    }

    /// A list of enums by their raw values, its key from its property's name.
    @_disfavoredOverload @inlinable @inline(never)
    public init<E: RawRepresentable & Sendable>() where Value == [E], E.RawValue: JSONConvertible {
        self.init(FieldSpec(nil, .rawValues(), default: []))
    }

    /// A dictionary of enums by their raw values at `key`; unknown raw values are left out and stay in the tree.
    @_disfavoredOverload @inlinable @inline(never)
    public init<Key: JSONKey, E: RawRepresentable & Sendable>(_ key: String)
    where Value == [Key: E], E.RawValue: JSONConvertible {
        self.init(FieldSpec(FieldPath(key), .rawValuesByKey(), default: [:]))
    }

    /// A dictionary of enums by their raw values, its key from its property's name.
    @_disfavoredOverload @inlinable @inline(never)
    public init<Key: JSONKey, E: RawRepresentable & Sendable>() where Value == [Key: E], E.RawValue: JSONConvertible {
        self.init(FieldSpec(nil, .rawValuesByKey(), default: [:]))
    }

    /// Values by a table of spellings at `key`: the first spelling listed for a value is the one written. Unknown text reads as `unknown`,
    /// or else as `default`, and stays in the tree until the field is set.
    public init(
        _ key: String, _ table: KeyValuePairs<String, Value>, default value: Value, unknown: Value? = nil
    ) where Value: Equatable {
        self.init(FieldPath(key), table, default: value, unknown: unknown)
    }

    /// Values by a table of spellings, its key from its property's name; `value` is read where none is there. Unknown text reads as `unknown`,
    /// or else as `value`.
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

    /// Optional values by a table of spellings at `key`; absent, null and unknown text read as nil.
    public init<E: Equatable & Sendable>(_ key: String, _ table: KeyValuePairs<String, E>) where Value == E? {
        self.init(FieldPath(key), table)
    }

    /// Optional values by a table of spellings, its key from its property's name.
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
    /// What a table of spellings says.
    fileprivate static func table<E: Equatable & Sendable>(_ table: KeyValuePairs<String, E>, unknown: E?) -> [DeclaredPart] {
        [DeclaredPart(JSON(table.map { JSON($0.key) })), DeclaredPart(table.map(\.value)), DeclaredPart(unknown)]
    }
}

extension FieldSpec {
    /// The same, which says by what raw value the case is known that is read for all others.
    @usableFromInline
    package func withUnknown(_ rawValue: (any JSONConvertible)?) -> FieldSpec {
        guard let rawValue else { return self }
        var made = self
        made.facts.declared.append(DeclaredPart(rawValue.json(ConversionOptions())))
        return made
    }
}

extension Optional where Wrapped: FieldProtocol {
    /// The field with nil for absent and null, and for what can't be read: `Enum<Tier>("tier").optional`.
    public var optional: Field<Wrapped.Value?> { declared.optional }

    /// The field that must be there; absent, null and what can't be read are problems, and read as `value`.
    @_disfavoredOverload
    public func required(else value: Wrapped.Value) -> Field<Wrapped.Value> { declared.reading(value).required }

    /// The field with a default for absent and null members, for unreadable ones, or for both, as `condition` says. What no default is declared
    /// for reads as `value` too.
    public func `default`(_ value: Wrapped.Value, on condition: DefaultCondition = .both) -> Field<Wrapped.Value> {
        declared.reading(value).default(value, on: condition)
    }

    /// The field that must be there, and whose value stays optional: absent and null are problems, and read as nil, as what can't be read.
    public var present: Field<Wrapped.Value?> { declared.optional.present }

    /// An enum has no empty value: `.required(else: …)` says what is read where the member is absent, or `.present` that it is nil.
    @available(
        *, deprecated,
        message:
            "without an empty value it stays optional: '.required(else: …)' says what is read where nothing is there, '.present' that it is nil"
    )
    public var required: Field<Wrapped.Value?> { present }

    /// The field. There is one: the initialisers that give an optional give no nil.
    private var declared: Field<Wrapped.Value> {
        guard let self else { preconditionFailure("nil is no field") }
        return self.field
    }
}

extension Field {
    /// The same field, which reads `value` where nothing else is declared.
    fileprivate func reading(_ value: Value) -> Field {
        changed { spec in
            spec.facts.flags.remove(.lacksDefault)
            spec.setMissingDefault { value }
            spec.setInvalidDefault { value }
        }
    }
}

extension FieldConversion {
    /// A list of enums, which need not say that they are written as their raw values.
    @inlinable
    package static func rawValues<E: RawRepresentable & Sendable>() -> FieldConversion
    where Value == [E], E.RawValue: JSONConvertible {
        FieldConversion<[RawElement<E>]>.own.viewed({ $0.map(\.value) }, { $0.map { RawElement($0) } })
    }

    /// A dictionary of enums.
    @inlinable
    package static func rawValuesByKey<Key: JSONKey, E: RawRepresentable & Sendable>() -> FieldConversion
    where Value == [Key: E], E.RawValue: JSONConvertible {
        FieldConversion<[Key: RawElement<E>]>.own.viewed({ $0.mapValues(\.value) }, { $0.mapValues { RawElement($0) } })
    }

    /// The same for values that are these in another form, made anew at each reading.
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

/// An enum in a collection, by its raw value.
@usableFromInline
package struct RawElement<E: RawRepresentable & Sendable>: JSONConvertible where E.RawValue: JSONConvertible {
    @usableFromInline package let value: E

    @inlinable package init(_ value: E) { self.value = value }

    @inlinable
    package static func read(_ json: JSON, _ options: ConversionOptions) -> Reading<RawElement> {
        let reading: Reading<E> = RawValueReading.read(json, options)
        return reading.map { RawElement($0) }
    }

    @inlinable package func json(_ options: ConversionOptions) -> JSON { value.rawValue.json(options) }
    @usableFromInline package static var expectation: String { RawValueReading.expectation(E.self) }
    @usableFromInline package static var jsonSchema: JSON { jsonSchema(ConversionOptions()) }
    @usableFromInline
    package static func jsonSchema(_ options: ConversionOptions) -> JSON { RawValueReading.jsonSchema(E.self, options) }
}
