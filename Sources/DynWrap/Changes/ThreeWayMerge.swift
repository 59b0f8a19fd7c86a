import DynWrapSchema

/// Puts two edited forms of one tree together. Iterative; what only one side changed is not compared.
struct ThreeWayMerge {
    private(set) var conflicts: [RebaseConflict] = []
    private let choose: (RebaseConflict) -> RebaseConflict.Side
    private var routes = ModelRoutes()
    /// The tokens that lead to the current pair.
    private var path: [String] = []

    init(_ choose: @escaping (RebaseConflict) -> RebaseConflict.Side) { self.choose = choose }

    /// Where the value of a task is put in its parent.
    private enum Slot {
        case key(String)
        case element(Int)

        var token: String {
            switch self {
            case .key(let key): key
            case .element(let index): String(index)
            }
        }
    }

    /// Three values of one place.
    private struct Task {
        let slot: Slot
        let base: JSON
        let mine: JSON
        let theirs: JSON
        let place: ModelRoutes.Place

        /// The same, of which one side counts.
        func settled(_ side: RebaseConflict.Side) -> Task {
            Task(slot: slot, base: theirs, mine: side == .mine ? mine : theirs, theirs: theirs, place: place)
        }
    }

    /// A container whose content is put together: an object, or a list whose elements were found on all sides.
    private struct Frame {
        /// What is still to do, the last first.
        var tasks: [Task]
        /// An object as it is by now; a list with its elements in their order, not yet put together.
        var object: JSON
        /// A list's elements as they are by now.
        var elements: [JSON]?
        let slot: Slot

        mutating func put(_ value: JSON, _ slot: Slot) {
            switch slot {
            case .key(let key): if !value.isSame(as: object[key]) { object[key] = value }
            case .element(let index): elements?[index] = value
            }
        }

        /// The container with all that was put into it.
        var finished: JSON {
            guard let elements else { return object }
            var list = object
            for (index, old) in object.elements.enumerated() where !old.isSame(as: elements[index]) {
                list[index] = elements[index]
            }
            return list
        }
    }

    private enum Outcome {
        case value(JSON)
        case inside(Frame)
    }

    /// What both sides make of `base`, an object of this layout.
    mutating func merged(_ base: JSON, _ mine: JSON, _ theirs: JSON, _ layout: AnyLayout) -> JSON {
        merged(base, mine, theirs, at: .model(layout))
    }

    /// What both sides make of `base`, any value that stands at this place.
    mutating func merged(_ base: JSON, _ mine: JSON, _ theirs: JSON, at place: ModelRoutes.Place) -> JSON {
        merged(Task(slot: .key(""), base: base, mine: mine, theirs: theirs, place: place))
    }

    private mutating func merged(_ root: Task) -> JSON {
        let outermost: Frame
        switch outcome(of: root) {
        case .value(let value): return value
        case .inside(let frame): outermost = frame
        }
        var frames = [outermost]
        while true {
            let last = frames.count - 1
            if let task = frames[last].tasks.popLast() {
                path.append(task.slot.token)
                switch outcome(of: task) {
                case .value(let value):
                    frames[last].put(value, task.slot)
                    path.removeLast()
                case .inside(let frame): frames.append(frame)
                }
                continue
            }
            let done = frames.removeLast()
            if frames.isEmpty { return done.finished }
            path.removeLast()
            frames[last - 1].put(done.finished, done.slot)
        }
    }

    private mutating func outcome(of task: Task) -> Outcome {
        let (base, mine, theirs) = (task.base, task.mine, task.theirs)
        if mine.isSame(as: base) { return .value(theirs) }
        if theirs.isSame(as: base) || mine.isSame(as: theirs) { return .value(mine) }
        if mine.isObject, theirs.isObject, base.isObject || base.isNothing { return .inside(object(task)) }
        if mine.isArray, theirs.isArray, base.isArray || base.isNothing, let frame = list(task) { return .inside(frame) }
        if mine.hasSameText(as: base) { return .value(theirs) }
        // The same edit on both sides, even in another spelling, is no conflict.
        if theirs.hasSameText(as: base) || mine == theirs { return .value(theirs.hasSameText(as: base) ? mine : theirs) }
        return .value(side(of: task.place, path, base, mine, theirs) == .mine ? mine : theirs)
    }

    /// The members that were touched here.
    private mutating func object(_ task: Task) -> Frame {
        var tasks: [Task] = []
        var tags: [ScalarKey: RebaseConflict.Side] = [:]
        func add(_ key: String, _ base: JSON, _ mine: JSON) {
            let theirs = task.theirs[key]
            let here = routes.place(below: task.place, key, mine, in: task.mine)
            let there = theirs.exists ? routes.place(below: task.place, key, theirs, in: task.theirs) : here
            var found = Task(slot: .key(key), base: base, mine: mine, theirs: theirs, place: there.hiding(as: here))
            // Models of two kinds are one value each, and the member that says the kind goes with it: nothing has members of both.
            if here.kind != there.kind, mine.isObject, !mine.hasSameText(as: base), !theirs.hasSameText(as: base) {
                let side = side(of: found.place, path + [key], base, mine, theirs)
                found = found.settled(side)
                if let key = there.tagKey { tags[ScalarKey(string: key)] = side }
            }
            tasks.append(found)
        }
        for (key, base) in task.base.members {
            let mine = task.mine[key]
            if !mine.isSame(as: base) { add(key, base, mine) }
        }
        for (key, mine) in task.mine.members where task.base[key].isMissing { add(key, .missing, mine) }
        for (key, side) in tags.sorted(by: { ScalarKey.precedes($0.key.string, $1.key.string) }) {
            tasks.removeAll { ScalarKey(string: $0.slot.token) == key }
            add(key.string, task.base[key.string], task.mine[key.string])
            tasks.append(tasks.removeLast().settled(side))
        }
        return Frame(tasks: tasks.reversed(), object: task.theirs, elements: nil, slot: task.slot)
    }

    /// A list of models that can be identified on all three sides; nil for any other.
    private mutating func list(_ task: Task) -> Frame? {
        guard case .models(let layout, let each) = task.place.content,
            let base = IdentifiedElements(task.base, layout, each), let mine = IdentifiedElements(task.mine, layout, each),
            let theirs = IdentifiedElements(task.theirs, layout, each)
        else { return nil }
        let order = ListOrder(base, mine, theirs)
        let spine: RebaseConflict.Side =
            switch order.mover {
            case .nobody, .theirs: .theirs
            case .mine: .mine
            case .both: side(of: task.place, path, task.base, task.mine, task.theirs)
            }
        var elements: [JSON] = []
        var ids: [IdentifiedElements.ID] = []
        var tasks: [Task] = []
        for id in order.merged(along: spine) {
            let (was, here, there) = (base[id], mine[id], theirs[id])
            let place = routes.place(below: task.place, String(elements.count), there.exists ? there : here, in: task.theirs)
            if here.exists, there.exists {
                tasks.append(Task(slot: .element(elements.count), base: was, mine: here, theirs: there, place: place))
            } else if was.exists {
                // One side removed it: that is what counts, unless the other edited it.
                let stays = here.exists ? here : there
                if stays.hasSameText(as: was) { continue }
                let kept = side(of: place, path + [String(elements.count)], was, here, there) == .mine ? here : there
                if kept.isMissing { continue }
            }
            elements.append(there.exists ? there : here)
            ids.append(id)
        }
        var list = task.theirs
        if ids != theirs.order { list.replaceElements(0..<list.count, with: elements) }
        return Frame(tasks: tasks.reversed(), object: list, elements: elements, slot: task.slot)
    }

    /// Notes a conflict, and says whose edit counts.
    private mutating func side(
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
