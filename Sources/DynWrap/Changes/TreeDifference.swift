import DynWrapSchema

/// One difference in meaning between two trees.
package struct TreeDifference {
    /// The position in the new tree, after the differences before this one. A JSON Patch needs this position.
    package let pointer: JSONPointer
    /// The position in the old tree; for an added value, in the new tree.
    package let place: JSONPointer
    /// The old value; nil for an addition.
    package let old: JSON?
    /// The new value; nil for a removal.
    package let new: JSON?
    /// Both values as they may be shown.
    package let shown: (old: JSON?, new: JSON?)

    /// The differences that lead from one tree to another, in an order in which they can be applied.
    ///
    /// Members are found by their keys. Elements of arrays that `common` pairs have the same meaning; the elements between two
    /// such pairs are compared in their order. Iterative; O(size), and the cost of `common`.
    /// - Parameters:
    ///   - shown: both trees with a mark in place of each secret. The marks are not compared.
    ///   - common: the indexes of elements with the same meaning, ascending on both sides.
    ///   - tell: called from time to time with the part that is done, from 0 to 1. It is estimated from the known rest.
    package static func all(
        from old: JSON, to new: JSON, shownAs shown: (old: JSON, new: JSON),
        common: ([JSON], [JSON]) -> [(old: Int, new: Int)] = { _, _ in [] }, tell: (Double) -> Void = { _ in }
    ) -> [TreeDifference] {
        var found: [TreeDifference] = []
        var walk = PairWalk(Pair(old: old, new: new, shownOld: shown.old, shownNew: shown.new, token: ("", "")))
        var (done, told) = (0, 0.0)
        while let pair = walk.next() {
            done += 1
            if done.isMultiple(of: 256) {
                told = max(told, Double(done) / Double(done + walk.pendingCount))
                tell(told)
            }
            if pair.old.isSame(as: pair.new) { continue }
            if !pair.isSecret, pair.old.kind == .object, pair.new.kind == .object {
                walk.enter([DifferingPair].members(pair.old, pair.new).map(pair.inner))
            } else if !pair.isSecret, pair.old.kind == .array, pair.new.kind == .array {
                walk.enter(pair.elements(common))
            } else if pair.old != pair.new {
                found.append(TreeDifference(pair, walk.tokens))
            }
        }
        return found
    }

    private init(_ pair: Pair, _ tokens: [Pair.Token]) {
        func some(_ json: JSON) -> JSON? { json.isMissing ? JSON?.none : json }
        pointer = JSONPointer(tokens: tokens.map(\.new))
        place = pair.old.isMissing ? pointer : JSONPointer(tokens: tokens.map(\.old))
        (old, new) = (some(pair.old), some(pair.new))
        // Where one side hides a value, the other must not show it.
        let isSecret = pair.isSecret
        shown = (old.map { _ in isSecret ? .secret : pair.shownOld }, new.map { _ in isSecret ? .secret : pair.shownNew })
    }

    /// The values at the same position of both trees.
    private struct Pair: WalkedPair {
        let old: JSON
        let new: JSON
        let shownOld: JSON
        let shownNew: JSON
        /// The step to the values in the old tree, and in the new tree.
        let token: (old: String, new: String)

        var isSecret: Bool { shownOld.isSame(as: .secret) || shownNew.isSame(as: .secret) }

        func inner(_ member: DifferingPair) -> Pair {
            let key = member.token
            return Pair(
                old: member.old, new: member.new, shownOld: shownOld[key], shownNew: shownNew[key], token: (key, key))
        }

        /// The elements to compare.
        func elements(_ common: ([JSON], [JSON]) -> [(old: Int, new: Int)]) -> [Pair] {
            let (olds, news) = (Array(old.elements), Array(new.elements))
            var inner: [Pair] = []
            var (i, j) = (0, 0)
            for end in common(olds, news) + [(olds.count, news.count)] {
                while i < end.old || j < end.new {
                    let (hasOld, hasNew) = (i < end.old, j < end.new)
                    inner.append(
                        Pair(
                            old: hasOld ? olds[i] : .missing, new: hasNew ? news[j] : .missing,
                            shownOld: hasOld ? shownOld[i] : .missing, shownNew: hasNew ? shownNew[j] : .missing,
                            token: (String(i), String(j))))
                    if hasOld { i += 1 }
                    if hasNew { j += 1 }
                }
                (i, j) = (end.old + 1, end.new + 1)
            }
            return inner
        }
    }
}
