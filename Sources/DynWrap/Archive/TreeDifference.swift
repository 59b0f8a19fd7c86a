import DynWrapSchema

/// The changes that lead from one tree to another, whatever the two have to do with each other.
///
/// Where the one is an edited form of the other, its edits are told. Elsewhere objects are compared member by member and arrays element by
/// element, so that a model that was made from nothing, and each of several models put together, keeps its original.
enum TreeDifference {
    /// The changes, in an order in which they can be applied one after the other. Iterative; O(what the trees do not share).
    static func changes(from original: JSON, to current: JSON) -> [JSONChange] {
        var changes: [JSONChange] = []
        // The tokens that lead to the pair looked at: pairs below others come before those beside them, so one list serves all.
        var path: [String] = []
        var pending: [(old: JSON, new: JSON, token: String?, depth: Int)] = [(original, current, nil, 0)]
        while let (old, new, token, depth) = pending.popLast() {
            path.removeLast(path.count - depth)
            if let token { path.append(token) }
            if old.isSame(as: new) { continue }
            if new.isEdited, !old.isEdited, let base = new.source, JSON(base.document, base.place).isSame(as: old) {
                for change in new.changes(from: old) {
                    changes.append(
                        JSONChange(JSONPointer(tokens: path + change.pointer.tokens), old: change.old, new: change.new))
                }
            } else if old.isObject, new.isObject {
                for (key, value) in old.members where new[key].isMissing {
                    changes.append(JSONChange(JSONPointer(tokens: path + [key]), old: value, new: nil))
                }
                let inner = new.members.map { (key, value) in
                    (old: old[key], new: value, token: String?.some(key), depth: path.count)
                }
                pending.append(contentsOf: inner.reversed())
            } else if old.isArray, new.isArray {
                let (olds, news) = (old.elements, new.elements)
                for i in (min(olds.count, news.count)..<olds.count).reversed() {
                    changes.append(JSONChange(JSONPointer(tokens: path + [String(i)]), old: old[i], new: nil))
                }
                var others = olds.makeIterator()
                let inner = news.enumerated().map { index, new in
                    (old: others.next() ?? .missing, new: new, token: String?.some(String(index)), depth: path.count)
                }
                pending.append(contentsOf: inner.reversed())
            } else if old.isMissing {
                changes.append(JSONChange(JSONPointer(tokens: path), old: nil, new: new))
            } else if !old.isIdentical(to: new) {
                changes.append(JSONChange(JSONPointer(tokens: path), old: old, new: new))
            }
        }
        return changes
    }
}
