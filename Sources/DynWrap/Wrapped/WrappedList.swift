/// A JSON array of models: a collection that makes each model when its element is read.
///
/// ```swift
/// let all = try WrappedList<CustomerSchema>(json: text)
/// all.filter(\.active).map(\.lastName)
/// ```
///
/// A value type, like ``Wrapped``. Indexing is O(1), in a long array after the first time. Iterating allocates only for the
/// values that are read.
@frozen
public struct WrappedList<S: Schema>: Sendable, CustomDebugStringConvertible, CustomReflectable {
    @usableFromInline package var tree: JSON
    @usableFromInline package let reference: LayoutReference<Layout<S>>
    /// The steps from an element to its model; nil where the element is the model.
    @usableFromInline package let elementPath: FieldPath?

    @usableFromInline
    package init(tree: JSON, layout: Layout<S>, elementPath: FieldPath? = nil) {
        self.tree = tree
        reference = LayoutReference(layout)
        self.elementPath = elementPath
    }

    /// The layout of the models' schema.
    @inlinable
    package var layout: Layout<S> { reference.with { $0 } }

    /// An empty list.
    public init() { self.init(tree: .emptyArray, layout: .shared()) }

    /// Makes a list of these models, with the schema value of the first one; models of other schema values are translated to it.
    /// O(count).
    public init<M: Sequence>(_ models: M) where M.Element == Wrapped<S> {
        let models = ContiguousArray(models)
        self.init(tree: .emptyArray, layout: Wrapped.layout(ofElementsLike: models.first))
        replaceSubrange(0..<0, with: models)
    }

    /// Makes a list with the same model `count` times. O(count).
    public init(repeating model: Wrapped<S>, count: Int) { self.init(repeatElement(model, count: count)) }

    /// Removes all models. The list keeps its schema value. O(count).
    public mutating func removeAll(keepingCapacity: Bool = false) { replaceSubrange(startIndex..<endIndex, with: []) }

    /// The list as JSON.
    public var json: JSON { tree }
}

extension WrappedList: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
    /// The index of the first element: 0.
    public var startIndex: Int { 0 }
    /// The number of elements.
    @inlinable
    public var endIndex: Int { tree.isArray ? tree.count : 0 }

    /// The model at `position`, which must be a valid index.
    ///
    /// An element that is not an object reads as a model without members, and is one of the list's problems. Edits of such a
    /// model have no effect; `dyn.set` on it throws an error. But where the element is null or, with `each:`, has no model, an
    /// edit makes one. Such a model is not equal to one that is an object without members.
    @inlinable
    public subscript(position: Int) -> Wrapped<S> {
        get {
            let element = tree.element(position)
            precondition(element.exists, "index out of range")  // as every Swift collection
            return Wrapped(tree: elementPath == nil ? element : inner(element), reference: reference)
        }
        _modify {
            precondition(position >= 0 && position < endIndex, "index out of range")  // as every Swift collection
            var edit = ModelEdit(at: position, elementPath, of: &tree)
            var model = Wrapped(tree: edit.take(), reference: reference)
            defer { edit.finish(model.tree(for: reference), &tree) }
            yield &model
        }
        set {
            precondition(position >= 0 && position < endIndex, "index out of range")  // as every Swift collection
            put(newValue.tree(for: reference), at: position)
        }
    }

    @usableFromInline
    mutating func put(_ json: JSON, at position: Int) {
        let element = tree.element(position)
        // The same value in another spelling keeps its spelling.
        if WrittenForm.areAlike(json, elementPath?.find(in: element) ?? element) { return }
        guard let elementPath else { return tree.setElement(json.isMissing ? .null : json, position) }
        let model = json.asModel(of: element, at: elementPath)
        FieldPath(steps: [.index(position)] + elementPath.steps).put(model, in: &tree)
    }

    @usableFromInline
    func inner(_ element: JSON) -> JSON { elementPath?.findPlaced(in: element) ?? element }

    /// Replaces the elements in `range`. New models get the object around them that `each:` requires. Models that stay, models of
    /// this list in another position, and models of another list or slice with the same `each:` keep theirs. O(count); at the end
    /// O(new elements), with `each:` O(count) where these are the list's own and another of its elements was edited.
    @inlinable
    public mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<Wrapped<S>>) {
        if elementPath == nil, range.isEmpty, range.lowerBound == endIndex {
            for element in elements { add(element) }
        } else {
            replace(range, with: elements)
        }
    }

    /// Adds models at the end; those of a list with the same `each:` with the members next to them. O(models); O(count) where
    /// these are the list's own and another of its elements was edited.
    @inlinable
    public mutating func append(contentsOf models: some Sequence<Wrapped<S>>) {
        if elementPath == nil {
            for model in models { add(model) }
        } else {
            appendAround(models)
        }
    }

    @usableFromInline
    mutating func appendAround(_ models: some Sequence<Wrapped<S>>) {
        switch models {
        case let list as WrappedList: replace(endIndex..<endIndex, with: list)
        case let part as WrappedSlice<S>: replace(endIndex..<endIndex, with: part)
        default: replace(endIndex..<endIndex, with: Array(models))
        }
    }

    /// Adds a model at the end. O(1), averaged over many.
    @usableFromInline
    mutating func add(_ model: Wrapped<S>) { tree.append(model.tree(for: reference)) }

    @usableFromInline
    mutating func replace(_ range: Range<Int>, with elements: some Collection<Wrapped<S>>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= endIndex, "range out of bounds")  // as every Swift collection
        let new = trees(of: elements, replacing: range)
        if new.count == range.count { put(new, from: range.lowerBound) } else { tree.replaceElements(range, with: new) }
    }

    /// The elements with these models, for replacing a range of the list.
    private func trees(of models: some Collection<Wrapped<S>>, replacing range: Range<Int>) -> [JSON] {
        guard let elementPath else { return models.map { $0.tree(for: reference) } }
        if let elements = around(models, elementPath) { return elements }
        var siblings = ListSiblings(tree, elementPath, replacing: range, with: models.count)
        return models.map { siblings.element(with: $0.tree(for: reference)) }
    }

    /// Replaces the elements from `start` on by these, where they differ.
    mutating func put(_ elements: [JSON], from start: Int) {
        for (index, element) in zip(start..., elements) where !WrittenForm.areAlike(element, tree.element(index)) {
            tree.replaceElements(index..<(index + 1), with: [element])
        }
    }

    /// The elements of the models, if these are a list or slice with the same `each:` path; nil for any other collection.
    private func around(_ models: some Collection<Wrapped<S>>, _ path: FieldPath) -> [JSON]? {
        let (list, range): (WrappedList, Range<Int>)
        switch models {
        case let whole as WrappedList: (list, range) = (whole, 0..<whole.count)
        case let part as WrappedSlice<S>: (list, range) = (part.base, part.startIndex..<part.endIndex)
        default: return nil
        }
        guard list.elementPath.isSame(as: path) else { return nil }
        return range.map { index in
            var element = list.tree.element(index)
            // A model of another schema value is written as this list's schema value writes it.
            let (there, model) = (path.find(in: element), list[index].tree(for: reference))
            if model.isObject, !there.isSame(as: model) { path.put(model, in: &element) }
            return element
        }
    }

    /// A part of the list.
    public typealias SubSequence = WrappedSlice<S>

    /// The models in a range of valid indexes, as a part that keeps its indexes. Assigning another part, or editing this one in
    /// place, replaces the elements, each with the members next to its model. O(1); an edit is O(count).
    public subscript(bounds: Range<Int>) -> WrappedSlice<S> {
        get {
            precondition(bounds.lowerBound >= 0 && bounds.upperBound <= endIndex, "range out of bounds")  // as every collection
            return WrappedSlice(self, bounds)
        }
        set { replace(bounds, with: newValue) }
    }

    /// An iterator over the models.
    @inlinable
    public func makeIterator() -> Iterator { Iterator(self) }

    /// Iterates over the models. O(1) for each step.
    @frozen
    public struct Iterator: IteratorProtocol {
        @usableFromInline var elements: JSON.Elements.Iterator
        @usableFromInline let reference: LayoutReference<Layout<S>>
        @usableFromInline let elementPath: FieldPath?

        @inlinable
        init(_ list: WrappedList) {
            elements = list.tree.elements.makeIterator()
            reference = list.reference
            elementPath = list.elementPath
        }

        /// The next model; nil at the end.
        @inlinable
        public mutating func next() -> Wrapped<S>? {
            guard let element = elements.next() else { return nil }
            return Wrapped(tree: elementPath == nil ? element : inner(element), reference: reference)
        }

        @usableFromInline
        func inner(_ element: JSON) -> JSON { elementPath?.findPlaced(in: element) ?? element }
    }
}

extension FieldPath {
    /// `json` inside new objects along the path.
    func wrapping(_ json: JSON) -> JSON {
        var tree = JSON.missing
        put(json, in: &tree)
        return tree
    }
}

extension WrappedList: ExpressibleByArrayLiteral {
    /// Makes a list of these models.
    public init(arrayLiteral elements: Wrapped<S>...) { self.init(elements) }
}

extension WrappedList: JSONRoot {
    /// The array at `pointer`, after all work on opening.
    public static func _opened(
        through schema: S?, at pointer: JSONPointer, _ open: () throws(JSONError) -> JSON
    ) throws(JSONError) -> WrappedList {
        let layout = Layout.of(schema)
        let array = try layout.root(.array, at: pointer, named: { "a list of \($0)" }, open)
        return WrappedList(tree: layout.opens ? opened(array, ConversionOptions(), layout.needs) : array, layout: layout)
    }

    /// The error with all problems; nil where there is none.
    public static func _error(of root: WrappedList, reportingUnknown: Bool) -> ValidationError? {
        ValidationError("[\(root.layout.name)]", problems: root.problems(reportingUnknown: reportingUnknown))
    }
}
