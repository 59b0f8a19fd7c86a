public import DynWrapSchema

extension DynamicValue {
    /// The entry of this name, or the one with this key path; of JSON without a schema the member. Assigning edits it.
    ///
    /// A value that the entry reads is written as the entry writes it; any other as it is, which is then a problem. So is a list or dictionary of which
    /// something is not read, or is read as something else: it takes the place of all that was there. Only a list or dictionary of Swift values that are all the
    /// entry's leaves what the entry can't read of the old one. Refused, and nothing is changed, are a read-only entry, one whose path leads through a value
    /// of another kind, and a name that no entry has.
    public subscript(name: String) -> DynamicValue {
        get {
            if mistake != nil { return self }
            switch content {
            case .model(let layout): return layout.value(named: name, in: json, inSecret: hidesParts)
            case .models(let layout): return DynamicValue(json[name], options, .model(layout), inSecret: hidesParts)
            case .other: return DynamicValue(json[name], options, inSecret: hidesParts)
            }
        }
        set {
            if mistake != nil { return }
            switch content {
            case .model(let layout): layout.assign(newValue, to: name, in: &json)
            case .models(let layout): json[name] = newValue.json(ofModelOf: layout)
            case .other:
                json[name] = newValue.json
                assigned = (FieldPath(key: name).steps[0], (assigned?.count ?? 0) + 1)
            }
        }
    }

    /// The element at this index of a list; missing where there is none. Assigning at the end appends; beyond it nothing is changed.
    public subscript(index: Int) -> DynamicValue {
        get {
            let element = json[index]
            guard case .models(let layout) = content else { return DynamicValue(element, options, inSecret: hidesParts) }
            let model = options.elementPath?.find(in: element) ?? element
            return DynamicValue(model, options, .model(layout), inSecret: hidesParts)
        }
        set {
            guard case .models(let layout) = content else {
                json[index] = newValue.json
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

    /// The entry of this name.
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

    /// The entry of this name, as the requested type.
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

    /// The entry of this name, as a type without an empty value: a date, a URL.
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
    /// What is at the entry of this name in the object `tree`, which may be a part of a secret.
    func value(named name: String, in tree: JSON, inSecret: Bool = false) -> DynamicValue {
        entry(named: name).map { DynamicValue($0, in: tree, of: self, inSecret: inSecret) }
            ?? DynamicValue(mistake: NoEntry(layout: self, name: name))
    }

    /// Assigns the entry of this name; nothing is changed where that is refused. For a read-only entry a message is given once, as the compiler can't refuse it.
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
        // A value that was only read stays as it is written. Null stays where nil is assigned to a value that may be nil.
        if value.json.isSame(as: old), value.entry.map({ $0 === entry }) ?? true { return }
        if value.json.isNull, old.isNull, entry.flags.contains(.optional) { return }
        if value.entry === entry, let step = value.step(changedIn: old),
            entry.assign(value.json, changedAt: step, in: &tree) != nil
        {
            return
        }
        _ = entry.assign(value.json(for: entry, in: tree), in: &tree)
    }
}

extension DynamicValue {
    /// The JSON as this entry writes what it means where it was read: entries have date styles, spellings and models of their own.
    fileprivate func json(for entry: AnyFieldDefinition, in tree: JSON) -> JSON {
        if let origin = self.entry, origin.group == nil { return entry.translated(json, readBy: origin, options) }
        guard case .model(let layout)? = entry.view?.content(json, entry.options(in: tree)) else { return json }
        return json(ofModelOf: layout)
    }

    /// The JSON as models of this layout are written, where it is a model.
    fileprivate func json(ofModelOf layout: AnyLayout) -> JSON {
        guard case .model(let own) = content, json.isObject else { return json }
        return layout.translated(json, seenBy: own)
    }
}
