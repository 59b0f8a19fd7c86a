// Code that takes values apart, as `dump`, a debugger and packages for tests do, sees the JSON and not its storage: that has the whole text that the
// value was opened from, which may have secrets that are hidden in this value.

extension JSON: CustomReflectable {
    /// An object's members by key, as a dictionary's, an array's elements; a scalar has no parts and shows its ``description``.
    ///
    /// ```swift
    /// dump(tree["tags"])      // ▿ 2 elements
    ///                         //   - "a"
    ///                         //   - "b"
    /// ```
    ///
    /// Containers with more than 64 levels inside have no parts either: code that takes a value apart recurses for each level. Complexity:
    /// O(values inside).
    public var customMirror: Mirror {
        let isTooDeep = isDeeper(than: Self.deepestMirror)
        if isObject, !isTooDeep { return Mirror(self, unlabeledChildren: Array(members), displayStyle: .dictionary) }
        if isArray, !isTooDeep { return Mirror(self, unlabeledChildren: Array(elements), displayStyle: .collection) }
        return Mirror(self, unlabeledChildren: EmptyCollection<JSON>())
    }

    /// The levels inside each other that a mirror shows.
    package static let deepestMirror = 64

    /// Whether there are more than so many containers inside each other here. O(values inside); nothing recurses.
    package func isDeeper(than limit: Int) -> Bool {
        var pending: [(value: JSON, levels: Int)] = [(self, limit)]
        while let (value, levels) = pending.popLast() {
            if let document = value.document {
                if document.isDeeper(than: levels, at: value.place) { return true }
                continue
            }
            guard value.isObject || value.isArray else { continue }
            if levels == 0 { return true }
            for element in value.elements { pending.append((element, levels - 1)) }
            for (_, member) in value.members { pending.append((member, levels - 1)) }
        }
        return false
    }
}

extension Document {
    /// Whether there are more than so many containers inside each other at `place`.
    fileprivate func isDeeper(than limit: Int, at place: Int) -> Bool {
        var ends: [Int] = []
        var place = place
        let end = next(after: place)
        while place < end {
            while let last = ends.last, last <= place { ends.removeLast() }
            switch word(place).tag {
            case TapeWord.Tag.object, TapeWord.Tag.array:
                if ends.count == limit { return true }
                ends.append(next(after: place))
                place += 2  // the words of a container
            default: place = next(after: place)
            }
        }
        return false
    }
}
