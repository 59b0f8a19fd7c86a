extension JSON.Kind {
    /// The kind with its article: "an array".
    package var noun: String {
        switch self {
        case .object, .array: "an \(rawValue)"
        case .null: "null"
        case .missing: "missing"
        default: "a \(rawValue)"
        }
    }
}
