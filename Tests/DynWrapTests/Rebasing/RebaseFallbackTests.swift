import DynWrap
import TestSupport
import Testing

private struct MovedSchema: Schema {
    let y = Field<String?>("list[0].y").or("list[0].old", "first.y")
    let x = Field<Int?>("list[0].x")
    let name = Field<String?>("name").or("names[0]")
}
private typealias Moved = Wrapped<MovedSchema>

@Suite("Rebase: fields with fallback keys inside arrays")
struct RebaseFallbackTests {
    @Test("an edit of a value that the newer side has at another key is made there, and the rest of the array is theirs")
    func moved() throws {
        var model = try Moved(json: #"{"list": [{"y": "b", "x": 2}], "name": "n"}"#)
        model.y = "A"
        model.name = "N"
        let newer = try Moved(json: #"{"list": [{"old": "b", "x": 3}, 7], "names": ["n", "c"]}"#)
        #expect(model.dyn.rebase(onto: newer).isEmpty)
        #expect(model.dyn.json == ["list": [["old": "A", "x": 3], 7], "names": ["N", "c"]])
    }

    @Test("where both edited more of the array, it is a conflict of the arrays as they are")
    func bothEditedMore() throws {
        let base = try Moved(json: #"{"list": [{"y": "b", "x": 2}]}"#)
        for side in [RebaseConflict.Side.mine, .theirs] {
            var model = base
            model.y = "A"
            model.x = 5
            let newer = try Moved(json: #"{"list": [{"old": "b", "x": 3}]}"#)
            let conflict = try #require(model.dyn.rebase(onto: newer, keeping: side).first)
            #expect(conflict.base == base.dyn.json["list"] && conflict.theirs == newer.dyn.json["list"])
            #expect(conflict.mine == [["y": "A", "x": 5]])
            #expect(model.dyn.json["list"] == (side == .mine ? conflict.mine : conflict.theirs))
        }
    }

    private struct RestSchema: Schema { let x = Num<Int>("x") }
    private struct AroundSchema: Schema {
        let y = Str("p.y").optional.or("z")
        let p = Model<RestSchema>("p")
    }
    private struct BareSchema: Schema { let y = Str("p.y").optional.or("z") }

    @Test("an object around one of the keys that both removed is removed, and one that one removed is one conflict at most")
    func aroundKeys() throws {
        func rebased<S: Schema>(_: S.Type, _ base: String, _ mine: String, _ theirs: String) throws -> ([Int], [String]) {
            var (counts, texts): ([Int], [String]) = ([], [])
            for side in [RebaseConflict.Side.mine, .theirs] {
                var model = try Wrapped<S>(json: base)
                try model.dyn.apply(Wrapped<S>(json: mine).dyn.changes(from: model))
                try counts.append(model.dyn.rebase(onto: Wrapped<S>(json: theirs), keeping: side).count)
                texts.append(model.dyn.text(.compact))
            }
            return (counts, texts)
        }
        func check<S: Schema>(_ schema: S.Type) throws {
            let both = #"{"p":{"y":"a","x":1},"z":"q"}"#
            let one = #"{"p":{"y":"a","x":1}}"#
            for (base, text) in [
                (both, #"{"z":"q"}"#), (both, #"{"z":"a"}"#), (one, #"{"z":"n"}"#), (one, #"{"z":"a"}"#), (one, "{}"),
                (one, #"{"p":null,"z":"n"}"#),
            ] {
                let found = try rebased(schema, base, text, text)
                #expect(found.0 == [0, 0] && found.1 == [text, text], "\(base) \(text): \(found)")
            }
            // Removed there, and edited here or moved; and the other way around.
            let edited = #"{"p":{"y":"b","x":1}}"#
            var found = try rebased(schema, one, edited, "{}")
            #expect(found == ([1, 1], [edited, "{}"]), "\(found)")
            found = try rebased(schema, one, "{}", edited)
            #expect(found == ([1, 1], ["{}", edited]), "\(found)")
            found = try rebased(schema, one, #"{"z":"n"}"#, "{}")
            #expect(found == ([1, 1], [#"{"z":"n"}"#, "{}"]), "\(found)")
            found = try rebased(schema, one, "{}", #"{"z":"n"}"#)
            #expect(found == ([1, 1], ["{}", #"{"z":"n"}"#]), "\(found)")
        }
        try check(AroundSchema.self)
        try check(BareSchema.self)
    }

    /// A document with these values at some of their paths.
    private static func text(_ y: String?, _ name: String?, _ random: inout SeededRandom) -> JSON {
        var tree: JSON = ["list": [["x": 1]]]
        if let y {
            switch Int.random(in: 0...2, using: &random) {
            case 0: tree["list"][0]["y"] = JSON(y)
            case 1: tree["list"][0]["old"] = JSON(y)
            default: tree["first"]["y"] = JSON(y)
            }
        }
        if let name {
            if Bool.random(using: &random) { tree["name"] = JSON(name) } else { tree["names"] = [JSON(name), "rest"] }
        }
        return tree
    }

    @Test("over random documents, each value is that of the side that edited it, or is one conflict of the field")
    func law() throws {
        var (found, clean) = (0, 0)
        for round in Rounds.of(3_000) {
            var random = SeededRandom(seed: UInt64(round))
            func word() -> String? { ["a", "b", "c", nil].randomElement(using: &random)! }
            let (y, name) = (word(), word())
            let base = try Moved(json: JSON(parsing: Self.text(y, name, &random).text()))
            var mine = base
            if Bool.random(using: &random) { mine.y = word() }
            if Bool.random(using: &random) { mine.name = word() }
            var tree = Self.text(
                Bool.random(using: &random) ? y : word(), Bool.random(using: &random) ? name : word(), &random)
            // Only one side edits more of the array, and both edit the field: else it is an array that both sides edited.
            let bothEdited =
                mine.y != base.y && (tree["list"] != base.dyn.json["list"] || tree["first"] != base.dyn.json["first"])
            let editor = bothEdited ? Int.random(in: 0...2, using: &random) : 0
            if editor == 1 { mine.x = 2 }
            if editor == 2 {
                tree["list"][0]["x"] = JSON(Int.random(in: 2...3, using: &random))
                if Bool.random(using: &random) { tree["list"].append(["more": 1]) }
            }
            let theirs = try Moved(json: JSON(parsing: tree.text()))
            // A value that stays at its place in an array, or that nobody has any more, is a part of the array as any other.
            func isOfArray(_ pointers: JSONPointer...) -> Bool {
                let places = [base, mine, theirs].map { model in
                    pointers.firstIndex { model.dyn.json[pointer: $0]?.exists == true }
                }
                return places[1] == places[2] && (places[1] == nil || places[1] == places[0] ?? 0)
            }
            if isOfArray("/list/0/y", "/list/0/old", "/first/y") || isOfArray("/name", "/names/0") { continue }
            let side: RebaseConflict.Side = Bool.random(using: &random) ? .mine : .theirs
            var result = mine
            let conflicts = result.dyn.rebase(onto: theirs, keeping: side)
            let notes: Comment =
                "round \(round): \(base.dyn.json) \(mine.dyn.json) \(theirs.dyn.json) is \(result.dyn.json), \(conflicts)"
            var properties: [String] = []
            func merged<V: Equatable>(_ was: V, _ here: V, _ there: V, _ property: String) -> V {
                if here == was || here == there { return there }
                if there == was { return here }
                properties.append(property)
                return side == .mine ? here : there
            }
            #expect(result.y == merged(base.y, mine.y, theirs.y, "y"), notes)
            #expect(result.name == merged(base.name, mine.name, theirs.name, "name"), notes)
            #expect(result.x == (editor == 1 ? 2 : theirs.x), notes)
            #expect(result.dyn.json["list"].count == theirs.dyn.json["list"].count, notes)
            #expect(conflicts.map(\.property) == properties, notes)
            if properties.isEmpty { clean += 1 } else { found += 1 }
        }
        #expect(found > Rounds.of(100).count && clean > Rounds.of(300).count)
    }
}
