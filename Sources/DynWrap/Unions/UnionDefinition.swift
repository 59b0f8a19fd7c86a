/// What a union says: its cases and how one is chosen. Fields carry it in their options.
final class UnionDefinition<U: Sendable>: Sendable {
    let cases: [UnionCase<U>]
    let way: UnionChoice.Way

    init(_ cases: [UnionCase<U>], _ choice: UnionChoice) {
        self.cases = cases
        way = choice.way
    }

    /// The case that `json` is.
    func chosen(_ json: JSON, _ options: ConversionOptions) -> UnionCase<U>? {
        let found: UnionCase<U>?
        switch way {
        case .key(let path):
            let tag = path.find(in: json)
            found = cases.first { $0.tags.contains(tag) }
        case .closure(let name):
            let tag = name(json).map { JSON($0) } ?? .missing
            found = cases.first { $0.tags.contains(tag) }
        case .shape: found = cases.first { !$0.isOtherwise && fits($0, json, options) }
        }
        return found ?? cases.first(where: \.isOtherwise)
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
        return item.read(json, item.options(options))
    }

    /// The payload's JSON with the discriminator of its case; what is there already is kept.
    func write(_ value: U, _ options: ConversionOptions) -> JSON {
        for item in cases {
            guard var json = item.write(value, options) else { continue }
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

    /// The union as a field reads and writes it.
    var conversion: FieldConversion<U> {
        var made = FieldConversion<U>(
            read: { self.read($0, $1) }, write: { self.write($0, $1) }, expectation: { _ in self.expectation })
        made.isView = true
        made.usesNestedLayouts = true
        made.view = UnionView<U>.self
        made.jsonSchema = { _ in self.jsonSchema }
        return made
    }
}

/// The declared content of a union's value: that of the case it is. What no case takes is kept whole.
struct UnionView<U: Sendable>: TreeView {
    let value: U

    private static func definition(_ options: ConversionOptions) -> UnionDefinition<U>? { options.union as? UnionDefinition<U> }

    static func read(_ json: JSON, _ options: ConversionOptions) -> Reading<Self> {
        guard let definition = definition(options) else { return .invalid(expectation) }
        return definition.read(json, options).map { UnionView(value: $0) }
    }

    func json(_ options: ConversionOptions) -> JSON { Self.definition(options)?.write(value, options) ?? .missing }

    static var isView: Bool { true }

    static func output(_ json: JSON, _ options: ConversionOptions, _ style: OutputStyle) -> JSON {
        guard let item = definition(options)?.chosen(json, options), let view = item.view else { return json }
        var output = view.output(json, item.options(options), style)
        // The discriminator is declared by the union, whether or not the case's schema names it.
        if case .key(let path) = definition(options)?.way, output.isObject, path.find(in: output).isMissing {
            let tag = path.find(in: json)
            if tag.exists { path.set(tag, in: &output) }
        }
        return output
    }

    static func redacted(_ json: JSON, _ options: ConversionOptions) -> JSON {
        let item = definition(options)?.chosen(json, options)
        return item?.view?.redacted(json, item?.options(options) ?? options) ?? json
    }

    static func content(_ json: JSON, _ options: ConversionOptions) -> ViewContent {
        guard json.exists, let item = definition(options)?.chosen(json, options) else { return .other }
        return item.view?.content(json, item.options(options)) ?? .other
    }

    static func droppingUnknown(_ json: JSON, _ options: ConversionOptions) -> JSON {
        guard let definition = definition(options), let item = definition.chosen(json, options), let view = item.view else {
            return json
        }
        var result = view.droppingUnknown(json, item.options(options))
        if case .key(let path) = definition.way, result.isObject, path.find(in: result).isMissing {
            let tag = path.find(in: json)
            if tag.exists { path.set(tag, in: &result) }
        }
        return result
    }

    static func dropsUnknown(_ options: ConversionOptions, _ seen: inout Set<ObjectIdentifier>) -> Bool {
        for item in definition(options)?.cases ?? [] {
            if item.view?.dropsUnknown(item.options(options), &seen) == true { return true }
        }
        return false
    }
}
