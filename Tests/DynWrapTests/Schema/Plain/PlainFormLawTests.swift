import DynWrap
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DynWrapSchema

/// What the text of a plain value says directly is what its conversion says: beside each plain type stands one that has the same conversion and nothing else.
@Suite("Plain types say directly what their conversions say")
struct PlainFormLawTests {
    /// Texts of all kinds, among them the bounds of every whole number, numbers and dates in other spellings, escapes, and what none of the types reads.
    /// Those that may mean the same, or nearly, stand side by side.
    private static let texts =
        [
            "null", "true", "false", "0", "-0", "1", "1.0", "1e2", "10.50", "-7", "127", "128", "-128", "-129", "255", "256",
            "32767", "32768", "65535",
            "65536", "2147483647", "2147483648", "-2147483648", "-2147483649", "4294967295", "4294967296", "9223372036854775807",
            "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "18446744073709551615",
            "18446744073709551615.0", "18446744073709551616",
            "0.1", "-0.0",
            "1E400", "1234567890123456", "123456789012345678901234567890", #""""#, #""a""#, #""\u0061""#, #""é""#, #""e\u0301""#,
            #""a\u0062""#, #""\u0061b""#, #""7""#, #""true""#,
            #""2020-03-04T05:06:07.8901Z""#, #""2020-03-04T05:06:07.8902Z""#, #""2020-03-04T05:06:07.890Z""#,
            #""2020-03-04T05:06:07.89Z""#, #""2020-03-04T05:06:07Z""#, #""2020-03-04""#,
            #""3/4/2020""#, #""03/04/2020""#, "20200304", "20200304.0", #""20200304""#, "2020", "2020.0", #""2020""#, #""2021""#,
            "1583298367", "1583298367.0", "1583298367.25", #""1583298367""#, #""9999-12-31T23:59:59.000-05:00""#,
            #""9999-12-31T23:59:59-05:00""#, #""Wed Mar 04 2020""#, #""Thu Mar 04 2020""#, "[]", #"["a","b"]"#,
            #"[ "a" , "b" ]"#, #"["\u0061","b"]"#, #"["a",1]"#, #"["a","1"]"#, "[1]", #"["1"]"#, #"["\u0031"]"#, "[1,2]",
            "[1.0,2]", "[ 1 , 2 ]", "[true,false]", "[true,1]",
            "[9007199254740993,0.30000000000000004]", "[1,[2]]", "{}",
            #"{"a":1}"#,
            "1" + String(repeating: "0", count: 299), "1" + String(repeating: "0", count: 310),
        ] + (0..<40).map { String(1 << $0) }

    private protocol PairSchema: Schema {
        associatedtype Value: Sendable
        var value: Field<Value> { get }
        var other: Field<Value> { get }
    }

    private struct OneSchema<Value: JSONDefaultable>: PairSchema {
        let value = Field<Value>("v")
        let other = Field<Value>("w")
    }

    private struct DatesSchema: PairSchema {
        let value = Date("v")
        let other = Date("w")
        let style: SchemaDates

        init() { self.init(SchemaDates(.iso8601Milliseconds)) }
        init(_ style: SchemaDates) { self.style = style }
        var body: some SchemaBody { style }
    }

    /// The same fields, mapped to what they are: a mapped field is not plain.
    private struct MappedDatesSchema: PairSchema {
        let value = Date("v").map({ $0 }, { $0 })
        let other = Date("w").map({ $0 }, { $0 })
        let style: SchemaDates

        init() { self.init(SchemaDates(.iso8601Milliseconds)) }
        init(_ style: SchemaDates) { self.style = style }
        var body: some SchemaBody { style }
    }

    /// A type with the conversion of another, of which nothing else is known.
    private struct General<Value: JSONDefaultable>: JSONDefaultable {
        let value: Value
        static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<Self> {
            Value.read(json, options).map { Self(value: $0) }
        }
        func json(_ options: ConversionOptions) -> JSON { value.json(options) }
        func json(_ options: ConversionOptions, replacing old: JSON) -> JSON { value.json(options, replacing: old) }
        static var expectation: String { Value.expectation }
        static var acceptsNull: Bool { Value.acceptsNull }
        static var jsonDefault: Self { Self(value: Value.jsonDefault) }
    }

    /// The members of two objects: each drawn, with white space or without, or left out; those of the second often near those of the first.
    private func texts(_ all: [String], _ random: inout SeededRandom) -> (String, String) {
        var texts = ("", "")
        for key in ["v", "w"] {
            let first = all.indices.randomElement(using: &random)!
            let near = min(max(0, first + Int.random(in: -2...2, using: &random)), all.count - 1)
            let second = Bool.random(using: &random) ? near : all.indices.randomElement(using: &random)!
            func add(_ number: Int, to text: inout String) {
                guard Int.random(in: 0..<8, using: &random) > 0 else { return }
                let space = Bool.random(using: &random) ? " " : ""
                text += "\(text.isEmpty ? "" : ",")\"\(key)\":\(space)\(all[number])"
            }
            add(first, to: &texts.0)
            add(second, to: &texts.1)
        }
        return ("{\(texts.0)}", "{\(texts.1)}")
    }

    private func words(_ problems: [Problem]) -> [String] {
        problems.map { "\($0.pointer) \($0.expected) \($0.found) \($0.severity)" }
    }

    /// - Parameter hasOneSpelling: whether a value that is read has one text only, so that outputs are the same texts.
    private func check<Value: JSONDefaultable>(_ type: Value.Type, seed: UInt64, hasOneSpelling: Bool = false) throws {
        try check(OneSchema<Value>(), OneSchema<General<Value>>(), Self.texts, seed: seed, hasOneSpelling: hasOneSpelling)
    }

    private func check(
        _ plain: some PairSchema, _ general: some PairSchema, _ all: [String], seed: UInt64, hasOneSpelling: Bool = false
    ) throws {
        var random = SeededRandom(seed: seed)
        for _ in Rounds.of(150) {
            let texts = texts(all, &random)
            var (a, b) = try (Wrapped(json: texts.0, schema: plain), Wrapped(json: texts.1, schema: plain))
            var (c, d) = try (Wrapped(json: texts.0, schema: general), Wrapped(json: texts.1, schema: general))
            for edit in 0..<3 {
                let note = Comment(rawValue: "\(plain), \(texts), after \(edit) edits")
                try #require((a == b) == (c == d), note)
                try #require(a != b || a.hashValue == b.hashValue, note)
                // A plain value keeps its spelling.
                try #require(a.dyn.output().json == c.dyn.output().json, note)
                let (all, others) = (a.dyn.output(includingDefaults: true), c.dyn.output(includingDefaults: true))
                let parsed = try JSON(parsing: all.text())
                try #require(all.json == others.json && parsed == all.json, note)
                if hasOneSpelling { try #require(all.text() == others.text(), note) }
                try #require(words(a.dyn.problems) == words(c.dyn.problems), note)
                try #require(a.dyn.json.text() == c.dyn.json.text() && b.dyn.json.text() == d.dyn.json.text(), note)
                let again = try Wrapped(json: a.dyn.json.text(), schema: plain)
                try #require(a == again && a.hashValue == again.hashValue, note)
                switch edit {
                case 0:
                    // The other's value, which may be what is there in another spelling.
                    a.value = b.value
                    c.value = d.value
                default:
                    b.other = a.value
                    d.other = c.value
                    swap(&a, &b)
                    swap(&c, &d)
                }
            }
        }
    }

    @Test("whole numbers of all widths")
    func integers() throws {
        try check(Int.self, seed: 1)
        try check(Int64.self, seed: 2)
        try check(Int32.self, seed: 3)
        try check(Int16.self, seed: 4)
        try check(Int8.self, seed: 5)
        try check(UInt.self, seed: 6)
        try check(UInt64.self, seed: 7)
        try check(UInt32.self, seed: 8)
        try check(UInt16.self, seed: 9)
        try check(UInt8.self, seed: 10)
    }

    @Test("a whole number that Int does not hold is hashed as it is compared, in each spelling")
    func beyondInt() throws {
        for number in [UInt64(Int.max) + 1, UInt64.max - 1, .max] {
            let plain = try Wrapped<OneSchema<UInt64>>(json: #"{"v":\#(number)}"#)
            let point = try Wrapped<OneSchema<UInt64>>(json: #"{"v":\#(number).0}"#)
            var edited = try Wrapped<OneSchema<UInt64>>(json: #"{"v":1}"#)
            edited.value = number
            for other in [point, edited] { #expect(plain == other && plain.hashValue == other.hashValue, "\(number)") }
        }
        let (half, most) = (
            try Wrapped<OneSchema<UInt64>>(json: #"{"v":9223372036854775808}"#),
            try Wrapped<OneSchema<UInt64>>(json: #"{"v":\#(UInt64.max)}"#)
        )
        #expect(half != most && half.hashValue != most.hashValue, "numbers that Double tells apart")
    }

    @Test("other plain types")
    func others() throws {
        try check(Double.self, seed: 11)
        try check(Bool.self, seed: 12)
        try check(String.self, seed: 13, hasOneSpelling: true)
        try check([String].self, seed: 14)
        try check([Int].self, seed: 26)
        try check([Double].self, seed: 27)
        try check([Bool].self, seed: 28)
    }

    @Test("optionals of them")
    func optionals() throws {
        try check(Int?.self, seed: 15)
        try check(UInt32?.self, seed: 16)
        try check(Double?.self, seed: 17)
        try check(Bool?.self, seed: 18)
        try check(String?.self, seed: 19)
        try check([String]?.self, seed: 20)
        try check([Int]?.self, seed: 29)
        try check([[Double]]?.self, seed: 30)
        try check(Date?.self, seed: 21)
    }

    @Test(
        "dates in styles that show less than a date has, and as numbers",
        arguments: [
            SchemaDates(.iso8601), SchemaDates(.yyyymmdd), SchemaDates(.mdySlashes), SchemaDates(.javaScript),
            SchemaDates(.epochSeconds), SchemaDates(format: "yyyy"), SchemaDates(format: "EEE MMM dd yyyy"),
            SchemaDates(iso8601: .fraction(3)),
        ])
    func dates(_ dates: SchemaDates) throws {
        let texts = Self.texts.filter { $0.contains("20") || $0.contains("15") || $0.contains("99") || $0 == "null" }
        try check(DatesSchema(dates), MappedDatesSchema(dates), texts, seed: 24)
    }

    @Test("lists among lists alone")
    func lists() throws {
        let texts = Self.texts.filter { $0.hasPrefix("[") }
        try check(OneSchema<[String]>(), OneSchema<General<[String]>>(), texts, seed: 25)
        try check(OneSchema<[Int]>(), OneSchema<General<[Int]>>(), texts, seed: 31)
        try check(OneSchema<[Double]>(), OneSchema<General<[Double]>>(), texts, seed: 32)
        try check(OneSchema<[Bool]>(), OneSchema<General<[Bool]>>(), texts, seed: 33)
    }

    @Test("a type becomes plain by a conformance alone", .enabled(if: FastWays.areOn))
    func ownType() throws {
        try check(Steps.self, seed: 22)
        try check(Steps?.self, seed: 23)
        var lists = try Wrapped<OneSchema<[Steps]>>(json: #"{"v":[1,2.0,3]}"#)
        lists.value[2] = Steps(count: 4)
        #expect(lists.dyn.json.text() == #"{"v":[1,2.0,4]}"#)
        // What was asked of the type directly.
        let asked = Steps.asked.withLock { $0 }
        #expect(asked.isSuperset(of: ["isRight", "hash", "isSame", "isAsWritten", "areWrittenAlike"]))
        #expect(Set(["isRight", "hash", "isSame", "isAsWritten", "areWrittenAlike", "isInline"]).isSuperset(of: asked))
    }
}

/// A whole number with a type of its own, which notes what it is asked.
private struct Steps: JSONDefaultable {
    static let asked = Mutex<Set<String>>([])
    static func note(_ what: String) { asked.withLock { _ = $0.insert(what) } }

    let count: Int
    static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<Steps> {
        Int.read(json, options).map { Steps(count: $0) }
    }
    func json(_ options: ConversionOptions) -> JSON { count.json(options) }
    static var expectation: String { "a number of steps" }
    static var jsonDefault: Steps { Steps(count: 0) }
}

extension Steps: PlainScalar, PlainlyWritten {
    static func decode(_ word: TapeWord, _ text: UnsafeBufferPointer<UInt8>) -> Steps? {
        unsafe Int.decode(word, text).map { Steps(count: $0) }
    }
    static func decode(_ json: JSON) -> Steps? { Int.decode(json).map { Steps(count: $0) } }
    func feed(_ hasher: inout MeaningHash) {
        Self.note("hash")
        count.feed(&hasher)
    }
    static func mean(_ a: Steps, _ b: Steps) -> Bool {
        note("isSame")
        return a.count == b.count
    }
    static func isRight(_ document: Document, _ place: Int, _ field: AnyFieldDefinition) -> Bool {
        note("isRight")
        return Int.isRight(document, place, field)
    }
    static func isAsWritten(_ document: Document, _ word: TapeWord) -> Bool {
        note("isAsWritten")
        return Int.isAsWritten(document, word)
    }
    static func isInline(_ json: JSON) -> Bool {
        note("isInline")
        return Int.isInline(json)
    }
    static func areWrittenAlike(_ a: Steps, _ b: Steps) -> Bool? {
        note("areWrittenAlike")
        return a.count == b.count
    }
}
