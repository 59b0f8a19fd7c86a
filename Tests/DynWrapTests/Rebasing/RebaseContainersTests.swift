import DynWrap
import TestSupport
import Testing

private struct PartSchema: IdentifiedSchema {
    let id = Num<Int>("id")
    let count = Num<Int>("count")
    let note = Str("note")
}
private struct BoxSchema: Schema { let parts = ModelList<PartSchema>("parts") }
private enum Content: Sendable { case box(Wrapped<BoxSchema>), loose([Wrapped<PartSchema>]), other(JSON) }

/// A list of models in containers of each kind.
private struct StoreSchema: Schema {
    let parts = ModelList<PartSchema>("parts")
    let shelves = Field<[String: [Wrapped<PartSchema>]]>("shelves")
    let rooms = Field<[String: [String: [Wrapped<PartSchema>]]]>("rooms")
    let boxes = Field<[String: [String: Wrapped<BoxSchema>]]>("boxes")
    let contents = OneOfDict<Content>("contents", by: "type") {
        Case("box", Content.box)
        Case("loose", Content.loose, at: "parts")
        Otherwise(Content.other)
    }
    let parcels = OneOfDict<Content>("parcels", by: .sibling("type", of: "content")) { Case("box", Content.box) }
    let packed = OneOf<Content>("packed", by: .onlyKey) { Case("box", Content.box) }
}
private typealias Store = Wrapped<StoreSchema>

@Suite("Rebasing models in containers of each kind")
struct RebaseContainersTests {
    /// Where the list is in a store, the first as a field of its own.
    private static let places = [
        "/parts", "/shelves/a", "/rooms/a/b", "/boxes/a/b/parts", "/contents/a/parts", "/contents/b/parts",
        "/parcels/a/content/parts", "/packed/box/parts",
    ]

    private func store(_ parts: JSON) -> JSON {
        [
            "parts": parts, "shelves": ["a": parts], "rooms": ["a": ["b": parts]], "boxes": ["a": ["b": ["parts": parts]]],
            "contents": ["a": ["type": "box", "parts": parts], "b": ["type": "loose", "parts": parts]],
            "parcels": ["a": ["type": "box", "content": ["parts": parts]]], "packed": ["box": ["parts": parts]],
        ]
    }

    private struct NestedSchema: Schema {
        let lists = Field<[[Wrapped<PartSchema>]]>("lists")
        let dicts = Field<[[String: Wrapped<PartSchema>]]>("dicts")
        let deep = Field<[String: [[Wrapped<PartSchema>]]]>("deep")
    }

    @Test("a list of lists or dictionaries of models is one value: edited by both it is a conflict, and no model is there twice")
    func nested() throws {
        var conflicts = 0
        for round in Rounds.of(1_000) {
            var random = SeededRandom(seed: UInt64(round))
            let base: JSON = [
                "lists": [[["id": 1, "note": "a"]], [["id": 2]]], "dicts": [["k": ["id": 1]], ["k": ["id": 2]]],
                "deep": ["a": [[["id": 1]], [["id": 2], ["id": 3]]]],
            ]
            func edited() throws -> JSON {
                var json = base
                for pointer: JSONPointer in ["/lists/0/0", "/lists/1/0", "/dicts/1/k", "/deep/a/1/1", "/deep/a/0/0"]
                where Int.random(in: 0..<4, using: &random) == 0 {
                    let (key, value) = (["note", "count"].randomElement(using: &random)!, Int.random(in: 1...2, using: &random))
                    try json.set(key == "note" ? JSON("\(value)") : JSON(value), at: pointer.appending(key))
                }
                return json
            }
            let (mine, theirs) = (try edited(), try edited())
            var model = try Wrapped<NestedSchema>(json: base)
            let edits = try Wrapped<NestedSchema>(json: mine).dyn.changes(from: model)
            if Bool.random(using: &random) {
                try model.dyn.apply(merging: edits.mergePatch)
            } else {
                try model.dyn.apply(edits.jsonPatch)
            }
            let found = model.dyn.rebase(onto: try Wrapped<NestedSchema>(json: theirs))
            for pointer: JSONPointer in ["/lists", "/dicts", "/deep/a"] {
                let (was, here, there) = (base[pointer: pointer], mine[pointer: pointer], theirs[pointer: pointer])
                let isConflict = here != was && there != was && here != there
                #expect(found.contains { $0.pointer == pointer } == isConflict, "round \(round)")
                #expect(model.dyn.json[pointer: pointer] == (here == was ? there : here), "round \(round)")
                conflicts += isConflict ? 1 : 0
            }
        }
        #expect(conflicts > Rounds.of(100).count)
    }

    @Test("over random edits on both sides, a list of models is merged alike wherever it is")
    func lists() throws {
        var (merged, met) = (0, 0)
        for round in Rounds.of(1_000) {
            var random = SeededRandom(seed: UInt64(round))
            func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
            func edited(_ parts: [JSON], _ side: Int) -> [JSON] {
                var parts = parts
                for _ in 0..<number(0..<4) {
                    let index = number(0..<(parts.count + 1))
                    switch number(0..<6) {
                    case 0: parts.insert(["id": JSON(side * 10 + parts.count), "count": JSON(number(0..<3))], at: index)
                    case 1 where index < parts.count: parts.remove(at: index)
                    case 2: parts.shuffle(using: &random)
                    case 3 where index < parts.count: parts[index]["note"] = ["a", "b", .missing].randomElement(using: &random)!
                    default: if index < parts.count { parts[index]["count"] = JSON(number(0..<3)) }
                    }
                }
                return parts.reduce(into: []) { all, part in
                    if !all.contains(where: { $0["id"] == part["id"] }) { all.append(part) }
                }
            }
            let start: [JSON] = (0..<number(1..<5)).map { ["id": JSON($0), "count": 0] }
            let (mine, theirs) = (edited(start, 1), edited(start, 2))
            let base = try Store(json: store(JSON(start)).text())
            var model = base
            try model.dyn.apply(Store(json: store(JSON(mine))).dyn.changes(from: base))
            let side: RebaseConflict.Side = Bool.random(using: &random) ? .mine : .theirs
            let conflicts = try model.dyn.rebase(onto: Store(json: store(JSON(theirs)).text()), keeping: side)
            func told(at place: String) -> [String] {
                conflicts.filter { $0.pointer.description.hasPrefix(place) }.map {
                    "\(String($0.pointer.description.dropFirst(place.count))) \($0.base) \($0.mine) \($0.theirs)"
                }
            }
            let list = model.dyn.json[pointer: "/parts"]
            if conflicts.isEmpty, list != JSON(mine), list != JSON(theirs) { merged += 1 }
            met += told(at: "/parts").count
            #expect(conflicts.count == told(at: "/parts").count * Self.places.count, "round \(round): \(conflicts)")
            for place in Self.places {
                let found = JSONPointer(place).flatMap { model.dyn.json[pointer: $0] }
                #expect(found == list && told(at: place) == told(at: "/parts"), "round \(round): \(place) \(model.dyn.json)")
            }
        }
        #expect(merged > Rounds.of(100).count && met > Rounds.of(50).count, "\(merged) \(met)")
    }

    private struct KeySchema: Schema {
        let label = Str("label")
        let pin = Str("pin").secret
        let inner = Model<KeySchema>("inner")
    }
    private enum Thing: Sendable { case key(Wrapped<KeySchema>) }

    /// Models with secrets in containers of each kind.
    private struct VaultSchema: Schema {
        let key = Model<KeySchema>("key")
        let list = ModelList<KeySchema>("list")
        let edges = ModelList<KeySchema>("edges", each: "at.node")
        let dict = ModelDict<KeySchema>("dict")
        let numbered = KeyedDict<Int, Wrapped<KeySchema>>("numbered")
        let lists = Field<[String: [Wrapped<KeySchema>]]>("lists")
        let dicts = Field<[String: [String: Wrapped<KeySchema>]]>("dicts")
        let grid = Field<[[Wrapped<KeySchema>]]>("grid")
        let rows = Field<[[String: Wrapped<KeySchema>]]>("rows")
        let thing = OneOf<Thing>("thing", by: "type") { Case("key", Thing.key) }
        let things = OneOfList<Thing>("things", by: "type") { Case("key", Thing.key) }
        let named = OneOfDict<Thing>("named", by: "type") { Case("key", Thing.key) }
        let parcels = OneOfDict<Thing>("parcels", by: .sibling("type", of: "content")) { Case("key", Thing.key) }
        let twice = Model<PlainSchema>("key")
    }
    private struct PlainSchema: Schema { let label = Str("label") }
    private typealias Vault = Wrapped<VaultSchema>

    /// The word that must not be seen. Every secret has it, and nothing else does.
    private static let word = "XYZZY"

    /// What should be in a container, or something else in its place.
    private indirect enum Shape: Sendable {
        case key, list(Shape), dict(Shape), each(Shape), parcel

        static let all: [(String, Shape)] = [
            ("key", .key), ("list", .list(.key)), ("edges", .list(.each(.key))), ("dict", .dict(.key)), ("numbered", .dict(.key)),
            ("lists", .dict(.list(.key))), ("dicts", .dict(.dict(.key))), ("grid", .list(.list(.key))),
            ("rows", .list(.dict(.key))),
            ("thing", .key), ("things", .list(.key)), ("named", .dict(.key)), ("parcels", .dict(.parcel)),
        ]

        private var isCollection: Bool {
            switch self {
            case .list, .dict: true
            case .key, .each, .parcel: false
            }
        }

        func json(_ random: inout SeededRandom, _ depth: Int = 2) -> JSON {
            let secret = JSON("\(RebaseContainersTests.word) \(Int.random(in: 0..<5, using: &random))")
            switch Int.random(in: 0..<14, using: &random) {
            case 0: return secret
            case 1: return [secret]
            case 2 where isCollection: return ["pin": secret, "more": ["pin": secret]]
            case 3: return nil
            case 4: return 5
            default: break
            }
            switch self {
            case .key:
                var key: JSON = ["type": "key", "label": JSON("l\(Int.random(in: 0..<2, using: &random))"), "pin": secret]
                if depth > 0, Bool.random(using: &random) { key["inner"] = Shape.key.json(&random, depth - 1) }
                return key
            case .list(let shape): return JSON((0..<Int.random(in: 1..<3, using: &random)).map { _ in shape.json(&random) })
            case .dict(let shape):
                var dict: JSON = ["1": shape.json(&random)]
                if Bool.random(using: &random) { dict["2"] = shape.json(&random) }
                return dict
            case .each(let shape): return ["at": ["node": shape.json(&random)]]
            case .parcel: return ["type": "key", "content": Shape.key.json(&random)]
            }
        }
    }

    @Test("over random models, and something else in their place, no conflict shows a secret that is in a container")
    func secrets() throws {
        var met: [String: Int] = [:]
        for round in Rounds.of(1_000) {
            var random = SeededRandom(seed: UInt64(round))
            func text() -> String {
                JSON(
                    members: Shape.all.map { (key: $0.0, value: $0.1.json(&random)) }.filter { _ in
                        Int.random(in: 0..<8, using: &random) > 0
                    }
                )
                .text()
            }
            let (base, theirs) = try (Vault(json: text()), Vault(json: text()))
            var mine = base
            try mine.dyn.apply(Vault(json: text()).dyn.changes(from: base))
            var shown = "\(mine) \(mine.dyn.changes) \(mine.dyn.difference(from: base)) \(mine.dyn.changedFields)"
            let conflicts = mine.dyn.rebase(onto: theirs)
            for conflict in conflicts { met[conflict.pointer.tokens[0], default: 0] += 1 }
            dump(conflicts, to: &shown)
            shown += "\(conflicts) \(mine)"
            #expect(!shown.contains(Self.word), "round \(round): \(shown)")
        }
        for (name, _) in Shape.all { #expect(met[name, default: 0] > Rounds.of(50).count, "\(name)") }
    }

    @Test("what is beside a secret in a container is shown")
    func notTooMuch() throws {
        let texts = [1, 2, 3].map { number in
            #"{"lists": {"a": [{"label": "l\#(number)", "pin": "XYZZY \#(number)"}]}, "named": {"a": {"type": "key", "label": "n\#(number)", "pin": "XYZZY"}}}"#
        }
        let base = try Vault(json: texts[0])
        var mine = base
        try mine.dyn.apply(Vault(json: texts[1]).dyn.changes(from: base))
        let conflicts = try mine.dyn.rebase(onto: Vault(json: texts[2]))
        #expect(
            conflicts.map(\.description) == [
                #"/lists/a (lists): [{"label":"l1","pin":"<secret>"}] is [{"label":"l2","pin":"<secret>"}] here and [{"label":"l3","pin":"<secret>"}] there"#,
                #"/named/a/label (named.label): "n1" is "n2" here and "n3" there"#,
            ])
    }

    @Test("of an entry and one inside it, a conflict at the outer place has the outer one's name")
    func outerName() throws {
        struct RawSchema: Schema {
            let a = Raw("a")
            let b = Str("a.b")
        }
        var mine = try Wrapped<RawSchema>(json: #"{"a": 0}"#)
        mine.a = 1
        #expect(mine.dyn.rebase(onto: try Wrapped(json: #"{"a": 2}"#)).map(\.property) == ["a"])
    }
}
