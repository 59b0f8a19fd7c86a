import DynWrap

/// A schema that is drawn: what its fields lead to, and the keys that its steps rename. Its last step counts how often it is done.
final class DrawnSchema: Sendable {
    enum Kind: CaseIterable { case model, list, each, dictionary, group, union, unions }
    struct Entry: Sendable {
        let kind: Kind
        let paths: [String]
        /// Inside the payload, or beside it where `isBeside`. Of a list with `each:`, the path of that.
        let tag: String
        let isBeside: Bool
        /// Two for unions: those of the tags A and B.
        let schemas: [DrawnSchema]
    }
    let name: String
    let entries: [Entry]
    let renames: [[String]]
    /// Whether a tag may come by its steps, or by those of a group in it.
    var makesTags: Bool { renames.contains { $0[1] == "t" } || entries.contains { $0.kind == .group && $0.schemas[0].makesTags } }
    var hasFallbacks: Bool { entries.contains { $0.paths.count > 1 || $0.schemas.contains(where: \.hasFallbacks) } }
    var mark: String { "#" + name }

    init(_ name: String, _ entries: [Entry], _ renames: [[String]]) {
        (self.name, self.entries, self.renames) = (name, entries, renames)
    }

    /// The schema with its steps, each once however often it is asked for in `made`.
    func schema(_ made: inout [String: DynamicSchema], drops: Bool = false) -> DynamicSchema {
        if let schema = made[name] { return schema }
        let inner = entries.map { $0.schemas.map { $0.schema(&made, drops: drops) } }
        let schema = DynamicSchema.drawn(self, inner, drops: drops)
        made[name] = schema
        return schema
    }

    /// What the fields of all models in a document lead to.
    struct Places {
        /// The places of models, each with the names of its schemas.
        var models: [String: Set<String>] = [:]
        /// The paths of all fields and tags, whether anything is there or not.
        var declared: Set<String> = []
        /// The places of dictionaries.
        var containers: Set<String> = []
    }

    func places(in json: JSON, at pointer: String = "", _ found: inout Places) {
        guard json.isObject else { return }
        found.models[pointer, default: []].insert(name)
        found.declared.insert(pointer + "/s")
        for entry in entries {
            for path in entry.kind == .group ? [""] : entry.paths {
                let keys = Self.keys(path)
                let value = Self.value(keys[...], in: json)
                let place = pointer + keys.map { "/" + $0 }.joined()
                if entry.kind != .group {
                    found.declared.insert(place)
                    let outer = entry.isBeside ? pointer + keys.dropLast().map { "/" + $0 }.joined() : place
                    if entry.kind == .union { found.declared.insert(outer + Self.keys(entry.tag).map { "/" + $0 }.joined()) }
                    if entry.kind == .dictionary, value.isObject { found.containers.insert(place) }
                }
                func chosen(_ tag: JSON) -> DrawnSchema? {
                    tag.string == "A" ? entry.schemas[0] : tag.string == "B" ? entry.schemas[1] : nil
                }
                func inside(_ value: JSON) -> DrawnSchema? {
                    chosen(Self.value(Self.keys(entry.tag)[...], in: value))
                }
                switch entry.kind {
                case .model, .group: entry.schemas[0].places(in: value, at: place, &found)
                case .list:
                    for (index, value) in value.elements.enumerated() {
                        entry.schemas[0].places(in: value, at: "\(place)/\(index)", &found)
                    }
                case .each:
                    for (index, value) in value.elements.enumerated() {
                        let place = "\(place)/\(index)" + Self.keys(entry.tag).map { "/" + $0 }.joined()
                        found.declared.insert(place)
                        entry.schemas[0].places(in: Self.value(Self.keys(entry.tag)[...], in: value), at: place, &found)
                    }
                case .dictionary:
                    for (key, value) in value.members { entry.schemas[0].places(in: value, at: "\(place)/\(key)", &found) }
                case .union:
                    let around = keys.dropLast() + Self.keys(entry.tag)
                    let schema = entry.isBeside ? chosen(Self.value(around[...], in: json)) : inside(value)
                    schema?.places(in: value, at: place, &found)
                case .unions:
                    for (index, value) in value.elements.enumerated() {
                        found.declared.insert("\(place)/\(index)/\(entry.tag)")
                        inside(value)?.places(in: value, at: "\(place)/\(index)", &found)
                    }
                }
            }
        }
    }

    private static func value(_ keys: ArraySlice<String>, in json: JSON) -> JSON {
        guard let key = keys.first else { return json }
        let found = json.isObject ? json[key] : json.elements.isEmpty || key != "0" ? .missing : json[0]
        return value(keys.dropFirst(), in: found)
    }
    private static func keys(_ path: String) -> [String] {
        path.replacing("[0]", with: ".0").split(separator: ".").map(String.init)
    }
}

extension DynamicSchema {
    /// - Parameter inner: the schemas of each entry.
    static func drawn(_ drawn: DrawnSchema, _ inner: [[DynamicSchema]], drops: Bool) -> DynamicSchema {
        DynamicSchema(drawn.name) {
            Version(2) {
                for rename in drawn.renames { Step.rename(rename[0], to: rename[1]) }
                Step.edit("count") { [mark = drawn.mark] in $0[mark] = JSON(($0[mark].int ?? 0) + 1) }
            }
            Str("s").secret
            if drops { Unknown(.drop) }
            for (number, entry) in drawn.entries.enumerated() {
                let (path, name, schemas) = (entry.paths[0], "field \(number)", inner[number])
                let choice: UnionChoice = entry.isBeside ? .sibling(entry.tag) : .key(entry.tag)
                switch entry.kind {
                case .model: entry.located(Model<DynamicSchema>(path, of: schemas[0])).named(name)
                case .list: entry.located(ModelList<DynamicSchema>(path, of: schemas[0])).named(name)
                case .each: entry.located(ModelList<DynamicSchema>(path, each: entry.tag, of: schemas[0])).named(name)
                case .dictionary: entry.located(ModelDict<DynamicSchema>(path, of: schemas[0])).named(name)
                case .group: Group(schemas[0]).named(name)
                case .union:
                    entry.located(
                        OneOf<Wrapped<DynamicSchema>>(path, by: choice) {
                            Case("A", of: schemas[0]); Case("B", of: schemas[1])
                        }
                    ).named(name)
                case .unions:
                    entry.located(
                        OneOfList<Wrapped<DynamicSchema>>(path, by: .key(entry.tag)) {
                            Case("A", of: schemas[0]); Case("B", of: schemas[1])
                        }
                    ).named(name)
                }
            }
        }
    }
}

extension DrawnSchema.Entry {
    func located<V>(_ field: Field<V>) -> Field<V> { paths.dropFirst().reduce(field) { $0.or($1) } }
}

extension DrawnSchema: CustomStringConvertible {
    var description: String {
        var lines: [String: String] = [:]
        func add(_ schema: DrawnSchema) {
            let entries = schema.entries.map { entry in
                "\(entry.kind) \(entry.paths) \(entry.isBeside ? "beside" : "by") \(entry.tag) \(entry.schemas.map(\.name))"
            }
            lines[schema.name] = "\(schema.name): \(schema.renames) \(entries.joined(separator: "; "))"
            for entry in schema.entries { entry.schemas.forEach(add) }
        }
        add(self)
        return lines.values.sorted().joined(separator: "\n")
    }
}
