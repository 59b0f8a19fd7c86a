import DynWrap

/// Writes values to standard output.
enum ValueText {
    /// Prints a value on one line without white space, or a string without quotes. Every token keeps its spelling.
    static func print(_ value: JSON, raw: Bool = false, pretty: Bool = false, _ output: Output) throws {
        if raw, let string = value.string {
            try output.print(string)
            return
        }
        switch value.kind {
        case .object, .array:
            let text = value.bytes()
            try output.write(pretty ? Reindenter.pretty(text) : Reindenter.compact(text))
            try output.print()
        // White space and comments around the root of a document are not part of it.
        default: try output.print(value.text(.compact))
        }
    }
}
