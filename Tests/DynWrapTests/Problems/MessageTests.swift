import DynWrap
import Foundation
import TestSupport
import Testing

private enum WordTier: String, CaseIterable { case basic, gold, other }
private enum Level: Int, CaseIterable { case low = 1, high = 2 }
private enum Open: String { case a, b }
private struct Celsius: JSONConvertible {
    static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<Celsius> { .invalid("a temperature") }
    func json(_ options: ConversionOptions) -> JSON { .missing }
}
private struct PieceSchema: Schema { let name = Str("name") }
private struct FigureSchema: Schema { let sides = Num<Int>("sides").required }
private enum Shape { case square(Wrapped<FigureSchema>) }

private struct WordsSchema: Schema {
    let text = Str("text")
    let maybe = Str("maybe").optional
    let number = Num<Int>("number")
    let small = Num<Int8>("small")
    let big = Num<UInt64>("big")
    let double = Num<Double>("double")
    let float = Num<Float>("float")
    let decimal = Num<Decimal>("decimal")
    let quoted = Num<Int>("quoted").asString.strict
    let flag = Flag("flag")
    let day = Date("day", .mdySlashes)
    let at = Date("at", .iso8601)
    let epoch = Date("epoch", .epochSeconds)
    let own = Date("own", format: "dd.MM.yyyy")
    let tier = Enum<WordTier>("tier", default: .basic)
    let known = Enum<WordTier>("known", default: .basic, unknown: .other)
    let level = Enum<Level>("level", default: .low)
    let open = Enum<Open>("open", default: .a)
    let size = Enum("size", ["S": 1, "L": 2], default: 1)
    let url = Field<URL?>("url")
    let uuid = Field<UUID?>("uuid")
    let data = Field<Data?>("data")
    let color = Field<HexColor?>("color")
    let celsius = Field<Celsius?>("celsius")
    let tags = List<String>("tags")
    let numbers = List<Int>("numbers").allOrNothing
    let gaps = Field<[Int?]>("gaps").allOrNothing
    let rates = Dict<Double>("rates")
    let tiers = List<WordTier>("tiers")
    let part = Model<PieceSchema>("part")
    let needed = Model<PieceSchema>("needed").optional.required
    let always = Model<PieceSchema>("always").required
    let parts = ModelList<PieceSchema>("parts")
    let byName = ModelDict<PieceSchema>("by-name")
    let shape = OneOf<Shape>("shape", by: "type") { Case("square", Shape.square) }
    let beside = OneOf<Shape>("beside", by: .sibling("kind")) { Case("square", Shape.square) }
    let envelope = OneOf<Shape>("envelope", by: .sibling("type", of: "shape")) { Case("square", Shape.square) }
    let formed = OneOf<Shape>("formed", by: .shape) { Case(Shape.square) }
    let city = Str("address.city").required
    let range = Num<Int>("range").range(1...9)
    let half = Num<Double>("half").range(0..<1)
    let most = Num<Int>("most").range(...9)
    let below = Num<Int>("below").range(..<9)
    let least = Num<Int>("least").range(1...)
    let count = Str("count").count(2...3)
    let one = List<Int>("one").count(1...1)
    let short = Str("short").count(...3)
    let long = Str("long").count(2...)
    let code = Str("code").matching(/([A-Z]+)-\d/, "a code like AB-1")
    let form = Str("form").matching(/x/)
    let mail = Str("mail").check("must contain an @") { $0.contains("@") }
    let words = Str("words").map(default: 0) {
        Int($0)
    } _: {
        String($0)
    }
    let start = Num<Int>("start")
    let end = Num<Int>("end")
    let secret = Num<Int>("secret").secret

    var body: some SchemaBody {
        Rule("the start must not be negative", at: \.start) { $0 >= 0 }
        Rule("it ends after it starts") { $0.end >= $0.start }
        Unknown(.report)
    }
}

/// All that problems say, to be read aloud.
@Suite("What problems say")
struct MessageTests {
    static let valid = #""address": {"city": "x"}, "needed": {}, "always": {}"#

    /// A member, and what is said of it.
    static let messages: [(member: String, said: String)] = [
        (#""text": 7"#, "error: expected a string, found 7"),
        (#""text": [1]"#, "error: expected a string, found an array"),
        (#""maybe": {}"#, "error: expected a string, found an object"),
        (#""number": "x""#, #"error: expected a whole number, found "x""#),
        (#""number": 1.6"#, "coerced: expected a whole number, found 1.6"),
        (#""number": "12""#, #"coerced: expected a whole number, found "12""#),
        (#""number": 1e30"#, "error: expected a whole number from -9223372036854775808 to 9223372036854775807, found 1e30"),
        (#""small": 300"#, "error: expected a whole number from -128 to 127, found 300"),
        (#""small": "300""#, #"error: expected a whole number from -128 to 127, found "300""#),
        (#""small": true"#, "error: expected a whole number, found true"),
        (#""big": -1"#, "error: expected a whole number from 0 to 18446744073709551615, found -1"),
        (#""double": "x""#, #"error: expected a number, found "x""#),
        (#""double": 1e400"#, "error: expected a number in the range of Double, found 1e400"),
        (#""float": 1e60"#, "error: expected a number in the range of Float, found 1e60"),
        (#""decimal": {}"#, "error: expected a number, found an object"),
        (
            #""decimal": 1234567890123456789012345678901234567890.5"#,
            "error: expected a number that a Decimal represents exactly, in 38 digits, found 1234567890123456789012345678901234567890.5"
        ),
        (#""quoted": 7"#, "error: expected a whole number in a string, found 7"),
        (#""flag": 3"#, "error: expected a bool, found 3"),
        (#""flag": "yes""#, #"coerced: expected a bool, found "yes""#),
        (#""day": "never""#, #"error: expected a date (MM/dd/yyyy), found "never""#),
        (#""day": "13/05/2020""#, #"coerced: expected a date (MM/dd/yyyy), read as dd/MM/yyyy, found "13/05/2020""#),
        (
            #""at": "2020-01-01T10:00:00""#,
            #"coerced: expected a date (ISO 8601), read without an offset, found "2020-01-01T10:00:00""#
        ),
        (#""epoch": "2020-01-01""#, #"coerced: expected a date (seconds since 1970), read as ISO 8601, found "2020-01-01""#),
        (#""own": "1/1/2020""#, #"error: expected a date (dd.MM.yyyy), found "1/1/2020""#),
        (#""tier": "diamond""#, #"error: expected one of "basic", "gold", "other", found "diamond""#),
        (#""known": 3"#, #"error: expected one of "basic", "gold", found 3"#),
        (#""level": 9"#, "error: expected one of 1, 2, found 9"),
        (#""open": "c""#, #"error: expected a value of Open, found "c""#),
        (#""size": "M""#, #"error: expected one of "S", "L", found "M""#),
        (#""url": 3"#, "error: expected a URL, found 3"),
        (#""uuid": "x""#, #"error: expected a UUID, found "x""#),
        (#""data": "?""#, #"error: expected data in base64, found "?""#),
        (#""color": "red""#, ##"error: expected a colour (#rgb, #rrggbb, #rrggbbaa), found "red""##),
        (#""celsius": 3"#, "error: expected a temperature, found 3"),
        (#""tags": "x""#, #"error: expected an array (each element a string), found "x""#),
        (#""tags": ["a", 1]"#, "dropped /tags/1: expected a string, found 1"),
        (#""numbers": [1, "x"]"#, #"error /numbers/1: expected a whole number, found "x""#),
        (#""gaps": [1, "x"]"#, #"error /gaps/1: expected a whole number, found "x""#),
        (#""rates": []"#, "error: expected an object (each member a number), found an array"),
        (#""tiers": ["gold", "tin"]"#, #"dropped /tiers/1: expected one of "basic", "gold", "other", found "tin""#),
        (#""part": 3"#, "error: expected an object (Piece), found 3"),
        (#""needed": null"#, "error: expected an object (Piece), found null"),
        (#""always": null"#, "error: expected an object (Piece), found null"),
        (#""always": 3"#, "error: expected an object (Piece), found 3"),
        (#""parts": {}"#, "error: expected an array of objects (Piece), found an object"),
        (#""parts": [3]"#, "error /parts/0: expected an object (Piece), found 3"),
        (#""by-name": {"a": 3}"#, "error /by-name/a: expected an object (Piece), found 3"),
        (#""shape": {"type": "disc"}"#, #"error: expected an object whose type is one of "square", found an object"#),
        (#""shape": {"type": "square"}"#, "error /shape/sides: expected a whole number, found nothing"),
        (#""beside": {}"#, #"error: expected a value whose kind, at kind beside it, is one of "square", found an object"#),
        (#""envelope": {"type": "square"}"#, "error: expected an object whose shape is an object (Figure), found an object"),
        (#""formed": 3"#, "error: expected a value of one of the 1 kinds, found 3"),
        (#""address": "x""#, #"error: expected an object, found "x""#),
        (#""address": {}"#, "error /address/city: expected a string, found nothing"),
        (#""range": 12"#, "rule: expected a value from 1 to 9, found 12"),
        (#""half": 1"#, "rule: expected a value from 0.0 to below 1.0, found 1"),
        (#""most": 12"#, "rule: expected a value of at most 9, found 12"),
        (#""below": 9"#, "rule: expected a value below 9, found 9"),
        (#""least": 0"#, "rule: expected a value of at least 1, found 0"),
        (#""count": "x""#, #"rule: expected 2 to 3 characters, found "x""#),
        (#""one": [1, 2]"#, "rule: expected 1 element, found an array"),
        (#""short": "xxxx""#, #"rule: expected at most 3 characters, found "xxxx""#),
        (#""long": "x""#, #"rule: expected at least 2 characters, found "x""#),
        (#""code": "x""#, #"rule: expected a code like AB-1, found "x""#),
        (#""form": "y""#, #"rule: expected a string of the form that the schema asks for, found "y""#),
        (#""mail": "x""#, #"rule: must contain an @, found "x""#),
        (#""words": "x""#, #"error: expected a string of the form that the schema asks for, found "x""#),
        (#""start": -1"#, "rule: the start must not be negative, found -1"),
        (#""end": -1"#, "rule : it ends after it starts"),
        (#""secret": "x""#, "error: expected a whole number, found <secret>"),
        (#""extra": 1"#, "unknownKey: the schema has no such key, found 1"),
    ]

    @Test("each problem is told once, in words for a reader: what was expected, what was found, where", arguments: messages)
    func message(_ member: String, _ said: String) throws {
        let key = try #require(try JSON(parsing: "{\(member)}").members.first { _ in true }?.key)
        let rest = Self.valid.components(separatedBy: ", ").filter { !$0.hasPrefix("\"\(key)\":") }
        let model = try Wrapped<WordsSchema>(json: "{\((rest + [member]).joined(separator: ", "))}")
        let problems = model.dyn.problems.map { problem in
            "\(problem.severity)\(problem.pointer.description == "/\(key)" ? "" : " \(problem.pointer)"): \(problem.message)"
        }
        #expect(problems == [said])
    }

    @Test("nothing in the words is Swift's own, doubled or cut")
    func words() {
        for (member, said) in Self.messages {
            for word in [
                "Optional", "Array<", "Dictionary<", "RawRepresentable", "null or null", "expected expected", "nil", "rawValue",
                "  ",
            ] {
                #expect(!said.contains(word), "\(member)")
            }
        }
    }

    @Test("a refused edit says why, the throwing getter what is there")
    func edits() throws {
        var model = try Wrapped<WordsSchema>(json: #"{"address": 3, "text": 1}"#)
        func said(_ body: () throws -> Void) -> String? {
            do { try body() } catch let error as ValidationError { return error.problems.map(\.message).joined() } catch {
                return "\(error)"
            }
            return nil
        }
        #expect(said { try model.dyn.set(\.double, to: .nan) } == "expected a number that can be written, found nan")
        #expect(said { try model.dyn.set(\.city, to: "x") } == "expected an object, found 3")
        #expect(
            said { try model.dyn.set(\.known, to: .other) }
                == #"expected one of "basic", "gold" that can be written, found other"#)
        #expect(said { _ = try model.dyn.get(\.text) } == "expected a string, found 1")
        #expect(said { _ = try model.dyn.get(\.maybe) } == "expected a string, found nothing")
        #expect(said { _ = try model.dyn.get(\.part) } == "expected an object (Piece), found nothing")
        // What is in the way, at its place, as the report and a set have it.
        #expect(said { _ = try model.dyn.get(\.city) } == "expected an object, found 3")
        let error = #expect(throws: ValidationError.self) { _ = try model.dyn.get(\.city) }
        #expect(error?.problems.map(\.pointer) == ["/address"])
    }
}
