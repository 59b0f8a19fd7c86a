import DynWrap
import TestSupport
import Testing

private struct SafeSchema: Schema {
    let name = Str("name")
    let pin = Str("pin").secret
    let keys = Raw("keys").secret
    let inner = Model<InnerSchema>("inner")
}
private struct InnerSchema: Schema { let code = Str("code").secret }

@Suite("A difference in lines")
struct DifferenceTextTests {
    @Test("a line a place, by meaning and whatever the order")
    func lines() throws {
        let old = try JSON(parsing: #"{"a": 1, "b": [1, 2, {"c": "x"}], "d": {"e": null}, "f": 1.0, "gone": [1]}"#)
        let new = try JSON(parsing: #"{"f": 1, "d": {"e": {}}, "b": [1, 3, {"c": "x"}, "new"], "a": "1", "added": {"k": 1}}"#)
        #expect(
            JSON.difference(from: old, to: new) == """
                /a: 1 → "1"
                /b/1: 2 → 3
                /b/3: added "new"
                /d/e: null → {}
                /gone: removed [1]
                /added: added {"k":1}
                """)
        #expect(JSON.difference(from: 1, to: 2) == "the root: 1 → 2" && JSON.difference(from: new, to: new) == "")
    }

    @Test("secrets are not shown: by key, and by the schema; that they differ is")
    func secrets() throws {
        let (old, new): (JSON, JSON) = (
            ["token": "aa", "u": ["password": ["p": "bb"], "n": 1]],
            ["token": "cc", "u": ["password": ["p": "dd"], "n": 2], "x": ["token": 3]]
        )
        let text = JSON.difference(from: old, to: new, secrets: ["token", "password"])
        #expect(
            text == """
                /token: <secret> → <secret>
                /u/password: <secret> → <secret>
                /u/n: 1 → 2
                /x: added {"token":"<secret>"}
                """)
        let a = try Wrapped<SafeSchema>(
            json: #"{"name": "a", "pin": "hush", "keys": {"inside": "hush"}, "inner": {"code": "hush"}}"#)
        var b = a
        b.name = "b"
        b.pin = "psst"
        b.keys = ["other": "psst"]
        b.inner?.code = "psst"
        #expect(
            b.dyn.difference(from: a) == """
                /name: "a" → "b"
                /pin: <secret> → <secret>
                /keys: <secret> → <secret>
                /inner/code: <secret> → <secret>
                """)
        #expect(b.dyn.difference(from: b) == "")
    }

    @Test("a former member of a secret's key is not shown, in the text of a tree and in one that was put into another")
    func shadowed() throws {
        let twice = try JSON(parsing: #"{"b": {"x": {"pin": "first"}, "x": 1, "pin": "first", "pin": "last"}}"#)
        let only = try JSON(parsing: #"{"b": {"x": {"pin": "first"}, "x": 1}}"#)
        var around = try JSON(parsing: #"{"a": 1}"#)
        around["in"]["list"] = [twice]
        for tree in [twice, around, only] {
            #expect(tree.text().contains("first"))
            let shown = JSON.difference(from: [:], to: tree, secrets: ["pin"])
            #expect(!shown.isEmpty && !shown.contains("first") && !shown.contains("last"), "\(shown)")
        }
    }

    @Test("it is empty exactly where both mean the same, at any depth")
    func law() throws {
        var document = LawDocument(random: SeededRandom(seed: 21))
        for _ in 0..<300 {
            let (a, b) = try (JSON(parsing: document.text()), JSON(parsing: document.text()))
            #expect(JSON.difference(from: a, to: b).isEmpty == (a == b) && JSON.difference(from: a, to: a).isEmpty)
        }
        let depth = 15_000
        func deep(_ inner: String) throws -> JSON {
            try JSON(
                parsing: String(repeating: "[", count: depth) + inner + String(repeating: "]", count: depth),
                options: JSONOptions(maximumDepth: depth + 1))
        }
        #expect(try JSON.difference(from: deep("1"), to: deep("2")).hasSuffix("/0: 1 → 2"))
        let twins = try (JSON(parsing: "{\"e\u{301}\": 1}"), JSON(parsing: "{\"e\u{301}\": 2}"))
        #expect(JSON.difference(from: twins.0, to: twins.1, secrets: ["\u{E9}"]).hasSuffix(": <secret> → <secret>"))
        let (old, new) = (try deep("{\"a/'\\\"\": 1}"), try deep("{\"a/'\\\"\": 2}"))
        #expect(JSON.difference(from: old, to: new, secrets: ["a/'\"", "b"]).hasSuffix("/a~1'\": <secret> → <secret>"))
    }
}
