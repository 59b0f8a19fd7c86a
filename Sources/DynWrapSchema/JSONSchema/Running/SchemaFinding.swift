/// A problem found in a run.
struct SchemaFinding {
    let tokens: [String]
    /// The keys among the tokens.
    let names: [String]
    let expected: String
    /// The place of the value in the document; -1 where it is missing.
    let place: Int
    let severity: Problem.Severity
    /// Whether the value is the key of the member to which the tokens lead.
    let isKey: Bool
}

extension SchemaRun {
    /// Reports a problem with the value at `place`, one step below the frame's value.
    mutating func note(
        _ expected: String, _ place: Int, _ severity: Problem.Severity, _ way: Int = SchemaRun.same, key: String? = nil,
        isName: Bool = false
    ) {
        guard left > 0 else { return }
        left -= 1
        var tokens: [String] = []
        var names: [String] = []
        var isAKey = isName
        func add(_ way: Int) {
            if way == Self.same { return }
            if way < 0 {
                tokens.append(String(~way))
            } else {
                let key = document.string(at: way)
                tokens.append(key)
                names.append(key)
            }
        }
        for frame in frames.dropFirst() {
            add(frame.way)
            isAKey = isAKey || frame.isName
        }
        if !frames.isEmpty {
            add(frame.way)
            isAKey = isAKey || frame.isName
        }
        add(way)
        if let key {
            tokens.append(key)
            names.append(key)
        }
        tell(
            SchemaFinding(
                tokens: tokens, names: names, expected: isAKey ? "as its key \(expected)" : expected, place: place,
                severity: severity,
                isKey: isAKey))
    }
}
