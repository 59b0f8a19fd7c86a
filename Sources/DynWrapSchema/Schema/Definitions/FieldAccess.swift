/// What the dot reads and assigns, where `onGet` or `onSet` were declared before a modifier that changed the type.
@usableFromInline
package struct FieldAccess<Value: Sendable>: Sendable {
    /// Reading and writing, with what was declared.
    var meaning: FieldMeaning<Value>
    /// How the dot shows a value. A default that is declared later is shown through it too.
    let seen: @Sendable (Value) -> Value
}

extension FieldAccess {
    /// The access to a value that may be nil.
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
