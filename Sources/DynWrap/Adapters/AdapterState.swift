/// Everything about an adapter that is not an entry: `device.dyn.source`, `device.dyn.problems`.
public struct AdapterState<S: AdapterSchema> {
    /// The value that the adapter reads.
    public internal(set) var source: S.Source
    let schema: S
    var refused: [Problem] = []

    init(source: S.Source, schema: S) {
        self.source = source
        self.schema = schema
    }

    /// What can't be read as its entry says, and what the source could not store.
    ///
    /// In the order of the entries, those of values with an adapter of their own too; then the last assignment of each entry that the source could
    /// not store. Every entry is read, by reflection: O(entries).
    public var problems: [Problem] { found + refused }

    /// What can't be read as its entry says.
    var found: [Problem] {
        Mirror(reflecting: schema).children.flatMap { child -> [Problem] in
            guard let name = child.label, let entry = child.value as? any CheckedAdapterEntry else { return [] }
            return entry.problems(in: source, named: name)
        }
    }

    /// The value of an entry. Things with an adapter of their own know what they refused before.
    func value<V, Access>(of entry: AdapterEntry<S.Source, V, Access>) -> V {
        let value = entry.read(source).value
        guard !refused.isEmpty, let children = entry.children else { return value }
        let name = name(of: entry.identity)
        return children.remembering(value, refused.compactMap { $0.taken(from: name, property: name) })
    }

    /// Assigns an entry, or keeps that this was refused.
    mutating func assign<V>(_ value: V, to entry: AdapterEntry<S.Source, V, AdapterAccess.Writable>) {
        guard entry.write(&source, value) else { return refuse(value, entry.identity) }
        accept(entry.identity)
        guard let below = entry.children?.refused(value), !below.isEmpty else { return }
        let name = name(of: entry.identity)
        refused += below.map { $0.below(name, property: name) }
    }

    func name(of identity: AdapterEntryIdentity) -> String {
        for child in Mirror(reflecting: schema).children {
            if let entry = child.value as? any CheckedAdapterEntry, entry.identity === identity { return child.label ?? "" }
        }
        return ""
    }

    /// Forgets that an assignment of this entry was refused.
    private mutating func accept(_ identity: AdapterEntryIdentity) {
        if refused.isEmpty { return }
        let name = name(of: identity)
        refused.removeAll { $0.pointer.tokens.first == name }
    }

    private mutating func refuse<V>(_ value: V, _ identity: AdapterEntryIdentity) {
        let name = name(of: identity)
        refused.removeAll { $0.pointer.tokens == [name] }
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
    func problems(in source: Any, named name: String) -> [Problem]
}

extension AdapterEntry: CheckedAdapterEntry {
    func problems(in source: Any, named name: String) -> [Problem] {
        guard let reading = (source as? Source).map(read) else { return [] }
        let own = reading.problem.map { problem in
            Problem(
                pointer: JSONPointer(tokens: [name]), property: name, expected: problem.expected, found: problem.found,
                severity: .error)
        }
        let below = children?.found(reading.value).map { $0.below(name, property: name) } ?? []
        return (own.map { [$0] } ?? []) + below
    }
}
