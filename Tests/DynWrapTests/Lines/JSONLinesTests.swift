import DynWrap
import Foundation
import TestSupport
import Testing

private struct PersonLine: Schema {
    let name = Str("name")
    let age = Num<Int>("age")
}
private struct SecretLine: Schema {
    let name = Str("name")
    let pin = Str("pin").secret
}

/// What a line gives, on one line.
private func shown<S: Schema>(_ line: Streamed<Wrapped<S>>) -> String {
    let what =
        line.value.map { $0.dyn.json.text() } ?? line.error.map { "\($0.code) \($0.line):\($0.column) (\($0.offset))" } ?? "?"
    return "\(line.number) \(line.offset)..\(line.end) \(what)"
}

@Suite("JSON Lines: one object a line, bad ones in their place")
struct JSONLinesTests {
    @Test("a byte order mark begins a line and stands nowhere else, as in a text that is opened alone")
    func marks() throws {
        let lines = ["\u{FEFF} 1", " \u{FEFF}1", "\u{FEFF}\u{FEFF}1", "\t\u{FEFF}", "2"]
        // With a bad line among them each is opened alone, without one they share a tape.
        for texts in [lines, ["\u{FEFF} 1", "2"], [" \u{FEFF}1"]] {
            let found = Array(JSON.Lines(parsing: Array(texts.joined(separator: "\n").utf8)))
            #expect(found.map(\.value) == texts.map { try? JSON(parsing: $0) })
        }
    }

    @Test("a line of a byte order mark and white space is blank, the first one and any other")
    func blankMarks() {
        for blank in ["\u{FEFF}", "\u{FEFF} \t", "\u{FEFF}\r", " \t"] {
            for texts in [[blank, "1", "2"], ["1", blank, "2"], ["1", "2", blank], [blank], [blank, blank]] {
                for options in [LineOptions(), LineOptions(maximumLength: 1 << 20)] {
                    let found = Array(JSON.Lines(parsing: Array(texts.joined(separator: "\n").utf8), options: options))
                    let numbers = texts.enumerated().filter { $0.element != blank }.map { $0.offset + 1 }
                    #expect(found.map(\.number) == numbers && found.allSatisfy { $0.error == nil }, "\(texts)")
                }
            }
        }
    }

    @Test("blank lines, CRLF, a byte order mark, U+2028 in a string, no last line feed")
    func lines() throws {
        let text = "\u{FEFF}{\"name\":\"Ann\"}\r\n\n  \t\r\n{\"name\":\"a\u{2028}b\u{85}\",\"age\":3}\n{\"age\": 4}"
        let lines = JSONLines<PersonLine>(json: text)
        #expect(
            lines.map(shown) == [
                "1 0..19 {\"name\":\"Ann\"}", "4 25..52 {\"name\":\"a\u{2028}b\u{85}\",\"age\":3}", "5 52..62 {\"age\": 4}",
            ])
        #expect(lines.map { $0.value?.age } == [0, 3, 4])
        #expect(JSONLines<PersonLine>(json: "").map(shown) == [] && JSONLines<PersonLine>(json: "\n\n").map(shown) == [])
    }

    @Test("only a line feed ends a line: a CR inside of one is white space, for values, problems and errors")
    func carriageReturns() throws {
        let text = "{\"age\":\r\"x\"}\n{\"age\":\r\"z\"}\r\n{\"age\":1\r2}\n\r{\"age\":\"y\"}\n"
        for options in [LineOptions(), LineOptions(maximumLength: 1 << 20)] {
            for others in ["", "{\"age\":\r}\n"] {
                let lines = Array(JSONLines<PersonLine>(json: text + others, options: options))
                func places(_ line: Int) -> [String] {
                    lines[line].value?.dyn.problems.map { "\($0.line ?? 0):\($0.column ?? 0)" } ?? []
                }
                #expect(places(0) == ["1:9"] && places(1) == ["2:9"] && places(3) == ["4:9"])
                #expect(lines[2].error.map { "\($0.line):\($0.column)" } == "3:10")
                if others != "" { #expect(lines[4].error.map { "\($0.line):\($0.column)" } == "5:9") }
            }
        }
    }

    @Test("a bad line is an error with its line, column, byte and text, and the others go on")
    func badLines() throws {
        let text = "{\"age\":1}\n{\"age\" 2}\n[]\n{\"age\":3}x\n{\"age\":4}\n{\"a\":\n1}\n{\"age\":5}\n{\"name\":\"A"
        let lines = Array(JSONLines<PersonLine>(json: text))
        #expect(
            lines.map(shown) == [
                "1 0..10 {\"age\":1}", "2 10..20 expectedColon 2:8 (17)", "3 20..23 notAnObject 3:1 (20)",
                "4 23..34 trailingText 4:10 (32)", "5 34..44 {\"age\":4}", "6 44..50 unexpectedEnd 6:6 (49)",
                "7 50..53 trailingText 7:2 (51)", "8 53..63 {\"age\":5}", "9 63..73 cutShort 9:11 (73)",
            ])
        #expect(lines[1].badText == "{\"age\" 2}" && lines[1].value == nil && lines[0].badText == nil)
        #expect(
            lines[1].error?.description
                == "line 2, column 8 (byte 17): expected ':' after the key, found '2'\n{\"age\" 2}\n       ^")
        #expect(lines[8].error?.message == "the last text is cut short, as a writer that was stopped leaves it")
        #expect(throws: JSONError.self) { try lines[1].get() }
        #expect(try lines[4].get().age == 4)
    }

    @Test("a last line is cut short when more could make it whole; with a line feed it is only wrong")
    func cutShort() throws {
        for text in ["{", "{\"a\":tru", "{\"a\":-", "{\"a\":\"\\ud83d", "{\"a\":[1,"] {
            #expect(JSONLines<PersonLine>(json: "{}\n" + text).map { $0.error?.code } == [nil, .cutShort], "\(text)")
            #expect(Array(JSONLines<PersonLine>(json: "{}\n" + text + "\n")).last?.error?.code != .cutShort, "\(text)")
            // A line in front of it is not cut short, however it ends.
            let both = JSONLines<PersonLine>(json: text + "\n" + text).map { $0.error?.code }
            try #require(both.count == 2)
            #expect(both[0] != nil, "\(text)")
            #expect(both[0] != .cutShort, "\(text)")
            #expect(both[1] == .cutShort, "\(text)")
        }
        #expect(JSONLines<PersonLine>(json: "{}\n{\"a\":}").map { $0.error?.code } == [nil, .expectedValue])
        // Half of the mark of UTF-16 begins no text.
        for half: UInt8 in [0xFE, 0xFF] {
            let lines = JSON.Lines(parsing: Data([0x7B, 0x7D, 0x0A, half]))
            let sequence = JSON.Lines(parsing: Data([0x1E, 0x7B, 0x7D, 0x0A, 0x1E, half]), options: .textSequence)
            #expect(lines.map { $0.error?.code } == [nil, .expectedValue])
            #expect(sequence.map { $0.error?.code } == [nil, .expectedValue])
        }
    }

    @Test("the line of an error shows nothing where the schema has secrets; problems say the line of the file")
    func secretsAndProblems() throws {
        let bad = try #require(Array(JSONLines<SecretLine>(json: "\n{\"pin\":\"1234\" 5}")).first)
        #expect(bad.error?.excerpt == "" && !"\(bad.error!)".contains("1234") && bad.error?.line == 2)  // there is one
        let models = JSONLines<PersonLine>(json: "{\"age\":1}\n{\"name\":\"x\",\"age\":\"y\"}\n")
        let problem = try #require(models.map { $0.value?.dyn.problems ?? [] }.last?.first)
        #expect(problem.line == 2 && problem.column == 19)
    }

    @Test("options reach each line: equal keys, trailing commas, comments, surrogates, depth")
    func options() {
        func codes(_ text: String, _ options: JSONOptions) -> [JSONError.Code?] {
            JSON.Lines(parsing: text, options: LineOptions(json: options)).map { $0.error?.code }
        }
        #expect(
            codes("{\"a\":1,\"a\":2}\n{\"a\":1}\n{\"b\":1,\"b\":1}", JSONOptions(duplicateKeys: .reject)) == [
                .duplicateKey, nil, .duplicateKey,
            ])
        #expect(
            codes("[1,]\n[1]", JSONOptions()) == [.trailingComma, nil] && codes("[1,]\n[1]", .allowTrailingCommas) == [nil, nil])
        #expect(codes("[1/*\"*/]\n// x\n{}", .jsonc) == [nil, .empty, nil])
        #expect(codes("\"\\ud800\"\n1", JSONOptions(loneSurrogates: .replace)) == [nil, nil])
        #expect(codes("\"\\ud800\"\n1", JSONOptions()) == [.loneSurrogate, nil])
        #expect(codes("[[]]\n[[[]]]", JSONOptions(maximumDepth: 2)) == [nil, .tooDeep])
    }

    @Test("any value may be a line of an untyped file, scalars as the last byte of a block too")
    func untyped() {
        let text = "1\n-2.50\n\"x\"\nnull\n[1,2]\ntrue\n0.1e5\n7"
        #expect(JSON.Lines(parsing: text).map { $0.value?.text() } == text.split(separator: "\n").map(String.init))
        #expect(
            JSON.Lines(parsing: "1 2\n{}{}\n3\n4 5").map { $0.error?.code } == [.trailingText, .trailingText, nil, .trailingText])
        #expect(JSON.Lines(parsing: "[1,\n2]").map { $0.error?.code } == [.unexpectedEnd, .trailingText])
    }

    @Test("lines through blocks of every size are those of a naive split", arguments: [1, 3, 700])
    func random(linesPerText: Int) throws {
        var random = SeededRandom(seed: UInt64(linesPerText))
        var texts = RandomText(seed: 3)
        for _ in 0..<(linesPerText > 100 ? 4 : 300) {
            var lines = (0..<linesPerText).map { _ in texts.value().filter { $0 != "\n" && $0 != "\r\n" } }
            for _ in 0..<2 {
                lines[Int.random(in: lines.indices, using: &random)] = ["", " ", "{", "1 1", "tru"].randomElement(using: &random)!
            }  // not empty
            let text =
                lines.joined(separator: Bool.random(using: &random) ? "\n" : "\r\n") + (Bool.random(using: &random) ? "\n" : "")
            var read: [Int: Streamed<JSON>] = [:]
            for line in JSON.Lines(parsing: text) { read[line.number] = line }
            for (i, line) in lines.enumerated() {
                let wanted = Result { () throws(JSONError) in try JSON(parsing: line) }
                switch (wanted, read[i + 1]) {
                case (.success(let json), let found?):
                    #expect(found.value?.hasSameText(as: json) == true)
                    #expect(Array(text.utf8)[found.offset..<found.end].starts(with: line.utf8))
                case (.failure(let error), let found?):
                    #expect(found.error?.line == i + 1 && (found.error?.column == error.column || line == "{" || line == "tru"))
                case (.failure(let error), nil): #expect(error.code == .empty)
                case (.success, nil): Issue.record("line \(i + 1) is not there")
                }
            }
        }
    }

    @Test("a line above the limit is an error and is passed over; the next is read")
    func limit() {
        let options = LineOptions(maximumLength: 100)
        let long = "{\"a\":\"" + String(repeating: "x", count: 300_000) + "\"}"
        for text in [long, String(long.prefix(150))] {
            let lines = Array(JSON.Lines(parsing: "{\"b\":1}\n\(text)\n\n{\"c\":2}\n\(text)", options: options))
            #expect(lines.map(\.number) == [1, 2, 4, 5])
            #expect(lines.map { $0.error?.code } == [nil, .textTooLong, nil, .textTooLong])
            #expect(lines[1].error?.line == 2 && lines[1].error?.offset == 8 && (lines[1].badText?.count ?? 0) <= 256)
            #expect(lines[2].offset == 8 + text.utf8.count + 2)
        }
        #expect(
            JSON.Lines(parsing: String(repeating: "7", count: 100) + "\n1", options: options).map { $0.error?.code } == [
                nil, nil,
            ])
        #expect(
            JSON.Lines(parsing: String(repeating: "7", count: 101) + "\n1", options: options).map { $0.error?.code } == [
                .textTooLong, nil,
            ])
    }

    @Test("a file, read again by each iterator, with progress; one that is not there, and a folder")
    func files() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("lines-\(UUID()).jsonl")
        defer { try? FileManager.default.removeItem(at: url) }
        let text = (1...5000).map { (n: Int) -> String in #"{"name":"N\#(n)","age":\#(n)}"# + "\n" }.joined()
        try Data(text.utf8).write(to: url)
        let lines = try JSONLines<PersonLine>(contentsOf: url)
        var sum = 0
        for line in lines { sum += line.value?.age ?? 0 }
        #expect(sum == 12_502_500)
        #expect(lines.elementsEqual(JSONLines<PersonLine>(json: Data(text.utf8))))
        var last = 0.0
        for line in lines {
            #expect(lines.progress(after: line) > last)
            last = lines.progress(after: line)
        }
        #expect(last == 1 && lines.byteCount == text.utf8.count)
        #expect(lines.prefix(3).map { $0.value?.name } == ["N1", "N2", "N3"])
        let kept: [Wrapped<PersonLine>] = lines.filter { $0.number % 1000 == 0 }.compactMap(\.value)
        let agesKept: [Int] = kept.map(\.age)
        #expect(agesKept == [1000, 2000, 3000, 4000, 5000])
        // What was added after the file was measured is read too, and is no more than all of it.
        let more = try FileHandle(forWritingTo: url)
        try more.seekToEnd()
        try more.write(contentsOf: Data(text.utf8))
        try more.close()
        #expect(lines.suffix(2).map { lines.progress(after: $0) } == [1, 1])
        #expect { try JSONLines<PersonLine>(contentsOf: url.appendingPathExtension("x")) } throws: {
            ($0 as? JSONError)?.code == .noSuchFile
        }
        #expect { try JSON.Lines(contentsOf: url.deletingLastPathComponent()) } throws: {
            ($0 as? JSONError)?.code == .notAFile
        }
        // Said alike by all that read files.
        let folder = url.deletingLastPathComponent()
        for options in [JSONOptions(), .mapped] {
            let whole = #expect(throws: JSONError.self) { try JSON(contentsOf: folder, options: options) }
            #expect(
                whole?.code == .notAFile && whole?.message.hasSuffix(": The path names a folder.") == true,
                "\(whole as Any)")
        }
        let archive = #expect(throws: FileError.self) { try DurableFile.read(folder.path) }
        #expect(archive?.message == "The path names a folder.")
        #expect(throws: JSONError.self) { try JSON.Lines(contentsOf: URL(string: "https://a/b")!) }  // a URL
        try FileManager.default.removeItem(at: url)
        #expect(lines.map { $0.error?.code } == [.noSuchFile])
    }

    @Test("models of lines are edited, compared and kept as all others")
    func models() throws {
        let lines = JSONLines<PersonLine>(json: "{\"name\":\"A\",  \"age\":1}\n{\"name\":\"B\",\"x\":[1]}\n").compactMap(\.value)
        var second = lines[1]
        second.age = 7
        #expect(
            second.dyn.json.text() == "{\"name\":\"B\",\"x\":[1],\"age\":7}"
                && second.dyn.originalText == "{\"name\":\"B\",\"x\":[1]}")
        #expect(second.dyn.original == lines[1] && !second.dyn.changes.isEmpty && lines[1].dyn.changes.isEmpty)
        let other = try Wrapped<PersonLine>(json: "{\"age\":1,\"name\":\"A\"}")
        #expect(lines[0] == other)
        #expect(lines[0].dyn.originalText == "{\"name\":\"A\",  \"age\":1}")
        #expect(Wrapped<PersonLine>(Archive(second)) == second)
    }

    @Test("no line is completed by what stands in the lines around it")
    func linesAlone() {
        #expect(JSON.Lines(parsing: "1 2\n[3,\n4]\n").map { $0.error != nil } == [true, true, true])
        #expect(JSON.Lines(parsing: "[1]\n[3,\n4]\n5\n").map { $0.error != nil } == [false, true, true, false])
    }
}

@Suite("Text sequences, RFC 7464")
struct TextSequenceTests {
    private func read(_ text: String, _ options: LineOptions = .textSequence) -> [String] {
        JSON.Lines(parsing: text, options: options).map {
            "\($0.number) \($0.value?.text(.compact) ?? "\($0.error!.code) \($0.error!.line)")"
        }  // there is one
    }

    @Test("texts with line feeds in them, blank ones, one that is cut, a bad one in the middle")
    func texts() {
        #expect(read("\u{1E}{\"a\":\n1}\n\u{1E}\u{1E} \n\u{1E}[2]\n") == ["1 {\"a\":1}", "2 [2]"])
        #expect(
            read("\u{1E}{\"a\":\n1\u{1E}{\"b\":\n?}\n\u{1E}[2]\n\u{1E}{\"c") == [
                "1 unexpectedEnd 2", "2 expectedValue 3", "3 [2]", "4 cutShort 5",
            ])
        #expect(read("[1]\n\u{1E}[2]") == ["1 [1]", "2 [2]"])
    }

    @Test("a number or a word with nothing after it may have been cut (§2.4)")
    func scalars() {
        #expect(
            read("\u{1E}12\n\u{1E}12\u{1E}true\u{1E}\"x\"\u{1E}null ") == [
                "1 12", "2 cutShort 2", "3 cutShort 2", "4 \"x\"", "5 null",
            ])
        // What is wrong whatever may follow is not cut short.
        for text in ["]", ", x", "nul!", "1 2", "01", "nonsense"] {
            #expect(read("\u{1E}\(text)\u{1E}{}\n").first?.contains("cutShort") == false, "\(text)")
        }
        for text in ["-", "1.", "1e+", "tru", "f"] { #expect(read("\u{1E}\(text)\u{1E}{}\n").first == "1 cutShort 1", "\(text)") }
    }

    @Test("a text above the limit is passed over")
    func limit() {
        let long = "[\"" + String(repeating: "y\n", count: 100_000)
        #expect(
            read("\u{1E}1\n\u{1E}\(long)\u{1E}{}\n", LineOptions(framing: .textSequence, maximumLength: 50))
                == ["1 1", "2 textTooLong 2", "3 {}"])
    }

    @Test("a text ends after its line feed, whatever white space follows, and wherever the pieces end")
    func ends() async throws {
        let text = "\u{1E}0\n\n\n\u{1E}[1,\n2]  \n \u{1E}\"a\" "
        #expect(JSON.Lines(parsing: text, options: .textSequence).map(\.end) == [3, 15, 21])
        var random = SeededRandom(seed: 47)
        for round in Rounds.of(300) {
            var text = ""
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                func blank() -> String {
                    String((0..<Int.random(in: 0...6, using: &random)).map { _ in "\n\n \r\t".randomElement(using: &random)! })
                }
                let value = ["0", "[1,\n 2]", "\"x\"", "{}", "null", "[1"].randomElement(using: &random)!
                text += "\u{1E}" + blank() + value + "\n" + blank()
            }
            let options = LineOptions(framing: .textSequence, maximumLength: Int.random(in: 12...20, using: &random))
            func shown(_ line: Streamed<JSON>) -> String {
                "\(line.number) \(line.offset)..\(line.end) \(line.value?.text() ?? "\(line.error!)") \(line.badText ?? "")"
            }
            let whole = JSON.Lines(parsing: Array(text.utf8), options: options).map(shown)
            // One that is too long is told when that is known; the white space after one that is none counts then.
            let texts = text.split(separator: "\u{1E}")
            if texts.contains(where: { $0.contains("[1") && $0.utf8.count > options.maximumLength }) { continue }
            if whole.contains(where: { $0.contains("longer than") }) { continue }
            for size in 1...7 {
                let bytes = Array(text.utf8)
                let stream = AsyncStream { continuation in
                    for start in stride(from: 0, to: bytes.count, by: size) {
                        continuation.yield(Array(bytes[start..<min(start + size, bytes.count)]))
                    }
                    continuation.finish()
                }
                var found: [String] = []
                for try await line in stream.jsonLines(options: options) { found.append(shown(line)) }
                #expect(found == whole, "round \(round), pieces of \(size): \(text.debugDescription)")
            }
        }
    }

    @Test("a text of exactly the limit is one, whole and in pieces; its separator is none of its bytes")
    func exactLimit() async throws {
        for text in ["[1]", "{\"a\":\n1}", "[1,]x", "[1,\n2", "12\n", "{\"a\":1}{}", "\"\u{E9}\"\n"] {
            let count = text.utf8.count
            for limit in [count - 1, count, count + 1] {
                for sequence in ["\u{1E}\(text)", "\u{1E}\(text)\u{1E}1\n", "\u{1E}1\n\u{1E}\(text)", text] {
                    let options = LineOptions(framing: .textSequence, maximumLength: limit)
                    let whole = read(sequence, options)
                    #expect(whole.contains { $0.contains("textTooLong") } == (limit < count), "\(sequence) \(limit)")
                    for size in 1...(sequence.utf8.count + 1) {
                        let bytes = Array(sequence.utf8)
                        let pieces = stride(from: 0, to: bytes.count, by: size).map {
                            Array(bytes[$0..<min($0 + size, bytes.count)])
                        }
                        let stream = AsyncStream { continuation in
                            for piece in pieces { continuation.yield(piece) }
                            continuation.finish()
                        }
                        var found: [JSONError.Code?] = []
                        for try await line in stream.jsonLines(options: options) { found.append(line.error?.code) }
                        let wanted = JSON.Lines(parsing: bytes, options: options).map { $0.error?.code }
                        #expect(found == wanted, "\(sequence) in pieces of \(size), limit \(limit)")
                    }
                }
            }
        }
    }

    @Test("a line is printed with its number and its value or its error, and without the text of a bad one")
    func printed() {
        let lines = JSON.Lines(parsing: "[1]\n{\"word\" 2}").map { "\($0)" }
        #expect(lines[0] == "1: [1]" && lines[1].hasPrefix("2: line 2, column 9") && lines.count == 2)
        struct Secret: Schema { let word = Str("word").secret }
        let hidden = JSONLines<Secret>(json: "{\"word\":\"qqq\"}\n{\"word\":\"zzz\"").map { "\($0)" }
        #expect(hidden.count == 2 && !hidden.joined().contains("qqq") && !hidden.joined().contains("zzz"))
    }
}
