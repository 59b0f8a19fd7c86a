extension JSON {
    /// Edits each value that `path` finds, or none where `change` throws. Assigning ``missing`` removes a value.
    ///
    /// ```swift
    /// try tree.edit("$..price") { $0 = JSON(($0.double ?? 0) * 1.25) }
    /// try tree.edit("$.orders[?@.state == 'done']") { $0 = .missing }
    /// ```
    ///
    /// All positions are found before the first edit, and each is edited once, even if several selectors find it. The deepest
    /// come first; those of the same depth in the order of the query. If one match is inside another, the outer one gets the
    /// edited inner one, and its own result is final. Elements are removed after all of their depth were edited, so no index
    /// shifts before that. A value that `change` does not change keeps its bytes.
    ///
    /// - Complexity: O(query + values on the path to a match).
    /// - Returns: the number of edited positions.
    /// - Throws: what `change` throws; nothing is changed then.
    @discardableResult
    public mutating func edit<E>(_ path: JSONPath, _ change: (inout JSON) throws(E) -> Void) throws(E) -> Int {
        let places = QueryPlaces(matches: path, in: self)
        let result = try places.edited(self, change)
        self = result
        return places.matchCount
    }

    /// Edits each value that the query `path` finds, or none.
    ///
    /// Otherwise the same as with a ``JSONPath``.
    /// - Returns: the number of edited positions.
    /// - Throws: ``JSONPathError`` where `path` is not a query, and what `change` throws; nothing is changed then.
    @discardableResult
    public mutating func edit(_ path: String, _ change: (inout JSON) throws -> Void) throws -> Int {
        try edit(try JSONPath(parsing: path), change)
    }
}
