/// A `pattern` of JSON Schema as a Swift regular expression, where both have the same meaning: characters, classes, groups,
/// choices, repetition.
struct PatternText {
    private var rest: Substring
    private var made = ""
    private var depth = 0

    /// The modifier of a field; nil where the pattern has other elements.
    static func modifier(_ pattern: String) -> String? {
        let expected = SwiftText.literal("a string that matches " + pattern)
        return expression(pattern).map { ".matching(#/\($0)/#.matchingSemantics(.unicodeScalar), \(expected))" }
    }

    /// The expression that matches a whole string where `pattern` matches a part of it, scalar by scalar.
    static func expression(_ pattern: String) -> String? {
        // `.matching` is about the whole string, and `pattern` about any part of it.
        let isFromStart = pattern.hasPrefix("^")
        let isToEnd = pattern.hasSuffix("$") && !pattern.hasSuffix("\\$")
        let inner = pattern.dropFirst(isFromStart ? 1 : 0).dropLast(isToEnd && pattern.count > (isFromStart ? 1 : 0) ? 1 : 0)
        var text = PatternText(rest: inner)
        guard text.read(), text.depth == 0 else { return nil }
        let any = "[\\s\\S]*"
        let whole = (isFromStart ? "" : any) + (text.hasChoice ? "(?:\(text.made))" : text.made) + (isToEnd ? "" : any)
        // An anchor would belong to only one side of a choice at the top level.
        if text.hasChoice, isFromStart || isToEnd { return nil }
        return whole
    }

    private var hasChoice = false

    private init(rest: Substring) { self.rest = rest }

    private mutating func read() -> Bool {
        var mayRepeat = false
        while let character = rest.popFirst() {
            switch character {
            case "\\":
                guard let escaped = escape(inClass: false) else { return false }
                made += escaped
                mayRepeat = true
            case "[":
                guard readClass() else { return false }
                mayRepeat = true
            case "(":
                if rest.hasPrefix("?") {
                    guard rest.hasPrefix("?:") else { return false }
                    rest = rest.dropFirst(2)
                }
                made += "(?:"
                depth += 1
                mayRepeat = false
            case ")":
                guard depth > 0 else { return false }
                depth -= 1
                made += ")"
                mayRepeat = true
            case "|":
                if depth == 0 { hasChoice = true }
                made += "|"
                mayRepeat = false
            case "*", "+", "?":
                guard mayRepeat else { return false }
                made.append(character)
                if rest.hasPrefix("?") { made.append(rest.removeFirst()) }
                mayRepeat = false
            case "{":
                guard mayRepeat, let end = rest.firstIndex(of: "}"), Self.isCount(rest[..<end]) else { return false }
                made += "{\(rest[..<end])}"
                rest = rest[rest.index(after: end)...]
                mayRepeat = false
            case ".":
                made += "[^\\n\\r\\x{2028}\\x{2029}]"
                mayRepeat = true
            default:
                guard Self.isPlain(character) else { return false }
                // `/` and `#` together would end the literal.
                made += character == "/" || character == "#" ? "\\\(character)" : String(character)
                mayRepeat = true
            }
        }
        return true
    }

    private mutating func readClass() -> Bool {
        made += "["
        if rest.hasPrefix("^") { made.append(rest.removeFirst()) }
        var isEmpty = true
        while let character = rest.popFirst() {
            switch character {
            case "]":
                made += "]"
                return !isEmpty
            case "\\":
                guard let escaped = escape(inClass: true) else { return false }
                made += escaped
            case "-":
                // A range, or the character itself where a range is not possible.
                made += isEmpty || rest.hasPrefix("]") ? "\\-" : "-"
            case "[", "&", "~", "^": made += "\\\(character)"
            case ".", "*", "+", "?", "(", ")", "{", "}", "|", "$", "/", "#": made += "\\\(character)"
            default:
                guard Self.isPlain(character) else { return false }
                made.append(character)
            }
            isEmpty = false
        }
        return false
    }

    private mutating func escape(inClass: Bool) -> String? {
        guard let character = rest.popFirst() else { return nil }
        switch character {
        // ECMAScript's classes have only ASCII characters.
        case "d": return inClass ? "0-9" : "[0-9]"
        case "w": return inClass ? "A-Za-z0-9_" : "[A-Za-z0-9_]"
        case "D" where !inClass: return "[^0-9]"
        case "W" where !inClass: return "[^A-Za-z0-9_]"
        case "t", "n", "r": return "\\\(character)"
        case ".", "*", "+", "?", "(", ")", "[", "]", "{", "}", "|", "^", "$", "/", "\\", "-": return "\\\(character)"
        default: return nil
        }
    }

    /// Whether a character stands for itself in both syntaxes: letters, digits and other ASCII characters without a meaning.
    private static func isPlain(_ character: Character) -> Bool {
        guard let value = character.asciiValue, value >= 0x20, value < 0x7F else { return false }
        return !"\\^$.|?*+()[]{}".contains(character)
    }

    /// Whether the text is a repetition count: `3`, `1,` or `1,3`.
    private static func isCount(_ text: Substring) -> Bool {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        func isNumber(_ part: Substring) -> Bool {
            !part.isEmpty && part.count <= 4 && part.allSatisfy { $0.isASCII && $0.isNumber }
        }
        guard parts.count <= 2, let low = parts.first, isNumber(low) else { return false }
        guard parts.count == 2, let high = parts.last, !high.isEmpty else { return true }
        return isNumber(high) && Int(low) ?? 0 <= Int(high) ?? 0
    }
}
