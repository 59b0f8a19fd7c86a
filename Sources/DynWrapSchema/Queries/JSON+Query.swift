extension JSON {
    /// The values that `path` finds, one by one while the sequence is iterated (RFC 9535).
    ///
    /// ```swift
    /// let total = tree.query(dear).reduce(0) { $0 + ($1.double ?? 0) }
    /// ```
    ///
    /// The order is that of the standard: elements by index, members as in the text, a value before its descendants. A value
    /// that two selectors find comes twice.
    /// - Complexity: O(values visited) for a query without filters. Queries inside a filter run for each value that the
    ///   filter tests, except those that begin at the root, which run once.
    public func query(_ path: JSONPath) -> JSONPath.Values { JSONPath.Values(root: self, path: path) }

    /// The values that the query `path` finds, one by one while the sequence is iterated.
    ///
    /// ```swift
    /// for id in try tree.query("$.orders[?@.total > 100].id") { print(id) }
    /// ```
    /// - Throws: ``JSONPathError`` where `path` is not a query. ``JSONPath`` reads a query once for many uses.
    public func query(_ path: String) throws(JSONPathError) -> JSONPath.Values { query(try JSONPath(parsing: path)) }

    /// The values that `path` finds, each with its position. Order and cost are those of the query for values.
    public func matches(of path: JSONPath) -> JSONPath.Matches { JSONPath.Matches(root: self, path: path) }

    /// The values that the query `path` finds, each with its position.
    ///
    /// ```swift
    /// for match in try tree.matches(of: "$..price") { print(match.path, match.value) }   // $['store']['book'][0]['price'] 8.95
    /// ```
    /// - Throws: ``JSONPathError`` where `path` is not a query.
    public func matches(of path: String) throws(JSONPathError) -> JSONPath.Matches { matches(of: try JSONPath(parsing: path)) }
}

extension JSONPath {
    /// The values that a query finds in a tree, found lazily; each iteration starts again.
    public struct Values: Sequence, Sendable {
        let root: JSON
        let path: JSONPath

        /// An iterator from the beginning.
        public func makeIterator() -> Iterator { Iterator(walk: PathWalk(path, in: root)) }

        /// The first value; nil where there is none. The search ends there.
        public var first: JSON? {
            var iterator = makeIterator()
            return iterator.next()
        }

        /// Iterates over the values. It needs memory for the nodes above the current one.
        public struct Iterator: IteratorProtocol {
            fileprivate var walk: PathWalk

            /// The next value, or nil.
            public mutating func next() -> JSON? { walk.next() }
        }
    }
}

extension JSONPath {
    /// The values that a query finds in a tree, with their positions, found lazily; each iteration starts again.
    public struct Matches: Sequence, Sendable {
        let root: JSON
        let path: JSONPath

        /// An iterator from the beginning.
        public func makeIterator() -> Iterator { Iterator(walk: PathWalk(path, in: root, keepsSteps: true)) }

        /// The first match; nil where there is none. The search ends there.
        public var first: JSONPath.Match? {
            var iterator = makeIterator()
            return iterator.next()
        }

        /// Iterates over the matches. It needs memory for the nodes above the current one.
        public struct Iterator: IteratorProtocol {
            fileprivate var walk: PathWalk

            /// The next match, or nil.
            public mutating func next() -> JSONPath.Match? {
                guard let value = walk.next() else { return nil }
                return JSONPath.Match(value, walk.steps)
            }
        }
    }
}
