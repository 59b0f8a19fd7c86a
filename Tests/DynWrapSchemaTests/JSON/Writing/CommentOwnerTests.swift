import DynWrapSchema
import TestSupport
import Testing

/// Whose each comment is, before an edit and after it.
@Suite("JSONC: each comment stays with what it belongs to")
struct CommentOwnerTests {
    private func edited(_ text: String, _ edit: (inout JSON) -> Void) throws -> String {
        var tree = try JSON(parsing: text, options: .jsonc)
        edit(&tree)
        #expect(try JSON(parsing: tree.text(), options: .jsonc) == tree, "\(tree.text())")
        return tree.text()
    }

    @Test("a new member comes after the comment at the end of the last one's line, and before what stands on lines of its own")
    func adding() throws {
        let text = "{ \"a\": 1, // the a\n  \"b\": 2 // the b\n}"
        #expect(
            try edited(text) { $0["c"] = 3 } == "{ \"a\": 1, // the a\n  \"b\": 2, // the b\n  \"c\": 3\n}")
        #expect(
            try edited("[\n  1, // one\n  2 // two\n  // the end\n]") {
                $0.append(3)
                $0.append(4)
            } == "[\n  1, // one\n  2, // two\n  3,\n  4\n  // the end\n]")
        #expect(try edited("[1, /* two */ 2 /* zwei */]") { $0.append(3) } == "[1, /* two */ 2 /* zwei */, 3]")
        #expect(try edited("[\n  1, // one\n]") { $0.append(2) } == "[\n  1, // one\n  2,\n]")
        // A comment in front of a value on its line is no part of the white space between lines.
        #expect(
            try edited("{\n  \"a\": 1,\n  /* x */ \"b\": 2\n}") { $0["n"] = 1 }
                == "{\n  \"a\": 1,\n  /* x */ \"b\": 2,\n  \"n\": 1\n}")
        #expect(try edited("[\n  1,\n  /* x */ 2\n]") { $0.append(3) } == "[\n  1,\n  /* x */ 2,\n  3\n]")
        #expect(try edited("[\n  /* x */ 1\n]") { $0.append(2) } == "[\n  /* x */ 1,\n  2\n]")
        #expect(try edited("[1, // one\n  /* x */ 2\n]") { $0.append(3) } == "[1, // one\n  /* x */ 2,\n  3\n]")
        #expect(try edited("{ // nothing yet\n}") { $0["a"] = 1 } == "{ // nothing yet\n\"a\":1\n}")
        #expect(try edited("{\n  // the a\n  \"a\": 1\n}") { $0["b"] = 2 } == "{\n  // the a\n  \"a\": 1,\n  \"b\": 2\n}")
    }

    @Test("inserted elements come between the comments of their neighbours; moved ones take theirs along")
    func moving() throws {
        let text = "[\n  1, // one\n  // of two\n  2, // two\n  3 // three\n]"
        #expect(
            try edited(text) { $0.replaceElements(1..<1, with: [9]) }
                == "[\n  1, // one\n  9,\n  // of two\n  2, // two\n  3 // three\n]")
        #expect(
            try edited(text) { $0.replaceElements(0..<0, with: [9]) }
                == "[\n  9,\n  1, // one\n  // of two\n  2, // two\n  3 // three\n]")
        #expect(
            try edited(text) { tree in
                let first = tree[0]
                tree[0] = .missing
                tree.append(first)
            } == "[\n  // of two\n  2, // two\n  3, // three\n  1 // one\n]")
    }

    @Test("what replaces an element takes its comments, also where others come, go or move elsewhere")
    func replacing() throws {
        let text = "[\n  1, // one\n  2, // two\n  3 // three\n]"
        for replace: (inout JSON) -> Void in [{ $0[1] = 8 }, { $0.replaceElements(1..<2, with: [8]) }] {
            #expect(
                try edited(text) {
                    replace(&$0)
                    $0.append(4)
                    $0.replaceElements(0..<0, with: [0])
                } == "[\n  0,\n  1, // one\n  8, // two\n  3, // three\n  4\n]")
        }
        #expect(
            try edited(text) {
                $0[2] = 8
                $0.append(9)
                $0[0] = .missing
            } == "[\n  // one\n  2, // two\n  8, // three\n  9\n]")
    }

    @Test("of what is removed the comments stay, on lines of their own")
    func removing() throws {
        let text = "{\n  \"a\": 1, // the a\n  // of b\n  \"b\": 2, // the b\n  \"c\": 3 // the c\n}"
        #expect(
            try edited(text) { $0["b"] = .missing }
                == "{\n  \"a\": 1, // the a\n  // of b\n  // the b\n  \"c\": 3 // the c\n}")
        #expect(
            try edited(text) { $0["c"] = .missing }
                == "{\n  \"a\": 1, // the a\n  // of b\n  \"b\": 2 // the b\n  // the c\n}")
        #expect(
            try edited(text) { $0["a"] = .missing }
                == "{\n  // the a\n  // of b\n  \"b\": 2, // the b\n  \"c\": 3 // the c\n}")
        #expect(try edited("[1, /* two */ 2, 3]") { $0[1] = .missing } == "[1, /* two */ 3]")
        // Also where a comment stands in front of the second member, on its line.
        let hidden = try edited("{\n  \"a\": 1,\n  /* b */ \"b\": 2,\n  \"c\": 3, /* the c */\n  \"d\": 4\n}") {
            $0["c"] = .missing
        }
        #expect(hidden.contains("\"b\": 2,\n"), "\(hidden)")
        #expect(hidden.contains("\n  /* the c */"), "\(hidden)")
        #expect(try edited("[1 /* one */]") { $0[0] = .missing } == "[ /* one */]")
    }

    @Test("a new member takes the colon's blanks without the comment there and the blanks in front of it")
    func colon() throws {
        #expect(try edited(#"{"a"  /* x */ : 1}"#) { $0["c"] = 3 } == #"{"a"  /* x */ : 1,"c" : 3}"#)
        #expect(try edited(#"{"a":  /* x */  1}"#) { $0["c"] = 3 } == #"{"a":  /* x */  1,"c":  3}"#)
        #expect(try edited(#"{"a"/* x */:/* y */ 1}"#) { $0["c"] = 3 } == #"{"a"/* x */:/* y */ 1,"c": 3}"#)
    }

    // MARK: The law

    /// A list of entries, each with comments of its own whose text names it and the side that they stand on.
    private struct Sample {
        var text: String
        let isObject: Bool
        let count: Int
        /// The comments' texts.
        var comments: [String] = []

        init(_ random: inout SeededRandom) {
            isObject = Bool.random(using: &random)
            count = Int.random(in: 0...4, using: &random)
            let breaks = Bool.random(using: &random)
            text = isObject ? "{" : "["
            var all: [String] = []
            let hasComments = Int.random(in: 0...3, using: &random) > 0
            func add(_ comment: String) -> String {
                guard hasComments else { return "" }
                all.append(comment)
                return comment
            }
            func lines(_ owner: String, _ random: inout SeededRandom) -> String {
                (0..<Int.random(in: 0...2, using: &random)).map { n in
                    Bool.random(using: &random)
                        ? "\n  " + add("// \(owner) lead \(n);") : "\n  " + add("/* \(owner) lead \(n); */")
                }.joined()
            }
            func inline(_ owner: String, _ random: inout SeededRandom) -> String {
                Bool.random(using: &random)
                    ? " " + add(Bool.random(using: &random) ? "/* \(owner) inline; */" : "/*/ \(owner) inline; */") : ""
            }
            if breaks, Bool.random(using: &random) { text += " " + add("// open tail;") }
            if !breaks, count == 0, Bool.random(using: &random) { text += " " + add("/* open only; */") + " " }
            for i in 0..<count {
                if breaks { text += lines("e\(i)", &random) + "\n " }
                text += inline("e\(i)", &random) + " " + (isObject ? "\"k\(i)\": \"e\(i)\"" : "\"e\(i)\"")
                if Bool.random(using: &random) { text += " " + add("/* e\(i) before; */") }
                if i < count - 1 || Int.random(in: 0...3, using: &random) == 0 { text += "," }
                if breaks, Bool.random(using: &random) { text += " " + add("/* e\(i) tail; */") }
                if breaks, Bool.random(using: &random) { text += " " + add("// e\(i) tail;") }
            }
            if breaks { text += lines("close", &random) + "\n" }
            text += isObject ? "}" : "]"
            comments = all
        }
    }

    /// Whose each comment is in a text: of the values on its line in front of it where it ends the line or stands before a comma, else of what follows. Read
    /// by lines and tokens, without the tape.
    private func owners(_ text: String) -> [String: String] {
        var owners: [String: String] = [:]
        var tokens: [String] = []
        var rest = Substring(text)
        while let first = rest.first {
            if rest.hasPrefix("//") {
                let token = rest.prefix { $0 != "\n" }
                tokens.append(String(token))
                rest = rest.dropFirst(token.count)
            } else if rest.hasPrefix("/*"), let end = rest.dropFirst(2).firstRange(of: "*/") {
                tokens.append(String(rest[..<end.upperBound]))
                rest = rest[end.upperBound...]
            } else if first == "\"" {
                let token = rest.dropFirst().prefix { $0 != "\"" }
                tokens.append("\"" + token)
                rest = rest.dropFirst(token.count + 2)
            } else {
                if first != " ", first != ":" { tokens.append(String(first)) }
                rest = rest.dropFirst()
            }
        }
        func owner(_ token: String) -> String? {
            switch token {
            case "{", "[": "open"
            case "}", "]": "close"
            default:
                token.hasPrefix("\"k") || token.hasPrefix("\"n") ? nil : token.hasPrefix("\"") ? String(token.dropFirst()) : nil
            }
        }
        func isComment(_ token: String) -> Bool { token.hasPrefix("/") }
        for (place, token) in tokens.enumerated() where isComment(token) {
            let before = tokens[..<place].reversed().prefix { isComment($0) || $0 == "," }
            let previous = tokens[..<place].dropLast(before.count).last ?? "\n"
            let after = tokens[(place + 1)...].drop { isComment($0) }.first ?? "\n"
            let isOnLine = previous != "\n"
            let next = tokens[(place + 1)...].first { owner($0) != nil }.flatMap(owner) ?? ""
            let endsLine = after == "\n" || after == "," || owner(after) == "close"
            let isBehind =
                isOnLine && endsLine && (previous != "{" && previous != "[" || after == "\n" || owner(after) == "close")
            owners[token] = isBehind ? owner(previous) ?? "?" : next
        }
        return owners
    }

    @Test("random edits: whoever stays, moves or gets neighbours keeps its comments, and no comment is lost or told twice")
    func law() throws {
        var random = SeededRandom(seed: 31)
        var kept = 0
        for _ in Rounds.of(4_000) {
            let sample = Sample(&random)
            let hasReturns = sample.text.contains("\n") && Int.random(in: 0...3, using: &random) == 0
            let opened = try JSON(
                parsing: hasReturns ? sample.text.replacing("\n", with: "\r\n") : sample.text, options: .jsonc)
            let before = owners(sample.text)
            var tree = opened
            // Elements that are replaced are known among those that are added behind them, not among those that are taken out or put in beside them.
            let replaces = Bool.random(using: &random)
            for number in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0...4, using: &random)
                switch (sample.isObject, Int.random(in: 0...4, using: &random)) {
                case (false, 0) where replaces, (false, 1) where replaces:
                    if place < sample.count { tree.replaceElements(place..<(place + 1), with: [JSON("e\(place)")]) }
                case (false, 3) where replaces, (false, 4) where replaces:
                    if place < sample.count { tree[place] = JSON("e\(place)") }
                case (true, 0): tree["k\(place)"] = .missing
                case (true, 1): tree["n\(number)"] = JSON("new \(number)")
                case (true, _): if tree["k\(place)"].exists { tree["k\(place)"] = JSON("e\(place)") }
                case (false, 0): if place < tree.count { tree[place] = .missing }
                case (false, 1):
                    let at = min(place, tree.count)
                    tree.replaceElements(at..<at, with: [JSON("new \(number)")])
                case (false, 2): tree.append(JSON("new \(number)"))
                case (false, 3): if place < tree.count { tree.append(tree[place]) }  // its comments stay with the first
                case (false, _):
                    guard place < tree.count else { continue }
                    let moved = tree[place]
                    if Bool.random(using: &random) {
                        let other = Int.random(in: 0..<tree.count, using: &random)
                        tree[place] = tree[other]
                        tree[other] = moved
                        continue
                    }
                    tree[place] = .missing
                    let at = Int.random(in: 0...tree.count, using: &random)
                    tree.replaceElements(at..<at, with: [moved])
                }
            }
            let written = tree.text()
            let text = hasReturns ? written.replacing("\r\n", with: "\n") : written
            if hasReturns, written.utf8.count - text.utf8.count != text.utf8.count(where: { $0 == 0x0A }) {
                Issue.record("a line of\n\(sample.text)\nends without a return, written\n\(text)")
            }
            if !sample.text.contains("\n\n"), text.contains("\n\n") { Issue.record("\(sample.text)\ngot an empty line\n\(text)") }
            guard let again = try? JSON(parsing: written, options: .jsonc), again == tree else {
                Issue.record("\(sample.text)\nbecame\n\(text)")
                continue
            }
            let after = owners(text)
            let values = Set(sample.isObject ? tree.members.compactMap(\.value.string) : tree.elements.compactMap(\.string))
            for comment in sample.comments {
                if text.ranges(of: comment).count != 1 { Issue.record("\(comment) of\n\(sample.text)\nin\n\(text)") }
                guard let owner = before[comment] else { continue }
                // What is removed leaves its comments to what follows it, and not to a member in front of it.
                if sample.isObject, owner.hasPrefix("e"), !values.contains(owner), let next = after[comment], next.hasPrefix("e"),
                    next < owner
                {
                    Issue.record("\(comment) of a removed one is \(next)'s\n\(sample.text)\nbecame\n\(text)")
                }
                if owner == "close" || owner == "open" || values.contains(owner) {
                    kept += 1
                    if after[comment] != owner {
                        Issue.record(
                            "\(comment) was \(owner)'s, is \(after[comment] ?? "nobody")'s\n\(sample.text)\nbecame\n\(text)")
                    }
                }
            }
        }
        #expect(kept > Rounds.of(4_000).count)
    }
}
