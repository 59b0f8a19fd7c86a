import DynWrap
import Foundation
import TestSupport
import Testing

@Suite("History: differences of any two models, what is saved, patches that test")
struct HistoryTests {
    @Test("the changes from another model lead from that one to this one")
    func differences() throws {
        var document = LawDocument(random: SeededRandom(seed: 31))
        for run in 0..<300 {
            let (a, b) = try (LawModel(json: document.text()), LawModel(json: document.text()))
            let changes = a.dyn.changes(from: b)
            var copy = b
            try copy.dyn.apply(changes, readOnly: .allow)
            #expect(copy.dyn.json == a.dyn.json, "run \(run)")
            #expect(a.dyn.changes(from: a).isEmpty)
        }
    }

    private struct PartSchema: Schema {
        let id = Num<Int>("id")
        let text = Str("text")
        var body: some SchemaBody { Identity(\.id) }
    }
    private struct BoxSchema: Schema {
        let id = Num<Int>("id")
        let name = Str("name")
        let parts = ModelList<PartSchema>("parts")
        var body: some SchemaBody { Identity(\.id) }
    }
    private struct StoreSchema: Schema {
        let name = Str("name")
        let boxes = ModelList<BoxSchema>("boxes")
    }

    @Test("changes from a state that was edited before: models are told by their identities, members by their keys, at any depth")
    func fromEdited() throws {
        func part(_ id: Int) -> String { #"{"id":\#(id),"text":"t\#(id)"}"# }
        let box = #"{"id":1,"name":"b","parts":[\#(part(1)),\#(part(2)),\#(part(3))]}"#
        var store = try Wrapped<StoreSchema>(json: #"{"name":"s","boxes":[\#(box),{"id":2,"name":"c"}]}"#)
        (store.name, store.boxes[0].name, store.boxes[0].parts[2].text) = ("s2", "b2", "t")

        func changes(_ edit: (inout Wrapped<StoreSchema>) throws -> Void) rethrows -> [String] {
            var edited = store
            try edit(&edited)
            return edited.dyn.changes(from: store).map {
                "\($0.pointer) \($0.old?.text(.compact) ?? "-") \($0.new?.text(.compact) ?? "-")"
            }
        }
        #expect(changes { $0.boxes[0].parts.remove(at: 0) } == ["/boxes/0/parts/0 \(part(1)) -"])
        #expect(
            try changes { $0.boxes[0].parts[1] = try Wrapped(json: part(9)) } == [
                "/boxes/0/parts/1 \(part(2)) -", "/boxes/0/parts/1 - \(part(9))",
            ])
        #expect(
            changes {
                $0.dyn.remove(\.name)
                $0.name = "s3"
            } == [#"/name "s2" "s3""#])
        #expect(changes { $0.boxes[0].parts[2].text = "u" } == [#"/boxes/0/parts/2/text "t" "u""#])
        #expect(changes { $0.boxes[0].dyn.remove(\.name) } == [#"/boxes/0/name "b2" -"#])
        #expect(changes { $0.boxes[1].name = "c2" } == [#"/boxes/1/name "c" "c2""#])
        #expect(changes { $0.dyn.reset(\.name) } == [#"/name "s2" "s""#])
    }

    @Test("after commit nothing is edited, and what is now is the original; edits and resets start from there")
    func commit() throws {
        var model = try LawModel(json: #"{ "n": 1, "tags": ["a"] }"#)
        model.n = 2
        model.tags.append("b")
        model.dyn.commit()
        #expect(model.dyn.changes.isEmpty && model.dyn.originalText == #"{ "n": 2, "tags": ["a","b"] }"#)
        model.n = 3
        #expect(model.dyn.changes.paths == ["/n"])
        model.dyn.reset()
        #expect(model.n == 2 && model.tags == ["a", "b"])
        var made = LawModel { $0.n = 5 }
        made.dyn.commit()
        #expect(made.dyn.originalText == #"{"n":5}"# && made.dyn.changes.isEmpty)
    }

    @Test("a testing patch is refused where something else stands than what was changed, whole")
    func testing() throws {
        let original = try LawModel(json: #"{"n": 1, "s": "a", "tags": ["x"]}"#)
        var mine = original
        mine.n = 2
        mine.dyn.remove(\.s)
        mine.tags.append("y")
        let patch = mine.dyn.changes.jsonPatch(testing: true)
        #expect(
            patch.json == [
                ["op": "test", "path": "/n", "value": 1], ["op": "replace", "path": "/n", "value": 2],
                ["op": "add", "path": "/tags/1", "value": "y"],
                ["op": "test", "path": "/s", "value": "a"], ["op": "remove", "path": "/s"],
            ]
                || patch.operations.count == 5)
        var same = original
        try same.dyn.apply(patch)
        #expect(same == mine)
        var theirs = original
        theirs.n = 7
        let before = theirs
        #expect(throws: JSONPointerError.self) { try theirs.dyn.apply(patch) }
        #expect(theirs.dyn.hasSameText(as: before))
        #expect(mine.dyn.changes.jsonPatch(testing: false) == mine.dyn.changes.jsonPatch)
    }
}
