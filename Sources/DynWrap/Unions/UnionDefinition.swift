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
        case .key(let path):
            let tag = path.find(in: json)
            found = cases.firstIndex { $0.tags.contains(tag) }
        case .closure(let name):
            let tag = name(json).map { JSON($0) } ?? .missing
            found = cases.firstIndex { $0.tags.contains(tag) }
        case .shape: found = cases.firstIndex { !$0.isOtherwise && fits($0, json, options) }
        }
        return found ?? cases.firstIndex(where: \.isOtherwise)
    }

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
        return item.read(json, item.options(options))
    }

    /// The payload's JSON with the discriminator of its case; what is there already is kept. ``JSON/unwritable`` for a value of no case.
    func write(_ value: U, _ options: ConversionOptions, _ old: JSON = .missing) -> JSON {
        for item in cases {
            guard var json = item.write(value, options, old) else { continue }
            if json.isUnwritable { return json }
            if case .key(let path) = way, let tag = item.tags.first, json.isObject, !item.tags.contains(path.find(in: json)) {
                path.set(tag, in: &json, overwriting: true)
            }
            return json
        }
        return .unwritable
    }

    var expectation: String {
        let names = cases.flatMap(\.tags).map { $0.text() }.joined(separator: ", ")
        return switch way {
        case .key(let path): "an object whose \(path.text) is one of \(names)"
        case .closure: "one of \(names)"
        case .shape: "what one of the union's \(cases.count) cases can be"
        }
    }

    /// Any of the cases, each with its discriminator.
    var jsonSchema: JSON {
        if cases.contains(where: \.isOtherwise) { return .emptyObject }
        return [
            "anyOf": JSON(
                cases.map { item in
                    var schema = item.jsonSchema()
                    if case .key(let path) = way, path.steps.count == 1, let key = path.steps.first?.token {
                        schema["properties"][key] = ["enum": JSON(item.tags)]
                        schema["required"] = [JSON(key)]
                    }
                    return schema
                })
        ]
    }

    // MARK: Opening

    /// The kinds of work that some case has to do on opening.
    final class Needed: Sendable {
        let work: Set<ModelWork>
        init(_ work: Set<ModelWork>) { self.work = work }
    }
}
