/// The members of an adapter that are not entries: `device.dyn.source`, `device.dyn.problems`.
public struct AdapterState<S: AdapterSchema> {
    /// The value that the adapter reads.
    public internal(set) var source: S.Source
    let schema: S
    var refused: [Problem] = []

    init(source: S.Source, schema: S) {
        self.source = source
        self.schema = schema
    }

    /// The values that their entries can't read, and the assignments that the source could not store.
    ///
    /// First the unreadable values in the order of the entries, also inside values with their own adapters; then, for each entry,
    /// the last assignment that the source could not store. Every entry is read, by reflection: O(entries).
    public var problems: [Problem] { found + refused }

    /// The problems of values that their entries can't read.
    var found: [Problem] {
        Mirror(reflecting: schema).children.flatMap { child -> [Problem] in
            guard let name = Mirror.propertyName(child.label), let entry = child.value as? any CheckedAdapterEntry else {
                return []
            }
            return entry.problems(in: source, named: name)
        }
    }

    /// The value of an entry. Values with their own adapters get the problems of the assignments that they refused before.
    func value<V, Access>(of entry: AdapterEntry<S.Source, V, Access>) -> V {
        let value = entry.read(source).value
        guard !refused.isEmpty, let children = entry.children else { return value }
        let name = name(of: entry.identity)
        return children.remembering(value, refused.compactMap { $0.taken(from: name, property: name) })
    }

    /// Assigns an entry, or records that this was refused.
    mutating func assign<V>(_ value: V, to entry: AdapterEntry<S.Source, V, AdapterAccess.Writable>) {
        guard entry.write(&source, value) else { return refuse(value, entry.identity) }
        accept(entry.identity)
        guard let below = entry.children?.refused(value), !below.isEmpty else { return }
        let name = name(of: entry.identity)
        refused += below.map { $0.below(name, property: name) }
    }

    func name(of identity: AdapterEntryIdentity) -> String {
        for child in Mirror(reflecting: schema).children {
            if let entry = child.value as? any CheckedAdapterEntry, entry.identity === identity {
                return Mirror.propertyName(child.label) ?? ""
            }
        }
        return ""
    }

    /// Removes the problems of refused assignments to this entry.
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

/// An entry without its type parameters.
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
