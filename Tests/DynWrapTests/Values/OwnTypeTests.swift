import DynWrap
import TestSupport
import Testing

/// A sum of money, which knows two members of its object, and a third that may be left out.
private struct Money: JSONConvertible, Hashable {
    var cents: Int
    var currency: String
    var note: String?

    static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<Money> {
        guard let cents = json["cents"].int, let currency = json["currency"].string else { return .invalid("a sum") }
        return .value(Money(cents: cents, currency: currency, note: json["note"].string))
    }
    func json(_ options: ConversionOptions) -> JSON {
        var json: JSON = ["cents": JSON(cents), "currency": JSON(currency)]
        if let note { json["note"] = JSON(note) }
        return json
    }
}

/// Reads a former member first, and never writes it.
private struct Renamed: JSONConvertible, Hashable {
    var value: Int

    static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<Renamed> {
        (json["former"].int ?? json["value"].int).map { .value(Renamed(value: $0)) } ?? .invalid("a value")
    }
    func json(_ options: ConversionOptions) -> JSON { ["value": JSON(value)] }
}

/// A point as an array of numbers, of which there may be more.
private struct Point: JSONConvertible, Hashable {
    var x: Int
    var y: Int

    static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<Point> {
        guard let x = json[0].int, let y = json[1].int else { return .invalid("two numbers") }
        return .value(Point(x: x, y: y))
    }
    func json(_ options: ConversionOptions) -> JSON { [JSON(x), JSON(y)] }
}

@Suite("Types of one's own keep what they do not know, when they are edited")
struct OwnTypeTests {
    private struct BillSchema: Schema {
        let sum = Field<Money?>("sum")
        let all = List<Money>("all")
        let named = Dict<Money>("named")
        let renamed = Field<Renamed?>("renamed")
        let point = Field<Point?>("point")
    }

    @Test("a member that the type does not write stays, as it is written; one that it wrote and writes no longer goes")
    func members() throws {
        let money = #"{ "x": [1,  2.0], "cents": 1e3, "currency": "N\u004fK", "note": "n" }"#
        var bill = try Wrapped<BillSchema>(
            json: #"{"sum": \#(money), "all": [\#(money), 5, \#(money)], "named": {"k": \#(money)}}"#)
        let before = bill.dyn.json.text()
        bill.sum?.cents += 0
        #expect(bill.dyn.json.text() == before)
        bill.sum?.cents += 1
        let edited = #"{ "x": [1,  2.0], "cents": 1001, "currency": "N\u004fK", "note": "n" }"#
        #expect(bill.dyn.json["sum"].text() == edited)
        bill.all[1].cents += 1
        #expect(bill.dyn.json["all"].text() == "[\(money), 5, \(edited)]")
        bill.named["k"]?.cents += 1
        #expect(bill.dyn.json["named"].text() == "{\"k\": \(edited)}")
        bill.sum?.note = nil
        #expect(bill.dyn.json["sum"] == ["x": [1, 2], "cents": 1001, "currency": "NOK"] && bill.sum?.note == nil)
        bill.sum = Money(cents: 7, currency: "EUR", note: "m")
        #expect(bill.dyn.json["sum"] == ["x": [1, 2], "cents": 7, "currency": "EUR", "note": "m"])
        bill.dyn.reset()
        #expect(bill.dyn.json.text() == before)
    }

    @Test("what would be read instead of the new value does not stay, all else does")
    func former() throws {
        var bill = try Wrapped<BillSchema>(json: #"{"renamed": {"former": 1, "x": 2}}"#)
        bill.renamed?.value = 3
        #expect(bill.renamed?.value == 3 && bill.dyn.json["renamed"] == ["x": 2, "value": 3])
    }

    @Test("of a type that does not read what it writes all else stays, as nothing can be found out about it")
    func unread() throws {
        struct Meter: JSONConvertible {
            var value: Int
            static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<Meter> {
                json["read"].int.map { .value(Meter(value: $0)) } ?? .invalid("a meter")
            }
            func json(_ options: ConversionOptions) -> JSON { ["written": JSON(value)] }
        }
        struct MeterSchema: Schema { let meter = Field<Meter?>("meter") }
        var model = try Wrapped<MeterSchema>(json: #"{"meter": {"read": 1, "x": 2.0}}"#)
        model.meter?.value = 3
        #expect(model.dyn.json["meter"].text() == #"{"read": 1, "x": 2.0, "written": 3}"#)
    }

    @Test("arrays: the elements that are read and written are changed, where the array has no others; else it is written anew")
    func arrays() throws {
        var bill = try Wrapped<BillSchema>(json: #"{"point": [ 1.0,2 ]}"#)
        bill.point?.y = 5
        #expect(bill.dyn.json["point"].text() == "[ 1.0,5 ]")
        bill = try Wrapped<BillSchema>(json: #"{"point": [1, 2, 3]}"#)
        bill.point?.y = 5
        #expect(bill.point == Point(x: 1, y: 5))
    }

    /// Writes its members in an order of the moment.
    private struct Tally: JSONConvertible, Hashable {
        var counts: [String: Int]
        var tags: Set<String>

        static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<Tally> {
            let counts = json["counts"].members.map { ($0.key, $0.value.int ?? 0) }
            return .value(
                Tally(counts: Dictionary(counts) { $1 }, tags: Set(json["tags"].elements.compactMap(\.string))))
        }
        func json(_ options: ConversionOptions) -> JSON {
            [
                "counts": JSON(members: counts.map { (key: $0.key, value: JSON($0.value)) }),
                "tags": JSON(tags.map { JSON($0) }),
            ]
        }
    }

    /// Reads its number in a text, too, which is reported.
    private struct Price: JSONConvertible, Hashable {
        var cents: Int

        static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<Price> {
            if let cents = json["cents"].string.flatMap({ Int($0) }) { return .coerced(Price(cents: cents), "a number") }
            return json["cents"].int.map { .value(Price(cents: $0)) } ?? .invalid("a price")
        }
        func json(_ options: ConversionOptions) -> JSON { ["cents": JSON(cents)] }
    }

    @Test("dictionaries and sets inside a type, and what is read with a conversion: what the type does not know stays, too")
    func orders() throws {
        struct TallySchema: Schema {
            let tally = Field<Tally?>("t")
            let plain = Field<Tally?>("p")
            let price = Field<Price?>("c")
        }
        let counts = #""counts": {"a": 1, "b": 2, "c": 3, "d": 4}"#
        let text =
            #"{"t": {\#(counts), "tags": ["x", "y", "z"], "extra": [1.50]}, "p": {\#(counts), "tags": [], "v": 1e400}, "c": {"cents": "1", "x": [2.0]}}"#
        for _ in 0..<20 {
            var model = try Wrapped<TallySchema>(json: text)
            model.plain = model.plain
            model.price = model.price
            #expect(model.dyn.json.text() == text)
            model.tally?.counts["a"] = 9
            model.plain?.counts["b"] = nil
            model.price?.cents += 1
            #expect(model.tally?.counts == ["a": 9, "b": 2, "c": 3, "d": 4] && model.tally?.tags == ["x", "y", "z"])
            #expect(model.dyn.json["t"]["extra"].text() == "[1.50]")
            #expect(model.dyn.json["p"].text() == #"{"counts": {"a": 1, "c": 3, "d": 4}, "tags": [], "v": 1e400}"#)
            #expect(model.dyn.json["c"].text() == #"{"cents": 2, "x": [2.0]}"#)
        }
    }

    /// A type with members that may be left out, a list, and another own type inside.
    private struct Bag: JSONConvertible, Hashable {
        var a: Int?
        var words: [String]
        var inner: Renamed?
        var points: [Point]

        static func read(_ json: JSON, _ options: ConversionOptions) -> JSON.Reading<Bag> {
            let words = json["words"].elements.map(\.string)
            guard json.kind == .object, !words.contains(nil) else { return .invalid("a bag") }
            return .value(
                Bag(
                    a: json["a"].int, words: words.compactMap { $0 }, inner: Renamed.read(json["inner"], options).value,
                    points: json["points"].elements.compactMap { Point.read($0, options).value }))
        }
        func json(_ options: ConversionOptions) -> JSON {
            var json: JSON = ["words": JSON(words.map { JSON($0) }), "points": JSON(points.map { $0.json(options) })]
            if let a { json["a"] = JSON(a) }
            if let inner { json["inner"] = inner.json(options) }
            return json
        }
    }

    @Test("over random values and edits: each reads back, and what the type does not know is as it was written")
    func random() throws {
        struct BagsSchema: Schema {
            let one = Field<Bag?>("one")
            let all = List<Bag>("all")
            let named = Dict<Bag>("named")
        }
        var random = SeededRandom(seed: 77)
        func pick(_ texts: String...) -> String { texts.randomElement(using: &random) ?? "" }
        func bag() -> String {
            let members = [
                "\"a\": " + pick("1", "1e1", "null", "\"x\"", "2.0"),
                "\"words\": [" + pick("", "\"q\"", "\"\\u0071\", \"r\"") + "]",
                "\"inner\": " + pick("{\"value\":  1, \"x\": 2}", "{\"former\": 1}", "7", "null"),
                "\"points\": [" + pick("", "[ 1,2 ]", "[1, 2, 3], 7, [4.0, 5]", "null, [6, 7]") + "]", "\"u\": { \"k\" : 1.50 }",
                "\"v\": 1e400",
            ].filter { _ in Bool.random(using: &random) }
            return "{" + members.shuffled(using: &random).joined(separator: ",  ") + "}"
        }
        func edited(_ bag: Bag) -> Bag {
            var bag = bag
            switch Int.random(in: 0..<8, using: &random) {
            case 0: bag.a = 5
            case 1: bag.a = nil
            case 2: bag.words.append("new")
            case 3: bag.inner?.value += 1
            case 4: bag.inner = nil
            case 5: if !bag.points.isEmpty { bag.points[0].x = 9 }
            case 6: bag.points = bag.points.dropLast()
            default: bag.inner = Renamed(value: 77)
            }
            return bag
        }
        for run in Rounds.of(1_000) {
            let text = "{\"one\": \(bag()), \"all\": [\(bag()), 5, \(bag())], \"named\": {\"k\": \(bag()), \"z\": 1}}"
            let base = try Wrapped<BagsSchema>(json: text)
            var model = base
            let wanted = try (edited(#require(model.one)), edited(model.all[1]), edited(#require(model.named["k"])))
            model.one = wanted.0
            model.all[1] = wanted.1
            model.named["k"] = wanted.2
            let note: Comment = "run \(run): \(text)\n\(model.dyn.json)"
            #expect(model.one == wanted.0 && model.all[1] == wanted.1 && model.named["k"] == wanted.2, note)
            for pointer: JSONPointer in ["/one", "/all/0", "/all/2", "/named/k"] {
                for key in ["u", "v"] {
                    let (now, then) = (model.dyn.json[pointer: pointer]?[key], base.dyn.json[pointer: pointer]?[key])
                    #expect(now?.text() == then?.text(), "\(pointer) \(key), \(note)")
                }
            }
            #expect(model.dyn.json["all"][1] == 5 && model.dyn.json["named"]["z"] == 1, note)
            model.dyn.reset()
            #expect(model.dyn.json.text() == text)
        }
    }
}
