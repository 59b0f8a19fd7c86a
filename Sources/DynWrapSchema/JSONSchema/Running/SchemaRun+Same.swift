// The steps that apply other schemas to the same value.
extension SchemaRun {
    mutating func all(_ step: SchemaPlan.Step) { demand(Int(step.node)) }

    mutating func dynamic(_ step: SchemaPlan.Step) {
        demand(scopes.target(of: Int(step.table), in: frame.scope) ?? Int(step.node))
    }

    /// Requires that the node allows the value.
    private mutating func demand(_ node: Int) {
        let answer = frame.isWaiting ? takeAnswer() : ask(node, frame.place, Self.same, tells: frame.tells)
        if answer == .pending { return }
        takeParts()
        advance()
        if answer == .no { refuse() }
    }

    mutating func dependentSchema(_ step: SchemaPlan.Step) {
        if frame.isWaiting || document.place(of: plan.dependencies[Int(step.table)].key, in: frame.place) >= 0 {
            demand(Int(step.node))
        } else {
            advance()
        }
    }

    mutating func dependentKeys(_ step: SchemaPlan.Step) {
        let (key, others) = plan.dependencies[Int(step.table)]
        advance()
        guard document.place(of: key, in: frame.place) >= 0 else { return }
        for other in others where document.place(of: other.key, in: frame.place) < 0 {
            if frame.tells { note(schemas[frame.node].expectation(of: other.name, schemas), -1, .error, key: other.name) }
            refuse()
        }
    }

    mutating func not(_ step: SchemaPlan.Step) {
        let answer = frame.isWaiting ? takeAnswer() : ask(Int(step.node), frame.place, Self.same, tells: false)
        if answer == .pending { return }
        advance()
        guard answer == .yes else { return }
        if frame.tells { note("what the schema of not does not allow", frame.place, .rule) }
        refuse()
    }

    mutating func condition(_ step: SchemaPlan.Step) {
        let branches = plan.lists[Int(step.table)]
        if frame.part == 0 {
            let answer = frame.isWaiting ? takeAnswer() : ask(Int(step.node), frame.place, Self.same, tells: false)
            if answer == .pending { return }
            if answer == .yes { takeParts() }
            frame.part = answer == .yes ? 1 : 2
        }
        let branch = branches[frame.part - 1]
        if branch >= 0 { demand(Int(branch)) } else { advance() }
    }

    // MARK: Choices

    /// Requires that at least one choice, or exactly one, allows the value.
    mutating func choose(_ step: SchemaPlan.Step, exactlyOne: Bool) {
        let list = plan.lists[Int(step.table)]
        if let only = soleChoice(list) { return demandChoice(only, list) }
        while frame.cursor < list.count {
            let choice = Int(list[frame.cursor])
            let answer: Answer
            if frame.isWaiting {
                answer = takeAnswer()
            } else {
                answer = isPossible(choice) ? ask(choice, frame.place, Self.same, tells: false) : .no
            }
            if answer == .pending { return }
            frame.cursor += 1
            guard answer == .yes else { continue }
            frame.count += 1
            takeParts()
            if exactlyOne ? frame.count > 1 && !frame.tells : !isTracked { break }
        }
        let count = frame.count
        let isAllowed = exactlyOne ? count == 1 : count > 0
        if !isAllowed, frame.tells {
            let expected = count == 0 ? choices(list) : "what exactly one of \(list.count) schemas allows, and \(count) do"
            note(expected, frame.place, count == 0 ? .error : .rule)
        }
        advance()
        if !isAllowed { refuse() }
    }

    /// The only choice that is possible for the value's kind; -1 where there is none, nil where there are several.
    private func soleChoice(_ list: [Int32]) -> Int? {
        if frame.part == 1 { return frame.guess }
        if frame.cursor > 0 || frame.isWaiting { return nil }
        var sole = -1
        for choice in list where isPossible(Int(choice)) {
            if sole >= 0 { return nil }
            sole = Int(choice)
        }
        return sole
    }

    /// Requires that the only possible choice allows the value, and reports its problems.
    private mutating func demandChoice(_ choice: Int, _ list: [Int32]) {
        if choice < 0 {
            if frame.tells { note(choices(list), frame.place, .error) }
            advance()
            return refuse()
        }
        frame.part = 1
        frame.guess = choice
        demand(choice)
    }

    private func isPossible(_ choice: Int) -> Bool {
        let possible = plan.nodes[choice].possible
        return possible == .all || possible.contains(plan.kind(of: frame.place, document, among: possible))
    }

    /// What the choices expect, in words: their kinds, if the value has none of them.
    private func choices(_ list: [Int32]) -> String {
        let all = list.reduce(into: SchemaKinds()) { $0.formUnion(plan.nodes[Int($1)].possible) }
        let isKindKnown = !all.isEmpty && !all.contains(plan.kind(of: frame.place, document, among: all))
        return isKindKnown ? all.nouns : "what one of \(list.count) schemas allows"
    }
}

extension SchemaNode {
    /// What is expected for a member that is absent.
    func expectation(of key: String, _ schemas: [SchemaNode]) -> String {
        var number = known[ScalarKey(string: key)]
        while let found = number {
            if let kinds = schemas[found].kinds { return kinds.nouns }
            number = schemas[found].reference  // no cycles: they were refused
        }
        return "a value"
    }
}
