import DynWrap
import Foundation
import Testing

private enum Size: String { case small, large, other }
private enum Level: Int { case low = 1, high = 2 }

private struct AllSchema: Schema {
    let path = Str("a.b.c")
    let indexed = Num<Int>("lines[1].total")
    let escaped = Str("dotted\\.key")
    let fallback = Str("new").or("old", "older.name")
    let over = Str("word.inner").overwriting
    let int = Num<Int>("int")
    let strictInt = Num<Int>("int").strict
    let laxInt = Num<Int>("int").lax
    let small = Num<Int8>("int8")
    let float = Num<Float>("float")
    let double = Num<Double>("double")
    let decimal = Num<Decimal>("decimal")
    let intText = Num<Int>("inttext").asString
    let flag = Flag("flag")
    let yesNo = Flag("yesno", .yesNo)
    let yN = Flag("yn", .yN)
    let tF = Flag("tf", .tF)
    let oneZero = Flag("onezero", .oneZero)
    let str = Str("str")
    let laxStr = Str("str").lax
    let maybe = Str("maybe").optional
    let nullable = Str("nullable").optional.writesNull
    let raw = Raw("raw")
    let ints = List<Int>("ints")
    let gaps = List<Int?>("ints")
    let allInts = List<Int>("ints").allOrNothing
    let floats = List<Double>("floats")
    let dicts = List<[String: Int]>("dicts")
    let rates = Dict<Double>("rates")
    let size = Enum<Size>("size", default: .small)
    let sizeOr = Enum<Size>("size", default: .small, unknown: .other)
    let sizeMaybe = Enum<Size?>("size")
    let level = Enum<Level>("level", ["L": .low, "low": .low, "H": .high], default: .low)
    let sub = Model<SubSchema>("sub")
    let subs = ModelList<SubSchema>("subs")
    let subDict = ModelDict<SubSchema>("subdict")
    let byYear = Field<[String: [Wrapped<SubSchema>]]>("by-year")
    let embedded = ModelList<SubSchema>("conn.edges", each: "node")
    let left = Group(PartSchema(prefix: "left-"))
    let right = Group(PartSchema(prefix: "right-"))
    let hidden = Str("hidden").notSerialized
    let shout = Str("shout").onGet { $0.uppercased() }.onSet { $0.lowercased() }
    let custom = Str("celsius").map(default: 0.0, { Double($0.dropLast()) }, { "\($0)C" })
}

private struct SubSchema: Schema {
    let n = Num<Int>("n")
    let secret = Str("skip").notSerialized
}

private struct PartSchema: Schema {
    let x: Num<Int>
    init() { self.init(prefix: "") }
    init(prefix: String) { x = Num<Int>(prefix + "x") }
}

private typealias All = Wrapped<AllSchema>

@Suite("PARITY §1: WrapModel, row by row")
struct WrapModelParityTests {
    @Test("open from dictionary, string, data; the reason of a failure; trailing commas only on request")
    func opening() throws {
        #expect(try All(json: #"{"int": 1}"#).int == 1)
        #expect(try All(json: Data(#"{"int": 1}"#.utf8)).int == 1)
        #expect(try All(json: Array(#"{"int": 1}"#.utf8)).int == 1)
        #expect(try All(dictionary: ["int": 1, "flag": true, "ints": [1, 2], "sub": ["n": 3]]).sub?.n == 3)
        #expect(throws: JSONError.self) { try All(json: #"{"int": 1,}"#) }
        #expect(try All(json: #"{"int": 1,}"#, options: .allowTrailingCommas).int == 1)
    }

    @Test("key paths: dots, array indices, escapes, fallback keys")
    func keyPaths() throws {
        let all = try All(
            json: #"{"a": {"b": {"c": "deep"}}, "lines": [{}, {"total": 5}], "dotted.key": "d", "older": {"name": "o"}}"#)
        #expect(all.path == "deep" && all.indexed == 5 && all.escaped == "d" && all.fallback == "o")
        #expect(try All(json: #"{"old": "x", "older": {"name": "o"}}"#).fallback == "x")
    }

    @Test("writing below a missing step makes objects; another kind on the way refuses, or is replaced by .overwriting")
    func writingBelow() throws {
        var all = All()
        all.path = "x"
        #expect(all.dyn.json == ["a": ["b": ["c": "x"]]])
        var odd = try All(json: #"{"a": "word", "word": 1}"#)
        odd.path = "x"
        #expect(odd.dyn.json == ["a": "word", "word": 1])
        #expect(odd.dyn.problems.map(\.pointer) == ["/a", "/word"])
        #expect(throws: ValidationError.self) { try odd.dyn.set(\.path, to: "x") }
        odd.over = "y"
        #expect(odd.dyn.json == ["a": "word", "word": ["inner": "y"]])
    }

    @Test("absent and null give the default on every kind, and the state tells them apart")
    func defaults() throws {
        let absent = All()
        let null = try All(
            json:
                #"{"int": null, "float": null, "flag": null, "str": null, "ints": null, "size": null, "sub": null, "maybe": null}"#
        )
        for all in [absent, null] {
            #expect(all.int == 0 && all.float == 0 && !all.flag && all.str == "" && all.ints == [] && all.size == .small)
            #expect(all.sub == nil && all.maybe == nil && all.dyn.problems.isEmpty)
        }
        #expect(absent.dyn.state(of: \.int) == .absent && null.dyn.state(of: \.int) == .null)
    }

    @Test(
        "Int: halves away from zero, numbers in strings, bools only by .lax, out of range a problem",
        arguments: [
            ("1.5", 2), ("2.5", 3), ("-2.5", -3), ("\"7.5\"", 8), ("\"1e3\"", 1000), ("12", 12), ("\"12\"", 12), ("0.4", 0),
        ])
    func ints(_ text: String, _ expected: Int) throws {
        let all = try All(json: "{\"int\": \(text)}")
        #expect(all.int == expected)
        let exact = text == "12"
        #expect(all.dyn.problems.first { $0.property == "int" }?.severity == (exact ? nil : .coerced))
        #expect(all.strictInt == (exact ? expected : 0))
    }

    @Test("what crashed is a problem", arguments: ["1e19", "\"nan\"", "\"inf\"", "12345678901234567890", "true", "1e400"])
    func outOfRange(_ text: String) throws {
        let all = try All(json: "{\"int\": \(text)}")
        #expect(all.int == 0)
        #expect(all.dyn.problems.first { $0.property == "int" }?.severity == .error)
        #expect(all.laxInt == (text == "true" ? 1 : 0))
    }

    @Test("Float and Double: nearest value, strings coerced, a Float writes its own shortest form, untouched text stays")
    func floats() throws {
        var all = try All(json: #"{"float": 1.23, "double": 9007199254740993, "decimal": "1.10"}"#)
        #expect(all.float == 1.23 && all.double == 9_007_199_254_740_992 && all.decimal == Decimal(string: "1.1"))
        #expect(all.dyn.json.text() == #"{"float": 1.23, "double": 9007199254740993, "decimal": "1.10"}"#)
        all.float = 1.23
        all.double = 0.1
        #expect(all.dyn.json.text() == #"{"float": 1.23, "double": 0.1, "decimal": "1.10"}"#)
        #expect(try All(json: #"{"double": "2.5"}"#).double == 2.5)
    }

    @Test("an Int written as a string")
    func intAsString() throws {
        var all = try All(json: #"{"inttext": 5}"#)
        #expect(all.intText == 5)
        all.intText = 6
        #expect(all.dyn.json == ["inttext": "6"])
        #expect(all.intText == 6 && all.dyn.problems.isEmpty)
    }

    @Test(
        "Bool in five written forms; whole words only",
        arguments: ["true", "\"yes\"", "\"Y\"", "\"T\"", "1", "\"1\"", "\"TRUE\"", "\"y\""])
    func bools(_ yes: String) throws {
        let all = try All(json: "{\"flag\": \(yes), \"yesno\": \(yes), \"yn\": \(yes), \"tf\": \(yes), \"onezero\": \(yes)}")
        #expect(all.flag && all.yesNo && all.yN && all.tF && all.oneZero)
        #expect(try All(json: #"{"flag": "tomato"}"#).flag == false)
        #expect(try All(json: #"{"flag": "tomato"}"#).dyn.problems.map(\.severity) == [.error])
        var write = All()
        write.yesNo = true
        write.yN = false
        write.tF = true
        write.oneZero = true
        #expect(write.dyn.json == ["yesno": "yes", "yn": "N", "tf": "T", "onezero": 1])
    }

    @Test("strings: only strings, by .lax numbers too; optional ones")
    func strings() throws {
        let all = try All(json: #"{"str": 1.50}"#)
        #expect(all.str == "" && all.laxStr == "1.50" && all.maybe == nil)
    }

    @Test("dictionaries: Raw, Dict, dyn.dictionary")
    func dictionaries() throws {
        let all = try All(json: #"{"raw": {"a": [1]}, "rates": {"x": 1.5, "y": "bad"}, "flag": true, "int": 1}"#)
        #expect(all.raw["a"][0].int == 1 && all.rates == ["x": 1.5])
        let plain = all.dyn.dictionary()
        #expect(plain["flag"] as? Bool == true && plain["int"] as? Int == 1 && !(plain["flag"] is Int) && !(plain["int"] is Bool))
    }

    @Test("arrays: bad elements dropped and reported with their index; .allOrNothing; gaps kept by optional elements")
    func arrays() throws {
        let all = try All(json: #"{"ints": [1, "x", null, 4], "floats": [1.5, 2], "dicts": [{"a": 1}, 3]}"#)
        #expect(
            all.ints == [1, 4] && all.gaps == [1, nil, 4] && all.allInts == [] && all.floats == [1.5, 2]
                && all.dicts == [["a": 1]])
        let dropped = all.dyn.problems.filter { $0.property == "ints" }
        #expect(dropped.map(\.pointer) == ["/ints/1", "/ints/2"] && dropped.allSatisfy { $0.severity == .dropped })
    }

    @Test("enums: default, unknown, optional, table; unknown raw text survives until set")
    func enums() throws {
        var all = try All(json: #"{"size": "huge", "level": "low"}"#)
        #expect(all.size == .small && all.sizeOr == .other && all.sizeMaybe == nil && all.level == .low)
        all.str = "x"
        all.sizeOr = .other  // never written
        #expect(all.dyn.json == ["size": "huge", "level": "low", "str": "x"])
        #expect(all.dyn.output().json["size"] == "huge")
        all.level = .low  // as it is, so its spelling stays
        #expect(all.dyn.json["level"] == "low")
        all.level = .high
        all.level = .low
        #expect(all.dyn.json["level"] == "L")
        all.size = .large
        #expect(all.dyn.json["size"] == "large")
    }

    @Test("submodels: one, list, dictionary, dictionary of lists")
    func submodels() throws {
        let all = try All(
            json: #"{"sub": {"n": 1}, "subs": [{"n": 2}, {"n": 3}], "subdict": {"a": {"n": 4}}, "by-year": {"2019": [{"n": 5}]}}"#
        )
        #expect(all.sub?.n == 1 && all.subs.map(\.n) == [2, 3] && all.subDict["a"]?.n == 4 && all.byYear["2019"]?[0].n == 5)
    }

    @Test("embedded arrays keep what stands beside the models")
    func embedded() throws {
        var all = try All(json: #"{"conn": {"edges": [{"cursor": "c", "node": {"n": 1}}], "more": true}}"#)
        all.embedded[0].n = 2
        all.embedded.append(Wrapped())
        all.embedded[1].n = 3
        #expect(
            all.dyn.json.text() == #"{"conn": {"edges": [{"cursor": "c", "node": {"n": 2}},{"node":{"n":3}}], "more": true}}"#)
    }

    @Test("groups: several over one object; editing one loses nothing of another")
    func groups() throws {
        var all = try All(json: #"{"left-x": 1, "right-x": 2, "other": 3}"#)
        all.left.x += 10
        #expect(all.left.x == 11 && all.right.x == 2)
        #expect(all.dyn.json.text() == #"{"left-x": 11, "right-x": 2, "other": 3}"#)
    }

    @Test("custom kinds, get and set modifiers")
    func modifiers() throws {
        var all = try All(json: #"{"shout": "hi", "celsius": "21.5C"}"#)
        #expect(all.shout == "HI" && all.custom == 21.5)
        #expect(all.dyn.output().json["shout"] == "hi")
        all.shout = "LOUD"
        all.custom = 3
        #expect(all.dyn.json == ["shout": "loud", "celsius": "3.0C"])
    }

    @Test("notSerialized is left out of output at any depth, kept in copies")
    func notSerialized() throws {
        let all = try All(json: #"{"hidden": "h", "sub": {"n": 1, "skip": "s"}, "subs": [{"skip": "t"}], "unknown": 1}"#)
        #expect(all.dyn.output().json == ["sub": ["n": 1], "subs": [[:]]])
        #expect(all.dyn.output(for: .copy).json == ["hidden": "h", "sub": ["n": 1, "skip": "s"], "subs": [["skip": "t"]]])
        #expect(all.dyn.json["unknown"] == 1)
    }

    @Test("output with nulls and with defaults")
    func output() throws {
        let sub = try Wrapped<SubSchema>(json: #"{"other": 1}"#)
        #expect(sub.dyn.output().json == [:])
        #expect(sub.dyn.output(includingNulls: true).json == ["n": nil])
        #expect(sub.dyn.output(includingDefaults: true, for: .copy).json == ["n": 0, "skip": ""])
        #expect(sub.dyn.output(includingNulls: true).text() == #"{"n":null}"#)
        #expect(sub.dyn.output().data() == Data("{}".utf8))
    }

    @Test("null and absence are written as the field says")
    func nulls() throws {
        var all = try All(json: #"{"maybe": "a", "nullable": "b", "int": 1}"#)
        all.maybe = nil
        all.nullable = nil
        #expect(all.dyn.json == ["nullable": nil, "int": 1])
        all.dyn.setNull(\.int)
        #expect(all.dyn.state(of: \.int) == .null)
        all.dyn.remove(\.int)
        #expect(all.dyn.state(of: \.int) == .absent)
        #expect(throws: ValidationError.self) { try all.dyn.get(\.int) }
    }

    @Test("copies share nothing; the original and its bytes are kept; clearing edits of a field and of the model")
    func copies() throws {
        let text = #"{"int": 1, "sub": {"n": 1}}"#
        let original = try All(json: text)
        var copy = original
        copy.sub?.n = 2
        copy.int = 5
        #expect(original.sub?.n == 1 && copy.sub?.n == 2 && copy.dyn.original == original && copy.dyn.originalText == text)
        copy.dyn.reset(\.int)
        #expect(copy.int == 1 && copy.sub?.n == 2)
        copy.dyn.reset()
        #expect(copy.dyn.json.text() == text && copy.dyn.changes.isEmpty)
    }

    @Test("equality by declared values and meaning, hash with it")
    func equality() throws {
        let a = try All(json: #"{"int": 1, "double": 1.0, "unknown": 1}"#)
        let b = try All(json: #"{"double": 1, "int": 1.0, "unknown": 2}"#)
        #expect(a == b && a.hashValue == b.hashValue && !a.dyn.hasSameText(as: b))
        var c = b
        c.int = 2
        #expect(c != b)
        c.int = 1
        #expect(c == b && c.hashValue == b.hashValue)
        #expect(All() == (try All(json: #"{"int": 0}"#)))
    }

    @Test("the same data through another schema")
    func viewed() throws {
        let all = try All(json: #"{"n": 7}"#)
        #expect(all.dyn.viewed(as: SubSchema.self).n == 7)
    }

    @Test("mutable or immutable is var or let; concurrent reads need no lock")
    func threads() async throws {
        let all = try All(json: #"{"int": 1, "sub": {"n": 2}, "subs": [{"n": 3}]}"#)
        await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask { (0..<1_000).reduce(0) { sum, _ in sum + all.int + (all.sub?.n ?? 0) + all.subs[0].n } }
            }
            for await sum in group { #expect(sum == 6_000) }
        }
    }

    @Test("debug aids redact secrets, nested ones too")
    func descriptions() throws {
        var customer = try Customer(json: customerText)
        customer.password = "hunter2 and more"
        customer.lastName = "Smithson"
        #expect(customer.dyn.changedFields.count == 2)
        for text in [
            "\(customer)", customer.debugDescription, String(reflecting: customer), "\(Array(customer.dyn.changedFields))",
        ] {
            #expect(!text.contains("hunter2") && !text.contains("1234\""))
        }
        var dumped = ""
        dump(customer, to: &dumped)
        #expect(!dumped.contains("hunter2") && dumped.contains("Smith"))
    }
}
