// Translation: a model of one schema value is moved to another schema value for the same object. Each field's value goes to
// the place that the other schema has for it.

extension AnyLayout {
    /// `json`, a model of the layout `other`, as this layout writes it: each field's value moves to this layout's field with
    /// the same name.
    ///
    /// Values that both have at the same place keep their spelling. So do members without a field, unless they are at the
    /// place of a field of this layout.
    ///
    /// O(entries + models in it), without recursion; O(entries) where both have the same fields without models in them.
    package func translated(_ json: JSON, seenBy other: AnyLayout) -> JSON {
        if self === other { return json }
        var result = other.own(json)
        var translation = ModelTranslation()
        translation.add(self, from: other, at: [])
        translation.finish(in: &result)
        return result
    }

    /// Whether both layouts write every model in the same way.
    package func writesAlike(_ other: AnyLayout) -> Bool {
        self === other || (hasSameEntries(as: other) && !valueEntries.contains(where: \.containsModels))
    }

    /// Whether the entries of both have the same places and forms, apart from the entries of models inside.
    fileprivate func hasSameEntries(as other: AnyLayout) -> Bool {
        let (mine, theirs) = (valueEntries, other.valueEntries)
        return mine.count == theirs.count && zip(mine, theirs).allSatisfy { $0 === $1 || $0.isWritten(as: $1) }
    }

    /// The entries with the same name in both, in this layout's order.
    fileprivate func matches(in other: AnyLayout) -> [EntryMatch] {
        let theirs = other.valueEntries
        return valueEntries.enumerated().compactMap { index, entry in
            func isMatch(_ other: AnyFieldDefinition) -> Bool { ScalarKey.equal(other.name, entry.name) }
            let match = index < theirs.count && isMatch(theirs[index])
            return (match ? theirs[index] : theirs.first(where: isMatch)).map { EntryMatch(entry: entry, origin: $0) }
        }
    }

    /// Replaces this layout's own members by those of `source`, a tree of the layout `other`. With the same layout they are
    /// copied unchanged, else entry by entry, by name. Members that are the same keep their spelling. Where a value blocks
    /// one of the paths, nothing is changed and that value is returned.
    package func assignMembers(from source: JSON, seenBy other: AnyLayout, to tree: inout JSON) -> FieldPath.Obstacle? {
        if self === other { return copyOwnPlaces(from: source, to: &tree) }
        var result = tree
        var translation = ModelTranslation()
        for match in matches(in: other) {
            let entry = match.entry
            let (new, old) = (translation.value(of: match, in: source, at: entry.path.steps), entry.locate(in: result))
            let (tag, oldTag) = (match.tag(in: source), entry.tag(in: result))
            if tag.hasSameText(as: oldTag), new.isSame(as: old) || (new.exists && new.hasSameText(as: old)) { continue }
            if new.isMissing {
                entry.removeMembers(in: &result)
            } else {
                entry.path.fillInFront(in: &result)
                if let obstacle = entry.path.write(new, in: &result, overwriting: entry.flags.contains(.overwriting)) {
                    return obstacle
                }
            }
            // The tag decides the kind of the value.
            if tag.exists || new.exists { entry.tagPath(beside: entry.path)?.put(tag, in: &result) }
        }
        translation.finish(in: &result)
        tree = result
        return nil
    }
}

extension AnyFieldDefinition {
    /// `json`, which another field reads with these options, with the same meaning as this field writes it; unchanged where
    /// this field can't have that value.
    package func translated(_ json: JSON, readBy other: AnyFieldDefinition, _ options: ConversionOptions) -> JSON {
        if self === other || json.isMissing || json.isNull { return json }
        if view == nil || other.view == nil {
            return adopted(json, readBy: other, options)
        }
        var translation = ModelTranslation()
        var result = translation.value(of: EntryMatch(entry: self, origin: other), json, options, at: [])
        translation.finish(in: &result)
        return result
    }

    /// The value that `other` reads from `json`, as this field writes it; `json` where that can't be written. Another spelling
    /// with the same meaning and without a problem stays.
    fileprivate func adopted(_ json: JSON, readBy other: AnyFieldDefinition, _ options: ConversionOptions) -> JSON {
        guard let new = rewritten(json, readBy: other, options) else { return json }
        let isKept = isRightValue(json) && rewritten(json, readBy: self, boundOptions)?.hasSameText(as: new) == true
        return isKept ? json : new
    }

    /// Whether both read and write values in the same form. A function is the same only as its copies.
    fileprivate func hasSameForm(as other: AnyFieldDefinition) -> Bool {
        hasSameOptions(as: other) && declaredParts == other.declaredParts
    }
}

/// An entry, and the entry with the same name in another layout.
private struct EntryMatch {
    let entry: AnyFieldDefinition
    let origin: AnyFieldDefinition

    /// The tag beside the origin's value, as the entry writes it.
    func tag(in source: JSON) -> JSON {
        let tag = origin.tag(in: source)
        return tag.exists ? translated(tag) : tag
    }

    /// A tag of the origin, as the entry writes it for the same case.
    func translated(_ tag: JSON) -> JSON {
        entry.view?.translatedTag(tag, for: entry.options, from: origin.options) ?? tag
    }
}

/// The models of a tree that are still to be translated, outer ones first.
private struct ModelTranslation {
    private struct Model {
        let layout: AnyLayout
        let origin: AnyLayout
        let steps: [FieldPath.Step]
    }

    private var rest: [Model] = []
    /// For each compared pair, whether the two layouts write in the same way: a list may have thousands of models of one
    /// layout.
    private var known: [LayoutPair: Bool] = [:]

    /// Adds the model at `steps` to those to be translated, unless both layouts write it in the same way.
    mutating func add(_ layout: AnyLayout, from origin: AnyLayout, at steps: [FieldPath.Step]) {
        if layout === origin { return }
        let pair = LayoutPair(layout: layout, other: origin)
        let isAlike = known[pair] ?? layout.writesAlike(origin)
        known[pair] = isAlike
        if !isAlike { rest.append(Model(layout: layout, origin: origin, steps: steps)) }
    }

    /// Translates the added models, and the models inside them.
    mutating func finish(in tree: inout JSON) {
        while let next = rest.popLast() {
            let path = FieldPath(steps: next.steps)
            let model = path.find(in: tree)
            if !model.isObject { continue }
            let changed = translated(model, next)
            if !changed.isSame(as: model) { path.set(changed, in: &tree) }
        }
    }

    private mutating func translated(_ source: JSON, _ model: Model) -> JSON {
        let matches = model.layout.matches(in: model.origin)
        var tree = source
        for match in matches where !match.entry.hasSamePlaces(as: match.origin) { match.origin.clear(in: &tree) }
        for match in matches {
            let entry = match.entry
            let stays = entry.hasSamePlaces(as: match.origin)
            let path = stays ? match.origin.locatedPath(in: source) : entry.path
            let new = value(of: match, in: source, at: model.steps + path.steps)
            let tag = match.tag(in: source)
            if stays, new.hasSameText(as: entry.locate(in: tree)), tag.hasSameText(as: entry.tag(in: tree)) { continue }
            if new.isMissing { entry.removeMembers(in: &tree) } else { path.put(new, in: &tree) }
            if tag.exists { entry.tagPath(beside: path)?.put(tag, in: &tree) }
        }
        return tree
    }

    /// The value of `origin` in `source` as `entry` reads it, for a place at `steps`. Adds the models inside it.
    mutating func value(of match: EntryMatch, in source: JSON, at steps: [FieldPath.Step]) -> JSON {
        let origin = match.origin
        return value(of: match, origin.locate(in: source), origin.options(in: source), at: steps)
    }

    /// The value that `origin` reads from `json` with these options, as `entry` writes it, for a place at `steps`. Adds the
    /// models inside it.
    mutating func value(of match: EntryMatch, _ json: JSON, _ theirs: ConversionOptions, at steps: [FieldPath.Step]) -> JSON {
        let (entry, origin) = (match.entry, match.origin)
        if entry === origin || json.isMissing || json.isNull { return json }
        var ours = entry.boundOptions
        ours.siblingTag = theirs.siblingTag.map(match.translated)
        if let new = translated(json, match, ours, theirs, at: steps), entry.state(of: new, ours) == .value { return new }
        return entry.adopted(json, readBy: origin, theirs)
    }

    /// The unchanged value with its models added, if only these need translation; nil where the value must be read and
    /// written anew.
    private mutating func translated(
        _ json: JSON, _ match: EntryMatch, _ ours: ConversionOptions, _ theirs: ConversionOptions, at steps: [FieldPath.Step]
    ) -> JSON? {
        guard match.entry.hasSameForm(as: match.origin) else { return nil }
        guard let view = match.entry.view, let other = match.origin.view else { return json }
        if view.hasPlainModels(ours, likeThoseOf: other, theirs) { return json }
        let new = view.translated(json, for: ours, from: theirs)
        var (models, others): ([ModelPlace], [ModelPlace]) = ([], [])
        view.forEachModel(in: new, ours) { models.append($0) }
        other.forEachModel(in: json, theirs) { others.append($0) }
        guard models.count == others.count, zip(models, others).allSatisfy({ $0.layout.schemaType == $1.layout.schemaType })
        else { return nil }
        for (model, other) in zip(models, others) {
            add(model.layout, from: other.layout, at: steps + model.steps)
        }
        return new
    }
}

extension AnyLayout {
    /// Whether both are layouts of the same schema: of the same value, or of two values whose entries have the same names and
    /// places.
    package func isSameSchema(as other: AnyLayout) -> Bool {
        if self === other { return true }
        if let facts, let others = other.facts {
            return facts.token === others.token || (facts.name == others.name && facts.content() == others.content())
        }
        let (mine, theirs) = (valueEntries, other.valueEntries)
        return mine.count == theirs.count && zip(mine, theirs).allSatisfy { $0 === $1 || $0.hasSamePlaces(as: $1) }
    }
}

extension AnyFieldDefinition {
    /// Whether both have the same places and the same form.
    fileprivate func isWritten(as other: AnyFieldDefinition) -> Bool {
        hasSamePlaces(as: other) && hasSameForm(as: other) && options.union === other.options.union
    }

    /// Removes the member and its tag at all their paths, and objects that become empty. An element of a list becomes null,
    /// so that those after it keep their indexes.
    fileprivate func clear(in tree: inout JSON) {
        for path in places where path.find(in: tree).exists {
            if path.steps.allSatisfy({ if case .key = $0 { true } else { false } }) {
                path.restore(from: .emptyObject, in: &tree)
            } else {
                path.vacate(in: &tree)
            }
        }
    }
}

extension TreeView {
    /// Whether the values of both have models at the same places, with layouts that write in the same way. Then the models
    /// need not be visited.
    fileprivate static func hasPlainModels(
        _ options: ConversionOptions, likeThoseOf other: any TreeView.Type, _ others: ConversionOptions
    ) -> Bool {
        guard options.union == nil, others.union == nil, options.elementPath == nil, others.elementPath == nil else {
            return false
        }
        switch (content(.missing, options), other.content(.missing, others)) {
        case (.model(let layout), .model(let other)), (.models(let layout), .models(let other)): return layout.writesAlike(other)
        default: return false
        }
    }
}
