extension JSON {
    /// Whether this value has come whole. It has where it is no part of a text that is still coming.
    package var hasArrived: Bool {
        guard let (document, place) = source else { return true }
        return document.range(of: place).upperBound <= document.arrivedCount
    }
}

extension AnyFieldDefinition {
    /// Whether nothing more is to come for this field of `tree`, keys that come twice aside: its value is there and whole, or what would hold it is.
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
