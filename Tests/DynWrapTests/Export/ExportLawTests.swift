import DynWrap
import TestSupport
import Testing

private enum Part {
    case point(Wrapped<PointSchema>), number(Int), end, other(JSON), text(String)

    struct PointSchema: Schema {
        let n = Num<Int>("n").required
    }
}

/// Entries at drawn paths, with drawn fallbacks, required or not, and unions that take the rest.
private struct Drawn {
    var random: SeededRandom
    private(set) var fallbacks: Set<String> = []

    init(seed: Int) { random = SeededRandom(seed: UInt64(seed)) }

    private mutating func pick<T>(_ choices: [T]) -> T { choices[Int.random(in: 0..<choices.count, using: &random)] }
    private mutating func chance(_ n: Int) -> Bool { Int.random(in: 0..<n, using: &random) == 0 }

    private static let choices: [UnionChoice] = [.key("k"), .key("meta.k"), .sibling("k", of: "v"), .onlyKey]

    mutating func schema() -> DynamicSchema {
        var paths = ["a", "b", "p.x", "p.y", "q.r.s", "q.t"].shuffled(using: &random)
        let spare = ["old", "older.x", "p.z", "q.u"]
        var fields: [Field<Int>] = []
        var words: [Field<String?>] = []
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            guard let path = paths.popLast() else { break }
            let fallback = chance(2) ? pick(spare) : nil
            if fallback != nil { fallbacks.insert(path) }
            if chance(2) {
                let field = fallback.map { Num<Int>(path).or($0) } ?? Num<Int>(path)
                fields.append((chance(2) ? field.required : field).named(path))
            } else {
                let field = fallback.map { Str(path).optional.or($0) } ?? Str(path).optional
                words.append((chance(2) ? field.present : field).named(path))
            }
        }
        var flags: [Field<Bool>] = []
        if chance(4), let path = paths.popLast() {
            let flag = Flag(path, pick([.trueFalse, .yesNo, .oneZero]))
            flags.append((chance(2) ? flag.constant(true) : flag.oneOf(true, false)).named(path))
        }
        let (hasDictionary, isThere) = (chance(10), chance(6))
        let (one, many) = (pick(Self.choices), pick(Self.choices))
        let (keepsRest, isText) = (chance(2), chance(2))
        func union(_ choice: UnionChoice) -> Union<Part> {
            Union(by: choice) {
                UnionCase("p", or: ["pp"], Part.point)
                UnionCase("n", Part.number, at: "v")
                UnionCase("e", Part.end)
                if keepsRest {
                    if isText { UnionOtherwise(Part.text) } else { UnionOtherwise(Part.other) }
                }
            }
        }
        return DynamicSchema("Drawn") {
            for field in fields { field }
            for word in words { word }
            for flag in flags { flag }
            if hasDictionary { Field<[String: String]>("p").named("all") }
            if isThere { Field<Part?>("one", union(one)).present } else { Field<Part?>("one", union(one)) }
            Field<[Part]>("many", union(many))
        }
    }

    private mutating func scalar() -> JSON { pick([1, 2, "x", "2", 1.5, true, nil, [], [:], "yes", "no", 0]) }

    private mutating func union() -> JSON {
        let payload: JSON = pick([["n": 1], ["n": "x"], ["v": 2], [:], 3])
        switch Int.random(in: 0..<7, using: &random) {
        case 0: return ["k": pick(["p", "n", "e", "z", 1]), "n": scalar(), "v": scalar()]
        case 1: return ["meta": ["k": pick(["p", "pp", "n", "e", "z"])], "n": pick([1, "x"]), "v": pick([1, "x"])]
        case 2: return ["k": pick(["p", "n", "e", "z"]), "v": pick([["n": 1], ["v": 2], 3, [:]])]
        case 3: return JSON(members: [(key: pick(["p", "n", "e", "z"]), value: payload)])
        case 4: return pick(["e", "p", "z"])
        case 5: return ["n": 1, "v": 2]
        default: return scalar()
        }
    }

    mutating func instance() -> JSON {
        var json: JSON = [:]
        for path in ["a", "b", "p.x", "p.y", "q.r.s", "q.t", "old", "older.x", "p.z", "q.u", "p", "q", "q.r"] {
            let keys = path.split(separator: ".").map(String.init)
            if chance(keys.count == 1 && path.count == 1 ? 3 : 2) { continue }
            if ["p", "q", "q.r"].contains(path), !chance(6) { continue }
            let value = chance(2) ? pick([1, "x"]) : scalar()
            switch keys.count {
            case 1: json[keys[0]] = value
            case 2 where json[keys[0]].kind == .object || json[keys[0]].isMissing: json[keys[0]][keys[1]] = value
            case 3 where json[keys[0]].isMissing:
                json[keys[0]] = JSON(members: [(key: keys[1], value: JSON(members: [(key: keys[2], value: value)]))])
            default: break
            }
        }
        if !chance(3) { json["one"] = union() }
        if !chance(3) { json["many"] = JSON((0..<Int.random(in: 0...2, using: &random)).map { _ in union() }) }
        return json
    }
}

@Suite("JSON Schema: exports of random schemas and their problems say the same")
struct ExportLawTests {
    @Test("what has no problem fits; what fits has none but of fields with fallback keys, and none at all of a strict export")
    func law() throws {
        var (clean, wrong, strictly) = (0, 0, 0)
        for seed in Rounds.of(400) {
            var drawn = Drawn(seed: seed)
            let schema = drawn.schema()
            let export = try JSONSchema(schema.jsonSchema)
            let strictDocument = try? schema.jsonSchema(strict: true, openEntries: .leaveOut)
            let strict = try strictDocument.map { try JSONSchema($0) }
            for _ in 0..<60 {
                let json = drawn.instance()
                let problems = try Wrapped(json: json, schema: schema).dyn.problems
                let fits = export.allows(json)
                var story: Comment { "\(seed): \(schema.jsonSchema) \(json) \(problems.lines)" }
                if problems.isEmpty { #expect(fits, story) }
                if fits { #expect(problems.allSatisfy { drawn.fallbacks.contains($0.property) }, story) }
                if problems.isEmpty { clean += 1 } else { wrong += 1 }

                guard let strict, let strictDocument else { continue }
                let closed = Self.closed(json, strictDocument, in: strictDocument)
                if strict.allows(closed) {
                    strictly += 1
                    let problems = try Wrapped(json: closed, schema: schema).dyn.problems
                    #expect(problems.isEmpty, "\(seed): \(strictDocument) \(closed) \(problems.lines)")
                }
            }
        }
        let least = Rounds.of(400).count
        #expect(clean > least && wrong > least && strictly > least, "\(clean) \(wrong) \(strictly)")
    }

    /// `json` with the properties of a strict schema and no others, null for what is not there.
    private static func closed(_ json: JSON, _ schema: JSON, in document: JSON) -> JSON {
        if let reference = schema["$ref"].string, let pointer = JSONPointer(fragment: reference) {
            return closed(json, document[pointer: pointer] ?? .missing, in: document)
        }
        guard json.kind == .object, schema["properties"].kind == .object else { return json.exists ? json : nil }
        return JSON(
            members: schema["properties"].members.map { (key: $0.key, value: closed(json[$0.key], $0.value, in: document)) })
    }
}
