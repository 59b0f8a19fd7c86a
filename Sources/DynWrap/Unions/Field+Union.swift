extension Schema {
    /// A value of one of several kinds at a key; nil where it is absent, null or no known kind.
    public typealias OneOf<U: Sendable> = Field<U?>
    /// A list of values of several kinds. Elements of no known kind are left out and reported with their index, and are not written back
    /// when the list is edited: an `Otherwise` keeps them.
    public typealias OneOfList<U: Sendable> = Field<[U]>
    /// Values of several kinds by key; what is said of lists holds.
    public typealias OneOfDict<U: Sendable> = Field<[String: U]>
}

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
            write: { values, options in
                JSON(values.map { definition.write($0, options) }.filter { !$0.isUnwritable })
            },
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
            write: { values, options in
                JSON(
                    members: values.sorted { $0.key < $1.key }.map { (key: $0.key, value: definition.write($0.value, options)) }
                        .filter { !$0.value.isUnwritable })
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

/// Reading of lists and dictionaries of a union's values.
enum UnionCollections {
    /// The elements that some case takes; the others are reported.
    static func readList<U>(_ json: JSON, _ union: UnionDefinition<U>, _ options: ConversionOptions) -> Reading<[U]> {
        guard json.isArray else { return .invalid("an array") }
        var values: [U] = []
        for (index, element) in json.elements.enumerated() {
            if let value = readMember(element, String(index), union, options) {
                values.append(value)
            } else if options.allOrNothing {
                return .invalid("an array of \(union.expectation)")
            }
        }
        return .value(values)
    }

    /// The members that some case takes; the others are reported.
    static func readDictionary<U>(
        _ json: JSON, _ union: UnionDefinition<U>, _ options: ConversionOptions
    ) -> Reading<[String: U]> {
        guard json.isObject else { return .invalid("an object") }
        var values: [String: U] = [:]
        for (key, member) in json.members {
            if let value = readMember(member, key, union, options) {
                values[key] = value
            } else if options.allOrNothing {
                return .invalid("an object of \(union.expectation)")
            }
        }
        return .value(values)
    }

    private static func readMember<U>(
        _ json: JSON, _ token: String, _ union: UnionDefinition<U>, _ options: ConversionOptions
    ) -> U? {
        options.report?.push(token)
        defer { options.report?.pop() }
        let reading = union.read(json, options)
        switch reading {
        case .value: break
        case .coerced(_, let expected): options.report?.note(expected, json, .coerced)
        case .invalid(let expected): options.report?.note(expected, json, .dropped)
        }
        return reading.value
    }
}
