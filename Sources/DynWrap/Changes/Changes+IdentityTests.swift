import DynWrapSchema

extension Changes {
    /// The tests of the identities of models in which something was changed, by the number of the first change in each model.
    var identityTests: [Int: [(pointer: JSONPointer, value: JSON, shown: JSON)]] {
        var tests: [Int: [(pointer: JSONPointer, value: JSON, shown: JSON)]] = [:]
        var tested: Set<JSONPointer> = []
        let source = isReversed ? before : after
        var finder = IdentifiedLists.Finder(source, layout)
        // A reversed list begins at its source, so each identity there is what the first change finds.
        let replaced = isReversed ? [:] : Dictionary(list.map { ($0.pointer, $0.old) }) { first, _ in first }
        for (number, change) in list.enumerated() {
            let lists = finder.lists(along: change.pointer)
            for depth in change.pointer.tokens.indices.dropLast() {
                guard let list = lists[depth] else { continue }
                let element = JSONPointer(tokens: Array(change.pointer.tokens[...depth]))
                guard tested.insert(element).inserted, let json = source[pointer: element] else { continue }
                guard let found = list.identity.model(in: json) else { continue }
                let model = found.path.find(in: json)
                for entry in found.layout.identity?.flatMap(\.ownEntries) ?? [] {
                    let path = entry.locatedPath(in: model)
                    let place = JSONPointer(tokens: element.tokens + (found.path.steps + path.steps).map(\.token))
                    let value = Self.found(path.find(in: model), at: place, inside: depth, replaced)
                    // The change itself tests for what it replaces.
                    if value.isMissing || place.isAtOrBelow(change.pointer) { continue }
                    tests[number, default: []].append((place, value, entry.hidesContent ? JSON(Redaction.mark) : value))
                }
            }
        }
        return tests
    }

    /// What the first change in a model finds at the place of its identity. That is `value`, the identity after all changes, unless a change at that place or
    /// around it wrote it: then it is a part of what that change replaced. Missing where a change inside it makes that unknown.
    private static func found(_ value: JSON, at place: JSONPointer, inside depth: Int, _ replaced: [JSONPointer: JSON?]) -> JSON {
        if replaced.isEmpty { return value }
        // Not at the model's own place: another model may have been there before models were added or removed.
        for last in place.tokens.indices.dropFirst(depth + 1) {
            guard let old = replaced[JSONPointer(tokens: Array(place.tokens[...last]))] else { continue }
            return old?[pointer: JSONPointer(tokens: Array(place.tokens[(last + 1)...]))] ?? .missing
        }
        let isPart = (value.isArray || value.isObject) && replaced.keys.contains { $0.isAtOrBelow(place) }
        return isPart ? .missing : value
    }
}
