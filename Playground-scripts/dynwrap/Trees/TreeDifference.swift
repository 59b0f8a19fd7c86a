import DynWrap

/// One thing in which two trees differ by meaning.
struct TreeDifference {
    /// Where it is in the new tree, as that is after the differences before this one: what a JSON Patch wants.
    let pointer: JSONPointer
    /// Where it was in the old tree; of what was added, where it is in the new one.
    let place: JSONPointer
    /// What was there; nil for an addition.
    let old: JSON?
    /// What is there; nil for a removal.
    let new: JSON?
    /// Both as they may be shown.
    let shown: (old: JSON?, new: JSON?)

    var operation: JSONPatch.Operation {
        guard let new else { return .remove(pointer) }
        return old == nil ? .add(pointer, new) : .replace(pointer, new)
    }
}

extension TreeDifference {
    /// What leads from one tree to another, in an order in which it can be done. Members are found by their keys; elements of arrays that mean the same are
    /// found wherever they stand now, and what is between two of them is compared one by one. Iterative; O(size), and for arrays as `Alignment` says.
    /// - Parameter tell: is told now and then how much is done, from 0 to 1, judged by what is known to be left.
    static func all(
        from old: JSON, to new: JSON, _ secrets: Secrets, tell: (Double) -> Void = { _ in }
    ) -> [TreeDifference] {
        var found: [TreeDifference] = []
        var (done, told) = (0, 0.0)
        var open = [
            Pair(old: old, new: new, shownOld: secrets.hidden(in: old), shownNew: secrets.hidden(in: new), place: [], path: [])
        ]
        while let pair = open.popLast() {
            done += 1
            if done.isMultiple(of: 256) {
                told = max(told, Double(done) / Double(done + open.count))
                tell(told)
            }
            if pair.old.isSame(as: pair.new) { continue }
            if !pair.isSecret, pair.old.kind == .object, pair.new.kind == .object {
                open += members(of: pair).reversed()
            } else if !pair.isSecret, pair.old.kind == .array, pair.new.kind == .array {
                open += elements(of: pair).reversed()
            } else if pair.old.isMissing || pair.new.isMissing || pair.old != pair.new {
                found.append(pair.difference)
            }
        }
        return found
    }

    private static func members(of pair: Pair) -> [Pair] {
        var inner = pair.old.members.map { pair.inner($0.value, pair.new[$0.key], key: $0.key) }
        for (key, value) in pair.new.members where pair.old[key].isMissing { inner.append(pair.inner(.missing, value, key: key)) }
        return inner
    }

    private static func elements(of pair: Pair) -> [Pair] {
        let (olds, news) = (Array(pair.old.elements), Array(pair.new.elements))
        var inner: [Pair] = []
        var (i, j) = (0, 0)
        func add(to end: (old: Int, new: Int)) {
            while i < end.old || j < end.new {
                let (hasOld, hasNew) = (i < end.old, j < end.new)
                inner.append(pair.inner(hasOld ? olds[i] : .missing, hasNew ? news[j] : .missing, indices: (i, j)))
                if hasOld { i += 1 }
                if hasNew { j += 1 }
            }
        }
        for (old, new) in Alignment.pairs(of: olds, and: news) {
            add(to: (old, new))
            (i, j) = (old + 1, new + 1)
        }
        add(to: (olds.count, news.count))
        return inner
    }

    /// What stands at one place of both trees.
    private struct Pair {
        let old: JSON
        let new: JSON
        let shownOld: JSON
        let shownNew: JSON
        /// The way there in the old tree, and in the new one.
        let place: [String]
        let path: [String]

        var isSecret: Bool { shownOld.isSame(as: .secret) || shownNew.isSame(as: .secret) }

        func inner(_ old: JSON, _ new: JSON, key: String) -> Pair {
            Pair(
                old: old, new: new, shownOld: shownOld[key], shownNew: shownNew[key], place: place + [key], path: path + [key])
        }

        func inner(_ old: JSON, _ new: JSON, indices: (old: Int, new: Int)) -> Pair {
            Pair(
                old: old, new: new, shownOld: old.isMissing ? .missing : shownOld[indices.old],
                shownNew: new.isMissing ? .missing : shownNew[indices.new],
                place: place + [String(indices.old)], path: path + [String(indices.new)])
        }

        var difference: TreeDifference {
            func some(_ json: JSON) -> JSON? { json.isMissing ? JSON?.none : json }
            // What one side hides, the other does not show.
            let shown: (JSON?, JSON?) =
                isSecret ? (some(old).map { _ in .secret }, some(new).map { _ in .secret }) : (shownOld, shownNew)
            return TreeDifference(
                pointer: JSONPointer(tokens: path), place: JSONPointer(tokens: old.isMissing ? path : place), old: some(old),
                new: some(new),
                shown: (some(old).flatMap { _ in shown.0 }, some(new).flatMap { _ in shown.1 }))
        }
    }
}
