// The mirror of a value. `dump`, debuggers and test packages see the JSON and not its storage, which has the whole text that
// was opened, including secrets hidden in this value.

extension JSON: CustomReflectable {
    /// The members of an object by key, as for a dictionary, or the elements of an array. A scalar has no parts and shows its
    /// ``description``.
    ///
    /// ```swift
    /// dump(tree["tags"])      // ▿ 2 elements
    ///                         //   - "a"
    ///                         //   - "b"
    /// ```
    ///
    /// A container with more than 64 levels inside has no parts either, because code that uses mirrors recurses for each
    /// level.
    /// - Complexity: O(values inside).
    public var customMirror: Mirror {
        let isTooDeep = isDeeper(than: Self.deepestMirror)
        if isObject, !isTooDeep { return Mirror(self, unlabeledChildren: Array(members), displayStyle: .dictionary) }
        if isArray, !isTooDeep { return Mirror(self, unlabeledChildren: Array(elements), displayStyle: .collection) }
        return Mirror(self, unlabeledChildren: EmptyCollection<JSON>())
    }

    /// The greatest number of nested levels that a mirror shows.
    package static let deepestMirror = 64

    /// Whether more than `limit` containers are nested here. O(values inside), without recursion.
    package func isDeeper(than limit: Int) -> Bool {
        var pending: [(value: JSON, levels: Int)] = [(self, limit)]
        while let (value, levels) = pending.popLast() {
            guard value.isObject || value.isArray else { continue }
            if levels == 0 { return true }
            for element in value.elements { pending.append((element, levels - 1)) }
            for (_, member) in value.members { pending.append((member, levels - 1)) }
        }
        return false
    }
}
