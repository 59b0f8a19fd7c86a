extension FieldConversion {
    /// The same for a value that is never nil: what reads as nil can't be read.
    func makePresent<Present: Sendable>() -> FieldConversion<Present> where Value == Present? {
        let base = self
        // The type's own conversion, so that the fast paths and edits in place are those of the type.
        let own = isOwn ? (Present.self as? any JSONConvertible.Type).flatMap { FieldConversion<Present>.own(of: $0) } : nil
        var made =
            own
            ?? FieldConversion<Present>(
                read: { json, options in
                    switch base.read(json, options) {
                    case .value(let value): value.map { .value($0) } ?? .invalid(base.expectation(options))
                    case .coerced(let value, let expected): value.map { .coerced($0, expected) } ?? .invalid(expected)
                    case .invalid(let expected): .invalid(expected)
                    }
                },
                write: { value, options, old in base.write(value, options, old) }, expectation: base.expectation)
        made.expectation = base.expectation
        made.jsonSchema = base.jsonSchema
        made.cases = base.cases
        made.sibling = sibling?.makePresent()
        if let renewed { made.renewed = { renewed().makePresent() } }
        guard own == nil else { return made }
        made.isView = isView
        made.view = view
        made.usesNestedLayouts = usesNestedLayouts
        return made
    }

    private static func own<T: JSONConvertible>(of type: T.Type) -> FieldConversion? {
        FieldConversion<T>.own as? FieldConversion
    }
}
