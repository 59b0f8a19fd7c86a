import DynWrapSchema

// Foreign secrets: members of a value that belong to another case, because a patch changed the tag, or because no known case has
// the tag.

extension UnionView {
    static func forEachForeignSecret(in json: JSON, _ options: ConversionOptions, _ visit: ([FieldPath.Step]) -> Void) {
        guard let definition = definition(options), let index = definition.chosenIndex(json, options) else { return }
        forEachForeignSecret(in: json, ofCase: index, definition, options, visit)
    }

    /// Visits the members of `json` that another case declares secret, or that have secrets of another case inside, and that this
    /// case does not declare. O(entries of the cases).
    static func forEachForeignSecret(
        in json: JSON, ofCase index: Int, _ definition: UnionDefinition<U>, _ options: ConversionOptions,
        _ visit: ([FieldPath.Step]) -> Void
    ) {
        guard json.exists, !json.isNull, definition.needs(.redact, options) else { return }
        let own = definition.payloadPath(of: definition.cases[index], in: json) ?? .here
        let secrets = definition.cases.flatMap { item -> [FieldPath] in
            let foreign = definition.payloadPaths(of: item, in: json).filter { item.number != index || !$0.isSame(as: own) }
            return foreign.flatMap { places(ofSecretsIn: json, at: $0, item, options) }
        }
        if secrets.isEmpty { return }
        let declared = places(declaredIn: json, by: definition.cases[index], definition, options)
        for secret in secrets where !declared.contains(where: { $0.isAtOrAround(secret) }) { visit(secret.steps) }
    }

    /// The paths of a case's secrets in `json`, and of values on the way to a secret that can't contain it.
    private static func places(
        ofSecretsIn json: JSON, at payload: FieldPath, _ item: UnionCase<U>, _ options: ConversionOptions
    ) -> [FieldPath] {
        parts(of: item, at: payload, options).flatMap { part -> [FieldPath] in
            if let blocking = part.placeOfBlocking(in: json) { return [blocking] }
            let found = part.path.find(in: json)
            switch part.view.inside(found, part.options) {
            case .nothing: return []
            case .model(let layout):
                let paths = layout.valueEntries.filter(\.hidesContent).flatMap { [$0.path] + $0.fallbacks }
                return paths.compactMap { $0.placeOfSecret(in: found) }.map { part.path.followed(by: $0) }
            case .elements, .parts:
                return part.hasSecrets ? [part.path] : []
            }
        }
    }

    /// The paths that a case declares in `json`: its tag and its payload, or the fields of a payload that is a model.
    private static func places(
        declaredIn json: JSON, by item: UnionCase<U>, _ definition: UnionDefinition<U>, _ options: ConversionOptions
    ) -> [FieldPath] {
        let payload = definition.payloadPath(of: item, in: json) ?? .here
        let tag = definition.tagPath.map { [$0] } ?? []
        // An `Otherwise` with JSON declares nothing.
        if item.isBare || item.isOtherwise && item.view == nil { return tag }
        // A value that the case can't read, such as an object instead of a string, is not declared.
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

extension ViewInside.Part {
    fileprivate var hasSecrets: Bool { view.content(.missing, options).layouts.contains(where: \.hasSecrets) }

    /// The path of a value that is on the way to this part and can't contain it, if the part has secrets: it may be one.
    func placeOfBlocking(in json: JSON) -> FieldPath? {
        guard !path.steps.isEmpty, path.find(in: json).isMissing, hasSecrets else { return nil }
        return path.placeOfSecret(in: json)
    }
}

extension FieldPath {
    /// The path of the secret, or of a value on the way to it that can't contain it; nil where there is neither.
    fileprivate func placeOfSecret(in json: JSON) -> FieldPath? {
        let found = find(in: json)
        if found.exists { return found.isNull ? nil : self }
        guard let count = obstacle(in: json)?.pointer.tokens.count, count > 0 else { return nil }
        return FieldPath(steps: Array(steps.prefix(count)))
    }

    /// Whether the other path is this one, or begins with it.
    fileprivate func isAtOrAround(_ other: FieldPath) -> Bool {
        steps.count <= other.steps.count && zip(steps, other.steps).allSatisfy { ScalarKey.equal($0.token, $1.token) }
    }
}
