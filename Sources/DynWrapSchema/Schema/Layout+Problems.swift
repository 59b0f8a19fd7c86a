extension AnyLayout {
    /// Adds everything that is wrong with the object `json` to `report`: entries in their order, then requirements, rules, unknown keys.
    package func check(_ json: JSON, _ report: ConversionReport) {
        guard report.tokens.count < Self.deepestChecked else {
            report.note("models nested less than \(Self.deepestChecked) steps deep, to be checked", json, .error)
            return
        }
        if let check = facts?.check {
            check(json, report)
            return
        }
        for entry in entries {
            let before = report.count
            if let group = entry.group { group.checkFields(json, report) } else { entry.report(in: json, to: report) }
            let name = entry.name
            let isSecret = entry.flags.contains(.secret)
            guard report.count > before else { continue }
            report.change(since: before) { problem in
                problem.property = problem.property.isEmpty ? name : "\(name).\(problem.property)"
                if isSecret { problem.found = "<secret>" }
            }
        }
        for entry in required where !entry.flags.demandsValue {
            let found = entry.locate(in: json)
            if found.isMissing || found.isNull { noteAt(entry, found, entry.expectation, .error, report) }
        }
        for rule in rules where !rule.holds(json) {
            if let field = rule.field {
                noteAt(field, field.locate(in: json), rule.message, .rule, report)
            } else {
                report.note(rule.message, json, .rule)
                report.change(since: report.count - 1) { $0.found = "" }
            }
        }
        if unknown == .report { reportUnknownKeys(json, report) }
    }

    /// A group's part of ``check(_:_:)``: its keys are the model's own, so unknown ones are the model's business.
    private func checkFields(_ json: JSON, _ report: ConversionReport) {
        if unknown == .report {
            let before = report.count
            check(json, report)
            report.removeUnknownKeys(since: before)
        } else {
            check(json, report)
        }
    }

    /// Reading recurses with the schema's nesting, so it stops somewhere.
    private static let deepestChecked = 400

    private func noteAt(
        _ entry: AnyFieldDefinition, _ json: JSON, _ expected: String, _ severity: Problem.Severity, _ report: ConversionReport
    ) {
        let tokens = entry.path.steps.map(\.token)
        for token in tokens { report.push(token) }
        defer { for _ in tokens { report.pop() } }
        report.note(expected, json, severity)
        report.change(since: report.count - 1) { problem in
            problem.property = entry.name
            if severity == .rule { problem.found = entry.flags.contains(.secret) ? "<secret>" : Problem.show(json) }
            if entry.flags.contains(.secret) { problem.found = "<secret>" }
        }
    }

    private func reportUnknownKeys(_ json: JSON, _ report: ConversionReport) {
        let known = knownKeys
        for (key, value) in json.members where !known.contains(ScalarKey(string: key)) {
            report.push(key)
            report.note("no such key", value, .unknownKey)
            report.pop()
        }
    }

    /// The first keys of all paths, groups included.
    private var knownKeys: Set<ScalarKey> {
        var keys: Set<ScalarKey> = []
        for entry in entries {
            if let group = entry.group {
                keys.formUnion(group.knownKeys)
                continue
            }
            for path in [entry.path] + entry.fallbacks {
                if let first = path.steps.first { keys.insert(ScalarKey(string: first.token)) }
            }
        }
        return keys
    }

    /// Whether a member with this key belongs to some entry.
    package func knows(_ key: String) -> Bool { knownKeys.contains(ScalarKey(string: key)) }
}
