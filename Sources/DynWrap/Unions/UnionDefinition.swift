import Synchronization

/// What a union says: its cases and how one is chosen. Fields carry it in their options.
final class UnionDefinition<U: Sendable>: Sendable {
    let cases: [UnionCase<U>]
    let way: UnionChoice.Way
    let openingWork = LazyReference<Needed>()

    init(_ cases: [UnionCase<U>], _ choice: UnionChoice) {
        self.cases = cases
        way = choice.way
    }

    /// The case that `json` is.
    func chosen(_ json: JSON, _ options: ConversionOptions) -> UnionCase<U>? {
        chosenIndex(json, options).map { cases[$0] }
    }

    /// Which of the cases `json` is.
    func chosenIndex(_ json: JSON, _ options: ConversionOptions) -> Int? {
        let found: Int?
        switch way {
        case .key(let path), .envelope(let path, _): found = index(ofTag: path.find(in: json))
        case .sibling: found = index(ofTag: options.siblingTag ?? .missing)
        case .closure(let name):
            found = index(ofTag: name(json).map { JSON($0) } ?? .missing)
        case .shape: found = cases.firstIndex { !$0.isOtherwise && fits($0, json, options) }
        }
        return found ?? cases.firstIndex(where: \.isOtherwise)
    }

    /// The case with this tag.
    func index(ofTag tag: JSON) -> Int? { cases.firstIndex { $0.tags.contains(tag) } }

    /// Whether a case reads `json` without an error.
    private func fits(_ item: UnionCase<U>, _ json: JSON, _ options: ConversionOptions) -> Bool {
        var options = options
        // Trying inside a trial would cost a power of the depth.
        if options.report?.isProbe == true {
            options.report = nil
            return item.read(json, item.options(options)).value != nil
        }
        let probe = ConversionReport(probingAt: options.report?.tokens ?? [])
        options.report = probe
        return item.read(json, item.options(options)).value != nil && !probe.problems.contains { $0.severity == .error }
    }

    func read(_ json: JSON, _ options: ConversionOptions) -> Reading<U> {
        guard let item = chosen(json, options) else { return .invalid(expectation) }
        var options = options
        if case .shape = way, options.report?.isProbe == true { options.report = nil }
        if case .key(let path) = way { options.knownKey = path.steps.first?.token }
        guard case .envelope(_, let path) = way, !item.isOtherwise else { return item.read(json, item.options(options)) }
        for step in path.steps { options.report?.push(step.token) }
        defer { for _ in path.steps { options.report?.pop() } }
        let reading = item.read(path.find(in: json), item.options(options))
        if case .invalid(let expected) = reading { return .invalid("an object whose \(path.text) is \(expected)") }
        return reading
    }

    /// The value's JSON with the discriminator of its case; what is there already is kept. ``JSON/unwritable`` for a value of no case.
    func write(_ value: U, _ options: ConversionOptions, _ old: JSON = .missing) -> JSON {
        switch way {
        case .envelope(let tagPath, let payloadPath):
            guard let (item, payload) = written(value, options, over: payloadPath.find(in: old)) else { return .unwritable }
            if item.isOtherwise || payload.isUnwritable { return payload }
            var json = old.isObject ? old : .emptyObject
            let isSameKind = item.tags.contains(tagPath.find(in: json))
            if !isSameKind, let tag = item.tags.first { tagPath.set(tag, in: &json, overwriting: true) }
            // A case without a payload has nothing to say of the one that is there, unless it is another's.
            if !(item.isBare && isSameKind) { payloadPath.set(payload, in: &json, overwriting: true) }
            return json
        case .key(let path):
            guard let (item, written) = written(value, options, over: old) else { return .unwritable }
            var json = written
            if item.isBare { json = old.isObject && item.tags.contains(path.find(in: old)) ? old : .emptyObject }
            if let tag = item.tags.first, json.isObject, !item.tags.contains(path.find(in: json)) {
                path.set(tag, in: &json, overwriting: true)
            }
            return json
        case .sibling:
            guard let (item, json) = written(value, options, over: old) else { return .unwritable }
            return item.isBare && item.tags.contains(options.siblingTag ?? .missing) ? old : json
        case .closure, .shape:
            guard let (item, json) = written(value, options, over: old) else { return .unwritable }
            return item.isBare ? (chosen(old, options)?.tags == item.tags ? old : .unwritable) : json
        }
    }

    /// The case of a value, and its payload's JSON; missing for one without a payload.
    private func written(_ value: U, _ options: ConversionOptions, over old: JSON) -> (UnionCase<U>, JSON)? {
        for item in cases {
            if let json = item.write(value, options, old) { return (item, json) }
        }
        return nil
    }

    /// The tag beside the value at a field: that of the value's case. What is there stays where it says the same, and where the case that takes the
    /// rest has it.
    func siblingTag(for value: U, _ old: JSON) -> JSON {
        guard let (item, _) = written(value, options, over: .missing) else { return old }
        if item.isOtherwise { return index(ofTag: old) == nil ? old : .missing }
        return item.tags.contains(old) ? old : item.tags.first ?? old
    }

    /// Options for what needs none of a field's.
    private var options: ConversionOptions {
        var options = ConversionOptions()
        options.nested = NestedLayouts()
        return options
    }

    var expectation: String {
        let names = cases.flatMap(\.tags).map { $0.text() }.joined(separator: ", ")
        return switch way {
        case .key(let path), .envelope(let path, _): "an object whose \(path.text) is one of \(names)"
        case .sibling(let path): "a value whose kind, at \(path.text) beside it, is one of \(names)"
        case .closure: "one of \(names)"
        case .shape: "a value of one of the \(cases.count) kinds"
        }
    }

    /// Any of the cases, each with its discriminator; anything, where a case takes the rest. The strict form has no place for the rest, and
    /// says of a kind that nothing in the value tells that it can't be said.
    var jsonSchema: JSON {
        let isStrict = SchemaExport.current?.isStrict ?? false
        if isStrict, let fault { return StrictFault(fault).marker }
        let known = cases.filter { !$0.isOtherwise }
        if known.count < cases.count, !isStrict || known.isEmpty { return .emptyObject }
        return ["anyOf": JSON(known.map(jsonSchema))]
    }

    private var fault: String? {
        switch way {
        case .sibling(let path):
            "the kind of its value stands beside it, at \(path.text), and one property's schema can't depend on another's value"
        case .closure: "a closure tells the kind of its value, and a schema can't ask it"
        case .key(let path), .envelope(let path, _):
            path.leadsIntoArray ? "the kind of its value stands in an array, at \(path.text)" : nil
        case .shape: nil
        }
    }

    private func jsonSchema(of item: UnionCase<U>) -> JSON {
        let kinds = item.tags.reduce(into: SchemaKinds()) { $0.formUnion(SchemaKinds(of: $1)) }
        let tag: JSON = ["type": kinds.named, "enum": JSON(item.tags)]
        switch way {
        case .key(let path):
            var schema = item.jsonSchema()
            let object = path.objectSchema(tag)
            if schema["properties"].exists || schema["required"].exists { return ["allOf": [object, schema]] }
            schema["properties"] = object["properties"]
            schema["required"] = object["required"]
            return schema
        case .envelope(let tagPath, let payloadPath):
            let envelope = tagPath.objectSchema(tag)
            if item.isBare { return envelope }
            let payload = payloadPath.objectSchema(item.jsonSchema())
            let (first, second) = (tagPath.steps.first?.token ?? "", payloadPath.steps.first?.token ?? "")
            guard !ScalarKey.equal(first, second) else { return ["allOf": [envelope, payload]] }
            var both = envelope
            for (key, value) in payload["properties"].members { both["properties"][key] = value }
            both["required"] = JSON(Array(envelope["required"].elements) + payload["required"].elements)
            return both
        case .sibling, .closure, .shape: return item.jsonSchema()
        }
    }

    // MARK: Opening

    /// The kinds of work that some case has to do on opening.
    final class Needed: Sendable {
        let work: Set<ModelWork>
        init(_ work: Set<ModelWork>) { self.work = work }
    }
}
