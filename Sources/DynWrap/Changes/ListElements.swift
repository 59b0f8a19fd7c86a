import DynWrapSchema

/// Finds the matching elements of two lists, so that their read-only values can be compared.
struct ListElements {
    private let view: any TreeView.Type
    private let options: ConversionOptions
    /// The steps from an element to its value.
    private let path: FieldPath
    private let identity: ElementIdentity

    init(_ view: any TreeView.Type, _ options: ConversionOptions, _ path: FieldPath) {
        self.view = view
        self.options = options
        self.path = path
        identity = ElementIdentity(view, options, at: path)
    }

    /// Whether both are the same element: by their identities, or, where one has none, by their read-only values.
    func areSame(_ old: JSON, _ new: JSON) -> Bool {
        if let before = identity.id(of: old), let after = identity.id(of: new) { return before == after }
        return readOnlyValues(of: old) == readOnlyValues(of: new)
    }

    /// The index pairs of matching elements, and of elements without an identity where one replaced the other.
    /// - Parameter mayExchange: whether an element without an identity may replace another. Then these are not paired.
    func pairs(_ before: JSON, _ after: JSON, mayExchange: Bool) -> [(Int, Int)] {
        let (olds, news) = (Array(before.elements), Array(after.elements))
        let (oldIDs, newIDs) = (olds.map(identity.id), news.map(identity.id))
        // Elements whose identity both lists have. Where a list has an identity twice, each element is compared with one of that
        // identity.
        var indices = Self.indices(oldIDs)
        var pairs: [(Int, Int)] = []
        var newsLeft: [Int] = []
        for (new, id) in newIDs.enumerated() {
            guard let id else {
                newsLeft.append(new)
                continue
            }
            guard let found = indices[id], let old = found.first else { continue }
            if found.count > 1 { indices[id]?.removeFirst() }
            pairs.append((old, new))
        }
        // An element with an identity that the other list does not have was removed or is new.
        let oldsLeft = oldIDs.indices.filter { oldIDs[$0] == nil }
        if mayExchange || oldsLeft.isEmpty || newsLeft.isEmpty { return pairs }
        let alignment = ListAlignment(
            oldsLeft.count, newsLeft.count,
            isAlike: {
                let (old, new) = (olds[oldsLeft[$0]], news[newsLeft[$1]])
                return old.isSame(as: new) || old.hasSameText(as: new)
            },
            oldForm: { readOnlyValues(of: olds[oldsLeft[$0]]) }, newForm: { readOnlyValues(of: news[newsLeft[$0]]) })
        return pairs
            + alignment.sources.enumerated().compactMap { offset, source in
                if case .replacing(let old) = source { (oldsLeft[old], newsLeft[alignment.head + offset]) } else { nil }
            }
    }

    /// The indexes of each identity.
    private static func indices(_ ids: [ElementIdentity.ID?]) -> [ElementIdentity.ID: [Int]] {
        var indices: [ElementIdentity.ID: [Int]] = [:]
        for (index, id) in ids.enumerated() { if let id { indices[id, default: []].append(index) } }
        return indices
    }

    /// All read-only values in an element.
    private func readOnlyValues(of element: JSON) -> [JSON] {
        view.values(of: .readOnly, .keepReadOnly, in: path.find(in: element), options)
    }
}
