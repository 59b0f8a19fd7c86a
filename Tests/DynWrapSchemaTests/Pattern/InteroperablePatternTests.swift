import TestSupport
import Testing

@testable import DynWrapSchema

@Suite("Patterns by RFC 9485")
struct InteroperablePatternTests {
    @Test(
        "what fits a whole string, what only a part of it, what not",
        arguments: [
            ("", [""], ["x"], []), ("a.c", ["abc", "a\u{2028}c", "a😀c"], ["xabc", "abcd"], ["a\nc", "a\rc", "ac"]),
            ("a|bc", ["a", "bc"], ["abc", "xbc"], ["b", "c"]), ("(a|b)c", ["ac", "bc"], ["abc"], ["ab"]),
            ("a{2}", ["aa"], ["aaa"], ["a"]), ("a{2,}b?", ["aa", "aaab"], ["caab"], ["ab"]),
            ("a{0,1}", ["", "a"], ["aa", "b"], []),
            (#"\(\)\*\+\-\.\?\[\\\]\^\{\|\}"#, [#"()*+-.?[\]^{|}"#], [], ["x"]), (#"\n\r\t"#, ["\n\r\t"], [], ["nrt"]),
            (#"\p{Lu}\P{L}\p{Nd}"#, ["A-5", "Ж_٣"], ["xA-5"], ["a-5", "AA5"]),
            (#"[-a\]x-z.\p{N}]"#, ["-", "a", "]", "y", ".", "5", "Ⅷ"], ["b-"], ["b", "[", "w"]),
            ("[^a-c]", ["d", "\n", "é"], ["ad"], ["a"]), ("[a-]", ["a", "-"], [], ["b"]), ("[-]", ["-"], [], ["a"]),
            (#"[\--\.]"#, ["-", "."], [], ["/"]), ("[&&~~]", ["&", "~"], [], ["a"]), ("^ab$", ["ab"], [], ["^ab$", "xab"]),
            ("\"'/@#%,;:<=>!~`_ ", ["\"'/@#%,;:<=>!~`_ "], [], ["x"]), ("(((a)*)+)?", ["", "aaa"], ["b"], []),
        ] as [(String, [String], [String], [String])])
    func samples(_ text: String, _ whole: [String], _ part: [String], _ none: [String]) throws {
        let match = try Pattern(interoperable: text, wholeString: true)
        let search = try Pattern(interoperable: text, wholeString: false)
        for string in whole { #expect(match.matches(string) && search.matches(string), "\(text) on \(string)") }
        for string in part { #expect(!match.matches(string) && search.matches(string), "\(text) on \(string)") }
        for string in none { #expect(!match.matches(string) && !search.matches(string), "\(text) on \(string)") }
    }

    @Test(
        "what breaks the grammar, though ECMA-262 knows most of it",
        arguments: [
            "(", ")", "(a", "a)", "*", "a**", "a*?", "a+?", "a??", "a{1}{2}", "a|*", "(?:a)", "(?=a)", "(?<n>a)", "{1}", "a{",
            "a{}", "a{,2}",
            "a{1,2", "a{1,x}", "a{2,1}", "}", "]", "[", "[]", "[^]", "[a", "[[a]]", "[a[]", "[a-c-e]", "[--a]", "[a-\\p{L}]",
            "[\\p{L}-z]", "[b-a]",
            "\\", "\\d", "\\w", "\\s", "\\b", "\\a", "\\/", "\\$", "\\u0041", "\\x41", "\\1", "\\p", "\\pL", "\\p{", "\\p{}",
            "\\p{Lx}", "\\p{Letter}",
            "\\p{Cs}", "\\p{L", "\\p{IsGreek}", "[\\d]", "[a\\]",
        ])
    func invalid(_ text: String) {
        #expect(throws: Pattern.Fault.invalid) { try Pattern(interoperable: text, wholeString: true) }
        #expect(throws: Pattern.Fault.invalid) { try Pattern(interoperable: text, wholeString: false) }
    }

    @Test("too large; deep without a stack; any text is a pattern or invalid")
    func limits() {
        #expect(throws: Pattern.Fault.tooLarge) { try Pattern(interoperable: "(a{1000}){1000}", wholeString: true) }
        let deep = String(repeating: "(", count: 10_000) + "a" + String(repeating: ")", count: 10_000)
        #expect(onSmallStack { (try? Pattern(interoperable: deep, wholeString: true))?.matches("a") } == true)
        var random = SeededRandom(seed: 9485)
        let alphabet = Array("ab()[]{}|*+?^$\\.-,01pLuPnrt&é")
        var patterns = 0
        for _ in Rounds.of(20_000) {
            let text = String((0..<Int.random(in: 0...10, using: &random)).map { _ in alphabet.randomElement(using: &random)! })
            do throws(Pattern.Fault) {
                let pattern = try Pattern(interoperable: text, wholeString: Bool.random(using: &random))
                _ = pattern.matches("ab01-é")
                patterns += 1
            } catch {
                // What keeps the grammar is followed whole.
                #expect(error == .invalid, "\(text)")
            }
        }
        #expect(patterns > Rounds.of(1_000).count)
    }

    @Test("a range does not end in a hyphen that is not escaped")
    func hyphenAtTheEnd() throws {
        let path = try JSONPath(parsing: "$[?match(@, '[+--]')]")
        let tree: JSON = ["+", "-", ","]
        #expect(Array(tree.query(path)).isEmpty)
    }
}
