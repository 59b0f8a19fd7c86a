import Foundation
import TestSupport
import Testing

@testable import DynWrapSchema

/// An object made from nothing keeps its members as a growing text and tape: what one sees of it is what one would see of its text, opened.
@Suite("Objects made from nothing")
struct DraftTests {
    private func expectSameTape(_ json: JSON) throws {
        let document = try #require(json.resolved.document)
        let scanned = try Document(ContiguousArray(json.text().utf8))
        #expect(document.wordCount == scanned.wordCount)
        for place in 0..<min(document.wordCount, scanned.wordCount) {
            #expect(document.word(place).bits == scanned.word(place).bits)
        }
    }

    @Test("members of every kind have the scanner's tape, and the text is there without it", .enabled(if: FastWays.areOn))
    func kinds() throws {
        var inner = JSON.emptyObject
        inner["x"] = 1
        inner["list"] = [1, "two", [true, nil]]
        var tree = JSON.missing
        for (index, value): (Int, JSON) in [
            "", "plain", "seventeen bytes ü", 0, -7, JSON(Int.max), JSON(UInt64.max), 0.1, -0.0, 1e15, 1e17, 123.45, 1e-9,
            1_000.001, true,
            false, nil, [], [:], inner, ["made": inner],
        ].enumerated() {
            tree[String(repeating: "k", count: index) + "\(index)"] = value
            #expect(tree.isDraft)
        }
        try expectSameTape(tree)
        #expect(tree.isDraft && tree.count == 21)
        #expect(tree["kkkkkkkkkkkkkkkkkkk19"]["list"][1].string == "two")
    }

    @Test("a member that does not go into the text, one that is there, and one after a look leave what is there as it was")
    func beyond() throws {
        for (key, value): (String, JSON) in [
            ("a", 2), ("b", "quote\""), ("back\\slash", 1), ("b", try JSON(parsing: "[1, 2]")),
            ("b", JSON(String(repeating: "x", count: 5_000))),
        ] {
            var tree = JSON.emptyObject
            tree["a"] = 1
            let before = tree
            tree[key] = value
            #expect(tree[key] == value && tree.count == (key == "a" ? 1 : 2))
            #expect(before.text() == #"{"a":1}"# && (before["b"].isMissing))
            #expect(try JSON(parsing: tree.text()) == tree)
        }
        var tree = JSON.emptyObject
        tree["a"] = 1
        #expect(tree["a"].int == 1)
        tree["b"] = 2
        let copy = tree
        tree["c"] = 3
        tree["a"] = .missing
        #expect(tree.text() == #"{"b":2,"c":3}"# && copy.text() == #"{"a":1,"b":2}"#)
    }

    @Test("many members, and much text, take no more than time by their number, and come out in order")
    func many() {
        var tree = JSON.emptyObject
        for number in 0..<2_000 { tree["key\(number)"] = JSON(number) }
        #expect(tree.count == 2_000 && tree["key1999"].int == 1_999)
        #expect(tree.text().hasPrefix(#"{"key0":0,"key1":1,"#))
    }

    @Test("random members, set, read and removed in any order, against an ordered list of pairs", arguments: 1...4)
    func random(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let texts = [
            "", "a", "short", "exactly8", "nine bytes", "sixteen bytes ok", "a longer text, which has more", "é漢😀", "\"", "\n",
        ]
        for _ in 0..<300 {
            var tree = JSON.emptyObject
            var model: [(String, JSON)] = []
            var copies: [(JSON, String)] = []
            for _ in 0..<Int.random(in: 1...40, using: &random) {
                let key = texts[Int.random(in: 0..<texts.count, using: &random)] + (Bool.random(using: &random) ? "" : "+")
                let text = texts[Int.random(in: 0..<texts.count, using: &random)]
                switch Int.random(in: 0...9, using: &random) {
                case 0: #expect(tree[key] == (model.first { Array($0.0.utf8) == Array(key.utf8) }?.1 ?? .missing))
                case 1:
                    tree[key] = .missing
                    model.removeAll { Array($0.0.utf8) == Array(key.utf8) }
                case 2: copies.append((tree, tree.text()))
                default:
                    let value: JSON =
                        Bool.random(using: &random) ? JSON(text) : JSON(Double.random(in: -1e6...1e6, using: &random))
                    tree[key] = value
                    if let at = model.firstIndex(where: { Array($0.0.utf8) == Array(key.utf8) }) {
                        model[at].1 = value
                    } else {
                        model.append((key, value))
                    }
                }
            }
            #expect(tree.members.map(\.key) == model.map(\.0))
            #expect(zip(tree.members, model).allSatisfy { $0.value == $1.1 })
            let again = try JSON(parsing: tree.text())
            #expect(again.members.map(\.key) == model.map(\.0) && again == tree && again.hashValue == tree.hashValue)
            for (copy, text) in copies { #expect(copy.text() == text) }
        }
    }

    @Test("threads that read a draft at once see one and the same")
    func threads() async {
        for _ in 0..<50 {
            var made = JSON.emptyObject
            made["a"] = "text"
            made["b"] = [1, 2]
            let tree = made
            await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        tree["a"].string == "text" && tree["b"][1].int == 2 && tree.text() == #"{"a":"text","b":[1,2]}"#
                    }
                }
                for await isRight in group { #expect(isRight) }
            }
        }
    }
}
