import DynWrap
import TestSupport
import Testing

@testable import DynWrapTool

@Suite("Texts laid out anew")
struct ReindenterTests {
    private func pretty(_ text: String, keepsBlankLines: Bool = false) -> String {
        String(decoding: Reindenter.pretty(Array(text.utf8), keepsBlankLines: keepsBlankLines), as: UTF8.self)
    }
    private func compact(_ text: String) -> String { String(decoding: Reindenter.compact(Array(text.utf8)), as: UTF8.self) }

    @Test("what the tree's own styles give, and the same again; no token is spelled otherwise")
    func styles() throws {
        var texts = RandomText(seed: 3)
        for _ in 0..<500 {
            let text = texts.value()
            let tree = try JSON(parsing: text)
            let (pretty, compact) = (pretty(text), compact(text))
            #expect(self.pretty(compact) == pretty && self.compact(pretty) == compact)
            #expect(try JSON(parsing: pretty).hasSameText(as: tree))
            // Those write a key's characters and not its escapes.
            if try !text.contains("\\") && hasNoEqualKeys(text) {
                #expect(pretty == tree.text(.pretty) && compact == tree.text(.compact))
            }
        }
    }

    private func hasNoEqualKeys(_ text: String) throws -> Bool {
        do { _ = try JSON(parsing: text, options: JSONOptions(duplicateKeys: .reject)) } catch { return false }
        return true
    }

    @Test("comments stay where they stand, and the text stays what it is", arguments: 0..<300)
    func comments(_ seed: Int) throws {
        var texts = RandomText(seed: UInt64(seed))
        var random = SeededRandom(seed: UInt64(seed))
        let text = commented(compact(texts.object()), &random)
        let tree = try JSON(parsing: text, options: .jsonc)
        let laidOut = pretty(text, keepsBlankLines: true)
        #expect(try JSON(parsing: laidOut, options: .jsonc).hasSameText(as: tree))
        #expect(self.comments(in: laidOut) == self.comments(in: text))
        #expect(pretty(laidOut, keepsBlankLines: true) == laidOut)
        #expect(Reindenter.hasComment(Array(text.utf8)) == !self.comments(in: text).isEmpty)
        #expect(try JSON(parsing: compact(text)).hasSameText(as: JSON(parsing: tree.text(.compact))) || hasEqualKeys(text))
    }

    private func hasEqualKeys(_ text: String) -> Bool {
        var options = JSONOptions.jsonc
        options.duplicateKeys = .reject
        return (try? JSON(parsing: text, options: options)) == nil
    }

    /// The text with comments between its tokens. `#` and a digit are in no random text.
    private func commented(_ text: String, _ random: inout SeededRandom) -> String {
        var (out, isInString, isEscaped, number) = ("", false, false, 0)
        for scalar in text.unicodeScalars {
            out.unicodeScalars.append(scalar)
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if scalar == "\\" {
                    isEscaped = true
                } else if scalar == "\"" {
                    isInString = false
                }
            } else if scalar == "\"" {
                isInString = true
            }
            guard !isInString, "{}[]:,\"".unicodeScalars.contains(scalar), Int.random(in: 0..<5, using: &random) == 0 else {
                continue
            }
            for _ in 0..<Int.random(in: 1...2, using: &random) {
                number += 1
                out +=
                    [
                        "// #\(number)\n", "\n\n // #\(number)\n", "/* #\(number) */", "\n/* #\(number)\n*/ ",
                        " /* #\(number) */\n\n\n", "// #\(number)\r", "// #\(number)\r\n", "/* #\(number)\r\n*/\r",
                    ]
                    .randomElement(using: &random) ?? ""
            }
        }
        return out
    }

    private func comments(in text: String) -> [Substring] { text.matches(of: /#[0-9]+/).map(\.output) }

    @Test("a carriage return alone ends a line, and with it a comment: what follows is not drawn into that")
    func carriageReturns() {
        #expect(pretty("[// a\r/* b\n*/1]") == "[ // a\n  /* b\n*/ 1\n]")
        #expect(
            pretty("[\r// a\r// b\r1, // c\r\r2 // d\r]", keepsBlankLines: true) == "[\n  // a\n  // b\n  1, // c\n\n  2 // d\n]")
        #expect(pretty("[1, /* a */\r2]") == "[\n  1, /* a */\n  2\n]")
        #expect(pretty("[1,\r\n// a\r\n2]", keepsBlankLines: true) == "[\n  1,\n  // a\n  2\n]")
    }

    @Test("a hand-written file")
    func settings() {
        let text = """
            // head
            {
             "a": 1, // one


             /* before */ "b": [1,2, // two
             3],"c": { },
            }
            """
        #expect(
            pretty(text, keepsBlankLines: true) == """
                // head
                {
                  "a": 1, // one

                  /* before */ "b": [
                    1,
                    2, // two
                    3
                  ],
                  "c": {},
                }
                """)
        #expect(compact(text) == #"{"a":1,"b":[1,2,3],"c":{}}"#)
    }

    @Test("a line that ends behind a comment with CR LF ends there")
    func commentBeforeLineEnd() {
        let (unix, dos) = (pretty("{\"a\": /* x */\n 1}"), pretty("{\"a\": /* x */\r\n 1}"))
        #expect(dos == unix && unix.contains("/* x */\n"))
    }
}
