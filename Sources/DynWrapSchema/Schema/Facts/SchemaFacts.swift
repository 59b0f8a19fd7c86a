/// What a schema whose name and content are known only at run time says of itself.
package struct SchemaFacts: Sendable {
    /// What problems, archives and exports call it.
    package let name: String
    /// What is the same object in two copies of the schema.
    package let token: any AnyObject & Sendable
    /// The content as text: equal for schemas that say the same.
    package let content: @Sendable () -> String
    /// Checks an object in place of the entries, where the schema was made from a document of rules.
    package let check: (@Sendable (JSON, ConversionReport) -> Void)?
    /// The schema as it is exported, where it is not made from the entries; within another export, or by itself.
    package let export: (@Sendable (_ isNested: Bool) -> JSON)?

    package init(
        name: String, token: any AnyObject & Sendable, content: @escaping @Sendable () -> String,
        check: (@Sendable (JSON, ConversionReport) -> Void)? = nil, export: (@Sendable (Bool) -> JSON)? = nil
    ) {
        self.name = name
        self.token = token
        self.content = content
        self.check = check
        self.export = export
    }
}

/// A schema whose values differ in name and content; its entries are named by their keys.
package protocol SchemaValue: Schema {
    /// What this value says of itself.
    var facts: SchemaFacts { get }
}

extension AnyLayout {
    /// Whether both are layouts of one schema: of one value, or of two values that say the same of their entries' names and places.
    package func isSameSchema(as other: AnyLayout) -> Bool {
        if self === other { return true }
        if let facts, let others = other.facts {
            return facts.token === others.token || (facts.name == others.name && facts.content() == others.content())
        }
        let (mine, theirs) = (valueEntries, other.valueEntries)
        return mine.count == theirs.count
            && zip(mine, theirs).allSatisfy { a, b in
                a === b || a.hasSamePlaces(as: b)
            }
    }

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

extension AnyFieldDefinition {
    /// Whether both are of one name and path, fallbacks included.
    fileprivate func hasSamePlaces(as other: AnyFieldDefinition) -> Bool {
        let (mine, theirs) = (
            [name, path.text] + fallbacks.map(\.text), [other.name, other.path.text] + other.fallbacks.map(\.text)
        )
        return mine.count == theirs.count && JSONPointer.begins(mine, with: theirs)
    }
}

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
