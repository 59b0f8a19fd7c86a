/// Random JSON texts with everything that a scanner must distinguish.
public struct RandomText {
    private var random: SeededRandom
    private var text = ""

    /// A generator that makes the same texts for the same `seed`.
    public init(seed: UInt64) { random = SeededRandom(seed: seed) }

    /// A random object.
    public mutating func object(depth: Int = 4) -> String {
        text = ""
        space()
        addObject(depth)
        space()
        return text
    }

    /// A random value of any kind.
    public mutating func value(depth: Int = 4) -> String {
        text = ""
        add(depth)
        return text
    }

    private mutating func space() {
        if Int.random(in: 0..<4, using: &random) == 0 { text += [" ", "\t", "\r\n", "\n  "].randomElement(using: &random) ?? "" }
    }

    private mutating func add(_ depth: Int) {
        switch Int.random(in: 0..<(depth > 0 ? 10 : 6), using: &random) {
        case 0: text += ["true", "false", "null"].randomElement(using: &random) ?? ""
        case 1, 2:
            text +=
                ["0", "-0", "17", "-2.50", "1e9", "3E-2", "0.125e+3", "123456789012345678901"].randomElement(using: &random) ?? ""
        case 3, 4, 5: addString()
        case 6, 7: addArray(depth - 1)
        default: addObject(depth - 1)
        }
    }

    private mutating func addString() {
        text += "\""
        for _ in 0..<([0, 1, 3, 20].randomElement(using: &random) ?? 0) {
            text +=
                [
                    "a", "bc", "{", "]", ",", ":", " ", "é", "€", "😀", "\u{2028}", "e\u{301}", "\\n", "\\\"", "\\\\", "\\/",
                    "\\u00e9",
                    "\\ud83d\\uDE00", "\\u0000", "plain text that is longer than sixteen bytes",
                ].randomElement(using: &random) ?? ""
        }
        text += "\""
    }

    private mutating func addArray(_ depth: Int) {
        text += "["
        space()
        for i in 0..<Int.random(in: 0..<5, using: &random) {
            if i > 0 { text += "," }
            space()
            add(depth)
            space()
        }
        text += "]"
    }

    private mutating func addObject(_ depth: Int) {
        text += "{"
        space()
        for i in 0..<Int.random(in: 0..<5, using: &random) {
            if i > 0 { text += "," }
            space()
            if Int.random(in: 0..<3, using: &random) == 0 {
                addString()
            } else {
                text += "\"\(["a", "b", "name", "list", "b\\u0061"].randomElement(using: &random) ?? "")\""
            }
            space()
            text += ":"
            space()
            add(depth)
            space()
        }
        text += "}"
    }
}
