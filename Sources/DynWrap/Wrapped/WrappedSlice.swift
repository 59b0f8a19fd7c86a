import DynWrapSchema

/// A part of a ``WrappedList`` with the indexes of the list. Elements are moved whole: with `each:`, with the members next to
/// their models.
///
/// ```swift
/// order.lines[..<3].sort { $0.total < $1.total }
/// order.lines[2..<4].swapAt(2, 3)
/// ```
///
/// It keeps the whole list in memory. A value type, like the list.
public struct WrappedSlice<S: Schema>: Sendable {
    /// The whole list, with the edits made in this part of it. `popFirst()`, `popLast()`, `removeFirst(_:)` and `removeLast()` make
    /// this part smaller, as with every slice, and leave the list as it is.
    public internal(set) var base: WrappedList<S>
    @usableFromInline var bounds: Range<Int>

    init(_ base: WrappedList<S>, _ bounds: Range<Int>) {
        self.base = base
        self.bounds = bounds
    }

    /// Makes an empty part of an empty list.
    public init() { self.init(WrappedList(), 0..<0) }
}

extension WrappedSlice: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
    /// A part of this part.
    public typealias SubSequence = WrappedSlice

    /// The index of the first element, as in the list.
    @inlinable
    public var startIndex: Int { bounds.lowerBound }
    /// The index after the last element.
    @inlinable
    public var endIndex: Int { bounds.upperBound }

    /// The model at `position`, an index of this part, as in the list.
    public subscript(position: Int) -> Wrapped<S> {
        @inlinable
        get {
            precondition(bounds.contains(position), "index out of range")  // as every Swift collection
            return base[position]
        }
        _modify {
            precondition(bounds.contains(position), "index out of range")  // as every Swift collection
            yield &base[position]
        }
        set {
            precondition(bounds.contains(position), "index out of range")  // as every Swift collection
            base[position] = newValue
        }
    }

    /// A part of this part.
    public subscript(part: Range<Int>) -> WrappedSlice {
        get {
            precondition(holds(part), "range out of bounds")  // as every Swift collection
            return WrappedSlice(base, part)
        }
        set { replaceSubrange(part, with: newValue) }
    }

    /// Replaces the elements in `range` by `models`, as in the list. O(count of the list).
    public mutating func replaceSubrange(_ range: Range<Int>, with models: some Collection<Wrapped<S>>) {
        precondition(holds(range), "range out of bounds")  // as every Swift collection
        let count = base.count
        base.replaceSubrange(range, with: models)
        bounds = bounds.lowerBound..<(bounds.upperBound + base.count - count)
    }

    /// Adds models at the end of this part, as in the list: those of a list with the same `each:` with the members next to them.
    /// O(count of the list).
    public mutating func append(contentsOf models: some Sequence<Wrapped<S>>) {
        let end = endIndex..<endIndex
        switch models {
        case let list as WrappedList<S>: replaceSubrange(end, with: list)
        case let part as WrappedSlice: replaceSubrange(end, with: part)
        default: replaceSubrange(end, with: Array(models))
        }
    }

    /// Removes the model at an index and returns it, as in the list.
    @discardableResult
    public mutating func remove(at position: Int) -> Wrapped<S> {
        precondition(bounds.contains(position), "index out of range")  // as every Swift collection
        bounds = bounds.lowerBound..<(bounds.upperBound - 1)
        return base.remove(at: position)
    }

    /// Removes the first model and returns it. There must be one.
    @discardableResult
    public mutating func removeFirst() -> Wrapped<S> { remove(at: startIndex) }

    /// Removes all models of this part from the list; this part is empty then. O(count of the list).
    public mutating func removeAll(keepingCapacity: Bool = false) { replaceSubrange(bounds, with: []) }

    /// Exchanges the elements at `i` and `j`, each with the members next to its model.
    public mutating func swapAt(_ i: Int, _ j: Int) {
        precondition(bounds.contains(i) && bounds.contains(j), "index out of range")  // as every Swift collection
        base.swapAt(i, j)
    }

    /// Lends the models of this part as contiguous memory, as in the list. O(count of the list).
    /// - Throws: what `body` throws.
    public mutating func withContiguousMutableStorageIfAvailable<R>(
        _ body: (inout UnsafeMutableBufferPointer<Wrapped<S>>) throws -> R
    ) rethrows -> R? {
        var part = base.part(bounds)
        let result = try unsafe part.withContiguousMutableStorageIfAvailable(body)
        base.replaceSubrange(bounds, with: part)
        return result
    }

    private func holds(_ range: Range<Int>) -> Bool {
        range.lowerBound >= bounds.lowerBound && range.upperBound <= bounds.upperBound
    }
}
