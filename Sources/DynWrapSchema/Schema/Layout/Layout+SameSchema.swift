extension AnyLayout {
    /// Whether both are layouts of one schema: of one value, or of two values that say the same of their entries' names and places.
    package func isSameSchema(as other: AnyLayout) -> Bool {
        if self === other { return true }
        if let facts, let others = other.facts {
            return facts.token === others.token || (facts.name == others.name && facts.content() == others.content())
        }
        let (mine, theirs) = (valueEntries, other.valueEntries)
        return mine.count == theirs.count && zip(mine, theirs).allSatisfy { $0 === $1 || $0.hasSamePlaces(as: $1) }
    }
}
