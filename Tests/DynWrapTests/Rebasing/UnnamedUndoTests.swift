import DynWrap
import TestSupport
import Testing

private struct Line: IdentifiedSchema {
    let id = Num<Int>("id").optional
    let v = Str("v")
    let w = Num<Int>("w")
    let t = List<Int>("t")
    var body: some SchemaBody { Identity(\.id) }
}

private struct Lines: Schema { let l = ModelList<Line>("l") }

/// Changes of lists in which some models have no identity yet, and their inverse.
@Suite("Changes of models without an identity, applied and undone")
struct UnnamedUndoTests {
    private func model(_ text: String) throws -> Wrapped<Lines> { try Wrapped(json: text) }

    @Test("an edit beside an added model that is equal to the edited one is made once")
    func equalToEdited() throws {
        let original = try model(#"{"l":[{"v":"a","t":[1]}]}"#)
        var edited = original
        edited.l[0].t.append(2)
        edited.l.append(try Wrapped(json: #"{"v":"a","t":[1,2]}"#))
        var applied = original
        try applied.dyn.apply(edited.dyn.changes)
        #expect(applied.dyn.text() == edited.dyn.text())
        try applied.dyn.apply(edited.dyn.changes.inverse)
        #expect(applied == original)

        var removed = try model(#"{"l":[{"v":"a","w":1}]}"#)
        let before = removed
        removed.l[0].dyn.remove(\.w)
        removed.l.append(try Wrapped(json: #"{"v":"a"}"#))
        applied = before
        try applied.dyn.apply(removed.dyn.changes)
        #expect(applied == removed)
    }

    @Test("an edit is undone beside a removed model that was equal to the edited one")
    func undoBesideRemoved() throws {
        var edited = try model(#"{"l":[{"v":"a"},{"v":"a"}]}"#)
        let original = edited
        edited.l.remove(at: 1)
        edited.l[0].w = 1
        try edited.dyn.apply(edited.dyn.changes.inverse)
        #expect(edited == original)
    }

    @Test("the inverse matches the same models as the changes")
    func sameMatching() throws {
        let before = try model(#"{"l":[{"w":1},{"id":1}]}"#)
        let after = try model(#"{"l":[{}]}"#)
        let changes = after.dyn.changes(from: before)
        var applied = before
        try applied.dyn.apply(changes)
        #expect(applied == after)
        try applied.dyn.apply(changes.inverse)
        #expect(applied == before)
    }

    @Test("an identity that was given is taken back in its model, also where others came meanwhile")
    func givenIdentity() throws {
        let before = try model(#"{"l":[{"v":"a"},{"v":"b"}]}"#)
        var edited = before
        edited.l[0].id = 5
        edited.l[0].w = 2
        let step = edited.dyn.changes(from: before)
        edited.l.insert(try Wrapped(json: #"{"v":"z"}"#), at: 0)
        edited.l[2].w = 7
        try edited.dyn.apply(step.inverse)
        #expect(edited.dyn.json == ["l": [["v": "z"], ["v": "a"], ["v": "b", "w": 7]]])
    }

    /// A list of a few models, many of which are alike.
    private func list(_ random: inout SeededRandom) -> String {
        var ids = [1, 2, 3].shuffled(using: &random)
        let models = (0..<Int.random(in: 0...4, using: &random)).map { _ in
            var members: [String] = []
            if Bool.random(using: &random), let id = ids.popLast() { members.append("\"id\":\(id)") }
            if Bool.random(using: &random) { members.append("\"v\":\"\(["a", "b"].randomElement(using: &random)!)\"") }
            if Bool.random(using: &random) { members.append("\"w\":\(Int.random(in: 1...2, using: &random))") }
            if Int.random(in: 0..<4, using: &random) == 0 { members.append("\"t\":[\(Int.random(in: 1...2, using: &random))]") }
            return "{\(members.joined(separator: ","))}"
        }
        return "{\"l\":[\(models.joined(separator: ","))]}"
    }

    @Test("changes from one model to another make the other, and their inverse the first")
    func anyModels() throws {
        var random = SeededRandom(seed: EditingLawTests.seed)
        for _ in 0..<EditingLawTests.runs * 2 {
            let (before, after) = (try model(list(&random)), try model(list(&random)))
            let changes = after.dyn.changes(from: before)
            var applied = before
            var story: String { "\(before.dyn.text()) → \(after.dyn.text()): \(changes.jsonPatch.json)" }
            do {
                try applied.dyn.apply(changes)
                #expect(applied == after, "\(story)")
                try applied.dyn.apply(changes.inverse)
                #expect(applied == before, "undone: \(story)")
            } catch {
                Issue.record("\(story): \(error)")
            }
        }
    }

    @Test("edits of a model, applied to its original and undone")
    func anyEdits() throws {
        var random = SeededRandom(seed: EditingLawTests.seed)
        for _ in 0..<EditingLawTests.runs * 2 {
            let original = try model(list(&random))
            var edited = original
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let count = edited.l.count
                switch Int.random(in: 0..<6, using: &random) {
                case 0: edited.l.append(try model(list(&random)).l.first ?? Wrapped())
                case 1 where count > 0: edited.l.remove(at: Int.random(in: 0..<count, using: &random))
                case 2 where count > 1: edited.l.swapAt(0, count - 1)
                case 3 where count > 0: edited.l.append(edited.l[Int.random(in: 0..<count, using: &random)])
                case 4 where count > 0: edited.l[Int.random(in: 0..<count, using: &random)].t.append(2)
                case _ where count > 0:
                    edited.l[Int.random(in: 0..<count, using: &random)].w = Int.random(in: 1...2, using: &random)
                default: break
                }
            }
            let ids = edited.l.compactMap(\.id)
            if Set(ids).count < ids.count { continue }
            var applied = original
            var story: String { "\(original.dyn.text()) → \(edited.dyn.text()): \(edited.dyn.changes.jsonPatch.json)" }
            do {
                try applied.dyn.apply(edited.dyn.changes)
                #expect(applied == edited, "\(story)")
                try applied.dyn.apply(edited.dyn.changes.inverse)
                #expect(applied == original, "undone: \(story)")
            } catch {
                Issue.record("\(story): \(error)")
            }
        }
    }
}
