import DynWrap
import Foundation
import Testing

/// What an absent value means is made once and kept with its field.
@Suite("A field that is absent, null, or has its default written out is the same to `==` and to hashes")
struct AbsentValueLawTests {
    enum Size: String, JSONConvertible { case small, large }
    struct Inner: Schema {
        let n = Num<Int>("n")
        let s = Str("s", default: "x")
    }
    struct Content: Schema {
        let number = Num<Int>("number", default: 12)
        let fraction = Num<Double>("fraction")
        let decimal = Num<Decimal>("decimal", default: 1.5)
        let word = Str("word")
        let flag = Flag("flag")
        let size = Enum<Size>("size", default: .small)
        let day = Date("day", .yyyymmddDashes, default: Foundation.Date(timeIntervalSince1970: 1_582_934_400))
        let list = List<Int>("list")
        let words = List<String>("words").default(["a", "b"])
        let byName = Dict<Double>("by-name")
        let rates = Dict<Int>("rates").default(["a": 1])
        let raw = Raw("raw").default(["x": 1])
        let model = Model<Inner>("model")
        let present = Model<Inner>("present").default(Wrapped { $0.n = 7 })
        let empty = Model<Inner>("empty").required
        let models = ModelList<Inner>("models")
        let modelsByName = ModelDict<Inner>("models-by-name")
    }
    typealias Whole = Wrapped<Content>

    /// Each field with its default, in two spellings.
    private static let written: [(String, [String])] = [
        ("number", ["12", "12.0"]), ("fraction", ["0", "-0.0e1"]), ("decimal", ["1.5", "1.50"]), ("word", [#""""#]),
        ("flag", ["false"]),
        ("size", [#""small""#, #""sm\u0061ll""#]), ("day", [#""2020-02-29""#, #""2020\u002d02-29""#]), ("list", ["[]", "[ ]"]),
        ("words", [#"["a","b"]"#, #"["\u0061" , "b"]"#]), ("by-name", ["{}", "{ }"]), ("rates", [#"{"a":1}"#, #"{"a" : 1.0}"#]),
        ("raw", [#"{"x":1}"#, #"{"x": 1.0}"#]), ("present", [#"{"n":7}"#, #"{"s": "x", "n": 7.0}"#]), ("models", ["[]", "[ ]"]),
        ("models-by-name", ["{}", "{ }"]),
    ]

    @Test("each by itself, and all at once", arguments: [false, true])
    func same(asked: Bool) throws {
        let absent = try Whole(json: #"{"undeclared": 1}"#)
        // Kept or not, it is the same.
        if asked { _ = absent.hashValue }
        for (key, texts) in Self.written {
            for text in texts + ["null"] {
                let model = try Whole(json: "{\"\(key)\": \(text)}")
                #expect(model == absent && absent == model, "\(key): \(text)")
                #expect(model.hashValue == absent.hashValue, "\(key): \(text)")
            }
        }
        let whole = try Whole(json: "{" + Self.written.map { "\"\($0)\": \($1[0])" }.joined(separator: ", ") + "}")
        #expect(whole == absent && whole.hashValue == absent.hashValue)
    }

    @Test("another value is another, and its hash")
    func different() throws {
        let absent = try Whole(json: "{}")
        var seen: Set = [absent.hashValue]
        for (key, text) in [
            ("number", "0"), ("fraction", "1"), ("decimal", "0"), ("word", #""x""#), ("flag", "true"), ("size", #""large""#),
            ("day", #""2020-03-01""#),
            ("list", "[0]"), ("words", "[]"), ("by-name", #"{"a": 0}"#), ("rates", "{}"), ("raw", "{}"), ("model", #"{"n": 1}"#),
            ("present", "{}"),
            ("models", "[{}]"), ("models-by-name", #"{"a": {}}"#),
        ] {
            let model = try Whole(json: "{\"\(key)\": \(text)}")
            #expect(model != absent, "\(key): \(text)")
            #expect(seen.insert(model.hashValue).inserted, "\(key): \(text)")
        }
    }

    enum Kind: Sendable { case one(Int) }
    struct MappedSchema: Schema {
        let number = Num<Int>("number").optional.map({ $0 ?? -1 }, { $0 })
        let same = Num<Int>("same").optional.map({ $0 ?? 1 }, { $0 })
        let word = Str("word").optional.map({ $0 ?? "-" }, { $0 })
        let day = Field<Foundation.Date?>("day").map(
            { $0?.timeIntervalSince1970 ?? 0 }, { Foundation.Date(timeIntervalSince1970: $0) })
        let size = Field<Size?>("size").map({ $0 ?? .large }, { $0 })
        let list = Field<[Int]?>("list").map({ $0 ?? [7] }, { $0 })
        let model = Field<Wrapped<Inner>?>("model").map({ $0?.n ?? -1 }, { n in Wrapped<Inner> { $0.n = n } })
        let kind = OneOf<Kind>("kind", by: "type") { Case("one", Kind.one, at: "v") }
            .map({ if case .one(let number)? = $0 { number } else { -1 } }, { Kind.one($0) })
        let again = ModelList<MappedSchema>("again")
    }

    @Test("null is what a map makes of nil", arguments: [false, true])
    func mapped(inList: Bool) throws {
        func model(_ text: String) throws -> Wrapped<MappedSchema> {
            try Wrapped(json: inList ? "{\"again\": [\(text)]}" : text)
        }
        let absent = try model("{}")
        for (key, text) in [
            ("number", "-1"), ("same", "1.0"), ("word", #""-""#), ("size", #""large""#), ("list", "[7]"),
            ("model", #"{"n": -1}"#),
            ("kind", #"{"type": "one", "v": -1}"#), ("day", #""1970-01-01T00:00:00.000Z""#),
        ] {
            let (null, written) = (try model("{\"\(key)\": null}"), try model("{\"\(key)\": \(text)}"))
            #expect(null == absent && absent == null && null.hashValue == absent.hashValue, "\(key)")
            #expect(null == written && written == null && null.hashValue == written.hashValue, "\(key)")
            let copy = try Wrapped<MappedSchema>(json: null.dyn.output(for: .copy).text())
            #expect(copy == null && copy.hashValue == null.hashValue, "\(key)")
        }
    }

    struct Ring: Schema {
        let n = Num<Int>("n")
        let next = Model<Ring>("next").required
    }

    @Test("a model that requires one of its own schema, which is absent, is compared and hashed as any")
    func ring() throws {
        let (one, other) = (try Wrapped<Ring>(json: #"{"n": 1}"#), try Wrapped<Ring>(json: #"{ "n": 1.0, "x": 2 }"#))
        #expect(one == other && one.hashValue == other.hashValue)
        let deeper = try Wrapped<Ring>(json: #"{"n": 1, "next": {"n": 2}}"#)
        #expect(one != deeper && one.hashValue != deeper.hashValue)
    }
}
