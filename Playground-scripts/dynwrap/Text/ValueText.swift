import DynWrap

/// Values on standard output.
enum ValueText {
    /// A line: the value without white space, or a string as it is. Every token is spelled as in its file.
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
        // What is around the root of a document is no part of it.
        default: try output.print(value.text(.compact))
        }
    }
}
