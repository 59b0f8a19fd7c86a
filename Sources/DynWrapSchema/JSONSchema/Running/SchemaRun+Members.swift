// The steps for an object's members.
extension SchemaRun {
    /// Checks all members in one pass, in the text's order. The schemas for a member are that of its property and those of
    /// the patterns that match its key; without any, the one for all others.
    mutating func members(_ step: SchemaPlan.Step) {
        let table = plan.members[Int(step.table)]
        let end = document.word(frame.place + 1).nextPlace
        let patterns = table.patterns.count
        let isPlain = patterns == 0 && !isTracked
        if frame.cursor == 0 { frame.cursor = frame.place + 2 }
        while frame.cursor < end {
            if frame.part == 0, !frame.isWaiting {
                if isPlain { passOver(table, end) } else { begin(table) }
                if frame.cursor >= end { break }
            }
            let key = frame.cursor
            while frame.isWaiting || frame.part <= patterns + 1 {
                let answer: Answer
                if frame.isWaiting {
                    answer = takeAnswer()
                } else {
                    let node = memberNode(table, key, patterns)
                    frame.part += 1
                    if node < 0 { continue }
                    mark(frame.index)
                    answer = askMember(node, key, isLeftOver: frame.part == patterns + 2)
                }
                guard goesOn(after: answer) else { return }
            }
            frame.part = 0
            frame.cursor = document.next(after: key + 1)
            frame.index += 1
        }
        demandKeys(table)
    }

    /// Moves to the first member that its node alone can't decide, and begins it; moves to the end where there is none. Only
    /// for a table without patterns.
    private mutating func passOver(_ table: MemberTable, _ end: Int) {
        let document = document
        var (cursor, guess, seen) = (frame.cursor, frame.guess, frame.seen)
        while cursor < end {
            let number = table.keys.number(of: cursor, in: document, guess: guess)
            var node = table.others
            if number >= 0 {
                guess = number &+ 1
                let demand = table.demands[number]
                if demand >= 0 { seen |= 1 << UInt64(demand) }
                if table.nodes[number] >= 0 { node = table.nodes[number] }
            }
            if node >= 0, !plan.isAllowedAtOnce(Int(node), cursor &+ 1, document) {
                frame.count = number
                frame.isMatched = false
                break
            }
            cursor = document.next(after: cursor &+ 1)
            frame.index &+= 1
        }
        frame.cursor = cursor
        frame.guess = guess
        frame.seen = seen
    }

    /// Searches the member's key in the table.
    private mutating func begin(_ table: MemberTable) {
        let number = table.keys.number(of: frame.cursor, in: document, guess: frame.guess)
        frame.count = number
        frame.isMatched = false
        guard number >= 0 else { return }
        frame.guess = number + 1
        let demand = table.demands[number]
        if demand >= 0 { frame.seen |= 1 << UInt64(demand) }
    }

    /// The node of the member's property, of one of the patterns, or of all other members; -1 where that has no node.
    private mutating func memberNode(_ table: MemberTable, _ key: Int, _ patterns: Int) -> Int {
        if frame.part == 0 {
            guard frame.count >= 0 else { return -1 }
            let node = table.nodes[frame.count]
            frame.isMatched = node >= 0
            return Int(node)
        }
        if frame.part <= patterns {
            let (pattern, node) = table.patterns[frame.part - 1]
            guard pattern.matches(document.string(at: key)) else { return -1 }
            frame.isMatched = true
            return Int(node)
        }
        return frame.isMatched ? -1 : Int(table.others)
    }

    /// Checks the member at `key`. Of equal keys the last is the member; this is checked only where it matters.
    private mutating func askMember(_ number: Int, _ key: Int, isLeftOver: Bool) -> Answer {
        if plan.isAllowedAtOnce(number, key + 1, document) { return .yes }
        guard document.isLastOfItsKey(key, in: frame.place) else { return .yes }
        if isLeftOver, frame.tells, schemas[number].always == false {
            note("the schema has no such key", key + 1, .unknownKey, key)
            return .no
        }
        return ask(number, key + 1, key, tells: frame.tells)
    }

    /// Checks at the end of the members that all required keys were present.
    private mutating func demandKeys(_ table: MemberTable) {
        let demanded = table.demanded
        let missing = (demanded == 64 ? .max : (1 << UInt64(demanded)) &- 1) & ~frame.seen
        advance()
        if missing != 0 {
            if frame.tells {
                for (number, demand) in table.demands.enumerated() where demand >= 0 && missing >> UInt64(demand) & 1 == 1 {
                    noteMissing(table.keys.needles[number])
                }
            }
            refuse()
        }
        for number in table.moreDemanded where document.place(of: table.keys.needles[Int(number)], in: frame.place) < 0 {
            if frame.tells { noteMissing(table.keys.needles[Int(number)]) }
            refuse()
        }
    }

    private mutating func noteMissing(_ needle: KeyNeedle) {
        note(schemas[frame.node].expectation(of: needle.key, schemas), -1, .error, key: needle.key)
    }

    /// Checks the keys as strings.
    mutating func names(_ step: SchemaPlan.Step) {
        let end = document.word(frame.place + 1).nextPlace
        if frame.cursor == 0 { frame.cursor = frame.place + 2 }
        while frame.cursor < end {
            let key = frame.cursor
            let answer: Answer
            if frame.isWaiting {
                answer = takeAnswer()
            } else if plan.isAllowedAtOnce(Int(step.node), key, document) || !document.isLastOfItsKey(key, in: frame.place) {
                answer = .yes
            } else {
                answer = ask(Int(step.node), key, key, tells: frame.tells, isName: true)
            }
            guard goesOn(after: answer) else { return }
            frame.cursor = document.next(after: key + 1)
        }
        advance()
    }

    /// Checks the members or elements that no schema has evaluated.
    mutating func unevaluated(_ step: SchemaPlan.Step, areMembers: Bool) {
        let end = document.word(frame.place + 1).nextPlace
        if frame.cursor == 0 { frame.cursor = frame.place + 2 }
        while frame.cursor < end {
            let part = frame.cursor
            var answer = Answer.yes
            if frame.isWaiting {
                answer = takeAnswer()
            } else if !parts[parts.count - 1].contains(frame.index) {
                let node = Int(step.node)
                answer =
                    areMembers
                    ? askMember(node, part, isLeftOver: true) : ask(node, part, ~frame.index, tells: frame.tells)
            }
            guard goesOn(after: answer) else { return }
            frame.cursor = document.next(after: areMembers ? part + 1 : part)
            frame.index += 1
        }
        parts[parts.count - 1].insertAll()
        advance()
    }
}
