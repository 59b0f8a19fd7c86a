import DynWrap
import Foundation
import TestSupport
import Testing

/// Lists of plain values that are edited in place are kept as Swift's arrays until somebody reads their JSON. Nobody can tell.
@Suite("Collections kept as they are until they are read as JSON: lists")
struct DeferredCollectionTests {
    typealias Content = DeferredLaw.Content
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

    private func law<Element: Equatable & Sendable>(
        _ texts: CollectionLawTests.Texts, _ path: WritableKeyPath<Model, [Element]>, _ place: JSONPointer, _ spare: [Element],
        seed: UInt64, fallback: DeferredLaw.Fallback? = nil, inPlace: (inout Model, (inout [Element]) -> Void) -> Void
    ) throws {
        try DeferredLaw.check(
            path, place, seed: seed,
            text: { random in
                var all = (texts.readable + texts.mismatched).shuffled(using: &random)
                all.removeLast(Int.random(in: 0...all.count, using: &random))
                return "[" + all.joined(separator: ", ") + "]"
            }, first: { $0.append(spare[0]) }, edit: { Self.edit(&$0, spare, &$1) }, fallback: fallback,
            inPlace: inPlace)
    }

    @Test("many edits in place are one assignment of the last list")
    func edits() throws {
        let spare = Array(1...14)
        try law(.ints, \.ints, "/v", spare, seed: 71) { $1(&$0.ints) }
        try law(.ints, \.keyless, "/keyless", spare, seed: 72) { $1(&$0.keyless) }
        let words = ["a", "b", "\u{e9}", "", "longer than fifteen bytes", "\"quoted\""]
        try law(.words, \.words, "/words", words, seed: 73) { $1(&$0.words) }
        let flags = CollectionLawTests.Texts(readable: ["true", "false", "true"], mismatched: ["1", "null", "\"true\""])
        try law(flags, \.flags, "/a/b/flags", [false, true], seed: 74) { $1(&$0.flags) }
    }

    @Test("the same of a list at a fallback: what is there stays, and the field's own path has the last list")
    func fallbacks() throws {
        try law(
            .ints, \.movedInts, "/now/v", Array(1...14), seed: 75,
            fallback: DeferredLaw.Fallback(place: "/v", own: \.rawMovedInts)
        ) { $1(&$0.movedInts) }
        try law(
            .words, \.movedWords, "/w", ["a", "b", "", "longer than fifteen bytes"], seed: 76,
            fallback: DeferredLaw.Fallback(place: "/words", own: \.rawMovedWords)
        ) { $1(&$0.movedWords) }
        var model = try Model(json: #"{"v": [1, "two"]}"#)
        model.movedInts.append(3)
        model.movedInts.append(4)
        #expect(model.dyn.json.text() == #"{"v": [1, "two"],"now": {"v":[1, "two", 3, 4]}}"#)
        #expect(model.movedInts == [1, 3, 4] && model.ints == [1])
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
    fileprivate var parentText: String { "{\"v\": \(text())}" }
}
