import DynWrapSchema

// Inlined into clients. The standard library's versions retain and release the layout for each element, which is slow where
// threads share it.

extension WrappedList {
    /// The models for which `isIncluded` is true, in a list of the same kind, each with the members next to it. O(count).
    /// - Throws: what `isIncluded` throws.
    @inlinable
    public func filter(_ isIncluded: (Wrapped<S>) throws -> Bool) rethrows -> WrappedList {
        var kept = ContiguousArray<Int>()
        var index = 0
        for element in tree.elements {
            if try holds(isIncluded, consume element) { kept.append(index) }
            index += 1
        }
        return keeping(kept)
    }

    /// The first model for which `predicate` is true; nil where there is none. O(count).
    /// - Throws: what `predicate` throws.
    @inlinable
    public func first(where predicate: (Wrapped<S>) throws -> Bool) rethrows -> Wrapped<S>? {
        var index = 0
        for element in tree.elements {
            if try holds(predicate, consume element) { return self[index] }
            index += 1
        }
        return nil
    }

    /// Whether the condition is true for an element's model. The element is moved into its model, without a retain.
    @inlinable @inline(__always)
    func holds(_ condition: (Wrapped<S>) throws -> Bool, _ element: consuming JSON) rethrows -> Bool {
        if elementPath == nil { return try condition(Wrapped(tree: element, reference: reference)) }
        return try condition(Wrapped(tree: inner(element), reference: reference))
    }

    /// A list of the elements at these indexes, which must be in ascending order.
    @usableFromInline
    func keeping(_ indices: ContiguousArray<Int>) -> WrappedList {
        if indices.count == count { return self }
        var kept = ContiguousArray<JSON>()
        kept.reserveCapacity(indices.count)
        for (index, element) in tree.elements.enumerated() where kept.count < indices.count && index == indices[kept.count] {
            kept.append(element)
        }
        return WrappedList(tree: tree.keeping(kept), layout: layout, elementPath: elementPath)
    }

    /// A list of the same kind with the elements in a range of valid indexes.
    func part(_ range: Range<Int>) -> WrappedList {
        WrappedList(tree: tree.keeping(ContiguousArray(tree.elements[range])), layout: layout, elementPath: elementPath)
    }

    /// Removes the model at a valid index and returns it. Put into a list with the same `each:` again, edited or not, it keeps
    /// the members next to it. O(count).
    @discardableResult
    public mutating func remove(at position: Int) -> Wrapped<S> {
        let model = takenOut(at: position)
        replaceSubrange(position..<(position + 1), with: EmptyCollection())
        return model
    }

    /// Removes the first model and returns it, as ``remove(at:)`` does. The list must not be empty.
    @discardableResult
    public mutating func removeFirst() -> Wrapped<S> { remove(at: startIndex) }

    /// The model at an index, with its element: the list into which it is put may be another one, or have another original.
    @usableFromInline
    func takenOut(at position: Int) -> Wrapped<S> {
        let model = self[position]
        guard let elementPath else { return model }
        return Wrapped(tree: model.tree.enclosed(by: tree.element(position), at: elementPath), reference: reference)
    }

    /// Exchanges the elements at `i` and `j`, each with the members next to its model. Both indexes must be valid. O(count) the
    /// first time, then O(1).
    public mutating func swapAt(_ i: Int, _ j: Int) {
        precondition(indices.contains(i) && indices.contains(j), "index out of range")  // as every Swift collection
        if i == j { return }
        let (first, second) = (tree.element(i), tree.element(j))
        tree.replaceElements(i..<(i + 1), with: [second])
        tree.replaceElements(j..<(j + 1), with: [first])
    }

    /// Lends the models as contiguous memory, for algorithms that move them (`sort`, `partition`, `reverse`). A moved model keeps
    /// the members next to it. The memory is a copy, made for the call. O(count).
    /// - Throws: what `body` throws; the list is then unchanged.
    public mutating func withContiguousMutableStorageIfAvailable<R>(
        _ body: (inout UnsafeMutableBufferPointer<Wrapped<S>>) throws -> R
    ) rethrows -> R? {
        guard tree.isArray else { return nil }
        var models = Array(self)
        let elements = Array(tree.elements)
        // The old index of each model. Models with the same tree are distinguished by their order.
        var indices: [JSON.Identity: [Int]] = [:]
        for i in models.indices.reversed() { indices[models[i].tree.identity, default: []].append(i) }
        let result = try unsafe models.withContiguousMutableStorageIfAvailable(body)
        var siblings = elementPath.map { ListSiblings(tree, $0, replacing: elements.indices, with: elements.count) }
        var moved: [JSON] = []
        moved.reserveCapacity(elements.count)
        for i in models.indices {
            let tree = models[i].tree(for: reference)
            if let from = indices[tree.identity]?.popLast() {
                moved.append(elements[from])
            } else if let elementPath {
                var element = siblings?.element(around: tree) ?? elements[i]
                if !elementPath.find(in: element).isSame(as: tree) { elementPath.put(tree, in: &element) }
                moved.append(element)
            } else {
                moved.append(tree)
            }
        }
        siblings = nil  // so that the list is edited in place
        put(moved, from: 0)
        return result
    }
}

// The standard library copies two models for each comparison. For a list in a document, the places of the elements are sorted
// here instead, by the same comparisons in the same order.

extension WrappedList {
    /// The models sorted by a comparison. Stable, as in the standard library. O(count log count) comparisons.
    /// - Throws: what the comparison throws.
    @inlinable
    public func sorted(by areInIncreasingOrder: (Wrapped<S>, Wrapped<S>) throws -> Bool) rethrows -> [Wrapped<S>] {
        guard let places = try sortedPlaces(by: areInIncreasingOrder) else {
            return try Array(self).sorted(by: areInIncreasingOrder)
        }
        return places.map { Wrapped(tree: tree.inDocument(at: $0), reference: reference) }
    }

    /// Sorts the models by a comparison, each with the members next to it. Stable, as in the standard library. O(count log count)
    /// comparisons.
    /// - Throws: what the comparison throws; the list is then unchanged.
    @inlinable
    public mutating func sort(by areInIncreasingOrder: (Wrapped<S>, Wrapped<S>) throws -> Bool) rethrows {
        if let places = try sortedPlaces(by: areInIncreasingOrder) {
            move(to: places)
        } else {
            _ = try unsafe withContiguousMutableStorageIfAvailable { try unsafe $0.sort(by: areInIncreasingOrder) }
        }
    }

    /// The sorted places of the elements; nil where the list is not an array of a document, or has `each:`.
    @inlinable
    func sortedPlaces(by areInIncreasingOrder: (Wrapped<S>, Wrapped<S>) throws -> Bool) rethrows -> ContiguousArray<UInt32>? {
        guard elementPath == nil, var places = tree.elementPlaces() else { return nil }
        var models = ComparedModels(self)
        try places.sort { try models.compare($0, $1, areInIncreasingOrder) }
        return places
    }

    /// Puts the elements of the document into the order of these places.
    @usableFromInline
    mutating func move(to places: ContiguousArray<UInt32>) {
        let document = tree
        var index = 0
        for element in document.elements {
            let moved = document.inDocument(at: places[index])
            if !moved.isSame(as: element) { tree.replaceElements(index..<(index + 1), with: [moved]) }
            index += 1
        }
    }
}

/// Two models of a document for comparisons. Each comparison only changes their places, so nothing is retained or released.
/// Nothing else can change them, because they are in an `inout` value.
@usableFromInline @frozen
struct ComparedModels<S: Schema> {
    @usableFromInline var first: Wrapped<S>
    @usableFromInline var second: Wrapped<S>

    @inlinable
    init(_ list: WrappedList<S>) {
        first = Wrapped(tree: list.tree, reference: list.reference)
        second = first
    }

    @inlinable
    mutating func compare(
        _ first: UInt32, _ second: UInt32, _ areInIncreasingOrder: (Wrapped<S>, Wrapped<S>) throws -> Bool
    ) rethrows -> Bool {
        self.first.tree.place = Int(first)
        self.second.tree.place = Int(second)
        return try areInIncreasingOrder(self.first, self.second)
    }
}
