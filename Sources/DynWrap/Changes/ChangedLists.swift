import DynWrapSchema

/// The changed lists of models, before and after the changes, by the pointers of the changes.
struct ChangedLists {
    /// A changed list before the changes and after them.
    struct Sides {
        let before: JSON
        let after: JSON
        /// The elements on the side where the pointers of the changes are valid, the source. `other` has those of the other side.
        let source: IdentifiedElements
        let other: IdentifiedElements
        /// The elements that the changes leave in the list.
        let staying: [ElementMatching.Pair]
    }

    private let changes: Changes
    /// Finds lists in the source.
    private var finder: IdentifiedLists.Finder
    /// The sides of each list; nil where two of its models have the same identity.
    private var sides: [JSONPointer: Sides?] = [:]
    /// For each list, whether the other side has a model that the source does not have.
    private var haveGone: [JSONPointer: Bool] = [:]
    /// The lists in which the identity of a model was edited, so that its models can't be found by it.
    private(set) lazy var reidentified = reidentifiedLists()
    /// The changes by the container of the changed value.
    private lazy var changesInside = Dictionary(grouping: changes.list) { JSONPointer(tokens: $0.pointer.tokens.dropLast()) }

    init(_ changes: Changes, _ layout: AnyLayout) {
        self.changes = changes
        finder = IdentifiedLists.Finder(changes.isReversed ? changes.before : changes.after, layout)
    }

    /// The whole value, on the side where the pointers are valid.
    var source: JSON { finder.tree }

    /// The lists on the path of a pointer. O(tokens × entries), and O(elements) of each list the first time.
    mutating func along(_ pointer: JSONPointer) -> IdentifiedLists { finder.lists(along: pointer) }

    /// Whether all models of a changed list have different identities, before and after the changes. If not, they are found by
    /// their indexes.
    mutating func areToldApart(_ list: IdentifiedLists.List, _ source: JSONPointer) -> Bool {
        sides(of: list, source) != nil
    }

    /// A changed list before and after the changes; nil where two of its models have the same identity.
    ///
    /// On the other side the pointer is not valid, so models on the path to the list are found there by their identities. Made
    /// once for each list.
    mutating func sides(of list: IdentifiedLists.List, _ source: JSONPointer) -> Sides? {
        if let found = sides[source] { return found }
        let lists = finder.lists(along: source)
        var json: JSON? = changes.isReversed ? changes.after : changes.before
        for (depth, token) in source.tokens.enumerated() {
            guard let found = json else { break }
            guard let outer = lists[depth] else {
                json = found[pointer: JSONPointer(tokens: [token])] ?? .missing
                continue
            }
            let around = sides(of: outer, JSONPointer(tokens: Array(source.tokens[..<depth])))
            json = JSONPointer.index(token).flatMap { index in
                around.map { $0.source.order.indices.contains(index) ? $0.other[$0.source.order[index]] : .missing }
            }
        }
        let made = json.flatMap { makeSides(list, source, other: $0) }
        sides[source] = .some(made)
        return made
    }

    private mutating func makeSides(_ list: IdentifiedLists.List, _ source: JSONPointer, other: JSON) -> Sides? {
        let (before, after) = changes.isReversed ? (list.json, other) : (other, list.json)
        let staying = staying(in: source, before.count, after.count)
        let matched = ElementMatching.matched(
            before, [after], by: list.identity, isReversed: changes.isReversed, pairs: staying)
        guard let all = matched else { return nil }
        let (source, opposite) = changes.isReversed ? (all[0], all[1]) : (all[1], all[0])
        return Sides(before: before, after: after, source: source, other: opposite, staying: staying)
    }

    /// The elements that the changes of a list leave in it, by their indexes before and after. The changes remove elements from
    /// the last to the first, add others from the first to the last, and replace others. O(elements).
    private mutating func staying(in source: JSONPointer, _ before: Int, _ after: Int) -> [ElementMatching.Pair] {
        var removed: [Int] = []
        var added: [Int] = []
        // On the side where the pointers are valid.
        var replaced: Set<Int> = []
        for change in changesInside[source] ?? [] {
            guard let index = change.pointer.tokens.last.flatMap(JSONPointer.index) else { return [] }
            if change.old == nil {
                guard index > added.last ?? -1 else { return [] }
                added.append(index)
            } else if change.new == nil {
                guard added.isEmpty, index < removed.last ?? before else { return [] }
                removed.append(index)
            } else {
                replaced.insert(index)
            }
        }
        guard before - removed.count + added.count == after, added.last ?? 0 < max(1, after) else { return [] }
        let (gone, new) = (Set(removed), Set(added))
        let bases = (0..<before).lazy.filter { !gone.contains($0) }
        let sides = (0..<after).lazy.filter { !new.contains($0) }
        return zip(bases, sides).compactMap { base, side in
            replaced.contains(changes.isReversed ? base : side) ? nil : ElementMatching.Pair(base: base, side: side)
        }
    }

    /// The lists with a change at a part of an identity, around it or inside it, except changes of whole elements.
    private mutating func reidentifiedLists() -> Set<JSONPointer> {
        var found: Set<JSONPointer> = []
        for change in changes.list {
            let tokens = change.pointer.tokens
            let lists = finder.lists(along: change.pointer)
            if lists.isEmpty { continue }
            for depth in tokens.indices.dropLast() {
                let source = JSONPointer(tokens: Array(tokens[..<depth]))
                guard let list = lists[depth], !found.contains(source), let index = JSONPointer.index(tokens[depth]) else {
                    continue
                }
                let inside = JSONPointer(tokens: Array(tokens[(depth + 1)...]))
                let isIdentity = list.identity.places(in: list.json.element(index)).contains {
                    $0.isAtOrBelow(inside) || inside.isAtOrBelow($0)
                }
                // A model that became another case of a union has a new identity too.
                func isNew(_ sides: Sides) -> Bool {
                    sides.source.order.indices.contains(index) && !sides.other.contains(sides.source.order[index])
                }
                if isIdentity || sides(of: list, source).map(isNew) == true { found.insert(source) }
            }
        }
        return found
    }

    /// Whether the model at this index may have had another identity on the other side: the other side does not have its
    /// identity, but has a model that the source does not have.
    mutating func isReidentified(_ index: String, of list: IdentifiedLists.List, _ source: JSONPointer) -> Bool {
        guard let index = JSONPointer.index(index), let sides = sides(of: list, source),
            sides.source.order.indices.contains(index)
        else { return true }
        let id = sides.source.order[index]
        if !id.isNamed { return true }
        if sides.other.contains(id) { return false }
        if let hasGone = haveGone[source] { return hasGone }
        let hasGone = sides.other.order.contains { !sides.source.contains($0) }
        haveGone[source] = hasGone
        return hasGone
    }

    /// The elements of a list that the changes put in, move or replace as a whole. Edits inside other elements are separate changes.
    mutating func whole(
        from before: IdentifiedElements, to after: IdentifiedElements, of source: JSONPointer
    ) -> Set<IdentifiedElements.ID> {
        if reidentified.contains(source) {
            return Set(after.order.filter { !before.contains($0) || !after[$0].hasSameText(as: before[$0]) })
        }
        // By index, and not by value: an element that was edited may be equal to one that was put in.
        let order = (changes.isReversed ? before : after).order
        let whole = (changesInside[source] ?? []).compactMap { change -> IdentifiedElements.ID? in
            guard (changes.isReversed ? change.old : change.new) != nil,
                let index = change.pointer.tokens.last.flatMap(JSONPointer.index), order.indices.contains(index)
            else { return nil }
            return order[index]
        }
        return Set(whole)
    }
}
