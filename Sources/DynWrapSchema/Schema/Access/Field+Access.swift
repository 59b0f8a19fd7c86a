extension Field {
    /// The field's value in `tree`.
    ///
    /// Where the client's compiler knows the type, it also knows whether the type is plain. Then the value is read directly from
    /// the tape. All other cases take the general path, with the same result.
    @inlinable @inline(__always)
    package func value(in tree: JSON) -> Value {
        let definition = definition
        if definition.isPlain {
            if let value: Value = PlainTypes.value(of: definition, in: tree) { return value }
            if definition.hasModels { return modelValue(in: tree) }
        }
        if definition.readsKeptCollections, let kept = definition.deferredCollection(in: tree) { return kept }
        return definition.value(in: tree)
    }

    /// The value of a plain field whose values are models. A separate function, so that only it has optionals of `Value`:
    /// unspecialised code must look up their type.
    @inlinable @inline(__always)
    func modelValue(in tree: JSON) -> Value {
        let place = definition.objectPlace(in: tree)
        if place >= 0, let document = tree.document, let model = definition.model(at: JSON(document, place)) {
            return model
        }
        return tree.isEdited ? editedModelValue(in: tree) : definition.value(in: tree)
    }

    /// The same in an object with edits. A separate function, so that its model is not retained once more where the ways meet.
    @inlinable @inline(never)
    func editedModelValue(in tree: JSON) -> Value {
        let json = definition.locate(in: tree)
        if json.isObject, let model = definition.model(at: json) { return model }
        return definition.value(in: tree)
    }

    /// Writes a plain value or a model directly; false, without a change, where the general path must write it. Where the
    /// compiler knows the type, this is one call or the constant `false`.
    @inlinable @inline(__always)
    package func setFast(_ value: Value, in tree: inout JSON) -> Bool {
        let definition = definition
        if PlainTypes.set(value, of: definition, in: &tree) { return true }
        if definition.hasModels, definition.isPlainlyWritten, let json = definition.tree(ofModel: value) {
            return definition.setModel(json, in: &tree)
        }
        return false
    }
}

extension AnyFieldDefinition {
    /// The place of a plain field's object in the document; -1 where the value is not an object, or where the general path must
    /// find it.
    @usableFromInline @_effects(releasenone)
    package func objectPlace(in tree: JSON) -> Int {
        guard isPlain, let document = tree.document else { return -1 }
        let place = place(in: document, tree.place)
        return place >= 0 && document.word(place).tag == TapeWord.Tag.object ? place : -1
    }

    /// Writes the tree of a model; false, without a change, where the general path must do it.
    @usableFromInline
    package func setModel(_ json: JSON, in tree: inout JSON) -> Bool {
        if addToDraft(of: &tree, { $0.put(json) }) { return true }
        return replaceMember(of: &tree, with: json) { WrittenForm.areAlike(json, $0) }
    }
}
