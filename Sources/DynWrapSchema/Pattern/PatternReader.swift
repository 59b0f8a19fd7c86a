/// Reads the text of a pattern into steps. Open groups are in a list, so nothing recurses over the nesting.
struct PatternReader {
    private var cursor: PatternCursor
    /// The steps of all open groups, one group after the other, so that the limit counts all of them.
    private var steps: [Pattern.Step] = []
    private(set) var sets: [ScalarSet] = []
    private(set) var lookarounds: [Pattern.Lookaround] = []
    /// The number of steps of all lookarounds together.
    private var lookaroundSteps = 0

    /// A group that is open.
    private struct Group {
        /// The index of its first step.
        let start: Int
        /// The ends of its complete alternatives.
        var ends: [Int] = []
        /// The start of the last part, if a quantifier may follow it.
        var last: Int?
        /// The direction of a lookaround and whether it must hold; nil for other groups.
        var lookaround: (isAhead: Bool, isWanted: Bool)?
    }

    init(_ text: String) { cursor = PatternCursor(text) }

    mutating func read() throws(Pattern.Fault) -> [Pattern.Step] {
        var outer: [Group] = []
        var group = Group(start: 0)
        while let scalar = cursor.take() {
            switch scalar {
            case "(":
                outer.append(group)
                group = Group(start: steps.count, lookaround: try readGroupStart())
            case ")":
                guard var parent = outer.popLast() else { throw .invalid }
                try close(group)
                if let lookaround = group.lookaround {
                    try add(Pattern.Lookaround(program: steps[group.start...] + [.done], isAhead: lookaround.isAhead))
                    steps.removeSubrange(group.start...)
                    add(.lookaround(lookarounds.count - 1, isWanted: lookaround.isWanted), to: &parent)
                } else {
                    parent.last = group.start
                }
                group = parent
            case "|":
                group.ends.append(steps.count)
                group.last = nil
            case "^": add(.atStart, to: &group)
            case "$": add(.atEnd, to: &group)
            case "*": try repeatLast(&group, 0, nil)
            case "+": try repeatLast(&group, 1, nil)
            case "?": try repeatLast(&group, 0, 1)
            case "{":
                if let (least, most) = try readCounts() {
                    try repeatLast(&group, least, most)
                } else {
                    addSet(ScalarSet(scalar.value), to: &group)
                }
            case ".": addSet(ScalarSet.lineEnds.complement, to: &group)
            case "[": addSet(try cursor.readClass(), to: &group)
            case "\\":
                if cursor.takeIf("b") {
                    add(.atWordEdge, to: &group)
                } else if cursor.takeIf("B") {
                    add(.notAtWordEdge, to: &group)
                } else {
                    addSet(try cursor.readEscape(inClass: false), to: &group)
                }
            default: addSet(ScalarSet(scalar.value), to: &group)
            }
            // Open lookarounds have programs of their own, which may have as many steps again.
            if steps.count - group.start > Pattern.mostSteps || steps.count > 2 * Pattern.mostSteps { throw .tooLarge }
        }
        guard outer.isEmpty else { throw .invalid }
        try close(group)
        return steps + [.done]
    }

    // MARK: Parts

    private mutating func add(_ step: Pattern.Step, to group: inout Group) {
        steps.append(step)
        group.last = nil
    }

    private mutating func add(_ lookaround: Pattern.Lookaround) throws(Pattern.Fault) {
        lookarounds.append(lookaround)
        lookaroundSteps += lookaround.program.count
        if lookarounds.count > Pattern.mostLookarounds || lookaroundSteps > Pattern.mostSteps { throw .tooLarge }
    }

    private mutating func addSet(_ set: ScalarSet, to group: inout Group) {
        group.last = steps.count
        steps.append(.take(sets.count))
        sets.append(set)
    }

    /// Reads the start of a group, after its parenthesis: groups with and without a name, lookarounds, and unsupported ones.
    /// Returns the kind of a lookaround.
    private mutating func readGroupStart() throws(Pattern.Fault) -> (isAhead: Bool, isWanted: Bool)? {
        guard cursor.takeIf("?") else { return nil }
        if cursor.takeIf(":") { return nil }
        guard cursor.takeIf("<") else {
            if cursor.takeIf("=") { return (isAhead: true, isWanted: true) }
            if cursor.takeIf("!") { return (isAhead: true, isWanted: false) }
            // Flags are allowed only for a group, as in `(?i-s:`, not for the rest of the pattern.
            let flags = cursor.rest.prefix { $0 != ":" && $0 != ")" }
            guard !flags.isEmpty, flags.allSatisfy("ims-".unicodeScalars.contains),
                cursor.rest.dropFirst(flags.count).first == ":"
            else { throw .invalid }
            throw .unsupported("flags")
        }
        if cursor.takeIf("=") { return (isAhead: false, isWanted: true) }
        if cursor.takeIf("!") { return (isAhead: false, isWanted: false) }
        var length = 0
        while let scalar = cursor.take(), scalar != ">" {
            guard ScalarSet.words.contains(scalar) || scalar == "$" || scalar.properties.isAlphabetic else { throw .invalid }
            length += 1
        }
        guard length > 0, cursor.last == ">" else { throw .invalid }
        return nil
    }

    /// Adds a fork before each alternative of a group but the last, and a jump over the other alternatives after it.
    private mutating func close(_ group: Group) throws(Pattern.Fault) {
        if group.ends.isEmpty { return }
        var rest = steps.count - group.start + 2 * group.ends.count
        if rest > Pattern.mostSteps { throw .tooLarge }
        var made: [Pattern.Step] = []
        made.reserveCapacity(rest)
        var start = group.start
        for end in group.ends {
            let count = end - start + 2
            rest -= count
            made.append(.fork(1, count))
            made += steps[start..<end]
            made.append(.jump(rest + 1))
            start = end
        }
        made += steps[start...]
        steps.replaceSubrange(group.start..., with: made)
    }

    // MARK: Repetition

    /// Repeats the last part. A lazy quantifier is treated as a greedy one, because both match the same strings.
    private mutating func repeatLast(_ group: inout Group, _ least: Int, _ most: Int?) throws(Pattern.Fault) {
        guard let start = group.last else { throw .invalid }
        _ = cursor.takeIf("?")
        let part = Array(steps[start...])
        let (size, isHuge) = (part.count + 2).multipliedReportingOverflow(by: max(least + 1, most ?? 0))
        guard !isHuge, size <= Pattern.mostSteps else { throw .tooLarge }
        steps.removeSubrange(start...)
        for _ in 0..<least { steps += part }
        if let most {
            let rest = most - least
            for done in 0..<rest {
                steps.append(.fork(1, (rest - done) * (part.count + 1)))
                steps += part
            }
        } else {
            steps.append(.fork(1, part.count + 2))
            steps += part
            steps.append(.jump(-(part.count + 1)))
        }
        group.last = nil
    }

    /// Reads `{2}`, `{2,}` or `{2,3}` after its brace; nil, with nothing taken, for any other text.
    private mutating func readCounts() throws(Pattern.Fault) -> (Int, Int?)? {
        let start = cursor
        guard let least = readCount() else {
            cursor = start
            return nil
        }
        var most: Int? = least
        if cursor.takeIf(",") { most = cursor.peek == "}" ? nil : readCount() ?? -1 }
        guard cursor.takeIf("}"), most != -1 else {
            cursor = start
            return nil
        }
        if let most, most < least { throw .invalid }
        return (least, most)
    }

    /// Reads digits as a number; all numbers above ``Pattern/mostSteps`` become the next one after it.
    private mutating func readCount() -> Int? {
        var value: Int?
        while let digit = cursor.peek, ScalarSet.digits.contains(digit) {
            value = min((value ?? 0) * 10 + Int(digit.value - 0x30), Pattern.mostSteps + 1)
            _ = cursor.take()
        }
        return value
    }
}
