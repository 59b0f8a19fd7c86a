// The items of which a container with comments between its values is written.
extension CommentedSplice {
    /// A member or an element to be written.
    struct Item {
        /// The index of the entry that it is, or -1 for a new one.
        let entry: Int
        /// The key of a new member.
        let key: String?
        /// The new or edited value; nil for an unchanged one.
        let value: JSON?
    }

    /// - Parameters:
    ///   - numbers: the index of the entry at each place of the tape.
    ///   - count: how many entries there are.
    static func items(_ node: ContainerNode, _ numbers: [Int: Int], _ count: Int) -> [Item] {
        node.isObject ? members(node, numbers, count) : elements(node, numbers, count)
    }

    private static func members(_ node: ContainerNode, _ numbers: [Int: Int], _ count: Int) -> [Item] {
        var values = [JSON?](repeating: nil, count: count)
        var edits = node.overrides.sorted
        while let edit = edits.next() {
            if let number = numbers[edit.place] { values[number] = .some(edit.value) }
        }
        var items: [Item] = []
        for number in values.indices where values[number]?.isMissing != true {
            items.append(Item(entry: number, key: nil, value: values[number]))
        }
        for member in JSON(node).objectNode?.added.list ?? [] where !member.value.isMissing {
            items.append(Item(entry: -1, key: member.key, value: member.value))
        }
        return items
    }

    private static func elements(_ node: ContainerNode, _ numbers: [Int: Int], _ count: Int) -> [Item] {
        guard var array = JSON(node).arrayNode else { return [] }
        var items: [Item] = []
        if !array.isFlat {
            var values = [JSON?](repeating: nil, count: count)
            var edits = array.overrides.sorted
            var isMoved = false
            while let edit = edits.next() {
                if let number = numbers[edit.place] { values[number] = .some(edit.value) }
                let origin = array.originPlace(of: edit.value, expecting: edit.place)
                if origin >= 0, origin != edit.place { isMoved = true }
            }
            // An element that was removed from its index and added after all others.
            for item in array.items where !isMoved {
                let origin = array.originPlace(of: item)
                isMoved = origin >= 0 && array.overrides[origin].map { array.originPlace(of: $0) != origin } ?? false
            }
            if isMoved {
                // An element from another index takes its comments along, as it does where it is inserted.
                array = array.copy()
                array.flatten()
            } else {
                for number in values.indices { items.append(Item(entry: number, key: nil, value: values[number])) }
            }
        }
        var isTaken = [Bool](repeating: !array.isFlat, count: count)
        for item in array.items {
            let entry = numbers[array.originPlace(of: item)] ?? -1
            let isNew = entry < 0 || isTaken[entry]
            if !isNew { isTaken[entry] = true }
            items.append(Item(entry: isNew ? -1 : entry, key: nil, value: isNew || item.isEdited ? .some(item) : nil))
        }
        return array.isFlat ? replacing(items, isTaken) : items
    }

    /// The items of a flat array, with new ones paired with the removed entries between the same neighbours: what replaces an
    /// element takes its comments. Where there are fewer new items than removed entries, none takes comments, because nothing
    /// tells which.
    private static func replacing(_ items: [Item], _ isTaken: [Bool]) -> [Item] {
        var (items, isTaken) = (items, isTaken)
        var next = 0
        while let start = items[next...].firstIndex(where: { $0.entry < 0 }) {
            next = items[start...].firstIndex { $0.entry >= 0 } ?? items.endIndex
            let before = start == 0 ? -1 : items[start - 1].entry
            let after = next < items.count ? items[next].entry : isTaken.count
            guard before < after else { continue }
            let removed = ((before + 1)..<after).filter { !isTaken[$0] }
            guard removed.count <= next - start else { continue }
            for (index, entry) in zip(start..., removed) {
                items[index] = Item(entry: entry, key: nil, value: items[index].value)
                isTaken[entry] = true
            }
        }
        return items
    }
}
