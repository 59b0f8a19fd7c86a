import DynWrap
import TestSupport
import Testing

private struct AnswerSchema: Schema {
    let a = Num<Int>("a")
}

/// What `PartialSurroundings` promises, found the naive way in the whole text.
private enum NaiveSurroundings {
    /// Where the document begins, of bytes with the white space of a line before it.
    static func begin(_ text: [UInt8], _ surroundings: PartialSurroundings) -> Int? {
        surroundings == .fence ? fenced(text) : surroundings == .prose ? inProse(text) : 0
    }

    /// After the first line that three back quotes begin, or at a brace with nothing but white space before it.
    private static func fenced(_ text: [UInt8]) -> Int? {
        var isBlank = true
        var start = 0
        while start < text.count {
            let end = text[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
            let first = text[start..<end].firstIndex { ![0x20, 0x09, 0x0D].contains($0) } ?? end
            if isBlank, first < end, text[first] == UInt8(ascii: "{") { return first }
            if text[first..<end].starts(with: "```".utf8) { return end < text.count ? end + 1 : nil }
            if first < end { isBlank = false }
            start = end + 1
        }
        return nil
    }

    /// At the first brace that a string follows.
    private static func inProse(_ text: [UInt8]) -> Int? {
        text.indices.first { text[$0] == UInt8(ascii: "{") && next(after: $0, text) == UInt8(ascii: "\"") }
    }

    static func hasEmptyObject(_ text: [UInt8]) -> Bool {
        text.indices.contains { text[$0] == UInt8(ascii: "{") && next(after: $0, text) == UInt8(ascii: "}") }
    }

    private static func next(after i: Int, _ text: [UInt8]) -> UInt8? {
        text[(i + 1)...].first { ![0x20, 0x09, 0x0D, 0x0A].contains($0) }
    }
}

@Suite("The law of surroundings: the document begins where a naive search of the whole text finds it")
struct SurroundingLawTests {
    /// How a text came to its end: the model's text, or the error's code and place.
    private func outcome(_ surroundings: PartialSurroundings, _ pieces: [[UInt8]]) -> String {
        var coming = PartialJSON<AnswerSchema>(surroundings: surroundings)
        do throws(JSONError) {
            for piece in pieces { try coming.append(piece) }
            return try coming.finish().dyn.json.text()
        } catch { return "\(error.code) \(error.line):\(error.column)" }
    }

    /// The same of a text without surroundings, up to the end of its document.
    private func outcome(ofDocument text: [UInt8]) -> String {
        var coming = PartialJSON<AnswerSchema>()
        do throws(JSONError) {
            for byte in text where !coming.isComplete { try coming.append(CollectionOfOne(byte)) }
            return try coming.finish().dyn.json.text()
        } catch { return "\(error.code) \(error.line):\(error.column)" }
    }

    private static let parts: [PartialSurroundings: [String]] = [
        .fence: ["`", "``", "` ", "```", "x", " ", "\t", "\n", "\r", "\r\n", "{", "}", "json"],
        .prose: ["{", "}", "{}", "{ }", "x", "\"", " ", "\n", "\r", "\r\n", "a {b} c"],
    ]

    @Test("random beginnings, whole and in pieces", arguments: [PartialSurroundings.fence, .prose])
    func random(_ surroundings: PartialSurroundings) {
        var random = SeededRandom(seed: 241)
        let parts = Self.parts[surroundings] ?? []
        var (documents, empty, errors) = (0, 0, 0)
        for _ in Rounds.of(6_000) {
            let before = (0..<Int.random(in: 0...7, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
            let document = ["{\"a\": 1}", "{\"a\":\r\n  !}", "", "{\"a\":\r2, \"a\" 3}"].randomElement(using: &random) ?? ""
            let fence = surroundings == .fence && Bool.random(using: &random) ? "\n```json\n" : ""
            let text = Array((before.joined() + fence + document).utf8)
            // A brace that may still begin the document is not taken yet, nor what is after it.
            let open = surroundings == .prose ? text.lastIndex(of: UInt8(ascii: "{")) : nil
            let isOpen = open.map { text[($0 + 1)...].allSatisfy { [0x20, 0x09, 0x0D, 0x0A].contains($0) } } ?? false
            let taken = (isOpen ? text[..<(open ?? 0)] : text[...]).map { $0 == 0x0A || $0 == 0x0D ? $0 : 0x20 }
            let expected: String
            if let start = NaiveSurroundings.begin(text, surroundings) {
                // What is before counts as lines and columns.
                let blank = text[..<start].map { $0 == 0x0A || $0 == 0x0D ? $0 : 0x20 }
                expected = outcome(ofDocument: blank + text[start...])
                documents += 1
            } else if surroundings == .prose, NaiveSurroundings.hasEmptyObject(text) {
                expected = outcome(ofDocument: taken + Array("{}".utf8))
                empty += 1
            } else {
                expected = outcome(ofDocument: taken)
            }
            if !expected.contains("{") { errors += 1 }
            let shown = String(decoding: text, as: UTF8.self).debugDescription
            #expect(outcome(surroundings, [text]) == expected, "\(shown)")
            #expect(outcome(surroundings, text.map { [$0] }) == expected, "\(shown), byte by byte")
            let cut = Int.random(in: 0...text.count, using: &random)
            #expect(outcome(surroundings, [Array(text[..<cut]), Array(text[cut...])]) == expected, "\(shown), cut at \(cut)")
        }
        #expect(documents > Rounds.of(1_000).count && errors > Rounds.of(500).count, "\(documents) \(errors)")
        #expect(surroundings == .fence || empty > Rounds.of(100).count, "\(empty)")
    }
    @Test("a text without a document is not called empty", arguments: [PartialSurroundings.fence, .prose])
    func noDocument(surroundings: PartialSurroundings) throws {
        var coming = PartialJSON<AnswerSchema>(surroundings: surroundings)
        try coming.append("Sorry, I can't.\n")
        let error = #expect(throws: JSONError.self) { try coming.finish() }
        #expect(error?.code == .empty && error?.description.contains("there is no JSON document in the text") == true)
    }

    @Test("comments after the brace belong to the document where they are allowed, in any pieces; else there is prose")
    func comments() throws {
        let documents = [
            "{ // the answer\n \"a\": 1, \"b\": {\"a\": 2}}", "{/* \"a\" { ** */\"a\": 1}", "{//\n/**/ \"a\": 1}",
            "{ /***/ // x {\n\"a\": 1}",
        ]
        for document in documents {
            for before in ["", "So {/ \"b\": or {/\"c\": or {x} or { / } or {{: ", "{/ "] {
                for size in [1, 2, 3, 100] {
                    let text = Array((before + document).utf8)
                    var coming = PartialJSON<AnswerSchema>(options: .jsonc, surroundings: .prose)
                    for start in stride(from: 0, to: text.count, by: size) {
                        try coming.append(text[start..<min(start + size, text.count)])
                    }
                    #expect(try coming.finish().dyn.json == JSON(parsing: document, options: .jsonc), "\(before)\(document)")
                }
            }
        }
        var plain = PartialJSON<AnswerSchema>(surroundings: .prose)
        try plain.append(documents[0])
        #expect(try plain.finish().a == 2)
    }
}
