/// Reads the text of a pattern into steps. Groups that are open are in a list, so nothing recurses over the pattern's nesting.
struct PatternReader {
    private let scalars: [Unicode.Scalar]
    private var i = 0
    /// The steps of all groups that are open, one group after the other. So what is not written yet counts too when the limit is checked.
    private var steps: [Pattern.Step] = []
    private(set) var sets: [ScalarSet] = []
    private(set) var looks: [Pattern.Look] = []
    /// How many steps the lookarounds have together.
    private var looked = 0

    /// A group that is open.
    private struct Group {
        /// Where its steps begin.
        let start: Int
        /// Where the alternatives end that are complete.
        var ends: [Int] = []
        /// Where the last part begins, if a quantifier may follow it.
        var last: Int?
        /// Of a lookaround, its direction and whether it must hold.
        var look: (isAhead: Bool, isWanted: Bool)?
    }

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    mutating func read() throws(Pattern.Fault) -> [Pattern.Step] {
        var outer: [Group] = []
        var group = Group(start: 0)
        while let scalar = take() {
            switch scalar {
            case "(":
                outer.append(group)
                group = Group(start: steps.count, look: try readGroupStart())
            case ")":
                guard var parent = outer.popLast() else { throw .invalid }
                try close(group)
                if let look = group.look {
                    try add(Pattern.Look(program: steps[group.start...] + [.done], isAhead: look.isAhead))
                    steps.removeSubrange(group.start...)
                    add(.look(looks.count - 1, isWanted: look.isWanted), to: &parent)
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
            case "[": addSet(try readClass(), to: &group)
            case "\\":
                if takeIf("b") {
                    add(.atWordEdge, to: &group)
                } else if takeIf("B") {
                    add(.notAtWordEdge, to: &group)
                } else {
                    addSet(try readEscape(inClass: false), to: &group)
                }
            default: addSet(ScalarSet(scalar.value), to: &group)
            }
            // As many again may be those of lookarounds that are open, which have programs of their own.
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

    private mutating func add(_ look: Pattern.Look) throws(Pattern.Fault) {
        looks.append(look)
        looked += look.program.count
        if looks.count > Pattern.mostLooks || looked > Pattern.mostSteps { throw .tooLarge }
    }

    private mutating func addSet(_ set: ScalarSet, to group: inout Group) {
        group.last = steps.count
        steps.append(.take(sets.count))
        sets.append(set)
    }

    /// What follows an opening parenthesis: groups with and without a name, lookarounds, and what is not supported. Returns the kind of a lookaround.
    private mutating func readGroupStart() throws(Pattern.Fault) -> (isAhead: Bool, isWanted: Bool)? {
        guard takeIf("?") else { return nil }
        if takeIf(":") { return nil }
        guard takeIf("<") else {
            if takeIf("=") { return (isAhead: true, isWanted: true) }
            if takeIf("!") { return (isAhead: true, isWanted: false) }
            // Flags for the group alone, `(?i-s:`; for all that follows there are none.
            let flags = scalars[i...].prefix { $0 != ":" && $0 != ")" }
            guard !flags.isEmpty, flags.allSatisfy("ims-".unicodeScalars.contains), i + flags.count < scalars.count,
                scalars[i + flags.count] == ":"
            else { throw .invalid }
            throw .unsupported("flags")
        }
        if takeIf("=") { return (isAhead: false, isWanted: true) }
        if takeIf("!") { return (isAhead: false, isWanted: false) }
        var length = 0
        while let scalar = take(), scalar != ">" {
            guard ScalarSet.words.contains(scalar) || scalar == "$" || scalar.properties.isAlphabetic else { throw .invalid }
            length += 1
        }
        guard length > 0, scalars[i - 1] == ">" else { throw .invalid }
        return nil
    }

    /// Puts the choice between a group's alternatives before each but the last, and the way over the others after it.
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

    /// Repeats the last part. A lazy quantifier is read like a greedy one: whether there is a match is the same.
    private mutating func repeatLast(_ group: inout Group, _ least: Int, _ most: Int?) throws(Pattern.Fault) {
        guard let start = group.last else { throw .invalid }
        _ = takeIf("?")
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

    /// `{2}`, `{2,}` or `{2,3}` after its brace; nil, and nothing taken, where it is none of them.
    private mutating func readCounts() throws(Pattern.Fault) -> (Int, Int?)? {
        let start = i
        guard let least = readCount() else {
            i = start
            return nil
        }
        var most: Int? = least
        if takeIf(",") { most = peek == "}" ? nil : readCount() ?? -1 }
        guard takeIf("}"), most != -1 else {
            i = start
            return nil
        }
        if let most, most < least { throw .invalid }
        return (least, most)
    }

    /// Digits as a number; for every number above ``Pattern/mostSteps`` the next one after that.
    private mutating func readCount() -> Int? {
        var value: Int?
        while let digit = peek, ScalarSet.digits.contains(digit) {
            value = min((value ?? 0) * 10 + Int(digit.value - 0x30), Pattern.mostSteps + 1)
            i += 1
        }
        return value
    }

    // MARK: Classes and escapes

    private mutating func readClass() throws(Pattern.Fault) -> ScalarSet {
        var items: [ScalarSet] = []
        let isInverted = takeIf("^")
        while true {
            guard let scalar = take() else { throw .invalid }
            if scalar == "]" { break }
            let item = scalar == "\\" ? try readEscape(inClass: true) : ScalarSet(scalar.value)
            guard let lower = item.only, peek == "-", i + 1 < scalars.count, scalars[i + 1] != "]" else {
                items.append(item)
                continue
            }
            i += 1
            guard let end = take() else { throw .invalid }
            let last = end == "\\" ? try readEscape(inClass: true) : ScalarSet(end.value)
            // A class at the end of a range is a member like the dash.
            guard let upper = last.only else {
                items += [item, ScalarSet(0x2D), last]
                continue
            }
            guard lower <= upper else { throw .invalid }
            items.append(ScalarSet([lower...upper]))
        }
        return ScalarSet(union: items, isInverted: isInverted)
    }

    /// What follows a backslash.
    private mutating func readEscape(inClass: Bool) throws(Pattern.Fault) -> ScalarSet {
        guard let scalar = take() else { throw .invalid }
        switch scalar {
        case "d": return .digits
        case "D": return ScalarSet.digits.complement
        case "w": return .words
        case "W": return ScalarSet.words.complement
        case "s": return .spaces
        case "S": return ScalarSet.spaces.complement
        case "t": return ScalarSet(0x09)
        case "n": return ScalarSet(0x0A)
        case "v": return ScalarSet(0x0B)
        case "f": return ScalarSet(0x0C)
        case "r": return ScalarSet(0x0D)
        case "b" where inClass: return ScalarSet(0x08)
        case "0" where peek.map(ScalarSet.digits.contains) != true: return ScalarSet(0)
        case "0"..."9": throw inClass ? .invalid : .unsupported("a reference back")
        case "k": throw .unsupported("a reference back")
        case "c":
            guard let letter = take(), letter.isASCII, letter.properties.isAlphabetic else { throw .invalid }
            return ScalarSet(letter.value & 31)
        case "x": return ScalarSet(try readHex(2))
        case "u": return ScalarSet(try readUnicode())
        case "p", "P": return ScalarSet(try readProperty(isInverted: scalar == "P"))
        default:
            // Letters and digits have or may get a meaning; anything else means itself.
            guard !scalar.isASCII || !ScalarSet.words.contains(scalar) || scalar == "_" else { throw .invalid }
            return ScalarSet(scalar.value)
        }
    }

    private mutating func readHex(_ digits: Int) throws(Pattern.Fault) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<digits {
            guard let digit = take().flatMap(Self.hexDigit) else { throw .invalid }
            value = value << 4 | UInt32(digit)
        }
        return value
    }

    private static func hexDigit(_ scalar: Unicode.Scalar) -> Int? { scalar.isASCII ? Character(scalar).hexDigitValue : nil }

    /// `u0041`, `u{1F600}`, and two surrogates as one.
    private mutating func readUnicode() throws(Pattern.Fault) -> UInt32 {
        if takeIf("{") {
            var value: UInt32 = 0
            var digits = 0
            while let scalar = take(), scalar != "}" {
                guard let digit = Self.hexDigit(scalar), value <= 0x10_FFFF else { throw .invalid }
                value = value << 4 | UInt32(digit)
                digits += 1
            }
            guard digits > 0, value <= ScalarSet.last, scalars[i - 1] == "}" else { throw .invalid }
            return value
        }
        let high = try readHex(4)
        guard high & 0xFC00 == 0xD800, i + 1 < scalars.count, scalars[i] == "\\", scalars[i + 1] == "u" else { return high }
        let start = i
        i += 2
        if peek != "{" {
            let low = try readHex(4)
            if low & 0xFC00 == 0xDC00 { return 0x10000 + (high & 0x3FF) << 10 + low & 0x3FF }
        }
        i = start
        return high
    }

    private mutating func readProperty(isInverted: Bool) throws(Pattern.Fault) -> ScalarProperty {
        guard takeIf("{") else { throw .invalid }
        var name = ""
        while let scalar = take(), scalar != "}" { name.unicodeScalars.append(scalar) }
        guard scalars[i - 1] == "}", !name.isEmpty else { throw .invalid }
        guard var property = ScalarProperty(name) else { throw .unsupported("the property \(name)") }
        property.isInverted = isInverted
        return property
    }

    // MARK: Scalars

    private var peek: Unicode.Scalar? { i < scalars.count ? scalars[i] : nil }

    private mutating func take() -> Unicode.Scalar? {
        guard i < scalars.count else { return nil }
        defer { i += 1 }
        return scalars[i]
    }

    private mutating func takeIf(_ scalar: Unicode.Scalar) -> Bool {
        guard peek == scalar else { return false }
        i += 1
        return true
    }
}

extension ScalarSet {
    /// The one scalar of a set that has no other.
    fileprivate var only: UInt32? {
        guard ranges.count == 1, !isInverted, ranges[0].lowerBound == ranges[0].upperBound else { return nil }
        return ranges[0].lowerBound
    }
}
