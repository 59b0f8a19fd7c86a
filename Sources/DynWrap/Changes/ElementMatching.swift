import DynWrapSchema

/// Matches the elements of several forms of one list: the base and its edited forms, the sides.
///
/// Elements with the same identity match. An element without an identity, such as a model before a server gives it one, matches
/// an element of the base in this order:
/// 1. where it is that element, or was made from it by edits;
/// 2. where both are equal;
/// 3. where the side's element has a new identity or more members, and no other element fits.
struct ElementMatching {
    private typealias ID = ElementIdentity.ID

    /// One form of the list.
    private struct Form {
        let elements: [JSON]
        /// The elements as they are compared with those of other forms.
        var forms: [JSON]
        /// The id of each element; nil for one that is not matched yet.
        var ids: [ID?]
        /// The indexes of the elements without an identity.
        let unnamed: [Int]
        /// The indexes of elements with an identity that no other form has. Each may be an element of another form that got its
        /// identity here.
        var fresh: [Int] = []

        init(_ list: JSON, _ identity: ElementIdentity) {
            elements = Array(list.elements)
            forms = elements
            ids = elements.map(identity.id)
            unnamed = ids.indices.filter { [ids] in ids[$0] == nil }
        }

        /// Gives the elements that are compared the forms in which spelling does not count.
        mutating func respell(_ identity: ElementIdentity) {
            for index in unnamed + fresh { forms[index] = identity.respelled(elements[index]) }
        }

        /// The indexes of elements that are not matched yet.
        var rest: [Int] { unnamed.filter { ids[$0] == nil } }
    }

    /// The indexes of an element in the base and in the first side.
    struct Pair {
        let base: Int
        let side: Int
    }

    /// The place in a text from which an element was made.
    private struct Source: Hashable {
        let document: ObjectIdentifier
        let place: Int
    }

    private let identity: ElementIdentity
    /// Whether two sides are merged. Then equal elements that both added match, and an element may have more members on a side.
    private let isMerge: Bool
    /// Whether the base was made from the first side, and not the other way round.
    private let isReversed: Bool
    /// Elements of the base and of the first side that are known to be the same.
    private let pairs: [Pair]
    private var base: Form
    private var sides: [Form]
    /// The number of ids given to elements without an identity.
    private var count = 0

    /// The elements of the base and of each side, with the same id for matching elements; nil where one form has an identity
    /// twice.
    ///
    /// O(n) in the elements and their members.
    /// - Parameters:
    ///   - isMerge: whether two sides are merged, as a rebase does.
    ///   - isReversed: whether the base was made from the first side, as for changes that undo others. They must match the same
    ///     elements as those, and an element gets an identity in one direction only.
    ///   - pairs: the elements of the base and of the first side that are known to be the same. They count where the earlier form
    ///     of the element has no identity.
    static func matched(
        _ base: JSON, _ sides: [JSON], by identity: ElementIdentity, isMerge: Bool = false, isReversed: Bool = false,
        pairs: [Pair] = []
    ) -> [IdentifiedElements]? {
        var all = ElementMatching(
            identity: identity, isMerge: isMerge, isReversed: isReversed, pairs: pairs, base: Form(base, identity),
            sides: sides.map { Form($0, identity) })
        if !(all.base.unnamed.isEmpty && all.sides.allSatisfy(\.unnamed.isEmpty)) { all.match() }
        let matched = ([all.base] + all.sides).compactMap { IdentifiedElements($0.elements, $0.ids) }
        return matched.count == 1 + sides.count ? matched : nil
    }

    private mutating func match() {
        let ids = ([base] + sides).map { Set($0.ids) }
        func fresh(in form: Form, at number: Int) -> [Int] {
            form.ids.indices.filter { index in
                guard let id = form.ids[index] else { return false }
                return !ids.indices.contains { $0 != number && ids[$0].contains(id) }
            }
        }
        for side in sides.indices { sides[side].fresh = fresh(in: sides[side], at: side + 1) }
        if isReversed { base.fresh = fresh(in: base, at: 0) }
        if isMerge {
            base.respell(identity)
            for side in sides.indices { sides[side].respell(identity) }
        }
        if isReversed { matchReversed() } else { Self.number(base.unnamed, in: &base, from: &count) }
        for side in sides.indices.dropFirst(isReversed ? 1 : 0) {
            if side > 0, !isMerge, isBase(sides[side]) {
                sides[side].ids = base.ids
            } else {
                match(base, &sides[side], side == 0 ? pairs.map { ($0.base, $0.side) } : [])
            }
        }
        if isMerge {
            matchEdited()
            matchAdded()
        }
        for side in sides.indices { Self.number(sides[side].rest, in: &sides[side], from: &count) }
    }

    /// Whether a form is the base itself. Then the indexes say what matches, also where several elements are equal.
    private func isBase(_ form: Form) -> Bool {
        form.elements.count == base.elements.count
            && zip(form.elements, base.elements).allSatisfy { $0.identity == $1.identity || $0.hasSameText(as: $1) }
    }

    /// Matches the elements of the first side with those of the base that were made from them.
    private mutating func matchReversed() {
        Self.number(sides[0].unnamed, in: &sides[0], from: &count)
        match(sides[0], &base, pairs.map { ($0.side, $0.base) })
        Self.number(base.rest, in: &base, from: &count)
    }

    /// Matches the elements of an earlier form without an identity with elements of a form that was made from it.
    private func match(_ old: Form, _ new: inout Form, _ known: [(Int, Int)]) {
        var left = Set(old.unnamed)
        func pair(_ before: Int, _ after: Int, _ new: inout Form) {
            new.ids[after] = old.ids[before]
            left.remove(before)
        }
        let fresh = Set(new.fresh)
        for (before, after) in known where left.contains(before) && (new.ids[after] == nil || fresh.contains(after)) {
            pair(before, after, &new)
        }
        // Copies of an element have the same source, and are matched in their order.
        func matchMade<Origin: Hashable>(by origin: (JSON) -> Origin?, _ new: inout Form) {
            var waiting: [Origin: [Int]] = [:]
            for before in old.unnamed.reversed() where left.contains(before) {
                if let made = origin(old.elements[before]) { waiting[made, default: []].append(before) }
            }
            for after in new.unnamed + new.fresh where new.ids[after]?.isNamed != false {
                if let made = origin(new.elements[after]), let before = waiting[made]?.popLast() { pair(before, after, &new) }
            }
        }
        matchMade(by: \.identity, &new)
        matchMade(by: { $0.source.map { Source(document: ObjectIdentifier($0.document), place: $0.place) } }, &new)
        for (before, after) in Self.equal(old, old.unnamed.filter(left.contains), new, new.rest) { pair(before, after, &new) }
        matchGiven(old, old.unnamed.filter(left.contains), &new)
    }

    /// Matches elements of a form with elements that got an identity or more members on a side. First those that differ only in
    /// the identity, then those whose members only one element has.
    private func matchGiven(_ form: Form, _ unnamed: [Int], _ side: inout Form) {
        let open = side.fresh.filter { side.ids[$0]?.isNamed == true } + (isMerge ? side.rest : [])
        if unnamed.isEmpty || open.isEmpty { return }
        var candidates = ElementCandidates(side.forms, open, identity)
        var left: [Int] = []
        for index in unnamed {
            if let found = candidates.takeEqual(form.forms[index]) {
                side.ids[found] = form.ids[index]
            } else {
                left.append(index)
            }
        }
        let found = left.map { candidates.only(form.forms[$0]) }
        let counts = Dictionary(found.compactMap { $0 }.map { ($0, 1) }, uniquingKeysWith: +)
        for (index, found) in zip(left, found) {
            if let found, counts[found] == 1 { side.ids[found] = form.ids[index] }
        }
    }

    /// Matches elements of the base that both sides edited in the same way, where only one of the two is already matched with the
    /// base.
    private mutating func matchEdited() {
        for (one, other) in [(0, 1), (1, 0)] {
            let known = Set(sides[other].ids)
            let edited = sides[one].ids.indices.filter { index in
                guard let id = sides[one].ids[index], !id.isNamed else { return false }
                return !known.contains(id)
            }
            for (old, new) in Self.equal(sides[one], edited, sides[other], sides[other].rest) {
                sides[other].ids[new] = sides[one].ids[old]
            }
            let left = Set(sides[other].ids)
            matchGiven(sides[one], edited.filter { !left.contains(sides[one].ids[$0]) }, &sides[other])
        }
    }

    /// Matches equal elements that both sides added.
    private mutating func matchAdded() {
        for (here, there) in Self.equal(sides[0], sides[0].rest, sides[1], sides[1].rest) {
            sides[0].ids[here] = .unnamed(count)
            Self.number([there], in: &sides[1], from: &count)
        }
    }

    /// Pairs of equal elements. Of several equal ones, the first is paired with the first.
    private static func equal(_ olds: Form, _ old: [Int], _ news: Form, _ new: [Int]) -> [(Int, Int)] {
        if old.isEmpty || new.isEmpty { return [] }
        var waiting: [JSON: [Int]] = [:]
        for index in old.reversed() { waiting[olds.forms[index], default: []].append(index) }
        return new.compactMap { index in waiting[news.forms[index]]?.popLast().map { ($0, index) } }
    }

    /// Gives each of these elements an id that no other element has.
    private static func number(_ indices: [Int], in form: inout Form, from count: inout Int) {
        for index in indices {
            form.ids[index] = .unnamed(count)
            count += 1
        }
    }
}

/// An index of elements by their members, which finds the element that has all members of another one.
private struct ElementCandidates {
    private struct Member: Hashable {
        let key: ScalarKey
        let value: JSON
    }

    /// A member that more elements have is not used for searching: it distinguishes too little, and each of them would be
    /// compared.
    private static let mostAlike = 32

    private let elements: [JSON]
    private let identity: ElementIdentity
    private var left: Set<Int>
    /// The indexes of the elements that have a member.
    private var holders: [Member: [Int]] = [:]
    /// The indexes of elements by their content without the identity. The first index is last in its list, so that it is taken
    /// first.
    private var equals: [JSON: [Int]] = [:]

    init(_ elements: [JSON], _ indices: [Int], _ identity: ElementIdentity) {
        self.elements = elements
        self.identity = identity
        left = Set(indices)
        for index in indices.reversed() {
            equals[identity.content(of: elements[index]), default: []].append(index)
            for (key, value) in elements[index].members {
                holders[Member(key: ScalarKey(string: key), value: value), default: []].append(index)
            }
        }
    }

    /// The first element that differs from `element` only in its identity. It is removed from the index, so that it is found only
    /// once.
    mutating func takeEqual(_ element: JSON) -> Int? {
        guard let found = equals[identity.content(of: element)]?.popLast() else { return nil }
        left.remove(found)
        return found
    }

    /// The index of the only element that has all members of `element` that are not null; nil where no element has them, or
    /// several do.
    func only(_ element: JSON) -> Int? {
        let members = element.members.filter { !$0.value.isNull }
        let found = members.map { holders[Member(key: ScalarKey(string: $0.key), value: $0.value)] ?? [] }
        guard let rarest = found.min(by: { $0.count < $1.count }), rarest.count <= Self.mostAlike else { return nil }
        let matching = rarest.filter { index in
            left.contains(index) && members.allSatisfy { elements[index][$0.key] == $0.value }
        }
        return matching.count == 1 ? matching[0] : nil
    }
}
