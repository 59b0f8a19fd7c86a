import DynWrapSchema

// What differs between two lists, or two models, that were not made from each other.
extension IdentifiedElements {
    /// The elements of two unrelated arrays, those of one identity together; none for two models of which one was put in the place of the other. Of arrays first what was removed or moved away, from the last on, then what was added or moved there, then what stayed. Nil where
    /// elements at one index belong together anyway, and where not all can be told apart by an identity.
    /// - Parameters:
    ///   - tokens: where the new array or object is in `tree`, an object of this layout.
    static func pairs(
        at tokens: [String], _ old: JSON, _ new: JSON, in tree: JSON, _ layout: AnyLayout
    ) -> [DifferingPair]? {
        if new.isObject { return isAnother(at: tokens, old, new, in: tree, layout) ? [] : nil }
        var models: (layout: AnyLayout, each: FieldPath)?
        ModelWalk.visit(JSONPointer(tokens: tokens), in: tree, layout) { place in
            if case .models(let layout, tokens.count, let each) = place, layout.identity != nil { models = (layout, each) }
        }
        guard let models, !haveSameOrder(old, new, models.layout, models.each),
            let olds = IdentifiedElements(old, models.layout, models.each),
            let news = IdentifiedElements(new, models.layout, models.each)
        else { return nil }
        let origins = news.order.map { olds.index(of: $0) }
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
            + staying.map { DifferingPair(old: olds[news.order[$0]], new: news[news.order[$0]], token: String($0)) }
    }

    /// Whether a model in a field or a dictionary is another than before, as its identity says. Asked where something is read-only, which member by member
    /// would be changed.
    private static func isAnother(
        at tokens: [String], _ old: JSON, _ new: JSON, in tree: JSON, _ layout: AnyLayout
    ) -> Bool {
        guard !tokens.isEmpty, layout.needs(.keepReadOnly) else { return false }
        var isAnother = false
        ModelWalk.visit(JSONPointer(tokens: tokens + [""]), in: tree, layout) { place in
            guard case .model(let layout, _, tokens.count, true) = place, let id = layout.identityForm(of: new),
                let oldID = layout.identityForm(of: old), id != oldID
            else { return }
            isAnother = true
        }
        return isAnother
    }

    /// Whether the elements at each index are of one identity.
    private static func haveSameOrder(_ old: JSON, _ new: JSON, _ layout: AnyLayout, _ each: FieldPath) -> Bool {
        let (olds, news) = (old.elements, new.elements)
        return olds.count == news.count
            && zip(olds, news).allSatisfy { old, new in
                let id = layout.identityForm(of: each.find(in: old))
                return id != nil && id == layout.identityForm(of: each.find(in: new))
            }
    }
}
