/// Everything a field says; modifiers change a copy.
@usableFromInline
package struct FieldSpec<Value: Sendable>: Sendable {
    /// Nil where the key comes from the property's name.
    package var path: FieldPath?
    package var fallbacks: [FieldPath] = []
    package var flags: FieldFlags = []
    package var options = ConversionOptions()
    package var documentation = ""
    /// The name of an entry without a property.
    package var name: String?
    @usableFromInline package var conversion: FieldConversion<Value>
    /// The defaults are made when they are needed: a schema may hold itself.
    @usableFromInline package var makeMissingDefault: @Sendable () -> Value
    @usableFromInline package var makeInvalidDefault: @Sendable () -> Value
    @usableFromInline package var onGet: (@Sendable (Value) -> Value)?
    package var onSet: (@Sendable (Value) -> Value)?
    package var constraints: [FieldConstraint<Value>] = []
    /// Whether there are dates whose form the field leaves to its schema.
    package var takesDates: Bool

    /// Whether values are read by the type's own conversion in its ordinary form.
    var readsAsWritten: Bool {
        conversion.isOwn && options.mode == .standard && !options.numberAsString && options.flag == .trueFalse
    }

    /// The value of an absent or null member.
    @inlinable
    package var missingDefault: Value {
        get { makeMissingDefault() }
        set { makeMissingDefault = { newValue } }
    }

    /// The value of a member that can't be read.
    @inlinable
    package var invalidDefault: Value {
        get { makeInvalidDefault() }
        set { makeInvalidDefault = { newValue } }
    }

    @usableFromInline
    package init(
        _ path: FieldPath?, _ conversion: FieldConversion<Value>, default value: @autoclosure @escaping @Sendable () -> Value
    ) {
        self.path = path
        self.conversion = conversion
        takesDates = Value.self is any DateContaining.Type
        makeMissingDefault = value
        makeInvalidDefault = value
        if conversion.acceptsNull { flags.insert(.optional) }
        if conversion.usesNestedLayouts { options.nested = NestedLayouts() }
    }

    /// A specification with a default that the schema names.
    @usableFromInline
    package init(_ path: FieldPath?, _ conversion: FieldConversion<Value>, declaredDefault value: Value) {
        self.init(path, conversion, default: value)
        flags.insert(.hasDefault)
    }
}
