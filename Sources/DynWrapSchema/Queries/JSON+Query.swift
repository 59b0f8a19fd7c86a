extension JSON {
    /// What `path` leads to, found one by one as the sequence is walked (RFC 9535).
    ///
    /// ```swift
    /// let total = tree.query(dear).reduce(0) { $0 + ($1.double ?? 0) }
    /// ```
    ///
    /// The order is the standard's: elements by index, members as in the text, a node before what is below it. A place that two selectors
    /// lead to comes twice. Complexity: O(values visited) for a query without filters. The queries of a filter are run for each value that it tests,
    /// except those that begin at the root, which are run once.
    public func query(_ path: JSONPath) -> JSONPath.Values { JSONPath.Values(root: self, path: path) }

    /// What the query written as `path` leads to, found one by one as the sequence is walked.
    ///
    /// ```swift
    /// for id in try tree.query("$.orders[?@.total > 100].id") { print(id) }
    /// ```
    /// - Throws: ``JSONPathError`` where `path` is no query. ``JSONPath`` reads a query once for many uses.
    public func query(_ path: String) throws(JSONPathError) -> JSONPath.Values { query(try JSONPath(parsing: path)) }

    /// What `path` leads to, each with its place. Order and cost are those of the query for values.
    public func matches(of path: JSONPath) -> JSONPath.Matches { JSONPath.Matches(root: self, path: path) }

    /// What the query written as `path` leads to, each with its place.
    ///
    /// ```swift
    /// for match in try tree.matches(of: "$..price") { print(match.path, match.value) }   // $['store']['book'][0]['price'] 8.95
    /// ```
    /// - Throws: ``JSONPathError`` where `path` is no query.
    public func matches(of path: String) throws(JSONPathError) -> JSONPath.Matches { matches(of: try JSONPath(parsing: path)) }
}

extension JSONPath {
    /// The values that a query leads to in a tree, found lazily; each walk begins anew.
    public struct Values: Sequence, Sendable {
        let root: JSON
        let path: JSONPath

        /// A walk from the beginning.
        public func makeIterator() -> Iterator { Iterator(walk: PathWalk(path, in: root)) }

        /// The first value; nil where there is none. The search ends there.
        public var first: JSON? {
            var iterator = makeIterator()
            return iterator.next()
        }

        /// Walks the values. Its memory is that of the nodes above the current one.
        public struct Iterator: IteratorProtocol {
            fileprivate var walk: PathWalk

            /// The next value, or nil.
            public mutating func next() -> JSON? { walk.next() }
        }
    }
}

extension JSONPath {
    /// The values that a query leads to in a tree and their places, found lazily; each walk begins anew.
    public struct Matches: Sequence, Sendable {
        let root: JSON
        let path: JSONPath

        /// A walk from the beginning.
        public func makeIterator() -> Iterator { Iterator(walk: PathWalk(path, in: root, keepsSteps: true)) }

        /// The first match; nil where there is none. The search ends there.
        public var first: JSONPath.Match? {
            var iterator = makeIterator()
            return iterator.next()
        }

        /// Walks the matches. Its memory is that of the nodes above the current one.
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
