/// An array with edits.
final class ArrayNode: ContainerNode, @unchecked Sendable {
    // Sendable: see `Holder`.

    /// Whether `items` are all elements. Otherwise they follow the base's elements, which `overrides` may replace (but not
    /// remove).
    @safe @exclusivity(unchecked) var isFlat: Bool
    @safe @exclusivity(unchecked) var items: ElementList

    init(base: Base?, isFlat: Bool, items: ElementList = ElementList()) {
        self.isFlat = isFlat
        self.items = items
        super.init(isObject: false, base: base)
    }

    /// A copy that shares all children.
    func copy() -> ArrayNode {
        let other = ArrayNode(base: base, isFlat: isFlat, items: items)
        other.overrides = overrides
        return other
    }

    override func takeChildren(into pending: inout [JSON]) {
        super.takeChildren(into: &pending)
        for item in items where item.isEdited { pending.append(item) }
        items = ElementList()
    }

    override func forEachOwnChild(_ body: (JSON) -> Void) {
        super.forEachOwnChild(body)
        for item in items { body(item) }
    }

    override var hasNodeChildren: Bool { super.hasNodeChildren || items.contains(where: \.isEdited) }
    override var hasNodesBelow: Bool { super.hasNodesBelow || items.contains(where: \.hasNodeChildren) }

    deinit { releaseChildren() }

    /// The number of elements that are read from the base by their index: all of the base's, or 0 in a flat array.
    var baseCount: Int {
        guard !isFlat, let base = formerBase else { return 0 }
        return base.document.memberCount(of: base.place)
    }

    var count: Int { baseCount + items.count }

    /// The element at `index`, which is below `count`.
    func element(_ index: Int) -> JSON {
        let baseCount = baseCount
        guard index < baseCount, let base else { return items[index - baseCount] }
        let place = base.document.place(ofElement: index, in: base.place)
        return overrides[place] ?? JSON(base.document, place)
    }

    /// The element at `index`, which is below `count`. A node is replaced with null, so that the caller has the only
    /// reference; the caller puts a node back.
    func takeNode(_ index: Int) -> JSON {
        let baseCount = baseCount
        if index < baseCount, let base = formerBase {
            let place = base.document.place(ofElement: index, in: base.place)
            guard let found = overrides.index(of: place) else { return JSON(base.document, place) }
            return overrides.value(at: found).isEdited ? overrides.take(at: found) : overrides.value(at: found)
        }
        let value = items[index - baseCount]
        if value.isEdited { items[index - baseCount] = .null }
        return value
    }

    func put(_ value: JSON, _ index: Int) {
        let baseCount = baseCount
        if index < baseCount, let base {
            let place = base.document.place(ofElement: index, in: base.place)
            // Not as a conditional expression: there, `nil` would mean JSON's null.
            if value.place == place, value.holder === base.document {
                overrides.remove(place)
            } else {
                overrides.set(value, for: place)
            }
        } else {
            items[index - baseCount] = value
        }
    }

    /// The place in the base from which an element comes, edited or not; -1 for a new one. `expected` is checked first, to
    /// save the search.
    func originPlace(of item: JSON, expecting expected: Int = -1) -> Int {
        guard let base else { return -1 }
        let place: Int
        if let from = item.node?.formerBase {
            guard from.document === base.document else { return -1 }
            place = from.place
        } else {
            guard item.holder === base.document else { return -1 }
            place = item.place
        }
        // After the last element, `expected` is the place after this array; such a place is refused here.
        guard place > base.place, place < base.document.word(base.place + 1).nextPlace else { return -1 }
        if place == expected { return place }
        // Only an element itself, not a value inside one.
        let index = base.document.index(ofElementAt: place, in: base.place)
        return base.document.place(ofElement: index, in: base.place) == place ? place : -1
    }

    /// The element that is an edited form of the value at a place of a document; nil where there is none. O(count) where
    /// elements have moved.
    func edited(from place: Int, of document: Document) -> JSON? {
        if let base, base.document === document, let found = overrides[place] { return found }
        return items.editedForm { $0.place == place && $0.document === document }
    }

    /// The replacements and the additional elements of a flat array in which every element of the base kept its index or was
    /// replaced. Nil where elements have moved. O(count × log count).
    var unmovedForm: (overrides: PlacedValues, items: ArraySlice<JSON>)? {
        guard isFlat, let base else { return nil }
        let count = base.document.memberCount(of: base.place)
        guard items.count >= count else { return nil }
        var replaced = PlacedValues()
        var place = base.place + 2
        var lastKept = -1
        for item in items.prefix(count) {
            let origin = originPlace(of: item, expecting: place)
            if origin == place {
                lastKept = place
                if item.isEdited { replaced.set(item, for: place) }
            } else {
                // An element that comes later than in the base's order counts as new.
                guard origin <= lastKept else { return nil }
                replaced.set(item, for: place)
            }
            place = base.document.next(after: place)
        }
        for item in items.dropFirst(count) where originPlace(of: item) > lastKept { return nil }
        return (replaced, ArraySlice(items.dropFirst(count)))
    }

    /// Brings all elements into `items`, for edits that move elements. O(count), once.
    func flatten() {
        guard !isFlat, let base else {
            isFlat = true
            return
        }
        var all = ContiguousArray<JSON>()
        all.reserveCapacity(count)
        var i = base.place + 2
        let end = base.document.word(base.place + 1).nextPlace
        while i < end {
            all.append(overrides[i] ?? JSON(base.document, i))
            i = base.document.next(after: i)
        }
        all.append(contentsOf: items)
        items = ElementList(all)
        overrides.removeAll()
        isFlat = true
    }
}
