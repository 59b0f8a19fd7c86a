import DynWrap
import TestSupport
import Testing

/// A fallback key of one field is a key of another: what is there is one member, which is merged as such.
@Suite("Rebasing fields whose fallback keys are keys of other fields")
struct RebaseSharedKeysTests {
    private struct PageSchema: Schema {
        let title = Str("title")
        let name = Str("name").or("title")
        let nick = Str("nick").or("name").optional
    }
    private typealias Page = Wrapped<PageSchema>

    @Test("an edit of the other field stays, whichever side has it")
    func edits() throws {
        let base = try Page(json: #"{"name": "u"}"#)
        var mine = base
        mine.title = "y"
        #expect(mine.dyn.rebase(onto: try Page(json: "{}")).isEmpty && mine.dyn.json == ["title": "y"])
        var without = base
        without.dyn.remove(\.name)
        #expect(without.dyn.rebase(onto: try Page(json: #"{"name": "u", "title": "y"}"#)).isEmpty)
        #expect(without.dyn.json == ["title": "y"])
    }

    @Test("the same edit on both sides is no conflict, and brings nothing back")
    func same() throws {
        var mine = try Page(json: #"{"title": "t", "name": "n", "nick": "k"}"#)
        mine.nick = nil
        let theirs = try Page(json: mine.dyn.text())
        #expect(mine.dyn.rebase(onto: theirs).isEmpty && mine.dyn.hasSameText(as: theirs))
        struct InsideSchema: Schema {
            let raw = Raw("q.r").or("z")
            let numbers = Dict<Int>("b").or("q.r")
        }
        var inside = try Wrapped<InsideSchema>(json: #"{"q": {"r": []}, "z": 1, "b": {}}"#)
        inside.dyn.remove(\.numbers)
        let there = try Wrapped<InsideSchema>(json: inside.dyn.text())
        #expect(inside.dyn.rebase(onto: there).isEmpty && inside.dyn.json == there.dyn.json)
    }

    @Test("also where the other field is of another model at the same place; fields with the same keys are one value")
    func places() throws {
        struct TitleSchema: Schema { let title = Str("title") }
        struct NameSchema: Schema { let name = Str("name").or("title") }
        struct TwoSchema: Schema {
            let first = Model<NameSchema>("x")
            let second = Model<TitleSchema>("x")
        }
        var mine = try Wrapped<TwoSchema>(json: #"{"x": {"name": "u", "n": 1}}"#)
        mine.second?.title = "y"
        let theirs = try Wrapped<TwoSchema>(json: #"{"x": {"n": 1}}"#)
        #expect(mine.dyn.rebase(onto: theirs).isEmpty && mine.dyn.json == ["x": ["n": 1, "title": "y"]])
        struct ViewsSchema: Schema {
            let text = Str("new").or("old")
            let number = Num<Int>("new").or("old").lax
        }
        var edited = try Wrapped<ViewsSchema>(json: #"{"old": "1"}"#)
        edited.text = "2"
        #expect(edited.dyn.rebase(onto: try Wrapped(json: #"{"new": "1", "more": 0}"#)).isEmpty)
        #expect(edited.dyn.json == ["new": "2", "more": 0])
    }

    private static let keys = ["a", "b", "c", "d"]

    /// Fields with keys of each other, and whether each has at most one key alone.
    private func schema(_ random: inout SeededRandom) -> (schema: DynamicSchema, names: [String], areShared: Bool) {
        var paths: [[String]] = []
        for key in Self.keys where Int.random(in: 0..<5, using: &random) > 0 {
            let others = Self.keys.filter { $0 != key }.shuffled(using: &random)
            paths.append([key] + others.prefix(Int.random(in: 0...2, using: &random)))
        }
        let areShared = paths.indices.allSatisfy { index in
            paths[index].count { key in !paths.indices.contains { $0 != index && paths[$0].contains(key) } } <= 1
        }
        return (.sharing(paths), paths.map { $0[0] }, areShared)
    }

    @Test(
        "random documents and edits: members that one side edited are as that one has them; the same edit on both sides is none")
    func law() throws {
        var random = SeededRandom(seed: 2911)
        var (clean, told) = (0, 0)
        for run in Rounds.of(4_000) {
            let (schema, names, areShared) = schema(&random)
            var tree: JSON = [:]
            for key in Self.keys where Bool.random(using: &random) { tree[key] = JSON(Int.random(in: 0..<4, using: &random)) }
            let base = try Wrapped(json: tree.text(), schema: schema)
            func edited(_ random: inout SeededRandom) throws -> Wrapped<DynamicSchema> {
                var model = base
                for _ in 0..<Int.random(in: 0...2, using: &random) {
                    guard let name = names.randomElement(using: &random) else { break }
                    let value = Int.random(in: -2..<4, using: &random)
                    if value < 0 { model.dyn.remove(name) } else { try model.dyn.set(name, to: value) }
                }
                return model
            }
            let (mine, theirs) = (try edited(&random), try edited(&random))
            var same = mine
            let conflicts = same.dyn.rebase(onto: try Wrapped(json: mine.dyn.text(), schema: schema))
            #expect(conflicts.isEmpty && same.dyn.json == mine.dyn.json, "run \(run): \(schema)\n\(base) \(mine) became \(same)")
            guard areShared else { continue }
            var (wanted, isConflict) = (theirs.dyn.json, false)
            for key in Self.keys {
                let (was, here, there) = (base.dyn.json[key], mine.dyn.json[key], theirs.dyn.json[key])
                if here != was { wanted[key] = here }
                if here != was, there != was, here != there { isConflict = true }
            }
            var result = mine
            let found = result.dyn.rebase(onto: try Wrapped(json: theirs.dyn.text(), schema: schema))
            #expect(
                result.dyn.json == wanted && found.isEmpty != isConflict,
                "run \(run): \(schema)\n\(base) \(mine) \(theirs) became \(result) and not \(wanted), \(found)")
            (clean, told) = (clean + (isConflict ? 0 : 1), told + (isConflict ? 1 : 0))
        }
        #expect(clean > 0 && told > 0)
    }
}

extension DynamicSchema {
    /// A number for each of these keys with fallbacks.
    fileprivate static func sharing(_ paths: [[String]]) -> DynamicSchema {
        DynamicSchema("Shared") {
            for keys in paths { keys.dropFirst().reduce(Num<Int>(keys[0]).optional) { $0.or($1) } }
        }
    }
}
