import DynWrapSchema

/// The changes that lead from one tree to another, whatever the two have to do with each other.
///
/// Where the one is an edited form of the other, its edits are told. Elsewhere objects are compared member by member and arrays element by
/// element, so that a model that was made from nothing, and each of several models put together, keeps its original.
enum TreeDifference {
    /// The changes, in an order in which they can be applied one after the other. Iterative; O(what the trees do not share).
    static func changes(from original: JSON, to current: JSON) -> [JSONChange] {
        var changes: [JSONChange] = []
        var pending: [(old: JSON, new: JSON, pointer: JSONPointer)] = [(original, current, JSONPointer())]
        while let (old, new, pointer) = pending.popLast() {
            if old.isSame(as: new) { continue }
            if new.isEdited, !old.isEdited, let base = new.source, JSON(base.document, base.place).isSame(as: old) {
                for change in new.changes(from: old) {
                    changes.append(
                        JSONChange(JSONPointer(tokens: pointer.tokens + change.pointer.tokens), old: change.old, new: change.new))
                }
            } else if old.isObject, new.isObject {
                var inner: [(old: JSON, new: JSON, pointer: JSONPointer)] = []
                for (key, value) in old.members where new[key].isMissing {
                    changes.append(JSONChange(pointer.appending(key), old: value, new: nil))
                }
                for (key, value) in new.members { inner.append((old[key], value, pointer.appending(key))) }
                pending.append(contentsOf: inner.reversed())
            } else if old.isArray, new.isArray {
                let (olds, news) = (old.elements, new.elements)
                for i in (min(olds.count, news.count)..<olds.count).reversed() {
                    changes.append(JSONChange(pointer.appending(i), old: old[i], new: nil))
                }
                var others = olds.makeIterator()
                let inner = news.enumerated().map { (old: others.next() ?? .missing, new: $1, pointer: pointer.appending($0)) }
                pending.append(contentsOf: inner.reversed())
            } else if old.isMissing {
                changes.append(JSONChange(pointer, old: nil, new: new))
            } else if !old.isIdentical(to: new) {
                changes.append(JSONChange(pointer, old: old, new: new))
            }
        }
        return changes
    }
}
