import DynWrapSchema

/// Finds the read-only fields that an external edit would change.
struct ReadOnlyCheck {
    let layout: AnyLayout

    /// Nil for a layout without read-only fields in its model or the models inside.
    init?(_ layout: AnyLayout) {
        guard layout.needs(.keepReadOnly) else { return nil }
        self.layout = layout
    }

    /// Two values at one position that are still to be compared.
    private struct Pair {
        let layout: AnyLayout
        /// The position inside them where they may differ.
        let rest: ChangedPlace
        let before: JSON
        let after: JSON
        let place: [String]
    }

    /// A comparison that was made: two models by a layout, the number of tokens left to the difference, and whether one model got
    /// the index of the other.
    private struct Compared: Hashable {
        let layout: ObjectIdentifier
        let before: JSON.Identity
        let after: JSON.Identity
        let rest: Int
        let isShifted: Bool

        init(_ pair: Pair) {
            (layout, before, after) = (ObjectIdentifier(pair.layout), pair.before.identity, pair.after.identity)
            (rest, isShifted) = (pair.rest.count, pair.rest.isShifted)
        }
    }

    /// Two values of a view type at one position.
    fileprivate struct ViewPair {
        var view: any TreeView.Type
        var options: ConversionOptions
        var rest: ChangedPlace
        var before: JSON
        var after: JSON
        var place: [String]
    }

    /// The position of a read-only field with a different value, in a model that existed before or in models inside it; nil where
    /// there is none.
    ///
    /// New models may have any read-only values. O(values that differ and the entries on their paths), and O(elements) of lists
    /// with added, removed or moved elements.
    /// - Parameters:
    ///   - mayExchange: whether models without an identity may replace each other.
    ///   - isMerged: whether a merge patch made the edit. It never replaces a model by another.
    func field(changedFrom before: JSON, to after: JSON, mayExchange: Bool = false, isMerged: Bool = false) -> JSONPointer? {
        var lists = ListsSeen(mayExchange: mayExchange, isMerged: isMerged)
        for change in after.changes(from: before) {
            let first = Pair(layout: layout, rest: ChangedPlace(change), before: before, after: after, place: [])
            if let found = field(changedIn: first, &lists) { return found }
        }
        return nil
    }

    /// The kind of the edit, and the lists whose elements were already paired. That is done once for all changes in a list.
    private struct ListsSeen {
        let mayExchange: Bool
        let isMerged: Bool
        private var seen: Set<JSONPointer> = []

        init(mayExchange: Bool, isMerged: Bool) { (self.mayExchange, self.isMerged) = (mayExchange, isMerged) }

        mutating func insert(_ place: [String]) -> Bool { seen.insert(JSONPointer(tokens: place)).inserted }
    }

    /// The position of a read-only field that differs between two values of the field `entry`, at `place` in the tree.
    /// - Parameter isShifted: whether they are two elements of an array, of which one got the index of the other.
    func field(
        changedIn entry: AnyFieldDefinition, _ options: ConversionOptions, from before: JSON, to after: JSON, at place: [String],
        isShifted: Bool, mayExchange: Bool
    ) -> JSONPointer? {
        guard let view = entry.view else { return nil }
        var lists = ListsSeen(mayExchange: mayExchange, isMerged: false)
        let values = ViewPair(
            view: view, options: options, rest: .everything(isShifted), before: before, after: after, place: place)
        for pair in models(in: values, &lists) {
            if let found = field(changedIn: pair, &lists) { return found }
        }
        return nil
    }

    /// Compares two models and the models inside them. The walk is at most as deep as the tokens of a pointer and the levels of
    /// the values replaced there.
    private func field(changedIn first: Pair, _ lists: inout ListsSeen) -> JSONPointer? {
        var pending = [first]
        // Several entries may lead to one model. Without this set, each level would double the work.
        var seen: Set<Compared> = []
        while let pair = pending.popLast() {
            guard pair.before.isObject, !pair.before.isSame(as: pair.after), seen.insert(Compared(pair)).inserted else {
                continue
            }
            for entry in pair.layout.valueEntries {
                for path in [entry.path] + entry.fallbacks {
                    if entry.flags.contains(.readOnly), let tag = entry.tagPath(beside: path), pair.rest.meets(tag),
                        entry.tag(in: pair.before) != entry.tag(in: pair.after)
                    {
                        return JSONPointer(tokens: pair.place + tag.steps.map(\.token))
                    }
                    guard pair.rest.meets(path) else { continue }
                    let steps = path.steps.map(\.token)
                    let (old, new) = (path.find(in: pair.before), path.find(in: pair.after))
                    if old.isSame(as: new) { continue }
                    if entry.flags.contains(.readOnly) {
                        if old != new { return JSONPointer(tokens: pair.place + steps) }
                        continue
                    }
                    guard let view = entry.view else { continue }
                    let values = ViewPair(
                        view: view, options: entry.options(at: path, in: pair.before), rest: pair.rest.inside(path),
                        before: old, after: new, place: pair.place + steps)
                    pending += models(in: values, &lists)
                }
            }
        }
        return nil
    }

    /// The pairs of models in two values.
    private func models(in first: ViewPair, _ lists: inout ListsSeen) -> [Pair] {
        var pairs: [Pair] = []
        var pending = [first]
        while let values = pending.popLast() {
            if values.before.isSame(as: values.after) { continue }
            switch values.view.inside(values.before, values.options) {
            case .nothing: break
            case .model(let layout):
                // A model that was removed. Member access can do that too.
                if !values.after.isObject, !values.rest.isShifted { continue }
                // Another model replaced this one. It can't be an edit of only the identity: that was refused before, or a merge
                // patch made it.
                if !lists.isMerged, let old = layout.identityForm(of: values.before),
                    let new = layout.identityForm(of: values.after), old != new
                {
                    continue
                }
                pairs.append(
                    Pair(layout: layout, rest: values.rest, before: values.before, after: values.after, place: values.place))
            case .parts(let parts, _): pending += parts.compactMap { values.inner($0.view, $0.options, $0.path) }
            case .elements(let view, let options, let path):
                func inner(_ old: JSON, _ new: JSON, _ key: String) -> ViewPair? {
                    values.element(old, new, key)?.inner(view, options, path)
                }
                guard values.before.isArray, values.after.isArray else {
                    for key in values.rest.first.map({ [$0] }) ?? values.before.members.map(\.key) {
                        let (old, new) = (values.before[key], values.after[key])
                        if old.exists, new.exists, let inner = inner(old, new, key) { pending.append(inner) }
                    }
                    continue
                }
                let elements = ListElements(view, options, path)
                if let key = values.rest.first, let index = JSONPointer.index(key) {
                    let (old, new) = (values.before.element(index), values.after.element(index))
                    if old.isMissing || new.isMissing { continue }
                    if elements.areSame(old, new) {
                        if let inner = inner(old, new, key) { pending.append(inner) }
                        continue
                    }
                }
                // Elements were added, removed or moved, so they can't be compared by index.
                guard lists.insert(values.place) else { continue }
                for (old, new) in elements.pairs(values.before, values.after, mayExchange: lists.mayExchange) {
                    let pair = values.whole.element(values.before.element(old), values.after.element(new), String(new))
                    if let inner = pair?.inner(view, options, path) { pending.append(inner) }
                }
            }
        }
        return pairs
    }
}

extension ReadOnlyCheck.ViewPair {
    /// A pair of elements or members of these values.
    fileprivate func element(_ old: JSON, _ new: JSON, _ key: String) -> Self? {
        if old.isSame(as: new) { return nil }
        var pair = self
        (pair.before, pair.after, pair.rest) = (old, new, rest.next)
        pair.place.append(key)
        return pair
    }

    /// The same values, where any part may differ.
    fileprivate var whole: Self {
        var pair = self
        pair.rest = .everything(false)
        return pair
    }

    /// The values at a path in both; nil where they don't differ there.
    fileprivate func inner(_ view: any TreeView.Type, _ options: ConversionOptions, _ path: FieldPath) -> Self? {
        guard rest.meets(path) else { return nil }
        var pair = self
        (pair.view, pair.options, pair.rest) = (view, options, rest.inside(path))
        (pair.before, pair.after, pair.place) = (path.find(in: before), path.find(in: after), place + path.steps.map(\.token))
        return pair
    }
}
