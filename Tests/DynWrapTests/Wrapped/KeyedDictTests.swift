import DynWrap
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("Dictionaries whose keys are of a type")
struct KeyedDictTests {
    enum Weekday: String, CaseIterable, JSONKey { case monday = "mon", tuesday = "tue", sunday = "sun" }
    enum Level: Int, JSONKey { case low = 1, high = 9 }
    struct Code: LosslessStringConvertible, JSONKey {
        var description: String
        init?(_ text: String) {
            guard text.count == 2 else { return nil }
            description = text
        }
    }
    struct Named: CodingKeyRepresentable, JSONKey {
        var name: String
        var codingKey: any CodingKey { Key(stringValue: name) }
        init?<T: CodingKey>(codingKey: T) {
            guard codingKey.stringValue.hasPrefix("n-") else { return nil }
            name = codingKey.stringValue
        }
        struct Key: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }
    }
    /// Several ways at once: the raw value counts.
    enum Both: String, CodingKeyRepresentable, JSONKey { case a, b }
    enum Size: String { case small, large }
    enum Step: Int, CaseIterable, JSONKey { case down = -1, none = 0, up = 10 }
    struct StepsSchema: Schema { let steps = KeyedDict<Step, Int>("steps") }
    struct ItemSchema: Schema {
        let n = Num<Int>("n")
        let pin = Str("pin").secret
    }
    struct AllSchema: Schema {
        let hours = KeyedDict<Weekday, Double>("hours")
        let levels = KeyedDict<Level, String>("levels")
        let codes = KeyedDict<Code, Int>("codes")
        let named = KeyedDict<Named, Int>("named")
        let both = KeyedDict<Both, Int>("both")
        let numbers = KeyedDict<Int8, [Int]>("numbers").each { $0.count(...2) }
        let sizes = KeyedDict<Int, Size>("sizes")
        let items = KeyedModelDict<UUID, ItemSchema>("items")
        let maybe = KeyedDict<Weekday, Int>("maybe").optional
        let whole = KeyedDict<Weekday, Int>("whole").allOrNothing
        let nested = Field<[Weekday: [Int: Bool]]>("nested").secret
    }
    typealias All = Wrapped<AllSchema>
    private static let id = "e621e1f8-c36c-495a-93fc-0c247a3e6e5f"

    @Test("keys of every kind are read, and written as they are")
    func read() throws {
        let all = try All(
            strict: """
                {"hours": {"mon": 8, "sun": 0.50}, "levels": {"9": "x"}, "codes": {"ab": 1}, "named": {"n-1": 2}, "both": {"b": 3},
                 "numbers": {"-7": [1]}, "sizes": {"3": "large"}, "items": {"\(Self.id)": {"n": 4}}}
                """)
        #expect(all.hours == [.monday: 8, .sunday: 0.5])
        #expect(all.levels == [.high: "x"])
        #expect(all.codes.first?.key.description == "ab" && all.named.first?.key.name == "n-1" && all.both == [.b: 3])
        #expect(all.numbers == [-7: [1]] && all.sizes == [3: .large])
        #expect(all.items[UUID(uuidString: Self.id)!]?.n == 4)
        #expect(all.maybe == nil && all.whole.isEmpty)
    }

    @Test("a key that is none stays and is told")
    func strays() throws {
        let text = #"""
            {"hours": {"mon": 1, "mox": 2, "tue": "x"}, "numbers": {"200": [], "x": [], "1": [1, 2, 3]}, "whole": {"mon": 1, "z": 2},
             "items": {"a": {"n": 1}}, "nested": {"q": {}, "mon": {"z": true}}}
            """#
        var all = try All(json: text)
        #expect(all.hours == [.monday: 1] && all.numbers == [1: [1, 2, 3]] && all.whole.isEmpty && all.items.isEmpty)
        #expect(
            all.dyn.problems.map { "\($0.code) \($0.pointer) \($0.message)" } == [
                #"dropped /hours/mox expected a key that is one of "mon", "tue", "sun", found "mox""#,
                #"dropped /hours/tue expected a number, found "x""#,
                #"dropped /numbers/200 expected a key that is a whole number from -128 to 127, found "200""#,
                #"dropped /numbers/x expected a key that is a whole number from -128 to 127, found "x""#,
                "rule /numbers/1 expected at most 2 elements, found an array",
                #"dropped /items/a expected a key that is a UUID, found <secret>"#,
                #"invalid /whole/z expected a key that is one of "mon", "tue", "sun", found "z""#,
                #"dropped /nested/q expected a key that is one of "mon", "tue", "sun", found <secret>"#,
                #"dropped /nested/mon/z expected a key that is a whole number from \#(Int.min) to \#(Int.max), found <secret>"#,
            ])
        #expect(all.dyn.problems[0].line == 1 && all.dyn.problems[0].column == 29)
        all.hours = all.hours
        all.items = [:]
        all.numbers[1] = nil
        #expect(all.dyn.changes.paths == ["/numbers/1"])
        all.hours[.sunday] = 2
        all.hours[.monday] = nil
        #expect(all.dyn.json["hours"].text() == #"{"mox": 2, "tue": "x", "sun": 2}"#)
    }

    @Test("keys that say the same: the last is read, and edited, in its own spelling")
    func spellings() throws {
        var all = try All(json: #"{"numbers": {"07": [1], "7": [2], "+8": [3]}, "items": {"\#(Self.id)": {"n": 1, "x": 1.50}}}"#)
        #expect(all.numbers == [7: [2], 8: [3]])
        #expect(
            all.dyn.problems.map(\.description) == [
                #"dropped /numbers/07 (numbers) line 1, column 20: expected a key that is not repeated in another spelling, found "07""#
            ])
        all.numbers[7]?.append(4)
        all.numbers[8] = [5]
        all.items[UUID(uuidString: Self.id)!]?.n = 2
        #expect(
            all.dyn.json.text()
                == #"{"numbers": {"07": [1], "7": [2,4], "+8": [5]}, "items": {"\#(Self.id)": {"n": 2, "x": 1.50}}}"#)
        all.numbers[7] = nil
        #expect(all.dyn.json["numbers"].text() == #"{"+8": [5]}"#)
    }

    @Test("the exported schema names the keys")
    func export() throws {
        let properties = AllSchema().jsonSchema["properties"]
        #expect(properties["hours"]["propertyNames"]["enum"] == ["mon", "tue", "sun"])
        #expect(properties["items"]["propertyNames"] == ["format": "uuid", "pattern": UUID.jsonSchema["pattern"]])
        #expect(properties["numbers"]["propertyNames"]["pattern"].exists && properties["codes"]["propertyNames"].isMissing)
        let checker = try JSONSchema(AllSchema().jsonSchema)
        for text in [
            #"{"hours": {"mon": 1}}"#, #"{"hours": {"x": 1}}"#, #"{"numbers": {"-1": []}}"#, #"{"numbers": {"1.0": []}}"#,
        ] {
            let problems = try All(json: text).dyn.problems
            #expect(try checker.problems(of: JSON(parsing: text)).isEmpty == problems.isEmpty, "\(text)")
        }
    }

    @Test("the exported schema takes every spelling of an enum's number that is read")
    func exportedNumbers() throws {
        let export = try JSONSchema(StepsSchema().jsonSchema)
        for key in ["-1", "-01", "1", "+1", "0", "-0", "+000", "10", "010", "+10", "-10", "", "+", "1.0", " 10", "100", "-", "x"]
        {
            let json: JSON = ["steps": JSON(members: [(key: key, value: 1 as JSON)])]
            let hasProblems = try !Wrapped<StepsSchema>(json: json).dyn.problems.isEmpty
            #expect(export.allows(json) == !hasProblems, "\(key)")
        }
    }

    @Test("models in them are checked, and their secrets hidden; equality sees keys by their values")
    func models() throws {
        let text = #"{"items": {"\#(Self.id)": {"n": "x", "pin": 5}}}"#
        let all = try All(json: text)
        #expect(all.dyn.problems.map(\.property) == ["items.n", "items.pin"] && all.dyn.problems[1].found == "<secret>")
        #expect(!"\(all)".contains("5}"))
        let upper = try All(json: text.replacingOccurrences(of: Self.id, with: Self.id.uppercased()))
        #expect(upper.items == all.items)
    }

    @Test("random edits: what is read is what a plain dictionary says, what is no key or no value stays")
    func law() throws {
        var random = SeededRandom(seed: 23)
        let keys = ["mon", "tue", "sun", "x", "Mon", ""]
        let values = ["1", "2.50", "\"a\"", "null", "[]"]
        for run in 0..<500 {
            let members = keys.filter { _ in Bool.random(using: &random) }.shuffled(using: &random).map {
                "\"\($0)\": \(values.randomElement(using: &random)!)"
            }
            let text = "{\"hours\": {\(members.joined(separator: ", "))}, \"b\": 1e2}"
            var all = try All(json: text)
            var model = all.hours
            all.hours = model
            #expect(all.dyn.text() == text)
            let strays = all.dyn.json["hours"].members.filter { key, value in
                Weekday(rawValue: key) == nil || (value.kind != .number && !value.isNull) || value.isNull
            }
            var touched: Set<String> = []
            for _ in 0..<3 {
                let key = Weekday.allCases.randomElement(using: &random)!
                let value = Bool.random(using: &random) ? Double(run) : nil
                if value == nil, model[key] == nil { continue }
                touched.insert(key.rawValue)
                model[key] = value
                all.hours[key] = value
            }
            #expect(all.hours == model, "run \(run): \(text)")
            let after = all.dyn.json["hours"]
            for (key, value) in strays where !touched.contains(key) {
                #expect(after[key].hasSameText(as: value), "run \(run): \(text) is \(all.dyn.text())")
            }
            #expect(all.dyn.json["b"].text() == "1e2")
        }
    }

    /// A key that counts how often it is written.
    struct CountedKey: JSONKey {
        static let writes = Mutex(0)
        let text: String
        init?(jsonKey: String) { text = jsonKey }
        var jsonKey: String {
            Self.writes.withLock { $0 += 1 }
            return text
        }
    }
    /// A value that says that nothing is to be written.
    struct Silent: JSONConvertible, Equatable {
        static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<Silent> { .value(Silent()) }
        func json(_ options: ConversionOptions) -> JSON { .missing }
    }

    @Test("an edit of members that are there sorts no keys; new ones come last, in the order of their keys")
    func editedInPlace() throws {
        struct CountedSchema: Schema { let all = KeyedDict<CountedKey, Int>("all") }
        let text = (0..<100).reversed().map { "\"k\($0)\": \($0)" }.joined(separator: ",")
        var model = try Wrapped<CountedSchema>(json: "{\"all\": {\(text)}}")
        let key = try #require(CountedKey(jsonKey: "k7"))
        CountedKey.writes.withLock { $0 = 0 }
        model.all[key] = -1
        #expect(model.dyn.json["all"]["k7"] == -1)
        #expect(CountedKey.writes.withLock { $0 } <= 200)
        for new in ["z", "n", "x"] { model.all[try #require(CountedKey(jsonKey: new))] = 0 }
        var all = model.all
        for new in ["zb", "b", "za"] { all[try #require(CountedKey(jsonKey: new))] = 0 }
        model.all = all
        #expect(model.dyn.json["all"].members.map(\.key).suffix(6) == ["z", "n", "x", "b", "za", "zb"])
    }

    @Test("a value that writes nothing is null, in a new dictionary as in one that is there")
    func silentValues() throws {
        struct SilentSchema: Schema { let all = Dict<Silent>("all") }
        var model = Wrapped<SilentSchema>()
        model.all = ["a": Silent()]
        #expect(model.dyn.json.text() == #"{"all":{"a":null}}"#)
        model = try Wrapped(json: #"{"all":{}}"#)
        model.all = ["a": Silent()]
        #expect(model.dyn.json.text() == #"{"all":{"a":null}}"#)
    }

    @Test("what a problem shows of a bad key is shortened")
    func longKey() throws {
        let key = String(repeating: "x", count: 1_000)
        let found = try Wrapped<AllSchema>(json: "{\"hours\": {\"\(key)\": 1}}").dyn.problems.map(\.found)
        #expect(found.count == 1 && found[0].count < 200 && found[0].hasPrefix("\"xxx"))
    }
}
