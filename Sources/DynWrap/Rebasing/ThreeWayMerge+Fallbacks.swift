import DynWrapSchema

// A field with fallback keys is one value, at whichever of its paths each side has it. Before the members are merged, the value
// is moved to one path on all sides.

extension ThreeWayMerge {
    /// Moves the value of a field with several paths, in the base and on this side, to the path where the newer side has it.
    /// There it is merged as any other value. Does nothing where only one side edited these paths, where all sides have the
    /// value at one path, or where a side has it at the path of another field: that is merged as the value of that one.
    mutating func bringTogether(_ entry: AnyFieldDefinition, _ paths: [FieldPath], _ task: inout Task) {
        if !MovedField(entry, paths, task).isMoved(task) { return }
        let layouts = task.place.side.models
        let paths = paths.filter { path in !layouts.contains { $0.hasOther(than: entry, paths, at: path) } }
        let field = MovedField(entry, paths, task)
        if !field.isMoved(task) || !field.isInside(paths) { return }
        let (hasMine, hasTheirs) = (field.mine.value.exists, field.theirs.value.exists)
        if !hasMine && !hasTheirs { return }
        // One side removed the value at all its paths. Where a value on a path is not a container, that is merged as any other
        // value.
        let without = hasMine ? task.theirs : task.mine
        if !(hasMine && hasTheirs), paths.contains(where: { $0.obstacle(in: without) != nil }) { return }
        let arrays = wholeArrays(of: field, task)
        if !arrays.isEmpty { return decide(field, inside: arrays, &task) }
        guard hasMine, hasTheirs else {
            // The object around the value is decided as a whole.
            if field.isRemovedWithAround(in: without) { return }
            return take(side(of: field, task), at: field.parts, &task)
        }
        // The base's values are restored at the paths that are read before that one, and at the old path, so that they do not
        // count as edits of this side.
        let emptied = paths.prefix { !$0.isSame(as: field.theirs.path) } + [field.mine.path]
        for part in emptied.flatMap(entry.parts) { withdraw(part, &task) }
        field.put(field.base, at: field.theirs.path, in: &task.base)
        field.put(field.mine, at: field.theirs.path, in: &task.mine)
    }

    /// The side whose value is taken; a conflict where both edited it in different ways.
    private mutating func side(of field: MovedField, _ task: Task) -> RebaseConflict.Side {
        // The same text on two sides decides before the same meaning.
        for isSame in [field.isWrittenAlike, field.isSame] {
            if isSame(field.mine, field.base) { return .theirs }
            if isSame(field.theirs, field.base) { return .mine }
            if isSame(field.mine, field.theirs) { return .theirs }
        }
        let path = (field.theirs.value.exists ? field.theirs : field.mine).path
        return side(
            of: place(at: path, in: task), path.steps.map(\.token), field.base.value, field.mine.value, field.theirs.value)
    }

    /// The edited arrays that some path of the field enters, and that are merged as one value.
    private mutating func wholeArrays(of field: MovedField, _ task: Task) -> [FieldPath] {
        var arrays: [FieldPath] = []
        for path in field.parts {
            guard let end = path.steps.firstIndex(where: { if case .index = $0 { true } else { false } }) else { continue }
            let array = FieldPath(steps: Array(path.steps[..<end]))
            let before = array.find(in: task.base)
            if arrays.contains(where: array.isSame) || [task.mine, task.theirs].allSatisfy({ array.find(in: $0) == before }) {
                continue
            }
            if !place(at: array, in: task).side.lists.contains(where: \.isDeclared) { arrays.append(array) }
        }
        return arrays
    }

    /// Decides for the value of one side, where some path of the field is inside an array that is merged as one value. The array
    /// is that of the side that edited more of it than this field. Where both did, it is left as a conflict.
    private mutating func decide(_ field: MovedField, inside arrays: [FieldPath], _ task: inout Task) {
        let (base, theirs) = (task.base, task.theirs)
        let myRest = field.restored(in: task.mine, from: base)
        let theirRest = field.restored(in: theirs, from: base)
        let hasMore = arrays.contains { $0.find(in: myRest) != $0.find(in: base) }
        if hasMore && arrays.contains(where: { $0.find(in: theirRest) != $0.find(in: base) }) { return }
        let side = side(of: field, task)
        func asTheirs(_ tree: JSON) -> JSON {
            var tree = field.restored(in: tree, from: theirs)
            for array in arrays { array.put(array.find(in: theirs), in: &tree) }
            return tree
        }
        // The base is as the newer side there, so that this side has the only edits.
        task.base = asTheirs(base)
        if hasMore {
            let path = (field.mine.value.exists ? field.mine : field.theirs).path
            if side == .theirs { field.put(field.theirs, at: path, in: &task.mine) }
        } else {
            task.mine = asTheirs(task.mine)
            let path = (field.theirs.value.exists ? field.theirs : field.mine).path
            if side == .mine { field.put(field.mine, at: path, in: &task.mine) }
        }
    }
}

/// A field with several paths, and where each side has its value.
private struct MovedField {
    struct Side {
        let tree: JSON
        let path: FieldPath
        let value: JSON
    }

    private let entry: AnyFieldDefinition
    private let paths: [FieldPath]
    let base: Side
    let mine: Side
    let theirs: Side

    init(_ entry: AnyFieldDefinition, _ paths: [FieldPath], _ task: ThreeWayMerge.Task) {
        func side(_ tree: JSON) -> Side {
            let path = entry.locatedPath(in: tree)
            return Side(tree: tree, path: path, value: path.find(in: tree))
        }
        self.entry = entry
        self.paths = paths
        (base, mine, theirs) = (side(task.base), side(task.mine), side(task.theirs))
    }

    /// Whether both sides edited the field, and the value is not at one path on all sides.
    func isMoved(_ task: ThreeWayMerge.Task) -> Bool { !isAtOne && isTouched(in: task.mine) && isTouched(in: task.theirs) }

    /// Whether all sides have the value at one of these paths.
    func isInside(_ paths: [FieldPath]) -> Bool {
        [base, mine, theirs].allSatisfy { side in paths.contains { $0.isSame(as: side.path) } }
    }

    /// All paths, each with that of its tag.
    var parts: [FieldPath] { paths.flatMap(entry.parts) }

    /// Whether all sides have the value at one path.
    private var isAtOne: Bool {
        base.path.isSame(as: theirs.path) && mine.path.isSame(as: theirs.path) && mine.value.exists && theirs.value.exists
    }

    /// Whether something at the field's paths is not as in the base.
    private func isTouched(in tree: JSON) -> Bool {
        paths.contains { entry.value(at: $0, in: tree) != entry.value(at: $0, in: base.tree) }
    }

    /// Whether one side has no value and nothing around the place of it, where the base has it and the other side, too.
    func isRemovedWithAround(in without: JSON) -> Bool {
        let side = mine.value.exists ? mine : theirs
        return side.path.isSame(as: base.path) && side.path.steps.count > 1
            && FieldPath(steps: Array(side.path.steps.dropLast())).find(in: without).isNothing
    }

    /// Whether two sides have the same value, wherever it is.
    func isWrittenAlike(_ a: Side, _ b: Side) -> Bool {
        entry.value(at: a.path, in: a.tree) == entry.value(at: b.path, in: b.tree)
    }

    /// Whether the values of two sides mean the same.
    func isSame(_ a: Side, _ b: Side) -> Bool {
        if entry.isRespelled((a.value, a.path, a.tree), (b.value, b.path, b.tree)) { return true }
        return entry.siblingPath == nil && ComparedValue(entry, a.path).isSame((a.value, a.tree), (b.value, b.tree))
    }

    /// The tree with the values of `other` at all paths of the field.
    func restored(in tree: JSON, from other: JSON) -> JSON {
        var tree = tree
        for part in parts { part.restore(from: other, in: &tree) }
        return tree
    }

    /// Puts the value of a side, with its tag, at a path; without a value, removes that of all paths.
    func put(_ side: Side, at path: FieldPath, in tree: inout JSON) {
        if side.value.isMissing { return parts.forEach { $0.vacate(in: &tree) } }
        for (part, source) in zip(entry.parts(at: path), entry.parts(at: side.path)) {
            part.put(source.find(in: side.tree), in: &tree)
        }
    }
}

extension AnyLayout {
    /// Whether a field with other paths reads the value at this path of the field, or one inside it.
    fileprivate func hasOther(than entry: AnyFieldDefinition, _ paths: [FieldPath], at path: FieldPath) -> Bool {
        valueEntries.contains { other in
            let others = [other.path] + other.fallbacks
            if other === entry || others.count == paths.count && zip(others, paths).allSatisfy({ $0.isSame(as: $1) }) {
                return false
            }
            return others.flatMap(other.parts).contains {
                JSONPointer.begins($0.pointer.tokens, with: path.pointer.tokens)
            }
        }
    }
}
