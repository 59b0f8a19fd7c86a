/// Everything that a field declares. Modifiers change a copy, or make one for another type of value
/// (`FieldSpec+Types.swift`).
@usableFromInline
package struct FieldSpec<Value: Sendable>: Sendable {
    package var facts: FieldFacts
    @usableFromInline package var meaning: FieldMeaning<Value>
    /// What the dot reads and assigns, if `onGet` or `onSet` was declared before a modifier that changed the type. They apply
    /// only through the dot: output, comparison and problems use ``meaning``.
    @usableFromInline package var access: FieldAccess<Value>?
    @usableFromInline package var onGet: (@Sendable (Value) -> Value)?
    package var onSet: (@Sendable (Value) -> Value)?
    package var constraints: [FieldConstraint<Value>]

    /// Requires all parts, without default arguments, so that no change of the type can forget one.
    init(
        facts: FieldFacts, meaning: FieldMeaning<Value>, access: FieldAccess<Value>?, onGet: (@Sendable (Value) -> Value)?,
        onSet: (@Sendable (Value) -> Value)?, constraints: [FieldConstraint<Value>]
    ) {
        self.facts = facts
        self.meaning = meaning
        self.access = access
        self.onGet = onGet
        self.onSet = onSet
        self.constraints = constraints
    }

    @usableFromInline
    package init(
        _ path: FieldPath?, _ conversion: FieldConversion<Value>, default value: @autoclosure @escaping @Sendable () -> Value
    ) {
        self.init(
            facts: FieldFacts(path: path, readType: Value.self, takesDates: Value.self is any DateContaining.Type),
            meaning: FieldMeaning(conversion, missing: value, invalid: value), access: nil, onGet: nil, onSet: nil,
            constraints: [])
        if conversion.acceptsNull { facts.flags.insert(.optional) }
        if conversion.usesNestedLayouts { facts.options.nested = NestedLayouts() }
    }

    /// A specification with a default that the schema declares.
    @usableFromInline
    package init(_ path: FieldPath?, _ conversion: FieldConversion<Value>, declaredDefault value: Value) {
        self.init(path, conversion, default: value)
        facts.flags.insert(.hasDefault)
    }

    /// A specification without a value for absent members. It is not an entry of a schema, so it is never read.
    @usableFromInline
    package static func withoutDefault(_ path: FieldPath?, _ conversion: FieldConversion<Value>) -> FieldSpec {
        var made = FieldSpec(path, conversion, default: unread())
        made.facts.flags.insert(.lacksDefault)
        return made
    }

    private static func unread() -> Value { preconditionFailure("a field that is no entry is not read") }
}

extension FieldSpec {
    @inlinable
    package var conversion: FieldConversion<Value> {
        // Borrowed, because it is large to copy.
        _read { yield meaning.conversion }
        _modify { yield &meaning.conversion }
    }

    /// The value of an absent or null member.
    @inlinable package var missingDefault: Value { meaning.makeMissingDefault() }
    /// The value of an unreadable member.
    @inlinable package var invalidDefault: Value { meaning.makeInvalidDefault() }

    /// Sets the value of absent and null members, also for the dot.
    package mutating func setMissingDefault(_ declared: @escaping @Sendable () -> Value) {
        let value = transformed(declared)
        meaning.makeMissingDefault = value
        if let seen = access?.seen { access?.meaning.makeMissingDefault = { seen(value()) } }
    }

    /// Sets the value of unreadable members, also for the dot.
    package mutating func setInvalidDefault(_ declared: @escaping @Sendable () -> Value) {
        let value = transformed(declared)
        meaning.makeInvalidDefault = value
        if let seen = access?.seen { access?.meaning.makeInvalidDefault = { seen(value()) } }
    }

    /// A declared default in the form that reading returns, such as lower case.
    private func transformed(_ declared: @escaping @Sendable () -> Value) -> @Sendable () -> Value {
        guard facts.isTransformed else { return declared }
        let value = declared()
        let read = conversion.read(conversion.fresh(value, facts.options), facts.options).value ?? value
        return { read }
    }

    /// Whether values are read with the type's own conversion in its ordinary form.
    var readsAsWritten: Bool {
        conversion.isOwn && facts.options.mode == .standard && facts.options.hasOrdinaryForms
    }

    /// Replaces conversions with kept results by new ones, because a changed field reads differently.
    mutating func renew() {
        if let renewed = meaning.conversion.renewed { meaning.conversion = renewed() }
        if let renewed = access?.meaning.conversion.renewed { access?.meaning.conversion = renewed() }
    }

    /// Adds a constraint. A constraint on a mapped value is not exported, because it does not describe the JSON.
    package mutating func add(_ constraint: FieldConstraint<Value>) {
        var constraint = constraint
        if facts.isMapped { constraint.keywords = { _ in [] } }
        constraints.append(constraint)
    }
}
