import Foundation
import TestSupport
import Testing

@testable import DynWrapSchema

/// Builds for debugging scan a byte at a time and others by blocks. Whichever this one does, both are held to the same tapes and the same errors here.
@Suite("Scanning by blocks and by bytes")
struct ScanningWaysTests {
    @Test("random documents, whole, cut short and with bytes spoiled", arguments: 1...4)
    func randomTexts(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var texts = RandomText(seed: seed)
        let tokens = Array("{}[]\",:\\ \n0-.eE".utf8)
        var (accepted, refused) = (0, 0)
        for _ in Rounds.of(1_500) {
            var text = Array((Bool.random(using: &random) ? texts.object() : texts.value()).utf8)
            for _ in 0..<Int.random(in: 0...3, using: &random) where !text.isEmpty {
                let place = Int.random(in: 0..<text.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: text.removeLast(text.count - place)
                case 1: text[place] = UInt8.random(in: 0...255, using: &random)
                case 2: text.insert(tokens[Int.random(in: 0..<tokens.count, using: &random)], at: place)
                default:
                    text.insert(contentsOf: [UInt8](repeating: 0x20, count: Int.random(in: 0...40, using: &random)), at: place)
                }
            }
            let isAccepted = ScanningWays.agree(
                text, allowTrailingCommas: Bool.random(using: &random), depth: Int.random(in: 1...12, using: &random))
            if isAccepted { accepted += 1 } else { refused += 1 }
        }
        #expect(accepted > Rounds.of(200).count && refused > Rounds.of(500).count)
    }

    @Test("strings of any bytes, of all lengths")
    func randomStrings() {
        var random = SeededRandom(seed: 5)
        let parts: [[UInt8]] = [
            [0x61], Array("plain text, longer than a block".utf8), Array("é".utf8), Array("日本".utf8), Array("😀".utf8),
            [0x5C, 0x22],
            Array("\\u00e9".utf8), Array("\\ud83d\\ude00".utf8), Array("0123456".utf8),
        ]
        let spoilers: [[UInt8]] = [
            [0x0A], [0x80], [0xE3, 0x81], [0xF0, 0x9F], [0xED, 0xA0, 0x80], Array("\\ud83d".utf8), [0x5C, 0x78], [0xC0, 0x80],
        ]
        var (accepted, refused) = (0, 0)
        for _ in Rounds.of(10_000) {
            var text = Array("[\"".utf8)
            for _ in 0..<Int.random(in: 0...8, using: &random) { text += parts.randomElement(using: &random)! }
            if Int.random(in: 0..<3, using: &random) == 0 { text += spoilers.randomElement(using: &random)! }
            for _ in 0..<Int.random(in: 0...3, using: &random) { text += parts.randomElement(using: &random)! }
            text += Array("\"]".utf8)
            if ScanningWays.agree(text) { accepted += 1 } else { refused += 1 }
        }
        #expect(accepted > Rounds.of(5_000).count && refused > Rounds.of(2_000).count)
    }

    @Test("plain bytes of texts in pieces, every byte at every place of a block")
    func plainBytes() {
        for byte in UInt8.min...UInt8.max {
            for place in 0..<34 {
                var text = [UInt8](repeating: 0x7E, count: 40)
                text[place] = byte
                let ends = [true, false].map { byBlocks in
                    unsafe text.withUnsafeBufferPointer { unsafe PieceScanner.plain($0, 1, byBlocks: byBlocks) }
                }
                let isSpecial =
                    place > 0 && (byte < 0x20 || byte >= 0x80 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\"))
                if ends != [Int](repeating: isSpecial ? place : 40, count: 2) { Issue.record("\(byte) at \(place): \(ends)") }
            }
        }
    }

    @Test(
        "public documents and the suite of parsing", .enabled(if: TestData.has("documents"), "\(TestData.wants("documents"))"),
        arguments: ["documents", "JSONTestSuite/test_parsing"])
    func files(_ folder: String) throws {
        for file in try TestData.files(folder) { ScanningWays.agree(Array(try Data(contentsOf: file))) }
    }
}
