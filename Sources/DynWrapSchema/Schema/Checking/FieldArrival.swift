extension JSON {
    /// Whether the whole value has arrived, or can't arrive any more. Also true for a value that is not of a text that is still arriving.
    package var hasArrived: Bool {
        if let (container, path) = enclosure, !path.hasArrived(in: container) { return false }
        guard let (document, place) = source else { return true }
        return document.range(of: place).upperBound <= document.arrivedCount
    }
}

extension AnyFieldDefinition {
    /// Whether nothing more can arrive for this field of `tree`, except by equal keys: its value and its tag are whole, or the containers where they would be.
    package func hasArrived(in tree: JSON) -> Bool {
        // Of a model that has not arrived there is only the default.
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
    /// Whether nothing more can arrive at the end of the path: the value there is whole, or, where there is none, the innermost container on the path.
    fileprivate func hasArrived(in tree: JSON) -> Bool {
        let there = (0...steps.count).reversed().lazy.map { FieldPath(steps: Array(steps[..<$0])).find(in: tree) }
        return (there.first(where: \.exists) ?? tree).hasArrived
    }
}
