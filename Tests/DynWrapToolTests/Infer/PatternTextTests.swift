import DynWrap
import TestSupport
import Testing

@testable import DynWrapTool

@Suite("Patterns of JSON Schema in Swift")
struct PatternTextTests {
    private static let patterns = [
        "^[A-Z]{2}-\\d+$", "b.d", "a", "^a", "a$", "^$", "", "a|b", "(ab)+", "^(?:a|b){1,2}$", "[^a-c]", "^\\w+$", "\\.",
        "^[\\w.-]+/#?$", "a*?b", "[-a]", "[a-]",
        "\\D", "^\\W$", "a{2}", "a{1,}b", "^\\d{1,3}(\\.\\d{1,3}){3}$", "[.*+?]", "1\\$", "^(a(b(c)?)?)?$", "^[a\\]]+$",
        "a#\"?/#", "[/#]",
    ]

    @Test("both mean the same by one that is taken over", arguments: patterns)
    func agreement(pattern: String) throws {
        let made = try #require(PatternText.expression(pattern))
        let expression = try Regex(made).matchingSemantics(.unicodeScalar)
        let schema = try JSONSchema(["pattern": JSON(pattern)])
        var random = SeededRandom(seed: 11)
        let letters = Array("ab\u{e9}cdABx1289-._/#$]\n \u{301}\u{663}\u{1F600}".unicodeScalars)
        var samples = ["AB-12", "b\nd", "bad", "a", "ab", "aab", "abc", "a.b/", "1.22.3.255", "a#/#", "1$", "", "a]"]
        for round in 0..<600 {
            var text = String.UnicodeScalarView()
            for _ in 0..<(round % 7) { text.append(letters.randomElement(using: &random) ?? "a") }
            samples.append(String(text))
        }
        for sample in samples {
            let matches = (try? expression.wholeMatch(in: sample)) ?? nil != nil
            #expect(matches == schema.allows(JSON(sample)), "\(pattern) \(made) \(sample.debugDescription)")
        }
        #expect(samples.contains { schema.allows(JSON($0)) })
    }

    @Test(
        "what may mean something else is not taken over",
        arguments: [
            "^(?=a)", "(?<!a)b", "\\p{L}", "\\bword", "\\1", "^a|b$", "(", ")", "[", "a{", "*a", "a**", "\\s", "é", "[é]",
            "[[:alpha:]]x{99999}", "(?i)a", "\\u0041", "a{3,2}",
            "[]", "\\",
        ])
    func refused(pattern: String) { #expect(PatternText.expression(pattern) == nil) }
}
