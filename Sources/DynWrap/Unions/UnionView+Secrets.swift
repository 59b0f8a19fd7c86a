import DynWrapSchema

// What a value of one case still has of another: a patch changed its tag, or the tag is of no case that is known here.

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

    /// Where a case has its secrets, or something in the way to one, in `json`.
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

    /// What a case declares of `json`: its tag and its payload, of which a model's fields.
    private static func places(
        declaredIn json: JSON, by item: UnionCase<U>, _ definition: UnionDefinition<U>, _ options: ConversionOptions
    ) -> [FieldPath] {
        let payload = definition.payloadPath(of: item, in: json) ?? .here
        let tag: [FieldPath] =
            switch definition.way {
            case .key(let path), .envelope(let path, _): [path]
            case .onlyKey, .sibling, .closure, .shape: []
            }
        // What takes the rest as JSON declares nothing of it.
        if item.isBare || item.isOtherwise && item.view == nil { return tag }
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
    /// Where a secret is by this path, or what is in the way to it; nil where nothing is.
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
