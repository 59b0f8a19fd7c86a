extension FieldDefinition {
    /// Writes `value` into `tree`. Parts that have not changed keep their spelling. Returns the reason if the edit is
    /// refused.
    @discardableResult
    package func set(_ value: Value, in tree: inout JSON) -> EditRefusal? {
        // Not into a variable: copying a value of an unknown type costs more than the call.
        if let onSet { return put(onSet(value), in: &tree) }
        return put(value, in: &tree)
    }

    private func put(_ value: Value, in tree: inout JSON) -> EditRefusal? {
        if let group { return put(value, in: group, of: &tree) }
        let old = locate(in: tree)
        if !isContextual { return store(writtenAssigned(value, options, old), of: value, over: old, in: &tree) }
        let options = options(in: tree)
        let json = writtenAssigned(value, options, old)
        guard siblingPath != nil, let sibling = spec.conversion.sibling, let tagPath = tagPath(beside: path), !json.isUnwritable
        else { return store(json, of: value, over: old, in: &tree) }
        var result = tree
        let (tag, oldTag) = (sibling.tag(value, options.siblingTag ?? .missing), tagPath.find(in: tree))
        var present = old
        if json.isSame(as: old), old.exists, path.find(in: tree).isMissing {
            // The payload and its tag stand at a fallback. With another tag both are written to the path.
            if tag == options.siblingTag { return nil }
            present = .missing
        }
        // An absent nil writes no tag, even where a fallback of the field has a value.
        let isNothing = json.isNothing && oldTag.isMissing && path.find(in: tree).isMissing && tag == options.siblingTag
        if !isNothing, !tag.isSame(as: oldTag), let obstacle = tagPath.write(tag, in: &result, overwriting: true) {
            return .obstacle(obstacle)
        }
        if let refusal = store(json, of: value, over: present, in: &result) { return refusal }
        if !isNothing, tag.exists, !json.isNothing || sibling.isEnough(tag), tagPath.find(in: result) != tag {
            // The payload was written or removed with the tag, which is inside it.
            if tagPath.obstacle(in: result) != nil { return .unwritable(expectation, value) }
            tagPath.put(tag, in: &result)
        }
        tree = result
        return nil
    }

    /// Assigns the group that a value stands for; nil removes the members of its entries.
    private func put(_ value: Value, in group: AnyLayout, of tree: inout JSON) -> EditRefusal? {
        let conversion = spec.access?.meaning.conversion ?? spec.conversion
        // As with other mapped values: what is written may be less than what was read.
        if spec.facts.isMapped, let present = conversion.read(tree, options).value, isAlike(present, value) { return nil }
        let model = conversion.groupModel?(value)
        return group.assignMembers(
            from: model?.boundTree ?? .emptyObject, seenBy: model?.boundLayout ?? group, to: &tree
        ).map { .obstacle($0) }
    }

    /// The JSON of an assigned value, written over `old`. A model with the same meaning in another spelling is `old` itself.
    private func writtenAssigned(_ value: Value, _ options: ConversionOptions, _ old: JSON) -> JSON {
        let json = writeAssigned(value, options, old)
        return spec.conversion.model != nil && WrittenForm.areAlike(json, old) ? old : json
    }

    /// Whether both values have the same written form, so that assigning one over the other changes nothing.
    package func isAlike(_ a: Value, _ b: Value) -> Bool {
        if let same = WrittenForm.compared(a, b) { return same }
        let options = boundOptions.exact
        let (x, y) = (fresh(a, options), fresh(b, options))
        return x.isUnwritable || y.isUnwritable ? x.isUnwritable && y.isUnwritable : x.hasSameText(as: y)
    }

    /// Puts the JSON that the conversion wrote for `value` into `tree`, if it differs from the present JSON.
    @discardableResult
    package func store(_ json: JSON, of value: @autoclosure () -> any Sendable, over old: JSON, in tree: inout JSON)
        -> EditRefusal?
    {
        if json.isUnwritable { return .unwritable(expectation, value()) }
        var json = json
        if flags.contains(.optional), json.isNull, !isRaw {
            json = flags.contains(.writesNull) ? .null : old.isNull ? old : .missing
        }
        if json.isSame(as: old) { return nil }
        if json.isMissing {
            for path in fallbacks + [path] { path.vacate(in: &tree) }
            return nil
        }
        return path.write(json, in: &tree, overwriting: flags.contains(.overwriting)).map { .obstacle($0) }
    }

    /// `json` with the element or member at a step in the form in which the field writes it, if it can be read without loss.
    /// Nil where the parts of the field's value can't be written one by one.
    func written(_ json: JSON, changedAt step: FieldPath.Step, over old: JSON, _ options: ConversionOptions) -> JSON? {
        guard isPlainlyWritten, Value.self is any ReadByParts.Type else { return nil }
        func alone(_ whole: JSON) -> JSON {
            let part = FieldPath.child(step, of: whole)
            if case .key(_, let key) = step { return JSON(members: [(key: key, value: part)]) }
            return JSON([part])
        }
        let one = written(alone(json), over: alone(old), options)
        var result = json
        switch step {
        case .key(let needle, let key):
            let part = one.member(needle, key)
            guard json.isObject, part.exists else { return nil }
            result.setMember(part, needle, key)
        case .index(let index):
            let part = one.element(0)
            guard json.isArray, part.exists else { return nil }
            result.setElement(part, index)
        }
        return result
    }

    /// `json` in the form in which the field writes it, if it can be read without loss.
    func written(_ json: JSON, over old: JSON, _ options: ConversionOptions) -> JSON {
        guard json.exists, !isView, let value = wholeValue(of: json, options) else { return json }
        let isStored = onSet != nil || spec.access != nil
        // `json` has the whole new value: parts of the old value that the field can't read must not be added to it.
        let keepsOld = json.isScalar || (!isStored && wholeValue(of: old, options) != nil)
        let written = writeAssigned(onSet.map { $0(value) } ?? value, options, keepsOld ? old : json)
        if written.isUnwritable { return json }
        if isStored { return written }
        // The value's type may lose parts of the JSON: digits of a number, members, keys with the same meaning.
        let keepsJSON = json.isScalar ? json.kind == .number && written.kind == .number : written != json
        return keepsJSON ? json : written
    }

    /// A list or dictionary of another type as a value of the field, if all of it can be read; nil for any other value.
    func sameValue(as value: any Sendable, _ options: ConversionOptions) -> Value? {
        guard !isView, !(value is JSON), let json = (value as? any JSONConvertible)?.json(options), json.exists, !json.isScalar,
            let same = wholeValue(of: json, options)
        else { return nil }
        return fresh(same, options) == json ? same : nil
    }

    /// The value that is read, if nothing is left out or converted.
    private func wholeValue(of json: JSON, _ options: ConversionOptions) -> Value? {
        if case .value(let value) = read(json, options.probing) { value } else { nil }
    }
}
