import DynWrapSchema

/// One thing in which two trees differ by meaning.
package struct TreeDifference {
    /// The place in the new tree, as it is after the differences before this one. A JSON Patch needs this place.
    package let pointer: JSONPointer
    /// The place in the old tree; of an added value, in the new one.
    package let place: JSONPointer
    /// What was there; nil for an addition.
    package let old: JSON?
    /// What is there; nil for a removal.
    package let new: JSON?
    /// Both as they may be shown.
    package let shown: (old: JSON?, new: JSON?)

    /// The differences that lead from one tree to another, in an order in which they can be applied.
    ///
    /// Members are found by their keys. Elements of arrays that `common` pairs mean the same; those between two such pairs are compared in their order.
    /// Iterative; O(size), and what `common` takes.
    /// - Parameters:
    ///   - shown: both trees with a mark in the place of each secret, which is not compared.
    ///   - common: the indices of elements that mean the same, ascending on both sides.
    ///   - tell: is called now and then with the part that is done, from 0 to 1, estimated from what is known to be left.
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

    /// The values at one place of both trees.
    private struct Pair: WalkedPair {
        let old: JSON
        let new: JSON
        let shownOld: JSON
        let shownNew: JSON
        /// The step there in the old tree, and in the new one.
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
