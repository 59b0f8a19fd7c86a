import DynWrap
import TestSupport
import Testing

/// A text, one that may be absent, texts in a list and in a dictionary, each of a number of characters.
private struct CountedSchema: Schema {
    let text: Str
    let maybe: Field<String?>
    let list: List<String>
    let members: Dict<String>

    init(_ range: ClosedRange<Int>) {
        text = Str("text").count(range)
        maybe = Str("maybe").optional.count(range)
        list = List<String>("list").each { $0.count(range) }
        members = Dict<String>("members").each { $0.count(range) }
    }

    init() { self.init(0...1) }
}

@Suite("The number of characters")
struct CountLawTests {
    /// Marks that join what is before, families, flags, line ends, syllables made of letters: what Swift takes for one character and JSON for several.
    private static let pieces = [
        "a", "é", "e\u{301}", "\u{301}", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "\u{1F1F3}\u{1F1F4}", "\r\n", "\n",
        "\u{1112}\u{1161}\u{11AB}", "한",
        "👍🏽", "\u{200D}", "\u{FE0F}", "नि", "€", "\u{10FFFF}", "\u{0}", "z\u{335}\u{36F}\u{301}",
    ]

    private static func text(_ random: inout SeededRandom) -> String {
        (0..<Int.random(in: 0..<6, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }

    @Test("the constraint accepts just what the exported JSON Schema accepts: Unicode scalars are counted")
    func law() throws {
        var random = SeededRandom(seed: 31)
        var accepted = 0
        for _ in Rounds.of(2_000) {
            let low = Int.random(in: 0..<8, using: &random)
            let schema = CountedSchema(low...low + Int.random(in: 0..<8, using: &random))
            let exported = try JSONSchema(schema.jsonSchema)
            let texts = (0..<4).map { _ in Self.text(&random) }
            for json in [
                ["text": JSON(texts[0])], ["text": JSON(texts[0]), "maybe": JSON(texts[1])],
                ["list": JSON([JSON(texts[1]), JSON(texts[2])])],
                ["members": ["a": JSON(texts[3])]],
            ] as [JSON] {
                // As it is, and with each character beyond ASCII escaped.
                for opened in [json, try JSON(parsing: Self.escaped(json.text(.compact)))] {
                    let model = try Wrapped<CountedSchema>(json: opened, schema: schema)
                    #expect(model.dyn.problems.isEmpty == exported.allows(opened), "\(opened) \(model.dyn.problems)")
                    accepted += model.dyn.problems.isEmpty ? 1 : 0
                }
            }
        }
        #expect(accepted > Rounds.of(2_000).count)
    }

    private static func escaped(_ text: String) -> String {
        text.utf16.map { unit in
            guard unit >= 0x80 else { return String(UnicodeScalar(UInt8(unit))) }
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }

    @Test(
        "what one text counts",
        arguments: [
            ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 2), ("\r\n", 2), ("\u{1F1F3}\u{1F1F4}", 2), ("👨\u{200D}👩\u{200D}👧", 5),
            ("😀", 1),
        ])
    func single(text: String, count: Int) throws {
        for (range, holds) in [(count...count, true), (count + 1...count + 1, false)] {
            let model = try Wrapped<CountedSchema>(json: ["text": JSON(text)] as JSON, schema: CountedSchema(range))
            #expect(model.dyn.problems.isEmpty == holds, "\(model.dyn.problems)")
        }
    }
}
