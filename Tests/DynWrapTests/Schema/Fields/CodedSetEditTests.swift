import DynWrap
import TestSupport
import Testing

private struct Part: Codable, Hashable, Sendable {
    var name: String
    var byNumber: [Int: String] = [:]
}

private struct Whole: Codable, Hashable, Sendable {
    var title: String
    var words: Set<String>
    var parts: Set<Part>
    var sets: Set<Set<Int>>
    var counts: [Part: [String: Set<Int>]]
    var byNumber: [Int: String]
}

/// Encodes a member that the text need not have, and reads one that it does not encode.
private struct Loose: Codable, Hashable, Sendable {
    var name: String
    var kind = "plain"
    var numbers: Set<Int> = []

    init(_ name: String) { self.name = name }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        kind = try container.decodeIfPresent(String.self, forKey: .kind) ?? "plain"
        numbers = try container.decodeIfPresent(Set<Int>.self, forKey: .numbers) ?? []
    }
}

/// Reads a former key before the one that it writes, so that an edit needs a correction.
private struct Renamed: Codable, Hashable, Sendable {
    var a: Int
    var loose: Set<Loose>
    var table: [Loose: Int]
    var numbers: Set<Int>

    enum CodingKeys: String, CodingKey { case a, old, loose, table, numbers }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        a = try container.decodeIfPresent(Int.self, forKey: .old) ?? container.decode(Int.self, forKey: .a)
        loose = try container.decode(Set<Loose>.self, forKey: .loose)
        table = try container.decode([Loose: Int].self, forKey: .table)
        numbers = try container.decode(Set<Int>.self, forKey: .numbers)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(a, forKey: .a)
        try container.encode(loose, forKey: .loose)
        try container.encode(table, forKey: .table)
        try container.encode(numbers, forKey: .numbers)
    }
}

/// Can be read inside another value alone.
private struct Inner: Codable, Hashable, Sendable {
    var name: String

    init(_ name: String) { self.name = name }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        name = try container.decode(String.self)
        if decoder.codingPath.isEmpty { throw DecodingError.dataCorruptedError(in: container, debugDescription: "by itself") }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}

private struct LooseSchema: Schema {
    let inner = Coded<Set<Inner>>("inner")
    let renamed = Coded<Renamed>("renamed")
    let one = Coded<Loose>("one")
    let set = Coded<Set<Loose>>("set")
    let table = Coded<[Loose: Int]>("table")
    let names = Coded<Set<String>>("names")
}

private struct WholeSchema: Schema {
    let whole = Coded<Whole>("whole")
    let list = CodedList<Whole>("list")
    let words = Coded<Set<String>>("words")
    let counts = Coded<[Part: Int]>("counts")
}

/// Edits of `Codable` values that contain sets and dictionaries without `String` keys, which are encoded in another order each time.
@Suite("Edits of Coded values with sets")
struct CodedSetEditTests {
    private static func array(_ elements: [String], _ random: inout SeededRandom) -> String {
        "[\(elements.shuffled(using: &random).joined(separator: ", "))]"
    }

    private static func object(_ members: [String], _ random: inout SeededRandom) -> String {
        "{\(members.shuffled(using: &random).joined(separator: ", "))}"
    }

    /// A part with a member that the type does not know, and its dictionary's members in any order.
    private static func part(_ name: String, _ random: inout SeededRandom) -> String {
        let numbers = object(["\"1\": \"x\"", "\"2\": \"y\"", "\"3\": \"\(name)\""], &random)
        return object(["\"name\": \"\(name)\"", "\"own\": \"\(name)!\"", "\"byNumber\": \(numbers)"], &random)
    }

    private static func whole(_ title: String, _ random: inout SeededRandom) -> String {
        let names = ["a", "b", "c", "d", "e"]
        let pairs = names.shuffled(using: &random).map { name in
            let sets = object(["\"u\": \(array(["1", "2", "3", "4"], &random))", "\"v\": [9]"], &random)
            return "\(part(name, &random)), \(sets)"
        }
        let members = [
            "\"title\": \"\(title)\"", "\"words\": \(array(names.map { "\"\($0)\"" }, &random))",
            "\"parts\": \(array(names.map { part($0, &random) }, &random))",
            "\"sets\": \(array([array(["1", "2"], &random), array(["3", "4", "5"], &random), "[]"], &random))",
            "\"counts\": [\(pairs.joined(separator: ", "))]",
            "\"byNumber\": \(object((1...5).map { "\"\($0)\": \"n\($0)\"" }, &random))", "\"own\": 1.50",
        ]
        return object(members, &random)
    }

    private static func model(_ random: inout SeededRandom) throws -> Wrapped<WholeSchema> {
        let words = array((1...5).map { "\"w\($0)\"" }, &random)
        let counts = (1...4).shuffled(using: &random).map { "\(part("p\($0)", &random)), \($0)" }.joined(separator: ", ")
        return try Wrapped(
            json: """
                {"whole": \(whole("a", &random)), "list": [\(whole("b", &random)), \(whole("c", &random))], "words": \(words), "counts": [\(counts)]}
                """)
    }

    /// The text with one part of it replaced.
    private static func replacing(_ text: String, _ old: String, _ new: String) -> String {
        text.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false).joined(separator: new)
    }

    @Test("an edit of one member leaves the text of all others as it is, in whatever order they are encoded")
    func oneMember() throws {
        var random = SeededRandom(seed: 11)
        for _ in Rounds.of(40) {
            let original = try Self.model(&random)
            var model = original
            model.whole = original.whole
            model.list = original.list
            model.words = original.words
            model.counts = original.counts
            #expect(model.dyn.text() == original.dyn.text())
            model.whole?.title = "new"
            model.list[1].title = "new"
            #expect(
                model.dyn.changes.jsonPatch.json == [
                    ["op": "replace", "path": "/whole/title", "value": "new"],
                    ["op": "replace", "path": "/list/1/title", "value": "new"],
                ])
        }
    }

    @Test("what is added to a set comes last, what is removed is removed, and nothing else changes")
    func setEdits() throws {
        var random = SeededRandom(seed: 12)
        for _ in Rounds.of(40) {
            let original = try Self.model(&random)
            var model = original
            model.words?.insert("new")
            var words = original.dyn.json["words"]
            words.append("new")
            #expect(model.dyn.json["words"].text(.compact) == words.text(.compact))
            model.words?.remove("w3")
            #expect(
                model.dyn.json["words"].elements.compactMap(\.string)
                    == original.dyn.json["words"].elements.compactMap(\.string).filter { $0 != "w3" } + ["new"])
            #expect(model.words == ["w1", "w2", "w4", "w5", "new"])

            // Elements with members that the type does not know, and sets of sets.
            model.whole?.parts.remove(Part(name: "b", byNumber: [1: "x", 2: "y", 3: "b"]))
            model.whole?.sets.insert([8, 9])
            let parts = original.dyn.json["whole", "parts"].elements.filter { $0["name"] != "b" }
            #expect(model.dyn.json["whole", "parts"].text(.compact) == JSON(parts).text(.compact))
            #expect(model.whole?.parts.count == 4)
            let sets = original.dyn.json["whole", "sets"].elements
            #expect(model.dyn.json["whole", "sets"].elements.dropLast().map { $0.text() } == sets.map { $0.text() })
            #expect(model.whole?.sets == [[1, 2], [3, 4, 5], [], [8, 9]])
            #expect(model.dyn.json["whole", "counts"].text() == original.dyn.json["whole", "counts"].text())
        }
    }

    @Test("in a dictionary that is encoded as pairs, the value of one key changes, with all that the type does not know")
    func pairEdits() throws {
        var random = SeededRandom(seed: 13)
        for _ in Rounds.of(40) {
            let original = try Self.model(&random)
            var model = original
            let key = Part(name: "c", byNumber: [1: "x", 2: "y", 3: "c"])
            model.whole?.counts[key]?["u"]?.insert(5)
            var pairs = Array(original.dyn.json["whole", "counts"].elements)
            let index = try #require(pairs.firstIndex { $0["name"] == "c" })
            pairs[index + 1]["u"].append(5)
            #expect(model.dyn.json["whole", "counts"].text(.compact) == JSON(pairs).text(.compact))
            #expect(model.dyn.changes.jsonPatch.json.count == 1)
            model.whole?.counts[key] = nil
            pairs.removeSubrange(index...index + 1)
            #expect(model.dyn.json["whole", "counts"].text(.compact) == JSON(pairs).text(.compact))
            model.counts?[Part(name: "new")] = 7
            #expect(
                model.dyn.json["counts"].text(.compact)
                    == JSON(original.dyn.json["counts"].elements + [["name": "new", "byNumber": [:]], 7]).text(.compact))
        }
    }

    @Test("an element of a set that was edited keeps what the type does not know, where it is the only one")
    func editedElement() throws {
        var model = try Wrapped<WholeSchema>(
            json: #"{"counts": [{"name": "a", "own": 1, "byNumber": {}}, 1, {"own": 2, "name": "b", "byNumber": {}}, 2]}"#)
        // As numbers of another spelling, or with members that only one of them has, keys are found by what the type knows.
        model.counts?[Part(name: "b")] = 3
        #expect(
            model.dyn.text()
                == #"{"counts": [{"name": "a", "own": 1, "byNumber": {}}, 1, {"own": 2, "name": "b", "byNumber": {}}, 3]}"#)
    }

    @Test("elements keep what their type does not know, also where it writes more than they have, or they are there twice")
    func looseElements() throws {
        var random = SeededRandom(seed: 16)
        func element(_ name: String) -> String {
            var members = ["\"name\": \"\(name)\"", "\"own\": \(Int.random(in: 0..<9, using: &random))"]
            if Bool.random(using: &random) { members.append("\"kind\": \"plain\"") }
            if Bool.random(using: &random) {
                // Sets with the same elements in each order.
                members.append("\"numbers\": \(Self.array(["1", "2", "3", "30"], &random))")
            }
            return Self.object(members, &random)
        }
        for _ in Rounds.of(200) {
            let names = (0..<6).map { _ in ["a", "b", "c", "d"].randomElement(using: &random) ?? "" }
            let elements = names.map { element($0) }
            let pairs = names.flatMap { [element($0), "\(Int.random(in: 0..<9, using: &random))"] }
            let text = """
                {"set": [\(elements.joined(separator: ", "))], "table": [\(pairs.joined(separator: ", "))], "names": ["x", "y", "x"]}
                """
            let original = try Wrapped<LooseSchema>(json: text)
            var model = original
            model.names?.insert("z")
            #expect(model.dyn.json["names"].text(.compact) == #"["x","y","x","z"]"#)

            let set = try #require(original.set)
            let gone = try #require(set.sorted { $0.name < $1.name }.randomElement(using: &random))
            model.set?.remove(gone)
            model.set?.insert(Loose("new"))
            let old = original.dyn.json["set"].elements
            let staying = try old.filter { try $0.decode(Loose.self) != gone }
            let added: JSON = ["name": "new", "kind": "plain", "numbers": []]
            #expect(model.dyn.json["set"].text(.compact) == JSON(staying + [added]).text(.compact))
            #expect(model.set == set.subtracting([gone]).union([Loose("new")]))

            let table = try #require(original.table)
            let key = try #require(table.keys.sorted { $0.name < $1.name }.randomElement(using: &random))
            var values = Array(original.dyn.json["table"].elements)
            let keys = try stride(from: 0, to: values.count, by: 2).map { try values[$0].decode(Loose.self) }
            let last = try #require(keys.lastIndex(of: key))
            model.table?[key] = 100
            values[2 * last + 1] = 100
            #expect(model.dyn.json["table"].text(.compact) == JSON(values).text(.compact))
            model.table?[key] = nil
            let left = keys.indices.filter { keys[$0] != key }.flatMap { [values[2 * $0], values[2 * $0 + 1]] }
            #expect(model.dyn.json["table"].text(.compact) == JSON(left).text(.compact))
            #expect(model.table == table.filter { $0.key != key })
        }
    }

    @Test("a member that must be removed so that the value is read leaves the sets beside it as they are")
    func corrections() throws {
        let sets =
            #""loose":[{"name":"b","own":"b"},{"name":"a","own":"a"}],"table":[{"name":"d","own":1},1,{"name":"c"},2],"numbers":[3,1,2,3]"#
        var model = try Wrapped<LooseSchema>(json: "{\"renamed\":{\"old\":1,\(sets)}}")
        model.renamed?.a = 5
        #expect(model.dyn.text() == "{\"renamed\":{\(sets),\"a\":5}}")
        model.renamed?.numbers.remove(1)
        model.renamed?.a = 6
        #expect(model.dyn.text() == "{\"renamed\":{\(sets.replacing("3,1,2,3", with: "3,2,3")),\"a\":6}}")
    }

    @Test("elements that can't be read by themselves are written anew, each once")
    func innerElements() throws {
        var model = try Wrapped<LooseSchema>(json: #"{"inner":["b","a"]}"#)
        model.inner?.insert(Inner("c"))
        #expect(model.dyn.text() == #"{"inner":["a","b","c"]}"#)
        model.inner?.remove(Inner("b"))
        #expect(model.dyn.text() == #"{"inner":["a","c"]}"#)
    }

    @Test("a member that the type writes in any case is no edit")
    func defaults() throws {
        let original = try Wrapped<LooseSchema>(json: #"{"one":{"name":"a"}}"#)
        var (mine, theirs) = (original, original)
        mine.one?.name = "b"
        #expect(mine.dyn.text() == #"{"one":{"name":"b"}}"#)
        theirs.one?.kind = "odd"
        #expect(theirs.dyn.text() == #"{"one":{"name":"a","kind":"odd"}}"#)
        #expect(mine.dyn.rebase(onto: theirs).isEmpty && mine.dyn.text() == #"{"one":{"name":"b","kind":"odd"}}"#)
    }

    @Test("elements of a list that move, or stay behind others, keep their text")
    func moves() throws {
        var random = SeededRandom(seed: 15)
        for _ in 0..<20 {
            let original = try Self.model(&random)
            let elements = original.dyn.json["list"].elements.map { $0.text(.compact) }
            var model = original
            model.list.swapAt(0, 1)
            #expect(model.dyn.json["list"].elements.map { $0.text(.compact) } == elements.reversed())
            model = original
            model.list.removeFirst()
            #expect(model.dyn.json["list"].elements.map { $0.text(.compact) } == Array(elements.dropFirst()))
            model = original
            model.list.insert(Whole(title: "new", words: [], parts: [], sets: [], counts: [:], byNumber: [:]), at: 0)
            #expect(model.dyn.json["list"].elements.dropFirst().map { $0.text(.compact) } == elements)
        }
    }

    @Test("a rebase merges an edit beside a set with what was added to the set")
    func rebase() throws {
        let original = #"{"whole":{"title":"t","words":["a","b","c","d"],"parts":[],"sets":[],"counts":[],"byNumber":{}}}"#
        for _ in Rounds.of(40) {
            var mine = try Wrapped<WholeSchema>(json: original)
            mine.whole?.title = "new"
            let theirs = try Wrapped<WholeSchema>(json: Self.replacing(original, #""d""#, #""d","e""#))
            #expect(mine.dyn.rebase(onto: theirs).isEmpty)
            #expect(mine.whole?.title == "new" && mine.whole?.words == ["a", "b", "c", "d", "e"])
        }
    }

    @Test("a model with dictionaries of any keys inside a set has one hash")
    func hashes() throws {
        var random = SeededRandom(seed: 14)
        let first = try Self.model(&random)
        for _ in Rounds.of(40) {
            let other = try Self.model(&random)
            #expect(first == other && first.hashValue == other.hashValue && Set([first]).contains(other))
        }
    }
}
