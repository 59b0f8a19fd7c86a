/// How a field's value is read and written, and its defaults: the parts that a modifier of the type changes together.
@usableFromInline
package struct FieldMeaning<Value: Sendable>: Sendable {
    @usableFromInline package var conversion: FieldConversion<Value>
    /// The defaults are made on demand, because a schema may contain itself.
    @usableFromInline package var makeMissingDefault: @Sendable () -> Value
    @usableFromInline package var makeInvalidDefault: @Sendable () -> Value

    @usableFromInline
    package init(
        _ conversion: FieldConversion<Value>, missing: @escaping @Sendable () -> Value, invalid: @escaping @Sendable () -> Value
    ) {
        self.conversion = conversion
        makeMissingDefault = missing
        makeInvalidDefault = invalid
    }
}

extension FieldMeaning {
    /// The meaning for an optional value; declared defaults stay.
    func optional(_ flags: FieldFlags) -> FieldMeaning<Value?> {
        let (missing, invalid) = (makeMissingDefault, makeInvalidDefault)
        var made = FieldMeaning<Value?>(conversion.optional, missing: { nil }, invalid: { nil })
        if flags.contains(.hasDefault) { made.makeMissingDefault = { missing() } }
        if flags.contains(.defaulted) { made.makeInvalidDefault = { invalid() } }
        return made
    }

    /// The meaning for a value that is never nil: `value` replaces nil, unless another default was declared.
    func present<Present: Sendable>(
        _ flags: FieldFlags, else value: @escaping @Sendable () -> Present
    ) -> FieldMeaning<Present> where Value == Present? {
        let (missing, invalid) = (makeMissingDefault, makeInvalidDefault)
        var made = FieldMeaning<Present>(conversion.makePresent(), missing: value, invalid: value)
        if flags.contains(.hasDefault) { made.makeMissingDefault = { missing() ?? value() } }
        if flags.contains(.defaulted) { made.makeInvalidDefault = { invalid() ?? value() } }
        return made
    }

    /// The meaning for another form of the value; `view` converts a default.
    func mapped<Other: Sendable>(
        _ from: @escaping @Sendable (Value) -> Other?, _ to: @escaping @Sendable (Other) -> Value,
        default view: @escaping @Sendable (Value) -> Other
    ) -> FieldMeaning<Other> {
        let (missing, invalid) = (makeMissingDefault, makeInvalidDefault)
        return FieldMeaning<Other>(
            conversion.mapped(from, to), missing: { view(missing()) }, invalid: { view(invalid()) })
    }
}

/// What the dot reads and assigns, if `onGet` or `onSet` was declared before a modifier that changed the type.
@usableFromInline
package struct FieldAccess<Value: Sendable>: Sendable {
    /// Reading and writing, including the declared functions.
    var meaning: FieldMeaning<Value>
    /// How the dot shows a value. It also applies to defaults that are declared later.
    let seen: @Sendable (Value) -> Value
}

extension FieldAccess {
    /// The access to an optional value.
    func optional(_ flags: FieldFlags) -> FieldAccess<Value?> {
        let seen = seen
        return FieldAccess<Value?>(meaning: meaning.optional(flags), seen: { $0.map(seen) })
    }

    /// The access to a value that is never nil.
    func present<Present: Sendable>(
        _ flags: FieldFlags, else value: @escaping @Sendable () -> Present
    ) -> FieldAccess<Present> where Value == Present? {
        let seen = seen
        @Sendable func seenPresent(_ value: Present) -> Present { seen(value) ?? value }
        return FieldAccess<Present>(meaning: meaning.present(flags, else: { seenPresent(value()) }), seen: seenPresent)
    }
}
