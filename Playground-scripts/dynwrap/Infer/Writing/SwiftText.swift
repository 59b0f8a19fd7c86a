/// Texts and keys in Swift's syntax.
enum SwiftText {
    /// A string literal.
    static func literal(_ text: String) -> String {
        var made = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": made += "\\\""
            case "\\": made += "\\\\"
            case "\n": made += "\\n"
            case "\r": made += "\\r"
            case "\t": made += "\\t"
            case _ where isInvisible(scalar): made += "\\u{\(String(scalar.value, radix: 16))}"
            default: made.unicodeScalars.append(scalar)
            }
        }
        return made + "\""
    }

    /// Whether a scalar is invisible or changes others, such as a combining mark, which would join the quotation mark before it.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate, .nonspacingMark,
            .enclosingMark,
            .spacingMark:
            true
        default: scalar != " " && scalar.properties.isWhitespace
        }
    }

    /// The literal of a field's key path that has only this key.
    static func key(_ key: String) -> String {
        var path = String.UnicodeScalarView()
        for scalar in key.unicodeScalars {
            if scalar == "." || scalar == "[" || scalar == "\\" { path.append("\\") }
            path.append(scalar)
        }
        return literal(String(path))
    }

    /// A text as part of a comment, on one line.
    static func comment(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { isInvisible($0) ? "\u{FFFD}" : $0 }))
    }
}
