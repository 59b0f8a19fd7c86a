import DynWrap
import TestSupport
import Testing

@Suite("A client that takes elements out of a list and adds new ones, whose identity the server gives")
struct NewElementTests {
    struct LineSchema: IdentifiedSchema {
        let id = Num<Int>("id").readOnly
        let art = Str("art")
    }
    struct OrderSchema: Schema {
        let lines = ModelList<LineSchema>("lines")
        let edges = ModelList<LineSchema>("edges", each: "node")
    }
    typealias Order = Wrapped<OrderSchema>

    @Test("changes, patches and merge patches of all such edits are taken, and lead there")
    func law() throws {
        var random = SeededRandom(seed: 71)
        for run in Rounds.of(1_500) {
            let lines = (1...Int.random(in: 1...5, using: &random)).map { #"{"id": \#($0), "art": "a\#($0 % 2)"}"# }
            let edges = lines.map { "{\"node\": \($0), \"c\": 1}" }
            let base = try Order(
                json: "{\"lines\": [\(lines.joined(separator: ", "))], \"edges\": [\(edges.joined(separator: ", "))]}")
            var client = base
            for edit in 0..<Int.random(in: 1...4, using: &random) {
                func change(_ list: inout WrappedList<LineSchema>) {
                    let new = Wrapped<LineSchema> { $0.art = "new\(edit)" }
                    let index = list.indices.randomElement(using: &random)
                    switch (Int.random(in: 0..<6, using: &random), index) {
                    case (0, let index?): list.remove(at: index)
                    case (1, let index?): list[index] = new
                    case (2, let index?): list.insert(new, at: index)
                    case (3, let index?): list[index].art += "!"
                    case (4, _): list.sort { $0.art < $1.art }
                    default: list.append(new)
                    }
                }
                if Bool.random(using: &random) { change(&client.lines) } else { change(&client.edges) }
            }
            let changes = client.dyn.changes
            let note: Comment = "run \(run): \(base) to \(client)"
            for way in 0..<4 {
                var server = base
                #expect(throws: Never.self, note) {
                    switch way {
                    case 0: try server.dyn.apply(changes)
                    case 1: try server.dyn.apply(changes.jsonPatch)
                    case 2: try server.dyn.apply(changes.jsonPatch(testing: true))
                    default: try server.dyn.apply(merging: changes.mergePatch)
                    }
                }
                #expect(server.dyn.json == client.dyn.json, note)
            }
        }
    }

    @Test("the identity of an element that stays is not taken away, nor made another")
    func identity() throws {
        let base = try Order(json: #"{"lines": [{"id": 1, "art": "a"}, {"id": 2, "art": "b"}]}"#)
        for patch in [
            [["op": "remove", "path": "/lines/0/id"]], [["op": "replace", "path": "/lines/0/id", "value": 3]],
            [["op": "move", "from": "/lines/0/id", "path": "/lines/1/id"]],
            [["op": "replace", "path": "/lines/0/art", "value": "x"], ["op": "remove", "path": "/lines/0/id"]],
        ] as [JSON] {
            var server = base
            #expect(throws: JSONPointerError.self, "\(patch)") { try server.dyn.apply(JSONPatch(json: patch)) }
            #expect(server.dyn.json == base.dyn.json)
        }
    }
}
