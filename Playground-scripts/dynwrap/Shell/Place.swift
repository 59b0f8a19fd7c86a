import DynWrap

/// A path on the command line: a JSON Pointer or a query.
enum Place {
    case pointer(JSONPointer)
    case query(JSONPath)

    /// A text that begins with `$` is a query (RFC 9535). An empty text, or one that begins with `/`, is a pointer (RFC 6901).
    init(_ text: String) throws(Failure) {
        if text.hasPrefix("$") {
            do throws(JSONPathError) { self = .query(try JSONPath(parsing: text)) } catch {
                throw .usage("the query is wrong: \(error)")
            }
        } else if let pointer = JSONPointer(text) {
            self = .pointer(pointer)
        } else {
            let advice = "a pointer begins with / and a query with $"
            // A text that begins like the rest of a query, `.a` or `[0]`, probably lacks the `$`.
            let isRest = text.hasPrefix(".") || text.hasPrefix("[")
            let meant = isRest ? "$\(text)" : "/\(text) or $.\(text)"
            throw .usage("\(text) is neither a JSON Pointer nor a query: \(advice) (\(meant))")
        }
    }

    /// The values at the path.
    func values(in tree: JSON) -> any Sequence<JSON> {
        switch self {
        case .pointer(let pointer): tree[pointer: pointer].map { [$0] } ?? []
        case .query(let path): tree.query(path)
        }
    }

    /// The first value at the path; nil where there is none.
    func first(in tree: JSON) -> JSON? {
        switch self {
        case .pointer(let pointer): tree[pointer: pointer]
        case .query(let path): tree.query(path).first
        }
    }

    /// The values at the path with their pointers.
    func matches(in tree: JSON) -> any Sequence<(pointer: JSONPointer, value: JSON)> {
        switch self {
        case .pointer(let pointer): tree[pointer: pointer].map { [(pointer, $0)] } ?? []
        case .query(let path): tree.matches(of: path).lazy.map { ($0.pointer, $0.value) }
        }
    }
}
