import DynWrapSchema

// What the schemas know of a string at a position.

extension ModelRoutes.Place {
    /// Whether the value is or contains one of a union.
    var hasCases: Bool { cases.contains { $0 != nil } }

    /// Whether the first characters of a string may be read here for the string: whether the schema knows of nothing but
    /// strings and JSON of any kind here, and of no list of them.
    var takesPartOfString: Bool {
        let areStrings = types.allSatisfy { type in
            type == String.self || type == String?.self || type == JSON.self || type == JSON?.self
        }
        return areStrings && !fields.contains(where: \.listsValues)
    }
}

extension ModelRoutes {
    /// A value below a position: its path and type; `Never` for a tag.
    struct Known {
        var steps: ArraySlice<String>
        let type: Any.Type

        init(_ path: FieldPath, _ type: Any.Type) {
            steps = path.steps.map(\.token)[...]
            self.type = type
        }
    }

    /// Notes the types of a collection's parts, of a union's payload and of the tags in a model.
    func findText(below place: Place, _ token: String, _ next: inout Place) {
        next.types += place.types.compactMap { ($0 as? any ReadByParts.Type)?.partType }
        let tags = place.models.flatMap(\.tagPaths).map { Known($0, Never.self) }
        for var known in place.known + tags where ScalarKey.equal(known.steps.first ?? "", token) {
            known.steps.removeFirst()
            if known.steps.isEmpty { next.types.append(known.type) } else { next.known.append(known) }
        }
    }
}

extension AnyLayout {
    /// The paths of the tags that stand beside a field's value and decide its kind.
    fileprivate var tagPaths: [FieldPath] {
        entries.flatMap { entry in
            if let group = entry.group { return group.tagPaths }
            return entry.siblingPath == nil ? [] : ([entry.path] + entry.fallbacks).compactMap(entry.tagPath)
        }
    }
}
