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
    private static let texts =
        [
            "null", "true", "false", "0", "-0", "1", "1.0", "1e2", "10.50", "-7", "127", "128", "-128", "-129", "255", "256",
            "32767", "32768", "65535",
            "65536", "2147483647", "2147483648", "-2147483648", "-2147483649", "4294967295", "4294967296", "9223372036854775807",
            "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "18446744073709551615", "18446744073709551616",
            "0.1", "-0.0",
            "1E400", "1234567890123456", "123456789012345678901234567890", #""""#, #""a""#, #""\u0061""#, #""é""#, #""e\u0301""#,
            #""7""#, #""true""#,
            #""2020-03-04T05:06:07.890Z""#, #""2020-03-04T05:06:07.89Z""#, #""2020-03-04T05:06:07Z""#, #""2020-03-04""#,
            #""3/4/2020""#, "[]", #"["a","b"]"#,
            #"[ "a" , "b" ]"#, #"["\u0061","b"]"#, #"["a",1]"#, "[1]", "{}", #"{"a":1}"#,
        ] + (0..<40).map { String(1 << $0) }

    private struct OneSchema<Value: JSONDefaultable>: Schema {
        let value = Field<Value>("v")
        let other = Field<Value>("w")
    }

    /// A type with the conversion of another, of which nothing else is known.
    private struct General<Value: JSONDefaultable>: JSONDefaultable {
        let value: Value
        static func read(_ json: JSON, _ options: ConversionOptions) -> Reading<Self> {
            Value.read(json, options).map { Self(value: $0) }
        }
        func json(_ options: ConversionOptions) -> JSON { value.json(options) }
        func json(_ options: ConversionOptions, replacing old: JSON) -> JSON { value.json(options, replacing: old) }
        static var expectation: String { Value.expectation }
        static var acceptsNull: Bool { Value.acceptsNull }
        static var jsonDefault: Self { Self(value: Value.jsonDefault) }
    }

    /// The members of an object: each drawn, with white space or without, or left out.
    private func text(_ random: inout SeededRandom) -> String {
        let members = ["v", "w"].compactMap { key -> String? in
            guard Int.random(in: 0..<8, using: &random) > 0 else { return nil }
            let space = Bool.random(using: &random) ? " " : ""
            return "\"\(key)\":\(space)\(Self.texts.randomElement(using: &random)!)"
        }
        return "{\(members.joined(separator: ","))}"
    }

    private func words(_ problems: [Problem]) -> [String] {
        problems.map { "\($0.pointer) \($0.expected) \($0.found) \($0.severity)" }
    }

    private func check<Value: JSONDefaultable>(_ type: Value.Type, seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for _ in Rounds.of(150) {
            let texts = (text(&random), text(&random))
            var (a, b) = try (Wrapped<OneSchema<Value>>(json: texts.0), Wrapped<OneSchema<Value>>(json: texts.1))
            var (c, d) = try (
                Wrapped<OneSchema<General<Value>>>(json: texts.0), Wrapped<OneSchema<General<Value>>>(json: texts.1)
            )
            for edit in 0..<3 {
                let note = Comment(rawValue: "\(type), \(texts), after \(edit) edits")
                try #require((a == b) == (c == d), note)
                try #require(a != b || a.hashValue == b.hashValue, note)
                // A plain value keeps its spelling.
                try #require(a.dyn.output().json == c.dyn.output().json, note)
                let (all, others) = (a.dyn.output(includingDefaults: true), c.dyn.output(includingDefaults: true))
                let parsed = try JSON(parsing: all.text())
                try #require(all.json == others.json && parsed == all.json, note)
                try #require(words(a.dyn.problems) == words(c.dyn.problems), note)
                try #require(a.dyn.json.text() == c.dyn.json.text() && b.dyn.json.text() == d.dyn.json.text(), note)
                let again = try Wrapped<OneSchema<Value>>(json: a.dyn.json.text())
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

    @Test("other plain types")
    func others() throws {
        try check(Double.self, seed: 11)
        try check(Bool.self, seed: 12)
        try check(String.self, seed: 13)
        try check([String].self, seed: 14)
    }

    @Test("optionals of them")
    func optionals() throws {
        try check(Int?.self, seed: 15)
        try check(UInt32?.self, seed: 16)
        try check(Double?.self, seed: 17)
        try check(Bool?.self, seed: 18)
        try check(String?.self, seed: 19)
        try check([String]?.self, seed: 20)
        try check(Date?.self, seed: 21)
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
    static func read(_ json: JSON, _ options: ConversionOptions) -> Reading<Steps> {
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
