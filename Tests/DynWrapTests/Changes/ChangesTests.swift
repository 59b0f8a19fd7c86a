import DynWrap
import Foundation
import TestSupport
import Testing

@Suite("Changes and patches")
struct ChangesTests {
    @Test(
        "json-patch-tests: every entry, those that the suite has disabled too",
        .enabled(if: TestData.has("json-patch-tests"), "\(TestData.wants("json-patch-tests"))"),
        arguments: ["tests.json", "spec_tests.json"])
    func suite(_ file: String) throws {
        let bytes = try TestData.bytes("json-patch-tests/\(file)")
        var count = 0
        for entry in try JSON(parsing: bytes).elements where entry["doc"].exists {
            let name = entry["comment"].string ?? entry["patch"].text()
            let document = entry["doc"]
            var tree = document
            do {
                try tree.apply(try JSONPatch(json: entry["patch"]))
                #expect(!entry["error"].exists, "\(name): must fail with \(entry["error"])")
                if entry["expected"].exists { #expect(tree == entry["expected"], "\(name)") }
            } catch {
                #expect(entry["error"].exists, "\(name): \(error)")
                #expect(tree.hasSameText(as: document), "\(name): changed by a refused patch")
            }
            count += 1
        }
        #expect(count > 15)
    }

    @Test("an operation with two of a member that counts is refused, whatever their values; others may stand twice")
    func repeatedMembers() throws {
        let operation = #""op": "copy", "path": "/b", "from": "/a", "value": 1"#
        for key in ["op", "path", "from", "value", "\\u006fp"] {
            for value in ["\"/a\"", "\"copy\"", "null"] {
                for text in ["[{\(operation), \"\(key)\": \(value)}]", "[{\"\(key)\": \(value), \(operation)}]"] {
                    let error = #expect(throws: JSONPointerError.self, "\(text)") { try JSONPatch(json: try JSON(parsing: text)) }
                    #expect(error?.pointer == "/0")
                    #expect(error?.message.contains("twice") == true)
                }
            }
        }
        let patch = try JSONPatch(json: try JSON(parsing: "[{\(operation), \"x\": 1, \"x\": 2}]"))
        #expect(patch.operations == [.copy(from: "/a", to: "/b")])
        // Those of a made object, and of one that an edit left with one, are one.
        var made: JSON = [["op": "remove", "path": "/a"]]
        made[0]["op"] = "test"
        made[0]["value"] = 1
        #expect(try JSONPatch(json: made).operations == [.test("/a", 1)])
    }

    @Test(
        "merge patches: the examples of RFC 7396",
        arguments: [
            (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#), (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
            (#"{"a":"b"}"#, #"{"a":null}"#, "{}"), (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
            (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#), (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
            (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
            (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#),
            (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#), (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#),
            (#"{"a":"foo"}"#, "null", "null"),
            (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#), (#"[1,2]"#, #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
            ("{}", #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
        ])
    func merge(_ original: String, _ patch: String, _ result: String) throws {
        var tree = try JSON(parsing: original)
        tree.merge(try JSON(parsing: patch))
        #expect(tree == (try JSON(parsing: result)))
    }

    @Test("changes list what was edited; an edit taken back is none; patch and inverse lead there and back")
    func changes() throws {
        let original = try Customer(json: customerText)
        var edited = original
        #expect(edited.dyn.changes.isEmpty)
        edited.lastName = "Jones"
        edited.lastName = "Smith"
        #expect(edited.dyn.changes.isEmpty)
        edited.address?.city = "Bergen"
        edited.orders[0].total = 11
        edited.orders.append(Wrapped())
        edited.nickname = "J"
        edited.contact.email = nil
        edited.password = "new"
        #expect(
            edited.dyn.changes.paths.map(\.description).sorted()
                == ["/address/city", "/email", "/nick", "/orders/0/total", "/orders/2", "/password"])
        var again = original
        try again.dyn.apply(edited.dyn.changes)
        #expect(again.dyn.json == edited.dyn.json && again.dyn.changes.count == 6)
        #expect(
            edited.dyn.changes.map(\.pointer) == edited.dyn.changes.paths
                && edited.dyn.changes.last?.pointer == edited.dyn.changes.paths.last)
        try again.dyn.apply(edited.dyn.changes.inverse)
        #expect(again.dyn.json == original.dyn.json)
        var merged = original
        try merged.dyn.apply(merging: edited.dyn.changes.mergePatch)
        #expect(merged.dyn.json == edited.dyn.json)
        let fields = edited.dyn.changedFields
        #expect(fields.map(\.property) == ["nickname", "city", "address", "orders", "contact.email", "password"])
        #expect(fields.map(\.old).contains("j@example.org") && fields[0].new == "J" && fields[1].old == "Oslo")
        #expect(fields[2].old["pin"] == "<secret>" && fields[5].old == "<secret>" && fields[5].new == "<secret>")
        #expect(!"\(fields)".contains("new\""))
    }

    @Test(
        "random edits: the changes lead from the original to the edited tree, their inverse back",
        arguments: 1...40 as ClosedRange<UInt64>)
    func random(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let original = try Wrapped<OrderSchema>(
            json: #"{"a": [1, {"b": [2, 3, {"c": 4}]}, 5, 6], "d": {"e": {"f": 7}}, "g": null}"#)
        var tree = original.dyn.json
        for _ in 0..<12 {
            let paths: [JSONPointer] = ["/a/0", "/a/1/b/2/c", "/a/1/b/0", "/a/3", "/d/e/f", "/d/x", "/g", "/d/e", "/a/2", "/h"]
            let path = paths.randomElement(using: &random) ?? "/h"
            let value: JSON = [.missing, "s", 1, nil, [1], ["k": [2]]].randomElement(using: &random) ?? 0
            try? tree.set(value, at: path)
        }
        var model = original
        for (key, _) in original.dyn.json.members where tree[key].isMissing { model.dyn.removeRaw(key) }
        try model.dyn.apply(JSONPatch(tree.members.map { .add(JSONPointer(tokens: [$0.key]), $0.value) }))
        var there = original
        try there.dyn.apply(model.dyn.changes)
        #expect(there.dyn.json == model.dyn.json)
        try there.dyn.apply(model.dyn.changes.inverse)
        #expect(there.dyn.json == original.dyn.json)
    }

    @Test("a patch that would make the model something else, or that fails half way, changes nothing")
    func refused() throws {
        var model = try Customer(json: customerText)
        let before = model.dyn.json
        #expect(throws: JSONPointerError.self) { try model.dyn.apply(JSONPatch([.replace("", 1)])) }
        #expect(throws: JSONPointerError.self) {
            try model.dyn.apply(JSONPatch([.replace("/last-name", "x"), .remove("/nothing")]))
        }
        #expect(throws: JSONPointerError.self) { try model.dyn.apply(merging: [1]) }
        #expect(model.dyn.json.hasSameText(as: before) && model.dyn.changes.isEmpty)
        try model.dyn.apply(JSONPatch([.replace("", ["last-name": "Only"])]), readOnly: .allow)
        #expect(model.lastName == "Only" && model.dyn.original.lastName == "Smith" && model.dyn.json == ["last-name": "Only"])
        #expect(
            JSONPatch([.test("/a", 1), .copy(from: "/a", to: "/b")]).json.text()
                == #"[{"op":"test","path":"/a","value":1},{"op":"copy","from":"/a","path":"/b"}]"#)
    }

    @Test("the description of a patch follows its operations")
    func describedAnew() throws {
        struct PinSchema: Schema {
            let pin = Str("pin").secret
            let title = Str("title")
        }
        var model = try Wrapped<PinSchema>(json: #"{"pin": "1", "title": "a"}"#)
        model.pin = "2"
        var patch = model.dyn.changes.jsonPatch
        patch.operations = [.remove("/title")]
        #expect(patch.description == #"[{"op":"remove","path":"/title"}]"#)
    }

    @Test("a copy of nothing names the place that it was to come from")
    func copyOfNothing() throws {
        var tree: JSON = ["a": 1]
        let error = #expect(throws: JSONPointerError.self) { try tree.apply([.copy(from: "/x", to: "/y")]) }
        #expect(error?.pointer == "/x" && tree == ["a": 1])
    }
}

extension Dyn {
    /// Removes a member of the tree by its key, for the random edits.
    fileprivate mutating func removeRaw(_ key: String) {
        try? apply(JSONPatch([.remove(JSONPointer(tokens: [key]))]), readOnly: .allow)
    }
}
