import DynWrap
import Foundation
import TestSupport
import Testing

/// Where changes lead, over random documents with equal keys and random edits.
@Suite("The law of changes: patches, merge patches, inverses and archives lead where they should")
struct ChangesLawTests {
    /// Edits beside those of typed fields: of any member, by name and by tree.
    private func editAnything(_ model: inout LawModel, _ document: inout LawDocument) {
        switch Int.random(in: 0..<9, using: &document.random) {
        case 0: model.dyn.remove(\.tags)
        case 1: model.dyn.remove(\.left)
        case 2: model.dyn.setNull(\.one)
        case 3: model.dyn.reset(\.tags)
        case 4: model.raw = ["k": JSON(Int.random(in: 0..<9, using: &document.random)), "l": ["x", [1.50]]]
        case 5: model.one = nil
        case 6: model.one = Wrapped { $0.name = "anew" }
        case 7: model.dyn.remove(\.n)
        default:
            let key = model.dyn.json.members.map(\.key).randomElement(using: &document.random) ?? "n"
            var tree = model.dyn.json
            if document.chance(50) { tree[key] = .missing } else { tree[key] = ["put", ["here": 1.0]] }
            if let edited = try? LawModel(json: tree) { model = edited }
        }
    }

    private func edit(_ model: inout LawModel, _ document: inout LawDocument) {
        for _ in 0..<Int.random(in: 0...5, using: &document.random) {
            if document.chance(50) {
                editAnything(&model, &document)
            } else {
                _ = LawEdit.all.randomElement(using: &document.random)!.check(&model, &document)
            }
        }
    }

    @Test(
        "the patch leads from the original to the model, spelling and order included; the inverse leads back; so do their texts")
    func patches() throws {
        var document = LawDocument(random: SeededRandom(seed: EditingLawTests.seed &+ 2))
        for run in 0..<EditingLawTests.runs {
            let original = try LawModel(json: document.text())
            var model = original
            edit(&model, &document)
            let changes = model.dyn.changes
            #expect(changes.isEmpty == model.dyn.hasSameText(as: original), "run \(run)")
            var tree = original.dyn.json
            let patch = try JSONPatch(json: JSON(parsing: changes.jsonPatch.json.text()))
            do {
                try tree.apply(patch)
                #expect(
                    tree.hasSameText(as: model.dyn.json), "run \(run)\n\(original.dyn.json.text())\n\(changes.jsonPatch.json)")
                try tree.apply(changes.inverse.jsonPatch)
                #expect(tree == original.dyn.json, "run \(run)")
            } catch {
                Issue.record("run \(run): \(error)\n\(original.dyn.json.text())\n\(changes.jsonPatch.json)")
            }
            // What a change says was there is what was there.
            for change in changes.list where change.old != nil && !change.pointer.tokens.contains(where: { Int($0) != nil }) {
                let found = try #require(original.dyn.json[pointer: change.pointer])
                #expect(found.hasSameText(as: change.old ?? .missing), "run \(run)")
            }
            model.dyn.reset()
            #expect(model.dyn.json.text() == original.dyn.originalText)
        }
    }

    @Test(
        "an object put in place of another, members left out, added and in any order: the patch gives its very text, the inverse the old one's"
    )
    func orders() throws {
        var random = SeededRandom(seed: EditingLawTests.seed &+ 6)
        func object(_ depth: Int = 2) -> JSON {
            let keys = ["a", "b", "c", "d", "e"].shuffled(using: &random).prefix(Int.random(in: 0...5, using: &random))
            return JSON(
                members: keys.map { key in
                    let isObject = depth > 0 && Int.random(in: 0..<3, using: &random) == 0
                    return (key: key, value: isObject ? object(depth - 1) : JSON(Int.random(in: 0...1, using: &random)))
                })
        }
        for run in 0..<EditingLawTests.runs {
            let original = try LawModel(json: JSON(parsing: JSON(members: [(key: "raw", value: object())]).text()))
            var model = original
            model.raw = object()
            let changes = model.dyn.changes
            var tree = original.dyn.json
            try tree.apply(changes.jsonPatch)
            #expect(
                tree.hasSameText(as: model.dyn.json), "run \(run): \(original.raw) to \(model.raw) by \(changes.jsonPatch.json)")
            try tree.apply(changes.inverse.jsonPatch)
            #expect(tree == original.dyn.json, "run \(run)")
            tree.merge(changes.mergePatch)
            #expect(tree == model.dyn.json, "run \(run): \(original.raw) to \(model.raw) by \(changes.mergePatch)")
        }
    }

    @Test("elements that change places with others of the same text are no change; a few values in any order lead to each other")
    func equalElements() throws {
        var random = SeededRandom(seed: EditingLawTests.seed &+ 8)
        for run in 0..<EditingLawTests.runs {
            let elements = (0..<5).map { _ in ["1", "{ }", "{\"a\": 1}"].randomElement(using: &random)! }
            let original = try LawModel(json: "{\"raw\": [\(elements.joined(separator: ", "))]}")
            var model = original
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let (i, j) = (Int.random(in: 0..<5, using: &random), Int.random(in: 0..<5, using: &random))
                let (first, second) = (model.raw[i], model.raw[j])
                model.raw.replaceElements(i..<(i + 1), with: [second])
                model.raw.replaceElements(j..<(j + 1), with: [first])
            }
            let changes = model.dyn.changes
            #expect(changes.isEmpty == model.dyn.hasSameText(as: original), "run \(run): \(changes)")
            var tree = original.dyn.json
            try tree.apply(changes.jsonPatch)
            #expect(tree.hasSameText(as: model.dyn.json), "run \(run): \(changes)")
        }
    }

    @Test("the merge patch of documents without null leads from the one to the other")
    func mergePatches() throws {
        var document = LawDocument(random: SeededRandom(seed: EditingLawTests.seed &+ 3))
        var count = 0
        for run in 0..<EditingLawTests.runs {
            let text = document.text()
            if text.contains("null") { continue }
            let original = try LawModel(json: text)
            var model = original
            edit(&model, &document)
            if model.dyn.json.text().contains("null") { continue }
            count += 1
            var tree = original.dyn.json
            tree.merge(try JSON(parsing: model.dyn.changes.mergePatch.text()))
            #expect(tree == model.dyn.json, "run \(run)\n\(text)\n\(model.dyn.changes.mergePatch)\n\(model.dyn.json)")
        }
        // Few of the documents are without null, so a short run may have none.
        #expect(EditingLawTests.runs < 1_000 || count > EditingLawTests.runs / 100)
    }

    @Test("every field can be put back: what remains is what the other edits did")
    func resets() throws {
        var document = LawDocument(random: SeededRandom(seed: EditingLawTests.seed &+ 4))
        for run in 0..<EditingLawTests.runs {
            let text = document.text()
            var model = try LawModel(json: text)
            if document.chance(50) { model.city = "Oslo" } else { model.dyn.remove(\.city) }
            if document.chance(50) { model.n += 1 } else { model.dyn.remove(\.n) }
            if document.chance(50) { model.tags.append("t") } else { model.tags = [] }
            if document.chance(50) { model.n = 5 }
            model.left.age += 1
            model.dyn.reset(\.city)
            model.dyn.reset(\.left)
            model.dyn.reset(\.tags)
            model.dyn.reset(\.n)
            #expect(model.dyn.json.text() == text, "run \(run)")
            #expect(model.dyn.changes.isEmpty)
        }
    }

    @Test(
        "members removed and set again: no change where the text is as it was, and changes that lead to the text where it is another"
    )
    func restoredMembers() throws {
        var random = SeededRandom(seed: EditingLawTests.seed &+ 31)
        let keys = ["a", "b", "c", "d"]
        for run in Rounds.of(4_000) {
            var members = keys.shuffled(using: &random).prefix(.random(in: 1...4, using: &random)).map {
                ($0, Int.random(in: 0...1, using: &random))
            }
            if run % 8 == 0, let first = members.first { members.append(first) }
            let text = "{" + members.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
            let original = try JSON(parsing: text)
            var tree = original
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let key = keys.randomElement(using: &random)!
                tree[key] = Bool.random(using: &random) ? .missing : JSON(Int.random(in: 0...1, using: &random))
            }
            let changes = tree.changes(from: original)
            // White space aside, equal keys included, of which a compact text has the last alone.
            func tokens(_ json: JSON) -> String { json.text().replacing(" ", with: "") }
            #expect(changes.isEmpty == (tokens(tree) == tokens(original)), "\(text) \(tree) \(changes)")
            var patched = original
            try patched.apply(
                JSONPatch(
                    changes.map { change in
                        guard let new = change.new else { return .remove(change.pointer) }
                        return change.old == nil ? .add(change.pointer, new) : .replace(change.pointer, new)
                    }))
            #expect(tokens(patched) == tokens(tree), "\(text) \(tree) \(changes)")
        }
    }

    @Test("an archive opens again, with the same text, edits and meaning")
    func archives() throws {
        var document = LawDocument(random: SeededRandom(seed: EditingLawTests.seed &+ 5))
        for run in 0..<(EditingLawTests.runs / 4) {
            var model = try LawModel(json: document.text())
            if document.chance(20) { model = LawModel() }
            edit(&model, &document)
            let archive = Archive(model)
            let again = LawModel(try Archive<LawModel>(data: archive.data(as: run % 2 == 0 ? .json : .plist(.binary))))
            #expect(again == model && again.dyn.hasSameText(as: model), "run \(run)")
            #expect(again.dyn.originalText == model.dyn.originalText)
            #expect(again.dyn.changes == model.dyn.changes && Archive(again) == archive)
            let edges = WrappedList<LawPartSchema>(
                try Archive<WrappedList<LawPartSchema>>(data: Archive(model.edges).data(as: .json)))
            #expect(edges.count == model.edges.count && edges.map(\.name) == model.edges.map(\.name), "run \(run)")
        }
    }

    @Test("the changes of a model made from nothing are additions, which erase nothing where they are applied")
    func new() throws {
        var made = LawModel()
        made.n = 3
        made.one = Wrapped { $0.name = "x" }
        #expect(made.dyn.changes.list.allSatisfy { $0.old == nil && $0.new != nil })
        var other = try LawModel(json: #"{"s": "kept"}"#)
        try other.dyn.apply(made.dyn.changes)
        #expect(
            other.dyn.json.text() == #"{"s": "kept","n":3,"one":{"name":"x"}}"#
                || other.dyn.json == ["s": "kept", "n": 3, "one": ["name": "x"]])
    }
}
