// Finds a field's value, takes it out, and puts it back.

extension AnyFieldDefinition {
    /// The place of the value in a document, starting at the object at `object`; -1 where a key is missing or a step is not
    /// an object.
    @inline(__always)
    func place(in document: Document, _ object: Int) -> Int {
        guard hasNeedle else { return placeByKeys(in: document, object) }
        return document.word(object).tag == TapeWord.Tag.object ? document.place(of: needle, in: object) : -1
    }

    /// The place of a value with several keys, or with the key that the layout made from the property's name.
    private func placeByKeys(in document: Document, _ object: Int) -> Int {
        guard document.word(object).tag == TapeWord.Tag.object else { return -1 }
        if keys.isEmpty, declaredPath != nil { return object }  // a group reads from the model's own object
        if keys.isEmpty { return bound.load()?.place(in: document, object) ?? -1 }
        var place = object
        for i in keys.indices {
            guard document.word(place).tag == TapeWord.Tag.object else { return -1 }
            place = document.place(of: keys[i], in: place)
            if place < 0 { return -1 }
        }
        return place
    }

    /// The value's JSON: at the path, or else at the first fallback with a value.
    @usableFromInline
    package func locate(in tree: JSON) -> JSON {
        if isKeyed, let document = tree.document {
            let place = place(in: document, tree.place)
            if place >= 0 { return JSON(document, place) }
            if fallbacks.isEmpty { return .missing }
        }
        let found = hasNeedle ? tree.member(needle, key) : path.find(in: tree)
        guard found.isMissing, !fallbacks.isEmpty else { return found }
        for fallback in fallbacks {
            let other = fallback.find(in: tree)
            if other.exists { return other }
        }
        return found
    }

    /// Where `tree` is an object with edits or a draft: the result of `decode` for the word and text of the value, or the
    /// result of `edited` for an edited value.
    @inline(__always)
    func decodeEdited<Value>(
        in tree: JSON, _ edited: (JSON) -> Value?, _ decode: (TapeWord, UnsafeBufferPointer<UInt8>) -> Value?
    ) -> Value? {
        guard hasNeedle, let object = tree.ownObjectNode else { return edited(locate(in: tree)) }
        if object.isDraft { return unsafe object.withDrafted(needle) { unsafe decode($0, $1) } ?? nil }
        let found: Value?? =
            object.withFormerBase { document, start in
                let place = document.place(of: needle, in: start)
                guard place >= 0 else { return nil }
                guard let index = object.overrides.index(of: place) else {
                    return .some(unsafe decode(document.word(place), document.text(of: document.word(place))))
                }
                // Without a holder there is nothing to retain.
                if let value = object.overrides.inlineValue(at: index) { return .some(edited(value)) }
                let value = object.overrides.value(at: index)
                return value.isMissing ? nil : .some(edited(value))
            } ?? nil
        if let found { return found }
        return edited(locate(in: tree))
    }

    /// Replaces the value at the field's only key, unless `isThere` is true of it; false, with nothing changed, where `tree`
    /// can't have members.
    @inline(__always)
    func replaceMember(of tree: inout JSON, with new: JSON, unless isThere: (JSON) -> Bool) -> Bool {
        tree.replaceMember(needle, key, with: new, unless: isThere)
    }

    /// Adds a value at the field's only key, as a new member of an object that is being made; false, with nothing changed,
    /// where that is not possible.
    @inline(__always)
    func addToDraft(of tree: inout JSON, _ value: (inout Draft) -> Bool) -> Bool { tree.addToDraft(needle, value) }

    /// Begins an edit in place of the value's JSON.
    @usableFromInline
    package func beginEdit(in tree: inout JSON) -> (value: JSON, edit: JSON.ChildEdit) {
        hasNeedle ? tree.beginEdit(needle, key) : path.beginEdit(in: &tree)
    }

    /// Puts the value's JSON back if it was taken out or changed.
    @usableFromInline
    package func endEdit(_ edit: JSON.ChildEdit, with value: JSON, in tree: inout JSON) {
        if hasNeedle { tree.endEdit(edit, with: value, needle, key) } else { path.endEdit(edit, with: value, in: &tree) }
    }

    /// The path at which `locate` finds the value.
    package func locatedPath(in tree: JSON) -> FieldPath {
        if path.find(in: tree).isMissing, let fallback = fallbacks.first(where: { $0.find(in: tree).exists }) { return fallback }
        return path
    }

    /// Whether both have the same name, path, fallbacks and tag path.
    func hasSamePlaces(as other: AnyFieldDefinition) -> Bool {
        ScalarKey.equal(name, other.name) && path.isSame(as: other.path) && siblingPath.isSame(as: other.siblingPath)
            && fallbacks.count == other.fallbacks.count && zip(fallbacks, other.fallbacks).allSatisfy { $0.isSame(as: $1) }
    }
}
