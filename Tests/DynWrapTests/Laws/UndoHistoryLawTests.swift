import DynWrap
import DynWrapSchema
import TestSupport
import Testing

/// A history of edits, each with its changes: undo and redo go through the same states.
@Suite("Undo and redo, step by step")
struct UndoHistoryLawTests {
    typealias Model = Wrapped<RandomSchema>

    private func edit(_ model: inout Model, _ document: inout LawDocument) -> String {
        let edit = RandomSchemaEdit.all.randomElement(using: &document.random)!  // not empty
        let way = Int.random(in: 0..<10, using: &document.random)
        switch way {
        case 5: edit.remove(&model)
        case 6: edit.setNull(&model)
        case 7: edit.reset(&model)
        case 8:
            // A member that is removed and set again comes last.
            let before = model
            edit.remove(&model)
            edit.copy(&model, before)
        default: _ = edit.set(&model, &document)
        }
        return "\(edit.name) \(way)"
    }

    @Test("each undo and each redo gives the text of its state, with the order of members", arguments: 0..<4)
    func history(_ seed: Int) throws {
        var document = LawDocument(random: SeededRandom(seed: 900 + UInt64(seed)))
        for _ in 0..<max(10, EditingLawTests.runs / 10) {
            let schema = RandomSchema(&document.random)
            var model = try Model(json: schema.text(&document), schema: schema)
            var states = [model]
            var notes = model.dyn.text()
            for _ in 0..<Int.random(in: 2...5, using: &document.random) {
                for _ in 0..<Int.random(in: 1...2, using: &document.random) { notes += "\n\(edit(&model, &document))" }
                states.append(model)
            }
            let steps = (1..<states.count).map { states[$0].dyn.changes(from: states[$0 - 1]) }
            for (index, step) in steps.enumerated() {
                var tree = states[index].dyn.json
                try tree.apply(step.jsonPatch)
                #expect(tree == states[index + 1].dyn.json, "patch of step \(index)\n\(step)\n\(notes)")
                try tree.apply(step.inverse.jsonPatch)
                #expect(tree == states[index].dyn.json, "patch back of step \(index)\n\(step)\n\(notes)")
                let back = states[index].dyn.changes(from: states[index + 1])
                try tree.apply(step.jsonPatch)
                try tree.apply(back.jsonPatch)
                #expect(tree == states[index].dyn.json, "back from step \(index)\n\(back)\n\(notes)")
            }
            for _ in 0..<2 {
                for index in steps.indices.reversed() {
                    try model.dyn.apply(steps[index].inverse, readOnly: .allow)
                    #expect(model.dyn.text() == states[index].dyn.text(), "undo of step \(index)\n\(notes)")
                }
                #expect(model.dyn.changes.isEmpty)
                for index in steps.indices {
                    try model.dyn.apply(steps[index], readOnly: .allow)
                    #expect(model.dyn.text() == states[index + 1].dyn.text(), "redo of step \(index)\n\(notes)")
                }
            }
        }
    }

    private struct IdleSchema: Schema {
        let d = Dict<Int>("d")
        let x = Num<Int>("x")
    }

    @Test("all steps undone give the text, also where edits that changed nothing came in between")
    func idleEdits() throws {
        typealias Edit = (inout Wrapped<IdleSchema>) throws -> Void
        let text = #"{"d": {"a": 1, "b": 2}, "x": 1}"#
        let idle: [Edit] = [
            {
                $0.x = 2
                $0.x = 1
            }, { $0.dyn.reset(\.x) }, { $0.d["zz"] = nil }, { try $0.dyn.apply(merging: ["x": 1]) },
            { try $0.dyn.apply(JSONPatch([.replace("/x", 1)])) },
        ]
        let edits: [Edit] = [{ $0.d["a"] = 5 }, { $0.d["a"] = nil }, { $0.d["b"] = 3 }, { $0.d["c"] = 4 }, { $0.d["b"] = nil }]
        for between in idle {
            for first in edits.indices {
                for second in edits.indices {
                    var model = try Wrapped<IdleSchema>(json: text)
                    var steps: [Changes] = []
                    for edit in [edits[first], between, edits[second], between, edits[0], between] {
                        let before = model
                        try edit(&model)
                        let step = model.dyn.changes(from: before)
                        if !step.isEmpty { steps.append(step) }
                    }
                    let notes = "\(first) \(second)\n\(model.dyn.text())"
                    while let step = steps.popLast() { try model.dyn.apply(step.inverse) }
                    #expect(model.dyn.text() == text, "\(notes)")
                }
            }
        }
    }
}
