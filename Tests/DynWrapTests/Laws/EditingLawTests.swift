import DynWrap
import Foundation
import TestSupport
import Testing

/// What an edit touches, over random documents and edits. `DYNWRAP_LAW_RUNS` sets how many; `Tests/Scripts/law-test.sh` makes many.
@Suite("The law of editing: an edit touches what it changes and nothing else")
struct EditingLawTests {
    static let runs = Int(ProcessInfo.processInfo.environment["DYNWRAP_LAW_RUNS"] ?? "") ?? Rounds.of(1_400).count
    static let seed = UInt64(ProcessInfo.processInfo.environment["DYNWRAP_LAW_SEED"] ?? "") ?? 11

    private func touch<T>(_ value: inout T) {}

    /// Asks for everything there is, to edit it, and edits nothing.
    private func touchAll(_ model: inout LawModel) {
        touch(&model.n); touch(&model.d); touch(&model.m); touch(&model.s); touch(&model.f); touch(&model.day)
        touch(&model.e); touch(&model.city); touch(&model.tags); touch(&model.nums); touch(&model.ints)
        touch(&model.gaps); touch(&model.lists); touch(&model.rates); touch(&model.byYear); touch(&model.one)
        touch(&model.many); touch(&model.edges); touch(&model.dict); touch(&model.shape); touch(&model.shapes)
        touch(&model.mapped); touch(&model.left); touch(&model.right); touch(&model.raw)
        if !model.many.isEmpty { touch(&model.many[0]); touch(&model.many[0].tags) }
        if !model.edges.isEmpty { touch(&model.edges[0].name) }
        touch(&model.dict["x"]); touch(&model.rates["a"]); touch(&model.byYear["2018"])
    }

    @Test("an access that changes nothing writes nothing; a value that is there already is not written again")
    func nothing() throws {
        var document = LawDocument(random: SeededRandom(seed: Self.seed))
        for run in 0..<Self.runs {
            let text = document.text()
            var model = try LawModel(json: text)
            touchAll(&model)
            #expect(model.dyn.json.text() == text, "run \(run)")
            #expect(model.dyn.changes.isEmpty)
            let troubled = Set(model.dyn.problems.map { $0.property.split(separator: ".").first.map(String.init) ?? "" })
            func isClean(_ name: String, _ state: FieldState) -> Bool { state == .value && !troubled.contains(name) }
            if isClean("n", model.dyn.state(of: \.n)) { model.n = model.n }
            if isClean("d", model.dyn.state(of: \.d)) { model.d = model.d }
            if isClean("s", model.dyn.state(of: \.s)) { model.s = model.s }
            if isClean("f", model.dyn.state(of: \.f)) { model.f = model.f }
            if isClean("day", model.dyn.state(of: \.day)) { model.day = model.day }
            if isClean("e", model.dyn.state(of: \.e)) { model.e = model.e }
            if isClean("city", model.dyn.state(of: \.city)) { model.city = model.city }
            if model.dyn.state(of: \.tags) == .value, !model.tags.isEmpty { model.tags = model.tags }
            if model.dyn.state(of: \.ints) == .value, !model.ints.isEmpty { model.ints = model.ints }
            if model.dyn.state(of: \.rates) == .value, !model.rates.isEmpty { model.rates = model.rates }
            if model.dyn.state(of: \.lists) == .value, !model.lists.isEmpty { model.lists = model.lists }
            if model.dyn.state(of: \.byYear) == .value, !model.byYear.isEmpty { model.byYear = model.byYear }
            if model.dyn.state(of: \.mapped) == .value { model.mapped = model.mapped }
            if model.dyn.state(of: \.shapes) == .value, !model.shapes.isEmpty { model.shapes = model.shapes }
            if model.one != nil { model.one = model.one }
            if model.shape != nil { model.shape = model.shape }
            model.left = model.left
            if model.dyn.state(of: \.many) == .value { model.many = model.many }
            if model.dyn.state(of: \.edges) == .value { model.edges = model.edges }
            #expect(model.dyn.json.text() == text, "run \(run), assigned: \(model.dyn.changes.list)")
        }
    }

    @Test(
        "an access that changes nothing writes nothing over what was edited, where no model stands in a model's place too"
    )
    func nothingAfterEdits() throws {
        var document = LawDocument(random: SeededRandom(seed: Self.seed &+ 7))
        for run in 0..<(Self.runs / 4) {
            var model = try LawModel(json: document.text())
            for _ in 0..<Int.random(in: 0...2, using: &document.random) {
                _ = LawEdit.all.randomElement(using: &document.random)!.check(&model, &document)
            }
            // Arrays and objects with edits of their own, where there should be models, lists or dictionaries of them.
            var tree = model.dyn.json
            for pointer in [
                "/one", "/many", "/many/0", "/edges/0", "/edges/0/node", "/dict", "/dict/x", "/by-year/2018", "/shape",
            ]
            where document.chance(40) {
                let (place, isObject) = (JSONPointer(pointer)!, document.chance(30))
                var value = try JSON(parsing: isObject ? #"{"a": 1}"# : "[1]")
                if isObject { value["b"] = 2 } else { value.append(2) }
                if tree[pointer: JSONPointer(tokens: place.tokens.dropLast())]?.kind == .object || place.tokens.last == "0",
                    tree[pointer: place] != nil || place.tokens.last != "0"
                {
                    try? tree.set(value, at: place)
                }
            }
            model = try LawModel(json: tree)
            let text = model.dyn.json.text()
            tree = .missing  // so that the model alone holds what is edited in place
            touchAll(&model)
            #expect(model.dyn.json.text() == text, "run \(run)")
        }
    }

    @Test("random edits through typed fields: what they do not name is there after them, in its order, byte for byte")
    func edits() throws {
        var document = LawDocument(random: SeededRandom(seed: Self.seed &+ 1))
        for run in 0..<Self.runs {
            let text = document.text()
            let original = try LawModel(json: text)
            var model = original
            for _ in 0..<Int.random(in: 1...3, using: &document.random) {
                let before = model
                let edit = LawEdit.all.randomElement(using: &document.random)!
                let (old, whole) = (RawTree(before.dyn.json), before.dyn.json)
                let problem = edit.check(&model, &document)
                let after = RawTree(model.dyn.json)
                var note: String { "run \(run), \(edit.name): \(problem ?? "")\n\(whole.text())\n\(model.dyn.json.text())" }
                #expect(problem == nil, "\(note)")
                // All other members, with their white space, in their order.
                let others = old.members.filter { !edit.keys.contains($0.key) }
                #expect(after.members.filter { !edit.keys.contains($0.key) } == others, "\(note)")
                for member in others {
                    #expect(model.dyn.json[member.key].text() == whole[member.key].text(), "\(note)")
                }
                let kept = old.members.map(\.key).filter { key in after.members.contains { $0.key.utf8.elementsEqual(key.utf8) } }
                #expect(Array(after.members.map(\.key).prefix(kept.count)) == kept, "\(note)")
                // What is written opens again and is the same.
                let again = try JSON(parsing: model.dyn.json.text())
                #expect(RawTree(again) == after, "\(note)")
                #expect(try LawModel(json: again) == model, "\(note)")
                if problem != nil { return }
            }
            #expect(model.dyn.originalText == text && original.dyn.json.text() == text)
        }
    }
}
