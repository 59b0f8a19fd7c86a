public import DynWrapSchema

// Fields for models with a schema value. `Model`, `ModelList` and `ModelDict` are names for these fields.

extension Field {
    /// A model of this schema at `key`, or at the key from the property's name: `Model("address", of: address)`. Nil where it
    /// is absent, null or not an object.
    /// - Parameter schema: the schema; made when it is first used, so that a schema may contain itself.
    public init<T: Schema>(_ key: String? = nil, of schema: @autoclosure @escaping @Sendable () -> T) where Value == Wrapped<T>? {
        let nested = NestedLayouts { Layout(schema()) }
        self.init(nested: nested, key.map { FieldPath($0) }, default: nil) {
            ["anyOf": [SchemaExport.reference(nested, T.self), ["type": "null"]]]
        }
    }

    /// A list of models of this schema at `key`, or at the key from the property's name: `ModelList("cars", of: car)`.
    public init<T: Schema>(_ key: String? = nil, of schema: @autoclosure @escaping @Sendable () -> T)
    where Value == WrappedList<T> {
        let nested = NestedLayouts { Layout(schema()) }
        self.init(
            nested: nested, key.map { FieldPath($0) }, default: WrappedList<T>(tree: .emptyArray, layout: nested.layout(T.self))
        ) {
            ["type": "array", "items": SchemaExport.reference(nested, T.self)]
        }
    }

    /// A dictionary of models of this schema at `key`, or at the key from the property's name: `ModelDict("by-year", of:
    /// order)`.
    public init<T: Schema>(_ key: String? = nil, of schema: @autoclosure @escaping @Sendable () -> T)
    where Value == WrappedDict<T> {
        let nested = NestedLayouts { Layout(schema()) }
        self.init(
            nested: nested, key.map { FieldPath($0) }, default: WrappedDict<T>(tree: .emptyObject, layout: nested.layout(T.self))
        ) {
            ["type": "object", "additionalProperties": SchemaExport.reference(nested, T.self)]
        }
    }

    init(
        nested: NestedLayouts, _ path: FieldPath?, default value: @autoclosure @escaping @Sendable () -> Value,
        _ export: @escaping @Sendable () -> JSON
    ) where Value: JSONConvertible {
        var conversion = FieldConversion<Value>.own
        conversion.jsonSchema = { _ in export() }
        conversion.expectation = { options in
            // Only a failed reading has an expectation with the name of this schema value.
            if case .invalid(let expected) = Value.read(false, options) { expected } else { Value.expectation }
        }
        var spec = FieldSpec<Value>(path, conversion, default: value())
        spec.facts.options.nested = nested
        self.init(spec)
    }
}

extension SchemaExport {
    /// A reference to the kept layout's definition in an export; outside an export, an object with the schema's name.
    static func reference<T: Schema>(_ nested: NestedLayouts, _ type: T.Type) -> JSON {
        let layout = nested.layout(T.self)
        return current?.reference(to: layout) ?? ["type": "object", "title": JSON(layout.name)]
    }
}
