import DynWrap
import Foundation
import TestSupport
import Testing

/// Dictionaries of plain values that are edited in place are kept as Swift's until somebody reads their JSON. Nobody can tell.
@Suite("Collections kept as they are until they are read as JSON: dictionaries")
struct DeferredDictionaryTests {
    struct Inner: Schema { let ints = Dict<Int>("d") }
    struct Content: Schema {
        let ints = Dict<Int>("d")
        let words = Dict<String>("words")
        let flags = Dict<Bool>("a.b.flags")
        let deep = Field<Int?>("d.k")
        let otherInts = Dict<Int>("d")
        let raw = Raw("d")
        let name = Str("name")
        let models = ModelList<Inner>("models")
    }
    typealias Model = Wrapped<Content>

    private static let keys = ["k", "a", "", "\u{e9}", "e\u{301}", "long key of more than fifteen bytes", "\"q\"", "new"]

    private static func edit<Value>(_ dictionary: inout [String: Value], _ spare: [Value], _ random: inout SeededRandom) {
        let key = keys.randomElement(using: &random)!
        switch Int.random(in: 0...7, using: &random) {
        case 0: dictionary[key] = nil
        case 1: dictionary.removeValue(forKey: key)
        case 2: if Int.random(in: 0..<4, using: &random) == 0 { dictionary.removeAll() }
        case 3: _ = dictionary.count
        case 4: dictionary = dictionary.filter { $0.key != key }
        default: dictionary[key] = spare.randomElement(using: &random)!
        }
    }

    /// The law: any number of edits in place give what the assignment of the last dictionary gives, whoever reads meanwhile.
    private func law<Value: Equatable & Sendable>(
        _ texts: CollectionLawTests.Texts, _ path: WritableKeyPath<Model, [String: Value]>, _ place: JSONPointer,
        _ spare: [Value],
        seed: UInt64, inPlace: (inout Model, (inout [String: Value]) -> Void) -> Void
    ) throws {
        var random = SeededRandom(seed: EditingLawTests.seed &+ seed)
        for run in 0..<(EditingLawTests.runs / 4) {
            var members: [String] = []
            for key in Self.keys where Bool.random(using: &random) {
                let values = Int.random(in: 0..<3, using: &random) == 0 ? texts.stray : texts.readable
                members.append("\(JSON(key).text()) : \(values.randomElement(using: &random)!)")
            }
            var json: JSON = ["name": "n"]
            if Int.random(in: 0..<8, using: &random) > 0 {
                json = try json.setting(
                    place, JSON(parsing: "{" + members.shuffled(using: &random).joined(separator: ", ") + "}"))
            }
            let opened = try Model(json: json.text())
            var (model, dictionary) = (opened, opened[keyPath: path])
            if model.dyn.json[pointer: place] == nil {
                // An access that changes nothing makes no dictionary, which an assignment does.
                inPlace(&model) { $0["k"] = spare[0] }
                dictionary["k"] = spare[0]
            }
            var snapshots: [(model: Model, dictionary: [String: Value])] = []
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                var step = random
                inPlace(&model) { Self.edit(&$0, spare, &random) }
                Self.edit(&dictionary, spare, &step)
                switch Int.random(in: 0..<8, using: &random) {
                case 0: snapshots.append((model, dictionary))
                case 1: #expect(model.dyn.json[pointer: place]?.isObject == true)
                case 2: #expect(model[keyPath: path] == dictionary)
                case 3: _ = model.dyn.changes
                case 4: model.name += "x"
                default: break
                }
            }
            snapshots.append((model, dictionary))
            for snapshot in snapshots {
                var assigned = opened
                assigned[keyPath: path] = snapshot.dictionary
                assigned.name = snapshot.model.name
                let (text, expected) = (snapshot.model.dyn.json.text(), assigned.dyn.json.text())
                guard text == expected, snapshot.model == assigned, snapshot.model[keyPath: path] == snapshot.dictionary else {
                    Issue.record("run \(run): \(json.text()) became \(text) and not \(expected)")
                    return
                }
                #expect(snapshot.model.hashValue == assigned.hashValue)
                #expect(snapshot.model.dyn.changes.jsonPatch == assigned.dyn.changes.jsonPatch)
                #expect(snapshot.model.dyn.problems == assigned.dyn.problems)
            }
        }
    }

    @Test("many edits in place are one assignment of the last dictionary")
    func edits() throws {
        try law(.ints, \.ints, "/d", Array(1...5), seed: 81) { $1(&$0.ints) }
        let words = ["a", "b", "\u{e9}", "", "longer than fifteen bytes", "\"quoted\""]
        try law(.words, \.words, "/words", words, seed: 82) { $1(&$0.words) }
        let flags = CollectionLawTests.Texts(readable: ["true", "false"], stray: ["1", "null", "\"true\""])
        try law(flags, \.flags, "/a/b/flags", [false, true], seed: 83) { $1(&$0.flags) }
    }

    @Test("what is written takes further edits, by paths, as a tree, and through another field at the same key")
    func settled() throws {
        var model = try Model(json: #"{"d": {"a": 1, "x": "two"}}"#)
        model.ints["b"] = 2
        let kept = model
        model.deep = 3
        #expect(model.dyn.json["d"].text() == #"{"a": 1, "x": "two", "b": 2, "k": 3}"#)
        #expect(model.ints == ["a": 1, "b": 2, "k": 3] && model.deep == 3)
        model.ints["b"] = nil
        model.raw["x"] = 4
        #expect(model.dyn.json["d"].text() == #"{"a": 1, "x": 4, "k": 3}"#)
        model.otherInts["c"] = 5
        model.ints["c"]? += 1
        model.otherInts["a"] = nil
        #expect(model.dyn.json["d"].text() == #"{"x": 4, "k": 3, "c": 6}"#)
        #expect(kept.dyn.json.text() == #"{"d": {"a": 1, "x": "two", "b": 2}}"#)
    }

    @Test("one after the other, edits keep the dictionary where it is; in models inside too")
    func inPlace() throws {
        var model = try Model(json: #"{"d": {"a": 1, "x": "two"}, "models": [{"d": {"a": 1}}]}"#)
        model.ints["b"] = 3
        model.models[0].ints["b"] = 3
        let (outer, inner) = (model.dyn.json["d"].identity, model.models[0].dyn.json["d"].identity)
        for i in 0..<9 {
            model.ints["k\(i)"] = i
            model.models[0].ints["k\(i)"] = i
        }
        #expect(model.dyn.json["d"].identity == outer)
        #expect(model.models[0].dyn.json["d"].identity == inner)
        let copy = model
        model.ints["c"] = 9
        #expect(model.dyn.json["d"].identity != outer && copy.dyn.json["d"].identity == outer && copy.ints["c"] == nil)
        #expect(model.ints["k8"] == 8 && model.models[0].ints.count == 11 && model.models[0].ints["k8"] == 8)
        #expect(model.dyn.json["models"][0]["d"].count == 11)
    }
}
