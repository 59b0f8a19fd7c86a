import DynWrapSchema

/// The lists of models in which something was changed, before the changes and after them, by their pointers in the changes.
struct ChangedLists {
    /// A changed list before the changes and after them.
    struct Sides {
        let before: JSON
        let after: JSON
        /// The elements where the pointers of the changes lead.
        let source: IdentifiedElements
        let other: IdentifiedElements
    }

    private let changes: Changes
    /// Finds lists on the side where the pointers lead.
    private var finder: IdentifiedLists.Finder
    /// Nil where models can't be told apart.
    private var sides: [JSONPointer: Sides?] = [:]
    /// Whether the side where pointers need not lead has a model of a list that the other one has not.
    private var haveGone: [JSONPointer: Bool] = [:]
    /// Those of which an identity was changed in its place: there is no telling by it which model a change is in.
    private(set) lazy var reidentified = reidentifiedLists()
    /// The changes by what contains the changed place.
    private lazy var changesInside = Dictionary(grouping: changes.list) { JSONPointer(tokens: $0.pointer.tokens.dropLast()) }

    init(_ changes: Changes, _ layout: AnyLayout) {
        self.changes = changes
        finder = IdentifiedLists.Finder(changes.isReversed ? changes.before : changes.after, layout)
    }

    /// The whole value on the side where the pointers lead.
    var source: JSON { finder.tree }

    /// The lists that a pointer leads through.
    mutating func along(_ pointer: JSONPointer) -> IdentifiedLists { finder.lists(along: pointer) }

    /// Whether the models of a changed list can be told apart before the changes and after them: else they are found by their places.
    mutating func areToldApart(_ list: IdentifiedLists.List, _ source: JSONPointer) -> Bool {
        sides(of: list, source) != nil
    }

    /// A changed list before and after the changes; nil where its models can't be told apart there. Models on the way to it are found by their identities on the side where its
    /// pointer need not lead. Made once a list.
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
                around.flatMap { $0.source.order.indices.contains(index) ? $0.other[$0.source.order[index]] : nil }
            }
        }
        let made = json.flatMap { makeSides(list, other: $0) }
        sides[source] = .some(made)
        return made
    }

    private func makeSides(_ list: IdentifiedLists.List, other: JSON) -> Sides? {
        let (before, after) = changes.isReversed ? (list.json, other) : (other, list.json)
        guard let all = ElementMatching.matched(before, [after], by: list.identity) else { return nil }
        let (source, opposite) = changes.isReversed ? (all[0], all[1]) : (all[1], all[0])
        return Sides(before: before, after: after, source: source, other: opposite)
    }

    /// The lists in which a change is at or around a part of an identity, but not a whole element.
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
                // Also one of another kind than before.
                func isNew(_ sides: Sides) -> Bool {
                    sides.source.order.indices.contains(index) && !sides.other.contains(sides.source.order[index])
                }
                if isIdentity || sides(of: list, source).map(isNew) == true { found.insert(source) }
            }
        }
        return found
    }

    /// Whether the model at this index may be one that had another identity on the other side of the changes: it has none that is there too, and one from there is gone.
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

    /// The elements of a list that the changes put there whole: what was changed inside others is a change of its own.
    mutating func whole(
        from before: IdentifiedElements, to after: IdentifiedElements, of list: IdentifiedLists.List, _ source: JSONPointer
    ) -> Set<IdentifiedElements.ID> {
        if reidentified.contains(source) {
            return Set(after.order.filter { !before.contains($0) || !after[$0].hasSameText(as: before[$0]) })
        }
        let values = Set((changesInside[source] ?? []).compactMap(\.new))
        let unnamed = after.order.filter { !$0.isNamed && (!before.contains($0) || values.contains(after[$0])) }
        return Set(values.compactMap(list.identity.id) + unnamed)
    }
}
