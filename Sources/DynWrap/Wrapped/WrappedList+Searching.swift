import DynWrapSchema

// Inlined into clients: what the standard library makes of an iterator counts references to the list's schema with each element, which all threads share.

extension WrappedList {
    /// The models that hold a condition, in a list of the same kind: each with the members next to it. O(count).
    @inlinable
    public func filter(_ isIncluded: (Wrapped<S>) throws -> Bool) rethrows -> WrappedList {
        var kept = ContiguousArray<JSON>()
        for element in tree.elements where try holds(isIncluded, element) { kept.append(element) }
        return keeping(kept)
    }

    /// The first model that holds a condition; nil where none does. O(count).
    @inlinable
    public func first(where predicate: (Wrapped<S>) throws -> Bool) rethrows -> Wrapped<S>? {
        var index = 0
        for element in tree.elements {
            if try holds(predicate, element) { return self[index] }
            index += 1
        }
        return nil
    }

    /// Whether an element's model holds a condition.
    @inlinable @inline(__always)
    func holds(_ condition: (Wrapped<S>) throws -> Bool, _ element: JSON) rethrows -> Bool {
        if elementPath == nil { return try condition(Wrapped(tree: element, layout: layout)) }
        return try condition(Wrapped(tree: inner(element), layout: layout))
    }

    /// A list of these of its elements, which are in its order.
    @usableFromInline
    func keeping(_ elements: ContiguousArray<JSON>) -> WrappedList {
        if elements.count == count { return self }
        return WrappedList(tree: tree.keeping(elements), layout: layout, elementPath: elementPath)
    }
}
