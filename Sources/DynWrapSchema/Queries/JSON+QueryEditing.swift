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
    /// Complexity: O(query + places × depth).
    /// - Returns: The number of places.
    /// - Throws: What `change` throws; nothing is changed then.
    @discardableResult
    public mutating func edit<E>(_ path: JSONPath, _ change: (inout JSON) throws(E) -> Void) throws(E) -> Int {
        var seen: Set<[PathStep]> = []
        var byDepth: [Int: [FieldPath]] = [:]
        for match in matches(of: path) where seen.insert(match.steps).inserted {
            byDepth[match.steps.count, default: []].append(FieldPath(steps: match.steps.map(\.fieldStep)))
        }
        var result = self
        for (_, places) in byDepth.sorted(by: { $0.key > $1.key }) {
            var removals: [FieldPath] = []
            for place in places where try !result.edit(at: place, change) { removals.append(place) }
            // From the last index to the first, so that those before it stay what they are.
            for place in removals.sorted(by: { $0.lastIndex > $1.lastIndex }) { place.set(.missing, in: &result) }
        }
        self = result
        return seen.count
    }

    /// Edits each value that the query written as `path` leads to, or none; otherwise the same as with a query that was read
    /// before.
    /// - Returns: The number of places.
    /// - Throws: ``JSONQueryError`` where `path` is no query, and what `change` throws; nothing is changed then.
    @discardableResult
    public mutating func edit(_ path: String, _ change: (inout JSON) throws -> Void) throws -> Int {
        try edit(try JSONPath(parsing: path), change)
    }

    /// Edits the value at `place`; false, and nothing is done, where it is to be removed.
    private mutating func edit<E>(at place: FieldPath, _ change: (inout JSON) throws(E) -> Void) throws(E) -> Bool {
        var value = place.take(from: &self)
        // A node was taken out and has to go back in any case; anything else where it became another.
        let before = value.isEdited ? JSON.missing : value
        try change(&value)
        if value.isMissing { return false }
        if !before.isSame(as: value) { place.set(value, in: &self) }
        return true
    }
}

extension PathStep {
    fileprivate var fieldStep: FieldPath.Step {
        switch self {
        case .key(let key): .key(KeyNeedle(key), key)
        case .index(let index): .index(index)
        }
    }
}

extension FieldPath {
    /// The index the path ends with; -1 for a key.
    fileprivate var lastIndex: Int {
        if case .index(let index) = steps.last { return index }
        return -1
    }
}
