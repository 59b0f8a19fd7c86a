/// A JSON Schema 2020-12 document with its schemas found and prepared for running.
package final class SchemaDocument: Sendable {
    /// The document.
    package let json: JSON
    /// Its schemas; the first is the root.
    package let nodes: [SchemaNode]
    /// The keywords that have no effect, in the order in which they were found.
    package let unsupported: [JSONSchema.UnsupportedKeyword]
    /// The documents to which it may refer, by their URIs.
    package let references: JSON
    /// How `format` is treated.
    package let format: JSONSchema.FormatChecking
    let plan: SchemaPlan
    /// Whether any schema is `writeOnly`.
    private let hasSecrets: Bool

    /// Reads a document.
    /// - Throws: ``JSONSchemaError``.
    package init(_ json: JSON, references: [String: JSON], format: JSONSchema.FormatChecking) throws(JSONSchemaError) {
        var reader = try SchemaReader(json, references: references, format: format)
        try reader.read()
        self.json = json
        self.references = JSON(members: references.map { (key: $0.key, value: $0.value) })
        self.format = format
        nodes = reader.nodes
        hasSecrets = reader.nodes.contains(where: \.isWriteOnly)
        unsupported = reader.unsupported
        var plan = SchemaPlan(reader.nodes, targets: reader.dynamicTargets)
        if let circle = plan.findCircle() {
            throw JSONSchemaError(
                .endlessReference, nodes[circle].pointer, "the schema leads back to itself without a step into the data",
                in: reader.uri(of: circle))
        }
        self.plan = plan
    }

    // MARK: Asking

    /// Whether a schema allows `json`.
    package func allows(_ json: JSON, _ node: Int) -> Bool {
        let opened = json.opened
        guard let document = opened.document else { return false }
        var run = SchemaRun(plan, nodes, document, most: .max) { _ in }
        return run.run(node, opened.place, tells: false)
    }

    /// Reports the problems of `json` with a schema, at most `most`, in the order of the text.
    package func check(_ json: JSON, _ node: Int, most: Int = .max, _ tell: (_ problem: Problem, _ names: [String]) -> Void) {
        guard most > 0 else { return }
        let opened = json.opened
        guard let document = opened.document else {
            let sentence = JSONError.Code.tooLarge.sentence
            return tell(Problem(pointer: JSONPointer(), property: "", expected: sentence, found: "", severity: .error), [])
        }
        let isEdited = json.document == nil
        withoutActuallyEscaping(tell) { tell in
            var run = SchemaRun(plan, nodes, document, most: most) { finding in
                let pointer = JSONPointer(tokens: finding.tokens)
                var value = finding.place < 0 ? JSON.missing : JSON(document, finding.place)
                // An edited tree was written to a new text; its unedited parts have their positions in the text that was
                // opened.
                if isEdited, finding.place >= 0, !finding.isKey { value = json[pointer: pointer] ?? value }
                let isOfText = value.source?.document === json.source?.document
                let place = isOfText ? Problem.place(of: value) : nil
                var problem = Problem(
                    pointer: pointer, property: "", expected: finding.expected, found: Problem.show(value),
                    severity: finding.severity, line: place?.line, column: place?.column)
                problem.isSentence = finding.severity == .unknownKey
                tell(problem, finding.names)
            }
            _ = run.run(node, opened.place, tells: true)
            if let failure = run.failure {
                tell(Problem(pointer: JSONPointer(), property: "", expected: failure, found: "", severity: .error), [])
            }
        }
    }

    // MARK: Resolved schemas

    /// The schema at the end of plain references; the schema itself where it is not a plain reference.
    package func resolved(_ node: Int) -> Int {
        var node = node
        while nodes[node].isPureReference, let target = nodes[node].reference { node = target }  // no cycles: they were refused
        return node
    }

    /// All schemas that apply to a value: this one, those it refers to, the parts of `allOf`, and the other choice of an
    /// `anyOf` with null.
    package func parts(of node: Int) -> [SchemaNode] { numbersOfParts(of: node).map { nodes[$0] } }

    private func numbersOfParts(of node: Int) -> [Int] {
        var pending = [node]
        var found: [Int] = []
        var seen: Set<Int> = []
        while let index = pending.popLast() {
            guard seen.insert(index).inserted else { continue }
            let schema = nodes[index]
            found.append(index)
            var next: [Int] = []
            for list in [schema.anyOf, schema.oneOf] {
                let choices = list.filter { nodes[$0].kinds != .null }
                if choices.count == 1, list.count == 2 { next += choices }
            }
            next += schema.allOf.reversed()
            if let reference = schema.reference ?? schema.dynamicFallback { next.append(reference) }
            pending += next
        }
        return found
    }
}

extension SchemaDocument {
    /// Whether a schema, or one for a part of its values, is `writeOnly`, which marks a secret. O(document).
    package func hasSecrets(in node: Int) -> Bool {
        guard hasSecrets else { return false }
        var pending = [node]
        var seen: Set<Int> = []
        while let number = pending.popLast() {
            guard seen.insert(number).inserted else { continue }
            if nodes[number].isWriteOnly { return true }
            pending += nodes[number].applied
        }
        return false
    }

    /// Whether a part of the values of a schema is `writeOnly` by another schema than those of `known`: by one of several
    /// choices, or as a member that is no property. O(document).
    package func hasSecrets(in node: Int, besides known: [Int]) -> Bool {
        guard hasSecrets else { return false }
        let parts = Set(numbersOfParts(of: node))
        return Set(parts.flatMap { nodes[$0].applied }).subtracting(parts).subtracting(known).contains { hasSecrets(in: $0) }
    }

    /// Adds all problems of `json` with a schema to a report, as problems of the properties on the path.
    package func check(_ json: JSON, _ node: Int, into report: ConversionReport) {
        let before = report.tokens
        check(json, node) { problem, names in
            var problem = problem
            problem.pointer = JSONPointer(tokens: before + problem.pointer.tokens)
            problem.property = problem.severity == .unknownKey ? "" : names.joined(separator: ".")
            report.add(problem)
        }
    }
}

extension JSON {
    /// The same value as part of an unedited text; missing where that text would be larger than a document can be. O(1) where
    /// it is one already, else O(size).
    var opened: JSON {
        if document != nil { return self }
        // A tree's text is valid with the options with which its parts were opened; these options allow all that any of them
        // allow.
        return (try? JSON(parsing: bytes(.compact), options: .whatWasOpened)) ?? .missing
    }
}
