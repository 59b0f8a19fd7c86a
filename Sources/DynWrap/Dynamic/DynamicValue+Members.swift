public import DynWrapSchema

extension DynamicValue {
    /// The entry with this name, or with this key path; in JSON without a schema, the member. Assigning edits it.
    ///
    /// A value that the entry can read is written as the entry writes it. Any other value is written unchanged, and is then a
    /// problem. The same applies to a list or dictionary of which the entry can't read a part, or converts a part: it replaces
    /// the whole old value. Only where the entry can have all values of an assigned Swift list or dictionary do the unreadable
    /// parts of the old one stay. Nothing changes for a read-only entry, for one whose path leads through a value that is not a
    /// container, and for a name without an entry.
    public subscript(name: String) -> DynamicValue {
        get {
            if mistake != nil { return self }
            switch content {
            case .model(let layout): return layout.value(named: name, in: json, inSecret: hidesParts)
            case .models(let layout): return DynamicValue(json[name], options, .model(layout), inSecret: hidesParts)
            case .other: return DynamicValue(json[name], options, content(ofPart: json[name]), inSecret: hidesParts)
            }
        }
        set {
            if mistake != nil { return }
            switch content {
            case .model(let layout): layout.assign(newValue, to: name, in: &json)
            case .models(let layout): json[name] = newValue.json.isNull ? .missing : newValue.json(ofModelOf: layout)
            case .other:
                // As in a Swift dictionary, nil removes the member. In JSON without a type it is null.
                json[name] = newValue.json.isNull && isDictionary ? .missing : part(newValue, over: json[name])
                assigned = (FieldPath(key: name).steps[0], (assigned?.count ?? 0) + 1)
            }
        }
    }

    /// The element at this index of a list; missing where there is none. Assigning at the end appends; assigning beyond it has no
    /// effect.
    public subscript(index: Int) -> DynamicValue {
        get {
            let element = json[index]
            guard case .models(let layout) = content else {
                return DynamicValue(element, options, content(ofPart: element), inSecret: hidesParts)
            }
            let model = options.elementPath?.find(in: element) ?? element
            return DynamicValue(model, options, .model(layout), inSecret: hidesParts)
        }
        set {
            guard case .models(let layout) = content else {
                json[index] = part(newValue, over: json[index])
                assigned = (.index(index), (assigned?.count ?? 0) + 1)
                return
            }
            let model = newValue.json(ofModelOf: layout)
            guard let path = options.elementPath else {
                json[index] = model
                return
            }
            var element = json[index]
            path.set(model, in: &element)
            json[index] = element
        }
    }

    /// The content of an element or member, where these are values of a union.
    private func content(ofPart part: JSON) -> ViewContent {
        guard case .elements(let view, let options, _)? = entry?.view?.inside(json, options) else { return .other() }
        return view.content(part, options)
    }

    /// The JSON of an element or member to assign. A model that another entry has is written as a value of the union here.
    private func part(_ value: DynamicValue, over old: JSON) -> JSON {
        guard let union = options.union as? any CaseDeclaring, case .elements? = entry?.view?.inside(json, options) else {
            return value.json
        }
        if value.typed == nil, value.options.union === union { return value.json }
        return (value.typed ?? value.model).flatMap { union.json(of: $0, options, over: old) } ?? value.json
    }

    /// The entry with this name.
    public subscript(dynamicMember name: String) -> DynamicValue {
        get {
            tell(name)
            return self[name]
        }
        set {
            tell(name)
            self[name] = newValue
        }
    }

    /// The entry with this name, as the requested type.
    public subscript<T: JSONDefaultable>(dynamicMember name: String) -> T {
        get {
            tell(name)
            return self[name].value()
        }
        set {
            tell(name)
            self[name] = DynamicValue(assigning: newValue, self[name].options)
        }
    }

    /// The entry with this name, as a type without an empty value: a date, a URL.
    @_disfavoredOverload
    public subscript<T: JSONConvertible>(dynamicMember name: String) -> T? {
        get {
            tell(name)
            return self[name].as()
        }
        set {
            tell(name)
            self[name] = DynamicValue(assigning: newValue, self[name].options)
        }
    }

    private func tell(_ name: String) {
        if mistake == nil, case .model(let layout) = content { layout.tellIfMissing(name) }
    }
}

extension AnyLayout {
    /// The value of the entry with this name in the object `tree`, which may be part of a secret.
    func value(named name: String, in tree: JSON, inSecret: Bool = false) -> DynamicValue {
        entry(named: name).map { DynamicValue($0, in: tree, of: self, inSecret: inSecret) }
            ?? DynamicValue(mistake: NoEntry(layout: self, name: name))
    }

    /// Assigns the entry with this name; does nothing where that is refused. For a read-only entry a message is given once,
    /// because the compiler can't refuse the assignment.
    func assign(_ value: DynamicValue, to name: String, in tree: inout JSON) {
        guard value.mistake == nil, let entry = entry(named: name) else { return }
        if entry.flags.contains(.readOnly) {
            if !value.json.hasSameText(as: entry.locate(in: tree)) { tellReadOnly(entry.name) }
            return
        }
        if let typed = value.typed, entry.assign(any: typed, in: &tree) != nil { return }
        if let group = entry.group, case .model(let layout) = value.content {
            _ = group.assignMembers(from: value.json, seenBy: layout, to: &tree)
            return
        }
        let old = entry.locate(in: tree)
        // A value that was only read keeps its spelling. Null stays where nil is assigned to a value that may be nil.
        if value.json.isSame(as: old), value.entry.map({ $0 === entry }) ?? true { return }
        if value.json.isNull, old.isNull, entry.flags.contains(.optional) { return }
        if value.entry === entry, let step = value.step(changedIn: old),
            entry.assign(value.json, changedAt: step, in: &tree) != nil
        {
            return
        }
        if value.entry === entry, value.json.exists, let tag = value.options.siblingTag, tag.exists {
            // The value of another model, whose tag may be another.
            entry.tagPath(beside: entry.locatedPath(in: tree))?.put(tag, in: &tree)
        }
        if entry.options.union != nil, value.entry !== entry, let model = value.model,
            case .done? = entry.assign(any: model, in: &tree)
        {
            return
        }
        _ = entry.assign(value.json(for: entry, in: tree), in: &tree)
    }
}

extension DynamicValue {
    /// The JSON as this entry writes its meaning: entries have their own date styles, spellings and models.
    fileprivate func json(for entry: AnyFieldDefinition, in tree: JSON) -> JSON {
        if let origin = self.entry, origin.group == nil { return entry.translated(json, readBy: origin, options) }
        guard case .model(let layout)? = entry.view?.content(json, entry.options(in: tree)) else { return json }
        return json(ofModelOf: layout)
    }

    /// The JSON as models of this layout are written, where it is a model; else unchanged.
    fileprivate func json(ofModelOf layout: AnyLayout) -> JSON {
        guard case .model(let own) = content, json.isObject else { return json }
        return layout.translated(json, seenBy: own)
    }
}
