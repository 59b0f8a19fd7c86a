import DynWrapSchema

/// Applies changes to a tree. Where models have an identity they are found by it, and all else by its pointer.
struct ChangesRun {
    private(set) var tree: JSON
    private let changes: Changes
    private let layout: AnyLayout
    private let check: ReadOnlyCheck?
    /// How many lists of models the tree is in, of a run for one element.
    let level: Int
    /// Lists of models that were brought to the order of the changed one, by their pointers in the changes: once, whatever was added, removed or moved.
    private var arranged: Set<JSONPointer> = []
    /// The identities in lists of the tree, by their pointers there.
    private var known: [JSONPointer: IdentifiedElements] = [:]
    /// The lists of the side of the changes where a pointer of theirs need not lead, by their pointers on the other; nil where models can't be told apart.
    private var otherSide: [JSONPointer: IdentifiedElements?] = [:]
    /// Whether that side has a model of a list that the other one has not.
    private var haveGone: [JSONPointer: Bool] = [:]
    /// Finds lists on the side where the pointers lead.
    private var finder: IdentifiedLists.Finder
    /// Lists of models of which an identity was changed in its place, by their pointers in the changes: there is no telling by it which model a change is in.
    private lazy var reidentified = reidentifiedLists()
    /// The changes by what contains the changed place.
    private lazy var changesInside = Dictionary(grouping: changes.list) { JSONPointer(tokens: $0.pointer.tokens.dropLast()) }

    init(_ changes: Changes, on tree: JSON, _ layout: AnyLayout, _ check: ReadOnlyCheck?, level: Int = 0) {
        self.level = level
        self.changes = changes
        self.tree = tree
        self.layout = layout
        self.check = check
        finder = IdentifiedLists.Finder(changes.isReversed ? changes.before : changes.after, layout)
    }

    /// Applies all of them. O(changes), and of lists in which models are found by their identities O(their elements).
    mutating func applyAll() throws(JSONPointerError) {
        for change in changes.list {
            guard let place = try place(of: change) else { continue }
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

    /// Where a change is to be made in the tree; nil where it was made with the list it is in.
    private mutating func place(of change: JSONChange) throws(JSONPointerError) -> JSONPointer? {
        let lists = finder.lists(along: change.pointer)
        if lists.isEmpty { return change.pointer }
        let count = change.pointer.tokens.count
        var tokens: [String] = []
        for (depth, token) in change.pointer.tokens.enumerated() {
            let source = JSONPointer(tokens: Array(change.pointer.tokens[..<depth]))
            guard let list = lists[depth], areToldApart(list, source) else {
                tokens.append(token)
                continue
            }
            let pointer = JSONPointer(tokens: tokens)
            if depth == count - 1 || reidentified.contains(source) {
                // Models that were there before and after are compared when all is applied; one that got another identity is not found there.
                if let check, depth < count - 1, isReidentified(token, of: list, source),
                    let field = check.field(changedBy: change, around: finder.tree)
                {
                    throw .readOnly(field)
                }
                if arranged.contains(source) { return nil }
                let models =
                    reidentified.contains(source) ? changedModels(list, source) : (changesInside[source] ?? []).compactMap(\.new)
                try arrange(list, source, at: pointer, change, whole: models)
                return nil
            }
            guard let index = JSONPointer.index(token), list.elements.order.indices.contains(index),
                let found = try elements(of: list, at: pointer).index(of: list.elements.order[index])
            else {
                throw JSONPointerError(
                    .notFound, change.pointer, "the model in which something was changed is not there any more")
            }
            tokens.append(String(found))
        }
        let pointer = JSONPointer(tokens: tokens)
        // Of a list that was put in place of another as a whole, the models that neither has stay.
        if let list = lists[count], let new = change.new, new.isArray, areToldApart(list, change.pointer),
            (try? elements(of: list, at: pointer)) != nil
        {
            try arrange(list, change.pointer, at: pointer, change, whole: Array(new.elements))
            return nil
        }
        return pointer
    }

    /// Whether the models of a changed list can be told apart before the changes and after them: else they are found by their places.
    private mutating func areToldApart(_ list: IdentifiedLists.List, _ source: JSONPointer) -> Bool {
        otherElements(of: list, source) != nil
    }

    /// A changed list before and after the changes; nil where its models can't be told apart there.
    private mutating func sides(of list: IdentifiedLists.List, _ source: JSONPointer)
        -> (before: IdentifiedElements, after: IdentifiedElements)?
    {
        guard let other = otherElements(of: list, source) else { return nil }
        return changes.isReversed ? (list.elements, other) : (other, list.elements)
    }

    /// A changed list on the side of the changes where its pointer need not lead: there, models on the path are found by their identities. Made once a list.
    private mutating func otherElements(of list: IdentifiedLists.List, _ source: JSONPointer) -> IdentifiedElements? {
        if let found = otherSide[source] { return found }
        let lists = finder.lists(along: source)
        var json: JSON? = changes.isReversed ? changes.after : changes.before
        for (depth, token) in source.tokens.enumerated() {
            guard let found = json else { break }
            guard let outer = lists[depth] else {
                json = found[pointer: JSONPointer(tokens: [token])] ?? .missing
                continue
            }
            let elements = otherElements(of: outer, JSONPointer(tokens: Array(source.tokens[..<depth])), in: found)
            json = JSONPointer.index(token).flatMap { index in
                outer.elements.order.indices.contains(index) ? elements?[outer.elements.order[index]] : nil
            }
        }
        guard let json else {
            otherSide[source] = .some(nil)
            return nil
        }
        return otherElements(of: list, source, in: json)
    }

    private mutating func otherElements(of list: IdentifiedLists.List, _ source: JSONPointer, in json: JSON)
        -> IdentifiedElements?
    {
        if let found = otherSide[source] { return found }
        let made = IdentifiedElements(json, list.layout, list.each)
        otherSide[source] = .some(made)
        return made
    }

    /// The lists in which a change is at or around a part of an identity, but not a whole element.
    private mutating func reidentifiedLists() -> Set<JSONPointer> {
        var found: Set<JSONPointer> = []
        for change in changes.list {
            let tokens = change.pointer.tokens
            let lists = finder.lists(along: change.pointer)
            if lists.isEmpty { continue }
            for depth in tokens.indices.dropLast() {
                guard let list = lists[depth] else { continue }
                let inside = JSONPointer(tokens: Array(tokens[(depth + 1)...]))
                let entries = list.layout.identity?.flatMap(\.ownEntries) ?? []
                let isIdentity = entries.contains { entry in
                    ([entry.path] + entry.fallbacks).contains { path in
                        let place = JSONPointer(tokens: (list.each.steps + path.steps).map(\.token))
                        return place.isAtOrBelow(inside) || inside.isAtOrBelow(place)
                    }
                }
                if isIdentity { found.insert(JSONPointer(tokens: Array(tokens[..<depth]))) }
            }
        }
        return found
    }

    /// Whether the model at this index may be one that had another identity on the other side of the changes: its own is not there, and one from there is gone.
    private mutating func isReidentified(_ index: String, of list: IdentifiedLists.List, _ source: JSONPointer) -> Bool {
        let here = list.elements
        guard let index = JSONPointer.index(index), here.order.indices.contains(index),
            let there = otherElements(of: list, source)
        else { return true }
        if there.contains(here.order[index]) { return false }
        if let hasGone = haveGone[source] { return hasGone }
        let hasGone = there.order.contains { !here.contains($0) }
        haveGone[source] = hasGone
        return hasGone
    }

    /// The models of a changed list that are new or were changed.
    private mutating func changedModels(_ list: IdentifiedLists.List, _ source: JSONPointer) -> [JSON] {
        guard let (before, after) = sides(of: list, source) else { return [] }
        return after.order.filter { !before.contains($0) || !after[$0].hasSameText(as: before[$0]) }.map { after[$0] }
    }

    /// The models of a list of the tree.
    private mutating func elements(of list: IdentifiedLists.List, at pointer: JSONPointer) throws(JSONPointerError)
        -> IdentifiedElements
    {
        if let found = known[pointer] { return found }
        guard let array = tree[pointer: pointer], array.kind == .array,
            let found = IdentifiedElements(array, list.layout, list.each)
        else { throw JSONPointerError(.notApplicable, pointer, "the models that were changed can't be told apart here") }
        known[pointer] = found
        return found
    }

    /// Adds, removes and moves models in a list of the tree as in the changed one.
    /// - Parameter whole: the models that were put there whole; what was changed inside others is a change of its own.
    private mutating func arrange(
        _ list: IdentifiedLists.List, _ source: JSONPointer, at pointer: JSONPointer, _ change: JSONChange, whole: [JSON]
    ) throws(JSONPointerError) {
        arranged.insert(source)
        guard let (base, mine) = sides(of: list, source) else {
            throw JSONPointerError(.notApplicable, change.pointer, "the models that were changed can't be told apart here")
        }
        known[pointer] = nil  // models may have been edited since
        let theirs = try elements(of: list, at: pointer)
        if let gone = base.order.firstIndex(where: { !mine.contains($0) && !theirs.contains($0) }) {
            throw JSONPointerError(.notFound, source.appending(gone), "the model that was removed is not there any more")
        }
        if let added = mine.order.firstIndex(where: { !base.contains($0) && theirs.contains($0) }) {
            throw JSONPointerError(.notApplicable, source.appending(added), "the model that was added is there already")
        }
        let order = ListOrder(base, mine, theirs)
        let whole = Set(whole.compactMap { list.layout.identityForm(of: list.each.find(in: $0)) })
        var elements: [JSON] = []
        let spine: RebaseConflict.Side = order.mover == .theirs || order.mover == .nobody ? .theirs : .mine
        for id in order.merged(along: spine) where mine.contains(id) || !base.contains(id) {
            if base.contains(id), !theirs.contains(id) {
                // One that was only moved is not missed.
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
        }
        var array = tree[pointer: pointer] ?? .emptyArray
        array.replaceElements(0..<array.count, with: elements)
        try tree.set(array, at: pointer)
        known[pointer] = nil
    }
}
