import DynWrap
import Foundation
import TestSupport
import Testing

private struct OddSchema: Schema {
    let lax = Str("a").lax
    let flag = Flag("f")
    let n = Num<Int>("n", default: 12)
    let maybe = Num<Int>("maybe").optional
    let text = Num<Int>("text").asString
    let color = Field<HexColor?>("color")
    let day = Date("day", .mdySlashes)
    let at = Date("at", .iso8601)
    let seconds = Date("seconds", .epochSeconds)
    let year = Date("year", format: "yyyy")
    let size = Num<Double>("size")
    let amount = Num<Decimal>("amount")
    let id = Field<UUID?>("id")
    let list = ModelList<OddPartSchema>("list")
    let edges = ModelList<OddPartSchema>("edges", each: "node")
    let dict = ModelDict<OddPartSchema>("dict")
    let one = Model<OddPartSchema>("one")
    let needed = Field<Wrapped<OddPartSchema>>("needed", default: Wrapped { $0.n = 3 })
    let all = Field<[String: [Wrapped<OddPartSchema>]]>("all")
    let tags = List<String>("tags")
    let raw = Raw("raw")
    let kind = OneOf<Kind>("kind", by: "type") {
        Case("p", or: ["q"], Kind.part)
        Case("o", Kind.other)
    }
    let group = Group(OddPartSchema(prefix: "g-"))

    enum Kind: Sendable { case part(Wrapped<OddPartSchema>), other(Wrapped<OddPartSchema>) }
}

private struct OddPartSchema: Schema {
    let n: Num<Int>
    let inner = ModelList<OddPartSchema>("inner")
    init() { self.init(prefix: "") }
    init(prefix: String) { n = Num<Int>(prefix + "n") }
}

@Suite("The law of equality: reflexive, symmetric, transitive, hashed alike, by meaning and schema value")
struct EqualityLawTests {
    /// Spellings of values of each member, those of one meaning in one row.
    private static let meanings: [(key: String, rows: [[String?]])] = [
        ("a", [["1", "\"1\""], ["1.0", "\"1.0\""], [nil, "null", "\"\""], ["[]"], ["{}"]]),
        ("f", [["true", "\"yes\"", "1", "\"T\""], ["false", "0", nil, "null"], ["\"maybe\""]]),
        ("n", [["1", "1.0", "10e-1", "\"1\"", "1.2"], ["12", nil, "null", "12.0"], ["\"x\""], ["1e400"]]),
        ("maybe", [["1", "1.0"], [nil, "null"], ["\"x\""]]),
        ("text", [["\"1\"", "1", "\"01\""], ["\"2\""], [nil, "\"0\"", "0"]]),
        ("color", [["\"#fff\"", "\"#FFFFFF\"", "\"ffffffff\""], ["\"#FFFFFE\""], [nil, "null"]]),
        (
            "day",
            [
                ["\"05/02/2018\"", "\"5/2/2018\"", "\"2018-05-02\""], [nil, "null"], ["\"never\""], ["\"05/03/2018\""],
                ["\"01/31/1999\""],
            ]
        ),
        (
            "at",
            [
                ["\"2018-05-02T09:30:00Z\"", "\"2018-05-02T11:30:00+02:00\""],
                ["\"2018-05-02T09:30:01Z\"", "\"2018-05-02T09:30:01.000Z\""], [nil],
            ]
        ),
        ("seconds", [["0", "0.0", "-0"], ["1"], ["1.5", "15e-1"], [nil, "null"]]),
        ("year", [["2024", "2024.0", "2.024e3"], ["\"2024\""], ["\"2025\""], [nil, "null"]]),
        ("size", [["1", "1.0", "\"1\""], ["1.5"], ["-1.5", "-15e-1"], [nil, "0", "-0.0"]]),
        ("amount", [["0.1", "1e-1"], ["0.10000000000000000001"], [nil, "0"]]),
        ("id", [["\"e621e1f8-c36c-495a-93fc-0c247a3e6e5f\"", "\"E621E1F8-C36C-495A-93FC-0C247A3E6E5F\""], [nil]]),
        (
            "list",
            [
                ["[]", nil, "null"], ["[{}]", "[{\"n\": 0}]", "[{\"inner\": [], \"x\": 1}]"], ["[1]"],
                ["[{\"n\": 1}]", "[{\"n\": 1.0, \"inner\": null}]"], ["[[]]"],
                // What can't be read is the same only as such JSON.
                ["{\"k\": {\"n\": 1}}", "{\"k\": {\"n\": 1.0}}"], ["{\"k\": {\"n\": 1, \"y\": 2}}"],
            ]
        ),
        ("edges", [["[]", nil], ["[{\"node\": {\"n\": 1}}]", "[{\"node\": {\"n\": 1.0}}]"], ["[{\"node\": {\"n\": 2}}]"]]),
        (
            "dict",
            // What is no model is none of the members.
            [
                ["{}", nil, "null", "{\"k\": 1}"], ["{\"k\": {}}", "{\"k\": {\"n\": 0}, \"l\": 7}"], ["{\"l\": {}}"],
                ["[{\"n\": 1}]", "[{\"n\": 1.0}]"], ["[{\"n\": 1, \"y\": 2}]"], ["[7, {}]"],
            ]
        ),
        (
            "one",
            [["{}", "{\"n\": 0}", "{\"n\": null, \"y\": 1}"], [nil, "null"], ["{\"n\": 3}"], ["7"], ["[{}]"], ["[{\"y\": 2}]"]]
        ),
        ("needed", [["{}", "{\"n\": 0}"], ["{\"n\": 3}", "{\"n\": 3.0, \"y\": 1}", nil, "null"], ["7", "7.0"], ["[]"]]),
        (
            "all",
            [
                ["{}", nil], ["{\"a\": [{\"n\": 1}]}", "{\"a\": [{\"n\": 1.0}]}"], ["{\"a\": []}"], ["[[{}]]"],
                ["[[{\"y\": 2}]]"],
            ]
        ),
        ("tags", [["[\"a\"]", "[\"\\u0061\"]", "[\"a\", 1]"], [nil, "[]", "[null]"], ["[\"é\"]"], ["[\"e\\u0301\"]"]]),
        ("raw", [["1", "1.0"], ["null"], [nil], ["{\"a\": 1, \"b\": 2}", "{\"b\": 2.0, \"a\": 1}"]]),
        (
            "kind",
            [["{\"type\": \"p\", \"n\": 1}", "{\"type\": \"q\", \"n\": 1.0}"], ["{\"type\": \"o\", \"n\": 1}"], [nil, "null"]]
        ),
        ("inner", [["[]", nil], ["[{\"n\": 5}]"]]),
    ]

    private struct Sample {
        var model: Wrapped<OddSchema>
        /// Which row each member has.
        var meaning: [Int]
    }

    private func sample(_ random: inout SeededRandom, like other: Sample? = nil) throws -> Sample {
        var members: [String] = []
        var meaning: [Int] = []
        for (index, (key, rows)) in Self.meanings.enumerated() {
            var row = other?.meaning[index] ?? Int.random(in: 0..<rows.count, using: &random)
            if other != nil, Int.random(in: 0..<40, using: &random) == 0 { row = Int.random(in: 0..<rows.count, using: &random) }
            meaning.append(row)
            if let text = rows[row].randomElement(using: &random)! { members.append("\"\(key)\": \(text)") }
        }
        if Bool.random(using: &random) { members.append("\"unknown\": \(Int.random(in: 0..<9, using: &random))") }
        members.shuffle(using: &random)
        var model = try Wrapped<OddSchema>(json: "{" + members.joined(separator: ", ") + "}")
        // Edited and edited back is the same model.
        if Bool.random(using: &random) {
            model.tags.append("x")
            model.tags.removeLast()
        }
        return Sample(model: model, meaning: meaning)
    }

    @Test("over random triples of models, spelled in many ways")
    func triples() throws {
        var random = SeededRandom(seed: EditingLawTests.seed &+ 7)
        var equals = 0
        for run in 0..<(EditingLawTests.runs / 8) {
            let a = try sample(&random)
            let b = try sample(&random, like: a)
            let c = try sample(&random, like: b)
            let all = [a, b, c]
            for x in all {
                for y in all {
                    let isEqual = x.model == y.model
                    #expect(isEqual == (y.model == x.model), "run \(run): symmetric\n\(x.model)\n\(y.model)")
                    #expect(isEqual == (x.meaning == y.meaning), "run \(run): by meaning\n\(x.model)\n\(y.model)")
                    if isEqual {
                        equals += 1
                        #expect(x.model.hashValue == y.model.hashValue, "run \(run): hash\n\(x.model)\n\(y.model)")
                        #expect(x.model.list == y.model.list && x.model.list.hashValue == y.model.list.hashValue)
                        #expect(x.model.dict == y.model.dict && x.model.dict.hashValue == y.model.dict.hashValue)
                        #expect(x.model.group == y.model.group && x.model.one == y.model.one)
                    }
                    #expect((x.model.dict == y.model.dict) == (y.model.dict == x.model.dict), "run \(run)")
                    #expect((x.model.list == y.model.list) == (y.model.list == x.model.list), "run \(run)")
                    for z in all where isEqual && y.model == z.model { #expect(x.model == z.model, "run \(run): transitive") }
                }
            }
        }
        #expect(equals > EditingLawTests.runs / 8 * 3)
    }

    @Test("each member by itself")
    func members() throws {
        for (key, rows) in Self.meanings {
            for (i, row) in rows.enumerated() {
                for (j, other) in rows.enumerated() {
                    for a in row {
                        for b in other {
                            let x = try Wrapped<OddSchema>(json: a.map { "{\"\(key)\": \($0)}" } ?? "{}")
                            let y = try Wrapped<OddSchema>(json: b.map { "{\"\(key)\": \($0)}" } ?? "{}")
                            #expect((x == y) == (i == j), "\(x) \(y)")
                            #expect(x != y || x.hashValue == y.hashValue, "\(x) \(y)")
                        }
                    }
                }
            }
        }
    }

    @Test("the schema value counts: two prefixes are two schemas, two values of one prefix are one")
    func schemaValues() throws {
        struct Pair: Schema {
            let left = Group(OddPartSchema(prefix: "left-"))
            let right = Group(OddPartSchema(prefix: "right-"))
        }
        let pair = try Wrapped<Pair>(json: #"{"left-n": 1, "right-n": 1}"#)
        #expect(pair.left != pair.right)
        let text = #"{"a-n": 1, "b-n": 1, "inner": []}"#
        let a = try Wrapped(json: text, schema: OddPartSchema(prefix: "a-"))
        let same = try Wrapped(json: #"{"a-n": 1.0}"#, schema: OddPartSchema(prefix: "a-"))
        let b = try Wrapped(json: text, schema: OddPartSchema(prefix: "b-"))
        #expect(a == same && a.hashValue == same.hashValue && a != b && b != a)
        let lists = try (
            WrappedList(json: "[\(text)]", schema: OddPartSchema(prefix: "a-")),
            WrappedList(json: "[\(text)]", schema: OddPartSchema(prefix: "b-"))
        )
        #expect(lists.0 != lists.1)
    }
}
