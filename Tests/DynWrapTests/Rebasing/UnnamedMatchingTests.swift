import DynWrap
import TestSupport
import Testing

private struct RowSchema: IdentifiedSchema {
    let id = Num<Int>("id")
    let text = Str("text")
    let n = Num<Int>("n")
    let locked = Num<Int>("locked").readOnly
}
private struct SheetSchema: Schema {
    let rows = ModelList<RowSchema>("rows")
    let done = Flag("done")
    let tags = List<String>("tags")
}
private typealias Sheet = Wrapped<SheetSchema>

private func sheet(_ rows: String) throws -> Sheet { try Sheet(json: #"{"rows": [\#(rows)]}"#) }

@Suite("Which models without an identity are which")
struct UnnamedMatchingTests {
    @Test("of two new models of which one has all of the other, each gets its own identity, in any order")
    func contained() throws {
        let answers = [
            #"{"id": 2, "text": "a", "n": 3}, {"id": 1, "text": "a"}"#,
            #"{"id": 1, "text": "a"}, {"id": 2, "text": "a", "n": 3}"#,
        ]
        for answer in answers {
            var mine = try sheet(#"{"text": "a"}, {"text": "a", "n": 3}"#)
            mine.rows.remove(at: 0)
            #expect(mine.dyn.rebase(onto: try sheet(answer)).isEmpty)
            #expect(mine.rows.map(\.id) == [2])
            mine = try sheet(#"{"text": "a"}, {"text": "a", "n": 3}"#)
            mine.rows[0].text = "b"
            #expect(mine.dyn.rebase(onto: try sheet(answer)).isEmpty)
            #expect(mine.rows.first { $0.id == 1 }?.text == "b" && mine.rows.first { $0.id == 2 }?.text == "a")
        }
        // What may be another's is not taken out in silence.
        var removed = try sheet(#"{"text": "a"}, {"id": 1}"#)
        removed.rows.remove(at: 0)
        let found = removed.dyn.rebase(onto: try sheet(#"{"id": 1}, {"id": 50, "text": "a", "n": 77}"#), keeping: .theirs)
        #expect(found.count == 1 && removed.rows.map(\.id) == [1, 50])
        // Of several that could be it, none is.
        var several = try sheet(#"{"text": "a"}, {"id": 1}"#)
        several.rows[0].n = 4
        #expect(!several.dyn.rebase(onto: try sheet(#"{"id": 8, "text": "a", "n": 1}, {"id": 9, "text": "a", "n": 2}"#)).isEmpty)
        #expect(several.rows.map(\.n).sorted() == [1, 2, 4])
    }

    @Test("the same edit on both sides of a model without an identity is one")
    func sameEdit() throws {
        var mine = try sheet(#"{"n": 1}, {"n": 2}"#)
        mine.rows[0].text = "x"
        mine.rows[1].text = "y"
        let before = mine
        #expect(mine.dyn.rebase(onto: try Sheet(json: mine.dyn.text())).isEmpty)
        #expect(mine == before)
        // Also with the identity that it got.
        mine = try sheet(#"{"text": "b"}"#)
        mine.rows[0].text = "c"
        #expect(mine.dyn.rebase(onto: try sheet(#"{"id": 9, "text": "c"}"#)).isEmpty)
        #expect(mine.dyn.json == ["rows": [["id": 9, "text": "c"]]])
    }

    @Test("removed here and edited there is a conflict, where the edited one can be told")
    func removed() throws {
        for side in [RebaseConflict.Side.mine, .theirs] {
            var mine = try sheet(#"{"id": 4}, {"n": 1}"#)
            mine.rows.remove(at: 1)
            #expect(mine.dyn.rebase(onto: try sheet(#"{"id": 4}, {"n": 1, "text": "t"}"#), keeping: side).count == 1)
            #expect(mine.rows.count == (side == .mine ? 1 : 2))
        }
    }

    @Test("changes between any two lists lead there and back, with an identity in some of their models or in none")
    func between() throws {
        var random = SeededRandom(seed: 12)
        func list() -> String {
            (0..<Int.random(in: 0..<4, using: &random)).map { _ in
                let id = Int.random(in: 0..<8, using: &random)
                let n = Int.random(in: 1..<3, using: &random)
                return id == 0
                    ? "5" : id < 3 ? #"{"id": \#(id), "n": \#(n)}"# : id < 6 ? #"{"n": \#(n)}"# : #"{"n": \#(n), "text": "t"}"#
            }.joined(separator: ", ")
        }
        for run in Rounds.of(3_000) {
            let (old, new) = try (sheet(list()), sheet(list()))
            let changes = new.dyn.changes(from: old)
            var there = old
            try there.dyn.apply(changes)
            #expect(there.dyn.json == new.dyn.json, "run \(run): \(old.dyn.json) \(new.dyn.json) \(changes)")
            try there.dyn.apply(changes.inverse)
            #expect(there.dyn.json == old.dyn.json, "run \(run): \(old.dyn.json) \(new.dyn.json) \(changes)")
        }
    }

    @Test("what is read-only in a model without an identity stays, whatever else changes in its list")
    func readOnly() throws {
        let rows = #"{"id": 1, "locked": 1}, {"n": 2, "locked": 1}"#
        var edited = try sheet(rows)
        try edited.dyn.apply([.replace("/rows/1/locked", 2)], readOnly: .allow)
        var (first, second) = (edited, edited)
        first.rows[0].id = 5
        second.rows[1].id = 5
        let other = try sheet(#"{"id": 1, "locked": 1}, {"n": 2, "locked": 2}"#)
        for changes in [first.dyn.changes, second.dyn.changes, other.dyn.changes(from: try sheet(rows))] {
            var model = try sheet(rows)
            #expect(throws: JSONPointerError.self, "\(changes)") { try model.dyn.apply(changes) }
            #expect(model.dyn.json == (try sheet(rows)).dyn.json)
        }
    }

    @Test("a default that is written where nothing was is an edit; of two that differ from what is there, a conflict")
    func defaults() throws {
        var mine = try Sheet(json: "{}")
        mine.done = false
        #expect(mine.dyn.rebase(onto: try Sheet(json: #"{"done": true}"#)).map(\.property) == ["done"])
        #expect(!mine.done)
        var list = try Sheet(json: "{}")
        list.tags = ["a"]
        #expect(list.dyn.rebase(onto: try Sheet(json: #"{"tags": []}"#)).isEmpty)
        #expect(list.tags == ["a"])
    }

    @Test("a model without an identity is not the one with the field's default")
    func byDefault() throws {
        var mine = try sheet(#"{"text": "new"}, {"id": 0, "text": "zero"}"#)
        #expect(mine.rows[id: 0]?.text == "zero")
        mine.rows[id: 0] = nil
        #expect(mine.dyn.json == ["rows": [["text": "new"]]])
    }

    @Test("where both sides have the same list it stays, also where nothing tells its elements apart")
    func twins() throws {
        let base = #"{"n": 2}, {"n": 2}"#
        for theirs in [#"{"n": 12}, {"n": 2}"#, #"{"n": 2}"#, #"{"n": 2}, {"n": 2}, {"n": 2}"#] {
            for way in 0..<2 {
                var mine = try sheet(base)
                let newer = try sheet(theirs)
                if way == 0 { mine.rows = newer.rows } else { try mine.dyn.apply(merging: newer.dyn.json) }
                #expect(mine.dyn.rebase(onto: newer).isEmpty && mine.dyn.json == newer.dyn.json, "\(theirs) \(way)")
            }
        }
    }

    @Test("of lists of many models without an identity the time grows with their number")
    func growth() throws {
        func seconds(_ count: Int) throws -> Duration {
            let text = (0..<count).map { #"{"n": \#($0)}"# }.joined(separator: ",")
            let base = try sheet(#"{"id": 1}, \#(text)"#)
            var mine = base
            for number in 0..<(count / 2) { mine.rows.insert(try Wrapped(json: #"{"n": \#(-1 - number)}"#), at: 3) }
            let changes = mine.dyn.changes
            return try ProcessorTime.measure {
                var other = base
                try other.dyn.apply(changes)
                try other.dyn.apply(changes.inverse)
            }
        }
        _ = try seconds(50)
        let (few, many) = try (seconds(100), seconds(800))
        #expect(many < few * 40, "\(few) \(many)")
    }
}
