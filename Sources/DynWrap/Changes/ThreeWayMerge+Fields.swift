import DynWrapSchema

// Fields of which several members say the value: put together member by member, what two sides made of one would be what neither has.
extension ThreeWayMerge {
    /// The task with one side's value of each field whose value and tag, or whose spellings, the two sides changed in ways that don't go together.
    mutating func withFieldsDecided(_ task: Task) -> Task {
        var (base, mine) = (task.base, task.mine)
        for entry in task.place.side.models.flatMap(\.valueEntries) {
            let paths = [entry.path] + entry.fallbacks
            if entry.siblingPath != nil {
                for path in paths { decideKind(of: entry, at: path, task, &base, &mine) }
            } else if entry.view == nil, entry.group == nil {
                for path in paths { decideWhole(entry, at: path, task, &base, &mine) }
            }
            if entry.siblingPath == nil, paths.count > 1 {
                let values = (entry.locate(in: base), entry.locate(in: mine), entry.locate(in: task.theirs))
                // Where both wrote it at one place, that is one value anyway.
                guard values.1 != values.0, values.2 != values.0, values.1 != values.2,
                    entry.locatedPath(in: mine).pointer != entry.locatedPath(in: task.theirs).pointer
                else { continue }
                decide(paths, shownAt: entry.path, values, task, &base, &mine)
            }
        }
        return Task(step: task.step, base: base, mine: mine, theirs: task.theirs, place: task.place)
    }

    /// Decides for one side's value, and its tag, of a union beside its tag of which the two sides made two kinds.
    private mutating func decideKind(
        of entry: AnyFieldDefinition, at path: FieldPath, _ task: Task, _ base: inout JSON, _ mine: inout JSON
    ) {
        guard let tag = entry.tagPath(beside: path) else { return }
        func isChanged(_ side: JSON, from base: JSON) -> Bool {
            path.find(in: side) != path.find(in: base) || tag.find(in: side) != tag.find(in: base)
        }
        func kind(in side: JSON) -> Int? { entry.view?.kind(of: path.find(in: side), entry.options(at: path, in: side)) }
        guard isChanged(mine, from: base), isChanged(task.theirs, from: base), kind(in: mine) != kind(in: task.theirs) else {
            return
        }
        decide(
            [path, tag], shownAt: path, (path.find(in: base), path.find(in: mine), path.find(in: task.theirs)), task, &base, &mine
        )
    }

    /// Decides for one side's value of a type that is an object in JSON, as an enum with associated values is, where both sides are read and what their members together would be is not.
    private mutating func decideWhole(
        _ entry: AnyFieldDefinition, at path: FieldPath, _ task: Task, _ base: inout JSON, _ mine: inout JSON
    ) {
        let (was, here, there) = (path.find(in: base), path.find(in: mine), path.find(in: task.theirs))
        guard here.isObject, there.isObject, here != was, there != was, here != there, entry.isRightValue(here),
            entry.isRightValue(there)
        else { return }
        let isReadTogether = [RebaseConflict.Side.mine, .theirs].allSatisfy {
            entry.isRightValue(JSON.merged(was, mine: here, theirs: there, keeping: $0).tree)
        }
        if isReadTogether { return }
        decide([path], shownAt: path, (was, here, there), task, &base, &mine)
    }

    /// Asks which side counts, and makes the other one's members at these paths as they were before: so they are no edit.
    private mutating func decide(
        _ paths: [FieldPath], shownAt path: FieldPath, _ values: (JSON, JSON, JSON), _ task: Task, _ base: inout JSON,
        _ mine: inout JSON
    ) {
        let place = place(at: path, in: Task(base: base, mine: mine, theirs: task.theirs, place: task.place))
        if side(of: place, cursor.tokens + path.steps.map(\.token), values.0, values.1, values.2) == .mine {
            for path in paths { path.put(path.find(in: task.theirs), in: &base) }
        } else {
            for path in paths { path.put(path.find(in: base), in: &mine) }
        }
    }

    /// The place at the end of a path.
    private mutating func place(at path: FieldPath, in task: Task) -> MergedPlace {
        var inner = task
        for step in path.steps {
            let way = FieldPath(steps: [step])
            let (base, mine, theirs) = (way.find(in: inner.base), way.find(in: inner.mine), way.find(in: inner.theirs))
            let place = place(inside: inner, step.token, base, mine, theirs)
            inner = Task(step: step, base: base, mine: mine, theirs: theirs, place: place)
        }
        return inner.place
    }
}
