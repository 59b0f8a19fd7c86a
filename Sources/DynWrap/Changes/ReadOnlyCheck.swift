import DynWrapSchema

/// Finds the read-only fields that an edit from outside would change.
struct ReadOnlyCheck {
    private let layout: AnyLayout

    /// Nil for a layout without read-only fields, in models inside it too.
    init?(_ layout: AnyLayout) {
        guard layout.needs(.keepReadOnly) else { return nil }
        self.layout = layout
    }

    // MARK: One operation

    /// The read-only field of a model in a collection, or one that says which model it is, that an operation changes, found before it is applied to `tree`; nil where there is none.
    ///
    /// The result does not show it: there, a model with another value may be a new model in place of a removed one.
    func field(changedBy operation: JSONPatch.Operation, in tree: JSON) -> JSONPointer? {
        switch operation {
        case .test: nil
        case .remove(let path): field(at: path, becoming: .missing, in: tree)
        case .replace(let path, let value): field(at: path, becoming: value, in: tree)
        case .add(let path, let value): field(at: path, becoming: value, isAdded: true, in: tree)
        case .copy(let from, let to): field(at: to, becoming: tree[pointer: from] ?? .missing, isAdded: true, in: tree)
        case .move(let from, let to):
            field(at: from, becoming: .missing, in: tree)
                ?? field(at: to, becoming: tree[pointer: from] ?? .missing, isAdded: true, in: tree)
        }
    }

    private func field(at pointer: JSONPointer, becoming new: JSON, isAdded: Bool = false, in tree: JSON) -> JSONPointer? {
        guard let found = self.field(along: pointer, in: tree) else { return nil }
        let parent = JSONPointer(tokens: pointer.tokens.dropLast())
        let isInserted = isAdded && tree[pointer: parent]?.kind == .array
        return isInserted || !(tree[pointer: pointer] ?? .missing).hasSameText(as: new) ? found : nil
    }

    /// Such a field that is at this pointer or around it, in a tree that has the place; nil where there is none.
    func field(along pointer: JSONPointer, in tree: JSON) -> JSONPointer? {
        var found: JSONPointer?
        ModelWalk.visit(pointer, in: tree, layout) { place in
            guard case .field(let entry, let end, true) = place, entry.flags.contains(.readOnly), found == nil else { return }
            found = JSONPointer(tokens: Array(pointer.tokens[..<end]))
        }
        return found
    }

    // MARK: The whole edit

    /// Two values of one place, whose differences are still to be found.
    private struct Pair {
        let layout: AnyLayout
        /// The rest of the pointer to what differs; empty where all may.
        let rest: ArraySlice<String>
        let before: JSON
        let after: JSON
        let place: [String]
    }

    /// Two values of a view type at one place.
    fileprivate struct ViewPair {
        var view: any TreeView.Type
        var options: ConversionOptions
        var rest: ArraySlice<String>
        var before: JSON
        var after: JSON
        var place: [String]
    }

    /// Where a read-only field of a model that was there before is another now, nested models included; nil where none is. Models that are new may
    /// have such fields. O(what differs and the entries on the path), and of lists with added, removed or moved elements O(their elements).
    /// - Parameters:
    ///   - mayExchange: whether models without an identity may take each other's place.
    ///   - isMerged: whether models were edited by a merge patch, which puts none in the place of another.
    func field(changedFrom before: JSON, to after: JSON, mayExchange: Bool = false, isMerged: Bool = false) -> JSONPointer? {
        var lists = ListsSeen(mayExchange: mayExchange, isMerged: isMerged)
        for change in after.changes(from: before) {
            let first = Pair(layout: layout, rest: change.pointer.tokens[...], before: before, after: after, place: [])
            if let found = field(changedIn: first, &lists) { return found }
        }
        return nil
    }

    /// The kind of the edit, and the lists whose elements were paired: once, whatever changed in them.
    private struct ListsSeen {
        let mayExchange: Bool
        let isMerged: Bool
        private var seen: Set<JSONPointer> = []

        init(mayExchange: Bool, isMerged: Bool) { (self.mayExchange, self.isMerged) = (mayExchange, isMerged) }

        mutating func insert(_ place: [String]) -> Bool { seen.insert(JSONPointer(tokens: place)).inserted }
    }

    /// The models to check, from here on down: no more than the tokens of a pointer and the levels of what it replaced.
    private func field(changedIn first: Pair, _ lists: inout ListsSeen) -> JSONPointer? {
        var pending = [first]
        while let pair = pending.popLast() {
            guard pair.before.isObject, !pair.before.isSame(as: pair.after) else { continue }
            for entry in pair.layout.valueEntries {
                for path in [entry.path] + entry.fallbacks {
                    let steps = path.steps.map(\.token)
                    if entry.flags.contains(.readOnly), let tag = entry.tagPath(beside: path)?.steps.map(\.token),
                        meets(tag, pair.rest),
                        !entry.tag(in: pair.before).hasSameText(as: entry.tag(in: pair.after))
                    {
                        return JSONPointer(tokens: pair.place + tag)
                    }
                    guard meets(steps, pair.rest) else { continue }
                    let (old, new) = (path.find(in: pair.before), path.find(in: pair.after))
                    if old.isSame(as: new) { continue }
                    if entry.flags.contains(.readOnly) {
                        if !old.hasSameText(as: new) { return JSONPointer(tokens: pair.place + steps) }
                        continue
                    }
                    guard let view = entry.view else { continue }
                    let values = ViewPair(
                        view: view, options: entry.options(at: path, in: pair.before), rest: pair.rest.dropFirst(steps.count),
                        before: old, after: new, place: pair.place + steps)
                    pending += models(in: values, &lists)
                }
            }
        }
        return nil
    }

    /// Whether one of the two ways leads along the other.
    private func meets(_ steps: [String], _ rest: ArraySlice<String>) -> Bool {
        let common = min(steps.count, rest.count)
        return JSONPointer.begins(rest.prefix(common), with: steps.prefix(common))
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
                // One was put in the place of another: an edit of the identity alone was refused before, or is one of a merge patch.
                if !lists.isMerged, let old = layout.identityForm(of: values.before),
                    let new = layout.identityForm(of: values.after), old != new
                {
                    continue
                }
                pairs.append(
                    Pair(layout: layout, rest: values.rest, before: values.before, after: values.after, place: values.place))
            case .parts(let parts): pending += parts.compactMap { values.inner($0.view, $0.options, $0.path) }
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
                // Elements came, went or moved: their indexes no longer identify them.
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
    /// Two elements or members of these values.
    fileprivate func element(_ old: JSON, _ new: JSON, _ key: String) -> Self? {
        if old.isSame(as: new) { return nil }
        var pair = self
        (pair.before, pair.after, pair.rest) = (old, new, rest.dropFirst())
        pair.place.append(key)
        return pair
    }

    /// The same, of which all may differ.
    fileprivate var whole: Self {
        var pair = self
        pair.rest = []
        return pair
    }

    /// What is at a path in both; nil where the difference is outside of it.
    fileprivate func inner(_ view: any TreeView.Type, _ options: ConversionOptions, _ path: FieldPath) -> Self? {
        let steps = path.steps.map(\.token)
        let common = Swift.min(steps.count, rest.count)
        guard JSONPointer.begins(rest.prefix(common), with: steps.prefix(common)) else { return nil }
        var pair = self
        (pair.view, pair.options, pair.rest) = (view, options, rest.dropFirst(steps.count))
        (pair.before, pair.after, pair.place) = (path.find(in: before), path.find(in: after), place + steps)
        return pair
    }
}

/// Finds which elements of two lists are the same.
private struct ListElements {
    private let view: any TreeView.Type
    private let options: ConversionOptions
    /// The steps from an element to its value.
    private let path: FieldPath

    init(_ view: any TreeView.Type, _ options: ConversionOptions, _ path: FieldPath) {
        self.view = view
        self.options = options
        self.path = path
    }

    /// Whether both are one thing: by their identity, or, where they have none, by what must not change.
    func areSame(_ old: JSON, _ new: JSON) -> Bool {
        if let before = identity(old), let after = identity(new) { return before == after }
        return readOnlyText(of: old) == readOnlyText(of: new)
    }

    /// The indices of elements that are the same and may differ, and, where no identity says otherwise, of those that took another's place.
    func pairs(_ before: JSON, _ after: JSON, mayExchange: Bool) -> [(Int, Int)] {
        let (olds, news) = (Array(before.elements), Array(after.elements))
        let (oldIDs, newIDs) = (olds.map(identity), news.map(identity))
        // Those of an identity that is there on both sides, whatever the others are. Of several of one, each is compared with one that was there.
        var places = Self.places(oldIDs)
        var pairs: [(Int, Int)] = []
        var (isOldLeft, newsLeft) = (oldIDs.map { _ in true }, [] as [Int])
        for (new, id) in newIDs.enumerated() {
            guard let id, let found = places[id], let old = found.first else {
                newsLeft.append(new)
                continue
            }
            if found.count > 1 { places[id]?.removeFirst() }
            pairs.append((old, new))
            isOldLeft[old] = false
        }
        let oldsLeft = isOldLeft.indices.filter { isOldLeft[$0] }
        // Where all have an identity, what is left was removed or is new.
        if mayExchange || !(oldsLeft.contains { oldIDs[$0] == nil } || newsLeft.contains { newIDs[$0] == nil }) { return pairs }
        let alignment = ListAlignment(
            oldsLeft.count, newsLeft.count,
            isAlike: {
                let (old, new) = (olds[oldsLeft[$0]], news[newsLeft[$1]])
                return old.isSame(as: new) || old.hasSameText(as: new)
            },
            oldForm: { readOnlyText(of: olds[oldsLeft[$0]]) }, newForm: { readOnlyText(of: news[newsLeft[$0]]) })
        return pairs
            + alignment.sources.enumerated().compactMap { offset, source in
                if case .replacing(let old) = source { (oldsLeft[old], newsLeft[alignment.head + offset]) } else { nil }
            }
    }

    private func identity(_ element: JSON) -> [JSON]? {
        let value = path.find(in: element)
        guard case .model(let layout) = view.inside(value, options) else { return nil }
        return layout.identityForm(of: value)
    }

    /// Where each identity is.
    private static func places(_ ids: [[JSON]?]) -> [[JSON]: [Int]] {
        var places: [[JSON]: [Int]] = [:]
        for (index, id) in ids.enumerated() { if let id { places[id, default: []].append(index) } }
        return places
    }

    /// The text of all that is read-only in an element.
    private func readOnlyText(of element: JSON) -> [UInt8] {
        var text: [UInt8] = []
        let json = path.find(in: element)
        view.forEachModel(in: json, options) { place in
            var model = FieldPath(steps: place.steps).find(in: json)
            place.layout.forEachModel(with: .keepReadOnly, in: &model) { layout, json in
                for entry in layout.valueEntries where entry.flags.contains(.readOnly) {
                    text += entry.locate(in: json).bytes(.compact)
                    text.append(0)  // no text has this byte
                }
            }
        }
        return text
    }
}
