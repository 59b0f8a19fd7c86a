import DynWrap
import TestSupport
import Testing

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
            let paths = chance(15) ? [path(), path()] : [path()]
            let tag = kind == .each ? path() : isBeside && chance(50) ? "\(key()).t" : "t"
            all.append(.init(kind: kind, paths: paths, tag: tag, isBeside: isBeside, schemas: schemas))
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

extension DrawnPlacesLawTests {
    private static func pointers(in json: JSON, at tokens: [String] = []) -> [[String]] {
        let inside = json.members.map { ($0.key, $0.value) } + json.elements.enumerated().map { (String($0), $1) }
        return inside.flatMap { [tokens + [$0]] + pointers(in: $1, at: tokens + [$0]) }
    }

    @Test("edits of two values, neither inside the other: a rebase has both, or tells a conflict")
    mutating func rebasing() throws {
        var (count, told) = (0, 0)
        for run in Rounds.of(600) {
            let (root, text) = drawn()
            var made: [String: DynamicSchema] = [:]
            let base = try Wrapped(json: text, schema: root.schema(&made))
            let pointers = Self.pointers(in: base.dyn.json)
            guard let one = pointers.randomElement(using: &random), let other = pointers.randomElement(using: &random),
                !one.starts(with: other), !other.starts(with: one)
            else { continue }
            let edits = try [one, other].map { try JSONPatch([.replace(JSONPointer(tokens: $0), JSON(parsing: value(2)))]) }
            var (mine, theirs, both) = (base, base, base)
            try mine.dyn.apply(edits[0])
            try theirs.dyn.apply(edits[1])
            for edit in edits { try both.dyn.apply(edit) }
            let conflicts = try mine.dyn.rebase(onto: Wrapped(json: theirs.dyn.text(), schema: root.schema(&made)))
            #expect(
                !conflicts.isEmpty || mine.dyn.json == both.dyn.json,
                "run \(run): \(text)\n\(edits)\nbecame \(mine.dyn.text())\nand not \(both.dyn.text())\n\(root)")
            (count, told) = (count + 1, told + (conflicts.isEmpty ? 0 : 1))
        }
        #expect(told * 2 < count)
    }
}
