// Puts values at paths that did not exist, and removes them again. In an array, null replaces an absent element before
// others, so that the others keep their indexes.

extension FieldPath {
    /// Puts null at each missing index before the indexes on the path; stops where a value on the path is not an array.
    package func fillInFront(in json: inout JSON) {
        while let obstacle = obstacle(in: json, forWriting: true) {
            let (depth, found) = (obstacle.pointer.tokens.count, obstacle.found)
            guard case .index = steps[depth], found.isArray || found.isNull || found.isMissing else { return }
            FieldPath(steps: steps[..<depth] + [.index(found.count)]).set(.null, in: &json)
        }
    }

    /// Puts `value` at the end of the path and replaces values that are in the way; absent elements before it become null. A
    /// missing value removes what is there. False where an array is in the way: then only null elements were added.
    @discardableResult
    package func put(_ value: JSON, in json: inout JSON) -> Bool {
        if value.isMissing {
            vacate(in: &json)
            return true
        }
        fillInFront(in: &json)
        if set(value, in: &json, overwriting: true) { return true }
        // A value of another kind is in the way: null replaces it, and then becomes an array.
        guard let obstacle = obstacle(in: json, forWriting: true), !obstacle.found.isArray else { return false }
        FieldPath(steps: Array(steps[..<obstacle.pointer.tokens.count])).set(.null, in: &json)
        fillInFront(in: &json)
        return set(value, in: &json, overwriting: true)
    }

    /// Removes the value at the end of the path if it is a member or a last element. Any other element becomes null, so that
    /// those after it keep their indexes.
    package func vacate(in json: inout JSON) {
        let isFollowed = if case .index(let index) = steps.last { index + 1 < around.find(in: json).count } else { false }
        if !isFollowed { set(.missing, in: &json) } else if find(in: json).exists { set(.null, in: &json) }
    }

    /// Removes a value of another kind that is in the way, so that the path has no value.
    package func vacateObstacle(in json: inout JSON) {
        guard let depth = obstacle(in: json)?.pointer.tokens.count, depth > 0 else { return }
        FieldPath(steps: Array(steps.prefix(depth))).vacate(in: &json)
    }

    /// The path to the container of the last step.
    private var around: FieldPath { FieldPath(steps: Array(steps.dropLast())) }

    /// Restores the value at the end of the path to its state in `original`. Containers that an edit made, and that
    /// `original` does not have, are removed too, unless other edits have put something into them. So are nulls at the end of
    /// an array where `original` has no element.
    package func restore(from original: JSON, in json: inout JSON) {
        putBack(from: original, in: &json)
        if original.exists, original.isScalar, json.isObject || json.isArray, json.count == 0 { json = original }
    }

    private func putBack(from original: JSON, in json: inout JSON) {
        var known = original
        for depth in steps.indices.dropLast() {
            known = Self.child(steps[depth], of: known)
            let isEntered = if case .key = steps[depth + 1] { known.isObject } else { known.isArray }
            if isEntered { continue }
            let end = emptied(above: depth, in: json)
            let (path, former) = (FieldPath(steps: Array(steps[..<end])), end == depth + 1 ? known : .missing)
            if former.isMissing, case .index = path.steps.last { return path.takeAway(from: original, in: &json) }
            path.set(former, in: &json)
            return
        }
        let value = find(in: original)
        if value.isMissing, case .index = steps.last { return takeAway(from: original, in: &json) }
        if around.find(in: json).isSame(as: around.find(in: original)) { return }
        // A member that was removed and set again comes last. To get its former position, it must be removed first.
        if case .key = steps.last, obstacle(in: json) == nil { set(.missing, in: &json) }
        if value.exists { fillInFront(in: &json) }
        set(value, in: &json, overwriting: true)
    }

    /// Removes an element that `original` does not have, the null elements that are then last, and the array if it is then
    /// empty.
    private func takeAway(from original: JSON, in json: inout JSON) {
        vacate(in: &json)
        let (list, before) = (around.find(in: json), around.find(in: original))
        var count = list.count
        while count > before.count, list.element(count - 1).isNull { count -= 1 }
        guard list.isArray, count < list.count || count == 0 else { return }
        if count == 0, !before.isArray, !around.steps.isEmpty { return around.restore(from: original, in: &json) }
        json.edit(along: around.steps) { $0.replaceElements(count..<$0.count, with: []) }
    }

    /// The number of steps to the outermost value to remove: the value at the end of the path, or a container that becomes
    /// empty with it, but none above the one after step `depth`.
    private func emptied(above depth: Int, in json: JSON) -> Int {
        var way = [json]
        for step in steps {
            let child = Self.child(step, of: way[way.count - 1])
            if child.isMissing { break }
            way.append(child)
        }
        var end = steps.count
        while end > depth + 1 {
            if end - 1 < way.count {
                let left = way[end - 1]
                guard left.isObject || left.isArray, left.count == (end < way.count ? 1 : 0) else { break }
            }
            end -= 1
        }
        return end
    }
}
