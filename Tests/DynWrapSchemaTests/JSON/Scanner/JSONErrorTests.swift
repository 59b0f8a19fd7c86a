import DynWrapSchema
import Testing

@Suite("JSONError: the whole text of each error")
struct JSONErrorTests {
    private func message(_ text: String, _ options: JSONOptions = JSONOptions()) -> String {
        do throws(JSONError) {
            _ = try JSON(parsing: text, options: options)
            return "accepted"
        } catch { return error.description }
    }

    private func message(_ bytes: [UInt8]) -> String {
        do throws(JSONError) {
            _ = try JSON(parsing: bytes)
            return "accepted"
        } catch { return error.description }
    }

    @Test("punctuation and values")
    func structure() {
        #expect(
            message("{\"a\": 1,\n \"b\" 2}")
                == "line 2, column 6 (byte 14): expected ':' after the key, found '2'\n \"b\" 2}\n     ^")
        #expect(message("[1 2]") == "line 1, column 4 (byte 3): expected ',' or ']' after the element, found '2'\n[1 2]\n   ^")
        #expect(
            message("{\"a\":1 \"b\":2}")
                == "line 1, column 8 (byte 7): expected ',' or '}' after the member, found '\"'\n{\"a\":1 \"b\":2}\n       ^")
        #expect(message("{a:1}") == "line 1, column 2 (byte 1): expected a key in double quotes, found 'a'\n{a:1}\n ^")
        #expect(message("[tru]") == "line 1, column 2 (byte 1): expected a value, found 't'\n[tru]\n ^")
        #expect(message("[1,]") == "line 1, column 4 (byte 3): a comma before a closing bracket is not JSON\n[1,]\n   ^")
        #expect(
            message("[1] x")
                == "line 1, column 5 (byte 4): expected the end of the text after its one value, found 'x'\n[1] x\n    ^")
        #expect(message("[1}") == "line 1, column 3 (byte 2): expected ',' or ']' after the element, found '}'\n[1}\n  ^")
        #expect(message("]") == "line 1, column 1 (byte 0): expected a value, found ']'\n]\n^")
    }

    @Test("numbers and strings")
    func scalars() {
        #expect(
            message("[01]").hasPrefix(
                "line 1, column 3 (byte 2): a number must be digits, with at most one fraction and one exponent, at '1'"))
        #expect(message("[-]").hasPrefix("line 1, column 3 (byte 2): a number must be digits"))
        #expect(message("[1.]").hasPrefix("line 1, column 4 (byte 3): a number must be digits"))
        #expect(message("[\"a\\x\"]") == "line 1, column 4 (byte 3): not an escape JSON knows, at '\\'\n[\"a\\x\"]\n   ^")
        #expect(
            message("[\"a\nb\"]")
                == "line 1, column 4 (byte 3): a control character in a string must be escaped, at the byte 0x0A\n[\"a\n   ^")
        #expect(
            message("[\"\\ud800\"]").hasPrefix(
                "line 1, column 3 (byte 2): a surrogate escape without its other half is not a character, at '\\'"))
        #expect(
            message([0x5B, 0x22, 0x80, 0x22, 0x5D]).hasPrefix(
                "line 1, column 3 (byte 2): not well-formed UTF-8, at the byte 0x80"))
    }

    @Test("a text that ends in an escape ends inside a string; an escape that is wrong before is wrong")
    func cutEscapes() {
        let cut = ["\\", "\\u", "\\u0", "\\u00", "\\u004", "\\ud83d", "\\ud83d\\", "\\ud83d\\u", "\\uDBFF\\udc0"]
        for escape in cut {
            for before in ["", "x", String(repeating: "y", count: 40)] {
                let said = message("{\"a\": \"\(before)\(escape)")
                #expect(said.contains("the text ends inside a string"), "\(escape): \(said)")
            }
        }
        for (wrong, what) in [
            ("\\u0g", "not an escape"), ("\\ug", "not an escape"), ("\\ud83dx", "a surrogate"), ("\\udc00", "a surrogate"),
            ("\\ud83d\\n", "a surrogate"), ("\\u12\"", "not an escape"),
        ] {
            #expect(message("{\"a\": \"\(wrong)").contains(what), "\(wrong)")
        }
    }

    @Test(
        "the escape of an upper surrogate is followed by that of a lower one; by any other escape it is alone, by none it knows it is none"
    )
    func surrogates() {
        for (low, what) in [
            ("0000", "alone"), ("0041", "alone"), ("d7ff", "alone"), ("d800", "alone"), ("dbff", "alone"), ("dc00", ""),
            ("dfff", ""),
            ("e000", "alone"), ("ffff", "alone"), ("00g0", "none"), ("-001", "none"),
        ] {
            for high in ["d800", "dbff"] {
                let said = message("[\"\\u\(high)\\u\(low)\"]")
                switch what {
                case "": #expect(said == "accepted", "\(high) \(low)")
                case "alone":
                    #expect(
                        said.contains("column 3 (byte 2): a surrogate escape without its other half"), "\(high) \(low): \(said)")
                default: #expect(said.contains("column 9 (byte 8): not an escape JSON knows"), "\(high) \(low): \(said)")
                }
            }
        }
    }

    @Test("the end of the text")
    func ends() {
        #expect(message("") == "line 1, column 1 (byte 0): the text is empty\n\n^")
        #expect(message("  \n") == "line 2, column 1 (byte 3): the text is empty\n\n^")
        #expect(message("[1, 2") == "line 1, column 6 (byte 5): the text ends too early\n[1, 2\n     ^")
        #expect(message("[\"abc") == "line 1, column 6 (byte 5): the text ends inside a string\n[\"abc\n     ^")
        #expect(message("{\"a\"") == "line 1, column 5 (byte 4): the text ends too early\n{\"a\"\n    ^")
        #expect(message("[[1]") == "line 1, column 5 (byte 4): the text ends too early\n[[1]\n    ^")
        #expect(message("[1,2]x").hasPrefix("line 1, column 6 (byte 5): expected the end"))
    }

    @Test("an excerpt has 80 scalars at most, of ill-formed bytes too, and nothing that steers a terminal")
    func excerpts() {
        func excerpt(_ bytes: [UInt8]) -> String {
            do throws(JSONError) { _ = try JSON(parsing: bytes) } catch { return error.excerpt }
            return "accepted"
        }
        let start = Array("[\"".utf8)
        let emoji = Array(String(repeating: "😀", count: 100).utf8)
        for bytes in [
            start + Array(repeating: 0x80, count: 100_000), Array(repeating: 0x80, count: 100_000),
            start + emoji + Array(repeating: 0x80, count: 100), start + Array(repeating: 0x80, count: 100) + emoji,
        ] {
            let shown = excerpt(bytes).split(separator: "\n")[0].unicodeScalars.filter { $0 != "…" }
            #expect(shown.count <= 80, "\(shown.count)")
        }
        let wide = excerpt(start + emoji + [0x80] + Array(String(repeating: "é", count: 100).utf8))
        #expect(
            wide == "…" + String(repeating: "😀", count: 60) + "\u{FFFD}" + String(repeating: "é", count: 19) + "…\n"
                + String(repeating: " ", count: 121) + "^")
        #expect(message("[\"\u{7F}\u{9B}31m\u{80}\", x]").contains("[\"\u{2421}\u{FFFD}31m\u{FFFD}\", x]"))
        #expect(message("[\u{9B}]").contains("expected a value, found U+009B\n[\u{FFFD}]"))
        #expect(message("[\u{80}]").contains("found U+0080\n") && message("[\u{A0}]").contains("found '\u{A0}'\n[\u{A0}]"))
    }

    @Test("line ends, tabs, wide characters, long lines")
    func places() {
        #expect(
            message("{\r\n\t\"é漢\": x}") == "line 2, column 8 (byte 13): expected a value, found 'x'\n\t\"é漢\": x}\n\t       ^")
        #expect(message("[1,\r2,\rx]").hasPrefix("line 3, column 1 (byte 7)"))
        let long = "[" + String(repeating: "1,", count: 5_000_000) + "x]"
        #expect(
            message(long)
                == "line 1, column 10000002 (byte 10000001): expected a value, found 'x'\n…" + String(repeating: "1,", count: 30)
                + "x]\n"
                + String(repeating: " ", count: 61) + "^")
    }

    @Test(
        "the caret stands below its place, whatever stands before: a scalar without width, one of two columns, the neighbours of both"
    )
    func widths() throws {
        let none: [ClosedRange<UInt32>] = [0x300...0x36F, 0x200B...0x200D, 0xFE00...0xFE0F]
        let wide: [ClosedRange<UInt32>] = [
            0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
        ]
        func columns(_ scalar: UInt32) throws -> Int {
            let text = String(Character(try #require(Unicode.Scalar(scalar))))
            let caret = try #require(message("[\"\(text)\" x]").split(separator: "\n").last)
            return caret.utf8.count - 5
        }
        for (ranges, width) in [(none, 0), (wide, 2)] {
            for range in ranges {
                #expect(try columns(range.lowerBound) == width && columns(range.upperBound) == width, "\(range)")
                #expect(try columns(range.lowerBound - 1) == 1 && columns(range.upperBound + 1) == 1, "\(range)")
            }
        }
    }

    @Test("other encodings, depth, duplicate keys")
    func options() {
        #expect(
            message([0xFF, 0xFE, 0x5B, 0x00, 0x5D, 0x00])
                == "line 1, column 1 (byte 0): the text is not in UTF-8; it looks like UTF-16 or UTF-32")
        #expect(
            message([0x00, 0x5B, 0x00, 0x5D])
                == "line 1, column 1 (byte 0): the text is not in UTF-8; it looks like UTF-16 or UTF-32")
        #expect(message([0xEF, 0xBB, 0xBF, 0x5B, 0x5D]) == "accepted")
        #expect(
            message("[[[]]]", JSONOptions(maximumDepth: 2)).hasPrefix(
                "line 1, column 3 (byte 2): objects and arrays are nested deeper than the limit"))
        #expect(
            message("{\"a\":1,\"\\u0061\":2}", JSONOptions(duplicateKeys: .reject)).hasPrefix(
                "line 1, column 8 (byte 7): this key stands in its object already"))
        #expect(message("{\"a\":1,\"b\":{\"a\":2}}", JSONOptions(duplicateKeys: .reject)) == "accepted")
        #expect(message("[1,{\"a\":1,},]", .allowTrailingCommas) == "accepted")
        #expect(message("[,]", .allowTrailingCommas).hasPrefix("line 1, column 2"))
        #expect(message("[1,,]", .allowTrailingCommas).hasPrefix("line 1, column 4"))
    }

    @Test("text in UTF-16 or UTF-32, of either order, with a mark or without, is named as that")
    func otherEncodings() {
        for bytes in [
            [0x7B, 0, 0x7D, 0], [0, 0x7B, 0, 0x7D], [0xFF, 0xFE, 0x7B, 0, 0x7D, 0], [0xFE, 0xFF, 0, 0x7B, 0, 0x7D],
            [0x7B, 0, 0, 0], [0, 0, 0, 0x7B], [0xFF, 0xFE, 0, 0, 0x7B, 0, 0, 0], [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x7B],
        ] as [[UInt8]] {
            #expect(#expect(throws: JSONError.self) { try JSON(parsing: bytes) }?.code == .notUTF8, "\(bytes)")
        }
        #expect(#expect(throws: JSONError.self) { try JSON(parsing: [1, 0x7B] as [UInt8]) }?.code == .expectedValue)
    }
}
