/// Everything about an adapter that is not an entry: `device.dyn.source`, `device.dyn.problems`.
public struct AdapterState<S: AdapterSchema> {
    /// What the adapter looks at.
    public internal(set) var source: S.Source
    let schema: S
    var refused: [Problem] = []

    init(source: S.Source, schema: S) {
        self.source = source
        self.schema = schema
    }

    /// What can't be read as its entry says, in their order, and then the last assignment of each entry that the source could not hold.
    public var problems: [Problem] {
        let found = Mirror(reflecting: schema).children.compactMap { child -> Problem? in
            guard let name = child.label, let entry = child.value as? any CheckedAdapterEntry else { return nil }
            guard let problem = entry.problem(in: source) else { return nil }
            return Problem(
                pointer: JSONPointer(tokens: [name]), property: name, expected: problem.expected, found: problem.found,
                severity: .error)
        }
        return found + refused
    }

    func name(of identity: AdapterEntryIdentity) -> String {
        for child in Mirror(reflecting: schema).children {
            if let entry = child.value as? any CheckedAdapterEntry, entry.identity === identity { return child.label ?? "" }
        }
        return ""
    }

    /// Forgets that an assignment of this entry was refused.
    mutating func accept(_ identity: AdapterEntryIdentity) {
        if refused.isEmpty { return }
        let name = name(of: identity)
        refused.removeAll { $0.property == name }
    }

    mutating func refuse<V>(_ value: V, _ identity: AdapterEntryIdentity) {
        let name = name(of: identity)
        refused.removeAll { $0.property == name }
        refused.append(
            Problem(
                pointer: JSONPointer(tokens: [name]), property: name, expected: "a value that the source can hold",
                found: "\(value)", severity: .error))
    }
}

extension AdapterState: Sendable where S.Source: Sendable {}

/// An entry without its types.
protocol CheckedAdapterEntry {
    var identity: AdapterEntryIdentity { get }
    func problem(in source: Any) -> (expected: String, found: String)?
}

extension AdapterEntry: CheckedAdapterEntry {
    func problem(in source: Any) -> (expected: String, found: String)? { (source as? Source).flatMap { read($0).problem } }
}
