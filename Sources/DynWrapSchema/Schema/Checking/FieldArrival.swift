extension JSON {
    /// Whether the whole value has arrived; true for one that is no part of a text that is still arriving.
    package var hasArrived: Bool {
        guard let (document, place) = source else { return true }
        return document.range(of: place).upperBound <= document.arrivedCount
    }
}

extension AnyFieldDefinition {
    /// Whether nothing more can arrive for this field of `tree`, duplicate keys aside: its value is there and whole, or the container that would have it
    /// is whole.
    package func hasArrived(in tree: JSON) -> Bool {
        for path in [path] + fallbacks {
            let found = path.find(in: tree)
            if found.exists { return found.hasArrived }
            // The innermost of what is there on the path.
            let there = path.steps.indices.reversed().lazy.map { FieldPath(steps: Array(path.steps[..<$0])).find(in: tree) }
            if there.first(where: \.exists)?.hasArrived == false { return false }
        }
        return true
    }
}
