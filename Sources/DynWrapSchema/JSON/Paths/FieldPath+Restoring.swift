// Putting values where they were not, and taking them away again. Elements of an array that others follow keep their place: null stands for what is not there.

extension FieldPath {
    /// Puts null in place of each element that is missing in front of those on the path; stops where something else than an array is on the path.
    package func fillInFront(in json: inout JSON) {
        while let obstacle = obstacle(in: json, forWriting: true) {
            let (depth, found) = (obstacle.pointer.tokens.count, obstacle.found)
            guard case .index = steps[depth], found.isArray || found.isNull || found.isMissing else { return }
            FieldPath(steps: steps[..<depth] + [.index(found.count)]).set(.null, in: &json)
        }
    }

    /// Puts `value` at the end of the path whatever is in the way, with null for the elements in front of it that are missing; a missing value is taken away.
    /// False, with nothing done but that null, where an array is in the way.
    @discardableResult
    package func put(_ value: JSON, in json: inout JSON) -> Bool {
        if value.isMissing {
            vacate(in: &json)
            return true
        }
        fillInFront(in: &json)
        if set(value, in: &json, overwriting: true) { return true }
        // An array that elements are missing of comes in place of something else.
        guard let obstacle = obstacle(in: json, forWriting: true), !obstacle.found.isArray else { return false }
        FieldPath(steps: Array(steps[..<obstacle.pointer.tokens.count])).set(.null, in: &json)
        fillInFront(in: &json)
        return set(value, in: &json, overwriting: true)
    }

    /// Takes away what is at the end of the path: a member, or a last element. Any other element becomes null, so that those behind it keep their places.
    package func vacate(in json: inout JSON) {
        let isFollowed = if case .index(let index) = steps.last { index + 1 < around.find(in: json).count } else { false }
        if !isFollowed { set(.missing, in: &json) } else if find(in: json).exists { set(.null, in: &json) }
    }

    /// The path to what the last step enters.
    private var around: FieldPath { FieldPath(steps: Array(steps.dropLast())) }

    /// Restores what is at the end of the path to what it is in `original`. Containers that an edit made because the original has none there are
    /// removed too, unless other edits have put something into them; so is null at the end of an array, where the original has no element.
    package func restore(from original: JSON, in json: inout JSON) {
        var known = original
        for depth in steps.indices.dropLast() {
            known = Self.child(steps[depth], of: known)
            let isEntered = if case .key = steps[depth + 1] { known.isObject } else { known.isArray }
            if isEntered { continue }
            let end = emptied(above: depth, in: json)
            if end == steps.count, case .index = steps.last { return takeAway(from: original, in: &json) }
            FieldPath(steps: Array(steps[..<end])).set(end == depth + 1 ? known : .missing, in: &json)
            return
        }
        let value = find(in: original)
        if value.isMissing, case .index = steps.last { return takeAway(from: original, in: &json) }
        // A member that was removed and set again comes last; to get its former place, it must be removed first.
        if case .key = steps.last, obstacle(in: json) == nil, !find(in: json).isSame(as: value) { set(.missing, in: &json) }
        if value.exists { fillInFront(in: &json) }
        set(value, in: &json, overwriting: true)
    }

    /// Takes away an element that the original does not have, with the null that stood for others in front of it, and the array where that leaves nothing.
    private func takeAway(from original: JSON, in json: inout JSON) {
        vacate(in: &json)
        let (list, before) = (around.find(in: json), around.find(in: original))
        var count = list.count
        while count > before.count, list.element(count - 1).isNull { count -= 1 }
        guard list.isArray, count < list.count || count == 0 else { return }
        if count == 0, !before.isArray, !around.steps.isEmpty { return around.restore(from: original, in: &json) }
        json.edit(along: around.steps) { $0.replaceElements(count..<$0.count, with: []) }
    }

    /// How many steps lead to what is removed, when what is at the end of the path is removed and with it each container that is left empty, down to the one
    /// after step `depth`.
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
