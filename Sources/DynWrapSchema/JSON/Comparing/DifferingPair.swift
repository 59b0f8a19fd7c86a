/// The value at one place of a container before and after, and the step there.
struct DifferingPair {
    let old: JSON
    let new: JSON
    let token: String
}

extension ObjectNode {
    /// The members to compare; removals are reported immediately.
    func differences(
        _ base: Base, _ path: [String], _ changes: inout [JSONChange]
    ) -> [DifferingPair] {
        var inner: [DifferingPair] = []
        let restored = restored(base)
        for entry in overrides.sorted {
            let (place, value) = (entry.place, restored[entry.place] ?? entry.value)
            let old = JSON(base.document, place)
            let key = base.document.string(at: place - 1)
            if !value.isMissing {
                inner.append(DifferingPair(old: old, new: value, token: key))
                continue
            }
            // Equal keys are removed together, and the value before is that of the last of them.
            guard base.document.place(of: KeyNeedle(key), in: base.place) == place else { continue }
            changes.append(JSONChange(JSONPointer(tokens: path + [key]), old: old, new: nil))
        }
        for member in added.filter({ !$0.value.isMissing }).dropFirst(restored.count) {
            inner.append(DifferingPair(old: .missing, new: member.value, token: member.key))
        }
        return inner
    }

    /// What was removed and set again and stands where it stood, by its place in the base: the first that were added, where they were the last members of the
    /// base, in this order.
    private func restored(_ base: Base) -> [Int: JSON] {
        guard removedCount > 0, addedCount > 0 else { return [:] }
        let document = base.document
        var restored: [Int: JSON] = [:]
        var last = -1
        for member in added where !member.value.isMissing {
            let needle = KeyNeedle(member.key)
            let place = document.place(of: needle, in: base.place)
            guard place > last, overrides[place]?.isMissing == true else { break }
            if restored.isEmpty { last = lastPlaceLeft(base) }
            // Of equal keys one alone is set again.
            var equal = 0
            forEachPlace(of: needle, place) { _ in equal += 1 }
            guard place > last, equal == 1 else { break }
            restored[place] = member.value
            last = place
        }
        return restored
    }

    /// The place of the last value of the base that was not removed; -1 where all are.
    private func lastPlaceLeft(_ base: Base) -> Int {
        JSON(base.document, base.place).members.reduce(-1) { last, member in
            overrides[member.value.place]?.isMissing == true ? last : member.value.place
        }
    }
}

extension ArrayNode {
    /// The elements to compare; those that were inserted, removed or replaced are reported immediately.
    ///
    /// Elements of the base that are still in their order are kept, edited or not. Between two of them, what was there and what is there now
    /// is replaced one by one as far as both reach; the rest is removed or added. Applied to the base, this makes the same array again.
    func differences(
        _ base: Base, _ path: [String], _ changes: inout [JSONChange]
    ) -> [DifferingPair] {
        let pointer = JSONPointer(tokens: path)
        var inner: [DifferingPair] = []
        if !isFlat { return unmoved(base, overrides, items) }
        if let settled { return unmoved(base, settled.overrides, settled.items) }
        let olds = Array(JSON(base.document, base.place).elements)
        // Elements that exchanged indexes with others of the same text.
        if olds.count == items.count, zip(olds, items).allSatisfy({ $0.hasSameText(as: $1) }) { return [] }
        var (i, j) = (0, 0)
        while i < olds.count || j < items.count {
            // The next kept element, and how much of both comes before it.
            var (to, kept) = (j, -1)
            while to < items.count {
                kept = originPlace(of: items[to], expecting: i < olds.count ? olds[i].place : -1)
                if kept >= 0, i < olds.count, kept >= olds[i].place { break }
                to += 1
            }
            var from = olds.count
            if to < items.count {
                from = i
                while olds[from].place < kept { from += 1 }  // the kept place is one of those from `i` on
            }
            let common = min(from - i, to - j)
            for k in 0..<common where !olds[i + k].hasSameText(as: items[j + k]) {
                changes.append(JSONChange(pointer.appending(j + k), old: olds[i + k], new: items[j + k]))
            }
            for k in (common..<(from - i)).reversed() {
                changes.append(JSONChange(pointer.appending(j + k), old: olds[i + k], new: nil))
            }
            for k in common..<max(common, to - j) {
                changes.append(JSONChange(pointer.appending(j + k), old: nil, new: items[j + k]))
            }
            if to < items.count { inner.append(DifferingPair(old: olds[from], new: items[to], token: String(to))) }
            (i, j) = (from + 1, to + 1)
        }
        return inner
    }

    /// The elements to compare where those of the base kept their indexes: what was put in place of some, and what follows them. O(edits × log
    /// count), in a long array after the first time.
    private func unmoved(_ base: Base, _ overrides: PlacedValues, _ items: some Collection<JSON>) -> [DifferingPair] {
        let (document, array) = (base.document, base.place)
        var inner = overrides.sorted.map { entry in
            DifferingPair(
                old: JSON(document, entry.place), new: entry.value,
                token: String(document.index(ofElementAt: entry.place, in: array)))
        }
        for (number, item) in items.enumerated() {
            inner.append(DifferingPair(old: .missing, new: item, token: String(document.memberCount(of: array) + number)))
        }
        return inner
    }
}
