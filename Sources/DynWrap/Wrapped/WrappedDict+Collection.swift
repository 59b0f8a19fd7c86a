import DynWrapSchema

extension WrappedDict: Collection {
    /// The position of a model. It is valid for the dictionary that made it, and for copies of that.
    public struct Index: Sendable, Hashable, Comparable {
        fileprivate let member: JSON.Members.Index

        /// Whether `a` comes before `b`.
        public static func < (a: Index, b: Index) -> Bool { a.member < b.member }
    }

    /// The position of the first model. O(members before it that are not models).
    public var startIndex: Index { model(from: tree.members.startIndex) }

    /// The position after the last model.
    public var endIndex: Index { Index(member: tree.members.endIndex) }

    /// The position of the next model. O(1), and O(members that are not models) between the two.
    public func index(after index: Index) -> Index { model(from: tree.members.index(after: index.member)) }

    /// The key and the model at a position.
    public subscript(position: Index) -> (key: String, value: Wrapped<S>) {
        let (key, value) = tree.members[position.member]
        return (key: key, value: Wrapped(tree: value, reference: reference))
    }

    private func model(from start: JSON.Members.Index) -> Index {
        let members = tree.members
        var index = start
        while index < members.endIndex, !members[index].value.isObject { members.formIndex(after: &index) }
        return Index(member: index)
    }

    /// An iterator over keys and models, in document order.
    public func makeIterator() -> AnyIterator<(key: String, value: Wrapped<S>)> {
        var members = tree.members.makeIterator()
        let reference = reference
        return AnyIterator {
            while let (key, value) = members.next() {
                if value.isObject { return (key: key, value: Wrapped(tree: value, reference: reference)) }
            }
            return nil
        }
    }

    /// Removes the model with this key and returns it; nil where there is none. A member that is not a model stays.
    ///
    /// Complexity: O(members); in a wide object, O(1) after the first time.
    @discardableResult
    public mutating func removeValue(forKey key: String) -> Wrapped<S>? {
        guard let model = self[key] else { return nil }
        self[key] = nil
        return model
    }

    /// Removes all models; members that are not models stay. O(members).
    public mutating func removeAll() { for key in keys { self[key] = nil } }

    /// The results of `transform` for the models, by their keys. Of members with the same key the last one counts. Keys that
    /// differ only in their scalars (`"\u{E9}"` and `"e\u{301}"`) are one in a Swift dictionary.
    ///
    /// ```swift
    /// stock.byShop.mapValues(\.total)     // ["oslo": 2.0, "rome": 3.0]
    /// ```
    /// - Throws: what `transform` throws. Complexity: O(members).
    public func mapValues<T>(_ transform: (Wrapped<S>) throws -> T) rethrows -> [String: T] {
        var values: [String: T] = [:]
        for (key, model) in self { values[key] = try transform(model) }
        return values
    }

    /// A dictionary of the same kind with the models for which `isIncluded` is true, and all members that are not models.
    /// O(members).
    /// - Throws: what `isIncluded` throws.
    public func filter(_ isIncluded: ((key: String, value: Wrapped<S>)) throws -> Bool) rethrows -> WrappedDict {
        var kept = self
        for key in keys {
            if let model = kept[key], try !isIncluded((key: key, value: model)) { kept[key] = nil }
        }
        return kept
    }

    /// Adds the models of another dictionary. Where both have a key, `combine` makes one of this model and the other, in this
    /// order.
    ///
    /// ```swift
    /// stock.byShop.merge(delivered) { _, new in new }
    /// ```
    /// - Throws: what `combine` throws; models added before stay. Complexity: O(members of the other); each O(1) after the first
    ///   time.
    public mutating func merge(
        _ other: WrappedDict, uniquingKeysWith combine: (Wrapped<S>, Wrapped<S>) throws -> Wrapped<S>
    ) rethrows {
        for (key, new) in other { self[key] = try self[key].map { try combine($0, new) } ?? new }
    }

    /// This dictionary with the models of `other`, as ``merge(_:uniquingKeysWith:)`` adds them, with the same complexity.
    /// - Throws: what `combine` throws.
    public func merging(
        _ other: WrappedDict, uniquingKeysWith combine: (Wrapped<S>, Wrapped<S>) throws -> Wrapped<S>
    ) rethrows -> WrappedDict {
        var merged = self
        try merged.merge(other, uniquingKeysWith: combine)
        return merged
    }
}
