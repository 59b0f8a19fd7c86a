extension Field {
    /// A value of one of these kinds at `key`.
    ///
    /// ```swift
    /// let vehicle = OneOf<Vehicle>("vehicle", by: "type") { Case("car", Vehicle.car); Otherwise(Vehicle.other) }
    /// ```
    public init<U>(_ key: String, by choice: UnionChoice, @UnionBuilder<U> _ cases: () -> [UnionCase<U>]) where Value == U? {
        self.init(key, Union(by: choice, cases))
    }

    /// A value of a union at `key`.
    public init<U>(_ key: String, _ union: Union<U>) where Value == U? {
        var spec = FieldSpec<U?>(FieldPath(key), union.definition.conversion.optional, default: nil)
        spec.options.union = union.definition
        self.init(spec)
    }

    /// A list of values of these kinds at `key`.
    public init<U>(_ key: String, by choice: UnionChoice, @UnionBuilder<U> _ cases: () -> [UnionCase<U>]) where Value == [U] {
        self.init(key, Union(by: choice, cases))
    }

    /// A list of a union's values at `key`.
    public init<U>(_ key: String, _ union: Union<U>) where Value == [U] {
        let definition = union.definition
        var conversion = FieldConversion<[U]>(
            read: { UnionCollections.readList($0, definition, $1) },
            write: { values, options, old in definition.list(options).json(values, replacing: old) },
            expectation: { _ in "an array" })
        conversion.usesNestedLayouts = true
        conversion.view = [UnionView<U>].self
        conversion.jsonSchema = { _ in ["type": "array", "items": definition.jsonSchema] }
        var spec = FieldSpec(FieldPath(key), conversion, default: [U]())
        spec.options.union = definition
        self.init(spec)
    }

    /// Values of these kinds by key, at `key`.
    public init<U>(
        _ key: String, by choice: UnionChoice, @UnionBuilder<U> _ cases: () -> [UnionCase<U>]
    ) where Value == [String: U] {
        self.init(key, Union(by: choice, cases))
    }

    /// A union's values by key, at `key`.
    public init<U>(_ key: String, _ union: Union<U>) where Value == [String: U] {
        let definition = union.definition
        var conversion = FieldConversion<[String: U]>(
            read: { UnionCollections.readDictionary($0, definition, $1) },
            write: { values, options, old in
                definition.dictionary(options).json(values, replacing: old, isInPlace: options.isInPlace)
            },
            expectation: { _ in "an object" })
        conversion.usesNestedLayouts = true
        conversion.view = [String: UnionView<U>].self
        conversion.jsonSchema = { _ in ["type": "object", "additionalProperties": definition.jsonSchema] }
        var spec = FieldSpec(FieldPath(key), conversion, default: [String: U]())
        spec.options.union = definition
        self.init(spec)
    }
}
