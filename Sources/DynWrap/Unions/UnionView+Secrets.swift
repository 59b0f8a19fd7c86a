import DynWrapSchema

// Foreign secrets: members of another case in a value. A patch changed its tag, or no known case has the tag.

extension UnionView {
    static func forEachForeignSecret(in json: JSON, _ options: ConversionOptions, _ visit: ([FieldPath.Step]) -> Void) {
        guard let definition = definition(options), let index = definition.chosenIndex(json, options) else { return }
        forEachForeignSecret(in: json, ofCase: index, definition, options, visit)
    }

    /// Visits the members of `json` that another case declares secret, or has secrets in, and this one does not declare. O(entries of the cases).
    static func forEachForeignSecret(
        in json: JSON, ofCase index: Int, _ definition: UnionDefinition<U>, _ options: ConversionOptions,
        _ visit: ([FieldPath.Step]) -> Void
    ) {
        guard json.exists, !json.isNull, definition.needs(.redact, options) else { return }
        let secrets = definition.cases.indices.filter { $0 != index }.flatMap {
            places(ofSecretsIn: json, definition.cases[$0], definition, options)
        }
        if secrets.isEmpty { return }
        let declared = places(declaredIn: json, by: definition.cases[index], definition, options)
        for secret in secrets where !declared.contains(where: { $0.isAtOrAround(secret) }) { visit(secret.steps) }
    }

    /// The places of a case's secrets in `json`, and of values that are in the way to one.
    private static func places(
        ofSecretsIn json: JSON, _ item: UnionCase<U>, _ definition: UnionDefinition<U>, _ options: ConversionOptions
    ) -> [FieldPath] {
        parts(of: json, item, definition, options).flatMap { part -> [FieldPath] in
            let found = part.path.find(in: json)
            switch part.view.inside(found, part.options) {
            case .nothing: return []
            case .model(let layout):
                let paths = layout.valueEntries.filter(\.hidesContent).flatMap { [$0.path] + $0.fallbacks }
                return paths.compactMap { $0.placeOfSecret(in: found) }.map { part.path.followed(by: $0) }
            case .elements, .parts:
                let hasSecrets = part.view.content(.missing, part.options).layouts.contains(where: \.hasSecrets)
                return hasSecrets ? [part.path] : []
            }
        }
    }

    /// The places that a case declares in `json`: its tag and its payload; of a model, its fields.
    private static func places(
        declaredIn json: JSON, by item: UnionCase<U>, _ definition: UnionDefinition<U>, _ options: ConversionOptions
    ) -> [FieldPath] {
        let payload = definition.payloadPath(of: item, in: json) ?? .here
        let tag: [FieldPath] =
            switch definition.way {
            case .key(let path), .envelope(let path, _): [path]
            case .onlyKey, .sibling, .closure, .shape: []
            }
        // `Otherwise` with JSON declares nothing.
        if item.isBare || item.isOtherwise && item.view == nil { return tag }
        // An object in the place of a string, say: what its case does not read, it does not declare.
        if definition.read(json, options).value == nil { return tag }
        let whole = item.parts.isEmpty ? [payload] : item.parts.map { payload.followed(by: $0.path) }
        let views = parts(of: json, item, definition, options)
        return tag
            + whole.flatMap { path -> [FieldPath] in
                guard let part = views.first(where: { $0.path.isSame(as: path) }),
                    case .model(let layout) = part.view.content(path.find(in: json), part.options)
                else { return [path] }
                return layout.valueEntries.flatMap { [$0.path] + $0.fallbacks }.map { path.followed(by: $0) }
            }
    }
}

extension FieldPath {
    /// The place of the secret at this path, or of a value that is in the way to it; nil where there is neither.
    fileprivate func placeOfSecret(in json: JSON) -> FieldPath? {
        let found = find(in: json)
        if found.exists { return found.isNull ? nil : self }
        guard let count = obstacle(in: json)?.pointer.tokens.count, count > 0 else { return nil }
        return FieldPath(steps: Array(steps.prefix(count)))
    }

    /// Whether the other path is this one, or leads through its end.
    fileprivate func isAtOrAround(_ other: FieldPath) -> Bool {
        steps.count <= other.steps.count && zip(steps, other.steps).allSatisfy { ScalarKey.equal($0.token, $1.token) }
    }
}
