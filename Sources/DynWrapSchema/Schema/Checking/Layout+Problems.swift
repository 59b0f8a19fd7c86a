extension AnyLayout {
    /// Adds all problems of the object `json` to `report`: those of the entries in their order, then of requirements, rules and
    /// unknown keys.
    package func check(_ json: JSON, _ report: ConversionReport, knowing knownKey: String? = nil) {
        guard report.enter() else {
            report.deferCheck { self.check(json, $0, knowing: knownKey) }
            return
        }
        defer { report.leave() }
        if let check = facts?.check {
            check(json, report)
            return
        }
        if report.checksFast, hasRightValues(json, level: 0) { return askRules(json, report) }
        let isShared = ownPlaces.isShared
        if isShared { report.enter { self.declares($0, at: $1) } }
        checkFields(json, report)
        if isShared { report.leaveDeclaring() }
        if unknown == .report || (report.tellsUnknown && !isGroup) { reportUnknownKeys(json, report, knowing: knownKey) }
    }

    /// Reports the values that the fields of a JSON Schema document's schema convert when they read them, although the document
    /// allows them.
    package func checkReadings(_ json: JSON, _ report: ConversionReport) {
        for entry in entries {
            let before = report.count
            entry.report(in: json, to: report)
            report.place(since: before, below: entry.name, isSecret: false)
        }
    }

    /// The problems of one entry of the object `json`, as ``check(_:_:knowing:)`` reports them. Values that other entries declare
    /// secret are not yet hidden.
    /// - Parameter isSecret: whether the object is part of a secret.
    package func problems(of entry: AnyFieldDefinition, in json: JSON, isSecret: Bool) -> [Problem] {
        let report = ConversionReport(on: json)
        var found: [Problem]
        if facts?.check == nil {
            let isShared = ownPlaces.isShared
            if isShared { report.enter { self.declares($0, at: $1) } }
            checkField(entry, json, report)
            if isShared { report.leaveDeclaring() }
            for other in required where other === entry { checkRequired(entry, json, report) }
            askRules(json, report) { $0 === entry }
            found = report.problems
        } else {
            check(json, report)
            let place = entry.path.steps.map(\.token)
            found = report.problems.filter { JSONPointer.begins($0.pointer.tokens, with: place) }
        }
        if isSecret { for i in found.indices { found[i].hideContent() } }
        return found
    }

    /// Checks everything except unknown keys. For a group this is the whole check, because the model around it reports unknown
    /// keys.
    private func checkFields(_ json: JSON, _ report: ConversionReport) {
        // The quick check does not go into models: each is checked when it is reached.
        for entry in entries where !(report.checksFast && entry.isRight(in: json, level: Self.deepestDirect)) {
            checkField(entry, json, report)
        }
        for entry in required { checkRequired(entry, json, report) }
        askRules(json, report)
    }

    private func checkField(_ entry: AnyFieldDefinition, _ json: JSON, _ report: ConversionReport) {
        let before = report.count
        if let group = entry.group {
            group.checkGroup(json, report)
            entry.reportGroup(in: json, to: report)
        } else {
            entry.report(in: json, to: report)
        }
        if report.count > before { report.place(since: before, below: entry.name, isSecret: entry.flags.contains(.secret)) }
    }

    private func checkRequired(_ entry: AnyFieldDefinition, _ json: JSON, _ report: ConversionReport) {
        if entry.flags.demandsValue { return }
        let found = entry.locate(in: json)
        if !found.isSomething { noteAt(entry, found, entry.expectation, .error, report) }
    }

    /// - Parameter isMeant: whether to run the rules about a field; called with nil for rules about the model.
    private func askRules(
        _ json: JSON, _ report: ConversionReport, about isMeant: (AnyFieldDefinition?) -> Bool = { _ in true }
    ) {
        guard rules.contains(where: { isMeant($0.field) }) else { return }
        RulesUnderWay.ask(self, json, report) { checkRules(json, report, about: isMeant) }
    }

    /// Deeper models are checked with a report, which defers deep checks and so does not use the stack.
    private static let deepestDirect = 8

    /// Whether the object `json` has no problems, decided directly from its members; false where only a report can decide.
    package func isPlainlyRight(_ json: JSON) -> Bool { isPlainlyRight(json, level: 0) }

    fileprivate func isPlainlyRight(_ json: JSON, level: Int) -> Bool { rules.isEmpty && hasRightValues(json, level: level) }

    /// Whether the values and the required members have no problems. Rules are not checked.
    private func hasRightValues(_ json: JSON, level: Int) -> Bool {
        guard level < Self.deepestDirect, isPlainlyChecked else { return false }
        let json = json.resolved
        let keys = entryKeys
        guard let document = json.document, document.word(json.place).tag == TapeWord.Tag.object, keys.suits(document, json.place)
        else { return false }
        return unsafe withUnsafeTemporaryAllocation(of: Int.self, capacity: keys.count + 1) { memory in
            let places = unsafe UnsafeMutableBufferPointer(rebasing: memory[..<keys.count])
            unsafe keys.find(in: document, json.place, places)
            return valueEntries.indices.allSatisfy { i in
                let number = keys.numbers[i]
                if number < 0 { return valueEntries[i].isRight(in: json, level: level) }
                return valueEntries[i].isPlainlyRight(document, unsafe places[number], level: level)
            } && required.allSatisfy { $0.locate(in: json).isSomething }
        }
    }

    /// Whether, apart from rules, only the model's values and its required members can have problems. Unknown keys that are
    /// reported and groups need the full check.
    private var isPlainlyChecked: Bool { facts?.check == nil && unknown != .report && !hasGroups }

    private func checkRules(_ json: JSON, _ report: ConversionReport, about isMeant: (AnyFieldDefinition?) -> Bool) {
        for rule in rules where isMeant(rule.field) && !rule.holds(json) {
            if let field = rule.field {
                noteAt(field, field.locate(in: json), rule.message, .rule, report, rule: rule.code)
            } else {
                report.note(rule.message, json, .rule, rule: rule.code) { $0.found = "" }
            }
        }
    }

    private func checkGroup(_ json: JSON, _ report: ConversionReport) {
        if let check = facts?.check { check(json, report) } else { checkFields(json, report) }
    }

    private func noteAt(
        _ entry: AnyFieldDefinition, _ json: JSON, _ expected: String, _ severity: Problem.Severity, _ report: ConversionReport,
        rule: String? = nil
    ) {
        let tokens = entry.path.steps.map(\.token)
        for token in tokens { report.push(token) }
        defer { for _ in tokens { report.pop() } }
        report.note(expected, json, severity, hidden: entry.hidesContent, rule: rule) { problem in
            problem.property = entry.name
            problem.isSentence = severity == .rule
        }
    }

    /// Whether an entry names the member with this key at the end of these steps. An entry that reads the whole object, as `Raw`
    /// can, names none.
    private func declares(_ key: String, at tokens: [String]) -> Bool {
        ownPlaces.tree.keys(at: tokens).contains(ScalarKey(string: key))
    }

    private func reportUnknownKeys(_ json: JSON, _ report: ConversionReport, knowing knownKey: String?) {
        reportUnknown(membersOf: json, knowing: knownKeys, knownKey, report)
        // Members of an object that is only on the way to fields.
        let places = ownPlaces
        for (keys, object) in places.ownTree.objectsOnTheWay(in: json) {
            guard let known = places.tree.keysOnTheWay(at: keys) else { continue }
            for key in keys { report.push(key) }
            reportUnknown(membersOf: object, knowing: known, nil, report)
            for _ in keys { report.pop() }
        }
    }

    private func reportUnknown(
        membersOf json: JSON, knowing known: Set<ScalarKey>, _ knownKey: String?, _ report: ConversionReport
    ) {
        for (key, value) in json.members where !known.contains(ScalarKey(string: key)) {
            if let knownKey, ScalarKey.equal(key, knownKey) { continue }
            if report.isDeclaredAround(key) { continue }
            report.push(key)
            report.note("the schema has no such key", value, .unknownKey, isSentence: true)
            report.pop()
        }
    }
}

extension AnyFieldDefinition {
    /// Whether the value at a place of a document has no problems; the place 0 stands for no value. False where only a report can
    /// decide.
    @inline(__always)
    fileprivate func isPlainlyRight(_ document: Document, _ place: Int, level: Int) -> Bool {
        if place == 0 { return !flags.demandsValue && siblingPath == nil }
        let word = document.word(place)
        guard isPlain, isUnconstrained, siblingPath == nil else { return hasRightValue(JSON(document, place), level: level) }
        if let plainForm {
            if plainForm.isRight(document, place, self) { return true }
        } else if word.tag == TapeWord.Tag.object, let layout = layoutOfModels {
            return layout.isPlainlyRight(JSON(document, place), level: level + 1)
        }
        return hasRightValue(JSON(document, place), level: level)
    }

    private func hasRightValue(_ json: JSON, level: Int) -> Bool {
        if isCheckable, !containsModels {
            return json.isNull && (flags.demandsValue || !acceptsNull) ? !flags.demandsValue : isRightValue(json)
        }
        return hasRightModels(json, level: level)
    }

    private func hasRightModels(_ json: JSON, level: Int) -> Bool {
        isRight(json) { view, json, options in view.isRight(json, options, level: level) }
    }

    /// Whether a value of a plain type has no problems, decided directly.
    private func isPlainlyRight(_ json: JSON) -> Bool {
        guard isPlain, isUnconstrained, siblingPath == nil else { return false }
        return plainForm?.isRight(json, self) ?? false
    }

    /// Whether the field has no problems in the object `tree`, decided without a report; false where only a report can decide.
    fileprivate func isRight(in tree: JSON, level: Int) -> Bool {
        if group != nil { return false }
        let json = locate(in: tree)
        if json.exists { return isPlainlyRight(json) || hasRightValue(json, level: level) }
        return !flags.demandsValue && siblingPath == nil && path.obstacle(in: tree) == nil
    }
}

extension TreeView {
    /// Whether the models in the value at `json` have no problems, decided without a report.
    static func isRight(_ json: JSON, _ options: ConversionOptions, level: Int) -> Bool {
        switch inside(json, options) {
        case .model(let layout): layout.isPlainlyRight(json, level: level + 1)
        case .elements(let view, let options, let path):
            // An element that is absent or null is reported by the list.
            json.isArray
                ? json.elements.allSatisfy { isSomethingRight(path.find(in: $0), view, options, level) }
                : json.members.allSatisfy { isSomethingRight(path.find(in: $0.value), view, options, level) }
        case .parts, .nothing: false
        }
    }

    private static func isSomethingRight(_ json: JSON, _ view: any TreeView.Type, _ options: ConversionOptions, _ level: Int)
        -> Bool
    {
        json.isSomething && view.isRight(json, options, level: level)
    }
}

extension JSON {
    /// Whether this is neither missing nor null.
    fileprivate var isSomething: Bool { exists && !isNull }
}
