/// A field's value while it is edited in place, and what there was before: an access that changes nothing writes nothing.
@usableFromInline
package struct FieldEdit<Value: Sendable> {
    @usableFromInline package var value: Value
    @usableFromInline let field: Field<Value>
    @usableFromInline let before: Before

    @usableFromInline
    enum Before {
        /// A plain value of one of the common types, which is written anew where it is another than this.
        case plain(Value)
        /// A value that is written anew where it is another than this.
        case value(Value)
        /// A list that was edited before, taken out of the model's tree.
        case list(DeferredList<Value>)
        /// A model of this tree, which was taken out of the model's so that the one copy is changed.
        case model(JSON.Identity, isTaken: Bool)
        /// A view of this tree, which was taken out of the model's so that the one copy is changed. A part of a document is kept besides.
        case view(JSON.Identity, isTaken: Bool, before: JSON)
        /// What can't be read as the view's value, and the tree of the default that replaces it.
        case unread(JSON, initial: JSON)
    }

    private var definition: FieldDefinition<Value> { field.definition }

    @inlinable @inline(__always)
    package init(_ field: Field<Value>, taking tree: inout JSON) {
        // Folds away for a type that is known.
        if field.definition.isPlain, PlainTypes.areCompared(Value.self) {
            let value = field.value(in: tree)
            self.init(value, .plain(value), field)
        } else if field.definition.hasModels, field.definition.isPlain, field.definition.isPlainlyWritten {
            let taken = field.definition.takeMember(from: &tree)
            if taken.isObject, let model = field.definition.model(at: taken) {
                self.init(model, .model(taken.identity, isTaken: taken.isEdited), field)
            } else {
                self.init(noModel: taken, field, in: &tree)
            }
        } else if field.definition.isDeferrable, let list = field.definition.takeDeferredList(from: &tree),
            let value = list.take()
        {
            self.init(value, .list(list), field)
        } else {
            self.init(general: field, taking: &tree)
        }
    }

    @inlinable @inline(__always)
    init(_ value: Value, _ before: Before, _ field: Field<Value>) {
        self.value = value
        self.before = before
        self.field = field
    }

    /// `taken` is no model: it is put back first where it was taken out.
    @usableFromInline
    init(noModel taken: JSON, _ field: Field<Value>, in tree: inout JSON) {
        if taken.isEdited { field.definition.putBack(taken, in: &tree) }
        self.init(general: field, taking: &tree)
    }

    @usableFromInline
    init(general field: Field<Value>, taking tree: inout JSON) {
        self.field = field
        let definition = field.definition
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
            before = .view(taken.identity, isTaken: taken.isEdited, before: taken.isEdited ? .missing : taken)
        } else {
            value = isRead ? spec.invalidDefault : spec.missingDefault
            before = .unread(taken, initial: spec.conversion.fresh(value, definition.options))
        }
    }

    @inlinable @inline(__always)
    package mutating func finish(_ tree: inout JSON) {
        if PlainTypes.areCompared(Value.self), case .plain(let before) = before {
            if PlainTypes.areWrittenAlike(before, value) != true { field.assign(value, in: &tree) }
        } else if case .model(let identity, let isTaken) = before, let json = field.definition.tree(ofModel: value) {
            if isTaken || json.identity != identity { field.definition.putBack(json, in: &tree) }
        } else if case .list(let list) = before {
            list.put(value)
            field.definition.putBack(list, in: &tree)
        } else {
            finishGeneral(&tree)
        }
    }

    @usableFromInline
    mutating func finishGeneral(_ tree: inout JSON) {
        let spec = definition.spec
        switch before {
        case .plain, .list: return  // `finish` did it
        case .model:
            // A model that was removed: null may be where it was taken out.
            definition.store(spec.conversion.fresh(value, definition.options), of: value, over: .emptyObject, in: &tree)
        case .value(let before):
            if isSame(before, as: value) { return }
            if definition.isDeferrable { definition.deferWriting(value, in: &tree) } else { definition.set(value, in: &tree) }
        case .view(let identity, let isTaken, let document):
            let json = spec.conversion.write(value, definition.options, document)
            let isSame = json.identity == identity
            // A part of a document was not taken out, and no edit changes it.
            if isSame, !isTaken { return }
            if isSame {
                definition.path.set(changed(json, document), in: &tree)
            } else {
                definition.store(
                    changed(json, document), of: value, over: isTaken ? .emptyObject : definition.path.find(in: tree), in: &tree)
            }
        case .unread(let taken, let initial):
            let json = spec.conversion.write(value, definition.options, taken.isEdited ? .missing : taken)
            if json.isSame(as: initial) || json.isSame(as: taken) {
                if taken.isEdited { definition.path.set(taken, in: &tree) }
            } else {
                definition.store(changed(json, taken), of: value, over: taken.isEdited ? .null : taken, in: &tree)
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
    /// Assigns the field in `tree`. Refused, and nothing is changed, where something of another kind is on its path or the value has no form in
    /// JSON; `dyn.set` says which.
    @inlinable @inline(__always)
    package func assign(_ value: Value, in tree: inout JSON) {
        if !setFast(value, in: &tree) { assignGeneral(value, in: &tree) }
    }

    @usableFromInline
    func assignGeneral(_ value: Value, in tree: inout JSON) { definition.set(value, in: &tree) }
}
