extension JSON {
    /// Whether the whole value has arrived, or can't arrive any more; true for one that is no part of a text that is still arriving, and knows none that it is
    /// missing in.
    package var hasArrived: Bool {
        if let (container, path) = enclosure, !path.hasArrived(in: container) { return false }
        guard let (document, place) = source else { return true }
        return document.range(of: place).upperBound <= document.arrivedCount
    }
}

extension AnyFieldDefinition {
    /// Whether nothing more can arrive for this field of `tree`, duplicate keys aside: its value is there and whole, and so is the tag beside it, or the
    /// containers that would have them are whole.
    package func hasArrived(in tree: JSON) -> Bool {
        // What is there of a model that has not come is its default.
        if let (container, path) = tree.enclosure, path.find(in: container).isMissing, !path.hasArrived(in: container) {
            return false
        }
        for path in [path] + fallbacks {
            guard path.hasArrived(in: tree) else { return false }
            if path.find(in: tree).exists { return tagPath(beside: path)?.hasArrived(in: tree) ?? true }
        }
        return true
    }
}

extension FieldPath {
    /// Whether nothing more can arrive at the end of the path: what is there is whole, or else the innermost of what is there on it.
    fileprivate func hasArrived(in tree: JSON) -> Bool {
        let there = (0...steps.count).reversed().lazy.map { FieldPath(steps: Array(steps[..<$0])).find(in: tree) }
        return (there.first(where: \.exists) ?? tree).hasArrived
    }
}
