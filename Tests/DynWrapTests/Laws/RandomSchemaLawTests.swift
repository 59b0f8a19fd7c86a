import DynWrap
import DynWrapSchema
import Foundation
import TestSupport
import Testing

/// The laws over schemas that are drawn: paths of several steps that share their parents, fallbacks, defaults, modifiers.
@Suite("The law of editing over random schemas")
struct RandomSchemaLawTests {
    typealias Model = Wrapped<RandomSchema>

    /// A scalar or an empty container, and where it stands.
    private struct Leaf: Equatable, CustomStringConvertible {
        let path: [String]
        let text: String
        var description: String { path.joined(separator: "/") + ": " + text }
        static func == (a: Leaf, b: Leaf) -> Bool {
            a.path.count == b.path.count && zip(a.path, b.path).allSatisfy { $0.utf8.elementsEqual($1.utf8) } && a.text == b.text
        }
    }

    private func leaves(_ tree: RawTree, _ path: [String] = []) -> [Leaf] {
        switch tree {
        case .scalar(let text): [Leaf(path: path, text: text)]
        case .object(let members):
            members.isEmpty ? [Leaf(path: path, text: "{}")] : members.flatMap { leaves($0.value, path + [$0.key]) }
        case .array(let elements):
            elements.isEmpty
                ? [Leaf(path: path, text: "[]")] : elements.enumerated().flatMap { leaves($0.element, path + ["\($0.offset)"]) }
        }
    }

    /// The leaves that are not at, above or below one of the paths.
    private func others(_ json: JSON, than named: [[String]]) -> [Leaf] {
        func begins(_ a: [String], _ b: [String]) -> Bool {
            a.count <= b.count && zip(a, b).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
        }
        return leaves(RawTree(json)).filter { leaf in !named.contains { begins($0, leaf.path) || begins(leaf.path, $0) } }
    }

    /// A problem without its place in the text.
    private func words(_ problems: [Problem]) -> [String] {
        problems.map { "\($0.pointer) \($0.property) \($0.expected) \($0.found) \($0.severity)" }
    }

    private func run(_ number: Int, _ document: inout LawDocument) throws {
        let schema = RandomSchema(&document.random)
        let text = schema.text(&document)
        let original = try Model(json: text, schema: schema)
        var model = original
        var edited: [RandomSchemaEdit] = []
        func readings() -> [String] { RandomSchemaEdit.all.map { $0.reading(model) } }
        var read = readings()
        var notes = "run \(number)\n\(schema.paths.mapValues { $0.map(\.text) })\n\(text)"
        for _ in 0..<Int.random(in: 1...4, using: &document.random) {
            let edit = RandomSchemaEdit.all.randomElement(using: &document.random)!
            let (before, paths) = (model, schema.paths[edit.name]!)
            edited.append(edit)
            let way = Int.random(in: 0..<9, using: &document.random)
            notes += "\n\(edit.name) \(way < 5 ? "set" : ["removed", "null", "reset", "taken out and put back"][way - 5])"
            switch way {
            case 5: edit.remove(&model)
            case 6: edit.setNull(&model)
            case 7: edit.reset(&model)
            case 8:
                edit.remove(&model)
                edit.copy(&model, before)
            default:
                let problem = edit.set(&model, &document)
                #expect(problem == nil, "\(problem ?? "")\n\(notes)\n\(model.dyn.json)")
            }
            if way == 5, !RandomSchema.groups.contains(edit.name) {
                #expect(edit.state(model) == .absent, "\(notes)\n\(model.dyn.json)")
            }
            // `.overwriting` replaces what is in the way, with all that is in it.
            let obstacles = paths.compactMap { $0.obstacle(in: before.dyn.json, forWriting: true)?.pointer.tokens }
            let named = paths.map(\.pointer.tokens) + (way < 5 || way == 8 ? obstacles : [])
            #expect(others(model.dyn.json, than: named) == others(before.dyn.json, than: named), "\(notes)\n\(model.dyn.json)")
            let readAfter = readings()
            for (index, other) in RandomSchemaEdit.all.enumerated()
            where other.name != edit.name && read[index] != readAfter[index] {
                Issue.record("\(other.name) \(read[index]) became \(readAfter[index])\n\(notes)\n\(model.dyn.json)")
            }
            read = readAfter
        }
        // What is written opens again and is the same: for the eye, for the schema and for a receiver.
        let again = try Model(json: model.dyn.json.text(), schema: schema)
        #expect(again == model && again.hashValue == model.hashValue, "\(notes)\n\(model.dyn.json)")
        #expect(words(again.dyn.problems) == words(model.dyn.problems), "\(notes)\n\(model.dyn.json)")
        // What is right is told without a report, which tells the same.
        let report = ConversionReport(on: again.dyn.json, checksFast: false)
        again.layout.check(again.dyn.json, report)
        #expect(
            words(again.dyn.problems) == words(again.layout.redacted(report.problems, in: again.dyn.json)),
            "\(notes)\n\(model.dyn.json)")
        #expect(again.dyn.output().text() == model.dyn.output().text(), "\(notes)\n\(model.dyn.json)")
        #expect(model.dyn.output().text(.compact) == model.dyn.output().text(), "\(notes)\n\(model.dyn.json)")
        // What is declared of it, written anew, means the same and is written so again. Null is left out, which is a value to JSON alone.
        let copy = try Model(json: model.dyn.output(for: .copy).json, schema: schema)
        // So is what a date's style has no place for.
        let isCut = model.dyn.state(of: \.raw) == .null || copy.day != model.day
        #expect(isCut || copy == model && copy.hashValue == model.hashValue, "\(notes)\n\(model.dyn.json)\n\(copy.dyn.json)")
        #expect(copy.dyn.output(for: .copy).text() == model.dyn.output(for: .copy).text(), "\(notes)\n\(model.dyn.json)")
        // Its changes lead there and back.
        let changes = model.dyn.changes
        #expect(changes.isEmpty == model.dyn.hasSameText(as: original), "\(notes)\n\(model.dyn.json)")
        var tree = original.dyn.json
        try tree.apply(changes.jsonPatch)
        #expect(tree.hasSameText(as: model.dyn.json), "\(notes)\n\(model.dyn.json)\n\(changes.jsonPatch.json)")
        try tree.apply(changes.inverse.jsonPatch)
        #expect(tree == original.dyn.json, "\(notes)\n\(changes.inverse.jsonPatch.json)")
        // Each property put back, in any order, is the original.
        for edit in edited.shuffled(using: &document.random) { edit.reset(&model) }
        #expect(model.dyn.json.text() == text, "\(notes)\n\(again.dyn.json.text())")
        #expect(original.dyn.json.text() == text)
    }

    @Test("an edit changes its property and no other, however paths, fallbacks and defaults lie; dot, `set` and `inout` agree")
    func edits() throws {
        var document = LawDocument(random: SeededRandom(seed: EditingLawTests.seed &+ 8))
        for number in 0..<(EditingLawTests.runs / 8) { try run(number, &document) }
    }

    @Test("edits of different properties meet without a conflict: each side's are there, in whatever objects they stand")
    func rebases() throws {
        var document = LawDocument(random: SeededRandom(seed: EditingLawTests.seed &+ 9))
        for number in 0..<(EditingLawTests.runs / 8) {
            let schema = RandomSchema(&document.random)
            let base = try Model(json: schema.text(&document), schema: schema)
            // An array is one value to a merge, so that not of it.
            let order = RandomSchemaEdit.all.shuffled(using: &document.random).filter { edit in
                schema.paths[edit.name]!.allSatisfy { !$0.text.hasPrefix("l[") }
            }
            let (ours, theirs) = (order[0..<2], order[2..<4])
            var (mine, newer) = (base, base)
            for edit in ours { _ = edit.set(&mine, &document) }
            for edit in theirs { _ = edit.set(&newer, &document) }
            let before = mine
            var (applied, undone) = (newer, mine)
            try applied.dyn.apply(mine.dyn.changes, readOnly: .allow)
            let step = mine.dyn.changes
            for edit in theirs { _ = edit.set(&undone, &document) }
            let both = undone
            try undone.dyn.apply(step.inverse, readOnly: .allow)
            let conflicts = mine.dyn.rebase(onto: newer)
            let note =
                "run \(number)\n\(schema.paths.mapValues { $0.map(\.text) })\n\(base.dyn.json)\n\(before.dyn.json)\n\(newer.dyn.json)\n\(mine.dyn.json)"
            #expect(conflicts.isEmpty, "\(conflicts)\n\(note)")
            for edit in order {
                let expected = ours.contains { $0.name == edit.name } ? before : newer
                let (read, wanted) = (edit.reading(mine), edit.reading(expected))
                #expect(read == wanted, "\(edit.name)\n\(note)")
                #expect(edit.reading(applied) == wanted, "applied: \(edit.name)\n\(applied.dyn.json)\n\(note)")
                let left = ours.contains { $0.name == edit.name } ? base : both
                #expect(
                    edit.reading(undone) == edit.reading(left),
                    "undone: \(edit.name)\n\(undone.dyn.json)\n\(both.dyn.json)\n\(note)")
            }
        }
    }
}
