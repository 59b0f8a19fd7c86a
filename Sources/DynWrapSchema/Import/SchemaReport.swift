/// Finds everything that a document has against a value.
///
/// What is to be looked at stands in a list, so nothing recurses over the data's nesting. A schema looks at a place once, however many ways
/// lead there.
package struct SchemaReport {
    private let document: SchemaDocument
    private let report: ConversionReport
    private let evaluation: SchemaEvaluation
    private var names: [String] = []
    /// The places on the way to the one that is looked at, by number; the same steps lead to the same number.
    private var way = [0]
    private var places: [Step: Int] = [:]
    private var seen: Set<Visit> = []
    /// What is still to be done, the next last.
    private var tasks: [Task] = []

    private enum Task {
        case check(JSON, Int)
        case unknown(JSON)
        case enter(key: String)
        case leave
        case enterElement(Int)
        case leaveElement
    }

    private struct Step: Hashable {
        let from: Int
        let key: ScalarKey?
        let index: Int
    }

    private struct Visit: Hashable {
        let node: Int
        let place: Int
    }

    private init(_ document: SchemaDocument, _ report: ConversionReport) {
        self.document = document
        self.report = report
        evaluation = SchemaEvaluation(document)
    }

    /// Adds everything that a schema of the document has against `json`.
    package static func check(_ json: JSON, _ node: Int, of document: SchemaDocument, _ report: ConversionReport) {
        var check = SchemaReport(document, report)
        check.run(json, node)
    }

    private mutating func run(_ json: JSON, _ node: Int) {
        tasks = [.check(json, node)]
        while let task = tasks.popLast() {
            switch task {
            case .check(let json, let node): look(at: json, node)
            case .unknown(let json): report.note("the schema has no such key", json, .unknownKey, isSentence: true)
            case .enter(let key):
                names.append(key)
                enter(key, Step(from: way[way.count - 1], key: ScalarKey(string: key), index: 0))
            case .leave:
                names.removeLast()
                leave()
            case .enterElement(let index): enter(String(index), Step(from: way[way.count - 1], key: nil, index: index))
            case .leaveElement: leave()
            }
        }
    }

    private mutating func enter(_ token: String, _ step: Step) {
        report.push(token)
        let place = places[step] ?? places.count + 1
        places[step] = place
        way.append(place)
    }

    private mutating func leave() {
        way.removeLast()
        report.pop()
    }

    private mutating func look(at json: JSON, _ number: Int) {
        guard seen.insert(Visit(node: number, place: way[way.count - 1])).inserted else { return }
        let node = document.nodes[number]
        if node.always == false { return note("nothing", json, .error) }
        var isKind = true
        node.faults(of: json) { expected, severity in
            if severity == .error { isKind = false }
            note(expected, json, severity)
        }
        guard isKind else { return }
        var next = node.allOf.map { Task.check(json, $0) }
        if let reference = node.reference { next.append(.check(json, reference)) }
        if !node.anyOf.isEmpty, !node.anyOf.contains(where: { evaluation.allows(json, $0) }) {
            if let meant = meant(by: json, node) {
                next.append(.check(json, meant))
            } else {
                note(choices(json, node), json, .error)
            }
        }
        if json.isObject { next += members(json, node) }
        if json.isArray, let items = node.items {
            for (index, element) in json.elements.enumerated() {
                next += [.enterElement(index), .check(element, items), .leaveElement]
            }
        }
        tasks += next.reversed()
    }

    /// The choice that is meant, where it is the only one of the value's kind.
    private func meant(by json: JSON, _ node: SchemaNode) -> Int? {
        let fitting = node.anyOf.filter { choice in
            document.parts(of: choice).allSatisfy { $0.always != false && $0.kinds?.allows(json) != false }
        }
        return fitting.count == 1 ? fitting[0] : nil
    }

    /// What the choices expect: their kinds, where the value is of none of them.
    private func choices(_ json: JSON, _ node: SchemaNode) -> String {
        let kinds = node.anyOf.map { document.parts(of: $0).compactMap(\.kinds).first }
        let all = kinds.reduce(into: SchemaNode.Kinds()) { $0.formUnion($1 ?? []) }
        let isKindKnown = !kinds.contains { $0 == nil } && !all.allows(json)
        return isKindKnown ? all.nouns : "what one of \(node.anyOf.count) schemas allows"
    }

    private mutating func members(_ json: JSON, _ node: SchemaNode) -> [Task] {
        for key in node.required where json[key].isMissing {
            report.push(key)
            names.append(key)
            note(expectation(of: key, node), .missing, .error)
            names.removeLast()
            report.pop()
        }
        var next: [Task] = []
        for (key, schema) in node.properties {
            let value = json[key]
            if value.exists { next += [.enter(key: key), .check(value, schema), .leave] }
        }
        guard let additional = node.additional, document.nodes[additional].always != true else { return next }
        let isClosed = document.nodes[additional].always == false
        for (key, value) in json.members where node.known[ScalarKey(string: key)] == nil {
            next += [.enter(key: key), isClosed ? .unknown(value) : .check(value, additional), .leave]
        }
        return next
    }

    private func expectation(of key: String, _ node: SchemaNode) -> String {
        guard let property = node.known[ScalarKey(string: key)] else { return "a value" }
        return document.parts(of: property).compactMap(\.kinds).first?.nouns ?? "a value"
    }

    private func note(_ expected: String, _ json: JSON, _ severity: Problem.Severity) {
        report.note(expected, json, severity)
        let name = severity == .unknownKey ? "" : names.joined(separator: ".")
        report.change(since: report.count - 1) { $0.property = name }
    }
}
