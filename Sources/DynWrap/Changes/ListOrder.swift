/// The order of two edited forms of one list.
struct ListOrder {
    enum Mover { case nobody, mine, theirs, both }
    enum Side { case mine, theirs }

    private let base: IdentifiedElements
    private let mine: IdentifiedElements
    private let theirs: IdentifiedElements

    init(_ base: IdentifiedElements, _ mine: IdentifiedElements, _ theirs: IdentifiedElements) {
        self.base = base
        self.mine = mine
        self.theirs = theirs
    }

    /// The side that moved elements that both have; both, where they moved them differently.
    var mover: Mover {
        let (here, there) = (mine.order.filter(theirs.contains), theirs.order.filter(mine.contains))
        if here == there { return .nobody }
        let was = base.order.filter { mine.contains($0) && theirs.contains($0) }
        let (isMovedHere, isMovedThere) = (here.filter(base.contains) != was, there.filter(base.contains) != was)
        // Elements that both added in different orders were moved by both.
        return isMovedHere == isMovedThere ? .both : isMovedHere ? .mine : .theirs
    }

    /// All elements of both sides, those of one in its order. An element that only the other side has comes after the element that it follows there, and after
    /// what the newer side added at that place; what the other side added at its end is at the end.
    func merged(along side: Side) -> [IdentifiedElements.ID] {
        let (spine, other) = side == .mine ? (mine, theirs) : (theirs, mine)
        // A removed element of the other side still says which elements followed it.
        let whole = Self.woven(other.order, base.order.filter { spine.contains($0) || other.contains($0) })
        let added = whole.reversed().prefix { !spine.contains($0) && !base.contains($0) }.reversed()
        let merged = Self.woven(spine.order, whole.dropLast(added.count)) { id in
            side == .theirs && !self.mine.contains(id) && !self.base.contains(id)
        }
        return merged + added
    }

    /// The elements of `spine`, and between them those that only `extra` has, each after the element that it follows there and after those that
    /// `skipping` names.
    private static func woven(
        _ spine: [IdentifiedElements.ID], _ extra: some Sequence<IdentifiedElements.ID>,
        skipping: (IdentifiedElements.ID) -> Bool = { _ in false }
    ) -> [IdentifiedElements.ID] {
        let known = Set(spine)
        var ahead: [IdentifiedElements.ID] = []
        var behind: [IdentifiedElements.ID: [IdentifiedElements.ID]] = [:]
        var anchor: IdentifiedElements.ID?
        for id in extra {
            if known.contains(id) {
                anchor = id
            } else if let anchor {
                behind[anchor, default: []].append(id)
            } else {
                ahead.append(id)
            }
        }
        var woven: [IdentifiedElements.ID] = []
        var waiting = ahead
        for id in spine {
            if !skipping(id) {
                woven += waiting
                waiting = []
            }
            woven.append(id)
            waiting += behind[id] ?? []
        }
        return woven + waiting
    }
}
