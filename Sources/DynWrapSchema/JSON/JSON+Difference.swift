/// One difference between a tree and what it was opened from.
public struct JSONChange: Sendable, Hashable {
    /// Where: for additions and replacements in the new tree as it is after the changes before this one.
    public let pointer: JSONPointer
    /// What was there; nil for an addition.
    public let old: JSON?
    /// What is there; nil for a removal.
    public let new: JSON?

    package init(_ pointer: JSONPointer, old: JSON?, new: JSON?) {
        self.pointer = pointer
        self.old = old
        self.new = new
    }
}

extension JSON {
    /// What differs from the tree this one was opened from, in an order in which the changes can be applied one after the other.
    /// An edit that was taken back, to the same text, is no change. Iterative; O(edits).
    package func changes(from original: JSON) -> [JSONChange] {
        var changes: [JSONChange] = []
        var pending: [(JSON, JSON, JSONPointer)] = [(original, self, JSONPointer())]
        while let (old, new, pointer) = pending.popLast() {
            if old.holder === new.holder, old.place == new.place { continue }
            guard let base = new.node?.base, old.place == base.place, old.holder === base.document else {
                if old.isMissing {
                    changes.append(JSONChange(pointer, old: nil, new: new))
                } else if !old.isIdentical(to: new) {
                    changes.append(JSONChange(pointer, old: old, new: new))
                }
                continue
            }
            // Children are pushed last first, so that they come out in order.
            if let object = new.node as? ObjectNode {
                pending.append(contentsOf: object.differences(base, pointer, &changes).reversed())
            } else if let array = new.node as? ArrayNode {
                pending.append(contentsOf: array.differences(base, pointer, &changes).reversed())
            }
        }
        return changes
    }
}

extension ObjectNode {
    /// The members to look into; removals are told at once.
    fileprivate func differences(
        _ base: Base, _ pointer: JSONPointer, _ changes: inout [JSONChange]
    ) -> [(JSON, JSON, JSONPointer)] {
        var inner: [(JSON, JSON, JSONPointer)] = []
        for place in overrides.keys.sorted() {
            guard let value = overrides[place] else { continue }
            let old = JSON(base.document, place)
            let at = pointer.appending(JSON.keyString(base.document, place - 1))
            if !value.isMissing {
                inner.append((old, value, at))
            } else if !(changes.last?.pointer == at && changes.last?.new == nil) {  // equal keys are removed together
                changes.append(JSONChange(at, old: old, new: nil))
            }
        }
        for member in added where !member.value.isMissing {
            inner.append((.missing, member.value, pointer.appending(member.key)))
        }
        return inner
    }
}

extension ArrayNode {
    /// The elements to look into; where elements were moved, the differing middle is removed and added anew.
    fileprivate func differences(
        _ base: Base, _ pointer: JSONPointer, _ changes: inout [JSONChange]
    ) -> [(JSON, JSON, JSONPointer)] {
        let old = JSON(base.document, base.place).elements
        var inner: [(JSON, JSON, JSONPointer)] = []
        guard isFlat else {
            var index = 0
            for element in old {
                if let value = overrides[element.place] { inner.append((element, value, pointer.appending(index))) }
                index += 1
            }
            for (i, item) in items.enumerated() { inner.append((.missing, item, pointer.appending(index + i))) }
            return inner
        }
        func same(_ a: JSON, _ b: JSON) -> Bool {
            if a.holder === b.holder, a.place == b.place { return true }
            if let from = b.node?.base, from.document === a.holder, from.place == a.place { return true }
            return false
        }
        let olds = Array(old)
        var start = 0
        while start < olds.count, start < items.count, same(olds[start], items[start]) {
            inner.append((olds[start], items[start], pointer.appending(start)))
            start += 1
        }
        var end = 0
        while end < olds.count - start, end < items.count - start, same(olds[olds.count - 1 - end], items[items.count - 1 - end])
        {
            end += 1
        }
        let (oldMiddle, newMiddle) = (olds[start..<(olds.count - end)], items[start..<(items.count - end)])
        let common = min(oldMiddle.count, newMiddle.count)
        for i in 0..<common {
            let (a, b) = (olds[start + i], items[start + i])
            if !a.isIdentical(to: b) { changes.append(JSONChange(pointer.appending(start + i), old: a, new: b)) }
        }
        for i in (common..<oldMiddle.count).reversed() {
            changes.append(JSONChange(pointer.appending(start + i), old: olds[start + i], new: nil))
        }
        for i in common..<max(common, newMiddle.count) {
            changes.append(JSONChange(pointer.appending(start + i), old: nil, new: items[start + i]))
        }
        for i in 0..<end {
            let index = items.count - end + i
            inner.append((olds[olds.count - end + i], items[index], pointer.appending(index)))
        }
        return inner
    }
}
