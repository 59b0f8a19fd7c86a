import DynWrap
import TestSupport
import Testing

/// Models in a list, each told apart by its id, with such a list inside; all else is free.
private struct ShelfSchema: Schema {
    let items = ModelList<ItemSchema>("items")
    let name = Str("name")
}
private struct ItemSchema: Schema {
    let id = Num<Int>("id")
    let parts = ModelList<PartSchema>("parts", each: "node")
    let name = Str("name")
    var body: some SchemaBody { Identity(\.id) }
}
private struct PartSchema: Schema {
    let key = Str("key")
    var body: some SchemaBody { Identity(\.key) }
}
private typealias Shelf = Wrapped<ShelfSchema>

/// Random shelves, and random edits of them as a tree.
private struct ShelfMaker {
    var random: SeededRandom

    mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
    mutating func chance(_ percent: Int) -> Bool { number(0..<100) < percent }
    mutating func scalar() -> JSON {
        [JSON(number(0..<4)), "s", nil, true, 1.50, [1, 2], ["k": 1]].randomElement(using: &random)!
    }

    mutating func part(_ key: Int) -> JSON { ["cursor": scalar(), "node": ["key": JSON("p\(key)"), "v": scalar()]] }

    mutating func item(_ id: Int) -> JSON {
        var item: JSON = ["id": JSON(id), "name": scalar()]
        if chance(50) { item["deep"] = ["a": scalar(), "b": ["c": scalar()]] }
        if chance(70) { item["parts"] = JSON((0..<number(0..<4)).map { part($0) }) }
        return item
    }

    mutating func shelf() -> JSON {
        var shelf: JSON = ["name": scalar(), "other": ["x": scalar(), "y": scalar()], "tags": [1, 2, 3]]
        if chance(90) { shelf["items"] = JSON((0..<number(0..<6)).map { item($0) }) }
        return shelf
    }

    static let keys = ["name", "other", "tags", "items", "new"]

    /// An edit somewhere; below one of `keys` where there are any.
    mutating func edit(_ tree: inout JSON, _ keys: [String], _ side: Int) {
        let key = keys.randomElement(using: &random)!
        if key == "items", tree[key].kind == .array {
            editList(&tree[key], side * 100 + number(0..<3)) { maker, id in
                maker.item(id)
            } _: { maker, item in
                if maker.chance(40), item["parts"].kind == .array {
                    maker.editList(&item["parts"], side * 100 + maker.number(0..<3)) { maker, id in
                        maker.part(id)
                    } _: { maker, part in
                        part["node"][maker.chance(50) ? "v" : "w"] = maker.chance(80) ? maker.scalar() : .missing
                    }
                } else {
                    maker.edit(&item, ["name", "deep", "new"], side)
                }
            }
        } else if tree[key].kind == .object, chance(70) {
            edit(&tree[key], ["a", "b", "x", "y"], side)
        } else {
            tree[key] = chance(25) ? .missing : key == "items" && chance(70) ? [item(1), item(50)] : scalar()
        }
    }

    mutating func editList(
        _ list: inout JSON, _ fresh: Int, _ make: (inout ShelfMaker, Int) -> JSON,
        _ change: (inout ShelfMaker, inout JSON) -> Void
    ) {
        let count = list.count
        switch number(0..<10) {
        case 0, 1: list.replaceElements(number(0..<(count + 1))..<count, with: [])
        case 2 where count > 0: list[number(0..<count)] = .missing
        case 3, 4:
            let at = number(0..<(count + 1))
            list.replaceElements(at..<at, with: [make(&self, fresh)])
        case 5 where count > 1, 6 where count > 1 && chance(50):
            list.replaceElements(0..<count, with: list.elements.shuffled(using: &random))
        case 6 where count > 0 && chance(20): list.append(list[0])
        default:
            guard count > 0 else { return list.append(make(&self, fresh)) }
            let at = number(0..<count)
            var element = list[at]
            change(&self, &element)
            list[at] = element
        }
    }
}

/// A tree as its leaves, elements of lists by what tells them apart.
private struct Leaves {
    var leaves: [[String]: String] = [:]
    /// The order of each such list.
    var orders: [[String]: [String]] = [:]

    static func identity(_ element: JSON, _ path: [String]) -> String? {
        let id = path.last == "items" ? element["id"] : element["node"]["key"]
        return id.exists && !id.isNull ? id.text() : nil
    }

    static func isList(_ path: [String]) -> Bool {
        path == ["items"] || (path.count == 3 && path[0] == "items" && path[2] == "parts")
    }

    static func identities(_ list: JSON, _ path: [String]) -> [String]? {
        let ids = list.elements.map { identity($0, path) }
        return ids.contains(nil) || Set(ids).count < ids.count ? nil : ids.compactMap(\.self)
    }

    /// - Parameter whole: lists that are one value.
    init(_ tree: JSON, whole: Set<[String]>) { add(tree, [], whole) }

    private mutating func add(_ value: JSON, _ path: [String], _ whole: Set<[String]>) {
        if value.kind == .object {
            leaves[path] = "{"
            for (key, member) in value.members { add(member, path + [key], whole) }
        } else if value.kind == .array, Self.isList(path), !whole.contains(path), let ids = Self.identities(value, path) {
            leaves[path] = "["
            orders[path] = ids
            for (id, element) in zip(ids, value.elements) { add(element, path + [id], whole) }
        } else if !(value.isNull && path.last == "name" && path.count % 2 == 1) {
            // Of the declared names null and nothing are the same.
            leaves[path] = value.text(.compact)
        }
    }

    /// Lists that can't be told apart somewhere, and those that are an array on one side and something else on another.
    static func wholeLists(_ trees: [JSON]) -> Set<[String]> {
        var found: Set<[String]> = []
        for tree in trees where tree["items"].kind == .array {
            guard identities(tree["items"], ["items"]) != nil else {
                found.insert(["items"])
                continue
            }
            for item in tree["items"].elements where item["parts"].kind == .array {
                let path = ["items", item["id"].text(), "parts"]
                if identities(item["parts"], path) == nil { found.insert(path) }
            }
        }
        return found
    }

    /// Lists with elements that have no identity.
    static func unnamedLists(_ trees: [JSON]) -> Set<[String]> {
        var found: Set<[String]> = []
        for tree in trees where tree["items"].kind == .array {
            if tree["items"].elements.contains(where: { identity($0, ["items"]) == nil }) { found.insert(["items"]) }
        }
        return found
    }

    /// A conflict's pointer by what tells elements apart.
    static func path(_ conflict: RebaseConflict, in result: JSON) -> [String] {
        var path: [String] = []
        var value = result
        let tokens = conflict.pointer.tokens
        for (index, token) in tokens.enumerated() {
            let isElement = isList(path) && value.kind == .array && identities(value, path) != nil
            let next = value.kind == .array ? value[Int(token) ?? -1] : value[token]
            if isElement {
                // An element that is gone is told by the side that still had it.
                let element =
                    index == tokens.count - 1
                    ? conflict.mine.exists ? conflict.mine : conflict.theirs : next
                path.append(identity(element, path) ?? token)
            } else {
                path.append(token)
            }
            value = next
        }
        return path
    }
}

@Suite("Laws of rebasing")
struct RebaseLawTests {
    private static let runs = Rounds.of(1_000).count

    private func sides(_ maker: inout ShelfMaker) throws -> (base: Shelf, mine: Shelf, theirs: Shelf) {
        let text = maker.shelf().text(maker.chance(50) ? .pretty : .compact)
        let base = try Shelf(json: text)
        func edited(_ side: Int) throws -> Shelf {
            var tree = base.dyn.json
            for _ in 0..<maker.number(0..<6) { maker.edit(&tree, ShelfMaker.keys, side) }
            return try Shelf(json: tree)
        }
        let (mine, theirs) = try (edited(1), edited(2))
        // The newer one comes as a text of its own, or shares the original.
        return (base, mine, maker.chance(50) ? try Shelf(json: theirs.dyn.json.text()) : theirs)
    }

    @Test("rebasing onto the same original is nothing; without edits it is the newer model")
    func nothing() throws {
        var maker = ShelfMaker(random: SeededRandom(seed: 4))
        for run in 0..<Self.runs {
            let (base, mine, theirs) = try sides(&maker)
            var same = mine
            #expect(same.dyn.rebase(onto: base).isEmpty)
            #expect(same.dyn.hasSameText(as: mine) && same.dyn.changes == mine.dyn.changes, "run \(run)")
            // Another opening of the same text is the same original too.
            #expect(same.dyn.rebase(onto: try Shelf(json: base.dyn.originalText)).isEmpty)
            #expect(same.dyn.json == mine.dyn.json, "run \(run)")
            var clean = base
            #expect(clean.dyn.rebase(onto: theirs).isEmpty)
            #expect(clean.dyn.hasSameText(as: theirs), "run \(run)")
            // Rebasing onto what one has is nothing either.
            same = mine
            #expect(same.dyn.rebase(onto: mine).isEmpty && same.dyn.hasSameText(as: mine), "run \(run)")
        }
    }

    @Test("rebasing typed edits of any document onto its original is nothing")
    func documents() throws {
        var document = LawDocument(random: SeededRandom(seed: 5))
        for run in Rounds.of(400) {
            let text = document.text()
            var model = try LawModel(json: text)
            for _ in 0..<4 { _ = LawEdit.all.randomElement(using: &document.random)!.check(&model, &document) }
            let before = model
            #expect(model.dyn.rebase(onto: before.dyn.original).isEmpty && model.dyn.hasSameText(as: before), "run \(run)")
            #expect(model.dyn.rebase(onto: try LawModel(json: text)).isEmpty, "run \(run) \(text)")
            #expect(model.dyn.json == before.dyn.json, "run \(run) \(text)")
        }
    }

    @Test("disjoint edits have no conflict and commute")
    func disjoint() throws {
        var maker = ShelfMaker(random: SeededRandom(seed: 6))
        for run in 0..<Self.runs {
            let base = try Shelf(json: maker.shelf().text())
            let keys = ShelfMaker.keys.shuffled(using: &maker.random)
            let cut = maker.number(1..<5)
            var (mine, theirs) = (base.dyn.json, base.dyn.json)
            for _ in 0..<4 {
                maker.edit(&mine, Array(keys[..<cut]), 1)
                maker.edit(&theirs, Array(keys[cut...]), 2)
            }
            var (a, b) = try (Shelf(json: mine), Shelf(json: theirs))
            let (mineBefore, theirsBefore) = (a, b)
            #expect(a.dyn.rebase(onto: theirsBefore).isEmpty && b.dyn.rebase(onto: mineBefore).isEmpty, "run \(run)")
            #expect(a.dyn.json == b.dyn.json && a == b, "run \(run)")
        }
    }

    @Test("no edit of either side is lost in silence, whichever side is kept", arguments: [RebaseConflict.Side.mine, .theirs])
    func lossless(_ kept: RebaseConflict.Side) throws {
        var maker = ShelfMaker(random: SeededRandom(seed: 7))
        var (conflicts, merged, orders) = (0, 0, 0)
        for run in 0..<Self.runs {
            let (base, mine, theirs) = try sides(&maker)
            var result = mine
            let found = result.dyn.rebase(onto: theirs, keeping: kept)
            conflicts += found.count
            let trees = [base, mine, theirs].map(\.dyn.json)
            let whole = Leaves.wholeLists(trees + [result.dyn.json])
            let sides = trees.map { Leaves($0, whole: whole) }
            let after = Leaves(result.dyn.json, whole: whole)
            let places = found.map { Leaves.path($0, in: result.dyn.json) }
            let orderConflicts = Set(
                zip(places, found).filter { after.orders[$0.0] != nil && $0.1.mine.kind == .array && $0.1.theirs.kind == .array }
                    .map(\.0))
            // Elements that are no models have no identity, of which RebaseUnnamedTests says what becomes.
            let unnamed = Leaves.unnamedLists(trees + [result.dyn.json])
            for path in Set(sides.flatMap(\.leaves.keys) + after.leaves.keys)
            where !unnamed.contains(where: { path.starts(with: $0) }) {
                // Null for nothing is no edit of a list of models.
                func leaf(_ leaves: Leaves) -> String? {
                    let leaf = leaves.leaves[path]
                    return path.last == "items" && leaf == "null" ? nil : leaf
                }
                let (b, m, t, r) = (leaf(sides[0]), leaf(sides[1]), leaf(sides[2]), leaf(after))
                let isConflict = places.contains { path.starts(with: $0) && !orderConflicts.contains($0) }
                let expected = isConflict ? (kept == .mine ? m : t) : m == b ? t : m
                if !isConflict, m != b, t != b, m != t {
                    Issue.record(
                        "run \(run): \(path) is \(r ?? "nothing") without a conflict: \(b ?? "-") \(m ?? "-") \(t ?? "-")")
                }
                if !isConflict, m != b, t == b { merged += 1 }
                #expect(r == expected, "run \(run): \(path) \(b ?? "-") \(m ?? "-") \(t ?? "-") \(found)")
            }
            // A new order of what both have is kept, unless the other side has another.
            for (path, order) in after.orders {
                guard let b = sides[0].orders[path], let m = sides[1].orders[path], let t = sides[2].orders[path] else {
                    continue
                }
                let common = Set(b).intersection(m).intersection(t).intersection(order)
                func kept(_ order: [String]) -> [String] { order.filter(common.contains) }
                if orderConflicts.contains(path) { continue }
                if kept(m) != kept(b) {
                    orders += 1
                    #expect(kept(order) == kept(m), "run \(run)")
                } else {
                    #expect(kept(order) == kept(t), "run \(run)")
                }
            }
            #expect(result.dyn.original.dyn.json == theirs.dyn.original.dyn.json)
        }
        // The law is about something.
        #expect(conflicts > Rounds.of(300).count, "\(conflicts)")
        #expect(merged > Rounds.of(3_000).count, "\(merged)")
        #expect(orders > Rounds.of(30).count, "\(orders)")
    }

    private func edits(_ maker: inout ShelfMaker) throws -> (Shelf, Shelf) {
        let all = try sides(&maker)
        return (all.mine, all.theirs)
    }

    private func numbered(_ maker: inout ShelfMaker) throws -> Shelf {
        let items = (0..<maker.number(1..<8)).map { #"{"id":\#($0),"name":"n"}"# }
        return try Shelf(json: "{\"items\":[\(items.joined(separator: ","))]}")
    }

    /// Two edits of one list: elements that one side removed and the other edited, that both edited, and that both added.
    private func crossed(_ maker: inout ShelfMaker) throws -> (Shelf, Shelf) {
        let base = try numbered(&maker)
        var (mine, theirs) = (base, base)
        for index in base.items.indices.reversed() {
            switch maker.number(0..<4) {
            case 0:
                mine.items.remove(at: index)
                theirs.items[index].name = "t"
            case 1:
                mine.items[index].name = "m"
                theirs.items.remove(at: index)
            case 2:
                mine.items[index].name = "m"
                theirs.items[index].name = "t"
            default: break
            }
        }
        if maker.chance(50) {
            mine.items.append(try Wrapped(json: #"{"id": 90, "name": "m"}"#))
            theirs.items.insert(try Wrapped(json: #"{"id": 90, "name": "t"}"#), at: 0)
        }
        return (mine, theirs)
    }

    @Test("a conflict has one id whatever is chosen for the others, another than theirs: decided later it is decided as at once")
    func later() throws {
        var maker = ShelfMaker(random: SeededRandom(seed: 9))
        var moved = 0
        for run in 0..<Self.runs {
            let (mine, theirs) = try run % 2 == 0 ? edits(&maker) : crossed(&maker)
            var preview = mine
            let found = preview.dyn.rebase(onto: theirs)
            #expect(Set(found.map(\.id)).count == found.count, "run \(run): \(found.map(\.id))")
            var answers: [RebaseConflict.ID: RebaseConflict.Side] = [:]
            for conflict in found { answers[conflict.id] = maker.chance(50) ? .mine : .theirs }
            var result = mine
            let again = result.dyn.rebase(onto: theirs) { answers[$0.id] ?? .mine }
            #expect(Set(again.map(\.id)) == Set(answers.keys), "run \(run): \(found) \(again)")
            for conflict in again {
                let first = found.first { $0.id == conflict.id }
                #expect(first?.mine == conflict.mine && first?.theirs == conflict.theirs && first?.base == conflict.base)
                if first?.pointer != conflict.pointer { moved += 1 }
                // What was chosen is there, where it can be found alone.
                let chosen = answers[conflict.id] == .mine ? conflict.mine : conflict.theirs
                if chosen.exists, chosen.kind != .object, chosen.kind != .array {
                    #expect(result.dyn.json[pointer: conflict.pointer] == chosen, "run \(run): \(conflict)")
                }
            }
        }
        #expect(moved > Rounds.of(20).count, "\(moved)")
    }

    @Test("what one side removed and the other edited, where the edited stays, stands where it stood")
    func crossed() throws {
        var maker = ShelfMaker(random: SeededRandom(seed: 8))
        for run in Rounds.of(300) {
            let base = try numbered(&maker)
            var (mine, theirs) = (base, base)
            var gone: Set<Int> = []
            for (index, item) in base.items.enumerated().reversed() {
                switch maker.number(0..<6) {
                case 0:
                    mine.items.remove(at: index)
                    theirs.items[index].name = "t"
                case 1:
                    mine.items[index].name = "m"
                    theirs.items.remove(at: index)
                case 2:
                    mine.items.remove(at: index)
                    gone.insert(item.id)
                case 3:
                    theirs.items.remove(at: index)
                    gone.insert(item.id)
                default: break
                }
            }
            for side in [mine, theirs] {
                var result = side
                _ = result.dyn.rebase(onto: side.dyn.hasSameText(as: mine) ? theirs : mine) { $0.mine.exists ? .mine : .theirs }
                #expect(result.items.map(\.id) == base.items.map(\.id).filter { !gone.contains($0) }, "run \(run)")
            }
        }
    }
}
