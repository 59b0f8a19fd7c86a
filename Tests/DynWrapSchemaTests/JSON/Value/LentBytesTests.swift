import Foundation
import TestSupport
import Testing

@testable import DynWrapSchema

@Suite("Bytes in from buffers of others, and out into them")
struct LentBytesTests {
    private static let texts = [
        #"{"a": 1, "b": [true, null, "é"], "c": {"d": 2.50}}"#, " [1, 2 ,3] \n", "[]", "12", #""x""#, "null",
        "[" + Array(repeating: #"{"k": "value"}"#, count: 1_000).joined(separator: ", ") + "]",
    ]

    /// Where the text of a tree lies.
    private func address(of tree: JSON) -> Int {
        tree.withBytes { text in unsafe text.withUnsafeBytes { Int(bitPattern: $0.baseAddress) } }
    }

    private func copied(_ text: ContiguousArray<UInt8>) throws(JSONError) -> JSON { unsafe try JSON(parsing: text.span.bytes) }

    private func lent(_ tree: JSON, _ style: JSON.TextStyle) -> [UInt8] {
        tree.withBytes(style) { text in unsafe text.withUnsafeBytes { unsafe Array($0) } }
    }

    @Test("a span and a part of an array are opened as the text is", arguments: texts)
    func openings(_ text: String) throws {
        let around = ContiguousArray("]]".utf8) + ContiguousArray(text.utf8) + ContiguousArray("[[".utf8)
        let slice = Array(around)[2..<(around.count - 2)]
        let expected = try JSON(parsing: text)
        #expect(try JSON(parsing: slice).text() == expected.text())
        #expect(try copied(ContiguousArray(text.utf8)).text() == expected.text())
        #expect(throws: JSONError.self) { try copied(around) }
        #expect(throws: JSONError.self) { try JSON(parsing: Array(around)[...]) }
        let early = #expect(throws: JSONError.self) { try JSON(parsing: slice.dropLast(slice.count)) }
        #expect(early?.code == .empty)
    }

    @Test("a part of an array is not copied, and what was opened keeps its bytes; a span is copied")
    func copies() throws {
        var bytes = Array((" " + Self.texts[6]).utf8)
        let slice = bytes[1...]
        let tree = try JSON(parsing: slice)
        let place = unsafe slice.withUnsafeBytes { Int(bitPattern: $0.baseAddress) }
        #expect(place == address(of: tree))
        for i in bytes.indices { bytes[i] = 0 }
        #expect(tree.count == 1_000 && tree[999]["k"].string == "value")
        let own = ContiguousArray(Self.texts[6].utf8)
        let copy = try copied(own)
        let ownPlace = unsafe own.withUnsafeBytes { Int(bitPattern: $0.baseAddress) }
        #expect(ownPlace != address(of: copy) && copy.count == 1_000)
    }

    @Test("what is lent is what is written, in every style, of parts, edited trees, drafts and scalars", arguments: texts)
    func lending(_ text: String) throws {
        let tree = try JSON(parsing: text)
        var edited = tree
        edited["new"] = ["x": [1, "two"]]
        edited[0] = 7
        var draft = JSON.emptyObject
        draft["a"] = 1
        let values = [
            tree, edited, draft, tree["b"], tree[0], edited["c"], edited["new"], .missing, .null, "é", 1.5, .emptyArray,
        ]
        for value in values {
            for style in [JSON.TextStyle.asIs, .compact, .pretty, .sorted, .canonical] {
                #expect(lent(value, style) == value.bytes(style))
            }
        }
        // Unedited text is lent where it lies.
        #expect(address(of: tree) == address(of: tree))
    }

    @Test("what the body throws is thrown, by its type")
    func throwing() throws {
        struct Refused: Error {}
        let tree = try JSON(parsing: "[1]")
        #expect(throws: Refused.self) { try tree.withBytes { _ throws(Refused) in throw Refused() } }
        #expect(throws: Refused.self) { try tree.withBytes(.pretty) { _ throws(Refused) in throw Refused() } }
    }
}
