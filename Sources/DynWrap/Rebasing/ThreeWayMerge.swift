import DynWrapSchema

/// Merges two edited forms of one tree. Iterative; values that only one side changed are not compared.
struct ThreeWayMerge {
    private(set) var conflicts: [RebaseConflict] = []
    private let choose: (RebaseConflict) -> RebaseConflict.Side
    var routes = ModelRoutes()
    /// The newer tree with everything merged so far, at the position of the current task.
    private(set) var cursor: EditCursor
    /// The path of the current task in the base, with the base's index of each element. It does not depend on the choices for
    /// other conflicts.
    private var origin: [String] = []

    init(_ choose: @escaping (RebaseConflict) -> RebaseConflict.Side) {
        self.choose = choose
        var nothing = JSON.missing
        cursor = EditCursor(&nothing)
    }

    /// The three values at one position, to be merged.
    struct Task {
        /// The step to the values; nil for the roots.
        var step: FieldPath.Step?
        /// The index of an element in the base. For one that both sides added, its index on the newer side, with `+` before it.
        var origin: String?
        var base: JSON
        var mine: JSON
        let theirs: JSON
        let place: MergedPlace
        /// Whether each value is merged as one value, whatever it contains.
        var isWhole = false

        /// The same task with the edits of only one side.
        func decided(for side: RebaseConflict.Side) -> Task {
            Task(step: step, origin: origin, base: theirs, mine: side == .mine ? mine : theirs, theirs: theirs, place: place)
        }
    }

    /// Merges the two edited forms of `base`, an object of this layout.
    mutating func merged(_ base: JSON, _ mine: JSON, _ theirs: JSON, _ layout: AnyLayout) -> JSON {
        merged(base, mine, theirs, at: MergedPlace(.model(layout)))
    }

    /// Merges the two edited forms of `base`, a value at this position.
    mutating func merged(_ base: JSON, _ mine: JSON, _ theirs: JSON, at place: MergedPlace) -> JSON {
        var result = theirs
        cursor = EditCursor(&result)
        // The remaining tasks in each open container, the next one last.
        var open = [[Task(base: base, mine: mine, theirs: theirs, place: place)]]
        while !open.isEmpty {
            if let task = open[open.count - 1].popLast() {
                if let step = task.step {
                    cursor.enter(step)
                    origin.append(task.origin ?? step.token)
                }
                if let inner = inside(task) {
                    open.append(inner)
                    continue
                }
                cursor.value = value(of: task)
            } else {
                open.removeLast()
            }
            cursor.leave()
            _ = origin.popLast()
        }
        cursor.finish(&result)
        return result
    }

    /// The tasks inside the values; nil where they are merged as one value.
    private mutating func inside(_ task: Task) -> [Task]? {
        let (base, mine, theirs) = (task.base, task.mine, task.theirs)
        if task.isWhole || mine.isSame(as: base) || theirs.isSame(as: base) || mine.isSame(as: theirs) { return nil }
        if mine.isObject, theirs.isObject, base.isObject || base.isNothing { return object(task) }
        if mine.isArray, theirs.isArray, base.isArray || base.isNothing { return list(task) }
        return nil
    }

    private mutating func value(of task: Task) -> JSON {
        let (base, mine, theirs) = (task.base, task.mine, task.theirs)
        if mine.isSame(as: base) { return theirs }
        if theirs.isSame(as: base) || mine.isSame(as: theirs) { return mine }
        if mine.hasSameText(as: base) { return theirs }
        // The same edit on both sides is not a conflict, even with two spellings.
        if theirs.hasSameText(as: base) || mine == theirs { return theirs.hasSameText(as: base) ? mine : theirs }
        // Neither is another spelling on one side.
        if mine == base { return theirs }
        if theirs == base { return mine }
        if task.place.isRespelled(mine, base) { return theirs }
        if task.place.isRespelled(theirs, base) { return mine }
        return side(of: task.place, [], base, mine, theirs) == .mine ? mine : theirs
    }

    /// The tasks for the members that this side changed.
    private mutating func object(_ task: Task) -> [Task] {
        let task = withFieldsDecided(task)
        var tasks: [Task] = []
        for pair in [DifferingPair].members(task.base, task.mine) where !pair.new.isSame(as: pair.old) {
            let (key, base, mine) = (pair.token, pair.old, pair.new)
            let theirs = task.theirs[key]
            var found = Task(
                step: .key(KeyNeedle(key), key), base: base, mine: mine, theirs: theirs,
                place: place(inside: task, key, base, mine, theirs))
            // Values of two cases of a union are not merged, because the result would have members of both.
            if found.place.isOfTwoKinds, mine.isObject || mine.isArray, mine != base, theirs != base {
                let isMine = found.place.isRespelled(theirs, base)
                let isTheirs = !isMine && found.place.isRespelled(mine, base)
                found = found.decided(
                    for: isMine ? .mine : isTheirs ? .theirs : side(of: found.place, [key], base, mine, theirs))
            } else if found.place.isOfNewKind {
                found.base = .missing
            }
            tasks.append(found)
        }
        return tasks.reversed()
    }

    /// The tasks for the elements of a list of models with identities, where no side has an identity twice; nil for any other
    /// list.
    private mutating func list(_ task: Task) -> [Task]? {
        // Elements that can't be distinguished can't be matched with certainty. Where both sides have the same list, there is
        // nothing to merge.
        guard let identity = task.place.side.lists.first(where: \.isDeclared), task.mine != task.theirs,
            let all = ElementMatching.matched(task.base, [task.mine, task.theirs], by: identity, isMerge: true)
        else { return nil }
        let (base, mine, theirs) = (all[0], all[1], all[2])
        func isNamed(_ element: JSON) -> Bool { identity.id(of: element) != nil }
        let order = ListOrder(base, mine, theirs)
        let spine: ListOrder.Side =
            switch order.mover {
            case .nobody, .theirs: .theirs
            case .mine: .mine
            case .both: side(of: task.place, [], task.base, task.mine, task.theirs) == .mine ? .mine : .theirs
            }
        var elements: [JSON] = []
        var ids: [IdentifiedElements.ID] = []
        var tasks: [Task] = []
        for id in order.merged(along: spine) {
            let (was, here, there) = (base[id], mine[id], theirs[id])
            let place = place(inside: task, String(elements.count), was, here, there)
            let origin = base.index(of: id).map { String($0) } ?? theirs.index(of: id).map { "+\($0)" }
            if here.exists, there.exists {
                // Without an identity it is not certain that both are the same element, so their members are not merged.
                let isWhole = !isNamed(here) && !isNamed(there)
                tasks.append(
                    Task(
                        step: .index(elements.count), origin: origin, base: was, mine: here, theirs: there, place: place,
                        isWhole: isWhole))
            } else if was.exists {
                // One side removed it. It is removed, unless the other side edited it.
                let stays = here.exists ? here : there
                if stays == was || identity.respelled(stays) == identity.respelled(was) { continue }
                // A new identity from a server is not an edit.
                func content(_ element: JSON) -> JSON { identity.content(of: identity.respelled(element)) }
                if here.isMissing, !isNamed(was), content(was) == content(there) { continue }
                let kept = side(of: place, [String(elements.count)], origin: origin, was, here, there) == .mine ? here : there
                if kept.isMissing { continue }
            }
            elements.append(there.exists ? there : here)
            ids.append(id)
        }
        if ids != theirs.order { cursor.value.replaceElements(0..<cursor.value.count, with: elements) }
        return tasks.reversed()
    }

    /// The position of these values, one step inside the values of a task.
    mutating func place(inside task: Task, _ token: String, _ base: JSON, _ mine: JSON, _ theirs: JSON) -> MergedPlace {
        task.place.inner { outer, side in
            let (json, container) =
                switch side {
                case .base: (base, task.base)
                case .mine: (mine, task.mine)
                case .theirs: (theirs, task.theirs)
                }
            // Where neither side has the value, the own side gives the property.
            let isAsked = json.exists || side == .mine && theirs.isMissing
            return isAsked ? routes.place(below: outer, token, json, in: container) : nil
        }
    }

    /// Reports a conflict and returns the chosen side.
    /// - Parameters:
    ///   - path: the path from the current task.
    ///   - own: the origin of an element, in place of `path`.
    mutating func side(
        of place: MergedPlace, _ path: [String], origin own: String? = nil, _ base: JSON, _ mine: JSON, _ theirs: JSON
    ) -> RebaseConflict.Side {
        let conflict = RebaseConflict(
            id: JSONPointer(tokens: origin + (own.map { [$0] } ?? path)).description,
            pointer: JSONPointer(tokens: cursor.tokens + path), property: place.side.property,
            base: base, mine: mine, theirs: theirs,
            shown: place.hidesContent ? RebaseConflict.Shown(place.shown(base), place.shown(mine), place.shown(theirs)) : nil)
        conflicts.append(conflict)
        return choose(conflict)
    }
}

extension JSON {
    /// The schema knowledge about a tree of which two edited forms are merged.
    package enum MergedContent {
        /// No schema: objects are merged member by member, and anything else is one value.
        case unknown
        /// An object of this layout. Its lists of models with an identity are merged element by element.
        case model(AnyLayout)
        /// A list of such objects.
        case models(AnyLayout)

        fileprivate var place: MergedPlace {
            switch self {
            case .unknown: MergedPlace(.unknown)
            case .model(let layout): MergedPlace(.model(layout))
            case .models(let layout): MergedPlace(.models(layout))
            }
        }
    }

    /// Merges two edited forms of a tree: objects member by member, lists as `content` says, anything else as one value.
    ///
    /// A value that only one side edited is taken from that side. A value that both edited in different ways is a conflict, and
    /// `side` is taken. The result is the text of `theirs` with the edits of `mine`. Iterative; O(size).
    package static func merged(
        _ base: JSON, mine: JSON, theirs: JSON, keeping side: RebaseConflict.Side, as content: MergedContent = .unknown
    ) -> (tree: JSON, conflicts: [RebaseConflict]) {
        var merge = ThreeWayMerge { _ in side }
        let tree = merge.merged(base, mine, theirs, at: content.place)
        return (tree, merge.conflicts)
    }
}
