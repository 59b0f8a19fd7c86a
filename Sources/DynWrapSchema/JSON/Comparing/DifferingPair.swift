/// The value at one step of a container before and after, and that step.
package struct DifferingPair: WalkedPair {
    package let old: JSON
    package let new: JSON
    package let token: String
    /// Whether both values are inside an edited form of one container.
    let isInside: Bool

    package init(old: JSON, new: JSON, token: String = "") { self.init(old, new, token, isInside: false) }

    fileprivate init(_ old: JSON, _ new: JSON, _ token: String, isInside: Bool = true) {
        self.old = old
        self.new = new
        self.token = token
        self.isInside = isInside
    }
}

extension [DifferingPair] {
    /// The members of two objects paired by key, with a missing value where one object has no such member. First the members
    /// of the old object, then the added ones; with `removedFirst`, first those that are only in the old object, then the
    /// members of the new one. Empty for other values. O(members).
    package static func members(_ old: JSON, _ new: JSON, removedFirst: Bool = false) -> Self {
        var pairs: Self = []
        for (key, value) in old.members {
            let other = new[key]
            if !removedFirst || other.isMissing { pairs.append(DifferingPair(old: value, new: other, token: key)) }
        }
        for (key, value) in new.members {
            let other = old[key]
            if removedFirst || other.isMissing { pairs.append(DifferingPair(old: other, new: value, token: key)) }
        }
        return pairs
    }

    /// The elements of two arrays, paired by index. Those that only the old array has come first, from last to first, because
    /// they must be removed in that order.
    static func elements(_ old: JSON, _ new: JSON) -> Self {
        let (olds, news) = (old.elements, new.elements)
        var pairs = (Swift.min(olds.count, news.count)..<olds.count).reversed().map {
            DifferingPair(old: olds[$0], new: .missing, token: String($0))
        }
        var others = olds.makeIterator()
        for (index, new) in news.enumerated() {
            pairs.append(DifferingPair(old: others.next() ?? .missing, new: new, token: String(index)))
        }
        return pairs
    }
}

extension JSON {
    /// The container of which this is an edited form, or which this is.
    private var unedited: ContainerNode.Base? {
        node?.formerBase ?? document.map { ContainerNode.Base(document: $0, place: place) }
    }

    /// Whether both are edited forms of one container, or one is that container.
    fileprivate func isForm(ofSameAs other: JSON) -> Bool {
        guard let a = unedited, let b = other.unedited else { return false }
        return a.document === b.document && a.place == b.place
    }

    /// The pairs that may differ between a container and this edited form of it, or between two edited forms of one container;
    /// nil where these are neither. O(edits of both).
    func edits(of old: JSON) -> [DifferingPair]? {
        if let node, let base = node.formerBase, old.place == base.place, old.holder === base.document {
            return objectNode?.differences(base) ?? arrayNode?.differences(base)
        }
        guard FastWays.areOn, let base = old.node?.formerBase, isForm(ofSameAs: old) else { return nil }
        return isObject
            ? ObjectNode.differences(base, old.objectNode, objectNode) : ArrayNode.differences(base, old.arrayNode, arrayNode)
    }
}

extension JSON {
    /// The pairs of this edited array and another edited form of the same one, in which all elements are at their old indexes, as
    /// after a migration: elements are the same where they were the same. Nil for other values.
    package func pairsByOrigin(from old: JSON) -> [DifferingPair]? {
        guard let arrayNode, let oldNode = old.arrayNode, let base = oldNode.formerBase, isForm(ofSameAs: old) else { return nil }
        guard !oldNode.isFlat, oldNode.items.isEmpty else { return nil }
        return arrayNode.differences(base, from: old).map { pair in
            // Of one element, both forms are compared further, member by member.
            pair.new.isForm(ofSameAs: pair.old) ? DifferingPair(old: pair.old, new: pair.new, token: pair.token) : pair
        }
    }
}

extension ContainerNode.Base {
    /// The values that may differ between two edited forms of this container where both have it at its place, in the order of the
    /// places.
    /// - Parameter token: the step to the value at a place, of which the new one is given; nil leaves it out.
    fileprivate func differences(
        _ old: ContainerNode?, _ new: ContainerNode?, _ token: (Int, JSON) -> String?
    ) -> [DifferingPair] {
        let (olds, news) = (old?.overrides ?? PlacedValues(), new?.overrides ?? PlacedValues())
        return Set(olds.sorted.map(\.place) + news.sorted.map(\.place)).sorted().compactMap { place in
            let (old, new) = (olds[place] ?? JSON(document, place), news[place] ?? JSON(document, place))
            return old.isSame(as: new) ? nil : token(place, new).map { DifferingPair(old: old, new: new, token: $0) }
        }
    }
}

extension ObjectNode {
    /// The members to compare, removed ones first.
    func differences(_ base: Base) -> [DifferingPair] {
        var removed: [DifferingPair] = []
        var inner: [DifferingPair] = []
        let restored = restored(base)
        for entry in overrides.sorted {
            let (place, value) = (entry.place, restored[entry.place] ?? entry.value)
            let old = JSON(base.document, place)
            let key = base.document.string(at: place - 1)
            if !value.isMissing {
                inner.append(DifferingPair(old, value, key))
                continue
            }
            // Equal keys are removed together, and the old value is that of the last of them.
            guard base.document.place(of: KeyNeedle(key), in: base.place) == place else { continue }
            removed.append(DifferingPair(old, .missing, key))
        }
        for member in added.list.filter({ !$0.value.isMissing }).dropFirst(restored.count) {
            inner.append(DifferingPair(.missing, member.value, member.key))
        }
        return removed.isEmpty ? inner : removed + inner
    }

    /// The members to compare of two edited forms of one object, of which nil is the object itself. Nil where only a comparison
    /// of all members says in which order they are: one was put back, or others were added.
    static func differences(_ base: Base, _ old: ObjectNode?, _ new: ObjectNode?) -> [DifferingPair]? {
        func added(_ node: ObjectNode?) -> [(key: String, value: JSON)] {
            (node?.added.list ?? []).lazy.filter { !$0.value.isMissing }.map { ($0.key, $0.value) }
        }
        let (olds, news) = (added(old), added(new))
        guard olds.count <= news.count, zip(olds, news).allSatisfy({ ScalarKey.equal($0.key, $1.key) }) else { return nil }
        let isKnown = news.dropFirst(olds.count).contains { base.document.place(of: KeyNeedle($0.key), in: base.place) >= 0 }
        let inner = base.differences(old, new) { place, new in
            let key = base.document.string(at: place - 1)
            // Equal keys are removed together.
            return new.exists || base.document.place(of: KeyNeedle(key), in: base.place) == place ? key : nil
        }
        if isKnown || inner.contains(where: \.old.isMissing) { return nil }
        return inner.filter(\.new.isMissing) + inner.filter { !$0.new.isMissing }
            + zip(olds, news).map { DifferingPair(old: $0.value, new: $1.value, token: $0.key) }
            + news.dropFirst(olds.count).map { DifferingPair(old: .missing, new: $0.value, token: $0.key) }
    }

    /// The members that were removed and set again and are still in their old order, by their place in the base. They are the
    /// first of the added members, if they were the last members of the base, in the same order.
    private func restored(_ base: Base) -> [Int: JSON] {
        guard removedCount > 0, added.count > 0 else { return [:] }
        let document = base.document
        var restored: [Int: JSON] = [:]
        var last = -1
        for member in added.list where !member.value.isMissing {
            let needle = KeyNeedle(member.key)
            let place = document.place(of: needle, in: base.place)
            guard place > last, overrides[place]?.isMissing == true else { break }
            if restored.isEmpty { last = lastPlaceLeft(base) }
            // Of several equal keys only one would be set again.
            var equal = 0
            base.forEachPlace(of: needle, place) { _ in equal += 1 }
            guard place > last, equal == 1 else { break }
            restored[place] = member.value
            last = place
        }
        return restored
    }

    /// The place of the last value of the base that was not removed; -1 where all are removed.
    private func lastPlaceLeft(_ base: Base) -> Int {
        JSON(base.document, base.place).members.reduce(-1) { last, member in
            overrides[member.value.place]?.isMissing == true ? last : member.value.place
        }
    }
}

extension ArrayNode {
    /// The elements to compare: first those that were inserted, removed or replaced.
    ///
    /// Elements of the base that are still in their order are kept, edited or not. Between two kept elements, old elements
    /// are replaced by new ones one by one as far as both reach; the rest is removed or added. Applied to the base, these
    /// changes make this array again.
    /// - Parameter old: an edited form of the base with all elements at their old indexes, to compare with instead of the base.
    func differences(_ base: Base, from old: JSON? = nil) -> [DifferingPair] {
        var replaced: [DifferingPair] = []
        var kept: [DifferingPair] = []
        if old == nil {
            if !isFlat { return unmoved(base, overrides, items) }
            if let form = unmovedForm { return unmoved(base, form.overrides, form.items) }
        }
        let items = Array(JSON(self).elements)
        let olds = Array((old ?? JSON(base.document, base.place)).elements)
        let places = Array(JSON(base.document, base.place).elements).map(\.place)
        // The elements may have exchanged indexes with others of the same text.
        if olds.count == items.count, zip(olds, items).allSatisfy({ $0.hasSameText(as: $1) }) { return [] }
        let origins = origins(of: items, places, base)
        var (i, j) = (0, 0)
        // Each kept element, and the end, with the old and new elements that come before it.
        for to in CommonElements.longestIncreasing(origins) + [items.count] {
            let from = to < items.count ? origins[to] ?? olds.count : olds.count
            func pair(_ old: JSON, _ new: JSON, _ k: Int) -> DifferingPair {
                DifferingPair(old, new, String(j + k))
            }
            let common = min(from - i, to - j)
            replaced += (0..<common).map { pair(olds[i + $0], items[j + $0], $0) }
            replaced += (common..<(from - i)).reversed().map { pair(olds[i + $0], .missing, $0) }
            replaced += (common..<max(common, to - j)).map { pair(.missing, items[j + $0], $0) }
            if to < items.count { kept.append(pair(olds[from], items[to], to - j)) }
            (i, j) = (from + 1, to + 1)
        }
        return replaced + kept
    }

    /// The index in the base from which each element comes; nil for a new one.
    /// - Parameter places: the places of the base's elements.
    private func origins(of items: [JSON], _ places: [Int], _ base: Base) -> [Int?] {
        var next = 0
        return items.map { item in
            let expected = next < places.count ? places[next] : -1
            let place = originPlace(of: item, expecting: expected)
            if place < 0 { return nil }
            let index = place == expected ? next : base.document.index(ofElementAt: place, in: base.place)
            next = index + 1
            return index
        }
    }

    /// The elements to compare of two edited forms of one array, of which nil is the array itself. Nil where elements have moved, or
    /// where one was replaced: a model is then paired by its identity.
    static func differences(_ base: Base, _ old: ArrayNode?, _ new: ArrayNode?) -> [DifferingPair]? {
        if old?.isFlat == true || new?.isFlat == true { return nil }
        let (document, array) = (base.document, base.place)
        let inner = base.differences(old, new) { place, _ in String(document.index(ofElementAt: place, in: array)) }
        let count = document.memberCount(of: array)
        let (olds, news) = (Array(old?.items ?? ElementList()), Array(new?.items ?? ElementList()))
        func pair(_ number: Int) -> DifferingPair {
            func element(_ list: [JSON]) -> JSON { list.indices.contains(number) ? list[number] : .missing }
            return DifferingPair(old: element(olds), new: element(news), token: String(count + number))
        }
        let kept = inner + news.indices.map(pair)
        func isReplaced(_ pair: DifferingPair) -> Bool {
            pair.old.exists && !pair.new.isScalar && !pair.new.isSame(as: pair.old) && !pair.new.isForm(ofSameAs: pair.old)
        }
        if kept.contains(where: isReplaced) { return nil }
        return (news.count..<max(olds.count, news.count)).reversed().map(pair) + kept
    }

    /// The elements to compare where those of the base kept their indexes: the replacements, and the elements after the
    /// base's. O(edits × log count), in a long array after the first time.
    private func unmoved(_ base: Base, _ overrides: PlacedValues, _ items: some Collection<JSON>) -> [DifferingPair] {
        let (document, array) = (base.document, base.place)
        var inner = overrides.sorted.map { entry in
            DifferingPair(
                JSON(document, entry.place), entry.value, String(document.index(ofElementAt: entry.place, in: array)))
        }
        for (number, item) in items.enumerated() {
            inner.append(DifferingPair(.missing, item, String(document.memberCount(of: array) + number)))
        }
        return inner
    }
}
