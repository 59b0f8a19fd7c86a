import DynWrap
import TestSupport
import Testing

/// A schema that is drawn: what its fields lead to, and the keys that its steps rename. Its last step counts how often it is done.
private final class DrawnSchema: Sendable {
    enum Kind: CaseIterable { case model, list, dictionary, group, union, unions }
    struct Entry: Sendable {
        let kind: Kind
        let paths: [String]
        /// Inside the payload, or beside it where `isBeside`.
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
    fileprivate static func drawn(_ drawn: DrawnSchema, _ inner: [[DynamicSchema]], drops: Bool) -> DynamicSchema {
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

@Suite(
    "Laws of places to which fields of several schemas lead: the steps of each are done once, and the secrets of each are hidden")
struct DrawnPlacesLawTests {
    private var random = SeededRandom(seed: 71)
    private var secretCount = 0

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    private mutating func key() -> String { ["x", "y", "z"].randomElement(using: &random)! }
    private mutating func path() -> String {
        (0..<(chance(45) ? 1 : chance(70) ? 2 : 3)).map { _ in key() + (chance(8) ? "[0]" : "") }.joined(separator: ".")
    }

    private mutating func drawn(_ name: String, _ inner: [DrawnSchema], entries: Int) -> DrawnSchema {
        var all: [DrawnSchema.Entry] = []
        for _ in 0..<(inner.isEmpty ? 0 : entries) {
            let kind = DrawnSchema.Kind.allCases.randomElement(using: &random)!
            let isBeside = kind == .union && chance(60)
            // A tag that the payload's own steps bring can't tell which steps these are.
            let isTold = kind == .unions || kind == .union && !isBeside
            let possible = isTold ? inner.filter { !$0.makesTags } : inner
            if possible.isEmpty { continue }
            let schemas = (0..<2).map { _ in possible.randomElement(using: &random)! }
            var paths = chance(15) ? [path(), path()] : [path()]
            // No other field has models at the places of these elements.
            if kind == .unions { paths = paths.map { $0 + ".u" } }
            all.append(
                .init(
                    kind: kind, paths: paths, tag: isBeside && chance(50) ? "\(key()).t" : "t", isBeside: isBeside,
                    schemas: schemas))
        }
        var renames = ["x", "y", "z"].filter { _ in chance(50) }.map { ["old-" + $0, $0] }
        if chance(30) { renames.append(["old-t", "t"]) }
        if chance(20) { renames.append(["\(key()).moved", key()]) }
        return DrawnSchema(name, all, renames)
    }

    private mutating func drawn() -> (root: DrawnSchema, text: String) {
        let leaves = (0..<3).map { drawn("L\($0)", [], entries: 0) }
        let middle = (0..<3).map { drawn("M\($0)", leaves, entries: Int.random(in: 1...3, using: &random)) }
        let root = drawn("Root", middle + leaves, entries: Int.random(in: 2...5, using: &random))
        var text = value(4)
        while !text.hasPrefix("{") { text = value(4) }
        return (root, text)
    }

    private mutating func secret() -> String {
        secretCount += 1
        return "<\(secretCount)>"
    }

    private mutating func value(_ depth: Int) -> String {
        switch Int.random(in: 0..<12, using: &random) {
        case 0: return ["1", "null", "\"s\"", "[]"].randomElement(using: &random)!
        case 1 where depth > 0, 2 where depth > 0: return "[" + (0..<2).map { _ in value(depth - 1) }.joined(separator: ",") + "]"
        default:
            var members: [String] = []
            for key in ["x", "y", "z"] where depth > 0 && chance(65) {
                members.append("\"\(chance(45) ? "old-" : "")\(key)\": \(value(depth - 1))")
            }
            members.append("\"s\": \"\(secret())\"")
            if chance(60) { members.append("\"\(chance(40) ? "old-" : "")t\": \"\(chance(50) ? "A" : "B")\"") }
            if depth > 0, chance(10) { members.append("\"moved\": \(value(depth - 1))") }
            if depth > 0, chance(10) { members.append("\"u\": [\(value(depth - 1)), \(value(depth - 1))]") }
            return "{" + members.joined(separator: ", ") + "}"
        }
    }

    private static func marks(in json: JSON, at pointer: String = "", _ found: inout [String: [String: Int]]) {
        for (key, value) in json.members {
            if key.hasPrefix("#") {
                found[pointer, default: [:]][String(key.dropFirst())] = value.int ?? -1
            } else {
                marks(in: value, at: "\(pointer)/\(key)", &found)
            }
        }
        for (index, value) in json.elements.enumerated() { marks(in: value, at: "\(pointer)/\(index)", &found) }
    }

    @Test("the schemas of a place are those that the fields lead to in the migrated document")
    mutating func once() throws {
        for run in Rounds.of(1000) {
            let (root, text) = drawn()
            var made: [String: DynamicSchema] = [:]
            let schema = root.schema(&made)
            let old = try Wrapped(json: text, schema: DynamicSchema("Root") {})
            let data = try Archive(old).data(as: .json)
            let archive = try Archive<Wrapped<DynamicSchema>>(data: data, schema: schema)
            let now = Wrapped(archive)
            var (found, places): ([String: [String: Int]], DrawnSchema.Places) = ([:], .init())
            Self.marks(in: now.dyn.json, &found)
            root.places(in: now.dyn.json, &places)
            let wanted = places.models
            let isRight = found == wanted.mapValues { Dictionary(uniqueKeysWithValues: $0.map { ($0, 1) }) }
            #expect(isRight, "run \(run): \(found) and not \(wanted)\n\(text)\nbecame \(now.dyn.text())\n\(root)")
            let again = try Archive<Wrapped<DynamicSchema>>(data: Archive(now).data(as: .json), schema: schema)
            #expect(again.migrations.isEmpty && Wrapped(again).dyn.hasSameText(as: now))
        }
    }
}

extension DrawnPlacesLawTests {
    @Test("a secret of any schema of a place is not shown")
    mutating func secrets() throws {
        func member(_ pointer: String, of json: JSON) -> String? { json[pointer: JSONPointer(pointer + "/s")!]?.string }
        var (seen, unseen) = (0, 0)
        for run in Rounds.of(1000) {
            let (root, text) = drawn()
            var (made, places): ([String: DynamicSchema], DrawnSchema.Places) = ([:], .init())
            let model = try Wrapped(json: text, schema: root.schema(&made))
            root.places(in: model.dyn.json, &places)
            var shown = String(describing: model)
            if run % 5 == 0 { dump(model, to: &shown) }
            let hidden = places.models.keys.compactMap { member($0, of: model.dyn.json) }
            let note: Comment = "run \(run): \(text)\n\(shown)\n\(root)"
            #expect(!hidden.contains { shown.contains($0) }, note)
            seen += (1...secretCount).count { shown.contains("<\($0)>") }
            unseen += hidden.count
            secretCount = 0
        }
        // Not everything is hidden.
        #expect(seen > unseen)
    }
}

extension DrawnPlacesLawTests {
    /// The value with only the members of models that some field declares, by hand.
    private static func dropped(_ json: JSON, at pointer: String = "", _ places: DrawnSchema.Places) -> JSON {
        if json.isObject {
            let isModel = places.models[pointer] != nil && !places.containers.contains(pointer)
            var kept = JSON.emptyObject
            for (key, value) in json.members {
                let place = "\(pointer)/\(key)"
                let isDeclared = places.declared.contains { $0 == place || $0.hasPrefix(place + "/") }
                if !isModel || isDeclared { kept[key] = dropped(value, at: place, places) }
            }
            return kept
        }
        return json.isArray ? JSON(json.elements.enumerated().map { dropped($1, at: "\(pointer)/\($0)", places) }) : json
    }

    @Test("an archive has what any schema of a place declares, and drops what none does; what is put out reads as it was")
    mutating func dropping() throws {
        for run in Rounds.of(1000) {
            let (root, text) = drawn()
            var (made, places): ([String: DynamicSchema], DrawnSchema.Places) = ([:], .init())
            let model = try Wrapped(json: text, schema: root.schema(&made, drops: true))
            root.places(in: model.dyn.json, &places)
            let (copy, wanted) = (Wrapped(Archive(model)).dyn.json, Self.dropped(model.dyn.json, places))
            let output = model.dyn.output().json
            let again = try Wrapped(json: output.text(), schema: root.schema(&made, drops: true))
            let note: Comment = "run \(run): \(text)\nwas put out as \(output.text())\n\(root)"
            // What is read at a fallback path is put out at the first one, where it may be in the place of others.
            #expect(root.hasFallbacks || again == model && again.dyn.output().json == output, note)
            #expect(copy == wanted, "run \(run): \(text)\nbecame \(copy.text())\nand not \(wanted.text())\n\(root)")
        }
    }
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
