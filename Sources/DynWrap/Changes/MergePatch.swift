import DynWrapSchema

/// Makes merge patches (RFC 7396).
package enum MergePatch {
    /// The patch that leads from one tree to another, which differ at these places and nowhere else. Iterative.
    package static func leading(from before: JSON, to after: JSON, changedAt pointers: [JSONPointer]) -> JSON {
        guard before.isObject, after.isObject else { return after }
        var patch = JSON.emptyObject
        var done: Set<JSONPointer> = []
        for pointer in pointers {
            let cut = reach(pointer, before, after)
            guard done.insert(cut).inserted else { continue }
            let part = difference(before[pointer: cut] ?? .missing, after[pointer: cut] ?? .missing)
            // Every step is an object made here, so this can't be refused.
            if let part { try? patch.set(part, at: cut) }
        }
        return patch
    }

    /// The part of the pointer along which there are objects on both sides: a merge patch can't say what is below anything else.
    private static func reach(_ pointer: JSONPointer, _ before: JSON, _ after: JSON) -> JSONPointer {
        var (old, new) = (before, after)
        for (depth, token) in pointer.tokens.enumerated() {
            guard old.isObject, new.isObject else { return JSONPointer(tokens: Array(pointer.tokens[..<depth])) }
            (old, new) = (old[token], new[token])
        }
        return pointer
    }

    /// What a patch says at one place; nil where the patch changes nothing.
    private static func difference(_ before: JSON, _ after: JSON) -> JSON? {
        if after.isMissing { return before.isMissing ? JSON?.none : .null }
        guard before.isObject, after.isObject else { return before.hasSameText(as: after) ? JSON?.none : after }
        var frames = [Frame("", before, after)]
        while true {
            let last = frames.count - 1
            if let (key, value) = frames[last].members.next() {
                let was = frames[last].old[key]
                if was.isSame(as: value) { continue }
                if was.isObject, value.isObject {
                    frames.append(Frame(key, was, value))
                } else if was.isMissing || !was.hasSameText(as: value) {
                    frames[last].patch[key] = value
                }
                continue
            }
            let done = frames.removeLast()
            if frames.isEmpty { return done.patch.count == 0 ? JSON?.none : done.patch }
            if done.patch.count > 0 { frames[last - 1].patch[done.key] = done.patch }
        }
    }

    /// Two objects while they are compared, and what was found so far.
    private struct Frame {
        let key: String
        let old: JSON
        var members: JSON.Members.Iterator
        var patch = JSON.emptyObject

        init(_ key: String, _ old: JSON, _ new: JSON) {
            self.key = key
            self.old = old
            members = new.members.makeIterator()
            for (key, _) in old.members where new[key].isMissing { patch[key] = .null }
        }
    }
}
