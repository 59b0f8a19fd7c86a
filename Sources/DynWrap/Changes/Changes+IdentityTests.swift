import DynWrapSchema

extension Changes {
    /// The tests of the identities of the models with changes, by the number of the first change in each model.
    var identityTests: [Int: [(pointer: JSONPointer, value: JSON, shown: JSON)]] {
        var tests: [Int: [(pointer: JSONPointer, value: JSON, shown: JSON)]] = [:]
        var tested: Set<JSONPointer> = []
        let source = isReversed ? before : after
        var finder = IdentifiedLists.Finder(source, layout)
        // A reversed list begins at its source, so the first change finds the identities that are there.
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
                    // The change itself tests for the value that it replaces.
                    if value.isMissing || place.isAtOrBelow(change.pointer) { continue }
                    tests[number, default: []].append((place, value, entry.hidesContent ? JSON(Redaction.mark) : value))
                }
            }
        }
        return tests
    }

    /// The value that the first change in a model finds at the position of its identity. It is `value`, the identity after all
    /// changes, unless a change at that position or around it wrote it: then it is part of the replaced value. Missing where a
    /// change inside it makes it unknown.
    private static func found(_ value: JSON, at place: JSONPointer, inside depth: Int, _ replaced: [JSONPointer: JSON?]) -> JSON {
        if replaced.isEmpty { return value }
        // The model's own position is left out: another model may have been there before models were added or removed.
        for last in place.tokens.indices.dropFirst(depth + 1) {
            guard let old = replaced[JSONPointer(tokens: Array(place.tokens[...last]))] else { continue }
            return old?[pointer: JSONPointer(tokens: Array(place.tokens[(last + 1)...]))] ?? .missing
        }
        let isPart = (value.isArray || value.isObject) && replaced.keys.contains { $0.isAtOrBelow(place) }
        return isPart ? .missing : value
    }
}
