extension SchemaNode {
    /// Reports the problems of `json` itself, without those of its parts.
    func faults(of json: JSON, _ tell: (String, Problem.Severity) -> Void) {
        if always == false { return tell("nothing", .error) }
        if let kinds, kinds.isDisjoint(with: SchemaKinds(of: json)) { return tell(kinds.nouns, .error) }
        if let allowed, !allowed.contains(json) { return tell(allowed.noun, .error) }
        for bound in bounds where unsafe json.withNumberText({ unsafe bound.allows($0) }) == false { tell(bound.words, .rule) }
        if let string = json.string {
            if let pattern, !pattern.matches(string) { tell("a string that matches \(pattern.text)", .rule) }
            if assertsFormat, let format, !format.holds(string) { tell(format.noun, .error) }
        }
        for size in sizes where size.kind == json.kind {
            if !size.allows(json.string.map { $0.unicodeScalars.count } ?? json.count) { tell(size.words, .rule) }
        }
        if hasUniqueItems, json.isArray, !json.hasUniqueElements { tell("elements that are all different", .rule) }
    }
}

extension JSON {
    /// Whether all elements have different meanings. O(size).
    var hasUniqueElements: Bool {
        if count < 2 { return true }
        var seen: Set<JSON> = []
        for element in elements where !seen.insert(element).inserted { return false }
        return true
    }
}

extension SchemaNode {
    /// The constraints on a value besides its kind, in the words of problems.
    package var constraintWords: [String] {
        var words = bounds.map(\.words) + sizes.map(\.words)
        if let pattern { words.append("a string that matches \(pattern.text)") }
        if hasUniqueItems { words.append("elements that are all different") }
        return words
    }

    /// The schemas that apply to a value that this one allows, and to its parts; the condition of `if` too, which may apply.
    var applied: [Int] {
        var nodes = allOf + anyOf + oneOf + prefixItems
        nodes += properties.map(\.node) + patternNodes + dependentSchemas.map(\.node)
        let alone = [
            additional, unevaluatedProperties, items, contains, unevaluatedItems, condition.test, condition.then,
            condition.otherwise, reference, dynamicFallback,
        ]
        return nodes + alone.compactMap(\.self)
    }
}
