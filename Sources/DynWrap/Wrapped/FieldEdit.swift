/// A field's value while it is edited in place: taken out of the tree, so that the one copy is changed, and put back after.
@usableFromInline
package struct FieldEdit<Value: Sendable> {
    @usableFromInline package var value: Value
    private let definition: FieldDefinition<Value>
    /// The JSON a view began with; nil for plain values, which are always written back.
    private let before: (holder: ObjectIdentifier, place: Int)?

    @usableFromInline
    package init(_ field: Field<Value>, taking tree: inout JSON) {
        definition = field.definition
        guard definition.isView, definition.fallbacks.isEmpty else {
            value = field.definition.value(in: tree)
            before = nil
            return
        }
        let path = definition.path
        var taken = path.take(from: &tree)
        if path.steps.isEmpty { tree = .missing }
        before = (ObjectIdentifier(taken.holder), taken.place)
        if taken.isMissing || (taken.isNull && !definition.acceptsNull) {
            value = definition.spec.missingDefault
        } else if let read = definition.spec.conversion.read(taken, definition.options).value {
            value = read
        } else {
            value = definition.spec.invalidDefault
        }
        unread = definition.spec.conversion.write(value, definition.options).isSame(as: taken) ? JSON?.none : taken
        taken = .missing
    }

    /// What was there and can't be read as the value; goes back where the value is not changed.
    private var unread: JSON?

    @usableFromInline
    package mutating func finish(_ tree: inout JSON) {
        guard let before else {
            definition.set(value, in: &tree)
            return
        }
        var json = definition.spec.conversion.write(definition.spec.onSet.map { $0(value) } ?? value, definition.options)
        if let unread, json.isMissing || json.isNull || json.isSame(as: .emptyObject) || json.isSame(as: .emptyArray) {
            json = unread
        }
        let unchanged = ObjectIdentifier(json.holder) == before.holder && json.place == before.place
        if unchanged, json.place >= 0, !definition.path.steps.isEmpty { return }
        if unchanged {
            definition.path.set(json, in: &tree)
        } else {
            definition.store(json, in: &tree)
        }
    }
}

extension Field {
    /// Assigns the field in `tree`. Refused, and then reported by `dyn.problems`, where something of another kind is in the way.
    @usableFromInline
    package func assign(_ value: Value, in tree: inout JSON) { definition.set(value, in: &tree) }
}

/// Reading of views, for the specialised subscripts.
@usableFromInline
package enum ViewReading {
    /// The model at an optional model's field.
    @inlinable @inline(__always)
    package static func model<T: Schema>(_ field: Field<Wrapped<T>?>, _ tree: JSON) -> Wrapped<T>? {
        let place = FastReading.object(field.definition, tree)
        guard place >= 0, let document = tree.document else { return field.definition.value(in: tree) }
        return Wrapped<T>(tree: JSON(document, place), layout: field.definition.nested.layout(T.self))
    }
}
