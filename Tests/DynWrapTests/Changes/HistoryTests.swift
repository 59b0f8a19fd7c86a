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
