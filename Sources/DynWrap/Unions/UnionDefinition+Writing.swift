// How a union's value is written over the present one, and where its payload is.

extension UnionDefinition {
    /// All paths where a case's payload may be in the value: where its key is its tag, of each of its names that is there.
    func payloadPaths(of item: UnionCase<U>, in json: JSON) -> [FieldPath] {
        let path = payloadPath(of: item, in: json) ?? .here
        guard case .onlyKey = way, !item.isOtherwise else { return [path] }
        let names = item.tags.map(Self.key).filter { json[$0].exists }
        return names.count < 2 ? [path] : names.map { FieldPath(key: $0).followed(by: item.slot) }
    }

    /// The path of a case's payload in the value; nil where the payload is the value itself.
    func payloadPath(of item: UnionCase<U>, in json: JSON) -> FieldPath? {
        if item.isOtherwise { return nil }
        switch way {
        case .envelope(_, let payload): return payload.followed(by: item.slot)
        case .onlyKey:
            let tag = item.tags.first { json[Self.key($0)].exists } ?? item.tags.first ?? ""
            return FieldPath(key: Self.key(tag)).followed(by: item.slot)
        case .key, .sibling, .closure, .shape: return item.slot
        }
    }

    /// A tag as a key.
    static func key(_ tag: JSON) -> String { tag.string ?? tag.text() }

    /// The JSON of the value with the tag of its case, written over `old`. Other members of `old` stay, unless the result would
    /// then be read as another case. ``JSON/unwritable`` for a value that no case takes.
    func write(_ value: U, _ options: ConversionOptions, _ old: JSON = .missing) -> JSON {
        let written = writtenOver(old, value, options)
        // An equal value changes nothing, not even where `old` stands at a fallback key.
        let json = old.exists && WrittenForm.areAlike(written, old) ? old : written
        switch way {
        case .closure, .shape:
            if old.isMissing || json.isUnwritable { return json }
            guard let found = chosenIndex(json, options), cases[found].write(value, options, .missing) == nil else { return json }
            let fresh = writtenOver(.missing, value, options)
            return fresh.isUnwritable ? json : fresh
        case .key, .envelope, .onlyKey, .sibling: return json
        }
    }

    private func writtenOver(_ old: JSON, _ value: U, _ options: ConversionOptions) -> JSON {
        guard let (index, payload) = written(value, options, over: old) else { return .unwritable }
        let item = cases[index]
        if item.isOtherwise || payload.isUnwritable { return payload }
        let written = writtenOver(old, payload, of: index, options)
        guard let tagPath, let tag = item.tags.first, written.exists, !item.tags.contains(tagPath.find(in: written)) else {
            return written
        }
        // The payload was written over the tag, which is inside it. A payload that is no object has no place for it.
        if tagPath.obstacle(in: written) != nil { return .unwritable }
        var tagged = written
        tagPath.put(item.tags.contains(tagPath.find(in: old)) ? tagPath.find(in: old) : tag, in: &tagged)
        return tagged
    }

    /// The path of the tag inside the value, if it is there.
    var tagPath: FieldPath? {
        switch way {
        case .key(let path), .envelope(let path, _): path
        case .onlyKey, .sibling, .closure, .shape: nil
        }
    }

    /// The key of the tag in a payload at this path, if the tag is inside the payload.
    func tagKey(inPayloadAt path: FieldPath) -> String? {
        guard let tag = tagPath, tag.steps.count > path.steps.count,
            zip(tag.steps, path.steps).allSatisfy({ ScalarKey.equal($0.token, $1.token) })
        else { return nil }
        return tag.steps[path.steps.count].token
    }

    private func writtenOver(_ old: JSON, _ payload: JSON, of index: Int, _ options: ConversionOptions) -> JSON {
        let item = cases[index]
        switch way {
        case .envelope(let tagPath, let payloadPath):
            var json = old.isObject ? old : .emptyObject
            let isSameKind = item.tags.contains(tagPath.find(in: json))
            if !isSameKind, let tag = item.tags.first {
                // The members next to the payload stay; a payload of another case is removed.
                if item.isPlaced { payloadPath.vacate(in: &json) }
                tagPath.put(tag, in: &json)
            }
            // A case without a payload keeps the present payload, unless it belongs to another case.
            if item.isBare {
                if !isSameKind { payloadPath.vacate(in: &json) }
            } else if !item.parts.isEmpty {
                var object = payloadPath.find(in: json)
                item.parts.put(payload, in: &object)
                payloadPath.put(object, in: &json)
            } else {
                item.put(payload, at: payloadPath.followed(by: item.slot), in: &json)
            }
            return json
        case .key(let path):
            var json = payload
            if item.isBare || item.isPlaced { json = base(of: old, for: index, options) }
            // The tag has no place beside a number, say; the case needs a path for its payload.
            guard json.isObject else { return .unwritable }
            if let tag = item.tags.first, !item.tags.contains(path.find(in: json)) {
                path.put(tag, in: &json)
            }
            if item.isPlaced { item.put(payload, in: &json) }
            return json
        case .onlyKey: return writtenByKey(index, payload, options, old)
        case .sibling:
            if item.isBare { return item.tags.contains(options.siblingTag ?? .missing) ? old : payload }
        case .closure, .shape:
            if item.isBare { return chosen(old, options)?.tags == item.tags ? old : .unwritable }
        }
        guard item.isPlaced else { return payload }
        var json = base(of: old, for: index, options)
        item.put(payload, in: &json)
        return json
    }

    private func writtenByKey(_ index: Int, _ payload: JSON, _ options: ConversionOptions, _ old: JSON) -> JSON {
        let item = cases[index]
        let isSameKind = chosenIndex(old, options) == index
        if item.isBare {
            if isSameKind { return old }
            if old.kind == .string, let tag = item.tags.first { return tag }
        }
        var json = base(of: old, for: index, options)
        let path = payloadPath(of: item, in: json) ?? .here
        // A missing payload is written as null, because the key is the tag.
        if item.slot != nil, payload.isNull {
            let keyed = FieldPath(steps: Array(path.steps.prefix(1)))
            if keyed.find(in: json).isMissing || path.obstacle(in: json)?.pointer.tokens.count == 1 {
                keyed.put(.emptyObject, in: &json)
            }
            item.put(payload, at: path, in: &json)
        } else {
            path.put(item.isBare ? .emptyObject : payload.isMissing ? .null : payload, in: &json)
        }
        return json
    }

    /// The part of `old` that stays where a value of the case at `index` is written. For the same case, that is everything. For
    /// another case, the members next to the payload stay, where the payload has a position of its own. After a case without a
    /// payload, the object stays where the new payload has a position in it.
    private func base(of old: JSON, for index: Int, _ options: ConversionOptions) -> JSON {
        guard old.isObject, let found = chosenIndex(old, options) else { return .emptyObject }
        let item = cases[found]
        if found == index { return old }
        if item.isOtherwise { return .emptyObject }
        if case .key = way, item.isBare { return cases[index].isBare ? .emptyObject : old }
        if payloadPath(of: item, in: old) == nil, !item.parts.isEmpty {
            var json = old
            item.parts.remove(from: &json, keeping: cases[index].parts)
            return json
        }
        var json = old
        if case .onlyKey = way {
            // All names of the present case are removed, and those of the cases before the new one, because these would be read
            // first.
            for (number, item) in cases.enumerated() where number == found || number < index {
                for tag in item.tags { json[Self.key(tag)] = .missing }
            }
            return json
        }
        guard let path = payloadPath(of: item, in: old) else { return .emptyObject }
        if path.pointer == payloadPath(of: cases[index], in: old)?.pointer { return old }
        path.vacate(in: &json)
        return json
    }

    /// The case of a value, and the JSON of its payload written over the present one; missing for a case without a payload.
    func written(_ value: U, _ options: ConversionOptions, over old: JSON) -> (index: Int, payload: JSON)? {
        let oldIndex = old.exists ? chosenIndex(old, options) : nil
        for (index, item) in cases.enumerated() {
            var place = payloadPath(of: item, in: old)?.find(in: old) ?? old
            // Members and elements of another case's payload would mix with the new ones, so they are removed. A scalar may stay:
            // where it is equal, its spelling is kept.
            if index != oldIndex, !place.isScalar {
                for part in item.parts where !part.path.find(in: place).isScalar { part.path.put(.missing, in: &place) }
                if item.parts.isEmpty { place = .missing }
            }
            if let json = item.write(value, options, place) { return (index, json) }
        }
        tellIfNoEnum(value)
        return nil
    }
}

extension UnionDefinition {
    /// Translates the object `json`, of a case of `other`, to the same case of this union. The tag and a payload with a position
    /// of its own are moved to their positions in this union. The content of the payload and the members next to it stay.
    func translated(_ json: JSON, ofCase index: Int, from other: UnionDefinition) -> JSON {
        guard cases.count == other.cases.count, !cases[index].isOtherwise else { return json }
        var result = json
        func move(_ value: JSON, from old: FieldPath, to path: FieldPath) {
            if path.find(in: result).hasSameText(as: value), path.pointer == old.pointer { return }
            old.restore(from: .emptyObject, in: &result)
            path.put(value, in: &result)
        }
        let name = cases[index].tag
        switch (way, other.way) {
        case (.key(let path), .key(let old)): move(name(old.find(in: json)), from: old, to: path)
        case (.envelope(let tagPath, let path), .envelope(let oldTag, let old)):
            let payload = old.find(in: json)
            move(name(oldTag.find(in: json)), from: oldTag, to: tagPath)
            if payload.exists { move(payload, from: old, to: path) }
        case (.onlyKey, .onlyKey):
            guard let old = other.cases[index].tags.first(where: { json[Self.key($0)].exists }) else { break }
            move(json[Self.key(old)], from: FieldPath(key: Self.key(old)), to: FieldPath(key: Self.key(name(old))))
        default: break
        }
        return result
    }
}
