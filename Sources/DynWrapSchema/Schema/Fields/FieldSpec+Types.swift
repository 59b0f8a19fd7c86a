// The modifiers that change the type of the value. Each keeps the facts and converts every other part; the initialiser
// requires all parts.

extension FieldSpec {
    /// The same with nil for absent and null, where no default is declared.
    package var optional: FieldSpec<Value?> {
        var facts = facts
        facts.flags.insert(.optional)
        facts.flags.remove(.lacksDefault)
        return FieldSpec<Value?>(
            facts: facts, meaning: meaning.optional(facts.flags), access: access?.optional(facts.flags),
            onGet: onGet.map { onGet in { @Sendable value in value.map(onGet) } },
            onSet: onSet.map { onSet in { @Sendable value in value.map(onSet) } },
            constraints: constraints.map { constraint in
                constraint.of(holds: constraint.holds.map { holds in { @Sendable value in value.map(holds) ?? true } }) {
                    @Sendable (value: Value?, json, options) in
                    value.map { constraint.faults($0, json, options) } ?? []
                }
            })
    }

    /// The same for a required value: where it is absent, that is a problem, and `value` is read. A declared default stays.
    package func required<Present: Sendable>(
        else value: @escaping @Sendable () -> Present
    ) -> FieldSpec<Present> where Value == Present? {
        var facts = facts
        facts.flags.remove(.optional)
        facts.flags.insert(.required)
        // A model's layout is that of the field, which may differ from that of its type.
        let nested = facts.options.nested
        let conversion: FieldConversion<Present> = meaning.conversion.makePresent()
        var none = value
        if let model = conversion.model, let nested { none = { model(.emptyObject, nested) } }
        return FieldSpec<Present>(
            facts: facts, meaning: meaning.present(facts.flags, else: none), access: access?.present(facts.flags, else: none),
            onGet: onGet.map { onGet in { @Sendable value in onGet(value) ?? value } },
            onSet: onSet.map { onSet in { @Sendable value in onSet(value) ?? value } },
            constraints: constraints.map { constraint in
                constraint.of(holds: constraint.holds.map { holds in { @Sendable value in holds(value) } }) {
                    @Sendable (value: Present, json, options) in constraint.faults(value, json, options)
                }
            })
    }

    /// The same for another form of the value, after everything that was declared before; `view` converts a default.
    package func mapped<Other: Sendable>(
        _ from: @escaping @Sendable (Value) -> Other?, _ to: @escaping @Sendable (Other) -> Value,
        default view: @escaping @Sendable (Value) -> Other
    ) -> FieldSpec<Other> {
        var facts = facts
        facts.isMapped = true
        facts.declared.append(.function)
        var access: FieldAccess<Other>?
        if self.access != nil || onGet != nil || onSet != nil {
            let (onGet, onSet, earlier) = (onGet, onSet, self.access?.seen)
            @Sendable func gotten(_ value: Value) -> Value { onGet.map { $0(value) } ?? value }
            @Sendable func stored(_ value: Value) -> Value { onSet.map { $0(value) } ?? value }
            @Sendable func seen(_ value: Other) -> Other {
                let base = to(value)
                return from(gotten(earlier.map { $0(base) } ?? base)) ?? value
            }
            let before = self.access?.meaning ?? meaning
            let after = before.mapped({ from(gotten($0)) }, { stored(to($0)) }, default: { view(gotten($0)) })
            access = FieldAccess<Other>(meaning: after, seen: seen)
        }
        let read = meaning.conversion.read
        return FieldSpec<Other>(
            facts: facts, meaning: meaning.mapped(from, to, default: view), access: access, onGet: nil, onSet: nil,
            constraints: constraints.map { constraint in
                // `to` may lose a part of what `from` read, so the constrained value is read once more.
                constraint.of { @Sendable (_: Other, json, options) in
                    read(json, options).value.map { constraint.faults($0, json, options) } ?? []
                }
            })
    }
}
