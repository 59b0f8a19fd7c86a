import DynWrapSchema

extension ThreeWayMerge {
    /// The task with one side's value, and its tag, for each union beside its tag of which the two sides made two kinds. A tag and a value of two sides would be what
    /// neither has.
    mutating func withKindsDecided(_ task: Task) -> Task {
        guard case .model(let layout) = task.place.content else { return task }
        var (base, mine) = (task.base, task.mine)
        for entry in layout.valueEntries where entry.siblingPath != nil {
            for path in [entry.path] + entry.fallbacks {
                guard let tag = entry.tagPath(beside: path) else { continue }
                func isChanged(in side: JSON) -> Bool {
                    path.find(in: side) != path.find(in: base) || tag.find(in: side) != tag.find(in: base)
                }
                func kind(in side: JSON) -> Int? { entry.view?.kind(of: path.find(in: side), entry.options(at: path, in: side)) }
                guard isChanged(in: mine), isChanged(in: task.theirs), kind(in: mine) != kind(in: task.theirs) else { continue }
                let place = place(at: path, below: task.place, in: mine).hiding(
                    as: place(at: path, below: task.place, in: task.theirs))
                let tokens = cursor.tokens + path.steps.map(\.token)
                let values = (path.find(in: base), path.find(in: mine), path.find(in: task.theirs))
                // Where one side changed nothing, the other's is what counts.
                if side(of: place, tokens, values.0, values.1, values.2) == .mine {
                    for path in [path, tag] { path.put(path.find(in: task.theirs), in: &base) }
                } else {
                    for path in [path, tag] { path.put(path.find(in: base), in: &mine) }
                }
            }
        }
        return Task(step: task.step, base: base, mine: mine, theirs: task.theirs, place: task.place)
    }

    /// The place at the end of a path.
    private mutating func place(at path: FieldPath, below outer: ModelRoutes.Place, in tree: JSON) -> ModelRoutes.Place {
        var (place, container) = (outer, tree)
        for count in path.steps.indices {
            let value = FieldPath(steps: Array(path.steps[...count])).find(in: tree)
            place = routes.place(below: place, path.steps[count].token, value, in: container)
            container = value
        }
        return place
    }
}
