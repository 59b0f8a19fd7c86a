import DynWrap
import Foundation
import Testing

extension DateConversion {
    fileprivate static let hours = DateConversion.own("hours since 1970") { text in
        Double(text).map { Date(timeIntervalSince1970: $0 * 3_600) }
    } write: {
        String(Int($0.timeIntervalSince1970 / 3_600))
    }
    fileprivate static let unwritten = DateConversion.own("no date") { _ in
        nil
    } write: { _ in
        nil
    }
}

/// `Wrapped(dictionary:)` and `dyn.dictionary()`.
@Suite struct DictionaryTests {
    struct AllSchema: Schema {
        let name = Str("name")
        let on = Flag("on")
        let int = Num<Int64>("int")
        let big = Num<UInt64>("big")
        let real = Num<Double>("real")
        let money = Num<Decimal>("money")
        let nick = Str("nick").optional
        let born = Date("born")
        let home = Field<URL?>("home")
        let id = Field<UUID?>("id")
        let blob = Field<Data?>("blob")
        let tags = List<String>("tags")
        let rates = Dict<Double>("rates")
        let extra = Raw("extra")
    }

    private static let uuid = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"

    /// The same content as Swift values and as Foundation's objects.
    private static func swift() throws -> [String: Any] {
        [
            "name": "Ann", "on": true, "int": Int64.min, "big": UInt64.max, "real": 0.1,
            "money": try #require(Decimal(string: "12345678901234567890.12")), "nick": String?.none as Any,
            "born": Foundation.Date(timeIntervalSinceReferenceDate: 0.25),
            "home": try #require(URL(string: "https://example.com/a")),
            "id": try #require(UUID(uuidString: uuid)), "blob": Data([1, 2, 3]), "tags": ["a", "b"], "rates": ["x": 1.5],
            "extra": [1, Int?.none as Any, ["k": false]] as [Any],
        ]
    }

    private static func objects() throws -> [String: Any] {
        [
            "name": NSString("Ann"), "on": NSNumber(value: true), "int": NSNumber(value: Int64.min),
            "big": NSNumber(value: UInt64.max),
            "real": NSNumber(value: 0.1), "money": NSDecimalNumber(string: "12345678901234567890.12"), "nick": NSNull(),
            "born": NSDate(timeIntervalSinceReferenceDate: 0.25), "home": try #require(NSURL(string: "https://example.com/a")),
            "id": try #require(NSUUID(uuidString: uuid)), "blob": NSData(data: Data([1, 2, 3])),
            "tags": NSArray(array: ["a", NSString("b")]),
            "rates": NSDictionary(dictionary: ["x": NSNumber(value: 1.5)]),
            "extra": NSArray(array: [1, NSNull(), NSDictionary(dictionary: ["k": NSNumber(value: false)])]),
        ]
    }

    @Test("Swift values and Foundation's objects give one model, and dictionary() gives it back")
    func roundTrip() throws {
        let model = try Wrapped<AllSchema>(dictionary: Self.swift())
        #expect(try Wrapped<AllSchema>(dictionary: Self.objects()) == model)
        #expect(model.dyn.problems.isEmpty)
        #expect(model.name == "Ann" && model.on && model.int == .min && model.big == .max && model.real == 0.1)
        #expect(
            model.money == Decimal(string: "12345678901234567890.12") && model.nick == nil && model.dyn.state(of: \.nick) == .null
        )
        #expect(model.born == Foundation.Date(timeIntervalSinceReferenceDate: 0.25) && model.home?.host == "example.com")
        #expect(model.id?.uuidString == Self.uuid && model.blob == Data([1, 2, 3]) && model.tags == ["a", "b"])
        #expect(model.rates == ["x": 1.5] && model.extra.text() == #"[1,null,{"k":false}]"#)

        let plain = model.dyn.dictionary(includingNulls: true)
        #expect(plain["on"] as? Bool == true && plain["int"] as? Int == .min && plain["big"] as? UInt64 == .max)
        #expect(plain["real"] as? Double == 0.1 && plain["money"] as? Decimal == model.money && plain["nick"] is NSNull)
        #expect(plain["on"].map { type(of: $0) == Bool.self } == true && plain["int"].map { type(of: $0) == Int.self } == true)
        let again = try Wrapped<AllSchema>(dictionary: plain)
        let tree = try JSON(any: plain)
        #expect(again == model && again.dyn.json.hasSameText(as: tree))
        // Through Foundation and back.
        let data = try JSONSerialization.data(withJSONObject: model.dyn.dictionary())
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(try Wrapped<AllSchema>(dictionary: object).tags == model.tags)
    }

    @Test("numbers of dictionary(): the first type that holds them exactly")
    func numbers() throws {
        struct NumbersSchema: Schema { let all = Raw("all") }
        let text = """
            [1, -9223372036854775808, 18446744073709551615, 1e2, 0.1, 12345678901234567890.12, 18446744073709551616, 1e400,
            1234567890123456789012345678901234567890123, 0.1000000000000000055511151231257827021181583404541015625]
            """
        let model = try Wrapped<NumbersSchema>(json: #"{"all": \#(text)}"#)
        let all = try #require(model.dyn.dictionary()["all"] as? [Any])
        #expect(all[0] as? Int == 1 && all[1] as? Int == .min && all[2] as? UInt64 == .max && all[3] as? Double == 100)
        #expect(all[4] as? Double == 0.1 && all[5] as? Decimal == Decimal(string: "12345678901234567890.12"))
        #expect(all[6] as? Decimal == Decimal(string: "18446744073709551616") && all[7] as? String == "1e400")
        #expect(all[8] as? String == "1234567890123456789012345678901234567890123" && all[9] as? Double == 0.1)
    }

    enum Moment { case at(Wrapped<StyleSchema>), other(JSON) }
    struct StyleSchema: Schema {
        let pattern = Date("p", .format("dd.MM.yyyy"))
        let old = Date("new").or("old")
        let plain = Date("q")
        let asRaw = Raw("r")
    }
    struct DatesSchema: Schema {
        let styles = Group<StyleSchema>()
        let days = List<Foundation.Date>("days.all", .mdySlashes)
        let byName = Dict<Foundation.Date>("by-name", .epochSeconds)
        let hours = Date("hours", .hours)
        let none = Date("none", .unwritten)
        let models = ModelList<StyleSchema>("models", each: "node")
        let moment = OneOf<Moment>("moment", by: "type") {
            Case("at", Moment.at)
            Otherwise(Moment.other)
        }
    }

    @Test("dates are written as the fields that they are for write them, the others as one without a style")
    func dates() throws {
        let date = Foundation.Date(timeIntervalSince1970: 7_200)
        let styles: [String: Any] = ["p": date, "q": date, "r": date, "old": NSDate(timeIntervalSince1970: 7_200)]
        var model = try Wrapped<DatesSchema>(
            dictionary: styles.merging(
                [
                    "days": ["all": [date, date]], "by-name": ["a": date], "hours": date, "none": date, "more": [date],
                    "models": [["node": styles]], "moment": ["type": "at", "p": date],
                ] as [String: Any], uniquingKeysWith: { $1 }))
        let iso = "1970-01-01T02:00:00.000Z"
        let json = model.dyn.json
        for part in [json, json["models"][0]["node"]] {
            #expect(part["p"] == "01.01.1970" && part["q"].string == iso && part["r"].string == iso && part["old"].string == iso)
        }
        #expect(json["days"]["all"] == ["01/01/1970", "01/01/1970"] && json["by-name"] == ["a": 7200])
        #expect(
            json["hours"] == "2" && json["none"].string == iso && json["more"][0].string == iso
                && json["moment"]["p"] == "01.01.1970")
        #expect(
            model.styles.pattern == Foundation.Date(timeIntervalSince1970: 0) && model.hours == date && model.styles.old == date)
        #expect(model.dyn.problems.map(\.property) == ["none"] && model.dyn.changes.isEmpty)
        model.styles.pattern = date
        #expect(model.dyn.changes.isEmpty)
    }

    @Test func refused() throws {
        let error = #expect(throws: JSONPointerError.self) {
            try Wrapped<AllSchema>(dictionary: ["tags": ["a", Set([1])] as [Any]])
        }
        #expect(error?.description == #"at "/tags/1": a value of type Set<Int> has no JSON form"#)
    }
}
