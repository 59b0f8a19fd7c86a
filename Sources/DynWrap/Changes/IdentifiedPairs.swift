import DynWrapSchema

/// Pairs the values of two trees of one layout, which were not made from each other, by the identities of models.
///
/// `JSON.changes` calls it for each array and object, outer ones first. The positions of the outer ones are kept, so each call
/// costs one step of the walk and the pairing.
struct IdentifiedPairs {
    private let layout: AnyLayout
    /// The positions from the root to the array or object of the last call.
    private var walks: [ModelWalk] = []

    init(_ layout: AnyLayout) { self.layout = layout }

    /// The pairs of elements of two arrays. Empty for two models of which one replaced the other. Nil where elements are compared
    /// by index, or members by key.
    /// - Parameter tokens: the position of `new`.
    mutating func pairs(at tokens: [String], _ old: JSON, _ new: JSON) -> [DifferingPair]? {
        guard layout.needs(.identify) else { return nil }
        let walk = position(at: tokens, new)
        if new.isObject { return isAnother(old, new, walk, isRoot: tokens.isEmpty) ? [] : nil }
        return walk.lists.last.flatMap { Self.pairs(old, new, $0) }
    }

    /// The position of `new`, one step below that of the array or object around it.
    mutating func position(at tokens: [String], _ new: JSON) -> ModelWalk {
        // The remaining walks lead to the array or object around this one.
        while walks.count > tokens.count { walks.removeLast() }
        let walk = tokens.last.flatMap { walks.last?.below($0, new) } ?? ModelWalk(at: new, layout)
        walks.append(walk)
        return walk
    }

    /// Whether a model in a field or dictionary was replaced by another one, by their identities. Computed only where something
    /// is read-only: compared member by member, a replaced model would look like a change of its read-only fields.
    private func isAnother(_ old: JSON, _ new: JSON, _ walk: ModelWalk, isRoot: Bool) -> Bool {
        guard !isRoot, layout.needs(.keepReadOnly) else { return false }
        return walk.models.contains { model in
            guard let id = model.layout.identityForm(of: new), let oldID = model.layout.identityForm(of: old) else {
                return false
            }
            return id != oldID
        }
    }

    /// The elements of two arrays of models, paired by identity: first those removed or moved away, from the last to the first;
    /// then those added or moved in; then those that stayed. Nil where both arrays have the same order of identities, or where
    /// one array has an identity twice.
    private static func pairs(_ old: JSON, _ new: JSON, _ identity: ElementIdentity) -> [DifferingPair]? {
        guard !haveSameOrder(old, new, identity), let all = ElementMatching.matched(old, [new], by: identity) else { return nil }
        let (olds, news) = (all[0], all[1])
        var origins = news.order.map { olds.index(of: $0) }
        // Elements that can't be distinguished are paired in their order.
        var left = olds.order.indices.filter { !olds.order[$0].isNamed && !news.contains(olds.order[$0]) }[...]
        for new in origins.indices where origins[new] == nil && !news.order[new].isNamed { origins[new] = left.popFirst() }
        let staying = CommonElements.longestIncreasing(origins)
        var isStaying = (
            old: [Bool](repeating: false, count: olds.order.count), new: [Bool](repeating: false, count: origins.count)
        )
        for index in staying {
            isStaying.new[index] = true
            if let origin = origins[index] { isStaying.old[origin] = true }
        }
        let removed = olds.order.indices.reversed().filter { !isStaying.old[$0] }.map {
            DifferingPair(old: olds[olds.order[$0]], new: .missing, token: String($0))
        }
        let added = news.order.indices.filter { !isStaying.new[$0] }.map {
            DifferingPair(old: .missing, new: news[news.order[$0]], token: String($0))
        }
        return removed + added
            + staying.map { index in
                let old = origins[index].map { olds[olds.order[$0]] } ?? .missing
                return DifferingPair(old: old, new: news[news.order[index]], token: String(index))
            }
    }

    /// Whether the elements at each index have the same identity.
    private static func haveSameOrder(_ old: JSON, _ new: JSON, _ identity: ElementIdentity) -> Bool {
        let (olds, news) = (old.elements, new.elements)
        return olds.count == news.count
            && zip(olds, news).allSatisfy { old, new in
                let id = identity.id(of: old)
                return id != nil && id == identity.id(of: new)
            }
    }
}

extension AnyLayout {
    /// The differences between two objects of this layout, in which models are found by their identities.
    /// - Parameters:
    ///   - keepsOrder: whether objects with another order of members are changed as a whole.
    ///   - byOrigin: whether elements of one array that both sides have edited are paired by that, and not by their identities.
    func identifiedChanges(
        from original: JSON, to current: JSON, keepsOrder: Bool, byOrigin: Bool = false
    ) -> [JSONChange] {
        var pairs = IdentifiedPairs(self)
        return changes(
            from: original, to: current, keepsOrder: keepsOrder,
            paired: { tokens, old, new in
                let identified = pairs.pairs(at: tokens, old, new)
                return (byOrigin ? new.pairsByOrigin(from: old) : nil) ?? identified
            },
            passed: { if needs(.identify) { _ = pairs.position(at: $0, $1) } })
    }
}
