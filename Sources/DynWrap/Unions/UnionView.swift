/// The declared content of a union's value: that of its case. A value that no case takes is kept whole.
struct UnionView<U: Sendable>: TreeView {
    let value: U

    static func definition(_ options: ConversionOptions) -> UnionDefinition<U>? { options.union as? UnionDefinition<U> }

    static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<Self> {
        guard let definition = definition(options) else { return .invalid(expectation) }
        return definition.read(json, options).map { UnionView(value: $0) }
    }

    func json(_ options: ConversionOptions) -> JSON { Self.definition(options)?.write(value, options) ?? .missing }

    static var isView: Bool { true }

    static func translated(_ json: JSON, for ours: ConversionOptions, from theirs: ConversionOptions) -> JSON {
        guard json.isObject, let mine = definition(ours), let other = definition(theirs), mine !== other else { return json }
        return other.chosenIndex(json, theirs).map { mine.translated(json, ofCase: $0, from: other) } ?? json
    }

    static func translatedTag(_ tag: JSON, for ours: ConversionOptions, from theirs: ConversionOptions) -> JSON {
        guard let mine = definition(ours), let other = definition(theirs), mine !== other, mine.cases.count == other.cases.count,
            let index = other.index(ofTag: tag)
        else { return tag }
        return mine.cases[index].tag(over: tag)
    }

    static func kind(of json: JSON, _ options: ConversionOptions) -> ViewKind? { definition(options)?.kind(of: json, options) }

    static func tagPath(_ options: ConversionOptions) -> FieldPath? { definition(options)?.tagPath }

    static func output(_ json: JSON, _ options: ConversionOptions, _ style: OutputStyle) -> JSON {
        guard let definition = definition(options), let index = definition.chosenIndex(json, options) else { return json }
        let item = definition.cases[index]
        if item.isBare, style.isComparing { return ["case": JSON(index)] }
        if let payload = definition.payloadPath(of: item, in: json) {
            return output(json, of: index, at: payload, definition, options, style)
        }
        var output = item.content(of: json, options, style)
        // A case may have several names, which mean the same. Equal payloads of two cases differ.
        if style.isComparing { return ["case": JSON(index), "value": output] }
        guard item.view != nil || !item.parts.isEmpty else { return output }
        // The union declares the tag, whether or not the case's schema has an entry for it.
        if case .key(let path) = definition.way, output.isObject, path.find(in: output).isMissing {
            let tag = path.find(in: json)
            if tag.exists {
                var tagged = item.parts.isEmpty ? output : .emptyObject
                path.put(tag, in: &tagged)
                item.parts.put(output, in: &tagged)
                output = tagged
            }
        }
        return output
    }

    /// The tag and the declared content of the payload: everything that the union declares.
    private static func output(
        _ json: JSON, of index: Int, at payloadPath: FieldPath, _ definition: UnionDefinition<U>, _ options: ConversionOptions,
        _ style: OutputStyle
    ) -> JSON {
        // A value that is only the name of its case.
        guard json.isObject else { return json }
        let item = definition.cases[index]
        let payload = payloadPath.find(in: json)
        // An absent payload may mean the same as null.
        let shown = payload.exists || style.isComparing && item.view == nil ? item.content(of: payload, options, style) : payload
        if style.isComparing { return ["case": JSON(index), "value": shown] }
        var output = JSON.emptyObject
        switch definition.way {
        case .key(let tagPath):
            tagPath.put(tagPath.find(in: json), in: &output)
        case .envelope(let tagPath, _):
            tagPath.put(tagPath.find(in: json), in: &output)
            if item.isBare { return output }
        case .onlyKey where payload.isMissing:
            // The key is the tag, and its value may be one that can't contain the payload.
            let path = FieldPath(steps: Array(payloadPath.steps.prefix(1)))
            let found = path.find(in: json)
            path.put(found.isObject ? .emptyObject : found, in: &output)
        case .onlyKey, .sibling, .closure, .shape: break
        }
        payloadPath.put(shown, in: &output)
        if let tagPath = definition.tagPath, tagPath.find(in: output).isMissing, tagPath.obstacle(in: output) == nil {
            // The tag is inside the payload, which replaced it.
            tagPath.put(tagPath.find(in: json), in: &output)
        }
        return output
    }

    /// The parts of a value that are views, with their paths: the payload, or the parts of the payload.
    static func parts(
        of json: JSON, _ item: UnionCase<U>, _ definition: UnionDefinition<U>, _ options: ConversionOptions
    ) -> [ViewInside.Part] {
        parts(of: item, at: definition.payloadPath(of: item, in: json) ?? .here, options)
    }

    /// The same for a payload at this path.
    static func parts(of item: UnionCase<U>, at path: FieldPath, _ options: ConversionOptions) -> [ViewInside.Part] {
        let options = item.options(options)
        if let view = item.view { return [ViewInside.Part(view: view, options: options, path: path)] }
        return item.parts.compactMap { part in
            part.view.map {
                ViewInside.Part(view: $0, options: options, path: FieldPath(steps: path.steps + part.path.steps))
            }
        }
    }

    static func forEachModel(in json: JSON, _ options: ConversionOptions, _ visit: (ModelPlace) -> Void) {
        guard let definition = definition(options), let item = definition.chosen(json, options) else { return }
        for part in parts(of: json, item, definition, options) {
            part.view.forEachModel(in: part.path.find(in: json), part.options) { place in
                var place = place.below(part.path.steps)
                // The tag belongs to the union, also where the case's schema has no entry for it.
                if case .key(let path) = definition.way, place.steps.isEmpty { place.keeping = path }
                visit(place)
            }
        }
    }

    static func forEachMismatch(in json: JSON, _ options: ConversionOptions, _ visit: ([FieldPath.Step]) -> Void) {
        guard let definition = definition(options), let index = definition.chosenIndex(json, options) else {
            return json.visitAsMismatch(visit)
        }
        for part in parts(of: json, definition.cases[index], definition, options) {
            if let blocking = part.placeOfBlocking(in: json) { visit(blocking.steps) }
            part.view.forEachMismatch(in: part.path.find(in: json), part.options) { visit(part.path.steps + $0) }
        }
        forEachForeignSecret(in: json, ofCase: index, definition, options, visit)
    }

    static func inside(_ json: JSON, _ options: ConversionOptions) -> ViewInside {
        guard json.exists, let definition = definition(options), let item = definition.chosen(json, options) else {
            return .nothing
        }
        let path = definition.payloadPath(of: item, in: json) ?? .here
        return .parts(parts(of: item, at: path, options), values: item.plainValues(at: path))
    }

    static func content(_ json: JSON, _ options: ConversionOptions) -> ViewContent {
        guard let definition = definition(options) else { return .other() }
        if json.exists {
            guard let item = definition.chosen(json, options) else { return .other() }
            let parts = parts(of: json, item, definition, options)
            let contents = parts.map { $0.view.content($0.path.find(in: json), $0.options) }
            return parts.count == 1 && parts[0].path.steps.isEmpty ? contents[0] : .other(contents.flatMap(\.layouts))
        }
        return .other(
            definition.cases.flatMap { item in
                ([item.view] + item.parts.map(\.view)).flatMap { $0?.content(.missing, item.options(options)).layouts ?? [] }
            })
    }
}

extension UnionDefinition {
    /// The conversion of a field with this union.
    var conversion: FieldConversion<U> {
        var made = FieldConversion<U>(
            read: { self.read($0, $1) }, write: { self.write($0, $1, $2) }, expectation: { _ in self.expectation })
        made.isView = true
        made.usesNestedLayouts = true
        made.view = UnionView<U>.self
        made.jsonSchema = { self.jsonSchema($0) }
        made.cases = { self.cases.flatMap(\.tags) }
        if case .sibling(let path) = way {
            made.sibling = SiblingTag(
                path: path, isEnough: { self.index(ofTag: $0).map { self.cases[$0].isBare } ?? false },
                tag: { self.siblingTag(for: $0, $1) })
        }
        return made
    }

    /// Whether some case needs this work. Found in the schemas once.
    func needs(_ work: ModelWork, _ options: ConversionOptions) -> Bool {
        if let needed = openingWork.load() { return needed.work.contains(work) }
        let layouts = UnionView<U>.content(.missing, options).layouts
        let found = ModelWork.allCases.filter { AnyLayout.isNeeded($0, below: layouts) }
        return openingWork.storeIfNil(Needed(Set(found))).work.contains(work)
    }
}

extension UnionDefinition {
    /// The case of `json` and, for a value that only `Otherwise` takes, its tag.
    func kind(of json: JSON, _ options: ConversionOptions) -> ViewKind? {
        guard let index = chosenIndex(json, options) else { return nil }
        return cases[index].isOtherwise ? ViewKind(index, name: tag(of: json, options)) : ViewKind(index)
    }

    /// The tag of `json`; missing where there is none.
    private func tag(of json: JSON, _ options: ConversionOptions) -> JSON {
        switch way {
        case .key(let path), .envelope(let path, _): path.find(in: json)
        case .sibling: options.siblingTag ?? .missing
        case .closure(let name): name(json).map { JSON($0) } ?? .missing
        case .onlyKey: json.isObject ? json.members.first.map { JSON($0.key) } ?? .missing : json
        case .shape: .missing
        }
    }
}
