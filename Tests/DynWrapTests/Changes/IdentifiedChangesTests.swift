import DynWrap
import Foundation
import TestSupport
import Testing

@Suite("Changes and read-only fields where models have an identity: where they stand means nothing")
struct IdentifiedChangesTests {
    struct PartSchema: IdentifiedSchema {
        let id = Str("id").readOnly
        let weight = Num<Int>("w")
    }
    struct OrderSchema: IdentifiedSchema {
        let id = Num<Int>("order-no").readOnly
        let title = Str("title")
        let created = Str("created").readOnly
        let parts = ModelList<PartSchema>("parts")
        let tags = List<String>("tags")
    }
    /// The same without an identity.
    struct PlainSchema: Schema {
        let number = Num<Int>("order-no").readOnly
        let title = Str("title")
    }
    struct ShopSchema: Schema {
        let name = Str("name")
        let orders = ModelList<OrderSchema>("orders")
        let nodes = ModelList<OrderSchema>("nodes", each: "node.order")
        let plain = ModelList<PlainSchema>("plain")
        let byYear = Field<[String: [Wrapped<OrderSchema>]]>("by-year")
        let grid = Field<[[Wrapped<PlainSchema>]]>("grid")
        let byKey = ModelDict<PlainSchema>("by-key")
        let media = OneOfList<Media>("media", by: "type") {
            Case("order", Media.order)
            Case("plain", Media.plain)
        }
        let mapped = Model<PlainSchema>("mapped").map({ $0 }, { $0 })
        let mediaByKey = OneOfDict<Media>("media-by-key", by: .sibling("t", of: "p")) { Case("order", Media.order) }
    }
    enum Media: Sendable { case order(Wrapped<OrderSchema>), plain(Wrapped<PlainSchema>) }
    typealias Shop = Wrapped<ShopSchema>

    private func shop(_ orders: String) throws -> Shop { try Shop(json: "{\"orders\": [\(orders)]}") }
    private static let three =
        #"{"order-no": 1, "title": "a"}, {"order-no": 2, "title": "b"}, {"order-no": 3.0, "title": "c"}"#

    // MARK: Changes

    private struct HolderSchema: Schema {
        let byKey = ModelDict<OrderSchema>("by-key")
        let one = Model<OrderSchema>("one")
    }

    @Test(
        "a model in the place of another one, in a dictionary or a field, is no change of what is read-only in it; of the same one it is"
    )
    func replaced() throws {
        let text = #"{"by-key": {"a": {"order-no": 1, "created": "x"}}, "one": {"order-no": 1, "created": "x"}}"#
        let original = try Wrapped<HolderSchema>(json: text)
        let other = try Wrapped<OrderSchema>(json: #"{"order-no": 2, "created": "y"}"#)
        for edit: (inout Wrapped<HolderSchema>) -> Void in [{ $0.byKey["a"] = other }, { $0.one = other }] {
            var edited = original
            edit(&edited)
            var there = original
            try there.dyn.apply(edited.dyn.changes)
            #expect(there == edited)
            try there.dyn.apply(edited.dyn.changes.inverse)
            #expect(there.dyn.json.text() == text)
            try there.dyn.apply(edited.dyn.changes.jsonPatch(testing: true))
            #expect(there == edited)
        }
        for path in ["/by-key/a", "/one"] {
            for edit in [
                #"{"op":"replace","path":"\#(path)","value":{"order-no":1,"created":"y"}}"#,
                #"{"op":"replace","path":"\#(path)/order-no","value":2}"#, #"{"op":"add","path":"\#(path)/created","value":"z"}"#,
            ] {
                var patched = original
                let patch = try JSONPatch(json: JSON(parsing: "[\(edit)]"))
                let error = #expect(throws: JSONPointerError.self) { try patched.dyn.apply(patch) }
                #expect(error?.description.hasSuffix("the field is read-only") == true)
                #expect(patched.dyn.json.text() == text)
            }
            var merged = original
            let patch: JSON = path == "/one" ? ["one": ["order-no": 2]] : ["by-key": ["a": ["order-no": 2]]]
            #expect(throws: JSONPointerError.self) { try merged.dyn.apply(merging: patch) }
        }
    }

    @Test(
        "the difference of two texts: models that went, came or moved are removed and added, the others are edited in themselves")
    func unrelated() throws {
        let (old, new) = try (
            shop(Self.three), shop(#"{"order-no": 1, "title": "A"}, {"order-no": 7}, {"order-no": 3.0, "title": "c"}"#)
        )
        let changes = new.dyn.changes(from: old)
        #expect(
            changes.jsonPatch.json.text()
                == #"[{"op":"remove","path":"/orders/1"},{"op":"add","path":"/orders/1","value":{"order-no": 7}},{"op":"replace","path":"/orders/0/title","value":"A"}]"#
        )
        var here = old
        try here.dyn.apply(changes)
        #expect(here == new)
    }

    @Test("any value in the place of a list, or of what holds lists, is put there by changes and taken away by their inverse")
    func kinds() throws {
        let values = [
            nil, "null", "5", "{}", "[]", "[5]", "[null]", "[[]]", #"[{"order-no": 1}]"#, #"{"order-no": 1}"#,
            #"[[{"order-no": 1}]]"#, #"{"x": [{"order-no": 1}]}"#, #"{"x": 5}"#,
        ]
        for key in ["orders", "nodes", "plain", "by-year", "grid", "by-key", "media", "mapped", "media-by-key"] {
            for old in values {
                let before = try Shop(json: old.map { "{\"\(key)\": \($0)}" } ?? "{}")
                for new in values {
                    let after = try Shop(json: new.map { "{\"\(key)\": \($0)}" } ?? "{}")
                    let changes = after.dyn.changes(from: before)
                    var model = before
                    try model.dyn.apply(changes, readOnly: .allow)
                    #expect(model.dyn.json == after.dyn.json, "\(changes)")
                    try model.dyn.apply(changes.inverse, readOnly: .allow)
                    #expect(model.dyn.json == before.dyn.json, "\(changes.inverse)")
                }
            }
        }
    }

    @Test("changes find models where they are now")
    func elsewhere() throws {
        let mine = try shop(Self.three)
        var edited = mine
        edited.orders.remove(at: 0)
        edited.orders[0].title = "B"
        var other = try shop(
            #"{"order-no": 3, "title": "c"}, {"title": "old", "order-no": 1}, {"order-no": 2.0, "title": "b", "x": 1}, {"order-no": 9}"#
        )
        try other.dyn.apply(edited.dyn.changes)
        #expect(
            other.dyn.json.text()
                == #"{"orders": [{"order-no": 3, "title": "c"}, {"order-no": 2.0, "title": "B", "x": 1}, {"order-no": 9}]}"#)
        // There and back.
        try other.dyn.apply(edited.dyn.changes.inverse)
        #expect(other.orders.map(\.id) == [1, 3, 2, 9] || other.orders.map(\.id) == [3, 1, 2, 9])
        #expect(other.orders.first { $0.id == 2 }?.title == "b")
    }

    @Test(
        "where identities were changed in place, models are found by what they are now: each has its own content, and none is lost"
    )
    func reidentified() throws {
        struct CardSchema: Schema {
            let id = Num<Int>("id")
            let n = Num<Int>("n").optional
            var body: some SchemaBody { Identity(\.id) }
        }
        struct DeckSchema: Schema { let cards = ModelList<CardSchema>("cards", each: "card") }
        typealias Deck = Wrapped<DeckSchema>
        func deck(_ cards: String...) throws -> Deck {
            try Deck(json: "{\"cards\":[" + cards.map { "{\"card\":\($0)}" }.joined(separator: ",") + "]}")
        }
        let base = try deck(#"{"id":1,"n":1}"#, #"{"id":2,"n":2}"#, #"{"id":3}"#)
        var edited = base
        (edited.cards[0].id, edited.cards[1].id) = (2, 1)
        edited.cards[2].id = 4
        var same = base
        try same.dyn.apply(edited.dyn.changes)
        #expect(same.dyn.json == edited.dyn.json)
        try same.dyn.apply(edited.dyn.changes.inverse)
        #expect(same.dyn.json == base.dyn.json)
        var other = try deck(#"{"id":3}"#, #"{"id":2,"n":2,"x":[]}"#, #"{"id":9}"#, #"{"id":1,"n":1}"#)
        try other.dyn.apply(edited.dyn.changes)
        #expect(other.cards.first { $0.id == 2 }?.n == 1 && other.cards.first { $0.id == 1 }?.n == 2)
        #expect(Set(other.cards.map(\.id)) == [1, 2, 4, 9] && other.dyn.json.text().contains(#""x":[]"#))
        // Of documents: the same from their texts.
        let swapped = try deck(#"{"id":2}"#, #"{"id":1,"n":3}"#)
        var first = try deck(#"{"id":1,"n":2}"#, #"{"id":2}"#)
        try first.dyn.apply(swapped.dyn.changes(from: first))
        #expect(first.dyn.json == swapped.dyn.json)
    }

    @Test("models that had no identity, or one that another has, get one: their changes lead there by their places")
    func newlyIdentified() throws {
        struct PartSchema: Schema {
            let id = Num<Int>("id").optional
            let n = Num<Int>("n")
            var body: some SchemaBody { Identity(\.id) }
        }
        struct BoxSchema: Schema { let parts = ModelList<PartSchema>("parts") }
        typealias Box = Wrapped<BoxSchema>
        let texts = [
            #"{"parts":[{"n":2},{"id":2}]}"#, #"{"parts":[{"id":2},{"id":0,"n":3}]}"#, #"{"parts":[{"id":1,"n":2},{"id":1}]}"#,
            #"{"parts":[{"id":7},{"n":2},{"id":2,"n":9}]}"#, #"{"parts":[]}"#,
        ]
        for from in texts {
            for to in texts {
                let (before, after) = (try Box(json: from), try Box(json: to))
                var model = before
                try model.dyn.apply(after.dyn.changes(from: before))
                #expect(model.dyn.json == after.dyn.json, "\(from) to \(to)")
                try model.dyn.apply(after.dyn.changes(from: before).inverse)
                #expect(model.dyn.json == before.dyn.json, "\(to) back to \(from)")
            }
        }
    }

    @Test("a read-only field is one where identities change too: of what comes from elsewhere it is refused")
    func reidentifiedReadOnly() throws {
        struct PartSchema: Schema {
            let id = Num<Int>("id")
            let name = Str("name").readOnly
            let note = Str("note")
            var body: some SchemaBody { Identity(\.id) }
        }
        struct BoxSchema: Schema { let parts = ModelList<PartSchema>("parts") }
        let base = try Wrapped<BoxSchema>(json: #"{"parts":[{"id":1,"name":"a","note":"x"},{"id":2,"name":"b","note":"y"}]}"#)
        var edited = base
        (edited.parts[0].id, edited.parts[0].note) = (3, "z")
        var other = base
        try other.dyn.apply(edited.dyn.changes)
        #expect(other == edited)
        try edited.parts[0].dyn.set(\.name, to: "q", readOnly: .allow)
        other = base
        let error = #expect(throws: JSONPointerError.self) { try other.dyn.apply(edited.dyn.changes) }
        #expect(error?.description == #"at "/parts/0/name": the field is read-only"# && other == base)
        try other.dyn.apply(edited.dyn.changes, readOnly: .allow)
        #expect(other == edited)
        // Models that are there before and after keep what is theirs, wherever they stand; new ones bring theirs along.
        let moved = try Wrapped<BoxSchema>(
            json: #"{"parts":[{"id":5,"name":"n"},{"id":2,"name":"b","note":"y"},{"id":1,"name":"a","note":"x"}]}"#)
        var mover = base
        try mover.dyn.apply(moved.dyn.changes(from: base))
        #expect(mover == moved)
        try mover.dyn.apply(moved.dyn.changes(from: base).inverse)
        #expect(mover == base)
        let renamed = try Wrapped<BoxSchema>(json: #"{"parts":[{"id":2,"name":"q","note":"y"},{"id":1,"name":"a","note":"x"}]}"#)
        #expect(throws: JSONPointerError.self) { try mover.dyn.apply(renamed.dyn.changes(from: base)) }
        #expect(mover == base)
        // Back again, which is the same the other way round.
        #expect(throws: JSONPointerError.self) { try other.dyn.apply(edited.dyn.changes.inverse) }
        try other.dyn.apply(edited.dyn.changes.inverse, readOnly: .allow)
        #expect(other == base)
    }

    @Test("a model that is gone is told with its place, and so is one that is there already; nothing is changed then")
    func gone() throws {
        let mine = try shop(Self.three)
        var edited = mine
        edited.orders[1].title = "B"
        var other = try shop(#"{"order-no": 1}, {"order-no": 3}"#)
        let before = other
        var error = #expect(throws: JSONPointerError.self) { try other.dyn.apply(edited.dyn.changes) }
        #expect(error?.description == #"at "/orders/1/title": the model in which something was changed is not there any more"#)
        edited = mine
        edited.orders.remove(at: 1)
        error = #expect(throws: JSONPointerError.self) { try other.dyn.apply(edited.dyn.changes) }
        #expect(error?.description == #"at "/orders/1": the model that was removed is not there any more"#)
        edited = mine
        edited.orders.append(try Wrapped(json: #"{"order-no": 4}"#))
        var twice = try shop(#"{"order-no": 4}"#)
        error = #expect(throws: JSONPointerError.self) { try twice.dyn.apply(edited.dyn.changes) }
        #expect(error?.description == #"at "/orders/3": the model that was added is there already"#)
        twice = try shop(#"{"order-no": 4}, {"order-no": 4}"#)
        error = #expect(throws: JSONPointerError.self) { try twice.dyn.apply(edited.dyn.changes) }
        #expect(error?.description == #"at "/orders": the models that were changed can't be told apart here"#)
        #expect(other.dyn.hasSameText(as: before))
    }

    @Test("models inside models are found by both identities; lists without one are edited by place")
    func nested() throws {
        let mine = try shop(#"{"order-no": 1, "parts": [{"id": "a"}, {"id": "b", "w": 1}], "tags": ["x"]}, {"order-no": 2}"#)
        var edited = mine
        edited.orders[0].parts[1].weight = 5
        edited.orders[0].tags.append("y")
        var other = try shop(
            #"{"order-no": 2}, {"order-no": 1, "parts": [{"id": "b", "w": 1}, {"id": "c"}, {"id": "a"}], "tags": ["z"]}"#)
        try other.dyn.apply(edited.dyn.changes)
        #expect(
            other.dyn.json.text()
                == #"{"orders": [{"order-no": 2}, {"order-no": 1, "parts": [{"id": "b", "w": 5}, {"id": "c"}, {"id": "a"}], "tags": ["z","y"]}]}"#
        )
    }

    @Test("a patch that tests sees that it is the model that was meant")
    func tests() throws {
        let mine = try shop(Self.three)
        var edited = mine
        edited.orders[1].title = "B"
        edited.orders[1].tags = ["n"]
        let patch = edited.dyn.changes.jsonPatch(testing: true)
        #expect(
            patch.json.text()
                == #"[{"op":"test","path":"/orders/1/order-no","value":2},{"op":"test","path":"/orders/1/title","value":"b"},{"op":"replace","path":"/orders/1/title","value":"B"},{"op":"add","path":"/orders/1/tags","value":["n"]}]"#
        )
        var other = try shop(#"{"order-no": 2, "title": "b"}, {"order-no": 1, "title": "b"}"#)
        #expect(throws: JSONPointerError.self) { try other.dyn.apply(patch) }
        var same = mine
        try same.dyn.apply(patch)
        #expect(same == edited)
    }

    /// A shop whose orders are as random as can be told apart.
    private func random(_ random: inout SeededRandom) throws -> Shop {
        let ids = (1...6).filter { _ in Int.random(in: 0..<4, using: &random) > 0 }.shuffled(using: &random)
        let orders = ids.map { id -> String in
            let parts = ["a", "b", "c"].filter { _ in Bool.random(using: &random) }.map { "{\"id\": \"\($0)\", \"w\": \(id)}" }
            return
                "{\"order-no\": \(id), \"created\": \"c\(id)\", \"title\": \"t\(id)\", \"parts\": [\(parts.joined(separator: ","))], \"tags\": []}"
        }
        let nodes = orders.map { "{\"cursor\": \"k\", \"node\": {\"order\": \($0)}}" }
        return try Shop(
            json:
                "{\"name\": \"n\", \"orders\": [\(orders.joined(separator: ", "))], \"nodes\": [\(nodes.joined(separator: ","))]}"
        )
    }

    private func edit(_ orders: inout WrappedList<OrderSchema>, _ random: inout SeededRandom, new: Int) throws {
        let index = orders.isEmpty ? 0 : Int.random(in: 0..<orders.count, using: &random)
        switch Int.random(in: 0...8, using: &random) {
        case 0 where !orders.isEmpty: orders.remove(at: index)
        case 1: orders.insert(try Wrapped(json: "{\"order-no\": \(new), \"title\": \"new\"}"), at: index)
        case 2 where orders.count > 1: orders.swapAt(index, (index + 1) % orders.count)
        case 3: orders.shuffle(using: &random)
        case 4 where !orders.isEmpty: orders[index].title += "!"
        case 5 where !orders.isEmpty: orders[index].tags.append("z")
        case 6 where !orders.isEmpty && !orders[index].parts.isEmpty:
            if Bool.random(using: &random) { orders[index].parts[0].weight += 1 } else { orders[index].parts.remove(at: 0) }
        case 7: orders = WrappedList(Array(orders))
        default: orders.removeAll { $0.id % 2 == 0 }
        }
    }

    @Test(
        "random edits: applied to the original they give the edited one, and their inverse the original, with nothing refused as read-only"
    )
    func law() throws {
        var random = SeededRandom(seed: EditingLawTests.seed &+ 71)
        for run in 0..<(EditingLawTests.runs / 2) {
            let original = try self.random(&random)
            var edited = original
            for step in 0..<Int.random(in: 1...4, using: &random) {
                if Bool.random(using: &random) {
                    try edit(&edited.orders, &random, new: 10 + step)
                } else {
                    try edit(&edited.nodes, &random, new: 10 + step)
                }
            }
            // The same of texts that nothing says were made from each other.
            let isReopened = Bool.random(using: &random)
            if isReopened { edited = try Shop(json: edited.dyn.json.text()) }
            let changes = isReopened ? edited.dyn.changes(from: original) : edited.dyn.changes
            var there = original
            var back = edited
            do {
                try there.dyn.apply(changes)
                try back.dyn.apply(changes.inverse)
                var twice = original
                try twice.dyn.apply(changes.inverse.inverse)
                #expect(twice.dyn.json == edited.dyn.json, "run \(run)")
                var patched = original
                try patched.dyn.apply(changes.jsonPatch)
                #expect(patched.dyn.json == edited.dyn.json, "run \(run)")
            } catch {
                Issue.record("run \(run): \(error)\n\(original.dyn.json)\n\(edited.dyn.json)\n\(changes)")
                return
            }
            #expect(there.dyn.json == edited.dyn.json, "run \(run)\n\(original.dyn.json)\n\(changes)\n\(there.dyn.json)")
            #expect(back.dyn.json == original.dyn.json, "run \(run)\n\(edited.dyn.json)\n\(changes.inverse)\n\(back.dyn.json)")
            // Elsewhere, in another order and with other models: those that were changed are as they are here, all others stay.
            let ids = Set(original.orders.map(\.id))
            var other = original
            other.orders.shuffle(using: &random)
            other.orders.insert(try Wrapped(json: #"{"order-no": 99, "title": "other"}"#), at: 0)
            other.dyn.commit()
            var result = other
            do { try result.dyn.apply(changes) } catch {
                Issue.record("run \(run): \(error)\n\(other.dyn.json)\n\(changes)")
                return
            }
            let expected = Dictionary(uniqueKeysWithValues: edited.orders.map { ($0.id, $0.dyn.json) })
            #expect(Set(result.orders.map(\.id)) == Set(expected.keys).union([99]), "run \(run)")
            for order in result.orders where order.id != 99 {
                #expect(order.dyn.json == expected[order.id], "run \(run), \(order.id)\n\(changes)")
            }
            // Where only one side moved anything, that is the order.
            func kept(_ shop: Shop, _ isKept: (Int) -> Bool) -> [Int] { shop.orders.map(\.id).filter(isKept) }
            if kept(original, { expected[$0] != nil }) == kept(edited, ids.contains) {
                let order = kept(other) { $0 == 99 || expected[$0] != nil }
                #expect(kept(result) { ids.contains($0) || $0 == 99 } == order, "run \(run)")
            }
        }
    }

    @Test("changes of a long list name the elements that were edited, scalars, models and what was added")
    func long() throws {
        let numbers = "[" + (0..<100_000).map(String.init).joined(separator: ",") + "]"
        let orders = (0..<20_000).map { "{\"order-no\":\($0),\"title\":\"\($0)\"}" }.joined(separator: ",")
        var shop = try Shop(json: "{\"numbers\": \(numbers), \"orders\": [\(orders)]}")
        let places = [19_999, 0, 40, 12_345, 10_000, 64]
        for place in places { shop.orders[place].title += "!" }
        #expect(shop.dyn.changes.paths == places.sorted().map { JSONPointer(tokens: ["orders", "\($0)", "title"]) })
        var tree = shop.dyn.original.dyn.json
        for place in [99_999, 0, 5, 77_777] { tree["numbers"][place] = "x" }
        tree["numbers"].append("new")
        var edited = shop.dyn.original
        try edited.dyn.apply(merging: ["numbers": tree["numbers"]])
        let pointers = [0, 5, 77_777, 99_999, 100_000].map { JSONPointer(tokens: ["numbers", "\($0)"]) }
        #expect(edited.dyn.changes.paths == pointers)
        var again = shop.dyn.original
        try again.dyn.apply(edited.dyn.changes)
        #expect(again.dyn.json == edited.dyn.json)
    }

    // MARK: Read-only fields

    @Test("a model that goes, comes or moves keeps what is read-only: undone, patched, merged, with an identity or without")
    func moves() throws {
        for key in ["orders", "plain"] {
            let original = try Shop(json: "{\"\(key)\": [\(Self.three)]}")
            let edits: [(inout Shop) throws -> Void] = [
                {
                    $0.orders.remove(at: 0); $0.plain.remove(at: 0)
                }.self,
                {
                    $0.orders.swapAt(0, 2); $0.plain.swapAt(0, 2)
                },
                {
                    $0.orders.reverse(); $0.plain.reverse()
                },
                {
                    $0.orders.removeAll(); $0.plain.removeAll()
                },
                {
                    $0.orders.insert(try Wrapped(json: #"{"order-no": 7}"#), at: 1)
                    $0.plain.insert(try Wrapped(json: #"{"order-no": 7}"#), at: 1)
                },
                {
                    $0.orders.move(from: 0, to: 2); $0.plain.move(from: 0, to: 2)
                },
            ]
            for (number, edit) in edits.enumerated() {
                var source = original
                var all = try Shop(json: "{\"orders\": [\(Self.three)], \"plain\": [\(Self.three)]}")
                try edit(&all)
                if key == "orders" { source.orders = all.orders } else { source.plain = all.plain }
                let step = source.dyn.changes
                var undone = source
                try undone.dyn.apply(step.inverse)
                #expect(undone.dyn.json == original.dyn.json, "\(key), \(number)")
                var patched = original
                try patched.dyn.apply(step.jsonPatch)
                #expect(patched.dyn.json == source.dyn.json, "\(key), \(number)")
                var merged = original
                try merged.dyn.apply(merging: step.mergePatch)
                #expect(merged.dyn.json == source.dyn.json, "\(key), \(number)")
            }
        }
    }

    @Test("a change of a read-only field is refused wherever its model is")
    func refused() throws {
        let order = #"{"order-no": 1, "created": "c", "parts": [{"id": "a"}]}"#
        let texts: [(String, [String])] = [
            ("{\"orders\": [\(order)]}", ["/orders/0/order-no", "/orders/0/created", "/orders/0/parts/0/id"]),
            (
                "{\"nodes\": [{\"node\": {\"order\": \(order)}}]}",
                ["/nodes/0/node/order/created", "/nodes/0/node/order/parts/0/id"]
            ),
            ("{\"plain\": [\(order)]}", ["/plain/0/order-no"]),
            ("{\"by-year\": {\"k\": [\(order)]}}", ["/by-year/k/0/order-no", "/by-year/k/0/created", "/by-year/k/0/parts/0/id"]),
            ("{\"grid\": [[\(order)]]}", ["/grid/0/0/order-no"]),
            ("{\"by-key\": {\"é\": \(order)}}", ["/by-key/é/order-no"]),
            (
                "{\"media\": [{\"type\": \"order\", \"order-no\": 1, \"created\": \"c\"}]}",
                ["/media/0/order-no", "/media/0/created"]
            ),
            ("{\"mapped\": \(order)}", ["/mapped/order-no"]),
            ("{\"media-by-key\": {\"k\": {\"t\": \"order\", \"p\": \(order)}}}", ["/media-by-key/k/p/created"]),
        ]
        for (text, pointers) in texts {
            let model = try Shop(json: text)
            for place in pointers {
                let pointer = try #require(JSONPointer(place))
                var operations: [JSONPatch.Operation] = [.replace(pointer, "other"), .remove(pointer), .add(pointer, 17)]
                operations.append(.move(from: pointer, to: "/elsewhere"))
                for operation in operations {
                    var copy = model
                    let error = #expect(throws: JSONPointerError.self, "\(operation)") {
                        try copy.dyn.apply(JSONPatch([operation]))
                    }
                    #expect(
                        error?.pointer == pointer && error?.message == "the field is read-only",
                        "\(operation): \(String(describing: error))")
                    #expect(copy.dyn.hasSameText(as: model))
                    try copy.dyn.apply(JSONPatch([operation]), readOnly: .allow)
                }
                // The same value in another spelling would be another text.
                var copy = model
                try copy.dyn.apply(JSONPatch([.replace(pointer, try #require(model.dyn.json[pointer: pointer]))]))
            }
        }
    }

    @Test("a model with other read-only values in the place of one is a change of it, where no identity says otherwise")
    func exchanged() throws {
        var model = try Shop(json: #"{"orders": [{"order-no": 1, "created": "c"}], "plain": [{"order-no": 1}, {"order-no": 2}]}"#)
        // With an identity it is another model, or the same one.
        try model.dyn.apply(JSONPatch([.replace("/orders/0", ["order-no": 5, "created": "d"])]))
        #expect(model.orders.map(\.created) == ["d"])
        var error = #expect(throws: JSONPointerError.self) {
            try model.dyn.apply(JSONPatch([.replace("/orders/0", ["order-no": 5.0, "created": "e"])]))
        }
        #expect(error?.pointer == "/orders/0/order-no" || error?.pointer == "/orders/0/created")
        error = #expect(throws: JSONPointerError.self) {
            try model.dyn.apply(merging: ["orders": [["order-no": 5, "created": "e"]]])
        }
        #expect(error?.pointer == "/orders/0/created")
        // Without, what must not change tells.
        error = #expect(throws: JSONPointerError.self) {
            try model.dyn.apply(merging: ["plain": [["order-no": 3], ["order-no": 2]]])
        }
        #expect(error?.pointer == "/plain/0/order-no")
        try model.dyn.apply(merging: ["plain": [["order-no": 2, "title": "x"], ["order-no": 4]]])
        #expect(model.plain.map(\.number) == [2, 4])
    }
}

extension WrappedList {
    /// Takes an element out and puts it in elsewhere.
    fileprivate mutating func move(from: Int, to: Int) { insert(remove(at: from), at: to) }
}
