#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension FieldConversion {
    /// The same conversion for an optional value.
    @inlinable
    package var optional: FieldConversion<Value?> {
        let base = self
        return completed(
            optional: FieldConversion<Value?>(
                read: { json, options in json.isNull ? .value(nil) : base.read(json, options).map(Optional.some) },
                write: { value, options, old in value.map { base.write($0, options, old) } ?? (old.isNull ? old : .null) },
                expectation: { base.expectation($0) }))
    }

    @usableFromInline
    package func completed(optional: FieldConversion<Value?>) -> FieldConversion<Value?> {
        let base = self
        var made = optional
        // `ownOptional` is made where the type is known, so reading does not look up the type for each value.
        if isOwn, let known = FieldConversion<Value?>.ownOptional { made.read = known.read }
        made.acceptsNull = true
        made.group = group
        if let groupModel { made.groupModel = { $0.flatMap(groupModel) } }
        made.isExact = isExact.map { isExact in { @Sendable json, options in json.isNull || isExact(json, options) } }
        made.sibling = sibling?.optional
        made.textForm = textForm.map { text in
            StringForm<Value?>(
                form: { $0.map(text.form) },
                write: { value, options, old in value.map { text.write($0, options, old) } ?? (old.isNull ? old : .null) })
        }
        made.cases = cases
        if let renewed { made.renewed = { renewed().optional } }
        made.isView = isView
        made.isOwn = isOwn
        made.usesNestedLayouts = usesNestedLayouts
        made.view = view
        made.jsonSchema = { base.jsonSchema($0).schemaOrNull }
        return made
    }

    /// The type's own conversion for an optional of a common type; nil for other types.
    private static var ownOptional: FieldConversion? {
        if Value.self == String?.self { return FieldConversion<String?>.own as? FieldConversion }
        if Value.self == Int?.self { return FieldConversion<Int?>.own as? FieldConversion }
        if Value.self == Double?.self { return FieldConversion<Double?>.own as? FieldConversion }
        if Value.self == Bool?.self { return FieldConversion<Bool?>.own as? FieldConversion }
        if Value.self == Decimal?.self { return FieldConversion<Decimal?>.own as? FieldConversion }
        return nil
    }

    /// The same conversion for a value that is never nil: a value that reads as nil is unreadable.
    func makePresent<Present: Sendable>() -> FieldConversion<Present> where Value == Present? {
        let base = self
        // Uses the type's own conversion, so that the fast paths and edits in place of the type apply.
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
        made.group = group
        if let groupModel { made.groupModel = { groupModel($0) } }
        guard own == nil else { return made }
        made.isView = isView
        made.view = view
        made.usesNestedLayouts = usesNestedLayouts
        made.textForm = textForm.map { text in
            StringForm<Present>(form: { text.form($0) ?? $0 }, write: { text.write($0, $1, $2) })
        }
        return made
    }

    private static func own<T: JSONConvertible>(of type: T.Type) -> FieldConversion? {
        FieldConversion<T>.own as? FieldConversion
    }
}
