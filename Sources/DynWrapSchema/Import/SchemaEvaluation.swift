/// Answers whether schemas of a document allow values.
///
/// A schema is asked about a value once, however many ways lead there, so the time is bounded by schemas × values. Nothing recurses over
/// the data's nesting: a question that lies too deep is answered first, from a list, and then those that wait for it again.
package final class SchemaEvaluation {
    private let document: SchemaDocument
    private var verdicts: [Question: Bool] = [:]
    /// The question that has to be answered before the one under way.
    private var waitingFor: (json: JSON, node: Int)?

    /// A schema asked about a value, which the asker keeps alive.
    private struct Question: Hashable {
        let node: Int
        let json: JSON.Identity

        init(_ json: JSON, _ node: Int) {
            self.node = node
            self.json = json.identity
        }
    }

    /// How far one answer recurses.
    private static let reach = 24

    init(_ document: SchemaDocument) { self.document = document }

    /// Whether a schema of the document allows `json`.
    package static func allows(_ json: JSON, _ node: Int, of document: SchemaDocument) -> Bool {
        SchemaEvaluation(document).allows(json, node)
    }

    /// Whether the schema allows `json`.
    func allows(_ json: JSON, _ node: Int) -> Bool {
        var open = [(json: json, node: node)]
        var verdict = true
        while let question = open.last {
            waitingFor = nil
            verdict = isValid(question.json, question.node, 0)
            if let waitingFor { open.append(waitingFor) } else { open.removeLast() }
        }
        return verdict
    }

    private func isValid(_ json: JSON, _ node: Int, _ depth: Int) -> Bool {
        if waitingFor != nil { return false }  // all of this is asked again
        // What a schema says of a scalar by itself is quickly said again; where others are asked, one may be met on many ways.
        let schema = document.nodes[node]
        guard json.isObject || json.isArray || schema.asksOthers else { return answer(json, schema, depth) }
        let question = Question(json, node)
        if let verdict = verdicts[question] { return verdict }
        guard depth < Self.reach else {
            if waitingFor == nil { waitingFor = (json, node) }
            return false
        }
        let verdict = answer(json, schema, depth)
        if waitingFor == nil { verdicts[question] = verdict }
        return verdict
    }

    private func answer(_ json: JSON, _ node: SchemaNode, _ depth: Int) -> Bool {
        if let always = node.always { return always }
        var isFine = true
        node.faults(of: json) { _, _ in isFine = false }
        if !isFine { return false }
        for part in node.allOf where !isValid(json, part, depth + 1) { return false }
        if let reference = node.reference, !isValid(json, reference, depth + 1) { return false }
        if !node.anyOf.isEmpty, !node.anyOf.contains(where: { isValid(json, $0, depth + 1) }) { return false }
        if json.isObject { return areMembersValid(json, node, depth) }
        guard json.isArray, let items = node.items else { return true }
        for element in json.elements where !isValid(element, items, depth + 1) { return false }
        return true
    }

    private func areMembersValid(_ json: JSON, _ node: SchemaNode, _ depth: Int) -> Bool {
        for key in node.required where json[key].isMissing { return false }
        for (key, schema) in node.properties {
            let value = json[key]
            if value.exists, !isValid(value, schema, depth + 1) { return false }
        }
        guard let additional = node.additional else { return true }
        for (key, value) in json.members where node.known[ScalarKey(string: key)] == nil {
            if !isValid(value, additional, depth + 1) { return false }
        }
        return true
    }
}
