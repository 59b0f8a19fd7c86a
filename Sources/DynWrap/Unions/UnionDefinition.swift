/// The definition of a union: its cases, and how one is chosen. Fields have it in their options.
final class UnionDefinition<U: Sendable>: CaseDeclaring {
    let cases: [UnionCase<U>]
    let way: UnionChoice.Way
    let openingWork = LazyReference<Needed>()
    /// The layout of a case, for values that are read without a field.
    let nested = NestedLayouts()
    /// The cases for which it was tried whether they can write what they read. Each is tried when it first reads a value.
    let asked = AskedCases()

    init(_ cases: [UnionCase<U>], _ choice: UnionChoice) {
        self.cases = cases.enumerated().map { index, item in
            var item = item
            item.number = index
            return item
        }
        way = choice.way
    }

    func json(of value: any Sendable, _ options: ConversionOptions, over old: JSON) -> JSON? {
        guard let value = value as? U else { return nil }
        let json = write(value, options, old)
        if json.isUnwritable { return nil }
        return json
    }

    var declaredCases: DeclaredPart { DeclaredPart([DeclaredPart(cases.map(\.tags)), DeclaredPart(expectation)]) }

    /// The case of `json`; nil where no case takes it.
    func chosen(_ json: JSON, _ options: ConversionOptions) -> UnionCase<U>? {
        chosenIndex(json, options).map { cases[$0] }
    }

    /// The index of the case of `json`; nil where no case takes it.
    func chosenIndex(_ json: JSON, _ options: ConversionOptions) -> Int? {
        let found: Int?
        switch way {
        case .key(let path): found = index(ofTag: path.find(in: json)) ?? indexByMigratedTag(at: path, json, options)
        case .envelope(let path, _): found = index(ofTag: path.find(in: json))
        case .sibling: found = index(ofTag: options.siblingTag ?? .missing)
        case .onlyKey:
            found = cases.firstIndex { item in
                json.kind == .string ? item.isBare && item.tags.contains(json) : item.tags.contains { json[Self.key($0)].exists }
            }
        case .closure(let name):
            found = index(ofTag: name(json).map { JSON($0) } ?? .missing)
        case .shape: found = indexByShape(json, options)
        }
        return found ?? cases.firstIndex(where: \.isOtherwise)
    }

    /// The index of the case with this tag.
    func index(ofTag tag: JSON) -> Int? { cases.firstIndex { $0.tags.contains(tag) } }

    /// `json` after the migration steps of the case's schema, while an older archive is opened.
    private func migrated(_ json: JSON, _ item: UnionCase<U>, _ options: ConversionOptions) -> JSON {
        guard let migrated = options.report?.migrated else { return json }
        guard case .model(let layout)? = item.view?.content(.missing, item.options(options)) else { return json }
        return migrated(layout, json)
    }

    /// The index of the case whose tag is present after the migration steps of its schema, while an older archive is opened.
    /// Before them the tag has another key or value.
    private func indexByMigratedTag(at path: FieldPath, _ json: JSON, _ options: ConversionOptions) -> Int? {
        guard options.report?.migrated != nil else { return nil }
        return cases.firstIndex { $0.tags.contains(path.find(in: migrated(json, $0, options))) }
    }

    /// The first case that reads all of `json` without conversion, else the first that reads it: `"0012"` is a string before it
    /// is a number.
    private func indexByShape(_ json: JSON, _ options: ConversionOptions) -> Int? {
        var converting: Int?
        for (index, item) in cases.enumerated() where !item.isOtherwise {
            guard let isExact = fits(item, migrated(json, item, options), options) else { continue }
            if isExact { return index }
            converting = converting ?? index
        }
        return converting
    }

    /// Whether a case reads `json` without a conversion or a default and leaves nothing out; nil where it can't read `json` without
    /// an error.
    private func fits(_ item: UnionCase<U>, _ json: JSON, _ options: ConversionOptions) -> Bool? {
        var options = options
        options.isProbing = false
        // Probes inside a probe would make the cost exponential in the depth.
        let probe = options.report?.isProbe == true ? nil : ConversionReport(probingAt: options.report?.tokens ?? [])
        options.report = probe
        let reading = read(item, json, options)
        let problems = probe?.problems ?? []
        if case .invalid = reading { return nil }
        if problems.contains(where: { $0.severity == .error }) { return nil }
        if case .coerced = reading { return false }
        // Conversions inside a model don't count for the choice of the case; a default in the place of a value does.
        return !problems.contains {
            $0.severity == .defaulted || (item.view == nil && [.coerced, .dropped].contains($0.severity))
        }
    }

    func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<U> {
        guard let item = chosen(json, options) else { return .invalid(expectation) }
        var options = options
        if case .shape = way, options.report?.isProbe == true { options.report = nil }
        if case .key(let path) = way { options.knownKey = path.steps.first?.token }
        return read(item, json, options)
    }

    /// Reads `json` as a value of this case.
    private func read(_ item: UnionCase<U>, _ json: JSON, _ options: ConversionOptions) -> JSON.Reading<U> {
        let path = payloadPath(of: item, in: json)
        // Also where all of the payload may be absent, a value that can't contain it is not that case without a payload.
        if let obstacle = item.parts.lazy.compactMap({ (path?.followed(by: $0.path) ?? $0.path).obstacle(in: json) }).first
            ?? (item.isBare ? nil : path?.obstacle(in: json))
        {
            return .invalid(
                obstacle.pointer.tokens.isEmpty ? obstacle.expected : "a value with \(obstacle.expected) at \(obstacle.pointer)")
        }
        var own = item.options(options)
        // Where the payload has a position of its own, the tag is not in it.
        if item.isPlaced || path != nil { own.knownKey = path.flatMap(tagKey) }
        guard let path else { return told(item.read(json, own), of: item, json, own) }
        for step in path.steps { options.report?.push(step.token) }
        defer { for _ in path.steps { options.report?.pop() } }
        let reading = told(item.read(path.find(in: json), own), of: item, path.find(in: json), own)
        if case .invalid(let expected) = reading { return .invalid("an object whose \(path.text) is \(expected)") }
        if case .coerced(let value, let expected) = reading, !path.steps.isEmpty, let report = own.report {
            report.note(expected, path.find(in: json), .coerced, hidden: own.hidesElements)
            return .value(value)
        }
        return reading
    }

    /// The tag of the value's case, to be written next to the value. `old` stays where it is a tag of that case, and for
    /// `Otherwise` where it is no case's tag.
    func siblingTag(for value: U, _ old: JSON) -> JSON {
        guard let (index, _) = written(value, options, over: .missing) else { return old }
        let item = cases[index]
        if item.isOtherwise { return self.index(ofTag: old) == nil ? old : .missing }
        return item.tag(over: old)
    }

    /// Options without those of a field.
    private var options: ConversionOptions {
        var options = ConversionOptions()
        options.nested = nested
        return options
    }

    var expectation: String {
        let names = cases.flatMap(\.tags).map { $0.text() }.joined(separator: ", ")
        return switch way {
        case .key(let path), .envelope(let path, _): "an object whose \(path.text) is one of \(names)"
        case .onlyKey: "an object whose one key is one of \(names)"
        case .sibling(let path): "a value whose kind, at \(path.text) beside it, is one of \(names)"
        case .closure: "one of \(names)"
        case .shape: "a value of one of the \(cases.count) kinds"
        }
    }

    /// The JSON Schema: any of the cases with its tag, and with `Otherwise` any value without one of these tags. Where no part of
    /// the value decides its case, it allows anything. The strict form has no `Otherwise`, and is an error where no part of the
    /// value decides its case.
    func jsonSchema(_ options: ConversionOptions) -> JSON {
        let isStrict = SchemaExport.current?.isStrict ?? false
        if isStrict, let fault { return StrictFault(fault).marker }
        let known = cases.filter { !$0.isOtherwise }
        guard let rest = cases.first(where: \.isOtherwise), !isStrict || known.isEmpty else {
            return ["anyOf": JSON(known.map { jsonSchema(of: $0, options) })]
        }
        guard let named = schemaOfNamed, !isStrict else { return .emptyObject }
        let other = SchemaExport.$knownKeys.withValue(knownKeys(in: rest)) { rest.jsonSchema(options) }
        let unnamed: JSON = named.isMissing ? .emptyObject : ["not": named]
        let schemas = [unnamed, other].filter { $0.count > 0 }
        if schemas.isEmpty { return .emptyObject }
        return [
            "anyOf": JSON(
                known.map { jsonSchema(of: $0, options) } + [schemas.count == 1 ? schemas[0] : ["allOf": JSON(schemas)]])
        ]
    }

    /// The schema of all values with the tag of a case, readable or not. Missing where no tag decides the case; nil where a
    /// schema can't express the condition.
    private var schemaOfNamed: JSON? {
        let tags = cases.flatMap(\.tags)
        if case .shape = way { return .missing }
        if tags.isEmpty { return .missing }
        if fault != nil { return nil }
        switch way {
        case .key(let path), .envelope(let path, _): return path.objectSchema(["enum": JSON(tags)])
        case .onlyKey:
            let names = cases.filter(\.isBare).flatMap(\.tags)
            let keyed = tags.map { FieldPath(key: Self.key($0)).objectSchema(.emptyObject) }
            return ["anyOf": JSON(keyed + (names.isEmpty ? [] : [["enum": JSON(names)]]))]
        case .sibling, .closure, .shape: return nil
        }
    }

    private var fault: String? {
        switch way {
        case .sibling(let path):
            "the kind of its value stands beside it, at \(path.text), and one property's schema can't depend on another's value"
        case .closure: "a closure tells the kind of its value, and a schema can't ask it"
        case .key(let path), .envelope(let path, _):
            path.leadsIntoArray ? "the kind of its value stands in an array, at \(path.text)" : nil
        case .shape, .onlyKey: nil
        }
    }

    private func jsonSchema(of item: UnionCase<U>, _ options: ConversionOptions) -> JSON {
        let kinds = item.tags.reduce(into: SchemaKinds()) { $0.formUnion(SchemaKinds(of: $1)) }
        let tag: JSON = ["type": kinds.named, "enum": JSON(item.tags)]
        let payload = SchemaExport.$knownKeys.withValue(knownKeys(in: item)) { item.jsonSchema(options) }
        let value = item.slot.map { $0.objectSchema(payload, isRequired: !item.isOptional) } ?? payload
        // Where all parts of the payload may be absent, null is an object without them.
        let content = item.isPlaced && item.isOptional ? value.schemaOrNull : value
        switch way {
        case .key(let path):
            if item.parts.shareKey(with: path), !item.parts.isEmpty { return ["allOf": [path.objectSchema(tag), value]] }
            return Self.joined(path, tag, value, isObject: item.isPlaced || item.isBare, item.slot)
        case .envelope(let tagPath, let payloadPath):
            let envelope = tagPath.objectSchema(tag)
            if item.isBare { return envelope }
            let payload = payloadPath.objectSchema(content, isRequired: !item.isOptional)
            return Self.joined(tagPath, tag, payload, isObject: true, payloadPath)
        case .onlyKey:
            // The value of a case without a payload may be anything, which the strict form can't express.
            let isAnything = item.isBare && SchemaExport.current?.isStrict != true
            var choices = item.tags.map { FieldPath(key: Self.key($0)).objectSchema(isAnything ? .emptyObject : content) }
            if item.isBare { choices.append(tag) }
            return choices.count == 1 ? choices[0] : ["anyOf": JSON(choices)]
        case .sibling, .closure, .shape: return value
        }
    }

    /// The members of a case's payload that are known here: the tag, and those known around this union.
    private func knownKeys(in item: UnionCase<U>) -> Set<ScalarKey> {
        func inside(_ payload: FieldPath?) -> Set<ScalarKey> {
            SchemaExport.knownKeys.union(payload.flatMap(tagKey).map { [ScalarKey(string: $0)] } ?? [])
        }
        return switch way {
        case .envelope(_, let payload): inside(payload.followed(by: item.slot))
        case .onlyKey: SchemaExport.knownKeys
        case _ where item.isPlaced: inside(item.slot)
        case .key(let path): SchemaExport.knownKeys.union(path.steps.prefix(1).map { ScalarKey(string: $0.token) })
        case .sibling, .closure, .shape: SchemaExport.knownKeys
        }
    }

    /// The schema of an object with a tag at a path, joined with the schema `value`.
    private static func joined(_ tagPath: FieldPath, _ tag: JSON, _ value: JSON, isObject: Bool, _ payload: FieldPath?) -> JSON {
        let object = tagPath.objectSchema(tag)
        let sharesKey = ScalarKey.equal(tagPath.steps.first?.token ?? "", payload?.steps.first?.token ?? "")
        guard !sharesKey, isObject || !(value["properties"].exists || value["required"].exists) else {
            return ["allOf": [object, value]]
        }
        var both = isObject ? object : value
        let other = isObject ? value : object
        for (key, property) in other["properties"].members { both["properties"][key] = property }
        both["required"] = JSON(Array(both["required"].elements) + other["required"].elements)
        return both
    }

    // MARK: Opening

    /// The work on opening that at least one case needs.
    final class Needed: Sendable {
        let work: Set<ModelWork>
        init(_ work: Set<ModelWork>) { self.work = work }
    }
}
