import DynWrap
import TestSupport
import Testing

/// A sum of money, which knows two members of its object, and a third that may be left out.
private struct Money: JSONConvertible, Hashable {
    var cents: Int
    var currency: String
    var note: String?

    static func read(_ json: JSON, _ options: ConversionOptions) -> Reading<Money> {
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

    static func read(_ json: JSON, _ options: ConversionOptions) -> Reading<Renamed> {
        (json["former"].int ?? json["value"].int).map { .value(Renamed(value: $0)) } ?? .invalid("a value")
    }
    func json(_ options: ConversionOptions) -> JSON { ["value": JSON(value)] }
}

/// A point as an array of numbers, of which there may be more.
private struct Point: JSONConvertible, Hashable {
    var x: Int
    var y: Int

    static func read(_ json: JSON, _ options: ConversionOptions) -> Reading<Point> {
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

    @Test("what would be read instead of the new value does not stay")
    func former() throws {
        var bill = try Wrapped<BillSchema>(json: #"{"renamed": {"former": 1, "x": 2}}"#)
        bill.renamed?.value = 3
        #expect(bill.renamed?.value == 3 && bill.dyn.json["renamed"] == ["value": 3])
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
}
