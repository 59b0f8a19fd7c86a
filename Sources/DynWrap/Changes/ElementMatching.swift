import DynWrapSchema

/// Tells which elements of several forms of one list are the same, also where some have no identity: models that wait for the one that a server gives.
///
/// Those of one identity are. Of the others, an element of a side is one of the base where it is that one, edited or not, and where it is equal to it. One of the base that is
/// gone on a side is what that side has with an identity that is new, and with all members of the other.
struct ElementMatching {
    private typealias ID = ElementIdentity.ID

    /// One form of the list.
    private struct Form {
        let elements: [JSON]
        /// Nil where it is not known yet.
        var ids: [ID?]
        /// The indices of those without an identity.
        let unnamed: [Int]
        /// The indices of those with an identity that no other form has, which may be an unnamed one of another.
        var fresh: [Int] = []

        init(_ list: JSON, _ identity: ElementIdentity) {
            elements = Array(list.elements)
            ids = elements.map(identity.id)
            unnamed = ids.indices.filter { [ids] in ids[$0] == nil }
        }

        /// Those without an id so far.
        var rest: [Int] { unnamed.filter { ids[$0] == nil } }
    }

    private var base: Form
    private var sides: [Form]
    /// How many unnamed elements have an id.
    private var count = 0

    /// The elements of the base and of each side, those that are the same by one id; nil where an identity is there twice.
    ///
    /// O(n log n) in elements; finding what got an identity takes O(n) for each that has all members in common with as many.
    /// - Parameter matchesAdded: whether equal elements without an identity that two sides added are one.
    static func matched(_ base: JSON, _ sides: [JSON], by identity: ElementIdentity, matchesAdded: Bool = false)
        -> [IdentifiedElements]?
    {
        var all = ElementMatching(base: Form(base, identity), sides: sides.map { Form($0, identity) })
        if !(all.base.unnamed.isEmpty && all.sides.allSatisfy(\.unnamed.isEmpty)) { all.match(matchesAdded) }
        let matched = ([all.base] + all.sides).compactMap { IdentifiedElements($0.elements, $0.ids) }
        return matched.count == 1 + sides.count ? matched : nil
    }

    private mutating func match(_ matchesAdded: Bool) {
        Self.number(base.unnamed, in: &base, from: &count)
        let ids = ([base] + sides).map { Set($0.ids) }
        for side in sides.indices {
            let others = ids.indices.filter { $0 != side + 1 }
            sides[side].fresh = sides[side].ids.indices.filter { index in
                let id = sides[side].ids[index]
                return id != nil && !others.contains { ids[$0].contains(id) }
            }
        }
        for side in sides.indices { match(&sides[side]) }
        if matchesAdded { matchAdded() }
        for side in sides.indices { Self.number(sides[side].rest, in: &sides[side], from: &count) }
    }

    /// Finds the unnamed elements of the base on a side.
    private func match(_ side: inout Form) {
        var left = Set(base.unnamed)
        func pair(_ old: Int, _ new: Int, _ side: inout Form) {
            side.ids[new] = base.ids[old]
            left.remove(old)
        }
        var places: [Int: Int] = [:]
        for old in base.unnamed { if let source = base.elements[old].source { places[source.place] = old } }
        for new in side.unnamed + side.fresh {
            guard let source = side.elements[new].source, let old = places[source.place], left.contains(old),
                base.elements[old].source?.document === source.document
            else { continue }
            pair(old, new, &side)
        }
        for (old, new) in Self.equal(base, base.unnamed.filter(left.contains), side, side.rest) { pair(old, new, &side) }
        if left.isEmpty || side.fresh.isEmpty { return }
        var candidates = ElementCandidates(side.elements, side.fresh.filter { side.ids[$0]?.isNamed == true })
        for old in base.unnamed where left.contains(old) {
            if let found = candidates.take(base.elements[old]) { pair(old, found, &side) }
        }
    }

    /// Equal elements that the first two sides added.
    private mutating func matchAdded() {
        for (here, there) in Self.equal(sides[0], sides[0].rest, sides[1], sides[1].rest) {
            sides[0].ids[here] = .unnamed(count)
            Self.number([there], in: &sides[1], from: &count)
        }
    }

    /// Pairs of equal elements, the first with the first.
    private static func equal(_ olds: Form, _ old: [Int], _ news: Form, _ new: [Int]) -> [(Int, Int)] {
        if old.isEmpty || new.isEmpty { return [] }
        var waiting: [JSON: [Int]] = [:]
        for index in old.reversed() { waiting[olds.elements[index], default: []].append(index) }
        return new.compactMap { index in waiting[news.elements[index]]?.popLast().map { ($0, index) } }
    }

    /// Gives these a number of their own.
    private static func number(_ indices: [Int], in form: inout Form, from count: inout Int) {
        for index in indices {
            form.ids[index] = .unnamed(count)
            count += 1
        }
    }
}

/// Elements by their members, to find one that has all those of another.
private struct ElementCandidates {
    private struct Member: Hashable {
        let key: ScalarKey
        let value: JSON
    }

    private let elements: [JSON]
    private var left: Set<Int>
    private var places: [Member: [Int]] = [:]

    init(_ elements: [JSON], _ indices: [Int]) {
        self.elements = elements
        left = Set(indices)
        for index in indices {
            for (key, value) in elements[index].members {
                places[Member(key: ScalarKey(string: key), value: value), default: []].append(index)
            }
        }
    }

    /// The first that has all members of `element` that are not null, if it has any; it is found once.
    mutating func take(_ element: JSON) -> Int? {
        let members = element.members.filter { !$0.value.isNull }
        let found = members.map { places[Member(key: ScalarKey(string: $0.key), value: $0.value)] ?? [] }
        let rarest = found.min { $0.count < $1.count } ?? []
        let first = rarest.first { index in
            left.contains(index) && members.allSatisfy { elements[index][$0.key] == $0.value }
        }
        if let first { left.remove(first) }
        return first
    }
}
