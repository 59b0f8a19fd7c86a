extension Field {
    /// A value at `key` of one of the kinds that `cases` lists; `choice` says which of them it is.
    ///
    /// ```swift
    /// let vehicle = OneOf<Vehicle>("vehicle", by: "type") { Case("car", Vehicle.car); Otherwise(Vehicle.other) }
    /// ```
    public init<U>(_ key: String, by choice: UnionChoice, @UnionBuilder<U> _ cases: () -> [UnionCase<U>]) where Value == U? {
        self.init(key, Union(by: choice, cases))
    }

    /// A union that is a value stands without a label.
    @available(*, unavailable, message: "a 'Union' that is a value stands without a label: 'OneOf<U>(\"key\", .pets)'")
    public init<U>(_ key: String, by union: Union<U>) where Value == U? { self.init(key, union) }

    /// A union that is a value stands without a label.
    @available(*, unavailable, message: "a 'Union' that is a value stands without a label: 'OneOfList<U>(\"key\", .pets)'")
    public init<U>(_ key: String, by union: Union<U>) where Value == [U] { self.init(key, union) }

    /// A union that is a value stands without a label.
    @available(*, unavailable, message: "a 'Union' that is a value stands without a label: 'OneOfDict<U>(\"key\", .pets)'")
    public init<U>(_ key: String, by union: Union<U>) where Value == [String: U] { self.init(key, union) }

    /// A value of a union at `key`.
    public init<U>(_ key: String, _ union: Union<U>) where Value == U? { self.init(FieldPath(key), union) }

    private init<U>(_ path: FieldPath?, _ union: Union<U>) where Value == U? {
        let definition = union.definition
        var conversion = definition.conversion.optional
        if let sibling = conversion.sibling {
            let read = conversion.read
            // Null is a payload as good as none, where the tag is enough.
            conversion.read = { json, options in
                json.isNull && sibling.isEnough(options.siblingTag ?? .missing)
                    ? definition.read(json, options).map(Optional.some) : read(json, options)
            }
        }
        var spec = FieldSpec<U?>(path, conversion, default: nil)
        spec.facts.options.union = union.definition
        self.init(spec)
    }

    /// A value of one of the kinds that `cases` lists, told apart by `choice`; its key from its property's name.
    public init<U>(by choice: UnionChoice, @UnionBuilder<U> _ cases: () -> [UnionCase<U>]) where Value == U? {
        self.init(FieldPath?.none, Union(by: choice, cases))
    }

    /// A list at `key` of values of the kinds that `cases` lists, told apart by `choice`.
    public init<U>(_ key: String, by choice: UnionChoice, @UnionBuilder<U> _ cases: () -> [UnionCase<U>]) where Value == [U] {
        self.init(key, Union(by: choice, cases))
    }

    /// A list of values of the kinds that `cases` lists, told apart by `choice`; its key from its property's name.
    public init<U>(by choice: UnionChoice, @UnionBuilder<U> _ cases: () -> [UnionCase<U>]) where Value == [U] {
        self.init(FieldPath?.none, Union(by: choice, cases))
    }

    /// A list of a union's values at `key`.
    public init<U>(_ key: String, _ union: Union<U>) where Value == [U] { self.init(FieldPath(key), union) }

    private init<U>(_ path: FieldPath?, _ union: Union<U>) where Value == [U] {
        let definition = union.definition
        var conversion = FieldConversion<[U]>(
            read: { UnionCollections.readList($0, definition, $1) },
            write: { values, options, old in
                definition.isOfOneKind(values) ? definition.elements(options).json(values, replacing: old) : .unwritable
            },
            expectation: { _ in "an array" })
        conversion.usesNestedLayouts = true
        conversion.view = [UnionView<U>].self
        conversion.sibling = definition.siblingTag { $0 }
        conversion.jsonSchema = { _ in ["type": "array", "items": definition.jsonSchema] }
        var spec = FieldSpec(path, conversion, default: [U]())
        spec.facts.options.union = definition
        self.init(spec)
    }

    /// Values by key, at `key`, of the kinds that `cases` lists, told apart by `choice`.
    public init<U>(
        _ key: String, by choice: UnionChoice, @UnionBuilder<U> _ cases: () -> [UnionCase<U>]
    ) where Value == [String: U] {
        self.init(key, Union(by: choice, cases))
    }

    /// Values by key, of the kinds that `cases` lists, told apart by `choice`; the field's own key from its property's name.
    public init<U>(by choice: UnionChoice, @UnionBuilder<U> _ cases: () -> [UnionCase<U>]) where Value == [String: U] {
        self.init(FieldPath?.none, Union(by: choice, cases))
    }

    /// A union's values by key, at `key`.
    public init<U>(_ key: String, _ union: Union<U>) where Value == [String: U] { self.init(FieldPath(key), union) }

    private init<U>(_ path: FieldPath?, _ union: Union<U>) where Value == [String: U] {
        let definition = union.definition
        var conversion = FieldConversion<[String: U]>(
            read: { UnionCollections.readDictionary($0, definition, $1) },
            write: { values, options, old in
                definition.isOfOneKind(values.values)
                    ? definition.elements(options).json(values, replacing: old) : .unwritable
            },
            expectation: { _ in "an object" })
        conversion.usesNestedLayouts = true
        conversion.view = [String: UnionView<U>].self
        conversion.sibling = definition.siblingTag { Array($0.values) }
        conversion.jsonSchema = { _ in ["type": "object", "additionalProperties": definition.jsonSchema] }
        var spec = FieldSpec(path, conversion, default: [String: U]())
        spec.facts.options.union = definition
        self.init(spec)
    }
}
