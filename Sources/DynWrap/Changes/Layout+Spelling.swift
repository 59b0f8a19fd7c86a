import DynWrapSchema

extension AnyLayout {
    /// A model with the values of its fields in the fields' own spelling, and without null where it means no more to them than
    /// nothing. In a rebase, a model that a server only spells in its own way is not edited.
    ///
    /// Only values that a field reads completely, and not those of models inside. O(entries).
    func respelled(_ model: JSON) -> JSON {
        guard model.isObject else { return model }
        var respelled = model
        for entry in valueEntries where entry.view == nil {
            let path = entry.locatedPath(in: model)
            let value = path.find(in: model)
            guard value.exists, !value.isNull, entry.isReadWhole(value) else { continue }
            let meaning = entry.meaning(of: value, in: model)
            if meaning.exists, meaning != value { path.put(meaning, in: &respelled) }
        }
        for key in keysOfEmptyNulls(in: model) { respelled[key.string] = .missing }
        return respelled
    }

    /// The members of a model that are null and mean the same to all fields there as nothing: not those that no field has.
    private func keysOfEmptyNulls(in model: JSON) -> Set<ScalarKey> {
        var (empty, meant): (Set<ScalarKey>, Set<ScalarKey>) = ([], [])
        for entry in valueEntries {
            for path in [entry.path] + entry.fallbacks {
                guard let first = path.steps.first?.token, model[first].isNull else { continue }
                let key = ScalarKey(string: first)
                let isMeant =
                    path.steps.count == 1 && entry.meaning(of: .null, in: model) != entry.meaning(of: .missing, in: model)
                if isMeant { meant.insert(key) } else { empty.insert(key) }
            }
        }
        return empty.subtracting(meant)
    }

    /// Whether two models differ at most in spelling.
    func isRespelled(_ a: JSON, _ b: JSON) -> Bool { a.isObject && b.isObject && respelled(a) == respelled(b) }
}

extension TreeView {
    /// A value with its models respelled, but not the models inside these.
    static func respelled(_ json: JSON, _ options: ConversionOptions, level: Int = 0) -> JSON {
        // Types may contain themselves, with no model between.
        if level == 8 { return json }
        switch inside(json, options) {
        case .nothing: return json
        case .model(let layout): return layout.respelled(json)
        case .elements(let view, let inner, let path):
            return json.mapValues { view.respelled(at: path, in: $0, inner, level: level + 1) }
        case .parts(let parts, _):
            return parts.reduce(json) { $1.view.respelled(at: $1.path, in: $0, $1.options, level: level + 1) }
        }
    }

    /// What is around a value, with the models in that value respelled.
    static func respelled(at path: FieldPath, in outer: JSON, _ options: ConversionOptions, level: Int = 0) -> JSON {
        let value = path.find(in: outer)
        let new = respelled(value, options, level: level)
        if new.isSame(as: value) { return outer }
        var changed = outer
        path.put(new, in: &changed)
        return changed
    }

    /// Whether two values differ at most in the spelling of their models.
    static func isRespelled(_ a: JSON, _ b: JSON, _ options: ConversionOptions) -> Bool {
        a.kind == b.kind && !(a.isArray && a.count != b.count) && respelled(a, options) == respelled(b, options)
    }
}

extension AnyFieldDefinition {
    /// Whether the field reads a value completely: a scalar, an empty object or array, or a list or dictionary, of scalars or of
    /// such lists and dictionaries, of which it leaves out none.
    func isReadWhole(_ json: JSON) -> Bool {
        guard json.isArray || json.isObject, json.count > 0 else { return true }
        // A list may get another order each time from a `Codable` type.
        guard options.coders == nil, view == nil, json.isArray || isDictionary else { return false }
        return json.isOfScalars(as: readType) && meaning(of: json, in: .missing).hasCounts(of: json)
    }

    /// Whether the value is a dictionary in the JSON.
    var isDictionary: Bool { readType is any MembersByKey.Type }
}

extension JSON {
    /// Whether the elements or members are scalars, or lists and dictionaries of scalars where the type has such ones.
    fileprivate func isOfScalars(as type: Any.Type) -> Bool {
        let element = (type as? any ElementContaining.Type)?.element
        return values.allSatisfy { value in
            if value.isScalar { return true }
            guard let element, element is any ElementContaining.Type else { return false }
            return value.isObject == (element is any MembersByKey.Type) && value.isOfScalars(as: element)
        }
    }

    /// Whether all lists and dictionaries have as many elements as those of another value.
    fileprivate func hasCounts(of other: JSON) -> Bool {
        if isScalar || other.isScalar { return isScalar == other.isScalar }
        guard isObject == other.isObject, count == other.count else { return false }
        if isArray { return zip(elements, other.elements).allSatisfy { $0.hasCounts(of: $1) } }
        // A key may be spelled in another way.
        return members.allSatisfy { key, value in other[key].isMissing || value.hasCounts(of: other[key]) }
    }

    private var values: [JSON] { isArray ? Array(elements) : members.map(\.value) }
}
