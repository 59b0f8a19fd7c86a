import DynWrapSchema
import Foundation
import TestSupport
import Testing

@Suite("TARGETS, right and whole: the tree")
struct RightAndWholeTests {
    @Test("every proper prefix of a document is refused")
    func prefixes() throws {
        let text = Array(#"{"a":[1,-2.5e+3,"x\u00e9\ud83d\ude00é漢😀"],"b":{"c":null,"d":true},"e":false}"#.utf8)
        _ = try JSON(parsing: text)
        for count in 0..<text.count { #expect((try? JSON(parsing: Array(text[..<count]))) == nil, "\(count)") }
        for scalar in ["\"abc\"", "true", "null"] {
            for count in 0..<scalar.utf8.count { #expect((try? JSON(parsing: Array(scalar.utf8.prefix(count)))) == nil) }
        }
    }

    @Test(
        "every proper prefix of a large document is refused",
        .enabled(if: TestData.has("documents"), "\(TestData.wants("documents"))"))
    func largePrefixes() throws {
        let document = try TestData.bytes("documents/github_events.json")
        for count in stride(from: 0, to: document.count - 1, by: 397) {
            #expect((try? JSON(parsing: Array(document[..<count]))) == nil, "\(count)")
        }
    }

    @Test(
        "postponed errors: none; what is wrong in a value nobody reads fails at open",
        arguments: [
            "\"\\x\"", "\"\\u12\"", "\"\\ud800x\"", "01", "1.", "-", "1e", "+1", "nul", "\"\u{1}\"", "{\"a\"}", "[1,]",
            "\"a\nb\"",
        ])
    func postponed(_ bad: String) {
        #expect((try? JSON(parsing: "{\"read\": 1, \"unread\": {\"deep\": [\(bad)]}}")) == nil)
    }

    @Test("invalid UTF-8 is refused wherever it stands, at every distance from the end")
    func invalidUTF8() throws {
        let bad: [[UInt8]] = [
            [0x80], [0xC0, 0xAF], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
            [0xF0, 0x80, 0x80, 0x80],
            [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98],
            [0xE2, 0x28, 0xA1],
        ]
        for bytes in bad {
            for padding in 0..<40 {
                let filler = [UInt8](repeating: 0x61, count: padding)
                #expect((try? JSON(parsing: [0x5B, 0x22] + filler + bytes + [0x22, 0x5D])) == nil, "\(bytes)")
                #expect((try? JSON(parsing: [0x5B, 0x22] + bytes + filler + [0x22, 0x5D])) == nil, "\(bytes)")
                #expect((try? JSON(parsing: [0x7B, 0x22] + bytes + filler + Array("\":1}".utf8))) == nil, "\(bytes)")
                #expect((try? JSON(parsing: [0x22] + filler + bytes + [0x22])) == nil, "\(bytes)")
            }
        }
        // Every scalar value passes, every surrogate does not.
        for value in stride(from: 0x80 as UInt32, through: 0x10FFFF, by: 1) {
            guard value % 7 == 0 || value < 0x900 || (value > 0xD7F0 && value < 0xE010) || value > 0x10FFF0 else { continue }
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = "[\"\(Character(scalar))\"]"
            #expect(try JSON(parsing: text)[0].string?.unicodeScalars.elementsEqual([scalar]) == true)
        }
    }

    @Test("escapes: all of them, surrogate pairs, U+0000")
    func escapes() throws {
        let text = #"["\"\\\/\b\f\n\r\t", "\u0000", "\uD83D\uDE00", "\u00e9\u00E9", "a\u0041"]"#
        let tree = try JSON(parsing: text)
        #expect(tree.elements.map { $0.string ?? "" } == ["\"\\/\u{8}\u{c}\n\r\t", "\0", "😀", "éé", "aA"])
        for lone in [#""\ud800""#, #""\udc00""#, #""\ud800\ud800""#, #""\ud800\u0061""#, #""\ud83dx""#, #""\uDE00\uD83D""#] {
            #expect((try? JSON(parsing: lone)) == nil, "\(lone)")
        }
        for value in 0..<0x20 {
            let scalar = Unicode.Scalar(UInt8(value))
            let written = JSON("x\(Character(scalar))y").text()
            #expect(try JSON(parsing: written).string == "x\(Character(scalar))y")
            #expect((try? JSON(parsing: "\"\(Character(scalar))\"")) == nil)
        }
    }

    @Test("keys are compared by scalars; empty, dotted, escaped, U+0000 and 1 MB keys work")
    func keys() throws {
        let long = String(repeating: "k", count: 1_000_000)
        let text =
            "{\"\u{e9}\":1,\"e\u{301}\":2,\"\":3,\"a.b\":4,\"\\u0000\":5,\"\(long)\":6,\"\\u0065sc\":7,\"k17-----------12\":8,\"k17-----------13\":9}"
        var tree = try JSON(parsing: text)
        #expect(tree["\u{e9}"].int == 1 && tree["e\u{301}"].int == 2 && tree[""].int == 3 && tree["a.b"].int == 4)
        #expect(tree["\0"].int == 5 && tree[long].int == 6 && tree["esc"].int == 7 && tree.count == 9)
        #expect(tree["k17-----------12"].int == 8 && tree["k17-----------13"].int == 9 && tree["k17-----------14"].isMissing)
        tree["e\u{301}"] = 20
        #expect(tree["\u{e9}"].int == 1 && tree["e\u{301}"].int == 20)
        #expect(JSON(members: [(key: "\u{e9}", value: 1), (key: "e\u{301}", value: 2)]).count == 2)
    }

    @Test("duplicate keys: the last wins in every API", arguments: [0, 20, 50])
    func duplicates(_ extra: Int) throws {
        let filler = (0..<extra).map { ",\"f\($0)\":0" }.joined()
        let text = "{\"a\":1,\"b\":2,\"a\":3\(filler)}"
        var tree = try JSON(parsing: text)
        #expect(tree["a"].int == 3 && tree.count == 2 + extra)
        #expect(tree.members.filter { $0.key == "a" }.map { $0.value.int } == [3])
        #expect(tree == (try JSON(parsing: "{\"b\":2,\"a\":3\(filler)}")))
        #expect(tree.hashValue == (try JSON(parsing: "{\"b\":2,\"a\":3\(filler)}")).hashValue)
        #expect(tree.text() == text)
        #expect(try JSON(parsing: tree.text(.compact)).count == tree.count)
        tree["a"] = 4
        #expect(tree["a"].int == 4 && tree.text() == "{\"a\":1,\"b\":2,\"a\":4\(filler)}")
        tree["a"] = .missing
        #expect(tree["a"].isMissing && tree.text() == "{\"b\":2\(filler)}" && tree.count == 1 + extra)
    }

    @Test("wide objects and long arrays: every key and index, looked up at random, edited too")
    func wide() throws {
        let count = 20_000
        var tree = try JSON(parsing: "{" + (0..<count).map { "\"key\($0)\":[\($0)]" }.joined(separator: ",") + "}")
        var array = try JSON(parsing: "[" + (0..<count).map { "{\"i\":\($0)}" }.joined(separator: ",") + "]")
        for i in stride(from: 0, to: count, by: 7) {
            #expect(tree["key\(i)"][0].int == i && array[i]["i"].int == i)
            tree["key\(i)"] = JSON(-i)
            array[i]["i"] = JSON(-i)
        }
        for i in 0..<count {
            #expect((i % 7 == 0 ? tree["key\(i)"].int : tree["key\(i)"][0].int) == (i % 7 == 0 ? -i : i))
            #expect(array[i]["i"].int == (i % 7 == 0 ? -i : i))
        }
        #expect(tree["key\(count)"].isMissing && array[count].isMissing && array[-1].isMissing)
    }

    @Test("nothing traps: reading, editing and pointers that fit nowhere leave the tree as it is")
    func noTraps() throws {
        let tree: JSON = ["a": [1, "x"], "n": nil]
        var edit = tree
        edit["a"]["key"] = 1
        edit["a"][7] = 1
        edit["a"][-1] = 1
        edit["a"][0]["deep"] = 1
        edit["a"][1][0] = 1
        #expect(edit == tree)
        #expect(throws: JSONPointerError.self) { try edit.set(1, at: "/a/7") }
        #expect(throws: JSONPointerError.self) { try edit.set(1, at: "/a/0/x") }
        #expect(throws: JSONPointerError.self) { try edit.set(1, at: "/a/01") }
        edit["n"]["made"] = true
        edit["new"]["deep"]["er"] = []
        edit["a"][2] = "appended"
        #expect(edit == ["a": [1, "x", "appended"], "n": ["made": true], "new": ["deep": ["er": []]]])
        #expect(tree["a"]["b"][3].string == nil && tree[0].isMissing && tree["a"][0].bool == nil && tree.string == nil)
        let texts = ["a", "/~2", "", "/a~1b/~0"]
        #expect(texts.map { JSONPointer($0)?.tokens } == [nil, nil, [], ["a/b", "~"]])
        #expect(tree[pointer: ""] == tree && tree[pointer: "/a/1"] == "x" && tree[pointer: "/a/-"] == nil)
    }

    @Test("after an edit all else is byte-identical: pretty, compact and odd white space")
    func splicing() throws {
        var pretty = try JSON(parsing: "{\n  \"a\": 1,\n  \"b\": [\n    1,\n    2\n  ]\n}\n")
        pretty["c"] = true
        pretty["b"].append(3)
        #expect(pretty.text() == "{\n  \"a\": 1,\n  \"b\": [\n    1,\n    2,\n    3\n  ],\n  \"c\": true\n}\n")
        pretty["a"] = .missing
        #expect(pretty.text() == "{\n  \"b\": [\n    1,\n    2,\n    3\n  ],\n  \"c\": true\n}\n")
        var list = try JSON(parsing: "[1, 2, 3, 4]")
        list[1] = .missing
        list.replaceElements(1..<1, with: ["x"])
        #expect(list.text() == "[1, \"x\", 3, 4]")
        var lenient = try JSON(parsing: "{\"a\":1, \"b\":[1,], }", options: .allowTrailingCommas)
        lenient["c"] = 2
        lenient["b"].append(2)
        #expect(try JSON(parsing: lenient.text(), options: .allowTrailingCommas) == ["a": 1, "b": [1, 2], "c": 2])
        for key in ["a", "b", "c"] { lenient[key] = .missing }
        #expect(try JSON(parsing: lenient.text()) == [:])
    }

    @Test("files are mapped: small, large, empty, missing, with and without a sentinel at the end")
    func files() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("dynwrap-files-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for size in [1, 10, 4_090, 4_096, 8_192, 100_000] {
            for text in [
                "[\"" + String(repeating: "x", count: size) + "\"]", "\"" + String(repeating: "y", count: size) + "\"  \n",
            ] {
                let file = folder.appendingPathComponent("f.json")
                try Data(text.utf8).write(to: file)
                #expect(try JSON(contentsOf: file).text() == text)
            }
        }
        try Data().write(to: folder.appendingPathComponent("empty"))
        for name in ["empty", "absent"] {
            #expect(throws: JSONError.self) { try JSON(contentsOf: folder.appendingPathComponent(name)) }
        }
    }

    @Test("generated documents mean what JSONDecoder reads, where it is right")
    func differential() throws {
        struct Everything: Decodable, Equatable {
            var i: Int?
            var u: UInt64?
            var d: Double?
            var s: String?
            var b: Bool?
            var list: [Everything]?
            var map: [String: Int]?
        }
        func compare(_ a: Everything, _ b: JSON) -> Bool {
            a.i == b["i"].int && a.u == b["u"].number?.integer() && a.d?.bitPattern == b["d"].double?.bitPattern
                && a.s == b["s"].string
                && a.b == b["b"].bool && (a.list ?? []).count == b["list"].count
                && zip(a.list ?? [], b["list"].elements).allSatisfy { compare($0, $1) }
                && (a.map ?? [:]) == Dictionary(uniqueKeysWithValues: b["map"].members.map { ($0.key, $0.value.int ?? 0) })
        }
        var random = SeededRandom(seed: 99)
        func make(_ depth: Int) -> JSON {
            var made = JSON.emptyObject
            if Bool.random(using: &random) { made["i"] = JSON(Int.random(in: .min ... .max, using: &random)) }
            if Bool.random(using: &random) { made["u"] = JSON(UInt64.random(in: .min ... .max, using: &random)) }
            if Bool.random(using: &random) { made["d"] = JSON(Double.random(in: -1e6...1e6, using: &random)) }
            if Bool.random(using: &random) {
                let scalars = (0..<Int.random(in: 0..<30, using: &random)).compactMap { _ in
                    Unicode.Scalar(UInt32.random(in: 1..<0x3000, using: &random))
                }
                made["s"] = JSON(String(String.UnicodeScalarView(scalars)))
            }
            if Bool.random(using: &random) { made["b"] = JSON(Bool.random(using: &random)) }
            if depth < 3 { made["list"] = JSON((0..<Int.random(in: 0..<4, using: &random)).map { _ in make(depth + 1) }) }
            made["map"] = JSON(members: (0..<Int.random(in: 0..<9, using: &random)).map { (key: "k\($0)", value: JSON($0)) })
            return made
        }
        for _ in 0..<400 {
            let tree = make(0)
            let data = tree.data(Bool.random(using: &random) ? .compact : .pretty)
            #expect(compare(try JSONDecoder().decode(Everything.self, from: data), try JSON(parsing: data)))
        }
    }

    @Test("any coder: plain structure there and back")
    func coders() throws {
        let tree: JSON = ["a": [1, 2.5, "x", true, nil, ["b": [:]]], "big": JSON(UInt64.max)]
        let json = try JSONDecoder().decode(JSON.self, from: JSONEncoder().encode(tree))
        #expect(json == tree)
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(try JSON(parsing: "[1e400]")) }
        let list: JSON = ["a": [1, "x", true]]
        #expect(try PropertyListDecoder().decode(JSON.self, from: PropertyListEncoder().encode(list)) == list)
    }
}
