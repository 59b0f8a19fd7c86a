/// A JSON Schema 2020-12 document, its schemas found, their keywords read and laid out.
package final class SchemaDocument: Sendable {
    /// The document.
    package let json: JSON
    /// Its schemas; the first is the root.
    package let nodes: [SchemaNode]
    /// The keywords it does not follow, in the order they were found.
    package let unsupported: [JSONSchema.UnsupportedKeyword]
    /// The documents that it may refer to, by their URIs.
    package let references: JSON
    /// What `format` is.
    package let format: JSONSchema.FormatChecking
    let plan: SchemaPlan
    /// Whether any schema is of what is only written.
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

    /// Everything that a schema has against `json`, at most this number of problems, in the order of the text.
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
                // An edited tree was written anew; what is not edited in it has its place in the text that was opened.
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

    // MARK: What a schema comes to

    /// The schema that a plain reference names; the schema itself where it is none.
    package func resolved(_ node: Int) -> Int {
        var node = node
        while nodes[node].isPureReference, let target = nodes[node].reference { node = target }  // no circles: they were refused
        return node
    }

    /// The schemas that all hold for a value: this one, what it refers to, the parts of its `allOf`, and of an `anyOf` with null the other.
    package func parts(of node: Int) -> [SchemaNode] {
        var pending = [node]
        var found: [SchemaNode] = []
        var seen: Set<Int> = []
        while let index = pending.popLast() {
            guard seen.insert(index).inserted else { continue }
            let schema = nodes[index]
            found.append(schema)
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
    /// Whether a schema, or one for what is in its values, says that it is only written: it is a secret. O(document).
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

    /// Adds everything that a schema has against `json` to a report, as problems of the properties on the path.
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
    /// The same value as a part of a text, without edits; missing where that text is larger than a document can be. O(1) where it is one, else O(size).
    var opened: JSON {
        if document != nil { return self }
        // A tree's text is valid by the options by which its parts were opened: these allow all that any of them could.
        return (try? JSON(parsing: bytes(.compact), options: .whatWasOpened)) ?? .missing
    }
}
