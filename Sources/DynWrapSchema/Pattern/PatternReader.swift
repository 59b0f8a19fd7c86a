/// Reads the text of a pattern into steps. Groups that are open are in a list, so nothing recurses over the pattern's nesting.
struct PatternReader {
    private let scalars: [Unicode.Scalar]
    private var i = 0
    private(set) var sets: [ScalarSet] = []
    private(set) var looks: [Pattern.Look] = []
    /// How many steps the lookarounds have together.
    private var looked = 0

    /// A group that is open.
    private struct Group {
        var alternatives: [[Pattern.Step]] = []
        var steps: [Pattern.Step] = []
        /// Where the last part begins, if a quantifier may follow it.
        var last: Int?
        /// Of a lookaround, its direction and whether it must hold.
        var look: (isAhead: Bool, isWanted: Bool)?
    }

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    mutating func read() throws(Pattern.Fault) -> [Pattern.Step] {
        var outer: [Group] = []
        var group = Group()
        while let scalar = take() {
            switch scalar {
            case "(":
                outer.append(group)
                group = Group(look: try readGroupStart())
            case ")":
                guard var parent = outer.popLast() else { throw .invalid }
                let steps = try Self.choice(group)
                if let look = group.look {
                    try add(Pattern.Look(program: steps + [.done], isAhead: look.isAhead))
                    add(.look(looks.count - 1, isWanted: look.isWanted), to: &parent)
                } else {
                    parent.last = parent.steps.count
                    parent.steps += steps
                }
                group = parent
            case "|":
                group.alternatives.append(group.steps)
                group.steps = []
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
                    addSet(ScalarSet([scalar.value...scalar.value]), to: &group)
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
            default: addSet(ScalarSet([scalar.value...scalar.value]), to: &group)
            }
            if group.steps.count > Pattern.mostSteps { throw .tooLarge }
        }
        guard outer.isEmpty else { throw .invalid }
        return try Self.choice(group) + [.done]
    }

    // MARK: Parts

    private mutating func add(_ step: Pattern.Step, to group: inout Group) {
        group.steps.append(step)
        group.last = nil
    }

    private mutating func add(_ look: Pattern.Look) throws(Pattern.Fault) {
        looks.append(look)
        looked += look.program.count
        if looks.count > Pattern.mostLooks || looked > Pattern.mostSteps { throw .tooLarge }
    }

    private mutating func addSet(_ set: ScalarSet, to group: inout Group) {
        group.last = group.steps.count
        group.steps.append(.take(sets.count))
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

    /// The steps of a group that is complete.
    private static func choice(_ group: Group) throws(Pattern.Fault) -> [Pattern.Step] {
        var result = group.steps
        for steps in group.alternatives.reversed() {
            result = [.fork(1, steps.count + 2)] + steps + [.jump(result.count + 1)] + result
            if result.count > Pattern.mostSteps { throw .tooLarge }
        }
        return result
    }

    // MARK: Repetition

    /// Repeats the last part. A lazy quantifier is read like a greedy one: whether there is a match is the same.
    private mutating func repeatLast(_ group: inout Group, _ least: Int, _ most: Int?) throws(Pattern.Fault) {
        guard let start = group.last else { throw .invalid }
        _ = takeIf("?")
        let part = Array(group.steps[start...])
        let (size, isHuge) = (part.count + 2).multipliedReportingOverflow(by: max(least + 1, most ?? 0))
        guard !isHuge, size <= Pattern.mostSteps else { throw .tooLarge }
        group.steps.removeSubrange(start...)
        for _ in 0..<least { group.steps += part }
        if let most {
            let rest = most - least
            for done in 0..<rest {
                group.steps.append(.fork(1, (rest - done) * (part.count + 1)))
                group.steps += part
            }
        } else {
            group.steps.append(.fork(1, part.count + 2))
            group.steps += part
            group.steps.append(.jump(-(part.count + 1)))
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
        var set = ScalarSet()
        let isInverted = takeIf("^")
        while true {
            guard let scalar = take() else { throw .invalid }
            if scalar == "]" { break }
            let item = scalar == "\\" ? try readEscape(inClass: true) : ScalarSet([scalar.value...scalar.value])
            guard let lower = item.only, peek == "-", i + 1 < scalars.count, scalars[i + 1] != "]" else {
                set.formUnion(item)
                continue
            }
            i += 1
            guard let end = take() else { throw .invalid }
            let last = end == "\\" ? try readEscape(inClass: true) : ScalarSet([end.value...end.value])
            // A class at the end of a range is a member like the dash.
            guard let upper = last.only else {
                set.formUnion(item)
                set.formUnion(ScalarSet([0x2D...0x2D]))
                set.formUnion(last)
                continue
            }
            guard lower <= upper else { throw .invalid }
            set.insert(lower...upper)
        }
        if isInverted { set.invert() }
        return set
    }

    /// What follows a backslash.
    private mutating func readEscape(inClass: Bool) throws(Pattern.Fault) -> ScalarSet {
        guard let scalar = take() else { throw .invalid }
        func only(_ value: UInt32) -> ScalarSet { ScalarSet([value...value]) }
        switch scalar {
        case "d": return .digits
        case "D": return ScalarSet.digits.complement
        case "w": return .words
        case "W": return ScalarSet.words.complement
        case "s": return .spaces
        case "S": return ScalarSet.spaces.complement
        case "t": return only(0x09)
        case "n": return only(0x0A)
        case "v": return only(0x0B)
        case "f": return only(0x0C)
        case "r": return only(0x0D)
        case "b" where inClass: return only(0x08)
        case "0" where peek.map(ScalarSet.digits.contains) != true: return only(0)
        case "0"..."9": throw inClass ? .invalid : .unsupported("a reference back")
        case "k": throw .unsupported("a reference back")
        case "c":
            guard let letter = take(), letter.isASCII, letter.properties.isAlphabetic else { throw .invalid }
            return only(letter.value & 31)
        case "x": return only(try readHex(2))
        case "u": return only(try readUnicode())
        case "p", "P": return ScalarSet(try readProperty(isInverted: scalar == "P"))
        default:
            // Letters and digits have or may get a meaning; anything else means itself.
            guard !scalar.isASCII || !ScalarSet.words.contains(scalar) || scalar == "_" else { throw .invalid }
            return only(scalar.value)
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
