import DynWrap
import TestSupport
import Testing

private struct NoteSchema: IdentifiedSchema {
    let id = Num<Int>("id")
    let text = Str("text")
    let done = Flag("done")
}
private struct PageSchema: Schema {
    let notes = ModelList<NoteSchema>("notes")
}
private typealias Page = Wrapped<PageSchema>
private typealias Note = Wrapped<NoteSchema>

/// Lists of models with an identity, in which some wait for theirs.
@Suite("Rebasing lists with new models that have no identity yet")
struct RebaseUnnamedTests {
    private func page(_ notes: String) throws -> Page { try Page(json: #"{"notes": [\#(notes)]}"#) }

    @Test("a new model without an identity stays beside what the others did to the list")
    func added() throws {
        var mine = try page(#"{"id": 1, "text": "a"}, {"id": 2, "text": "b"}"#)
        mine.notes[1].text = "B"
        mine.notes.append(try Note(json: #"{"text": "new"}"#))
        let theirs = try page(#"{"id": 2, "text": "b"}, {"id": 3, "text": "c"}"#)
        #expect(mine.dyn.rebase(onto: theirs).isEmpty)
        #expect(
            mine.dyn.json
                == [
                    "notes": [
                        ["id": 2, "text": "B"], ["id": 3, "text": "c"], ["text": "new"],
                    ]
                ])
        #expect(mine.dyn.changes.count == 2)
    }

    @Test("what was sent gets its identity from the answer, with what was edited meanwhile", arguments: ["", #""id": null, "#])
    func named(_ id: String) throws {
        var mine = try page(#"{"id": 1, "text": "a"}"#)
        mine.notes.append(try Note(json: #"{\#(id)"text": "new"}"#))
        mine.notes.append(try Note(json: #"{\#(id)"text": "newer"}"#))
        mine.dyn.commit()  // it is sent
        mine.notes[1].done = true
        mine.notes[2].text = "newest"
        mine.notes.append(try Note(json: #"{"text": "later"}"#))
        let answer = try page(
            #"{"id": 1, "text": "a"}, {"id": 8, "text": "new", "by": "Ann"}, {"id": 9, "text": "newer"}, {"id": 10, "text": "other"}"#
        )
        #expect(mine.dyn.rebase(onto: answer).isEmpty)
        #expect(
            mine.dyn.json
                == [
                    "notes": [
                        ["id": 1, "text": "a"], ["id": 8, "text": "new", "by": "Ann", "done": true], ["id": 9, "text": "newest"],
                        ["id": 10, "text": "other"], ["text": "later"],
                    ]
                ])
        #expect(mine.dyn.changes.map(\.pointer.description) == ["/notes/1/done", "/notes/2/text", "/notes/4"])
    }

    @Test("what was taken out while it was sent is taken out of the answer, without a conflict")
    func removed() throws {
        var mine = try page(#"{"text": "new"}, {"text": "other"}"#)
        mine.notes.remove(at: 0)
        #expect(mine.dyn.rebase(onto: try page(#"{"id": 8, "text": "new"}, {"id": 9, "text": "other"}"#)).isEmpty)
        #expect(mine.dyn.json == ["notes": [["id": 9, "text": "other"]]])
    }

    @Test("the same addition on both sides is one, another is another")
    func both() throws {
        let base = try page(#"{"id": 1}"#)
        var (mine, theirs) = (base, base)
        for text in ["x", "x", "m"] { mine.notes.append(try Note(json: #"{"text": "\#(text)"}"#)) }
        for text in ["t", "x"] { theirs.notes.append(try Note(json: #"{"text": "\#(text)"}"#)) }
        #expect(mine.dyn.rebase(onto: theirs).isEmpty)
        #expect(mine.notes.map(\.text).sorted() == ["", "m", "t", "x", "x"])
        // With an identity it is what somebody else added.
        var other = base
        other.notes.append(try Note(json: #"{"text": "x"}"#))
        #expect(other.dyn.rebase(onto: try page(#"{"id": 1}, {"id": 2, "text": "x"}"#)).isEmpty)
        #expect(other.notes.count == 3)
    }

    @Test(
        "what both edited of a model without an identity is one value each: a conflict, nothing mixed",
        arguments: [RebaseConflict.Side.mine, .theirs])
    func conflict(_ side: RebaseConflict.Side) throws {
        var mine = try page(#"{"id": 1, "text": "a"}, {"text": "b", "done": false}"#)
        var theirs = mine
        mine.notes[1].done = true
        mine.notes[0].text = "A"
        theirs.notes[1].text = "B"
        let found = mine.dyn.rebase(onto: theirs, keeping: side)
        #expect(
            found.map(\.description) == [
                #"/notes/1 (notes): {"text":"b","done":false} is {"text":"b","done":true} here and {"text":"B","done":false} there"#
            ])
        #expect(found.map(\.id) == ["/notes/1"])
        #expect(
            mine.dyn.json
                == [
                    "notes": [
                        ["id": 1, "text": "A"], side == .mine ? ["text": "b", "done": true] : ["text": "B", "done": false],
                    ]
                ])
    }

    @Test("an element in the place of another is another")
    func replaced() throws {
        var mine = try page(#"{"id": 1}, {"text": "a", "done": true}"#)
        mine.notes.remove(at: 1)
        mine.notes.append(try Note(json: #"{"text": "b"}"#))
        let theirs = try page(#"{"id": 1, "done": true}, {"text": "c"}"#)
        #expect(mine.dyn.rebase(onto: theirs).isEmpty)
        #expect(mine.dyn.json == ["notes": [["id": 1, "done": true], ["text": "c"], ["text": "b"]]])
    }

    @Test("an identity twice: the list is one value, as it was")
    func twice() throws {
        var mine = try page(#"{"id": 1}, {"text": "a"}"#)
        mine.notes[1].text = "b"
        let theirs = try page(#"{"id": 1}, {"id": 1}, {"text": "a"}"#)
        #expect(mine.dyn.rebase(onto: theirs).map(\.pointer.description) == ["/notes"])
    }
}
