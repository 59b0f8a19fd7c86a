import DynWrap
import TestSupport
import Testing

private struct NoteSchema: IdentifiedSchema {
    let id = Num<Int>("id")
    let text = Str("text")
    let done = Flag("done")
}
private enum Block: Sendable {
    case note(Wrapped<NoteSchema>)
    case title(Wrapped<NoteSchema>)
}
private struct PageSchema: Schema {
    let notes = ModelList<NoteSchema>("notes")
    let blocks = OneOfList<Block>("blocks", by: "kind") {
        Case("note", Block.note)
        Case("title", Block.title)
    }
}
private typealias Page = Wrapped<PageSchema>

/// Notes by their numbers, which nobody edits.
private struct Shelf {
    /// A list of models, or of a union of them.
    let list: String
    var random: SeededRandom
    var count = 0

    init(_ list: String, seed: UInt64) {
        self.list = list
        random = SeededRandom(seed: seed)
    }

    mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
    mutating func note(named percent: Int) -> JSON {
        count += 1
        var note: JSON =
            number(0..<2) == 0 ? ["n": JSON(count), "text": "t"] : ["text": "t", "done": false, "n": JSON(count)]
        if list == "blocks" { note["kind"] = number(0..<2) == 0 ? "note" : "title" }
        if number(0..<100) < percent { note["id"] = JSON(count) } else if number(0..<4) == 0 { note["id"] = nil }
        return note
    }

    /// Edits, by one side: of the member `key`, additions, removals and moves.
    mutating func edit(_ notes: inout JSON, _ key: String, named percent: Int, mayEdit: (JSON) -> Bool) {
        for _ in 0..<number(0..<5) {
            let index = notes.count == 0 ? nil : number(0..<notes.count)
            let at = number(0..<(notes.count + 1))
            switch number(0..<6) {
            case 0: notes.replaceElements(at..<at, with: [note(named: percent)])
            case 1: if let index, mayEdit(notes[index]) { notes.replaceElements(index..<(index + 1), with: []) }
            case 2:
                guard number(0..<2) == 0, let index else { continue }
                let moved = notes[index]
                notes.replaceElements(index..<(index + 1), with: [])
                notes.append(moved)
            default: if let index, mayEdit(notes[index]) { notes[index][key] = JSON(number(0..<1_000)) }
            }
        }
    }

    /// A list, and two edits of it; the second is a server's, which gives identities and edits what has one.
    mutating func sides() throws -> (base: JSON, mine: JSON, theirs: JSON, given: Int) {
        let notes = JSON((0..<number(0..<7)).map { _ in note(named: 50) })
        let known = byNumber(notes)
        let opened = try JSON(parsing: ([list: notes] as JSON).text())
        var (mine, theirs, given) = (opened, opened, 0)
        edit(&theirs[list], "theirs", named: 80) { !$0["id"].isNothing }
        for index in 0..<theirs[list].count {
            let note = theirs[list][index]
            if !note["id"].isNothing || known[note["n"].int ?? 0] == nil || number(0..<5) == 0 { continue }
            theirs[list][index]["id"] = JSON(10_000 + count)
            theirs[list][index]["by"] = "server"
            count += 1
            given += 1
        }
        edit(&mine[list], "mine", named: 30) { _ in true }
        // The answer is a text of its own, or an edit of what was opened.
        return (opened, mine, number(0..<2) == 0 ? try JSON(parsing: theirs.text()) : theirs, given)
    }
}

private func byNumber(_ notes: JSON) -> [Int: JSON] {
    Dictionary(notes.elements.map { ($0["n"].int ?? 0, $0) }) { first, _ in first }
}

@Suite("Laws of lists in which some models have no identity yet")
struct UnnamedElementsLawTests {
    @Test("rebasing on a server's answer that gives identities: nothing is lost, twice or mixed", arguments: ["notes", "blocks"])
    func rebased(_ list: String) throws {
        var shelf = Shelf(list, seed: 26)
        var (given, kept, additions) = (0, 0, 0)
        for run in Rounds.of(2_000) {
            let sides = try shelf.sides()
            given += sides.given
            var mine = try Page(json: sides.mine)
            let found = mine.dyn.rebase(onto: try Page(json: sides.theirs))
            let (was, here) = (byNumber(sides.base[list]), byNumber(sides.mine[list]))
            let (there, after) = (byNumber(sides.theirs[list]), byNumber(mine.dyn.json[list]))
            #expect(after.count == mine.dyn.json[list].count, "run \(run): \(sides) \(mine.dyn.json)")
            for number in Set(here.keys).union(there.keys) {
                let (b, m, t, r) = (was[number], here[number], there[number], after[number])
                guard let b else {  // added by one side
                    additions += 1
                    #expect(r == m ?? t, "run \(run)")
                    continue
                }
                guard let m else {
                    // Removed here: gone, unless the other side edited it, which is a conflict that is decided for here.
                    #expect(r == nil, "run \(run): \(number)")
                    continue
                }
                guard let t else {
                    #expect(m == b ? r == nil : r == m && found.contains { $0.mine == m }, "run \(run): \(number) \(found)")
                    continue
                }
                var expected = t
                if m["mine"] != b["mine"] { expected["mine"] = m["mine"] }
                #expect(r == expected, "run \(run): \(number)")
                if m["mine"] != b["mine"], b["id"].isNothing { kept += 1 }
            }
        }
        #expect(given > Rounds.of(2_000).count, "\(given)")
        #expect(kept > Rounds.of(100).count, "\(kept)")
        #expect(additions > Rounds.of(1_000).count, "\(additions)")
    }

    @Test(
        "changes applied there are made in the models that were changed, or refused and nothing is",
        arguments: ["notes", "blocks"])
    func applied(_ list: String) throws {
        var shelf = Shelf(list, seed: 27)
        var (made, refused) = (0, 0)
        for run in Rounds.of(2_000) {
            let sides = try shelf.sides()
            let mine = try Page(json: sides.mine)
            var theirs = try Page(json: sides.theirs)
            let (was, here) = (byNumber(sides.base[list]), byNumber(sides.mine[list]))
            let (there, changes) = (byNumber(sides.theirs[list]), mine.dyn.changes)
            let isMissed = was.contains { there[$0.key] == nil && here[$0.key] != $0.value }
            do {
                try theirs.dyn.apply(changes)
            } catch {
                #expect(isMissed, "run \(run): \(sides): \(error)")
                #expect(theirs.dyn.json == sides.theirs)
                refused += 1
                continue
            }
            let after = byNumber(theirs.dyn.json[list])
            let notes: Comment = "run \(run): \(sides) is \(theirs.dyn.json)"
            #expect(!isMissed && after.count == theirs.dyn.json[list].count, notes)
            for number in Set(here.keys).union(there.keys).union(was.keys) {
                let (b, m, t, r) = (was[number], here[number], there[number], after[number])
                guard b != nil else {
                    #expect(r == m ?? t, notes)
                    continue
                }
                guard let m, var expected = t else {
                    #expect(r == nil, notes)
                    continue
                }
                if m["mine"] != b?["mine"] { expected["mine"] = m["mine"] }
                #expect(r == expected, notes)
            }
            if !changes.isEmpty { made += 1 }
            // And taken back, and there and back where they were made.
            var own = mine
            try own.dyn.apply(changes.inverse)
            #expect(own.dyn.json == sides.base, notes)
            try own.dyn.apply(changes)
            #expect(own.dyn.json == sides.mine, notes)
        }
        #expect(made > Rounds.of(800).count && refused > Rounds.of(40).count, "\(made) \(refused)")
    }
}
