import DynWrap
import Foundation
import Testing

private struct ShopSchema: Schema {
    let declared = Date("declared", .dibs)
    let month = Date("month", .mdySlashes)
    let day = Date("day", .dmySlashes)
    let second = Date("second", .secondary)
    let local = Date("local", .yyyymmddDashes).in(TimeZone(secondsFromGMT: -5 * 3_600) ?? .gmt)
    let format = Date("format", format: "MM/dd/yyyy HHmm")
    let iso = Date("iso", iso8601: [.milliseconds])
    let count = Field<NSNumber?>("count")
    let rate = Field<NSNumber?>("rate")
    let name = Str("name")
    let number = Num<Int>("number").readOnly
}

private typealias Shop = Wrapped<ShopSchema>

private struct UnderscoredSchema: Schema {
    let _class = Str()
    let fullName = Str()
    let given = Str("GIVEN")
    var body: some SchemaBody { Keys(KeyStyle.snakeCase.trimmingUnderscores) }
}

private struct ByNumberSchema: Schema {
    let number = Num<Int>("number")
    let name = Str("name")
    var body: some SchemaBody { Identity(\.number) }
}

@Suite("PARITY §1: WrapModel, the rows about dates, files, names and identity")
struct WrapModelMoreParityTests {
    private func at(_ seconds: Double) -> Foundation.Date { Foundation.Date(timeIntervalSince1970: seconds) }

    @Test("open from a file; a failure has line, column and caret")
    func files() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("parity-\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(#"{"name": "Ann"}"#.utf8).write(to: file)
        #expect(try Shop(contentsOf: file).name == "Ann")
        do throws(JSONError) {
            _ = try Shop(json: "{\n  \"name\": \"Ann\",\n  \"number\": 01\n}")
            Issue.record("opened")
        } catch {
            #expect(
                error.line == 3 && error.column == 14 && "\(error)".contains("  \"number\": 01\n") && "\(error)".contains("^"))
        }
    }

    @Test("NSNumber: nil where absent, null or wrong; written as the number it is")
    func boxedNumbers() throws {
        var shop = try Shop(json: #"{"count": 3, "rate": null}"#)
        #expect(shop.count == 3 && shop.rate == nil)
        shop.count = NSNumber(value: 4)
        shop.rate = NSNumber(value: 1.23)
        #expect(shop.dyn.json.text() == #"{"count": 4, "rate": 1.23}"#)
        #expect(try Shop(json: #"{"count": true}"#).count == nil)
    }

    @Test(
        "a date of any style is read, the declared one first, and reported where it is another",
        arguments: [
            ("2017-02-05T17:03:13.000-03:00", 1_486_324_993.0), ("Tue Jun 3 2008 11:05:30 GMT", 1_212_491_130),
            ("2016-11-01T21:14:33Z", 1_478_034_873), ("2018/02/15", 1_518_652_800), ("2018-02-15", 1_518_652_800),
            ("20180215", 1_518_652_800), ("05/06/2018", 1_525_564_800), ("05-06-2018", 1_525_564_800),
            ("2020-04-24T16:18:53.000-5", 1_587_763_133), ("2020-04-24 16:18:53-5", 1_587_763_133),
            ("2016-11-01T24:00:00Z", 1_478_044_800),
        ])
    func dates(_ text: String, _ seconds: Double) throws {
        let shop = try Shop(json: JSON(members: [(key: "declared", value: JSON(text)), (key: "second", value: JSON(text))]))
        #expect(shop.declared == at(seconds) && shop.second == at(seconds))
        let coerced = Set(shop.dyn.problems.filter { $0.severity == .coerced }.map(\.property))
        #expect(coerced.count >= 1 && shop.dyn.problems.allSatisfy { $0.severity == .coerced })
    }

    @Test(
        "no dates: impossible days, leap seconds, the empty string",
        arguments: ["30/02/2017", "2016-12-31T23:59:60Z", "", "tomorrow"])
    func noDates(_ text: String) throws {
        let shop = try Shop(json: JSON(members: [(key: "declared", value: JSON(text)), (key: "day", value: JSON(text))]))
        #expect(shop.declared == nil && shop.day == nil && shop.dyn.problems.map(\.severity) == [.error, .error])
        #expect(shop.dyn.json["declared"].string == text)
    }

    @Test("the declared style decides what is ambiguous and how a date is written; a time zone where the style has none")
    func declaredDates() throws {
        var shop = try Shop(
            json:
                #"{"month": "05/06/2018", "day": "05/06/2018", "local": "2018-02-15", "format": "02/05/2017 1703", "iso": "2017-02-05T17:03:13.250Z"}"#
        )
        #expect(shop.month == at(1_525_564_800) && shop.day == at(1_528_156_800) && shop.local == at(1_518_652_800 + 5 * 3_600))
        #expect(shop.format == at(1_486_314_180) && shop.iso == at(1_486_314_193.25) && shop.dyn.problems.isEmpty)
        shop.month = at(1_558_483_200)
        shop.day = at(1_558_483_200)
        shop.declared = at(1_486_324_993)
        shop.format = at(1_486_314_240)
        shop.iso = at(1_486_314_193.5)
        #expect(
            shop.dyn.json == [
                "month": "05/22/2019", "day": "22/05/2019", "local": "2018-02-15", "format": "02/05/2017 1704",
                "iso": "2017-02-05T17:03:13.500Z", "declared": "2017-02-05T20:03:13.000Z",
            ])
        #expect(try Shop(json: #"{"month": "5/22/2019"}"#).month == at(1_558_483_200))
    }

    @Test("coding is an archive: nothing is lost, original and edits stay apart, for a model with edits too")
    func archives() throws {
        let text = #"{"name": "Ann", "number": 12345678901234567890, "unknown": [1e400, null]}"#
        var shop = try Shop(json: text)
        shop.name = "Bea"
        for again in [
            Shop(try PropertyListDecoder().decode(Archive<Shop>.self, from: PropertyListEncoder().encode(Archive(shop)))),
            Shop(try JSONDecoder().decode(Archive<Shop>.self, from: JSONEncoder().encode(Archive(shop)))),
        ] {
            #expect(again == shop && again.dyn.originalText == text && again.dyn.changes.paths == ["/name"])
            #expect(again.dyn.json.text() == text.replacing("Ann", with: "Bea"))
        }
    }

    @Test("keys by a style, leading underscores trimmed; an explicit key stays")
    func keyStyles() throws {
        var model = try Wrapped<UnderscoredSchema>(json: #"{"class": "a", "full_name": "b", "GIVEN": "c"}"#)
        #expect(model._class == "a" && model.fullName == "b" && model.given == "c")
        model._class = "d"
        #expect(model.dyn.json["class"] == "d")
    }

    @Test("Identity narrows what is hashed and what isSame compares, and not equality")
    func identity() throws {
        let a = try Wrapped<ByNumberSchema>(json: #"{"number": 1, "name": "a"}"#)
        let b = try Wrapped<ByNumberSchema>(json: #"{"number": 1.0, "name": "b"}"#)
        #expect(a != b && a.dyn.hasSameIdentity(as: b) && a.hashValue == b.hashValue && Set([a, b]).count == 2)
        let c = try Wrapped<ByNumberSchema>(json: #"{"number": 2, "name": "a"}"#)
        #expect(a != c && !a.dyn.hasSameIdentity(as: c))
    }
}
