import DynWrapSchema
import Foundation
import TestSupport
import Testing

@Suite("Numbers from text follow RFC 8259 §6 and nothing else")
struct NumberGrammarTests {
    /// The grammar again, as one regular expression.
    private static let grammar = try! NSRegularExpression(pattern: #"^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?\z"#)

    private static func follows(_ text: String) -> Bool {
        grammar.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }

    @Test("white space, marks and everything else around a number is no number")
    func around() {
        for text in [
            " 1", "1 ", "\t1", "1\n", "\u{FEFF}7", "7\u{FEFF}", "\u{A0}1", "1,", "[1]", "", "-", "1\0", "１", "+1", ".5", "5.",
            "01", "1e", "1e+", "0x1", "NaN",
        ] {
            #expect(JSONNumber(text) == nil, "\(text.debugDescription)")
        }
    }

    @Test("random texts over the alphabet of numbers: the grammar decides, and what passes is a document of its own")
    func random() throws {
        var random = SeededRandom(seed: 8259)
        let alphabet = Array("00112789--++..eE \n\u{FEFF}")
        var taken = 0
        for _ in Rounds.of(20_000) {
            let text = String((0..<Int.random(in: 0...7, using: &random)).map { _ in alphabet.randomElement(using: &random)! })
            let number = JSONNumber(text)
            #expect((number != nil) == Self.follows(text), "\(text.debugDescription)")
            guard let number else { continue }
            taken += 1
            #expect(JSON(number).text() == text)
            #expect(try JSON(parsing: text).number == number)
        }
        #expect(taken > Rounds.of(500).count)
    }
}
