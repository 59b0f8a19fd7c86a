// Models of two schema values of one type are compared by the layout of one of them. That is right only where both read the same
// from the same JSON.

extension AnyLayout {
    /// The largest number of pairs that are compared. A schema that makes more and more others has no end.
    private static let mostPairs = 1_000

    /// Whether models of both can be compared: both are layouts of the same schema, and no field, also of models inside, is
    /// declared in another form. Declared functions can't be compared, and count as the same.
    ///
    /// O(1) for one layout, else O(entries of the schemas inside).
    package func comparesAlike(_ other: AnyLayout) -> Bool {
        if self === other { return true }
        var rest = [LayoutPair(layout: self, other: other)]
        var seen: Set<LayoutPair> = []
        while let pair = rest.popLast() {
            let (layout, other) = (pair.layout, pair.other)
            if layout === other || seen.count == Self.mostPairs || !seen.insert(pair).inserted { continue }
            guard layout.isSameSchema(as: other) else { return false }
            // The content of a dynamic schema, with the schemas inside, was compared.
            if layout.facts != nil { continue }
            for (entry, twin) in zip(layout.valueEntries, other.valueEntries) where entry !== twin {
                if entry.contradicts(twin) { return false }
                guard entry.containsModels else { continue }
                let (inside, others) = (entry.layoutsInside, twin.layoutsInside)
                if inside.count != others.count { return false }
                rest += zip(inside, others).map { LayoutPair(layout: $0, other: $1) }
            }
        }
        return true
    }
}

extension AnyFieldDefinition {
    /// Whether `other` certainly declares another form, so that the same JSON has another meaning or is hashed in another form.
    fileprivate func contradicts(_ other: AnyFieldDefinition) -> Bool {
        if valueType != other.valueType || !hasSameOptions(as: other) { return true }
        if options.union !== other.options.union {
            func cases(_ entry: AnyFieldDefinition) -> DeclaredPart? {
                (entry.options.union as? any CaseDeclaring)?.declaredCases
            }
            if cases(self) != cases(other) { return true }
        }
        return DeclaredPart(declaredParts).contradicts(DeclaredPart(other.declaredParts))
    }
}
