/// A field's value while it is edited in place, and what there was before: an access that changes nothing writes nothing.
@usableFromInline
package struct FieldEdit<Value: Sendable> {
    @usableFromInline package var value: Value
    @usableFromInline let field: Field<Value>
    @usableFromInline let before: Before
    /// Of what was taken out of the model's tree.
    @usableFromInline let edit: JSON.ChildEdit

    @usableFromInline
    enum Before {
        /// A plain value of one of the common types, which is written anew where it is another than this.
        case plain(Value)
        /// A value that is written anew where it is another than this.
        case value(Value)
        /// A collection that was edited before.
        case deferred(DeferredCollection<Value>)
        /// A model of this tree.
        case model
        /// A view of this tree. A part of a document is kept besides.
        case view(before: JSON)
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
        } else if field.definition.hasModels, field.definition.isPlainlyEdited {
            let (json, edit) = field.definition.beginEdit(in: &tree)
            if json.isObject, let model = field.definition.model(at: json) {
                self.init(model, .model, field, edit)
            } else {
                self.init(edit, ofNoModel: json, field, in: &tree)
            }
        } else if field.definition.isDeferrable, let (kept, edit) = field.definition.beginDeferredEdit(in: &tree),
            let value = kept.take()
        {
            self.init(value, .deferred(kept), field, edit)
        } else {
            self.init(general: field, taking: &tree)
        }
    }

    @inlinable @inline(__always)
    init(_ value: Value, _ before: Before, _ field: Field<Value>, _ edit: JSON.ChildEdit = JSON.ChildEdit(of: .missing)) {
        self.value = value
        self.before = before
        self.field = field
        self.edit = edit
    }

    /// `json` is no model: it is put back first where it was taken out.
    @usableFromInline
    init(_ edit: JSON.ChildEdit, ofNoModel json: JSON, _ field: Field<Value>, in tree: inout JSON) {
        field.definition.endEdit(edit, with: json, in: &tree)
        self.init(general: field, taking: &tree)
    }

    @usableFromInline
    init(general field: Field<Value>, taking tree: inout JSON) {
        let definition = field.definition
        // A model edited in place has changed where it is, so only values that are read anew tell whether `onSet` has to run.
        let taken = definition.isEditedInPlace ? definition.beginEdit(in: &tree) : nil
        // What is at a fallback stays as it is there: it is edited as a value, which is put at the field's own path.
        guard let (json, edit) = taken, json.exists || definition.fallbacks.isEmpty else {
            let value = definition.value(in: tree)
            self.init(value, .value(value), field)
            return
        }
        let isRead = json.exists && (!json.isNull || definition.acceptsNull)
        if isRead, let read = definition.read(json, definition.options).value {
            // One that was edited is taken out, and what is assigned instead is made from nothing: but the objects around the models of a list are taken from what it
            // was opened as.
            let before = json.isEdited ? definition.options.elementPath == nil ? nil : json.origin : json
            self.init(read, .view(before: before ?? .missing), field, edit)
        } else {
            let value = isRead ? definition.spec.invalidDefault : definition.spec.missingDefault
            self.init(value, .unread(json, initial: definition.fresh(value, definition.options)), field, edit)
        }
    }

    @inlinable @inline(__always)
    package mutating func finish(_ tree: inout JSON) {
        if PlainTypes.areCompared(Value.self), case .plain(let before) = before {
            if PlainTypes.areWrittenAlike(before, value) != true { field.assign(value, in: &tree) }
        } else if case .model = before, let json = field.definition.tree(ofModel: value) {
            field.definition.endEdit(edit, with: json, in: &tree)
        } else if case .deferred(let kept) = before {
            kept.put(value)
            field.definition.endEdit(edit, with: JSON(deferred: kept), in: &tree)
        } else {
            finishGeneral(&tree)
        }
    }

    @usableFromInline
    mutating func finishGeneral(_ tree: inout JSON) {
        switch before {
        case .plain, .deferred: return  // `finish` did it
        case .model:
            // A model that was removed: null may be where it was taken out.
            definition.store(
                definition.fresh(value, definition.options), of: value, over: JSON.ChildEdit.placeholder, in: &tree)
        case .value(let before):
            if isSame(before, as: value) { return }
            if definition.isDeferrable { definition.deferWriting(value, in: &tree) } else { definition.set(value, in: &tree) }
        case .view(let document):
            let json = definition.write(value, definition.options, document)
            // A part of a document was not taken out, and no edit changes it.
            guard edit.isToBePut(json) else { return }
            if edit.isUnchanged(json) {
                definition.endEdit(edit, with: json, in: &tree)
            } else {
                let old = edit.isTaken ? JSON.ChildEdit.placeholder : definition.path.find(in: tree)
                definition.store(json, of: value, over: old, in: &tree)
            }
        case .unread(let old, let initial):
            let json = definition.write(value, definition.options, old)
            if json.isSame(as: initial) || json.isSame(as: old) {
                definition.endEdit(edit, with: old, in: &tree)
            } else {
                definition.store(json, of: value, over: edit.isTaken ? JSON.ChildEdit.placeholder : old, in: &tree)
            }
        }
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

/// A model of a list or a dictionary while it is edited in place. What is no model stays where it is until there is one.
@usableFromInline
struct ModelEdit {
    /// The model's tree, or what is in its place, until its editor has it.
    private var model: JSON
    @usableFromInline let wasModel: Bool
    private var edit: JSON.ChildEdit
    /// From the collection to the model, where that is not an index.
    private let path: FieldPath?
    private let index: Int

    @usableFromInline
    init(at index: Int, _ elementPath: FieldPath?, of tree: inout JSON) {
        self.init(elementPath.map { FieldPath(steps: [.index(index)] + $0.steps) }, index, &tree)
        guard !wasModel, model.isNothing, let elementPath, let element = tree.element(index).enclosingOrigin else { return }
        // A model that is made here belongs to the element.
        model = JSON(missingIn: element, at: elementPath)
        edit = JSON.ChildEdit(of: model)
    }

    init(at key: String, of tree: inout JSON) { self.init(FieldPath(key: key), 0, &tree) }

    private init(_ path: FieldPath?, _ index: Int, _ tree: inout JSON) {
        self.path = path
        self.index = index
        let (value, edit) = path?.beginEdit(in: &tree) ?? tree.beginEdit(index)
        wasModel = value.isObject
        model = value
        self.edit = wasModel ? edit : JSON.ChildEdit(of: value)
        if !wasModel { put(value, edit, in: &tree) }
    }

    /// Hands over the model's tree, so that its editor holds the only reference.
    @usableFromInline
    mutating func take() -> JSON {
        var tree = JSON.missing
        swap(&tree, &model)
        return tree
    }

    /// Puts the model's tree where it was, unless it is as it was. Nil removes a model, and leaves what is none.
    @usableFromInline
    func finish(_ json: JSON?, _ tree: inout JSON) {
        if wasModel || json != nil { put(json ?? .missing, edit, in: &tree) }
    }

    private func put(_ json: JSON, _ edit: JSON.ChildEdit, in tree: inout JSON) {
        if let path { path.endEdit(edit, with: json, in: &tree) } else { tree.endEdit(edit, with: json, index) }
    }
}
