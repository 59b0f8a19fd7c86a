extension AnyLayout {
    /// The schema of the objects that this layout describes.
    /// - Parameter keys: members known from elsewhere, see `SchemaExport.knownKeys`.
    func objectSchema(knowing keys: Set<ScalarKey> = []) -> JSON {
        var schema: JSON = ["type": "object", "title": JSON(name)]
        var members = ExportedMembers()
        add(to: &members, ownPlaces)
        // Some known keys have no schema: fallback keys, tags, arrays into which a path leads. They allow any value. A strict
        // schema can't have them.
        let isStrict = SchemaExport.current?.isStrict == true
        let isClosed = unknown == .report
        let places = ownPlaces
        let known = { (keys: [String]) in places.tree.keysOnTheWay(at: keys).map { isStrict ? [] : $0 } }
        members.write(to: &schema, closing: isClosed ? known : nil)
        if isClosed { schema.close(knowing: keys.union(isStrict ? [] : knownKeys)) }
        return schema
    }

    /// Whether a member with this key is reported as unknown.
    func refuses(_ key: ScalarKey) -> Bool { unknown == .report && facts?.export == nil && !knownKeys.contains(key) }

    /// - Parameter places: those of the whole object, also where this is the layout of a group.
    private func add(to members: inout ExportedMembers, _ places: OwnPlaces) {
        let demanded = Set(required.map(ObjectIdentifier.init))
        for entry in entries {
            if let group = entry.group {
                group.add(to: &members, places)
                continue
            }
            let isDemanded = entry.flags.demandsValue || demanded.contains(ObjectIdentifier(entry))
            // A closed strict object can't have the fallback key. In other schemas the value may be under the fallback key,
            // so the main path is not required.
            let hasFallback = !entry.fallbacks.isEmpty && SchemaExport.current?.isStrict != true
            let presence: ExportedMembers.Presence = hasFallback ? .elsewhere : isDemanded ? .required : .optional
            let keys = entry.path.steps.compactMap { step -> String? in
                if case .key(_, let key) = step { return key }
                return nil
            }
            guard !keys.isEmpty, keys.count == entry.path.steps.count else { continue }
            let member = SchemaExport.$knownKeys.withValue(places.declaredKeys(in: entry)) {
                entry.memberSchema(isRequired: isDemanded)
            }
            members.add(member, at: keys, presence)
        }
    }
}

extension OwnPlaces {
    /// The keys that entries declare inside the models of another entry. The strict form can't have them.
    ///
    /// For models in a list, in a dictionary or in a union, these are the keys of all of them together.
    fileprivate func declaredKeys(in entry: AnyFieldDefinition) -> Set<ScalarKey> {
        guard SchemaExport.current?.isStrict != true, isShared, let view = entry.view else { return [] }
        let tokens = entry.path.steps.map(\.token)
        let keys = tree.keys(at: tokens)
        if case .model = view.content(.missing, entry.options) { return keys }
        return keys.union(tree.keysOfParts(at: tokens))
    }
}

extension AnyFieldDefinition {
    /// The schema of the member, with everything that the field declares.
    fileprivate func memberSchema(isRequired: Bool) -> JSON {
        var schema = isRequired ? jsonSchema.refusingNull : jsonSchema.schemaOrNull
        if !documentation.isEmpty { schema["description"] = JSON(documentation) }
        let value = defaultJSON
        if flags.contains(.hasDefault) || !isRequired && schema.mayAllow(value), value.exists, !value.isUnwritable {
            schema["default"] = value
        }
        if flags.contains(.readOnly) { schema["readOnly"] = true }
        if flags.contains(.secret) { schema["writeOnly"] = true }
        return schema
    }
}

extension JSON {
    /// The schema `self` without null: a required member must be present and not null, whatever its type.
    fileprivate var refusingNull: JSON {
        var schema = withoutNull
        // A schema that refers to definitions of models can't be opened alone.
        if schema["type"].isMissing, (try? JSONSchema(schema))?.allows(.null) ?? schema.mayAllowNull {
            schema["type"] = ["object", "array", "string", "number", "boolean"]
        }
        return schema
    }

    /// Whether a union's schema allows null. The definitions of models, to which it refers, don't.
    private var mayAllowNull: Bool {
        if self["$ref"].exists || self["type"].exists || self["enum"].exists { return false }
        if self["not"].exists { return !self["not"].mayAllowNull }
        return self["anyOf"].isMissing || self["anyOf"].elements.contains(where: \.mayAllowNull)
    }

    /// The schema `self` without null, which each `.optional` adds again.
    private var withoutNull: JSON {
        var schema = self
        let kinds = schema["type"].elements.filter { $0 != "null" }
        if schema["type"].isArray { schema["type"] = kinds.count == 1 ? kinds[0] : JSON(kinds) }
        if schema["enum"].isArray { schema["enum"] = JSON(schema["enum"].elements.filter { !$0.isNull }) }
        let choices = schema["anyOf"].elements.filter { $0["type"] != "null" }.map(\.withoutNull)
        if choices.count > 1 { schema["anyOf"] = JSON(choices) }
        if choices.count < schema["anyOf"].count, choices.count < 2 {
            schema["anyOf"] = .missing
            if choices.count == 1 { for (key, value) in choices[0].members { schema[key] = value } }
        }
        return schema
    }
}

extension FieldPath {
    /// The schema of an object with a value at this path. Below an index it allows any value, because it can't express the
    /// index.
    /// - Parameter isRequired: whether the value must be present. Where it need not be, an object on the way may be null.
    package func objectSchema(_ value: JSON, isRequired: Bool = true) -> JSON {
        var schema = value
        for (depth, step) in steps.enumerated().reversed() {
            guard case .key(_, let key) = step else {
                schema = .emptyObject
                continue
            }
            let type: JSON = isRequired || depth == 0 ? "object" : ["object", "null"]
            schema = ["type": type, "properties": JSON(members: [(key: key, value: schema)])]
            if isRequired { schema["required"] = [JSON(key)] }
        }
        return schema
    }
}

extension JSON {
    /// Whether this schema allows a value; true where it refers to other parts of its document.
    fileprivate func mayAllow(_ value: JSON) -> Bool { (try? JSONSchema(self))?.allows(value) ?? true }
}
