import DynWrap
import Foundation
import TestSupport
import Testing

/// Lists of plain values that are edited in place are kept as Swift's arrays until somebody reads their JSON. Nobody can tell.
@Suite("Collections kept as they are until they are read as JSON: lists")
struct DeferredCollectionTests {
    struct Content: Schema {
        let ints = List<Int>("v")
        let words = List<String>("words")
        let flags = List<Bool>("a.b.flags")
        let keyless = List<Int>()
        let numbersAsStrings = List<Int>("v").asString
        let otherInts = List<Int>("v")
        let raw = Raw("v")
        let name = Str("name")
    }
    typealias Model = Wrapped<Content>

    private static func edit<Element: Equatable>(_ list: inout [Element], _ spare: [Element], _ random: inout SeededRandom) {
        switch Int.random(in: 0...9, using: &random) {
        case 0: list.reverse()
        case 1: list.sort { "\($0)" < "\($1)" }
        case 2: if !list.isEmpty { list.remove(at: Int.random(in: 0..<list.count, using: &random)) }
        case 3: if !list.isEmpty { list[Int.random(in: 0..<list.count, using: &random)] = spare.randomElement(using: &random)! }
        case 4: list.insert(spare.randomElement(using: &random)!, at: Int.random(in: 0...list.count, using: &random))
        case 5: if Int.random(in: 0..<4, using: &random) == 0 { list.removeAll() }
        case 6: _ = list.count
        default: list.append(spare.randomElement(using: &random)!)
        }
    }

    /// The law: any number of edits of a list in place give what the assignment of the last list gives, whoever reads meanwhile.
    private func law<Element: Equatable & Sendable>(
        _ texts: CollectionLawTests.Texts, _ path: WritableKeyPath<Model, [Element]>, _ place: JSONPointer, _ spare: [Element],
        seed: UInt64, inPlace: (inout Model, (inout [Element]) -> Void) -> Void
    ) throws {
        var random = SeededRandom(seed: EditingLawTests.seed &+ seed)
        for run in 0..<(EditingLawTests.runs / 4) {
            var all = (texts.readable + texts.stray).shuffled(using: &random)
            all.removeLast(Int.random(in: 0...all.count, using: &random))
            var json: JSON = ["name": "n"]
            if Int.random(in: 0..<8, using: &random) > 0 {
                json = try json.setting(place, JSON(parsing: "[" + all.joined(separator: ", ") + "]"))
            }
            let opened = try Model(json: json.text())
            var (model, list) = (opened, opened[keyPath: path])
            if model.dyn.json[pointer: place] == nil {
                // An access that changes nothing makes no list, which an assignment does.
                inPlace(&model) { $0.append(spare[0]) }
                list.append(spare[0])
            }
            var snapshots: [(model: Model, list: [Element])] = []
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                var step = random
                // Not by the key path, which gets and sets.
                inPlace(&model) { Self.edit(&$0, spare, &random) }
                Self.edit(&list, spare, &step)
                switch Int.random(in: 0..<8, using: &random) {
                case 0: snapshots.append((model, list))
                case 1: #expect(model.dyn.json[pointer: place] != nil || list.isEmpty)
                case 2: #expect(model[keyPath: path] == list)
                case 3: _ = model.dyn.changes
                case 4: model.name += "x"
                default: break
                }
            }
            snapshots.append((model, list))
            for snapshot in snapshots {
                var assigned = opened
                assigned[keyPath: path] = snapshot.list
                assigned.name = snapshot.model.name
                let (text, expected) = (snapshot.model.dyn.json.text(), assigned.dyn.json.text())
                guard text == expected, snapshot.model == assigned, snapshot.model[keyPath: path] == snapshot.list else {
                    Issue.record("run \(run): \(json.text()) became \(text) and not \(expected)")
                    return
                }
                #expect(snapshot.model.hashValue == assigned.hashValue)
                #expect(snapshot.model.dyn.changes.isEmpty == assigned.dyn.changes.isEmpty)
                #expect(snapshot.model.dyn.changes.jsonPatch == assigned.dyn.changes.jsonPatch)
            }
        }
    }

    @Test("many edits in place are one assignment of the last list")
    func edits() throws {
        let spare = Array(1...14)
        try law(.ints, \.ints, "/v", spare, seed: 71) { $1(&$0.ints) }
        try law(.ints, \.keyless, "/keyless", spare, seed: 72) { $1(&$0.keyless) }
        let words = ["a", "b", "\u{e9}", "", "longer than fifteen bytes", "\"quoted\""]
        try law(.words, \.words, "/words", words, seed: 73) { $1(&$0.words) }
        let flags = CollectionLawTests.Texts(readable: ["true", "false", "true"], stray: ["1", "null", "\"true\""])
        try law(flags, \.flags, "/a/b/flags", [false, true], seed: 74) { $1(&$0.flags) }
    }

    @Test("an array of JSON takes further edits, by paths too")
    func settled() throws {
        var model = try Model(json: #"{"v": [1, "two", 3]}"#)
        model.ints.append(4)
        let kept = model
        model.raw[0] = 10
        model.raw.append("five")
        #expect(model.dyn.json.text() == #"{"v": [10, "two", 3, 4, "five"]}"#)
        #expect(model.ints == [10, 3, 4])
        model.ints.append(6)
        #expect(model.dyn.json["v"].text() == #"[10, "two", 3, 4, "five", 6]"#)
        #expect(kept.dyn.json.text() == #"{"v": [1, "two", 3, 4]}"#)
        #expect(kept.ints == [1, 3, 4])
    }

    @Test("another field at the same key reads what is written")
    func twoFields() throws {
        var model = try Model(json: #"{"v": [1]}"#)
        model.ints.append(2)
        #expect(model.numbersAsStrings == [1, 2])
        model.numbersAsStrings.append(3)
        #expect(model.ints == [1, 2, 3])
        model.ints.append(4)
        #expect(model.dyn.json["v"].text() == #"[1,2,"3",4]"#)
    }

    @Test("one after the other, edits keep the list where it is; not where a copy of the model has it too, or its JSON was read")
    func inPlace() throws {
        var model = try Model(json: #"{"v": [1, "two"], "a": {"b": {}}}"#)
        model.ints.append(3)
        model.flags.append(true)
        let (ints, flags) = (model.dyn.json["v"].identity, model.dyn.json["a"]["b"]["flags"].identity)
        for i in 0..<9 {
            model.ints.append(i)
            model.flags.append(i > 4)
        }
        #expect(model.dyn.json["v"].identity == ints)
        #expect(model.dyn.json["a"]["b"]["flags"].identity == flags)
        let copy = model
        model.ints.append(9)
        #expect(model.dyn.json["v"].identity != ints && copy.dyn.json["v"].identity == ints)
        let known = model.dyn.json["v"].identity
        #expect(model.dyn.json["v"].count == 13)
        model.ints.append(10)
        #expect(model.dyn.json["v"].identity != known)
    }

    @Test("fields that edit one key in turns leave no row of lists behind")
    func turns() throws {
        var model = try Model(json: #"{"v": []}"#)
        for i in 0..<100 {
            model.ints.append(i)
            model.otherInts.append(-i)
        }
        #expect(model.dyn.json["v"].deferred?.old.deferred == nil)
        #expect(model.ints.count == 200 && model.ints == model.otherInts)
    }

    struct GroupSchema: Schema { let ints = List<Int>("v") }
    struct PartSchema: Schema {
        let ints = List<Int>("v")
        let words = List<String>("w").secret
    }
    enum Part: Sendable { case one(Wrapped<PartSchema>) }
    struct OuterSchema: Schema {
        let group = Group(GroupSchema())
        let part = Model<PartSchema>("part")
        let parts = ModelList<PartSchema>("parts")
        let byKey = ModelDict<PartSchema>("by-key")
        let kind = OneOf<Part>("kind", by: "type") { Case("one", Part.one) }
    }

    /// Edits in place and assignments, each in a model of its own.
    private func compare(
        _ text: String, _ edit: (inout Wrapped<OuterSchema>, (inout [Int]) -> Void) -> Void,
        _ assign: (inout Wrapped<OuterSchema>, (inout [Int]) -> Void) -> Void
    ) throws {
        let opened = try Wrapped<OuterSchema>(json: text)
        var (one, other) = (opened, opened)
        for i in 0..<5 { edit(&one) { $0.append(i) } }
        edit(&one) { $0.removeAll { $0 == 2 } }
        assign(&other) { $0 = $0 + [0, 1, 3, 4] }
        #expect(one.dyn.json.text() == other.dyn.json.text(), "\(text)")
        #expect(one == other && one.hashValue == other.hashValue, "\(text)")
        #expect(one.dyn.problems == other.dyn.problems, "\(text)")
        #expect(one.dyn.changes.jsonPatch == other.dyn.changes.jsonPatch, "\(text)")
        let archived = try JSONDecoder().decode(
            Archive<Wrapped<OuterSchema>>.self, from: JSONEncoder().encode(Archive(one)))
        #expect(Wrapped(archived).dyn.json.text() == one.dyn.json.text(), "\(text)")
        one.dyn.reset()
        #expect(one.dyn.json.text() == text)
    }

    @Test(
        "lists in groups, in models inside models, lists, dictionaries and unions, over arrays, null, nothing, other kinds and equal keys",
        arguments: [
            #""v": [7, "x", 8.0, null]"#, #""v": null"#, #""v": "x""#, #""v": {"a": 1}"#, #""v": [1], "v": [9, true]"#,
            #""z": 1"#,
        ])
    func places(_ v: String) throws {
        try compare(
            "{\(v)}", { $1(&$0.group.ints) },
            { model, change in
                var list = model.group.ints
                change(&list)
                model.group.ints = list
            })
        try compare(
            "{\"part\": {\(v)}}", { $1(&$0.part!.ints) },
            { model, change in
                var list = model.part!.ints
                change(&list)
                model.part!.ints = list
            })
        try compare(
            "{\"parts\": [1, {\(v)}]}", { $1(&$0.parts[1].ints) },
            { model, change in
                var list = model.parts[1].ints
                change(&list)
                model.parts[1].ints = list
            })
        try compare(
            "{\"by-key\": {\"k\": {\(v)}}}", { $1(&$0.byKey["k"]!.ints) },
            { model, change in
                var list = model.byKey["k"]!.ints
                change(&list)
                model.byKey["k"]!.ints = list
            })
        try compare(
            "{\"kind\": {\"type\": \"one\", \(v)}}",
            { model, change in
                guard case .one(var part)? = model.kind else { return }
                change(&part.ints)
                model.kind = .one(part)
            },
            { model, change in
                guard case .one(var part)? = model.kind else { return }
                var list = part.ints
                change(&list)
                part.ints = list
                model.kind = .one(part)
            })
    }

    @Test("a secret list is hidden as it was, and an empty model takes one")
    func secrets() {
        var model = Wrapped<PartSchema>()
        model.words.append("hidden")
        model.words.append("too")
        #expect(model.words == ["hidden", "too"])
        var dumped = ""
        dump(model, to: &dumped)
        #expect(!"\(model) \(model.dyn.changes) \(dumped)".contains("hidden"))
        #expect(model.dyn.json.text() == #"{"w":["hidden","too"]}"#)
    }

    @Test("what stands in the way of a path refuses an edit, and nothing is changed")
    func obstacles() throws {
        var model = try Model(json: #"{"a": {"b": 7}}"#)
        model.flags.append(true)
        #expect(model.dyn.json.text() == #"{"a": {"b": 7}}"#)
        #expect(model.flags.isEmpty)
    }

    @Test("edits that take each other back leave the document as it was")
    func takenBack() throws {
        let text = #"{"v": [ 1, "two", 2.0 ]}"#
        var model = try Model(json: text)
        model.ints.append(3)
        model.ints.removeLast()
        #expect(model.dyn.json.text() == text)
        #expect(model.dyn.changes.isEmpty)
        #expect(model == (try Model(json: text)))
    }

    @Test("threads that read a list for the first time at once read the same")
    func threads() async throws {
        for round in 0..<50 {
            var made = try Model(json: #"{"v": [1, "two", 3]}"#)
            for i in 0..<round { made.ints.append(i) }
            let model = made
            let texts = await withTaskGroup(of: String.self, returning: Set<String>.self) { group in
                for i in 0..<4 { group.addTask { i % 2 == 0 ? model.dyn.json.text() : model.dyn.json["v"].parentText } }
                return await group.reduce(into: []) { $0.insert($1) }
            }
            #expect(texts.count == 1)
        }
    }
}

extension JSON {
    func setting(_ pointer: JSONPointer, _ value: JSON) throws -> JSON {
        var copy = self
        try copy.set(value, at: pointer)
        return copy
    }
    fileprivate var parentText: String { "{\"v\": \(text())}" }
}
