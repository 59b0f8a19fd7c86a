import DynWrapSchema

/// Makes merge patches (RFC 7396).
package enum MergePatch {
    /// The patch that leads from one tree to another. The trees must differ only at these pointers. Iterative; O(values that
    /// differ).
    package static func leading(from before: JSON, to after: JSON, changedAt pointers: [JSONPointer]) -> JSON {
        // Without comments and trailing commas, because other patches have none.
        guard before.isObject, after.isObject else {
            return (try? JSON(parsing: after.bytes(.compact), options: .whatWasOpened)) ?? after
        }
        var patch = JSON.emptyObject
        var done: Set<JSONPointer> = []
        for pointer in pointers {
            let cut = reach(pointer, before, after)
            guard done.insert(cut).inserted else { continue }
            var walk = PairWalk(
                DifferingPair(old: before[pointer: cut] ?? .missing, new: after[pointer: cut] ?? .missing))
            while let pair = walk.next() {
                if pair.old.isObject, pair.new.isObject {
                    if !pair.old.isSame(as: pair.new) { walk.enter(.members(pair.old, pair.new, removedFirst: true)) }
                } else if !pair.old.hasSameText(as: pair.new) {
                    // All objects on this path were made here, so setting the value can't fail.
                    let place = JSONPointer(tokens: cut.tokens + walk.tokens)
                    try? patch.set(pair.new.isMissing ? .null : pair.new, at: place)
                }
            }
        }
        return patch
    }

    /// The part of the pointer along which both sides have objects, because a merge patch can't change a part of any other value.
    private static func reach(_ pointer: JSONPointer, _ before: JSON, _ after: JSON) -> JSONPointer {
        var (old, new) = (before, after)
        for (depth, token) in pointer.tokens.enumerated() {
            guard old.isObject, new.isObject else { return JSONPointer(tokens: Array(pointer.tokens[..<depth])) }
            (old, new) = (old[token], new[token])
        }
        return pointer
    }
}
