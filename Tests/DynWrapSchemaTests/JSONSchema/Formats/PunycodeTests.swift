import TestSupport
import Testing

@testable import DynWrapSchema

@Suite("Punycode (RFC 3492)")
struct PunycodeTests {
    @Test(
        "the samples of RFC 3492 §7.1",
        arguments: [
            ("ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"), ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
            ("Pročprostěnemluvíčesky", "Proprostnemluvesky-uyb24dma41a"), ("3年B組金八先生", "3B-ww4c5e180e575a65lsy2b"),
            ("安室奈美恵-with-SUPER-MONKEYS", "-with-SUPER-MONKEYS-pc58ag80a8qai00g7n9n"), ("ひとつ屋根の下2", "2-u9tlzr9756bt3uc0v"),
            ("MajiでKoiする5秒前", "MajiKoi5-783gue6qz075azm5e"), ("パフィーdeルンバ", "de-jg4avhby1noc0d"),
            ("そのスピードで", "d9juau41awczczp"),
        ])
    func samples(_ label: String, _ code: String) {
        #expect(Punycode.encode(Array(label.unicodeScalars)) == code)
        let decoded = Punycode.decode(Array(code.unicodeScalars)[...])
        #expect(decoded.map { String(String.UnicodeScalarView($0)) } == label)
    }

    @Test(
        "random labels, with none, some and only ASCII letters: what is encoded is decoded to the same, in either case of letters"
    )
    func random() {
        var random = SeededRandom(seed: 244)
        let ranges: [ClosedRange<UInt32>] = [
            0x61...0x7A, 0x30...0x39, 0xE0...0xFF, 0x430...0x44F, 0x4E00...0x4E40, 0x1F600...0x1F640, 0x10FFF0...0x10FFFD,
        ]
        for _ in Rounds.of(4_000) {
            let kinds = ranges.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))
            let label = (0..<Int.random(in: 1...20, using: &random)).compactMap { _ in
                kinds.randomElement(using: &random).flatMap { Unicode.Scalar(UInt32.random(in: $0, using: &random)) }
            }
            guard !label.allSatisfy(\.isASCII) else { continue }
            let shown = String(String.UnicodeScalarView(label))
            guard let code = Punycode.encode(label) else {
                Issue.record("\(shown) has no code")
                continue
            }
            #expect(code.utf8.allSatisfy { $0 < 0x80 })
            #expect(Punycode.decode(Array(code.unicodeScalars)[...]) == label, "\(shown) as \(code)")
            // Digits of the code are read in either case.
            let plain = code.lastIndex(of: "-").map { code[...$0] } ?? ""
            let upper = plain + code.dropFirst(plain.count).uppercased()
            #expect(Punycode.decode(Array(upper.unicodeScalars)[...]) == label, "\(shown) as \(upper)")
        }
    }
}
