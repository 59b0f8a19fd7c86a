/// A layout's plan to write its declared content directly as text: its entries by the keys to which they are written, in
/// order.
///
/// Made once for each layout. A layout has no plan if two entries share a path in a way that needs merging (a model, and a
/// dotted path into it). Then `AnyLayout.output` builds the content as a tree.
@safe package final class OutputPlan: Sendable {
    /// The content of one key: an entry, or an object of several entries. For a group: its members, without a key.
    final class Item: Sendable {
        /// The key as text with quotes and colon, and the same after a comma; empty for a group.
        let key: ContiguousArray<UInt8>
        let nextKey: ContiguousArray<UInt8>
        let entry: AnyFieldDefinition?
        let object: OutputPlan?
        let group: AnyLayout?
        /// The form of the entry's dates in JSON.
        let dates: DateConversion

        init(
            key: ContiguousArray<UInt8> = [], entry: AnyFieldDefinition? = nil, object: OutputPlan? = nil, group: AnyLayout? = nil
        ) {
            self.key = key
            nextKey = [UInt8(ascii: ",")] + key
            self.entry = entry
            self.object = object
            self.group = group
            dates = entry?.dates ?? .style(.iso8601Milliseconds)
        }
    }

    let items: [Item]
    /// The entries in the order in which they are written, with a group as one.
    let order: [AnyFieldDefinition]
    /// The keys of the items' entries, in the order of the items.
    let keys: EntryKeys
    /// The number of each item's key; -1 where its value is not at a single key.
    let numbers: ContiguousArray<Int>
    /// The items again, so that each can be read without retaining it. Safe, because `items` keeps them.
    let lent: ContiguousArray<Unmanaged<Item>>

    private init(_ items: [Item], _ order: [AnyFieldDefinition]) {
        self.items = items
        self.order = order
        unsafe lent = ContiguousArray(items.map { unsafe Unmanaged.passUnretained($0) })
        keys = EntryKeys(items.compactMap(\.entry))
        var entries = keys.numbers.makeIterator()
        numbers = ContiguousArray(items.map { $0.entry == nil ? -1 : entries.next() ?? -1 })
    }

    /// The plan for these entries; nil where there can be none.
    convenience init?(_ entries: [AnyFieldDefinition]) {
        self.init(paths: entries.map { ($0, $0.path.steps[...]) })
    }

    /// The longest path of an entry in a plan. The plan has a level for each key of a path, and is written by a function that
    /// calls itself.
    private static let longestPath = 32

    private convenience init?(paths: [(AnyFieldDefinition, ArraySlice<FieldPath.Step>)]) {
        if paths.contains(where: { $0.1.count > Self.longestPath }) { return nil }
        var order: [ScalarKey] = []
        var byKey: [ScalarKey: [(AnyFieldDefinition, ArraySlice<FieldPath.Step>)]] = [:]
        var items: [Item] = []
        var written: [[AnyFieldDefinition]] = []
        var positions: [ScalarKey: Int] = [:]
        for (entry, steps) in paths {
            // The tag next to a value may belong to another entry or to none.
            if entry.siblingPath != nil { return nil }
            if let group = entry.group {
                // A group's keys are written next to these; equal ones would have to be merged.
                guard group.outputPlan != nil, group.entries.allSatisfy({ $0.group == nil }) else { return nil }
                for inner in group.entries {
                    guard let first = inner.path.steps.first, case .key(_, let key) = first else { return nil }
                    guard positions.updateValue(-1, forKey: ScalarKey(string: key)) == nil else { return nil }
                }
                items.append(Item(group: group))
                written.append([entry])
                continue
            }
            guard let first = steps.first, case .key(_, let key) = first else { return nil }
            let scalar = ScalarKey(string: key)
            if let position = positions[scalar] {
                if position < 0 { return nil }
            } else {
                positions[scalar] = items.count
                order.append(scalar)
                items.append(Item(key: Self.text(key), entry: entry))
                written.append([entry])
            }
            byKey[scalar, default: []].append((entry, steps.dropFirst()))
        }
        for key in order {
            guard let members = byKey[key], let position = positions[key], position >= 0 else { return nil }
            if members.count == 1, members[0].1.isEmpty { continue }
            guard members.allSatisfy({ !$0.1.isEmpty }), let inner = OutputPlan(paths: members) else { return nil }
            items[position] = Item(key: items[position].key, object: inner)
            written[position] = inner.order
        }
        self.init(items, written.flatMap(\.self))
    }

    private static func text(_ key: String) -> ContiguousArray<UInt8> {
        var text = ContiguousArray<UInt8>()
        TextWriter.appendString(key, to: &text)
        text.append(UInt8(ascii: ":"))
        return text
    }
}
