/// Merges the order of two edited forms of one list.
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

    /// The side that moved elements that both sides have; `both` where each moved them to another order.
    var mover: Mover {
        let (here, there) = (mine.order.filter(theirs.contains), theirs.order.filter(mine.contains))
        if here == there { return .nobody }
        let was = base.order.filter { mine.contains($0) && theirs.contains($0) }
        let (isMovedHere, isMovedThere) = (here.filter(base.contains) != was, there.filter(base.contains) != was)
        // Elements that both sides added in different orders count as moved by both.
        return isMovedHere == isMovedThere ? .both : isMovedHere ? .mine : .theirs
    }

    /// The elements of both sides, those of `side` in its order.
    ///
    /// An element that only the other side has comes after the element that it follows there, and after elements that the newer
    /// side added at that position. Elements that the other side added at its end stay at the end.
    func merged(along side: Side) -> [IdentifiedElements.ID] {
        let (spine, other) = side == .mine ? (mine, theirs) : (theirs, mine)
        // Elements of the base that the other side removed are kept in this order, because they show where their neighbours
        // belong.
        let whole = Self.woven(other.order, base.order.filter { spine.contains($0) || other.contains($0) })
        let added = whole.reversed().prefix { !spine.contains($0) && !base.contains($0) }.reversed()
        let merged = Self.woven(spine.order, whole.dropLast(added.count)) { id in
            side == .theirs && !self.mine.contains(id) && !self.base.contains(id)
        }
        return merged + added
    }

    /// The elements of `spine`, with those of `extra` inserted that `spine` does not have. Each is inserted after the element
    /// that it follows in `extra`, and after elements of `spine` for which `skipping` is true.
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
