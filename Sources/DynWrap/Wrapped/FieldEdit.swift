/// The value of a field while it is edited in place, with the old value. An access that changes nothing writes nothing.
@usableFromInline @frozen
package struct FieldEdit<Value: Sendable> {
    @usableFromInline package var value: Value
    @usableFromInline let field: Field<Value>
    @usableFromInline let before: Before
    /// The edit of the value that was taken out of the model's tree.
    @usableFromInline let edit: JSON.ChildEdit

    @usableFromInline
    enum Before {
        /// A plain value of one of the common types; written again where it differs from this.
        case plain(Value)
        /// A value; written again where it differs from this.
        case value(Value)
        /// A collection that was edited before and is not yet written.
        case deferred(DeferredCollection<Value>)
        /// A model, whose tree was taken out of that of the outer model.
        case model
        /// A view. `before` is its JSON where that is part of a document, else missing.
        case view(before: JSON)
        /// A member that the view can't read, and the tree of the default that is edited instead.
        case unread(JSON, initial: JSON)
    }

    private var definition: FieldDefinition<Value> { field.definition }

    @inlinable @inline(__always)
    package init(_ field: Field<Value>, taking tree: inout JSON) {
        // The compiler removes the branches that a known type does not take.
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

    /// Puts back `json`, which is not a model, and begins the edit by the general path.
    @usableFromInline
    init(_ edit: JSON.ChildEdit, ofNoModel json: JSON, _ field: Field<Value>, in tree: inout JSON) {
        field.definition.endEdit(edit, with: json, in: &tree)
        self.init(general: field, taking: &tree)
    }

    @usableFromInline
    init(general field: Field<Value>, taking tree: inout JSON) {
        let definition = field.definition
        // With `onSet`, the old value is needed for comparison. A model that is edited in place has no old value, so it is not
        // taken out then.
        let taken = definition.isEditedInPlace ? definition.beginEdit(in: &tree) : nil
        // A value at a fallback stays there. A copy of it is edited and written to the field's own path.
        guard let (json, edit) = taken, json.exists || definition.fallbacks.isEmpty else {
            let value = definition.value(in: tree)
            self.init(value, .value(value), field)
            return
        }
        let isRead = json.exists && (!json.isNull || definition.acceptsNull)
        if isRead, let read = definition.read(json, definition.options).value {
            // An edited value is taken out, and the assigned value replaces it as a new one. But the objects around the models of
            // a list come from the elements as they were opened.
            let before = json.isEdited ? definition.options.elementPath == nil ? nil : json.origin : json
            self.init(read, .view(before: before ?? .missing), field, edit)
        } else {
            var value = isRead ? definition.spec.invalidDefault : definition.spec.missingDefault
            if json.isMissing, let model = value as? any LayoutBound, let obstacle = definition.path.obstacle(in: tree),
                let blocked = model.bound(to: obstacle.found) as? Value
            {
                // What is in the way stands for the model, so that `dyn.set` names it.
                value = blocked
            }
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
        case .plain, .deferred: return  // done by `finish`
        case .model:
            // The model was removed. A null may be at its position, put there when it was taken out.
            definition.store(
                definition.fresh(value, definition.options), of: value, over: JSON.ChildEdit.placeholder, in: &tree)
        case .value(let before):
            if isSame(before, as: value) { return }
            if definition.isDeferrable { definition.deferWriting(value, in: &tree) } else { definition.set(value, in: &tree) }
        case .view(let document):
            let json = definition.write(value, definition.options, document)
            // A value that is part of a document was not taken out. Where it is returned unchanged, nothing is written.
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
    /// Assigns the field in `tree`. No effect where a value on its path is not a container, or the value can't be written as
    /// JSON; `dyn.set` throws the reason.
    @inlinable @inline(__always)
    package func assign(_ value: Value, in tree: inout JSON) {
        if !setFast(value, in: &tree) { assignGeneral(value, in: &tree) }
    }

    @usableFromInline
    func assignGeneral(_ value: Value, in tree: inout JSON) { definition.set(value, in: &tree) }
}

/// A model of a list or dictionary while it is edited in place. A value that is not a model stays until an edit makes a model of
/// it.
@usableFromInline
struct ModelEdit {
    /// The model's tree, or the value at its position, until `take()` hands it over.
    private var model: JSON
    @usableFromInline let wasModel: Bool
    private var edit: JSON.ChildEdit
    /// The path from the collection to the model, where it is more than an index.
    private let path: FieldPath?
    private let index: Int

    @usableFromInline
    init(at index: Int, _ elementPath: FieldPath?, of tree: inout JSON) {
        self.init(elementPath.map { FieldPath(steps: [.index(index)] + $0.steps) }, index, &tree)
        guard !wasModel, model.isNothing, let elementPath else { return }
        if let obstacle = elementPath.obstacle(in: tree.element(index)) {
            // What can't contain a model stands for it, so that `dyn.set` names it.
            model = obstacle.found
            edit = JSON.ChildEdit(of: model)
            return
        }
        guard let element = tree.element(index).enclosingOrigin else { return }
        // A model that the edit makes belongs to this element.
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

    /// Hands over the model's tree, so that its editor has the only reference to it.
    @usableFromInline
    mutating func take() -> JSON {
        var tree = JSON.missing
        swap(&tree, &model)
        return tree
    }

    /// Puts back the model's tree. Nil removes a model, but not a value that is not a model.
    @usableFromInline
    func finish(_ json: JSON?, _ tree: inout JSON) {
        if wasModel || json != nil { put(json ?? .missing, edit, in: &tree) }
    }

    private func put(_ json: JSON, _ edit: JSON.ChildEdit, in tree: inout JSON) {
        if let path { path.endEdit(edit, with: json, in: &tree) } else { tree.endEdit(edit, with: json, index) }
    }
}
