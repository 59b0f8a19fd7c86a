import Foundation
import TestSupport
import Testing

@testable import DynWrapSchema

/// Small containers made from values are put together as text and tape; that must be the tape which the scanner makes of the text.
@Suite("Trees built from values")
struct BuiltDocumentTests {
    private func expectSameTape(_ json: JSON, _ comment: Comment? = nil) throws {
        let built = try #require(json.document, comment)
        let scanned = try Document(ContiguousArray(json.text().utf8))
        #expect(built.wordCount == scanned.wordCount, comment)
        for place in 0..<min(built.wordCount, scanned.wordCount) {
            #expect(built.word(place).bits == scanned.word(place).bits, comment)
        }
    }

    @Test("keys and nested containers of all kinds have the scanner's tape", .enabled(if: FastWays.areOn))
    func tapes() throws {
        let inner: JSON = ["x": [1, -2.5, 1e300, "é漢😀", true, false, nil], "": [:], "e": []]
        for json: JSON in [
            [], [[]], [:], inner, [inner, inner],
            ["plain", "", 0, -7, JSON(UInt64.max), 0.1, -0.0, 1e15, 1e17, true, false, nil],
            ["a": inner, "b": [inner, ["c": inner]], "z": JSON(Int64.min)],
        ] {
            try expectSameTape(json)
        }
        // A string that needs escapes is kept as it is, and what is around it as a node.
        let escaped: JSON = ["a": inner, "z": "\u{0}\u{1F}\\"]
        #expect(escaped.document == nil && escaped["z"].string == "\u{0}\u{1F}\\")
        #expect(escaped.text() == #"{"a":\#(inner.text()),"z":"\u0000\u001f\\"}"#)
        #expect((["a": 1, "b": .missing] as JSON).text() == #"{"a":1}"#)
        #expect(JSON([1, .missing, 2]).text() == "[1,2]")
        #expect(JSON([.missing, .missing]).text() == "[]")
        #expect(JSON(["a": 1, "b": [nil, "x"], "c": .missing]).text() == #"{"a":1,"b":[null,"x"]}"#)
        #expect(JSON([:]).text() == "{}" && JSON(nil).isNull && JSON(JSON("x")) == "x")
        #expect([escaped, 2].map { JSON($0) } == [escaped, 2])
        #expect((["a": .missing] as JSON).text() == "{}")
    }

    @Test("equal keys, keys with escapes, many keys and much text give the same as members set one by one")
    func beyond() throws {
        #expect((["a": 1, "b": 2, "a": 3] as JSON).text() == #"{"a":3,"b":2}"#)
        #expect((["\"q\"": 1] as JSON)["\"q\""].int == 1)
        #expect((["\u{e9}": 1, "e\u{301}": 2] as JSON).count == 2)
        let many = JSON(members: (0..<200).map { (key: "k\($0)", value: JSON($0)) })
        #expect(many.count == 200 && many["k137"].int == 137)
        let long = String(repeating: "x", count: 5_000)
        let large: JSON = ["long": JSON(long), "list": JSON((0..<3_000).map { JSON($0) })]
        #expect(large["long"].string == long && large["list"][2_999].int == 2_999)
        #expect(try JSON(parsing: large.text()) == large)
    }

    @Test("values of an opened text stay its own: nothing of it is copied")
    func opened() throws {
        let text = try JSON(parsing: #"{"a": [1, 2], "b": "x"}"#)
        let list: JSON = [text["a"], text["b"]]
        #expect(list[0].isSame(as: text["a"]) && list[1].isSame(as: text["b"]))
        #expect(list.text() == #"[[1, 2],"x"]"#)
    }

    @Test("random trees built, and edited after that, mean what their texts mean", arguments: 1...3)
    func random(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        func make(_ depth: Int) -> JSON {
            switch Int.random(in: 0...(depth > 3 ? 4 : 7), using: &random) {
            case 0: .null
            case 1: JSON(Bool.random(using: &random))
            case 2: JSON(Int64.random(in: .min ... .max, using: &random))
            case 3: JSON(Double.random(in: -1e9...1e9, using: &random))
            case 4: JSON(String(["a", "é", "\"", "\n", "日本", "\u{7F}"].shuffled(using: &random).joined().prefix(4)))
            case 5: JSON((0..<Int.random(in: 0...6, using: &random)).map { _ in make(depth + 1) })
            default:
                JSON(
                    members: (0..<Int.random(in: 0...6, using: &random)).map {
                        (key: Int.random(in: 0...9, using: &random) == 0 ? "q\"\($0)" : "key\($0)", value: make(depth + 1))
                    })
            }
        }
        for _ in 0..<400 {
            var tree = make(0)
            let again = try JSON(parsing: tree.text())
            #expect(tree == again && tree.hashValue == again.hashValue && tree.text(.sorted) == again.text(.sorted))
            if tree.document != nil { try expectSameTape(tree) }
            if tree.isObject {
                tree["added"] = make(2)
                tree["key0"] = .missing
                var other = again
                other["added"] = tree["added"]
                other["key0"] = .missing
                #expect(tree == other)
                #expect(try JSON(parsing: tree.text()) == other)
            }
        }
    }
}
