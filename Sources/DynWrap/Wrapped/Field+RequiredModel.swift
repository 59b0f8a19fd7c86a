public import DynWrapSchema

/// A model that may be nil; `Wrapped<S>?` is the one.
public protocol OptionalModel: Sendable {
    /// The model's schema.
    associatedtype ModelSchema: Schema
}

extension Optional: OptionalModel where Wrapped: ModelOfSchema {
    /// The model's schema.
    public typealias ModelSchema = Wrapped.ModelSchema
}

/// A model; `Wrapped<S>` is the one.
public protocol ModelOfSchema: Sendable {
    /// The model's schema.
    associatedtype ModelSchema: Schema
}

extension Wrapped: ModelOfSchema {
    /// The model's schema.
    public typealias ModelSchema = S
}

extension Field where Value: OptionalModel {
    /// A model that must be there, and is read without a question mark: `let address = Model<AddressSchema>("address").required`.
    ///
    /// Absent, null or no object, it reads as a model without members, and that is a problem. An edit in it makes the object.
    public var required: Field<Wrapped<Value.ModelSchema>> {
        let spec = definition.spec
        let nested = spec.options.nested ?? NestedLayouts()
        var conversion = FieldConversion<Wrapped<Value.ModelSchema>>.own
        let base = spec.conversion
        conversion.jsonSchema = { base.jsonSchema($0) }
        conversion.expectation = { base.expectation($0) }
        var made = FieldSpec(
            spec.path, conversion,
            default: Wrapped<Value.ModelSchema>(tree: .emptyObject, layout: nested.layout(Value.ModelSchema.self)))
        made.options = spec.options
        made.options.nested = nested
        made.fallbacks = spec.fallbacks
        made.flags = spec.flags.subtracting(.optional).union(.required)
        made.documentation = spec.documentation
        made.name = spec.name
        return Field<Wrapped<Value.ModelSchema>>(made)
    }
}

extension ReadOnlyField where Value: OptionalModel {
    /// A model that must be there, and is read without a question mark.
    public var required: ReadOnlyField<Wrapped<Value.ModelSchema>> { ReadOnlyField<Wrapped<Value.ModelSchema>>(field.required) }
}
