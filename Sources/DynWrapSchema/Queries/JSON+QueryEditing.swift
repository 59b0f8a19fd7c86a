extension JSON {
    /// Edits each value that `path` leads to, or none where `change` throws. Assigning ``missing`` removes it.
    ///
    /// ```swift
    /// try tree.edit("$..price") { $0 = JSON(($0.double ?? 0) * 1.25) }
    /// try tree.edit("$.orders[?@.state == 'done']") { $0 = .missing }
    /// ```
    ///
    /// The places are found before anything is edited, and each is edited once, however many selectors lead to it. The deepest come first, those of
    /// one depth in the order of the query: where one match lies inside another, the outer one is given what became of the inner one, and its own
    /// result stands. Elements are removed when all of their depth were edited, so no index shifts before. What `change` leaves as it was keeps
    /// its bytes.
    ///
    /// Complexity: O(query + values on the path to a place).
    /// - Returns: The number of places.
    /// - Throws: What `change` throws; nothing is changed then.
    @discardableResult
    public mutating func edit<E>(_ path: JSONPath, _ change: (inout JSON) throws(E) -> Void) throws(E) -> Int {
        let places = QueryPlaces(matches: path, in: self)
        let result = try places.edited(self, change)
        self = result
        return places.matchCount
    }

    /// Edits each value that the query written as `path` leads to, or none; otherwise the same as with a query that was read
    /// before.
    /// - Returns: The number of places.
    /// - Throws: ``JSONPathError`` where `path` is no query, and what `change` throws; nothing is changed then.
    @discardableResult
    public mutating func edit(_ path: String, _ change: (inout JSON) throws -> Void) throws -> Int {
        try edit(try JSONPath(parsing: path), change)
    }
}
