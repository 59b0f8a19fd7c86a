import DynWrapSchema
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DynWrap

/// A string that counts how often one is written.
private struct CountedCode: JSONConvertible, Equatable {
    static let writes = Mutex(0)
    let text: String

    static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<CountedCode> {
        json.string.map { .value(CountedCode(text: $0)) } ?? .invalid("a code")
    }
    func json(_ options: ConversionOptions) -> JSON {
        Self.writes.withLock { $0 += 1 }
        return JSON(text)
    }
}

/// What elements, lists and listed values must hold, in the words of the library or of the schema's author.
@Suite("Constraints for each element, of sets and of listed values")
struct ElementConstraintTests {
    enum Size: String, CaseIterable { case small, large, huge }
    struct ItemSchema: Schema { let n = Num<Int>("n") }
    struct AllSchema: Schema {
        let ages = List<Int>("ages").each { $0.range(0...) }.unique
        let words = List<String>("words").each { $0.count(1...3).matching(/[a-z]*/, "letters") }
        let maybe = List<Int>("maybe").optional.each { $0.range(...9) }.unique
        let rates = Dict<Double>("rates").each { $0.range(0...1, message: "a rate is a part", code: "rate.part") }
        let table = Field<[[Int]]>("table").each { $0.each { $0.range(0...9) }.count(2...2) }
        let items = ModelList<ItemSchema>("items").unique
        let nodes = ModelList<ItemSchema>("nodes", each: "node").unique(message: "each once", code: "nodes.once")
        let bits = Num<Int>("bits").oneOf(8, 16, 32)
        let mode = Str("mode").optional.oneOf("on", "off")
        let size = Enum<Size>("size", default: .small).oneOf(.small, .large)
        let version = Str("version").constant("1.0")
        let kind = Num<Int>("kind").optional.constant(7)
        let mail = Str("mail").check("must contain an @", code: "mail.at") { $0.contains("@") }
        let port = Num<Int>("port").range(1..., message: "a port is positive", code: "port.positive")
        let name = Str("name").count(...3, message: "too long").optional
        let code = Str("code").matching(/\d+/, message: "digits only")
        let twice = List<Int>("twice").map({ $0.map { $0 * 2 } }, { $0.map { $0 / 2 } }).each { $0.range(...10) }.unique
        let before = List<Int>("before").each { $0.range(...10) }.map({ $0.count }, { Array(repeating: 0, count: $0) })

        var body: some SchemaBody {
            Rule("at most two", at: \.ages, code: "ages.two") { $0.count < 3 }
            Rule("never together", code: "together") { $0.port == 0 || $0.bits == 0 }
            Rule("plain", at: \.port) { $0 < 100 }
        }
    }
    typealias All = Wrapped<AllSchema>

    private func told(_ text: String) throws -> [String] {
        try All(json: text).dyn.problems.filter { $0.severity == .rule }.map { "\($0.rule ?? "-") \($0.pointer): \($0.message)" }
    }

    @Test(
        "problems stand at the element's place, with a code",
        arguments: [
            (#"{"ages": [1, -2]}"#, ["range /ages/1: expected a value of at least 0, found -2"]),
            (#"{"ages": ["x", -2]}"#, ["range /ages/1: expected a value of at least 0, found -2"]),
            (#"{"ages": [1, 1.0]}"#, ["unique /ages/1: expected each element once, found 1.0"]),
            (
                #"{"words": ["abcd", "A", "ok"]}"#,
                ["count /words/0: expected 1 to 3 characters, found \"abcd\"", "pattern /words/1: expected letters, found \"A\""]
            ),
            (
                #"{"maybe": [10, 10]}"#,
                [
                    "range /maybe/0: expected a value of at most 9, found 10",
                    "range /maybe/1: expected a value of at most 9, found 10",
                    "unique /maybe/1: expected each element once, found 10",
                ]
            ),
            (#"{"maybe": null}"#, []), (#"{}"#, []),
            (#"{"rates": {"a/b": 2, "c": 1}}"#, ["rate.part /rates/a~1b: a rate is a part, found 2"]),
            (
                #"{"table": [[1, 10], [1]]}"#,
                [
                    "range /table/0/1: expected a value from 0 to 9, found 10",
                    "count /table/1: expected 2 elements, found an array",
                ]
            ),
            (#"{"items": [{"n": 1}, {"n": 2}, {"n": 1.0}]}"#, ["unique /items/2: expected each element once, found an object"]),
            (
                #"{"nodes": [{"node": {"n": 1}, "c": 1}, {"node": {"n": 1}}]}"#,
                ["nodes.once /nodes/1: each once, found an object"]
            ),
            (
                #"{"twice": [5, 6, 5]}"#,
                ["range /twice: expected a value of at most 10, found 12", "unique /twice: expected each element once, found 10"]
            ),
            (#"{"before": [11]}"#, ["range /before/0: expected a value of at most 10, found 11"]),
        ])
    func elements(_ text: String, _ expected: [String]) throws { #expect(try told(text) == expected) }

    @Test(
        "listed values and constants, messages and codes of one's own",
        arguments: [
            (#"{"bits": 16.0}"#, []), (#"{"bits": 7}"#, ["oneOf /bits: expected one of 8, 16, 32, found 7"]),
            (#"{"mode": "off"}"#, []), (#"{"mode": null}"#, []),
            (#"{"mode": "maybe"}"#, ["oneOf /mode: expected one of \"on\", \"off\", found \"maybe\""]),
            (#"{"size": "huge"}"#, ["oneOf /size: expected one of \"small\", \"large\", found \"huge\""]),
            (#"{"version": "2"}"#, ["constant /version: expected the value \"1.0\", found \"2\""]),
            (#"{"kind": 7}"#, []), (#"{"kind": 8}"#, ["constant /kind: expected the value 7, found 8"]),
            (#"{"mail": "x"}"#, ["mail.at /mail: must contain an @, found \"x\""]),
            (#"{"port": 0}"#, ["port.positive /port: a port is positive, found 0"]),
            (#"{"name": "long"}"#, ["count /name: too long, found \"long\""]),
            (#"{"code": "x"}"#, ["pattern /code: digits only, found \"x\""]),
            (#"{"ages": [1, 2, 3]}"#, ["ages.two /ages: at most two, found an array"]),
            (#"{"port": 100, "bits": 8}"#, ["together : never together", "rule /port: plain, found 100"]),
        ])
    func values(_ text: String, _ expected: [String]) throws { #expect(try told(text) == expected) }

    @Test("a problem's code of its rule is in its JSON, and is read back")
    func coded() throws {
        let problem = try #require(try All(json: #"{"port": 0}"#).dyn.problems.first)
        let json = try JSON(encoding: problem)
        #expect(json["rule"] == "port.positive" && json["code"] == "rule")
        #expect(try json.decode(Problem.self) == problem)
        #expect(try All(json: #"{"port": "x"}"#).dyn.problems.map(\.rule) == [nil])
    }

    @Test("the exported schema says the same, to a checker too")
    func export() throws {
        let schema = AllSchema().jsonSchema
        let properties = schema["properties"]
        #expect(properties["ages"]["items"]["minimum"] == 0 && properties["ages"]["uniqueItems"] == true)
        #expect(properties["words"]["items"]["maxLength"] == 3)
        #expect(properties["rates"]["additionalProperties"]["maximum"] == 1)
        #expect(properties["table"]["items"]["items"]["maximum"] == 9 && properties["table"]["items"]["minItems"] == 2)
        #expect(properties["bits"]["enum"] == [8, 16, 32, nil])
        #expect(properties["mode"]["enum"] == ["on", "off", nil])
        #expect(properties["size"]["enum"] == ["small", "large", nil])
        #expect(properties["version"]["enum"] == ["1.0", nil])
        #expect(properties["twice"]["items"]["maximum"] != 10 && properties["twice"]["uniqueItems"].isMissing)
        #expect(properties["before"]["items"]["maximum"] == 10)
        struct NeededSchema: Schema { let version = Str("version").required.constant("1.0") }
        #expect(NeededSchema().jsonSchema["properties"]["version"]["const"] == "1.0")
        let checker = try JSONSchema(schema)
        let numbers = ["1", "-2", "1.0", "7", "8", "11"]
        var random = SeededRandom(seed: 11)
        for _ in 0..<300 {
            let list = (0..<Int.random(in: 0...3, using: &random)).map { _ in numbers.randomElement(using: &random)! }
            let key = ["ages", "maybe", "before"].randomElement(using: &random)!
            let text = "{\"\(key)\": [\(list.joined(separator: ", "))], \"bits\": \(numbers.randomElement(using: &random)!)}"
            let problems = try told(text).filter { !$0.hasPrefix("ages.two") && !$0.hasPrefix("together") }
            #expect(try checker.problems(of: JSON(parsing: text)).isEmpty == problems.isEmpty, "\(text)")
        }
    }

    struct FormSchema: Schema {
        let name = Str("name").trimmed
        let mail = Str("mail").trimmed.lowercased.count(...5)
        let nick = Str("nick").optional.trimmed
        let code = Str("code").uppercased.optional
        let tags = Str("tags").lowercased.map({ $0.split(separator: " ").map(String.init) }, { $0.joined(separator: " ") })
        let loud = Str("loud").map({ $0 + "!" }, { String($0.dropLast()) }).uppercased
        let must = Str("must").optional.trimmed.required
    }

    @Test("strings in one form: read so, written so; what says the same stays as it is written")
    func transforms() throws {
        let text =
            #"{"name": "  a b\n", "mail": " A@B.C ", "nick": "  ", "code": "x1", "tags": "A b", "loud": "hi", "must": " m "}"#
        var form = try Wrapped<FormSchema>(strict: text)
        #expect(form.name == "a b" && form.mail == "a@b.c" && form.nick == "" && form.code == "X1")
        #expect(form.tags == ["a", "b"] && form.loud == "HI!" && form.must == "m")
        form.name = "a b "
        form.mail = "A@b.c"
        form.code = "X1"
        #expect(form.dyn.text() == text)
        form.name = " c "
        form.mail = "LONGER"
        form.nick = nil
        form.code = "y2"
        #expect(form.dyn.json["name"] == "c" && form.dyn.json["mail"] == "longer" && form.dyn.json["code"] == "Y2")
        #expect(form.dyn.json["nick"].isMissing)
        #expect(form.dyn.problems.map(\.pointer) == ["/mail"])
        // Comparison and output see the form.
        let plain = try Wrapped<FormSchema>(json: #"{"name": "a", "mail": "b"}"#)
        let odd = try Wrapped<FormSchema>(json: #"{"name": " a ", "mail": "B "}"#)
        #expect(plain == odd && plain.hashValue == odd.hashValue)
        #expect(odd.dyn.output().json["name"] == "a")
        #expect(FormSchema().jsonSchema["properties"]["mail"]["maxLength"].isMissing)
        #expect(try Wrapped<FormSchema>(json: "{}").nick == nil)
    }

    @Test("a blank with a combining mark is trimmed, and the mark stays")
    func trimmedMarks() throws {
        struct MarkedSchema: Schema { let name = Str("name").trimmed }
        #expect(
            try Wrapped<MarkedSchema>(json: #"{"name": " \u0301a\r\n\u00a0"}"#).name.unicodeScalars.map(\.value) == [0x301, 0x61])
        #expect(try Wrapped<MarkedSchema>(json: #"{"name": " \r\n\t"}"#).name == "")
    }

    @Test("allowed values are written once, not for each value that is checked; in each form that a field gives them")
    func allowedOnce() throws {
        struct AllowedSchema: Schema {
            let code = Field<CountedCode>("code", default: CountedCode(text: "")).oneOf(
                CountedCode(text: "a"), CountedCode(text: "b"), CountedCode(text: "c"), CountedCode(text: "d"))
        }
        let good = try Wrapped<AllowedSchema>(json: #"{"code": "d"}"#)
        #expect(good.dyn.problems.isEmpty)
        CountedCode.writes.withLock { $0 = 0 }
        for _ in 0..<10 { #expect(good.dyn.problems.isEmpty) }
        #expect(try Wrapped<AllowedSchema>(json: #"{"code": "x"}"#).dyn.problems.map(\.rule) == ["oneOf"])
        #expect(CountedCode.writes.withLock { $0 } <= 24)
        // Two fields of one declaration, with other options.
        struct DaysSchema: Schema {
            static let declared = Date("d", .mdySlashes).oneOf(Foundation.Date(timeIntervalSince1970: 1_717_196_400))
            let first = declared
            let second = declared.in(TimeZone(secondsFromGMT: 7200)!)
        }
        #expect(try Wrapped<DaysSchema>(json: #"{"d": "06/01/2024"}"#).dyn.problems.map(\.property) == ["first"])
        #expect(try Wrapped<DaysSchema>(json: #"{"d": "05/31/2024"}"#).dyn.problems.map(\.property) == ["second"])
    }

    private struct EachSchema: Schema {
        let trimmed = List<String>("trimmed").each { $0.trimmed.count(1...) }
        let mapped = List<Int>("mapped").each { $0.map({ $0 * 10 }, { $0 / 10 }).range(0...50) }
        let strict = Dict<Int>("strict").each { $0.strict }
        let right = List<String>("right").each { $0.count(1...).oneOf("a", "") }
        let words = List<String>("words").each { $0.secret.count(1...) }
    }

    @Test("a modifier in each that does nothing is told once; one that says secret hides the list")
    func modifiers() throws {
        let news = ["trimmed", "mapped", "strict"].map {
            "DynWrap: the entry '\($0)' of Each has modifiers in '.each { … }' that do nothing there; only constraints and '.secret' count"
        }
        #expect(Guidance.news(of: Layout(EachSchema())) == news)
        #expect(Guidance.news(of: Layout(EachSchema())) == [])
        let model = try Wrapped<EachSchema>(json: #"{"words": ["hunter2", ""]}"#)
        #expect(!"\(model)".contains("hunter2") && model.dyn.problems.map(\.pointer) == ["/words/1"])
    }

    private struct KeyedSchema: Schema {
        let numbers = KeyedDict<Int, Int>("kd").each { $0.range(0...5) }
        let maybe = KeyedDict<Int, Int>("md").optional.each { $0.range(0...5) }
        let items = KeyedModelDict<UUID, ItemSchema>("items").each { $0.check("is small") { $0.n < 5 } }
    }

    @Test("a member whose key can't be read is a problem itself, and its value is not checked")
    func unreadableKeys() throws {
        let id = "6B29FC40-CA47-1067-B31D-00DD010662DA"
        let model = try Wrapped<KeyedSchema>(
            json: #"{"kd": {"x": 9, "1": 8}, "md": {"y": 9, "2": 7}, "items": {"z": {"n": 9}, "\#(id)": {"n": 6}}}"#)
        let pointers = model.dyn.problems.map { "\($0.severity) \($0.pointer)" }
        #expect(
            Set(pointers) == [
                "dropped /kd/x", "rule /kd/1", "dropped /md/y", "rule /md/2", "dropped /items/z", "rule /items/\(id)",
            ])
        #expect(pointers.count == 6)
    }
}
