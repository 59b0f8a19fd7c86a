import DynWrap
import TestSupport
import Testing

private struct RowSchema: IdentifiedSchema {
    let id = Num<Int>("id")
    let text = Str("text")
    let n = Num<Int>("n")
}
private enum Block: Sendable {
    case row(Wrapped<RowSchema>)
    case other(JSON)
}
private struct TableSchema: Schema {
    let rows = ModelList<RowSchema>("rows")
    let blocks = OneOfList<Block>("blocks", by: "kind") {
        Case("row", Block.row)
        Case("title", Block.row)
        Otherwise(Block.other)
    }
}
private typealias Table = Wrapped<TableSchema>

@Suite("Changes of lists in which models are told apart though some have no identity, and of unions of models")
struct UnnamedChangesTests {
    private let text = #"{"rows": [{"id": 1, "text": "a", "n": 0}, {"id": 2, "text": "b", "n": 0}]}"#
    private let theirs = #"{"rows": [{"id": 2, "text": "b", "n": 0}, {"id": 9, "text": "i", "n": 0}]}"#

    private func edited(_ text: String, _ edit: (inout Table) throws -> Void) throws -> Table {
        var table = try Table(json: text)
        try edit(&table)
        return table
    }

    @Test(
        "an edit of a model that is gone is refused, whatever new models are there",
        arguments: [#"{"text": "new"}"#, "null", "7"])
    func gone(_ new: String) throws {
        let edits: [(inout Table) -> Void] = [{ $0.rows[0].n = 5 }, { $0.rows.remove(at: 0) }]
        for edit in edits {
            let mine = try edited(text) { table in
                edit(&table)
                try table.dyn.apply([.add("/rows/-", JSON(parsing: new))])
            }
            for there in [theirs, theirs.replacing("]", with: ", \(new)]")] {
                var server = try Table(json: there)
                let before = server
                #expect(throws: JSONPointerError.self) { try server.dyn.apply(mine.dyn.changes) }
                #expect(server.dyn.hasSameText(as: before))
                #expect(throws: JSONPointerError.self) { try server.dyn.apply(mine.dyn.changes.jsonPatch(testing: true)) }
            }
            // Where it is, at any index, it is found.
            var server = try Table(json: #"{"rows": [{"id": 7}, {"id": 2, "n": 0}, {"id": 1, "text": "a", "n": 0}]}"#)
            try server.dyn.apply(mine.dyn.changes)
            #expect(server.rows.first { $0.id == 1 }?.n ?? 5 == 5)
            #expect(server.dyn.json["rows"].elements.contains(try JSON(parsing: new)))
            #expect(server.rows.first { $0.id == 2 }?.n == 0)
        }
    }

    @Test("an edit of a new model is made in that one, found by its content")
    func unnamed() throws {
        let text = #"{"rows": [{"id": 1}, {"text": "x"}, {"text": "y"}]}"#
        let mine = try edited(text) {
            $0.rows[1].n = 5; $0.rows[2].n = 6
        }
        var server = try Table(json: #"{"rows": [{"text": "y"}, {"id": 4, "text": "x"}, {"id": 1}]}"#)
        try server.dyn.apply(mine.dyn.changes)
        #expect(
            server.dyn.json
                == ["rows": [["text": "y", "n": 6], ["id": 4, "text": "x", "n": 5], ["id": 1]]])
        var other = try Table(json: #"{"rows": [{"text": "z"}, {"text": "y"}, {"id": 1}]}"#)
        #expect(throws: JSONPointerError.self) { try other.dyn.apply(mine.dyn.changes) }
        // And taken back.
        try server.dyn.apply(mine.dyn.changes.inverse)
        #expect(server.dyn.json == ["rows": [["text": "y"], ["id": 4, "text": "x"], ["id": 1]]])
    }

    private let blocks =
        #"{"blocks": [{"kind": "row", "id": 1, "n": 0}, {"kind": "row", "id": 2, "n": 0}, {"kind": "img", "src": "s"}]}"#

    @Test("models of unions are found by their identity")
    func unions() throws {
        let mine = try edited(blocks) { table in
            guard case .row(var row) = table.blocks[0] else { return }
            row.n = 5
            table.blocks[0] = .row(row)
        }
        var server = try Table(
            json:
                #"{"blocks": [{"kind": "img", "src": "t"}, {"kind": "row", "id": 2, "n": 0}, {"kind": "row", "id": 1, "n": 0}]}"#)
        var copy = server
        try server.dyn.apply(mine.dyn.changes)
        #expect(
            server.dyn.json
                == [
                    "blocks": [
                        ["kind": "img", "src": "t"], ["kind": "row", "id": 2, "n": 0], ["kind": "row", "id": 1, "n": 5],
                    ]
                ])
        #expect(throws: JSONPointerError.self) { try copy.dyn.apply(mine.dyn.changes.jsonPatch(testing: true)) }
        copy = try Table(json: #"{"blocks": [{"kind": "row", "id": 2, "n": 0}]}"#)
        #expect(throws: JSONPointerError.self) { try copy.dyn.apply(mine.dyn.changes) }
        // And rebased.
        var rebased = mine
        #expect(
            rebased.dyn.rebase(onto: try Table(json: blocks.replacing(#""id": 2, "n": 0"#, with: #""id": 2, "n": 7"#))).isEmpty)
        #expect(
            rebased.dyn.json
                == (try JSON(
                    parsing: blocks.replacing(#""id": 2, "n": 0"#, with: #""id": 2, "n": 7"#).replacing(
                        #""id": 1, "n": 0"#, with: #""id": 1, "n": 5"#))))
    }

    @Test("the identity changed in its place, or the kind: undone and done again")
    func kinds() throws {
        let original = try Table(json: blocks)
        for change in [("kind", "title" as JSON), ("id", 8)] {
            var tree = original.dyn.json
            tree["blocks"][0][change.0] = change.1
            var mine = try Table(json: tree)
            let changes = mine.dyn.changes
            try mine.dyn.apply(changes.inverse)
            #expect(mine.dyn.json == original.dyn.json)
            try mine.dyn.apply(changes)
            #expect(mine.dyn.json == tree)
            var moved = try Table(json: #"{"blocks": [{"kind": "row", "id": 2, "n": 3}, {"kind": "row", "id": 1, "n": 0}]}"#)
            try moved.dyn.apply(changes)
            #expect(moved.dyn.json["blocks"].elements.contains(tree["blocks"][0]), "\(moved.dyn.json)")
            #expect(moved.dyn.json["blocks"].elements.contains(["kind": "row", "id": 2, "n": 3]))
        }
    }
}
