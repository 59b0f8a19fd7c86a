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
        // The tokens that lead to the pair looked at. Pairs below others come before those beside them, so one list serves all: a pointer is
        // made where there is a change, not at each step of the way to it.
        var path: [String] = []
        var pending: [(pair: DifferingPair, depth: Int)] = []
        func visit(_ old: JSON, _ new: JSON) {
            if old.holder === new.holder, old.place == new.place { return }
            guard let base = new.node?.base, old.place == base.place, old.holder === base.document else {
                if old.isMissing {
                    changes.append(JSONChange(JSONPointer(tokens: path), old: nil, new: new))
                } else if !old.isIdentical(to: new) {
                    changes.append(JSONChange(JSONPointer(tokens: path), old: old, new: new))
                }
                return
            }
            let inner: [DifferingPair]
            if let object = new.node as? ObjectNode {
                inner = object.differences(base, path, &changes)
            } else if let array = new.node as? ArrayNode {
                inner = array.differences(base, path, &changes)
            } else {
                return
            }
            // Children are pushed last first, so that they come out in order.
            for pair in inner.reversed() { pending.append((pair, path.count)) }
        }
        visit(original, self)
        while let (pair, depth) = pending.popLast() {
            path.removeLast(path.count - depth)
            path.append(pair.token)
            visit(pair.old, pair.new)
        }
        return changes
    }
}

/// What stands at one place of a container before and after, and the step there.
private struct DifferingPair {
    let old: JSON
    let new: JSON
    let token: String
}

extension ObjectNode {
    /// The members to look into; removals are told at once.
    fileprivate func differences(
        _ base: Base, _ path: [String], _ changes: inout [JSONChange]
    ) -> [DifferingPair] {
        var inner: [DifferingPair] = []
        for place in overrides.keys.sorted() {
            guard let value = overrides[place] else { continue }
            let old = JSON(base.document, place)
            let key = JSON.keyString(base.document, place - 1)
            if !value.isMissing {
                inner.append(DifferingPair(old: old, new: value, token: key))
                continue
            }
            let at = JSONPointer(tokens: path + [key])
            if !(changes.last?.pointer == at && changes.last?.new == nil) {  // equal keys are removed together
                changes.append(JSONChange(at, old: old, new: nil))
            }
        }
        for member in added where !member.value.isMissing {
            inner.append(DifferingPair(old: .missing, new: member.value, token: member.key))
        }
        return inner
    }
}

extension ArrayNode {
    /// The elements to look into; those that were inserted, removed or replaced are told at once.
    ///
    /// Elements of the base that are still in their order are kept, edited or not. Between two of them, what was there and what is there now
    /// is replaced one by one as far as both reach; the rest is removed or added. Applied to the base, this gives the same array again.
    fileprivate func differences(
        _ base: Base, _ path: [String], _ changes: inout [JSONChange]
    ) -> [DifferingPair] {
        let old = JSON(base.document, base.place).elements
        let pointer = JSONPointer(tokens: path)
        var inner: [DifferingPair] = []
        guard isFlat, settled == nil else {
            let settled = settled ?? (overrides, items[...])
            var index = 0
            for element in old {
                if let value = settled.0[element.place] {
                    inner.append(DifferingPair(old: element, new: value, token: String(index)))
                }
                index += 1
            }
            for item in settled.1 {
                inner.append(DifferingPair(old: .missing, new: item, token: String(index)))
                index += 1
            }
            return inner
        }
        let olds = Array(old)
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
            for k in 0..<common where !olds[i + k].isIdentical(to: items[j + k]) {
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
}
