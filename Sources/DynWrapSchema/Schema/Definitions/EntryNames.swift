/// A layout's entries by what they are called.
final class EntryNames: Sendable {
    private let byName: [ScalarKey: AnyFieldDefinition]
    private let byPath: [ScalarKey: AnyFieldDefinition]
    /// The groups whose entries have no name around theirs.
    let namelessGroups: [AnyLayout]

    init(_ entries: [AnyFieldDefinition]) {
        func table(_ entries: [AnyFieldDefinition], _ name: (AnyFieldDefinition) -> String) -> [ScalarKey: AnyFieldDefinition] {
            Dictionary(entries.map { (ScalarKey(string: name($0)), $0) }, uniquingKeysWith: { first, _ in first })
        }
        byName = table(entries.filter { !$0.name.isEmpty }, \.name)
        byPath = table(entries.filter { $0.group == nil }, \.path.text)
        namelessGroups = entries.filter { $0.name.isEmpty }.compactMap(\.group)
    }

    /// The first entry of this name, else the first with this key path.
    func entry(named name: String) -> AnyFieldDefinition? { byName[ScalarKey(string: name)] ?? byPath[ScalarKey(string: name)] }
}

extension AnyLayout {
    /// The entry of this name, else the one with this key path; those of groups without a name are the layout's own. O(1) after the
    /// first time.
    package func entry(named name: String) -> AnyFieldDefinition? {
        if let found = entryNames.entry(named: name) { return found }
        for group in entryNames.namelessGroups {
            if let found = group.entry(named: name) { return found }
        }
        return nil
    }
}
