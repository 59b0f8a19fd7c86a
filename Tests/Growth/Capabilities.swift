import DynWrap
import Foundation
import Synchronization

/// Something that the library can do, and a round of it. `share` is what part of the rounds it makes: less where a round is a file's, or a whole schema's.
struct Capability {
    let name: String
    let share: Int
    let round: (Int) throws -> Void

    init(_ name: String, share: Int = 1, _ round: @escaping (Int) throws -> Void) {
        (self.name, self.share, self.round) = (name, share, round)
    }

    struct Fault: Error, CustomStringConvertible {
        let description: String
    }
}

/// Ends the run where a round's result is not what it should be: growth of nothing says nothing.
func expect(_ holds: @autoclosure () throws -> Bool, _ what: String) throws {
    if try !holds() { throw Capability.Fault(description: what) }
}

extension Capability {
    static func all(in folder: URL) throws -> [Capability] {
        reading + editing + comparing + (try texts(in: folder)) + (try schemas())
    }

    private static var reading: [Capability] {
        [
            Capability("open") { _ in try expect(Order(json: Sample.text).dyn.json.exists, "open") },
            Capability("strict open") { _ in try expect(Order(strict: Sample.text).number == 7, "strict") },
            Capability("strict open refused") { _ in
                do {
                    _ = try Order(strict: #"{"number": "x", "items": [{"count": "y"}]}"#)
                    throw Fault(description: "opened")
                } catch let error as ValidationError { try expect(error.problems.count == 3, "\(error)") }
            },
            Capability("text refused") { i in
                do {
                    _ = try JSON(parsing: "[1, {\"a\": [2, \(i)}]")
                    throw Fault(description: "parsed")
                } catch let error as JSONError { try expect(!error.message.isEmpty, "message") }
            },
            Capability("read") { _ in
                let order = try Order(json: Sample.text)
                try expect(order.customer == "Ann é" && order.price == 12.5 && order.city == "Cologne" && order.isPaid, "fields")
                try expect(order.tags.count == 3 && order.counts["y"] == 2 && order.items[1].count == 2, "lists")
                try expect(order.byKey["k"]?.name == "o" && order.first?.name == "p" && order.group.name == "r", "models")
                guard case .item(let item) = order.shape, item.name == "q" else { throw Fault(description: "union") }
            },
            Capability("mapped models, which hold their document") { _ in
                let order = try Wrapped<NamedSchema>(json: Sample.text)
                try expect(order.byName["n"]?.count == 1 && order.byName.count == 2, "\(order.byName.keys)")
            },
            Capability("wide lists, kept when they are read again", share: 10) { i in
                let order = try Order(json: #"{"tags": [\#((0..<300).map { "\"tag \($0)\"" }.joined(separator: ","))]}"#)
                try expect((0..<3).allSatisfy { order.tags[$0 + i % 290] == "tag \($0 + i % 290)" }, "tags")
            },
            Capability("dates") { i in
                var order = try Order(json: Sample.text)
                try expect(order.due != nil && order.sent != nil, "dates")
                order.sent = Date(timeIntervalSince1970: Double(i % 1000) * 86_400)
                order.due = order.sent
                try expect(order.dyn.json["due"].string?.count == 10, "written")
            },
            Capability("wide object") { i in
                let text = "{" + (0..<40).map { "\"key\($0)\": \($0 + i % 7)" }.joined(separator: ", ") + "}"
                let tree = try JSON(parsing: text)
                try expect((0..<40).allSatisfy { tree["key\($0)"].int == $0 + i % 7 }, "members")
            },
            Capability("descriptions") { _ in
                let order = try Order(json: Sample.text)
                try expect(!"\(order)".contains("1234") && Mirror(reflecting: order).children.count > 5, "description")
            },
            Capability("problems") { _ in
                let order = try Order(json: #"{"number": "7x", "customer": "1", "items": [{"count": []}], "due": "never"}"#)
                try expect(order.dyn.problems.count >= 4, "\(order.dyn.problems)")
            },
            Capability("queries") { i in
                let tree = try JSON(parsing: Sample.text)
                try expect(Array(tree.query("$.items[?@.count > \(i % 2)].name")).count == 2 - i % 2, "query")
                var edited = tree
                try expect(try edited.edit("$..count") { $0 = 9 } == 2, "edits")
                try expect(edited["items"][1]["count"].int == 9, "edited")
            },
            Capability("pointers") { i in
                var tree = try JSON(parsing: Sample.text)
                let pointer = JSONPointer(tokens: ["items", "1", "count"])
                try tree.set(JSON(i), at: pointer)
                try expect(tree[pointer: pointer]?.int == i, "set")
            },
            Capability("adapters") { i in
                let device = Thermostat()
                var adapter = Adapter<ThermostatSchema>(wrapping: device)
                adapter.level = Int16(i % 100)
                adapter.changed = Date(timeIntervalSince1970: 60)
                try expect(device.level == NSNumber(value: i % 100) && device.seconds == 60, "adapter")
            },
        ]
    }

    private static var editing: [Capability] {
        [
            Capability("edit fields") { i in
                var order = try Order(json: Sample.text)
                order.number = i
                order.customer = "Bob \(i) with a name of more than sixteen bytes"
                order.price = nil
                order.isPaid = false
                order.city = "Bonn"
                order.dyn.remove(\.pin)
                order.dyn.setNull(\.due)
                try expect(order.dyn.text().contains("Bonn") && order.number == i, "edited")
            },
            Capability("edit one model over and over") { i in
                let count = kept.withLock { kept in
                    kept.number = i
                    kept.items[0].count = i
                    kept.tags = ["\(i)"]
                    kept.counts["x"] = i
                    kept.first?.name = "\(i)"
                    return kept.dyn.json["items"][0]["count"].int
                }
                try expect(count == i, "edited")
            },
            Capability("lists") { i in
                var order = try Order(json: Sample.text)
                for k in 0..<8 { order.tags.append("tag \(k)") }
                order.tags.remove(at: 1)
                order.tags.insert("x", at: 0)
                order.tags.sort()
                try expect(order.tags.count == 11 && order.dyn.json["tags"].count == 11, "tags")
            },
            Capability("lists of models") { i in
                var order = try Order(json: Sample.text)
                order.items.append(Item { $0.count = i })
                order.items.insert(order.items[0], at: 1)
                order.items[2].name = "changed"
                order.items.swapAt(0, 3)
                order.items.remove(at: 1)
                order.items.removeAll { $0.count == 1 }
                try expect(order.items.count == 2 && order.items[0].count == i || i == 1, "items")
            },
            Capability("dictionaries") { i in
                var order = try Order(json: Sample.text)
                order.counts["z\(i % 5)"] = i
                order.counts["x"] = nil
                order.byKey["l"] = Item { $0.count = i }
                order.byKey["k"]?.name = "changed"
                try expect(order.counts.count == 2 && order.byKey["l"]?.count == i, "entries")
                try expect(order.byKey["k"]?.name == "changed", "entry")
            },
            Capability("unions") { i in
                var order = try Order(json: Sample.text)
                order.shape = .dot
                order.shape = .item(Item { $0.count = i })
                try expect(order.dyn.json["shape"]["count"].int == i, "union")
            },
            Capability("groups") { i in
                var order = try Order(json: Sample.text)
                order.group.count = i
                order.group.name = "of the group"
                try expect(order.dyn.json["g-count"].int == i, "group")
            },
            Capability("copies") { i in
                let order = try Order(json: Sample.text)
                var copies = Array(repeating: order, count: 5)
                for k in copies.indices { copies[k].items[0].count = k + i }
                try expect(order.items[0].count == 1 && copies[4].items[0].count == 4 + i, "copies")
            },
            Capability("new models") { i in
                let order = Order { order in
                    order.number = i
                    order.customer = "new"
                    order.items = [Item { $0.name = "a" }, Item { $0.name = "b" }]
                }
                try expect(order.dyn.text().contains("new") && order.items.count == 2, "made")
            },
            Capability("trees in code") { i in
                var tree: JSON = ["a": [1, 2, ["b": nil]], "c": "text"]
                tree["a"][2]["b"] = JSON(i)
                tree["d"] = tree
                tree["a"].append("x")
                try expect(tree.text().contains("\"d\""), "tree")
            },
            Capability("reset and commit") { i in
                var order = try Order(json: Sample.text)
                order.number = i
                order.dyn.reset(\.number)
                order.items[0].count = i
                order.dyn.reset()
                order.customer = "committed"
                order.dyn.commit()
                try expect(order.dyn.changes.isEmpty && order.number == 7, "committed")
            },
        ]
    }

    /// One model that lives through all rounds.
    private static let kept = Mutex(try! Order(json: Sample.text))  // the text is right

    private static var comparing: [Capability] {
        [
            Capability("equality and hash") { i in
                let order = try Order(json: Sample.text)
                var other = try Order(json: Sample.text)
                try expect(order == other && order.hashValue == other.hashValue, "equal")
                other.items[0].count = i + 2
                try expect(order != other && Set([order, other]).count == 2, "unequal")
                try expect(order.dyn.json != other.dyn.json && order.dyn.json.hashValue == order.dyn.json.hashValue, "trees")
            },
            Capability("changes") { i in
                var order = try Order(json: Sample.text)
                order.items[0].count = i + 5
                order.customer = "B"
                let changes = order.dyn.changes
                try expect(changes.list.count == 2 && changes.inverse.list.count == 2, "changes")
                try expect(order.dyn.changedFields.count == 2, "changed fields")
                try expect(!order.dyn.difference(from: order.dyn.original).isEmpty, "difference")
            },
            Capability("patches") { i in
                var order = try Order(json: Sample.text)
                order.tags.append("\(i)")
                order.number = i + 8
                let patch = try JSONPatch(json: JSON(parsing: order.dyn.changes.jsonPatch.json.text()))
                var other = try Order(json: Sample.text)
                try other.dyn.apply(patch)
                try expect(other == order, "patched")
            },
            Capability("merge patches") { i in
                var order = try Order(json: Sample.text)
                order.number = i + 8
                var other = try Order(json: Sample.text)
                try other.dyn.apply(merging: order.dyn.changes.mergePatch)
                try expect(other == order, "merged")
            },
            Capability("rebase") { i in
                var mine = try Order(json: Sample.text)
                mine.items[0].count = i + 3
                mine.customer = "mine"
                var newer = try Order(json: Sample.text)
                newer.city = "Bonn"
                newer.customer = "theirs"
                try expect(mine.dyn.rebase(onto: newer).count == 1 && mine.city == "Bonn", "rebased")
            },
        ]
    }
}
