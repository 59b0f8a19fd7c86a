import DynWrap
import Foundation
import TestSupport
import Testing

/// Dictionaries of plain values that are edited in place are kept as Swift's until somebody reads their JSON. Nobody can tell.
@Suite("Collections kept as they are until they are read as JSON: dictionaries")
struct DeferredDictionaryTests {
    struct Inner: Schema { let ints = Dict<Int>("d") }
    struct Outer: Schema {
        let models = ModelList<Inner>("models")
    }
    typealias Model = DeferredLaw.Model

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

    private func law<Value: Equatable & Sendable>(
        _ texts: CollectionLawTests.Texts, _ path: WritableKeyPath<Model, [String: Value]>, _ place: JSONPointer,
        _ spare: [Value],
        seed: UInt64, fallback: DeferredLaw.Fallback? = nil,
        inPlace: (inout Model, (inout [String: Value]) -> Void) -> Void
    ) throws {
        try DeferredLaw.check(
            path, place, seed: seed,
            text: { random in
                var members: [String] = []
                for key in Self.keys where Bool.random(using: &random) {
                    let values = Int.random(in: 0..<3, using: &random) == 0 ? texts.mismatched : texts.readable
                    members.append("\(JSON(key).text()) : \(values.randomElement(using: &random)!)")
                }
                return "{" + members.shuffled(using: &random).joined(separator: ", ") + "}"
            }, first: { $0["k"] = spare[0] }, edit: { Self.edit(&$0, spare, &$1) },
            fallback: fallback, inPlace: inPlace)
    }

    @Test("many edits in place are one assignment of the last dictionary")
    func edits() throws {
        try law(.ints, \.intsByName, "/d", Array(1...5), seed: 81) { $1(&$0.intsByName) }
        let words = ["a", "b", "\u{e9}", "", "longer than fifteen bytes", "\"quoted\""]
        try law(.words, \.wordsByName, "/words-by-name", words, seed: 82) { $1(&$0.wordsByName) }
        let flags = CollectionLawTests.Texts(readable: ["true", "false"], mismatched: ["1", "null", "\"true\""])
        try law(flags, \.flagsByName, "/a/b/flags-by-name", [false, true], seed: 83) { $1(&$0.flagsByName) }
    }

    @Test("the same of a dictionary at a fallback: what is there stays, and the field's own key has the last dictionary")
    func fallbacks() throws {
        try law(
            .ints, \.movedIntsByName, "/now-d", Array(1...5), seed: 84,
            fallback: DeferredLaw.Fallback(place: "/d", own: \.rawMovedIntsByName)
        ) { $1(&$0.movedIntsByName) }
        var model = try Model(json: #"{"d": {"a": 1, "x": "two"}}"#)
        model.movedIntsByName["b"] = 3
        model.movedIntsByName["a"] = nil
        #expect(model.dyn.json["d"].text() == #"{"a": 1, "x": "two"}"#)
        #expect(model.dyn.json["now-d"] == ["x": "two", "b": 3] && model.movedIntsByName == ["b": 3])
    }

    @Test("what is written takes further edits, by paths, as a tree, and through another field at the same key")
    func settled() throws {
        var model = try Model(json: #"{"d": {"a": 1, "x": "two"}}"#)
        model.intsByName["b"] = 2
        let kept = model
        model.deep = 3
        #expect(model.dyn.json["d"].text() == #"{"a": 1, "x": "two", "b": 2, "k": 3}"#)
        #expect(model.intsByName == ["a": 1, "b": 2, "k": 3] && model.deep == 3)
        model.intsByName["b"] = nil
        model.rawByName["x"] = 4
        #expect(model.dyn.json["d"].text() == #"{"a": 1, "x": 4, "k": 3}"#)
        #expect(model.intsByName == ["a": 1, "x": 4, "k": 3])
        model.otherIntsByName["c"] = 5
        model.intsByName["c"]? += 1
        model.otherIntsByName["a"] = nil
        #expect(model.dyn.json["d"].text() == #"{"x": 4, "k": 3, "c": 6}"#)
        #expect(kept.dyn.json.text() == #"{"d": {"a": 1, "x": "two", "b": 2}}"#)
    }

    @Test(
        "one after the other, edits keep the dictionary where it is; not where a copy of the model has it too, or its JSON was read"
    )
    func inPlace() throws {
        var model = try Model(json: #"{"d": {"a": 1, "x": "two"}}"#)
        model.intsByName["b"] = 3
        let first = model.dyn.json["d"].identity
        for i in 0..<9 { model.intsByName["k\(i)"] = i }
        #expect(model.dyn.json["d"].identity == first)
        let copy = model
        model.intsByName["c"] = 9
        #expect(model.dyn.json["d"].identity != first && copy.dyn.json["d"].identity == first && copy.intsByName["c"] == nil)
        let known = model.dyn.json["d"].identity
        #expect(model.dyn.json["d"].count == 13)
        model.intsByName["d"] = 10
        #expect(model.dyn.json["d"].identity != known && model.intsByName["k8"] == 8 && model.intsByName.count == 13)
    }

    @Test("the same in a model of a list")
    func inModels() throws {
        var model = try Wrapped<Outer>(json: #"{"models": [{"d": {"a": 1}}]}"#)
        model.models[0].ints["b"] = 3
        let first = model.models[0].dyn.json["d"].identity
        for i in 0..<9 { model.models[0].ints["k\(i)"] = i }
        #expect(model.models[0].dyn.json["d"].identity == first)
        #expect(model.models[0].ints["k8"] == 8 && model.dyn.json["models"][0]["d"].count == 11)
    }

    @Test("edits that take each other back leave the document as it was; what stands in the way refuses them")
    func nothing() throws {
        let text = #"{"d": { "a": 1, "x": "two", "b" :2.0 }}"#
        var model = try Model(json: text)
        model.intsByName["c"] = 3
        model.intsByName["c"] = nil
        #expect(model.dyn.json.text() == text && model.dyn.changes.isEmpty)
        #expect(model == (try Model(json: text)))
        var blocked = try Model(json: #"{"a": {"b": 7}}"#)
        blocked.flagsByName["k"] = true
        #expect(blocked.dyn.json.text() == #"{"a": {"b": 7}}"# && blocked.flagsByName.isEmpty)
    }

    @Test("threads that read a dictionary for the first time at once read the same")
    func threads() async throws {
        for round in 0..<50 {
            var made = try Model(json: #"{"d": {"a": 1, "x": "two"}}"#)
            for i in 0...round { made.intsByName["k\(i)"] = i }
            let model = made
            let texts = await withTaskGroup(of: String.self, returning: Set<String>.self) { group in
                for i in 0..<4 { group.addTask { (i % 2 == 0 ? model.rawByName : model.dyn.json["d"]).text() } }
                return await group.reduce(into: []) { $0.insert($1) }
            }
            #expect(texts.count == 1 && model.intsByName.count == round + 2)
        }
    }
}
