extension Pattern {
    /// Reads a regular expression of RFC 9485 (I-Regexp), as in JSONPath. It must match the whole string, or any part of it.
    ///
    /// A text that breaks that grammar is `invalid`, even if ECMA-262 gives it a meaning: `\d`, `a*?`, lookaheads. All else
    /// is matched as §5.3 says, with ECMA-262's rules except for the dot, so that `^` and `$` are the ends of the string.
    /// O(steps × nesting).
    init(interoperable text: String, wholeString: Bool) throws(Fault) {
        var reader = InteroperablePattern(text)
        let translated = try reader.read()
        try self.init(wholeString ? "^(?:\(translated))$" : translated)
    }
}

/// Checks a text against the grammar of RFC 9485 §4 and translates it to ECMA-262. Groups are counted, without recursion.
private struct InteroperablePattern {
    private let scalars: [Unicode.Scalar]
    private var i = 0
    private var out = String.UnicodeScalarView()

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    mutating func read() throws(Pattern.Fault) -> String {
        var depth = 0
        // Whether a quantifier may follow.
        var hasAtom = false
        while let scalar = peek {
            switch scalar {
            case "(":
                depth += 1
                take()
                hasAtom = false
                continue
            case ")":
                guard depth > 0 else { throw .invalid }
                depth -= 1
                take()
            case "|":
                take()
                hasAtom = false
                continue
            case "*", "+", "?", "{":
                guard hasAtom else { throw .invalid }
                if scalar == "{" { try takeCounts() } else { take() }
                hasAtom = false
                continue
            case ".":
                i += 1
                out.append(contentsOf: "[^\\n\\r]".unicodeScalars)
            case "[": try takeClass()
            case "\\": try takeEscape()
            case "]", "}": throw .invalid
            default: take()
            }
            hasAtom = true
        }
        guard depth == 0 else { throw .invalid }
        return String(out)
    }

    /// `{2}`, `{2,}` or `{2,3}`.
    private mutating func takeCounts() throws(Pattern.Fault) {
        take()
        try takeDigits()
        if peek == "," {
            take()
            if peek != "}" { try takeDigits() }
        }
        guard peek == "}" else { throw .invalid }
        take()
    }

    private mutating func takeDigits() throws(Pattern.Fault) {
        let start = i
        while let scalar = peek, ScalarSet.digits.contains(scalar) { take() }
        if i == start { throw .invalid }
    }

    /// A class. A dash may be first, last, or in a range.
    private mutating func takeClass() throws(Pattern.Fault) {
        take()
        if peek == "^" { take() }
        var isEmpty = true
        if peek == "-" {
            take()
            isEmpty = false
        }
        while peek != "]" {
            if peek == "-" {
                take()
                guard !isEmpty, peek == "]" else { throw .invalid }
                break
            }
            isEmpty = false
            let isCharacter = try takeClassMember()
            guard isCharacter, peek == "-", i + 1 < scalars.count, scalars[i + 1] != "]" else { continue }
            take()
            guard peek != "-", try takeClassMember() else { throw .invalid }
        }
        guard !isEmpty else { throw .invalid }
        take()
    }

    /// Takes one part of a class; true for a single character, false for a set such as `\p{L}`.
    private mutating func takeClassMember() throws(Pattern.Fault) -> Bool {
        guard let scalar = peek, scalar != "[", scalar != "]" else { throw .invalid }
        if scalar == "\\" { return try takeEscape() }
        take()
        return true
    }

    /// Takes an escape; true for a single character with a backslash before it, false for `\p{…}`.
    @discardableResult
    private mutating func takeEscape() throws(Pattern.Fault) -> Bool {
        take()
        guard let scalar = peek else { throw .invalid }
        take()
        if Self.escapable.contains(scalar) { return true }
        guard scalar == "p" || scalar == "P", peek == "{" else { throw .invalid }
        take()
        var name = ""
        while let scalar = peek, scalar != "}" {
            name.unicodeScalars.append(scalar)
            take()
        }
        guard Self.categories.contains(name), peek == "}" else { throw .invalid }
        take()
        return false
    }

    private static let escapable = Set("()*+-.?[\\]^nrt{|}".unicodeScalars)

    private static let categories: Set<String> = {
        let groups = [
            ("L", "lmotu"), ("M", "cen"), ("N", "dlo"), ("P", "cdefios"), ("Z", "lps"), ("S", "ckmo"), ("C", "cfno"),
        ]
        return Set(groups.flatMap { group, members in [group] + members.map { group + String($0) } })
    }()

    private var peek: Unicode.Scalar? { i < scalars.count ? scalars[i] : nil }

    /// Takes the scalar at ``peek`` unchanged.
    private mutating func take() {
        out.append(scalars[i])
        i += 1
    }
}
