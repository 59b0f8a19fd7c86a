/// A field's value while it is edited in place, and what there was before: an access that changes nothing writes nothing.
@usableFromInline
package struct FieldEdit<Value: Sendable> {
    @usableFromInline package var value: Value
    private let definition: FieldDefinition<Value>
    private let before: Before

    private enum Before {
        /// A value that is written anew where it is another than this.
        case value(Value)
        /// A view of this tree, which was taken out of the model's so that the one copy is changed. A part of a document is kept besides.
        case view(holder: ObjectIdentifier, place: Int, document: JSON)
        /// What can't be read as the view's value, and the tree of the default that stands in for it.
        case unread(JSON, initial: JSON)
    }

    @usableFromInline
    package init(_ field: Field<Value>, taking tree: inout JSON) {
        definition = field.definition
        let spec = definition.spec
        guard spec.conversion.isOwn, definition.isView, definition.fallbacks.isEmpty, spec.onGet == nil else {
            value = definition.value(in: tree)
            before = .value(value)
            return
        }
        let taken = definition.path.take(from: &tree)
        let isRead = taken.exists && (!taken.isNull || definition.acceptsNull)
        if isRead, let read = spec.conversion.read(taken, definition.options).value {
            value = read
            before = .view(
                holder: ObjectIdentifier(taken.holder), place: taken.place, document: taken.place >= 0 ? taken : .missing)
        } else {
            value = isRead ? spec.invalidDefault : spec.missingDefault
            before = .unread(taken, initial: spec.conversion.fresh(value, definition.options))
        }
    }

    @usableFromInline
    package mutating func finish(_ tree: inout JSON) {
        let spec = definition.spec
        switch before {
        case .value(let before):
            if !isSame(before, as: value) { definition.set(value, in: &tree, isInPlace: true) }
        case .view(let holder, let place, let document):
            let json = spec.conversion.write(value, definition.options, document)
            let isSame = ObjectIdentifier(json.holder) == holder && json.place == place
            // A part of a document was not taken out, and no edit changes it.
            if isSame, place >= 0 { return }
            if isSame {
                definition.path.set(changed(json, document), in: &tree)
            } else {
                definition.store(changed(json, document), of: value, over: definition.path.find(in: tree), in: &tree)
            }
        case .unread(let taken, let initial):
            let json = spec.conversion.write(value, definition.options, taken.place >= 0 ? taken : .missing)
            if json.isSame(as: initial) || json.isSame(as: taken) {
                if taken.place < 0 { definition.path.set(taken, in: &tree) }
            } else {
                definition.store(changed(json, taken), of: value, over: taken.place < 0 ? .null : taken, in: &tree)
            }
        }
    }

    /// The JSON of a changed value, after the field's `onSet`.
    private func changed(_ json: JSON, _ old: JSON) -> JSON {
        definition.spec.onSet.map { definition.spec.conversion.write($0(value), definition.options, old) } ?? json
    }

    private func isSame(_ a: Value, as b: Value) -> Bool {
        if definition.group != nil, let a = a as? any LayoutBound, let b = b as? any LayoutBound {
            return a.boundTree.isSame(as: b.boundTree) && a.boundLayout === b.boundLayout
        }
        return definition.isAlike(a, b)
    }
}

extension Field {
    /// Assigns the field in `tree`. Refused, and nothing is changed, where something of another kind is in the way or the value has no form in
    /// JSON; `dyn.set` says which.
    @usableFromInline
    package func assign(_ value: Value, in tree: inout JSON) { definition.set(value, in: &tree) }
}
