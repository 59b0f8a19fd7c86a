import DynWrap
import Foundation
import Synchronization
import TestSupport
import Testing

/// Counts how often the hooks below run, and in which order.
private final class Log: Sendable {
    @TaskLocal static var current: Log?
    private let names = Mutex<[String]>([])
    func add(_ name: String) { names.withLock { $0.append(name) } }
    var all: [String] { names.withLock { $0 } }

    static func during<T>(_ body: () throws -> T) rethrows -> (T, [String]) {
        let log = Log()
        return try $current.withValue(log) { (try body(), log.all) }
    }
}

private struct LeafSchema: Schema {
    let name = Str("name")
    let count = Num<Int>("count")

    var body: some SchemaBody {
        OnOpen { leaf in
            Log.current?.add(leaf.name)
            leaf.count += 1
        }
    }
}

private enum Kind { case leaf(Wrapped<LeafSchema>), plain(Wrapped<PlainSchema>), other(JSON) }

private struct PlainSchema: Schema {
    let deep = Model<LeafSchema>("deep")
    let note = Str("note")
}

private struct BaseSchema: Schema {
    let made = Model<LeafSchema>("made")
    var body: some SchemaBody { OnOpen { _ in Log.current?.add("base") } }
}

private struct PartSchema: Schema {
    let inPart = Model<LeafSchema>("in-part")
    var body: some SchemaBody { OnOpen { _ in Log.current?.add("part") } }
}

private struct TreeSchema: ExtendedSchema {
    let base = BaseSchema()
    let one = Model<LeafSchema>("one").or("old-one")
    let list = ModelList<LeafSchema>("list")
    let edges = ModelList<LeafSchema>("edges", each: "node")
    let dict = ModelDict<LeafSchema>("dict")
    let years = Field<[String: [Wrapped<LeafSchema>]]>("years")
    let part = Group(PartSchema())
    let plain = Model<PlainSchema>("plain")
    let kind = OneOf<Kind>("kind", by: "type") {
        Case("leaf", Kind.leaf)
        Case("plain", Kind.plain)
        Otherwise(Kind.other)
    }
    let kinds = OneOfList<Kind>("kinds", by: "type") { Case("leaf", Kind.leaf) }
    let named = OneOfDict<Kind>("named", by: "type") { Case("leaf", Kind.leaf) }
    let total = Num<Int>("total")

    var body: some SchemaBody {
        OnOpen { tree in
            Log.current?.add("tree")
            tree.total = tree.list.reduce(0) { $0 + $1.count }
        }
    }
}

private struct QuietSchema: Schema {
    let name = Str("name")
    let children = ModelList<QuietSchema>("children")
    let other = Model<PlainerSchema>("other")
}

private struct PlainerSchema: Schema { let back = Model<QuietSchema>("back") }

private struct ChainSchema: Schema {
    let next = Model<ChainSchema>("next")
    let seen = Flag("seen")
    var body: some SchemaBody { OnOpen(\.seen) { $0 = true } }
}

/// Holds ever new schemas.
private struct GrowingSchema<Part: Sendable>: Schema {
    let next = Model<GrowingSchema<[Part]>>("next")
    let leaf = Model<LeafSchema>("leaf")
}

private struct IdleGrowingSchema<Part: Sendable>: Schema {
    let next = Model<IdleGrowingSchema<[Part]>>("next")
    let n = Num<Int>("n")
}

private struct OriginalSchema: Schema {
    let title = Str("title")
    let parts = ModelList<OriginalSchema>("parts")
    var body: some SchemaBody { OnOpen(\.title, counts: .asOriginal) { $0 = $0.uppercased() } }
}

@Suite("OnOpen: models inside the one that was opened")
struct OnOpenNestedTests {
    @Test("each model inside runs its own once, wherever it stands, before the model that holds it")
    func everywhere() throws {
        let text = """
            {"made": {"name": "m"}, "one": {"name": "1"}, "list": [{"name": "a", "count": 4}, 3, {"name": "b"}],
             "edges": [{"cursor": 1, "node": {"name": "e"}}, {"cursor": 2}], "dict": {"k": {"name": "d"}, "x": 1},
             "years": {"2019": [{"name": "y"}]}, "in-part": {"name": "p"}, "plain": {"deep": {"name": "q"}, "note": "n"},
             "kind": {"type": "plain", "deep": {"name": "u"}}, "kinds": [{"type": "leaf", "name": "v"}, {"type": "boat"}],
             "named": {"w": {"type": "leaf", "name": "w"}}, "unknown": {"name": "no"}}
            """
        let (tree, names) = try Log.during { try Wrapped<TreeSchema>(json: text) }
        #expect(names == ["m", "1", "a", "b", "e", "d", "y", "p", "q", "u", "v", "w", "part", "base", "tree"])
        #expect(tree.list.map(\.count) == [5, 0, 1] && tree.total == 6 && tree.years["2019"]?[0].count == 1)
        #expect(tree.made?.count == 1 && tree.edges[0].count == 1 && tree.dict["k"]?.count == 1 && tree.part.inPart?.count == 1)
        guard case .plain(let plain) = tree.kind, case .leaf(let leaf) = tree.kinds[0] else {
            Issue.record("kinds")
            return
        }
        #expect(plain.deep?.count == 1 && leaf.count == 1)
        #expect(tree.dyn.json["unknown"] == ["name": "no"] && tree.dyn.json["kinds"][1] == ["type": "boat"])
        // The hooks edit as a user would: what they leave alone keeps its text, and reset takes the edits back.
        #expect(tree.dyn.originalText == text && tree.dyn.changes.paths.contains("/list/0/count"))
        let (copy, again) = Log.during { () -> Wrapped<TreeSchema> in
            var copy = tree
            copy.one?.name = "2"
            copy.list.append(copy.list[0])
            copy.dyn.reset(\.total)
            return copy
        }
        #expect(again.isEmpty && copy.list.count == 4)
    }

    @Test("a fallback key's model too; null, other kinds and absent members are left alone")
    func oddMembers() throws {
        let text = #"{"old-one": {"name": "o"}, "list": {"name": "x"}, "dict": [1], "plain": null, "kind": 3, "made": "m"}"#
        let (tree, names) = try Log.during { try Wrapped<TreeSchema>(json: text) }
        #expect(names == ["o", "part", "base", "tree"] && tree.one?.count == 1 && tree.dyn.json["list"]["name"] == "x")
    }

    @Test("root lists, dictionaries of Swift values, schema values and unions are openings; copies and archives are none")
    func openings() throws {
        let (list, names) = try Log.during {
            try WrappedList<LeafSchema>(json: #"{"d": [{"name": "a"}, {"name": "b"}]}"#, at: "/d")
        }
        #expect(names == ["a", "b"] && list.map(\.count) == [1, 1])
        #expect(try Wrapped<PlainSchema>(dictionary: ["deep": ["count": 1]]).deep?.count == 2)
        #expect(try Wrapped(json: #"{"deep": {}}"#, schema: PlainSchema()).deep?.count == 1)
        let union = Union<Kind>(by: "type") {
            UnionCase("leaf", Kind.leaf)
            UnionCase("plain", Kind.plain)
        }
        guard case .plain(let plain) = try union.open(json: #"{"type": "plain", "deep": {"count": 7}}"#),
            case .leaf(let leaf) = try union.list(json: #"[{"type": "leaf"}]"#)[0]
        else {
            Issue.record("kinds")
            return
        }
        #expect(plain.deep?.count == 8 && leaf.count == 1)
        let data = try Archive(plain).data(as: .json)
        #expect(Wrapped(try Archive<Wrapped<PlainSchema>>(data: data)).deep?.count == 8)
        #expect(try JSONDecoder().decode(Wrapped<PlainSchema>.self, from: JSONEncoder().encode(plain)).deep?.count == 8)
    }

    @Test("edits that count as the original are in its text, nested ones too; nothing to edit leaves the text as it was")
    func original() throws {
        let model = try Wrapped<OriginalSchema>(
            json: #"{"title": "a", "parts": [{"title": "b", "x": 1.0}, {"parts": [{"title": "c"}]}]}"#)
        #expect(
            model.dyn.originalText == #"{"title": "A", "parts": [{"title": "B", "x": 1.0}, {"parts": [{"title": "C"}]}]}"#)
        #expect(model.dyn.changes.isEmpty)
        let text = #"{"title": "A", "parts": [{"title": "B"},],}"#
        #expect(try Wrapped<OriginalSchema>(json: text, options: .allowTrailingCommas).dyn.originalText == text)
        let lower = try Wrapped<OriginalSchema>(json: text.lowercased(), options: .allowTrailingCommas)
        #expect(lower.parts[0].title == "B" && lower.dyn.changes.isEmpty)
    }

    @Test("schemas without such work anywhere below, recursive ones too, open the very document that was parsed")
    func nothingToDo() throws {
        let tree = try JSON(
            parsing: #"{"children": [{"name": "x", "other": {"back": {}}}], "other": {"back": {"children": []}}}"#)
        let quiet = try Wrapped<QuietSchema>(json: tree)
        #expect(quiet.dyn.json.isSame(as: tree))
        #expect(quiet.children[0].other?.back != nil)
    }

    @Test("work that edits nothing leaves the very document too; work on an edited tree keeps the edits")
    func idle() throws {
        let tree = try JSON(parsing: #"{"seen": true, "next": {"seen": true, "next": {"seen": true}}, "x": 1}"#)
        #expect(try Wrapped<ChainSchema>(json: tree).dyn.json.isSame(as: tree))
        var edited = tree
        edited["next"]["next"]["seen"] = false
        edited["next"]["y"] = 2
        let before = edited
        let model = try Wrapped<ChainSchema>(json: edited)
        #expect(model.dyn.json == ["seen": true, "next": ["seen": true, "next": ["seen": true], "y": 2], "x": 1])
        #expect(edited == before && edited["next"]["next"]["seen"] == false)
    }

    @Test("a schema that holds ever new ones is opened as far as the data goes")
    func growing() throws {
        let text = #"{"next": {"next": {"leaf": {"name": "a"}}, "leaf": {"name": "b"}}}"#
        let (model, names) = try Log.during { try Wrapped<GrowingSchema<Int>>(json: text) }
        #expect(names == ["a", "b"] && model.next?.next?.leaf?.count == 1)
        let isRead = onSmallStack {
            (try? Wrapped<IdleGrowingSchema<Int>>(json: #"{"next": {"next": {"n": 3}}}"#))?.next?.next?.n == 3
        }
        #expect(isRead)
    }

    @Test("chains of any depth run on a small stack")
    func deep() throws {
        let text = String(repeating: #"{"next":"#, count: 3_000) + "{}" + String(repeating: "}", count: 3_000)
        let count = onSmallStack { () -> Int in
            guard let model = try? Wrapped<ChainSchema>(json: text, options: JSONOptions(maximumDepth: 10_000)) else { return -1 }
            var json = model.dyn.json
            var count = 0
            while json["seen"].bool == true {
                count += 1
                json = json["next"]
            }
            return count
        }
        #expect(count == 3_001)
    }
}
