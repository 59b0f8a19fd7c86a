import DynWrap
import Foundation
import Testing

private enum Level: Int, Comparable, JSONConvertible {
    case low = 1
    case middle, high
    static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
}

private let day = Foundation.Date(timeIntervalSince1970: 86_400)

private struct WordsSchema: Schema {
    let level = Enum<Level>("level", default: .low).range(.middle...)
    let only = Enum<Level>("only", default: .low).oneOf(.middle)
    let day = Date("day", .mdySlashes).range(DynWrapTests.day...)
    let days = List<Foundation.Date>("days", .mdySlashes).each { $0.oneOf(DynWrapTests.day) }
    let plain = Date("plain").constant(DynWrapTests.day)
    let text = Str("text").range("b"..."d")
    let number = Num<Double>("number").range(0.5...1).asString
    let told = Date("told").range(DynWrapTests.day..., message: "too early")
    var body: some SchemaBody { Dates(.yyyymmddDashes) }
}

/// A value in the words of a constraint is spelled as the field writes it: who does what they say has no problem.
@Suite("Values in the words of constraints")
struct ConstraintWordsTests {
    @Test("are spelled as the field writes them, in problems and in descriptions of entries")
    func spelled() throws {
        let text = #"""
            {"level": 1, "only": 1, "day": "01/01/1970", "days": ["01/01/1970"], "plain": "1970-01-01", "text": "a", "number": "0.25",
             "told": "1970-01-01"}
            """#
        let model = try Wrapped<WordsSchema>(json: text)
        let expected = [
            "/level a value of at least 2", "/only one of 2", "/day a value of at least \"01/02/1970\"",
            "/days/0 one of \"01/02/1970\"",
            "/plain the value \"1970-01-02\"", "/text a value from \"b\" to \"d\"", "/number a value from 0.5 to 1.0",
            "/told too early",
        ]
        #expect(model.dyn.problems.map { "\($0.pointer) \($0.expected)" } == expected)
        #expect(
            WordsSchema().entries.flatMap(\.constraints) == [
                "a value of at least 2", "one of 2", "a value of at least \"01/02/1970\"", "of each: one of \"01/02/1970\"",
                "the value \"1970-01-02\"", "a value from \"b\" to \"d\"", "a value from 0.5 to 1.0", "too early",
            ])
        let right = #"""
            {"level": 2, "only": 2, "day": "01/02/1970", "days": ["01/02/1970"], "plain": "1970-01-02", "text": "b", "number": "0.5",
             "told": "1970-01-02"}
            """#
        #expect(try Wrapped<WordsSchema>(json: right).dyn.problems.isEmpty)
    }
}
