import DynWrap
import Foundation
import TestSupport
import Testing

private struct TaleSchema: Schema {
    let number = Num<Int>("number").required
    let day = Date("day", .iso8601)
    let tags = List<Int>("tags")
    let inner = Model<InnerSchema>("inner")
    var body: some SchemaBody { Unknown(.report) }
}
private struct InnerSchema: Schema {
    let name = Str("name").count(...2)
    let size = Num<Int>("size")
    var body: some SchemaBody { Unknown(.report) }
}

/// Whatever keys, values and paths say, a message stays on its line, and nothing in it steers the terminal that shows it.
@Suite("Messages on one line")
struct OneLineTests {
    /// Line ends, escape sequences, control characters of ISO 6429, and marks that turn the direction of writing.
    private static let hostile = [
        "\n", "\r", "\u{1B}[31m", "\u{0}", "\u{8}", "\u{7F}", "\u{85}", "\u{9B}2J", "\u{2028}", "\u{2029}", "\u{202E}",
        "\u{2066}", "\u{200F}",
        "\u{61C}",
    ]

    private static func text(_ random: inout SeededRandom) -> String {
        (0..<Int.random(in: 1...4, using: &random)).map { _ in
            (Bool.random(using: &random) ? hostile : ["a", "é", "~", "/", "\u{1F600}", "word "]).randomElement(using: &random)
                ?? ""
        }.joined()
    }

    private static func steers(_ scalar: Unicode.Scalar) -> Bool {
        [.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
            || scalar.properties.isBidiControl
    }

    private func isPlain(_ text: String, lines: Int = 1, _ location: SourceLocation = #_sourceLocation) {
        let parts = text.split(separator: "\n" as Character, omittingEmptySubsequences: false)
        #expect(parts.count == lines, "\(text.debugDescription)", sourceLocation: location)
        #expect(!parts.joined().unicodeScalars.contains(where: Self.steers), "\(text.debugDescription)", sourceLocation: location)
    }

    @Test func problemsAndWhatShowsThem() throws {
        var random = SeededRandom(seed: 24)
        for _ in Rounds.of(100) {
            let (key, value) = (JSON(Self.text(&random)), JSON(Self.text(&random)))
            let json = """
                {"number": \(value), "day": \(value), "tags": [\(value), 1], \(key): 1, "inner": {"name": "long", "size": \(value), \(key): \(value)}}
                """
            let model = try Wrapped<TaleSchema>(json: json)
            let problems = model.dyn.problems
            #expect(problems.count >= 5)
            for problem in problems { isPlain(problem.description) }
            let error = ValidationError(schema: key.string ?? "", problems: problems)
            isPlain(error.description, lines: 1 + problems.count)
            let tree = problems.tree.split(separator: "\n" as Character).map(String.init)
            #expect(tree.count { $0.drop { $0 == " " }.hasPrefix("- ") } == problems.count)
            for line in tree { isPlain(line) }
            isPlain(model.debugDescription)
            isPlain(WrappedList<TaleSchema>([model]).debugDescription)
            let byKey: WrappedDict<TaleSchema> = [key.string ?? "": model]
            isPlain(byKey.debugDescription)
        }
    }

    @Test func changesAndConflicts() throws {
        var random = SeededRandom(seed: 25)
        for _ in Rounds.of(100) {
            let (key, value) = (Self.text(&random), JSON(Self.text(&random)))
            let base = try Wrapped<TaleSchema>(json: "{\(JSON(key)): {\"number\": 1}}")
            var (mine, theirs) = (base, base)
            try mine.dyn.apply(merging: [key: ["number": value]])
            try theirs.dyn.apply(merging: [key: ["number": JSON("theirs" + key)]])
            isPlain(mine.dyn.changes.description)
            for change in mine.dyn.changes { isPlain(change.description) }
            isPlain(JSON.difference(from: mine.dyn.json, to: theirs.dyn.json))
            let conflicts = mine.dyn.rebase(onto: theirs)
            #expect(conflicts.count == 1)
            for conflict in conflicts { isPlain(conflict.description) }
        }
    }

    @Test func errors() throws {
        var random = SeededRandom(seed: 26)
        for _ in Rounds.of(100) {
            let text = Self.text(&random)
            var tree: JSON = ["a": [1]]
            let pointer = #expect(throws: JSONPointerError.self) { try tree.set(2, at: JSONPointer(tokens: ["a", text])) }
            isPlain(try #require(pointer).description)
            let schema = #expect(throws: JSONSchemaError.self) {
                try JSONSchema(["properties": [text: ["$ref": JSON("#" + text)]]])
            }
            isPlain(try #require(schema).description)
            isPlain(try #require(schema).localizedDescription)
            let syntax = #expect(throws: JSONError.self) { try JSON(parsing: "{\(JSON(text)): nul}") }
            let head = try #require(syntax).description.split(separator: "\n" as Character).first
            isPlain(head.map(String.init) ?? "")
            let query = #expect(throws: JSONPathError.self) { try JSONPath(parsing: "$[?\(text)(") }
            isPlain(try #require(query).localizedDescription, lines: 3)
            let path = NSTemporaryDirectory() + "/none" + text.filter { $0 != "\u{0}" && $0 != "/" } + "/none.json"
            let file = #expect(throws: FileError.self) { try JSON.missing.write(to: URL(filePath: path)) }
            isPlain(try #require(file).description)
            let archive = #expect(throws: ArchiveError.self) { try Wrapped<TaleSchema>(archive: URL(filePath: path)) }
            isPlain(try #require(archive).description)
        }
    }

    @Test func whatIsPlainIsShownAsItIs() throws {
        let model = try Wrapped<TaleSchema>(json: #"{"number":"é \u2028 😀"}"#)
        #expect(
            model.dyn.problems.map(\.description) == [
                #"error /number (number) line 1, column 11: expected a whole number, found "é \u2028 😀""#
            ])
        let long = try Wrapped<TaleSchema>(json: #"{"number":"\#(String(repeating: "é", count: 80))"}"#)
        #expect(long.dyn.problems[0].message == "expected a whole number, found \"" + String(repeating: "é", count: 58) + "…")
    }
}
