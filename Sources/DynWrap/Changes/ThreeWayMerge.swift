import DynWrapSchema

/// Puts two edited forms of one tree together. Iterative; what only one side changed is not compared.
struct ThreeWayMerge {
    private(set) var conflicts: [RebaseConflict] = []
    private let choose: (RebaseConflict) -> RebaseConflict.Side
    var routes = ModelRoutes()
    /// Theirs with what was put together so far, at the task that is done.
    private(set) var cursor: EditCursor

    init(_ choose: @escaping (RebaseConflict) -> RebaseConflict.Side) {
        self.choose = choose
        var nothing = JSON.missing
        cursor = EditCursor(&nothing)
    }

    /// Three values of one place.
    struct Task {
        /// The step there; nil for the roots.
        var step: FieldPath.Step?
        let base: JSON
        let mine: JSON
        let theirs: JSON
        let place: ModelRoutes.Place

        /// The same, of which one side counts.
        func decided(for side: RebaseConflict.Side) -> Task {
            Task(step: step, base: theirs, mine: side == .mine ? mine : theirs, theirs: theirs, place: place)
        }
    }

    /// What both sides make of `base`, an object of this layout.
    mutating func merged(_ base: JSON, _ mine: JSON, _ theirs: JSON, _ layout: AnyLayout) -> JSON {
        merged(base, mine, theirs, at: .model(layout))
    }

    /// What both sides make of `base`, any value that stands at this place.
    mutating func merged(_ base: JSON, _ mine: JSON, _ theirs: JSON, at place: ModelRoutes.Place) -> JSON {
        var result = theirs
        cursor = EditCursor(&result)
        // What is still to do in each container that is open, the last first.
        var open = [[Task(base: base, mine: mine, theirs: theirs, place: place)]]
        while !open.isEmpty {
            if let task = open[open.count - 1].popLast() {
                if let step = task.step { cursor.enter(step) }
                if let inner = inside(task) {
                    open.append(inner)
                    continue
                }
                cursor.value = value(of: task)
            } else {
                open.removeLast()
            }
            cursor.leave()
        }
        cursor.finish(&result)
        return result
    }

    /// What is to be done inside the values; nil where they are one value each.
    private mutating func inside(_ task: Task) -> [Task]? {
        let (base, mine, theirs) = (task.base, task.mine, task.theirs)
        if mine.isSame(as: base) || theirs.isSame(as: base) || mine.isSame(as: theirs) { return nil }
        if mine.isObject, theirs.isObject, base.isObject || base.isNothing { return object(task) }
        if mine.isArray, theirs.isArray, base.isArray || base.isNothing { return list(task) }
        return nil
    }

    private mutating func value(of task: Task) -> JSON {
        let (base, mine, theirs) = (task.base, task.mine, task.theirs)
        if mine.isSame(as: base) { return theirs }
        if theirs.isSame(as: base) || mine.isSame(as: theirs) { return mine }
        if mine.hasSameText(as: base) { return theirs }
        // The same edit on both sides, even in another spelling, is no conflict.
        if theirs.hasSameText(as: base) || mine == theirs { return theirs.hasSameText(as: base) ? mine : theirs }
        // Nor is a spelling alone on one side.
        if mine == base { return theirs }
        if theirs == base { return mine }
        return side(of: task.place, cursor.tokens, base, mine, theirs) == .mine ? mine : theirs
    }

    /// The members that were touched here.
    private mutating func object(_ task: Task) -> [Task] {
        let task = withFieldsDecided(task)
        var tasks: [Task] = []
        for pair in [DifferingPair].members(task.base, task.mine) where !pair.new.isSame(as: pair.old) {
            let (key, base, mine) = (pair.token, pair.old, pair.new)
            let theirs = task.theirs[key]
            let here = routes.place(below: task.place, key, mine, in: task.mine)
            let there = theirs.exists ? routes.place(below: task.place, key, theirs, in: task.theirs) : here
            var found = Task(
                step: .key(KeyNeedle(key), key), base: base, mine: mine, theirs: theirs, place: there.hiding(as: here))
            // Values of two kinds are one value each: nothing has members of both.
            if here.isOtherKind(than: there), mine.isObject, mine != base, theirs != base {
                found = found.decided(for: side(of: found.place, cursor.tokens + [key], base, mine, theirs))
            }
            tasks.append(found)
        }
        return tasks.reversed()
    }

    /// A list of models that can be identified on all three sides; nil for any other.
    private mutating func list(_ task: Task) -> [Task]? {
        guard case .models(let layout, let each) = task.place.content,
            let base = IdentifiedElements(task.base, layout, each), let mine = IdentifiedElements(task.mine, layout, each),
            let theirs = IdentifiedElements(task.theirs, layout, each)
        else { return nil }
        let order = ListOrder(base, mine, theirs)
        let spine: RebaseConflict.Side =
            switch order.mover {
            case .nobody, .theirs: .theirs
            case .mine: .mine
            case .both: side(of: task.place, cursor.tokens, task.base, task.mine, task.theirs)
            }
        var elements: [JSON] = []
        var ids: [IdentifiedElements.ID] = []
        var tasks: [Task] = []
        for id in order.merged(along: spine) {
            let (was, here, there) = (base[id], mine[id], theirs[id])
            let place = routes.place(below: task.place, String(elements.count), there.exists ? there : here, in: task.theirs)
            if here.exists, there.exists {
                tasks.append(Task(step: .index(elements.count), base: was, mine: here, theirs: there, place: place))
            } else if was.exists {
                // One side removed it: that is what counts, unless the other edited it.
                let stays = here.exists ? here : there
                if stays == was { continue }
                let kept = side(of: place, cursor.tokens + [String(elements.count)], was, here, there) == .mine ? here : there
                if kept.isMissing { continue }
            }
            elements.append(there.exists ? there : here)
            ids.append(id)
        }
        if ids != theirs.order { cursor.value.replaceElements(0..<cursor.value.count, with: elements) }
        return tasks.reversed()
    }

    /// Notes a conflict, and says whose edit counts.
    mutating func side(
        of place: ModelRoutes.Place, _ path: [String], _ base: JSON, _ mine: JSON, _ theirs: JSON
    ) -> RebaseConflict.Side {
        let conflict = RebaseConflict(
            pointer: JSONPointer(tokens: path), property: place.property, base: base, mine: mine, theirs: theirs,
            shown: place.hidesContent ? RebaseConflict.Shown(place.shown(base), place.shown(mine), place.shown(theirs)) : nil)
        conflicts.append(conflict)
        return choose(conflict)
    }
}

extension JSON {
    /// What is known of two edited forms of a tree that are put together.
    package enum MergedContent {
        /// Nothing: objects are merged member by member, anything else is one value.
        case unknown
        /// An object of this layout, of which the lists of models with an identity are merged element by element.
        case model(AnyLayout)
        /// A list of such objects.
        case models(AnyLayout)

        fileprivate var place: ModelRoutes.Place {
            switch self {
            case .unknown: .unknown
            case .model(let layout): .model(layout)
            case .models(let layout): .models(layout)
            }
        }
    }

    /// Puts two edited forms of a tree together: objects member by member, lists as `content` says, anything else as one value.
    ///
    /// What one side alone edited is as that side has it; of the rest, where the two did not do the same, `side` counts and the conflict is reported. The
    /// result is the text of `theirs` with the edits of `mine`. Iterative; O(size).
    package static func merged(
        _ base: JSON, mine: JSON, theirs: JSON, keeping side: RebaseConflict.Side, as content: MergedContent = .unknown
    ) -> (tree: JSON, conflicts: [RebaseConflict]) {
        var merge = ThreeWayMerge { _ in side }
        let tree = merge.merged(base, mine, theirs, at: content.place)
        return (tree, merge.conflicts)
    }
}
