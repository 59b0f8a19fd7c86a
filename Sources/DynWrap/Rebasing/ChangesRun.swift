import DynWrapSchema

/// Applies changes to a tree. Models with an identity are found by it, all other values by their pointers.
struct ChangesRun {
    private(set) var tree: JSON
    private let changes: Changes
    private let layout: AnyLayout
    private let check: ReadOnlyCheck?
    /// The number of lists around the tree, in a run for one element.
    let level: Int
    /// The lists of models that already have their new elements and order, by their pointers in the changes. This is done once
    /// for all changes in a list.
    private var arranged: Set<JSONPointer> = []
    /// The changed lists of models.
    private var lists: ChangedLists
    /// The lists used so far, with their form in the tree, by their pointers in the changes.
    private var forms: [JSONPointer: Forms] = [:]

    /// A changed list before the changes, after them, and in the tree. Matching elements have the same id in all three.
    private struct Forms {
        let before: IdentifiedElements
        let after: IdentifiedElements
        var tree: IdentifiedElements
    }

    init(_ changes: Changes, on tree: JSON, _ layout: AnyLayout, _ check: ReadOnlyCheck?, level: Int = 0) {
        self.level = level
        self.changes = changes
        self.tree = tree
        self.layout = layout
        self.check = check
        lists = ChangedLists(changes, layout)
    }

    /// Applies all changes. O(changes), and O(elements) of each list in which models are found by their identities.
    mutating func applyAll() throws(JSONPointerError) {
        for change in changes.list {
            guard let place = try place(of: change) else { continue }
            if let merged = try merged(change, at: place) {
                if let pointer = check?.field(changedFrom: tree, to: merged, mayExchange: true) { throw .readOnly(pointer) }
                tree = merged
                continue
            }
            let operation: JSONPatch.Operation =
                if let new = change.new {
                    change.old == nil ? .add(place, new) : .replace(place, new)
                } else {
                    .remove(place)
                }
            if let pointer = check?.field(changedBy: operation, in: tree, mayExchange: true) { throw .readOnly(pointer) }
            try tree.apply(operation)
        }
    }

    /// The tree with an object or array that the change adds beside one that is already there, or that it removes again where
    /// something was put into it since; nil for any other change.
    ///
    /// It is merged as by a rebase, because what is new of it is not the container but what is in it: an object on the path of a
    /// field is made by the first field in it that is set. In a conflict, the change counts.
    private func merged(_ change: JSONChange, at place: JSONPointer) throws(JSONPointerError) -> JSON? {
        guard let theirs = tree[pointer: place], theirs.isObject || theirs.isArray, !place.tokens.isEmpty,
            tree[pointer: JSONPointer(tokens: place.tokens.dropLast())]?.isObject == true
        else { return nil }
        let (was, mine): (JSON, JSON)
        let (old, new) = (change.old ?? .missing, change.new ?? .missing)
        if old.isNothing, !new.isNothing {
            (was, mine) = (old, new)
        } else if changes.isReversed, new.isNothing, !old.hasSameText(as: theirs) {
            (was, mine) = (old, old.isObject ? .emptyObject : .emptyArray)
        } else {
            return nil
        }
        guard mine.kind == theirs.kind else { return nil }
        func with(_ value: JSON, in tree: JSON) throws(JSONPointerError) -> JSON {
            var tree = tree
            try tree.apply(value.exists ? .add(place, value) : .remove(place))
            return tree
        }
        var merge = ThreeWayMerge { _ in .mine }
        let merged = merge.merged(try with(was, in: tree), try with(mine, in: tree), tree, layout)
        return new.isNothing && merged[pointer: place]?.count == 0 ? try with(new, in: merged) : merged
    }

    /// The position of a change in the tree; nil where the change was made together with the whole list around it.
    private mutating func place(of change: JSONChange) throws(JSONPointerError) -> JSONPointer? {
        let found = lists.along(change.pointer)
        if found.isEmpty { return change.pointer }
        let count = change.pointer.tokens.count
        var tokens: [String] = []
        for (depth, token) in change.pointer.tokens.enumerated() {
            let source = JSONPointer(tokens: Array(change.pointer.tokens[..<depth]))
            guard let list = found[depth], lists.areToldApart(list, source) else {
                tokens.append(token)
                continue
            }
            let pointer = JSONPointer(tokens: tokens)
            if depth == count - 1 || lists.reidentified.contains(source) {
                // Read-only fields of models that stay are compared after all changes. A model with a new identity is not found
                // then, so it is checked here.
                if let check, depth < count - 1, lists.isReidentified(token, of: list, source),
                    let field = check.field(changedBy: change, around: lists.source)
                {
                    throw .readOnly(field)
                }
                if arranged.contains(source) { return nil }
                try arrange(list, source, at: pointer, change, isWhole: false)
                return nil
            }
            let forms = try forms(of: list, source, at: pointer)
            let order = (changes.isReversed ? forms.before : forms.after).order
            guard let index = JSONPointer.index(token), order.indices.contains(index),
                let now = forms.tree.index(of: order[index])
            else {
                throw JSONPointerError(
                    .notFound, change.pointer, "the model in which something was changed is not there any more")
            }
            tokens.append(String(now))
        }
        let pointer = JSONPointer(tokens: tokens)
        // The change replaced the whole list. Models of the tree's list that are in neither the old nor the new list stay.
        if let list = found[count], let new = change.new, new.isArray, lists.areToldApart(list, change.pointer),
            (try? forms(of: list, change.pointer, at: pointer)) != nil
        {
            try arrange(list, change.pointer, at: pointer, change, isWhole: true)
            return nil
        }
        return pointer
    }

    /// A changed list before the changes, after them, and in the tree.
    private mutating func forms(of list: IdentifiedLists.List, _ source: JSONPointer, at pointer: JSONPointer)
        throws(JSONPointerError) -> Forms
    {
        if let found = forms[source] { return found }
        guard let sides = lists.sides(of: list, source), let array = tree[pointer: pointer], array.kind == .array,
            let all = ElementMatching.matched(
                sides.before, [sides.after, array], by: list.identity, isReversed: changes.isReversed, pairs: sides.staying)
        else { throw JSONPointerError(.notApplicable, pointer, "the models that were changed can't be told apart here") }
        let found = Forms(before: all[0], after: all[1], tree: all[2])
        forms[source] = found
        return found
    }

    /// Adds, removes and moves models in a list of the tree, as in the changed list.
    /// - Parameter isWhole: whether the change put in the whole list.
    private mutating func arrange(
        _ list: IdentifiedLists.List, _ source: JSONPointer, at pointer: JSONPointer, _ change: JSONChange, isWhole: Bool
    ) throws(JSONPointerError) {
        arranged.insert(source)
        var forms = try forms(of: list, source, at: pointer)
        let array = tree[pointer: pointer] ?? .emptyArray
        // Models may have been edited since they were found.
        if array.count == forms.tree.order.count, let now = IdentifiedElements(Array(array.elements), forms.tree.order) {
            forms.tree = now
        }
        let (base, mine, theirs) = (forms.before, forms.after, forms.tree)
        if let gone = base.order.firstIndex(where: { !mine.contains($0) && !theirs.contains($0) }) {
            throw JSONPointerError(.notFound, source.appending(gone), "the model that was removed is not there any more")
        }
        if let added = mine.order.firstIndex(where: { !base.contains($0) && theirs.contains($0) }) {
            throw JSONPointerError(.notApplicable, source.appending(added), "the model that was added is there already")
        }
        let order = ListOrder(base, mine, theirs)
        let whole = isWhole ? Set(mine.order) : lists.whole(from: base, to: mine, of: source)
        var elements: [JSON] = []
        var ids: [IdentifiedElements.ID] = []
        let spine: ListOrder.Side = order.mover == .theirs || order.mover == .nobody ? .theirs : .mine
        for id in order.merged(along: spine) where mine.contains(id) || !base.contains(id) {
            if base.contains(id), !theirs.contains(id) {
                // A model that was only moved may have been removed: no edit of it is lost.
                if !whole.contains(id) || mine[id].hasSameText(as: base[id]) { continue }
                throw JSONPointerError(.notFound, change.pointer, "the model that was changed is not there any more")
            }
            var element = theirs.contains(id) ? theirs[id] : mine[id]
            if theirs.contains(id), base.contains(id), whole.contains(id), !mine[id].hasSameText(as: base[id]) {
                if element.hasSameText(as: base[id]) {
                    element = mine[id]
                } else {
                    let place = theirs.index(of: id).map { pointer.appending($0) } ?? pointer
                    element = try changed(element, from: base[id], to: mine[id], in: list, at: place)
                }
            }
            elements.append(element)
            ids.append(id)
        }
        var arranged = array
        arranged.replaceElements(0..<array.count, with: elements)
        try tree.set(arranged, at: pointer)
        if let now = IdentifiedElements(elements, ids) { forms.tree = now }
        self.forms[source] = forms
    }
}
