import DynWrapSchema

// Fields whose value is in several members, such as a value and its tag, or a key and its fallbacks. Merged member by member,
// they could get a value that neither side has. So they are decided here as a whole, before the members are merged.

extension ThreeWayMerge {
    /// The task with the value of each field at the same path on all sides, and with decisions for fields whose members can't be
    /// merged.
    mutating func withFieldsDecided(_ task: Task) -> Task {
        var task = task
        for layout in task.place.side.models {
            for entry in layout.valueEntries {
                let paths = [entry.path] + entry.fallbacks
                if paths.count > 1 { bringTogether(entry, paths, &task) }
                for path in paths { compareMeaning(of: entry, at: path, of: layout, &task) }
                if entry.siblingPath != nil {
                    for path in paths { decideKind(of: entry, at: path, &task) }
                } else if entry.view == nil {
                    for path in paths { decideWhole(entry, at: path, &task) }
                }
            }
        }
        return task
    }

    /// For a union with its tag next to it. Where the two sides have different cases, decides for the value and the tag of one
    /// side. Where both have the same new case, ignores the value of the base.
    private mutating func decideKind(of entry: AnyFieldDefinition, at path: FieldPath, _ task: inout Task) {
        func kind(in side: JSON) -> ViewKind? { entry.view?.kind(of: path.find(in: side), entry.options(at: path, in: side)) }
        let (mine, theirs) = (kind(in: task.mine), kind(in: task.theirs))
        if mine == theirs, kind(in: task.base) == mine { return }
        let base = entry.value(at: path, in: task.base)
        guard entry.value(at: path, in: task.mine) != base, entry.value(at: path, in: task.theirs) != base else { return }
        let (was, here, there) = (path.find(in: task.base), path.find(in: task.mine), path.find(in: task.theirs))
        if entry.isRespelled(at: path, in: task.theirs, task.base) { return take(.mine, at: entry.parts(at: path), &task) }
        if entry.isRespelled(at: path, in: task.mine, task.base) { return take(.theirs, at: entry.parts(at: path), &task) }
        if mine != theirs {
            decide(entry.parts(at: path), shownAt: path, (was, here, there), &task)
        } else if here.exists, there.exists {
            // Both sides have the same new case, so the value of the base does not belong to it.
            path.vacate(in: &task.base)
        }
    }

    /// Decides for the value of one side, where the field can read the object of each side but not the merged one. This happens
    /// with an enum with associated values.
    private mutating func decideWhole(_ entry: AnyFieldDefinition, at path: FieldPath, _ task: inout Task) {
        let (was, here, there) = (path.find(in: task.base), path.find(in: task.mine), path.find(in: task.theirs))
        guard here.isObject, there.isObject, here != was, there != was, here != there, entry.isRightValue(here),
            entry.isRightValue(there)
        else { return }
        let isReadTogether = [RebaseConflict.Side.mine, .theirs].allSatisfy {
            entry.isRightValue(JSON.merged(was, mine: here, theirs: there, keeping: $0).tree)
        }
        if isReadTogether { return }
        decide([path], shownAt: path, (was, here, there), &task)
    }

    /// Reports a conflict and takes the chosen side at these paths.
    mutating func decide(
        _ paths: [FieldPath], shownAt path: FieldPath, _ values: (JSON, JSON, JSON), _ task: inout Task
    ) {
        let place = place(at: path, in: task)
        take(side(of: place, path.steps.map(\.token), values.0, values.1, values.2), at: paths, &task)
    }

    /// Takes one side at these paths. For theirs, this side gets the base's members there. For mine, the base gets theirs; then
    /// the other side has no edit.
    /// - Parameter isEdited: whether the value of this side does not mean the same as the base's.
    func take(_ side: RebaseConflict.Side, at paths: [FieldPath], isEdited: Bool = true, _ task: inout Task) {
        for path in paths {
            guard side == .mine else {
                withdraw(path, isEdited: isEdited, &task)
                continue
            }
            let container = FieldPath(steps: Array(path.steps.dropLast()))
            let isNew = container.find(in: task.base).isMissing && container.find(in: task.mine).isMissing
            path.restore(from: task.theirs, in: &task.base)
            // The container is new on their side. This side gets it without the member, so that only the member is removed and
            // not the other content.
            let there = path.find(in: task.theirs)
            if isNew, there.exists, path.obstacle(in: task.mine) == nil {
                path.put(there, in: &task.mine)
                path.vacate(in: &task.mine)
            }
        }
    }

    /// Gives this side the base's value at a path, so that the other side's is taken.
    ///
    /// If the other side has no longer the object around the value, that object is decided later. This side must not get an old
    /// value in place of its own until then, nor the object again if it has removed it, too: it gets nothing, as the other side.
    func withdraw(_ path: FieldPath, isEdited: Bool = true, _ task: inout Task) {
        let container = FieldPath(steps: Array(path.steps.dropLast()))
        let isGone = container.find(in: task.theirs).isNothing && (isEdited || container.find(in: task.mine).isNothing)
        path.restore(from: isGone ? task.theirs : task.base, in: &task.mine)
    }

    /// The position at the end of a path.
    mutating func place(at path: FieldPath, in task: Task) -> MergedPlace {
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

extension AnyFieldDefinition {
    /// This path of the field, and the path of its tag.
    func parts(at path: FieldPath) -> [FieldPath] { [path] + (tagPath(beside: path).map { [$0] } ?? []) }

    /// Whether the values of a view at a path of two trees differ at most in the spelling of their models.
    func isRespelled(at path: FieldPath, in tree: JSON, _ other: JSON) -> Bool {
        isRespelled((path.find(in: tree), path, tree), (path.find(in: other), path, other))
    }

    /// Whether two values of a view, each at a path of the field in a tree, differ at most in the spelling of their models.
    func isRespelled(_ a: (json: JSON, path: FieldPath, tree: JSON), _ b: (json: JSON, path: FieldPath, tree: JSON)) -> Bool {
        guard let view, a.json.exists, b.json.exists else { return false }
        let (ours, theirs) = (options(at: a.path, in: a.tree), options(at: b.path, in: b.tree))
        return view.kind(of: a.json, ours) == view.kind(of: b.json, theirs)
            && view.respelled(a.json, ours) == view.respelled(b.json, theirs)
    }

    /// The value and the tag in a tree.
    func value(at path: FieldPath, in tree: JSON) -> [JSON] { parts(at: path).map { $0.find(in: tree) } }
}
