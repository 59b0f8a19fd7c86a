import DynWrap
import Foundation
import TestSupport
import Testing

private struct AnyElement: Schema {
    let name = Str("name")
    let pin = Num<Int>("pin")
}

@Suite("The elements of one array of a document, one after the other")
struct JSONElementsTests {
    /// What the elements of `text` are, read from a file.
    private func read(
        _ text: String, at pointer: JSONPointer = "", _ options: JSONOptions = JSONOptions(), maximumLength: Int = 1 << 20
    ) throws -> [Streamed<Wrapped<AnyElement>>] {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("elements-\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data(text.utf8).write(to: url)
        return Array(
            try JSONElements<AnyElement>(contentsOf: url, at: pointer, options: options, maximumLength: maximumLength))
    }

    private func shown(_ elements: [Streamed<Wrapped<AnyElement>>]) -> [String] {
        elements.map {
            "\($0.number) \($0.value?.dyn.json.text(.compact) ?? "\($0.error!.code) \($0.error!.line):\($0.error!.column)")"
        }  // there is one
    }

    @Test("lines are those of the document, which a CR alone ends too")
    func carriageReturns() throws {
        let found = try read("[{},\r{\"pin\":\r\"x\"},\r{\"pin\":\r\"y\"}]")
        #expect(found.map { $0.value?.dyn.problems.first?.line } == [nil, 3, 5])
    }

    @Test("the places in elements before one that is too long are theirs, at whatever piece of the text it begins")
    func beforeTooLong() throws {
        for blanks in [0, 70_000] {
            let text =
                "[\n{\"pin\":\n \"x\"},\n{\"pin\": []},\n7,\n" + String(repeating: " ", count: blanks) + "{\"s\":\""
                + String(repeating: "y", count: 200_000) + "\"}]"
            let found = try read(text, maximumLength: 1000)
            #expect(found.compactMap { $0.value?.dyn.problems.first }.map { [$0.line, $0.column] } == [[3, 2], [4, 9]])
            #expect(found.compactMap(\.error).map { [$0.line, $0.column] } == [[5, 1], [6, blanks + 1]])
        }
    }

    @Test("a root array, one deeper, one in an array, an empty one, keys with escapes")
    func places() throws {
        #expect(shown(try read("[{\"a\":1} , {}\n]")) == ["0 {\"a\":1}", "1 {}"])
        #expect(
            shown(
                try read(
                    "{\"x\":[{}],\"data\":{\"y\":{\"items\":[1]},\"items\":[{\"name\":\"A\"},{\"name\":\"B\"}],\"z\":2},\"items\":[]}",
                    at: "/data/items")) == ["0 {\"name\":\"A\"}", "1 {\"name\":\"B\"}"])
        #expect(shown(try read("[[], [{}], {\"a/b\": [{\"c\":[{}]}]}]", at: "/2/a~1b")) == ["0 {\"c\":[{}]}"])
        #expect(shown(try read("{\"it\\u0065ms\":[{}],\"é\":[]}", at: "/items")) == ["0 {}"])
        #expect(try read("[]").isEmpty && read("{\"a\":[ ]}", at: "/a").isEmpty)
    }

    @Test("elements of random documents through pieces are those of the whole document, with the same problems' places")
    func random() throws {
        var texts = RandomText(seed: 21)
        var random = SeededRandom(seed: 8)
        for round in Rounds.of(80) {
            var text = "\u{FEFF}{\"before\":\(texts.value()),\n \"data\": {\"items\" : [\n"
            let count = Int.random(in: 0..<(round % 4 == 0 ? 3000 : 20), using: &random)
            text += (0..<count).map { _ in
                Bool.random(using: &random) ? texts.object(depth: 2) : "{\"name\":\"é\", \"pin\" :\n\"x\"}"
            }.joined(separator: [",", " ,\n  "].randomElement(using: &random)!)  // not empty
            text += "] }, \"after\": \(texts.value())}\n"
            let whole = try WrappedList<AnyElement>(json: text, at: "/data/items")
            let found = try read(text, at: "/data/items")
            #expect(found.count == count && found.map(\.number) == Array(0..<count))
            for (i, element) in found.enumerated() {
                let model = try element.get()
                #expect(model.dyn.hasSameText(as: whole[i]) && model.dyn.originalText == whole[i].dyn.originalText)
                #expect(Array(text.utf8)[element.offset..<element.end].elementsEqual(model.dyn.originalText.utf8))
                #expect(model.dyn.problems.map { [$0.line, $0.column] } == whole[i].dyn.problems.map { [$0.line, $0.column] })
            }
        }
    }

    @Test("what is wrong anywhere is an error where it is met, after the elements before it, and the last thing")
    func wrong() throws {
        #expect(shown(try read("[{\"a\":1},{\"b\":x},{}]")) == ["0 {\"a\":1}", "1 expectedValue 1:15"])
        #expect(shown(try read("{\"a\":[{},{}],\n\"b\":[01]}", at: "/a")) == ["0 {}", "1 {}", "2 invalidNumber 2:7"])
        #expect(shown(try read("{\"a\":[{}]}\n?", at: "/a")) == ["0 {}", "2 trailingText 2:1"])
        #expect(shown(try read("{\"a\":[{},{", at: "/a")) == ["0 {}", "1 unexpectedEnd 1:11"])
        let cut = shown(try read("{\"a\":\"", at: "/a"))
        #expect(cut == ["1 unterminatedString 1:7"], "\(cut)")
        #expect(shown(try read("")).map { $0.split(separator: " ")[1] } == ["empty"])
        #expect(shown(try read("{\"a\":{\"b\":1}}", at: "/a/c")).map { $0.split(separator: " ")[1] } == ["notAnArray"])
        #expect(shown(try read("{\"a\":\n {\"b\":1}}", at: "/a")) == ["2 notAnArray 2:2"])
        #expect(
            try read("[{},\n7,{}]").map { $0.error?.description } == [
                nil, "line 2, column 1 (byte 5): AnyElement is an object, and the element is a number", nil,
            ])
        #expect(try read("{\"a\":\"x\"}", at: "/a").first?.error?.message == "elements are those of an array, and /a is a string")
    }

    @Test("a second value at the same place is an error: the last of equal keys would be the member")
    func equalKeys() throws {
        for text in ["{\"a\":{\"b\":[{}]},\"a\":{}}", "{\"a\":{\"b\":[{}]},\"a\":1}", "{\"a\":{\"b\":[{}],\"b\":[]}}"] {
            #expect(try read(text, at: "/a/b").map { $0.error?.code } == [nil, .duplicateKey], "\(text)")
        }
        #expect(try read("{\"a\":{\"b\":1},\"a\":{\"b\":[{}]}}", at: "/a/c").last?.error?.code == .notAnArray)
        // One of another kind before it is none.
        for text in [
            "{\"a\":{\"b\":null,\"b\":[{}]}}", "{\"a\":{\"b\":{\"b\":[]}},\"a\":{\"b\":[{}]}}", "{\"a\":5,\"a\":{\"b\":[{}]}}",
        ] {
            #expect(try read(text, at: "/a/b").map { $0.error?.code } == [nil], "\(text)")
        }
        for (text, word) in [
            ("{\"a\":{\"b\":[],\"b\":1}}", "1:14"), ("{\"a\":{\"b\":1},\"a\":{\"b\":{}}}", "1:23"),
            ("{\"a\":{\"b\":1},\"a\":2}", "1:20"),
        ] { #expect(shown(try read(text, at: "/a/b")).last?.hasSuffix(word) == true, "\(text)") }
        #expect(try read("{\"a\":{\"b\":1},\"a\":2}", at: "/a/b").last?.error?.message.hasSuffix("/a/b is not there") == true)
        #expect(try read("{\"a\":{\"c\":[{\"x\":1,\"x\":2}]},\"b\":1,\"b\":2}", at: "/a/c").map { $0.error?.code } == [nil])
        #expect(
            try read("{\"a\":{\"c\":[{}]},\"b\":1,\"b\":2}", at: "/a/c", JSONOptions(duplicateKeys: .reject)).map {
                $0.error?.code
            }
                == [nil, .duplicateKey])
    }

    @Test("options hold for all of the document")
    func options() throws {
        #expect(
            shown(try read("// x\n{\"a\": [ /* y */ {} , // z\n {\"b\":1,},], }", at: "/a", .jsonc)) == ["0 {}", "1 {\"b\":1}"])
        #expect(
            try read("{\"a\":[{}],\"b\":[[[]]]}", at: "/a", JSONOptions(maximumDepth: 3)).map { $0.error?.code } == [
                nil, .tooDeep,
            ])
        #expect(try read("[{\"name\":\"\\ud800\"}]", JSONOptions(loneSurrogates: .replace)).first?.value?.name == "\u{FFFD}")
    }

    @Test("memory holds an element and not the document: a long element is refused, long values beside the array pass")
    func limit() throws {
        let long = String(repeating: "x", count: 400_000)
        #expect(try read("{\"b\":\"\(long)\",\"a\":[{}]}", at: "/a", maximumLength: 1000).map { $0.error?.code } == [nil])
        let found = try read("[{\"a\":1},{\"b\":\"\(long)\"}]", maximumLength: 1000)
        #expect(found.map { $0.error?.code } == [nil, .textTooLong] && found[1].error?.offset == 9)
        #expect(try read("[{\"b\":\"\(long)\"}]").first?.value?.dyn.json["b"].string?.count == 400_000)
    }

    @Test("an element that is too long is an error in its position, and the others are there, wherever the pieces read end")
    func tooLong() throws {
        var random = SeededRandom(seed: 31)
        for round in Rounds.of(120) {
            // Pieces of 65,536 bytes end in an element, between elements, and elsewhere.
            var (text, line, column) = ("", 1, 1)
            func add(_ piece: String) {
                text += piece
                if let end = piece.lastIndex(of: "\n") {
                    (line, column) = (line + 1, 1 + piece[end...].dropFirst().count)
                } else {
                    column += piece.count
                }
            }
            add("[" + String(repeating: " ", count: Int.random(in: 65_200...65_600, using: &random)))
            var expected: [String] = []
            let limit = Int.random(in: 20...300, using: &random)
            for i in 0..<Int.random(in: 1...12, using: &random) {
                let length = Bool.random(using: &random) ? Int.random(in: 0...400, using: &random) : round % 7 == 0 ? 150_000 : 0
                let element = "{\"name\":\"\(String(repeating: Bool.random(using: &random) ? "é" : "x", count: length))\"}"
                if i > 0 { add(Bool.random(using: &random) ? "," : ",\n") }
                expected.append(
                    element.utf8.count > limit
                        ? "\(i) textTooLong \(line):\(column) \(text.utf8.count)" : "\(i) \(element) \(text.utf8.count)")
                add(element)
            }
            let isFaulty = round % 3 == 0
            text += isFaulty ? ", ?" : "]"
            var found = try read(text, maximumLength: limit)
            if isFaulty { #expect(found.popLast()?.error?.code == .expectedValue) }
            #expect(zip(shown(found), found).map { "\($0) \($1.offset)" } == expected, "round \(round)")
            for element in found where element.error != nil {
                #expect(element.error?.message == "the element is longer than \(limit) bytes, the limit")
                #expect(element.badText.map { $0.utf8.count >= 20 && $0.utf8.count <= 258 } == true)
            }
        }
    }

    @Test("a fault inside an element that is too long follows it, whether it was met with it or later")
    func faultInTooLong() throws {
        for blanks in [0, 65_000, 65_500] {
            for length in [50, 200, 100_000] {
                let text =
                    "[{}," + String(repeating: " ", count: blanks) + "{\"a\":\"\(String(repeating: "x", count: length))\" ?"
                #expect(
                    try read(text, maximumLength: 100).map { $0.error?.code }
                        == (length == 50 ? [nil, .expectedCommaOrBrace] : [nil, .textTooLong, .expectedCommaOrBrace]),
                    "\(blanks) \(length)")
            }
        }
    }

    @Test("what is wrong between elements shows the line it is in, but not where the schema has secrets")
    func excerpts() throws {
        struct SecretSchema: Schema { let pin = Str("pin").secret }
        let text = Data(#"{"a": [{"pin": "XYZZY"}, ?]}"#.utf8)
        func error<S: Schema>(_ type: S.Type) throws -> String {
            let url = FileManager.default.temporaryDirectory.appendingPathComponent("elements-\(UUID()).json")
            defer { try? FileManager.default.removeItem(at: url) }
            try text.write(to: url)
            let failed = try JSONElements<S>(contentsOf: url, at: "/a").first { $0.error != nil }
            return try "\(#require(failed?.error))"
        }
        #expect(try error(AnyElement.self).contains("XYZZY"))
        #expect(try !error(SecretSchema.self).contains("XYZZY"))
    }

    @Test("a comment without an end, longer than what is kept of the text, is an error at the end, after the elements before it")
    func openComment() throws {
        let comment = "/*" + String(repeating: " x\n", count: 100_000)
        for text in ["[{\"a\":1},\(comment)", "[{\"a\":1}]\(comment)", "\(comment)"] {
            let found = try read(text, .jsonc)
            #expect(found.dropLast().map { $0.value?.dyn.json.text() } == (text.hasPrefix("[") ? [#"{"a":1}"#] : []))
            let (error, whole) = (found.last?.error, #expect(throws: JSONError.self) { try JSON(parsing: text, options: .jsonc) })
            #expect(error?.code == whole?.code)
        }
    }
}
