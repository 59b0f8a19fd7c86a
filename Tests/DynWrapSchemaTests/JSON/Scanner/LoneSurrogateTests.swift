import DynWrapSchema
import Foundation
import TestSupport
import Testing

@Suite("Escapes of half a surrogate pair")
struct LoneSurrogateTests {
    private let options = JSONOptions(loneSurrogates: .replace)

    @Test("are refused, unless they are to be read as U+FFFD; their bytes stay")
    func option() throws {
        let text = #"{ "a": "x\ud83dy", "\udc00k": ["\uD83D\uDE00", "\ud83d\ud83d\ude00", "\ud800", "\ud83d\n"], "n": 1.50 }"#
        #expect(throws: JSONError.self) { try JSON(parsing: text) }
        var tree = try JSON(parsing: text, options: options)
        #expect(tree["a"].string == "x\u{FFFD}y" && tree["\u{FFFD}k"][0].string == "😀")
        #expect(tree["\u{FFFD}k"].elements.map { $0.string } == ["😀", "\u{FFFD}😀", "\u{FFFD}", "\u{FFFD}\n"])
        #expect(tree.text() == text)
        tree["n"] = 2
        #expect(tree.text() == text.replacing("1.50", with: "2"))
        #expect(tree == tree && tree.text(.compact).contains(#""x\ud83dy""#))
        let (data, bytes) = (Data(text.utf8), [UInt8](text.utf8))
        #expect(try JSON(parsing: data, options: options).text() == text && JSON(parsing: bytes, options: options).text() == text)
    }

    @Test("a root string keeps its bytes; other faults are told as ever, in the text as it stands")
    func roots() throws {
        let root = try JSON(parsing: #" "\udfff\ud800" "#, options: options)
        #expect(root.string == "\u{FFFD}\u{FFFD}" && root.text() == #" "\udfff\ud800" "#)
        for text in [
            #"["\ud800", ]"#, #"["\ud800" "\q"]"#, #"["\ud800\ud8zz"]"#, #"["\ud800"#, #"["\ud83d\u"]"#, #"["\ud800", 01]"#,
        ] {
            let masked = text.replacing("ud800", with: "ufffd").replacing("ud83d", with: "ufffd")
            let (found, expected) = (error(text, options), error(masked, JSONOptions()))
            #expect(
                found?.code == expected?.code && found?.line == expected?.line && found?.column == expected?.column, "\(text)")
        }
        #expect(error(#"["\ud800", ]"#, options)?.description.contains("ud800") == true)
    }

    private func error(_ text: String, _ options: JSONOptions) -> JSONError? {
        do throws(JSONError) {
            _ = try JSON(parsing: text, options: options)
            return nil
        } catch { return error }
    }

    @Test("a tree with one is encoded as it is, as a value and inside one")
    func encoded() throws {
        struct Box: Codable { var json: JSON }
        let tree = try JSON(parsing: #"{"a":"\ud800"}"#, options: options)
        #expect(try TreeEncoder().encode(Box(json: tree)).text() == #"{"json":{"a":"\ud800"}}"#)
        #expect(try JSON(encoding: tree).text() == tree.text())
        #expect(try TreeEncoder().data(encoding: Box(json: tree)) == Data(#"{"json":{"a":"\ud800"}}"#.utf8))
    }

    @Test("random escapes are read as Foundation reads UTF-16 with halves replaced")
    func law() throws {
        var random = SeededRandom(seed: 3)
        let units: [UInt16] = [0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xD83D, 0xDE00, 0x41, 0xE9, 0x5C, 0xFFFD]
        for _ in 0..<5_000 {
            let chosen = (0..<Int.random(in: 0...8, using: &random)).map { _ in units.randomElement(using: &random)! }
            let text = "[\"" + chosen.map { "\\u" + String(0x10000 + Int($0), radix: 16).dropFirst() }.joined() + "\"]"
            let tree = try JSON(parsing: text, options: options)
            #expect(tree[0].string == String(decoding: chosen, as: UTF16.self), "\(text)")
            #expect(tree.text() == text)
        }
    }
}
