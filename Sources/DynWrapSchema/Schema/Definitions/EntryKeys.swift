/// The keys of a layout's entries. With them, one walk over an object's members finds the values of all entries.
final class EntryKeys: Sendable {
    private let table: KeyTable
    /// The number of each entry's key; -1 where its value is not at a single key.
    let numbers: ContiguousArray<Int>

    init(_ entries: [AnyFieldDefinition]) {
        var known: [ScalarKey: Int] = [:]
        var keys: [String] = []
        numbers = ContiguousArray(
            entries.map { entry in
                guard entry.fallbacks.isEmpty, entry.group == nil, entry.path.steps.count == 1,
                    case .key(_, let key) = entry.path.steps[0]
                else { return -1 }
                if let number = known[ScalarKey(string: key)] { return number }
                known[ScalarKey(string: key)] = keys.count
                keys.append(key)
                return keys.count - 1
            })
        table = KeyTable(keys)
    }

    /// The number of different keys.
    var count: Int { table.needles.count }

    /// Whether the walk is not slower than searches: not for an object with many members, which has a table of its own.
    @inline(__always)
    func suits(_ document: Document, _ object: Int) -> Bool {
        FastWays.areOn && document.word(object).count <= Document.mostMembersWithoutIndex
    }

    /// Finds the values of the object at `object`. For each key's number, `places` gets the place of the last member with
    /// this key, or 0 for none.
    /// - Parameter places: one slot for each key.
    func find(in document: Document, _ object: Int, _ places: UnsafeMutableBufferPointer<Int>) {
        unsafe places.initialize(repeating: 0)
        let end = document.word(object &+ 1).nextPlace
        var key = object &+ 2
        var guess = 0
        while key < end {
            // Members are usually in the order of the entries.
            let number = table.number(of: key, in: document, guess: guess)
            if number >= 0 {
                unsafe places[number] = key &+ 1  // a number of the table, which has as many slots
                guess = number &+ 1
            }
            key = document.next(after: key &+ 1)
        }
    }
}

/// A layout's entries by their names.
final class EntryNames: Sendable {
    private let byName: [ScalarKey: AnyFieldDefinition]
    private let byPath: [ScalarKey: AnyFieldDefinition]
    /// The groups without a name.
    let namelessGroups: [AnyLayout]

    init(_ entries: [AnyFieldDefinition]) {
        func table(_ entries: [AnyFieldDefinition], _ name: (AnyFieldDefinition) -> String) -> [ScalarKey: AnyFieldDefinition] {
            Dictionary(entries.map { (ScalarKey(string: name($0)), $0) }, uniquingKeysWith: { first, _ in first })
        }
        byName = table(entries.filter { !$0.name.isEmpty }, \.name)
        byPath = table(entries.filter { $0.group == nil }, \.path.text)
        namelessGroups = entries.filter { $0.name.isEmpty }.compactMap(\.group)
    }

    /// The first entry with this name, else the first with this key path.
    func entry(named name: String) -> AnyFieldDefinition? { byName[ScalarKey(string: name)] ?? byPath[ScalarKey(string: name)] }
}

extension AnyLayout {
    /// The entry with this name, else the one with this key path. Entries of groups without a name count as the layout's own.
    /// O(1) after the first time.
    package func entry(named name: String) -> AnyFieldDefinition? {
        if let found = entryNames.entry(named: name) { return found }
        for group in entryNames.namelessGroups {
            if let found = group.entry(named: name) { return found }
        }
        return nil
    }
}
