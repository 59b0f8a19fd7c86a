extension AnyLayout {
    /// Adds everything that is wrong with the object `json` to `report`: entries in their order, then requirements, rules, unknown keys.
    package func check(_ json: JSON, _ report: ConversionReport, knowing knownKey: String? = nil) {
        guard report.enter() else {
            report.putOff { self.check(json, $0, knowing: knownKey) }
            return
        }
        defer { report.leave() }
        if let check = facts?.check {
            check(json, report)
            return
        }
        checkFields(json, report)
        if unknown == .report { reportUnknownKeys(json, report, knowing: knownKey) }
    }

    /// Notes what the fields of a document's schema read as something else than `json` says, which the document allows.
    package func checkReadings(_ json: JSON, _ report: ConversionReport) {
        for entry in entries {
            let before = report.count
            entry.report(in: json, to: report)
            if report.count > before { report.place(since: before, below: entry.name, isSecret: false) }
        }
    }

    /// The check without unknown keys. That is all there is of a group: its keys are the model's own, so unknown ones are the model's business.
    private func checkFields(_ json: JSON, _ report: ConversionReport) {
        for entry in entries where !entry.isPlainlyRight(in: json) {
            let before = report.count
            if let group = entry.group { group.checkGroup(json, report) } else { entry.report(in: json, to: report) }
            if report.count > before { report.place(since: before, below: entry.name, isSecret: entry.flags.contains(.secret)) }
        }
        for entry in required where !entry.flags.demandsValue {
            let found = entry.locate(in: json)
            if found.isMissing || found.isNull { noteAt(entry, found, entry.expectation, .error, report) }
        }
        if !rules.isEmpty { RulesUnderWay.ask(self, json, report) { checkRules(json, report) } }
    }

    private func checkRules(_ json: JSON, _ report: ConversionReport) {
        for rule in rules where !rule.holds(json) {
            if let field = rule.field {
                noteAt(field, field.locate(in: json), rule.message, .rule, report)
            } else {
                report.note(rule.message, json, .rule)
                report.change(since: report.count - 1) { $0.found = "" }
            }
        }
    }

    private func checkGroup(_ json: JSON, _ report: ConversionReport) {
        if let check = facts?.check { check(json, report) } else { checkFields(json, report) }
    }

    private func noteAt(
        _ entry: AnyFieldDefinition, _ json: JSON, _ expected: String, _ severity: Problem.Severity, _ report: ConversionReport
    ) {
        let tokens = entry.path.steps.map(\.token)
        for token in tokens { report.push(token) }
        defer { for _ in tokens { report.pop() } }
        report.note(expected, json, severity)
        report.change(since: report.count - 1) { problem in
            problem.property = entry.name
            problem.isSentence = severity == .rule
            if severity == .rule { problem.found = entry.hidesContent ? Redaction.mark : Problem.show(json) }
            if entry.hidesContent { problem.found = Redaction.mark }
        }
    }

    private func reportUnknownKeys(_ json: JSON, _ report: ConversionReport, knowing knownKey: String?) {
        var known = knownKeys
        if let knownKey { known.insert(ScalarKey(string: knownKey)) }
        for (key, value) in json.members where !known.contains(ScalarKey(string: key)) {
            report.push(key)
            report.note("the schema has no such key", value, .unknownKey, isSentence: true)
            report.pop()
        }
    }

    /// The first keys of all paths, groups included.
    var knownKeys: Set<ScalarKey> {
        var keys: Set<ScalarKey> = []
        for entry in entries {
            if let group = entry.group {
                keys.formUnion(group.knownKeys)
                continue
            }
            for path in [entry.path] + entry.fallbacks {
                if let first = path.steps.first { keys.insert(ScalarKey(string: first.token)) }
                if let first = entry.tagPath(beside: path)?.steps.first { keys.insert(ScalarKey(string: first.token)) }
            }
        }
        return keys
    }
}

extension AnyFieldDefinition {
    /// Whether there is nothing to report of the field in `tree`, told at a glance; false where it has to be read to know.
    fileprivate func isPlainlyRight(in tree: JSON) -> Bool {
        guard isPlain, isUnconstrained else { return false }
        let json = locate(in: tree)
        switch textShape {
        case .string: if json.kind == .string { return true }
        case .integer: if json.int != nil { return true }
        case .number: if json.double != nil { return true }
        case .bool: if json.bool != nil { return true }
        case .date: if plainDate(json) != nil { return true }
        case .strings: if json.isStrings { return true }
        case .other: break
        }
        return json.isMissing && isAtOneKey && tree.isObject && !flags.demandsValue
    }
}
