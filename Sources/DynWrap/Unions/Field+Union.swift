extension Field {
    /// A value at `key`, or at the key from the property's name, of one of several cases; `choice` decides which.
    ///
    /// ```swift
    /// let vehicle = OneOf<Vehicle>("vehicle", by: "type") { Case("car", Vehicle.car); Otherwise(Vehicle.other) }
    /// ```
    public init<U>(_ key: String? = nil, by choice: UnionChoice, @UnionBuilder<U> _ cases: () -> [UnionCase<U>])
    where Value == U? {
        self.init(key.map { FieldPath($0) }, Union(by: choice, cases))
    }

    /// Not available: a `Union` value is passed without a label.
    @available(*, unavailable, message: "a 'Union' that is a value stands without a label: 'OneOf<U>(\"key\", .pets)'")
    public init<U>(_ key: String, by union: Union<U>) where Value == U? { self.init(key, union) }

    /// Not available: a `Union` value is passed without a label.
    @available(*, unavailable, message: "a 'Union' that is a value stands without a label: 'OneOfList<U>(\"key\", .pets)'")
    public init<U>(_ key: String, by union: Union<U>) where Value == [U] { self.init(key, union) }

    /// Not available: a `Union` value is passed without a label.
    @available(*, unavailable, message: "a 'Union' that is a value stands without a label: 'OneOfDict<U>(\"key\", .pets)'")
    public init<U>(_ key: String, by union: Union<U>) where Value == [String: U] { self.init(key, union) }

    /// A value of a union at `key`.
    public init<U>(_ key: String, _ union: Union<U>) where Value == U? { self.init(FieldPath(key), union) }

    private init<U>(_ path: FieldPath?, _ union: Union<U>) where Value == U? {
        let definition = union.definition
        var conversion = definition.conversion.optional
        if let sibling = conversion.sibling {
            let read = conversion.read
            // Null is as good as an absent payload where the tag is enough.
            conversion.read = { json, options in
                json.isNull && sibling.isEnough(options.siblingTag ?? .missing)
                    ? definition.read(json, options).map(Optional.some) : read(json, options)
            }
        }
        var spec = FieldSpec<U?>(path, conversion, default: nil)
        spec.facts.setUnion(definition)
        self.init(spec)
    }

    /// A list of values of several cases at `key`, or at the key from the property's name; `choice` decides which.
    public init<U>(_ key: String? = nil, by choice: UnionChoice, @UnionBuilder<U> _ cases: () -> [UnionCase<U>])
    where Value == [U] {
        self.init(key.map { FieldPath($0) }, Union(by: choice, cases))
    }

    /// A list of values of a union at `key`.
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
        conversion.jsonSchema = { ["type": "array", "items": definition.jsonSchema($0)] }
        var spec = FieldSpec(path, conversion, default: [U]())
        spec.facts.setUnion(definition)
        self.init(spec)
    }

    /// A dictionary of values of several cases at `key`, or at the key from the property's name; `choice` decides which.
    public init<U>(_ key: String? = nil, by choice: UnionChoice, @UnionBuilder<U> _ cases: () -> [UnionCase<U>])
    where Value == [String: U] {
        self.init(key.map { FieldPath($0) }, Union(by: choice, cases))
    }

    /// A dictionary of values of a union at `key`.
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
        conversion.jsonSchema = { ["type": "object", "additionalProperties": definition.jsonSchema($0)] }
        var spec = FieldSpec(path, conversion, default: [String: U]())
        spec.facts.setUnion(definition)
        self.init(spec)
    }
}

extension FieldFacts {
    /// Sets the union of a field. The dates of its payloads have the form that the schema declares.
    fileprivate mutating func setUnion<U>(_ definition: UnionDefinition<U>) {
        options.union = definition
        takesDates = definition.cases.contains(where: \.takesDates)
    }
}
