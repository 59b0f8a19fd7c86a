import DynWrapSchema

// Inlined into clients: what the standard library makes of an iterator counts references to the list's schema with each element, which all threads share.

extension WrappedList {
    /// The models that hold a condition, in a list of the same kind: each with the members next to it. O(count).
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

    /// The first model that holds a condition; nil where none does. O(count).
    @inlinable
    public func first(where predicate: (Wrapped<S>) throws -> Bool) rethrows -> Wrapped<S>? {
        var index = 0
        for element in tree.elements {
            if try holds(predicate, consume element) { return self[index] }
            index += 1
        }
        return nil
    }

    /// Whether an element's model holds a condition. The element goes into its model, without another count.
    @inlinable @inline(__always)
    func holds(_ condition: (Wrapped<S>) throws -> Bool, _ element: consuming JSON) rethrows -> Bool {
        if elementPath == nil { return try condition(Wrapped(tree: element, reference: reference)) }
        return try condition(Wrapped(tree: inner(element), reference: reference))
    }

    /// A list of the elements at these indices, which are in order.
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

    /// Exchanges two elements, each with the members next to its model. Both indices must be valid.
    public mutating func swapAt(_ i: Int, _ j: Int) {
        precondition(indices.contains(i) && indices.contains(j), "index out of range")  // as every Swift collection
        if i == j { return }
        let (first, second) = (tree.element(i), tree.element(j))
        tree.replaceElements(i..<(i + 1), with: [second])
        tree.replaceElements(j..<(j + 1), with: [first])
    }

    /// Lends the models as one piece of memory, for algorithms that move them (`sort`, `partition`, `reverse`): a model that is found at another
    /// index after that has taken the members next to it along. The memory is a copy, made for the call. O(count).
    public mutating func withContiguousMutableStorageIfAvailable<R>(
        _ body: (inout UnsafeMutableBufferPointer<Wrapped<S>>) throws -> R
    ) rethrows -> R? {
        guard tree.isArray else { return nil }
        var models = Array(self)
        let elements = Array(tree.elements)
        // Where each model was; models with the same tree are distinguished by their order.
        var places: [JSON.Identity: [Int]] = [:]
        for i in models.indices.reversed() { places[models[i].tree.identity, default: []].append(i) }
        let result = try unsafe models.withContiguousMutableStorageIfAvailable(body)
        var moved: [JSON] = []
        moved.reserveCapacity(elements.count)
        for i in models.indices {
            let tree = models[i].tree(for: reference)
            if let from = places[tree.identity]?.popLast() {
                moved.append(elements[from])
            } else if let elementPath {
                var element = elements[i]
                elementPath.set(tree, in: &element)
                moved.append(element)
            } else {
                moved.append(tree)
            }
        }
        for i in moved.indices where !moved[i].isSame(as: elements[i]) { tree.replaceElements(i..<(i + 1), with: [moved[i]]) }
        return result
    }
}

/// The objects around the models of a list with `each:`, so that a model that moves takes the members next to it along.
struct ListSiblings {
    private let list: JSON
    private let path: FieldPath
    /// The elements as they are now, by the places of what they were opened as; found at the first use.
    private lazy var current: [Int: JSON] = {
        var found: [Int: JSON] = [:]
        for element in list.elements {
            if let original = list.originalElement(around: element) { found[original.place] = element }
        }
        return found
    }()

    /// The elements of `list`, whose models are at `path` in them.
    init(_ list: JSON, _ path: FieldPath) {
        self.list = list
        self.path = path
    }

    /// `model` in the element that it was opened in, with the members next to it there; in one made for it where it was opened elsewhere. O(1) for
    /// one that was opened elsewhere; else O(elements) the first time.
    mutating func element(with model: JSON) -> JSON {
        guard let original = list.originalElement(around: model), path.find(in: original).source?.place == model.source?.place
        else { return path.wrapping(model) }
        var element = current[original.place] ?? original
        if !path.find(in: element).isSame(as: model) { path.set(model, in: &element) }
        return element
    }
}
