import DynWrapSchema
import TestSupport
import Testing

@Suite("JSONC: comments and trailing commas")
struct CommentTests {
    private let settings = """
        // the settings
        {
          "host": "a//b", /* not a comment: "//" */ "port": 80, // the usual one
          "list": [1, /* two */ 2, // three follows
            3,
          ],
          /* the end */
        } // bye
        """

    @Test("comments are no part of what a text means; it is written back byte for byte, and compact without them")
    func reading() throws {
        let tree = try JSON(parsing: settings, options: .jsonc)
        #expect(tree == ["host": "a//b", "port": 80, "list": [1, 2, 3]])
        #expect(tree.text() == settings)
        #expect(tree.text(.compact) == #"{"host":"a//b","port":80,"list":[1,2,3]}"#)
        #expect(try JSON(parsing: tree.text(.pretty)) == tree)
        #expect(tree["list"].text().contains("/* two */"))
        for text in ["/**/1", "1//", "//\n\"/*\"", "[/***/]//x\r\n", "/*é*/{}", "{\"a\":1/**/,//\n}"] {
            #expect(try JSON(parsing: text, options: .jsonc).text() == text, "\(text)")
        }
    }

    @Test(
        "the first fault of a text is told, whether it is in a comment or before it",
        arguments: [
            ("[1],/* open", JSONError.Code.trailingText, 3), ("{\"a\nb\"/*", .controlCharacter, 3),
            ("[1 /* open", .unterminatedComment, 3),
            ("[1, /* open", .unterminatedComment, 4), ("/*", .unterminatedComment, 0), ("  /* \n", .unterminatedComment, 2),
            ("[01] /* x", .invalidNumber, 2), ("[1] // x\n/* ]", .unterminatedComment, 9),
        ])
    func firstFault(_ text: String, _ code: JSONError.Code, _ offset: Int) throws {
        let error = try #require(#expect(throws: JSONError.self) { try JSON(parsing: text, options: .jsonc) })
        #expect(error.code == code && error.offset == offset, "\(error)")
        // A comment that is no UTF-8, and what is wrong before and after it.
        let bytes = Array(text.utf8)
        let bad = #expect(throws: JSONError.self) {
            try JSON(parsing: bytes + Array("*/ // ".utf8) + [0xFF, 0x0A, 0x3F], options: .jsonc)
        }
        #expect(code == .unterminatedComment ? bad?.code == .invalidUTF8 : bad?.offset == offset, "\(String(describing: bad))")
    }

    @Test("without the option comments are refused; with it what is no comment is, at its place in the text")
    func refusing() {
        for text in ["[1] // x", "/**/1", "[1,]"] { #expect(throws: JSONError.self) { try JSON(parsing: text) } }
        #expect(throws: JSONError.self) { try JSON(parsing: "[/**/1]", options: .allowTrailingCommas) }
        for text in ["", "/*", "/*/", "[1 /]", "1 /* x", "// x", "[1,,]", "/* */", "\"a", "[1] x // y", "/**/ /"] {
            #expect(throws: JSONError.self, "\(text)") { try JSON(parsing: text, options: .jsonc) }
        }
        #expect(throws: JSONError.self) { try JSON(parsing: [0x2F, 0x2A, 0xFF, 0x2A, 0x2F, 0x31], options: .jsonc) }
        let error = #expect(throws: JSONError.self) { try JSON(parsing: "// é\n[1, /* x */ y]", options: .jsonc) }
        #expect(error?.line == 2 && error?.column == 13 && error?.description.contains("/* x */") == true)
        #expect(#expect(throws: JSONError.self) { try JSON(parsing: "[1] /* x", options: .jsonc) }?.code == .unterminatedComment)
    }

    @Test("edits: new members take the style and no comments, what is removed takes its own comments only")
    func editing() throws {
        var tree = try JSON(parsing: settings, options: .jsonc)
        tree["port"] = 81
        tree["new"] = true
        tree["list"].append(4)
        #expect(tree.text().contains(#""port": 81, // the usual one"#) && tree.text().contains("2, // three follows\n"))
        #expect(
            tree.text().contains("/* the end */") && tree.text().contains("// bye") && tree.text().hasPrefix("// the settings\n"))
        #expect(try JSON(parsing: tree.text(), options: .jsonc) == tree)
        tree["port"] = .missing
        tree["list"][1] = .missing
        #expect(
            comments(tree.text()) == [
                "// the settings", "/* not a comment: \"//\" */", "// the usual one", "/* two */", "// three follows",
                "/* the end */", "// bye",
            ])
        #expect(try JSON(parsing: tree.text(), options: .jsonc) == tree)
    }

    /// The comments of a text, in their order.
    private func comments(_ text: String) -> [String] {
        var found: [String] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.first {
            if byte == UInt8(ascii: "\"") {
                rest = rest.dropFirst()
                while let inside = rest.popFirst(), inside != UInt8(ascii: "\"") {
                    if inside == UInt8(ascii: "\\") { _ = rest.popFirst() }
                }
            } else if byte == UInt8(ascii: "/") {
                var comment: [UInt8] = []
                let isLine = rest.dropFirst().first == UInt8(ascii: "/")
                while let next = rest.first, !isLine || next != 0x0A {
                    comment.append(next)
                    rest = rest.dropFirst()
                    if !isLine, comment.count > 3, comment.suffix(2) == Array("*/".utf8)[...] { break }
                }
                found.append(String(decoding: comment, as: UTF8.self))
            } else {
                rest = rest.dropFirst()
            }
        }
        return found
    }

    @Test("random edits of commented texts keep every comment that is not inside what was replaced")
    func law() throws {
        var random = SeededRandom(seed: 21)
        var number = 0
        func blank(_ random: inout SeededRandom) -> String {
            number += 1
            return ["", " ", "\n  ", " /* c\(number) */", " // c\(number)\n", "/*c\(number)*/ "].randomElement(using: &random)
                ?? ""
        }
        func value(_ depth: Int, _ random: inout SeededRandom) -> String {
            let count = Int.random(in: 0...3, using: &random)
            let comma = count > 0 && Bool.random(using: &random) ? blank(&random) + "," : ""
            switch Int.random(in: 0..<(depth > 0 ? 4 : 2), using: &random) {
            case 0: return "1"
            case 1: return "\"/*x*/\""
            case 2:
                let items = (0..<count).map { _ in blank(&random) + value(depth - 1, &random) + blank(&random) }
                return "[" + (items.isEmpty ? blank(&random) : items.joined(separator: ",")) + comma + blank(&random) + "]"
            default:
                let members = (0..<count).map { i in
                    blank(&random) + "\"k\(i)\"" + blank(&random) + ":" + blank(&random) + value(depth - 1, &random)
                        + blank(&random)
                }
                return "{" + (members.isEmpty ? blank(&random) : members.joined(separator: ",")) + comma + blank(&random) + "}"
            }
        }
        var edits = 0
        for _ in Rounds.of(1_500) {
            let text = blank(&random) + value(3, &random) + blank(&random) + "\n"
            let opened = try JSON(parsing: text, options: .jsonc)
            #expect(opened.text() == text)
            var tree = opened
            var lost: Set<String> = []
            func edit(_ json: inout JSON) {
                edits += 1
                switch json.kind {
                case .object where json.count > 0:
                    let key = "k\(Int.random(in: 0..<json.count, using: &random))"
                    switch Int.random(in: 0..<4, using: &random) {
                    case 0: json["new"] = 1
                    case 1:
                        // A member goes with what is between its key and its value's end.
                        if let member = json[pointer: JSONPointer(tokens: [key])] {
                            lost.formUnion(comments(member.text()))
                            lost.formUnion(comments(text).filter { isInside($0, text, key) })
                        }
                        json[key] = .missing
                    default: edit(&json[key])
                    }
                case .array where json.count > 0:
                    let index = Int.random(in: 0..<json.count, using: &random)
                    switch Int.random(in: 0..<4, using: &random) {
                    case 0: json.append(2)
                    case 1:
                        lost.formUnion(comments(json[index].text()))
                        json[index] = .missing
                    default: edit(&json[index])
                    }
                default:
                    lost.formUnion(comments(json.text()))
                    json = true
                }
            }
            for _ in 0..<Int.random(in: 1...3, using: &random) { edit(&tree) }
            let after = tree.text()
            guard let again = try? JSON(parsing: after, options: .jsonc) else {
                Issue.record("\(text)\nbecame\n\(after)")
                continue
            }
            #expect(again == tree, "\(text)\nbecame\n\(after)")
            guard tree.kind == opened.kind, opened.kind == .object || opened.kind == .array else { continue }
            let missing = Set(comments(text)).subtracting(comments(after)).subtracting(lost)
            #expect(missing.isEmpty, "\(missing) of\n\(text)\nare not in\n\(after)")
            #expect(comments(after).count == Set(comments(after)).count, "twice in\n\(after)")
        }
        #expect(edits > Rounds.of(2_000).count)
    }

    /// Whether a comment stands between a key and its value.
    private func isInside(_ comment: String, _ text: String, _ key: String) -> Bool {
        guard let range = text.firstRange(of: comment) else { return false }
        let before = text[..<range.lowerBound]
        // Back over blanks, colons and other comments to the key.
        var rest = before[...]
        while true {
            while let last = rest.last, last.isWhitespace || last == ":" { rest = rest.dropLast() }
            if rest.hasSuffix("*/"), let start = rest.ranges(of: "/*").last {
                rest = rest[..<start.lowerBound]
            } else if let line = rest.split(separator: "\n", omittingEmptySubsequences: false).last,
                let start = line.firstRange(of: "// c")
            {
                rest = rest[..<start.lowerBound]
            } else {
                break
            }
        }
        return rest.hasSuffix("\"\(key)\"")
    }
}
