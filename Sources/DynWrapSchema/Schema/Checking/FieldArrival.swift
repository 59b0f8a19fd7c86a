extension JSON {
    /// Whether nothing more can arrive for this value. True also for a value outside a text that is still arriving.
    package var hasArrived: Bool {
        if let (container, path) = enclosure, !path.hasArrived(in: container) { return false }
        guard let (document, place) = source else { return true }
        return document.range(of: place).upperBound <= document.arrivedCount
    }
}

extension AnyFieldDefinition {
    /// Whether nothing more can arrive for this field of `tree`, except by an equal key. Then its value and its tag have arrived
    /// whole, or the containers in which they are missing have.
    package func hasArrived(in tree: JSON) -> Bool {
        // A model that has not arrived reads as the default only.
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
    /// Whether nothing more can arrive at the end of the path: the value there has arrived whole, or, where it is missing, the
    /// innermost container on the path has.
    fileprivate func hasArrived(in tree: JSON) -> Bool {
        let there = (0...steps.count).reversed().lazy.map { FieldPath(steps: Array(steps[..<$0])).find(in: tree) }
        return (there.first(where: \.exists) ?? tree).hasArrived
    }
}
