import DynWrap
import Foundation
import Testing

private struct ReadingSchema: Schema {
    let int = Num<Int>("int")
    let small = Num<Int8>("small")
    let unsigned = Num<UInt64>("unsigned")
    let maybe = Num<Int>("maybe").optional
    let strict = Num<Int>("strict").strict
    let list = List<Int>("list")
    let double = Num<Double>("double")
    let day = Date("day", .yyyymmdd)
    let slashes = Date("slashes", .mdySlashes)
    let seconds = Date("seconds", .epochSeconds)
    let strictDay = Date("strict-day", .yyyymmdd).strict
    let raw = Raw("raw").default(["x": 1])
    let rawOnInvalid = Raw("raw").default(5, on: .invalid)
}

private struct PathKeySchema: Schema {
    let name = Str()
    let city = Str()
    let maybe = Str().optional
    let first = Num<Int>()
    let written = Str("_written_")
    let order = Num<Int>().default(4)
    var body: some SchemaBody {
        Keys { name in
            switch name {
            case "city": "home.address.city"
            case "first": "list[0]"
            case "maybe": #"a\.b"#
            case "order": "home.order"
            default: "my-\(name)"
            }
        }
    }
}

@Suite("PARITY §1: numbers in strings, dates as numbers, null for Raw, paths made from names")
struct WrapModelReadingTests {
    private typealias Model = Wrapped<ReadingSchema>

    @Test("numbers in strings: hexadecimal ones are read as C reads them, coerced")
    func hexadecimal() throws {
        for (text, value) in [("0x10", 16), ("0XfF", 255), ("-0x10", -16), ("+0x1", 1), ("0x0010", 16)] {
            let model = try Model(json: #"{"int": "\#(text)", "maybe": "\#(text)", "list": ["\#(text)"]}"#)
            #expect(model.int == value, "\(text)")
            #expect(model.maybe == value, "\(text)")
            #expect(model.list == [value], "\(text)")
            #expect(model.dyn.problems.map(\.severity) == [.coerced, .coerced, .coerced], "\(text)")
        }
        let edges = try Model(json: #"{"int": "0x7fffffffffffffff", "small": "-0x80", "unsigned": "0xffffffffffffffff"}"#)
        #expect(edges.int == .max)
        #expect(edges.small == -128)
        #expect(edges.unsigned == .max)
        let beyond = try Model(
            json: #"{"int": "0x8000000000000000", "small": "0x80", "unsigned": "-0x1", "double": "0x10", "strict": "0x10"}"#)
        #expect(beyond.dyn.problems.map(\.severity) == [.error, .error, .error, .error, .error])
        #expect(beyond.dyn.problems[1].expected == "a whole number from -128 to 127")
        for text in ["0x", "x10", "0x1g", "0x+1", "0x-1", "0x 1", " 0x1", "0x1.8", "--0x1", "0x１"] {
            #expect(try Model(json: #"{"int": "\#(text)"}"#).dyn.problems.map(\.severity) == [.error], "\(text)")
        }
        var edited = try Model(json: #"{"int": "0x10", "maybe": 1}"#)
        edited.maybe = 2
        #expect(edited.dyn.json.text() == #"{"int": "0x10", "maybe": 2}"#)
    }

    @Test("dates as numbers: the day that the whole part names, coerced")
    func numbers() throws {
        let day = Foundation.Date(timeIntervalSince1970: 1_518_652_800)
        let model = try Model(json: #"{"day": 20180215.7, "slashes": 20180215.25, "seconds": 1518652800.5}"#)
        #expect(model.day == day)
        #expect(model.slashes == day)
        #expect(model.seconds == day.addingTimeInterval(0.5))
        #expect(model.dyn.problems.map(\.severity) == [.coerced, .coerced])
        let whole = try Model(json: #"{"day": 20180215, "strict-day": 20180215}"#)
        #expect(whole.day == day && whole.strictDay == nil && whole.dyn.problems.map(\.severity) == [.coerced, .error])
        #expect(try Model(json: #"{"strict-day": 20180215.7}"#).dyn.problems.map(\.severity) == [.error])
        for text in ["20181315.7", "0.5", "-20180215.7", "1e300", "1.5e400", "99991232.5"] {
            let odd = try Model(json: #"{"day": \#(text)}"#)
            #expect(odd.day == nil, "\(text)")
            #expect(odd.dyn.problems.map(\.severity) == [.error], "\(text)")
        }
    }

    @Test("absent and null both give the default, of Raw too; the state tells them apart")
    func raw() throws {
        for text in ["{}", #"{"raw": null}"#] {
            let model = try Model(json: text)
            #expect(model.raw == ["x": 1], "\(text)")
            #expect(model.rawOnInvalid == (text == "{}" ? .missing : .null), "\(text)")
            #expect(model.dyn.problems.isEmpty, "\(text)")
        }
        let (absent, null) = (try Model(json: "{}"), try Model(json: #"{"raw": null}"#))
        #expect(absent.dyn.state(of: \.raw) == .absent)
        #expect(null.dyn.state(of: \.raw) == .null)
        #expect(null.dyn.raw(\.raw) == .null)
        var edited = null
        edited.raw["y"] = 2
        #expect(edited.dyn.json["raw"] == ["x": 1, "y": 2])
    }

    @Test("a preprocessor for all key paths: a closure's result is a path; keys that are written out stay")
    func paths() throws {
        let text = #"{"my-name": "n", "home": {"address": {"city": "Oslo"}}, "a.b": "m", "list": [7], "_written_": "w"}"#
        var model = try Wrapped<PathKeySchema>(json: text)
        #expect(model.name == "n")
        #expect(model.city == "Oslo")
        #expect(model.maybe == "m")
        #expect(model.first == 7)
        #expect(model.written == "w")
        #expect(model.order == 4)
        #expect(model.dyn.problems.isEmpty)
        model.city = "Bergen"
        model.first = 8
        model.order = 5
        model.maybe = nil
        let expected = #"{"my-name": "n", "home": {"address": {"city": "Bergen"},"order":5}, "list": [8], "_written_": "w"}"#
        #expect(model.dyn.json == (try JSON(parsing: expected)))
        #expect(model.city == "Bergen")
        #expect(model.first == 8)
        var made = Wrapped<PathKeySchema>()
        made.city = "Rome"
        made.name = "x"
        #expect(made.dyn.json == ["home": ["address": ["city": "Rome"]], "my-name": "x"])
        #expect(PathKeySchema().entries.map(\.keyPath).contains("home.address.city"))
        let same = try Wrapped<PathKeySchema>(json: text)
        #expect(same == (try Wrapped<PathKeySchema>(json: text + " ")))
        #expect(same != model)
        let home = PathKeySchema().jsonSchema["properties"]["home"]
        #expect(home["properties"]["address"]["properties"]["city"].exists)
    }

    @Test(".trimmingUnderscores is of keys that are not written out")
    func underscores() throws {
        struct S: Schema {
            let _class = Str()
            let written = Str("_id_")
            var body: some SchemaBody { Keys(.trimmingUnderscores) }
        }
        let model = try Wrapped<S>(json: #"{"class": "c", "_id_": "w", "id": "no"}"#)
        #expect(model._class == "c")
        #expect(model.written == "w")
    }
}
