import DynWrap
import Foundation
import TestSupport
import Testing

private struct TripSchema: Schema {
    let from = Date("from")
    let to = Date()
    let born = Date("born", .mdySlashes)
    let local = Date("local").in(TimeZone(secondsFromGMT: 3600)!)
    let stops = List<Foundation.Date>("stops")
    let days = List<Foundation.Date>("days", .yyyymmddDashes)
    let byName = Dict<Foundation.Date>("by-name", .epochSeconds)
    let gaps = Field<[Foundation.Date?]>("gaps", format: "yyyy.MM.dd")
    let year = Date("year").map(default: 0) {
        $0.map { Int($0.timeIntervalSince1970 / 31_556_952) + 1970 }
    } _: { _ in
        nil
    }
    let leg = Model<LegSchema>("leg")

    var body: some SchemaBody {
        Dates(.iso8601)
        Keys(.snakeCase)
    }
}
private struct LegSchema: Schema { let at = Date("at") }
private struct PatternSchema: Schema {
    let at = Date("at")
    var body: some SchemaBody { Dates(format: "dd.MM.yyyy") }
}
private struct EpochSchema: Schema {
    let seconds = Date("s", .epochSeconds)
    let milliseconds = Date("ms", .epochMilliseconds)
    let strict = Date("x", .epochSeconds).strict
    let zoned = Date("z", .epochSeconds).in(TimeZone(secondsFromGMT: -7200)!)
}
private struct OwnSchema: Schema {
    /// What old Microsoft services write.
    let net = Date(
        "net",
        .own("/Date(milliseconds)/") { text in
            guard text.hasPrefix("/Date("), text.hasSuffix(")/") else { return nil }
            return Double(text.dropFirst(6).dropLast(2)).map { Foundation.Date(timeIntervalSince1970: $0 / 1000) }
        } write: {
            "/Date(\(Int($0.timeIntervalSince1970 * 1000)))/"
        })
    let days = Date(
        "days",
        .own("days since 1900", asNumber: true) { text in
            Double(text).map { Foundation.Date(timeIntervalSince1970: ($0 - 25_567) * 86_400) }
        } write: {
            Int(exactly: ($0.timeIntervalSince1970 / 86_400).rounded(.down) + 25_567).map(String.init)
        })
    let broken = Date(
        "broken",
        .own("a number", asNumber: true) { _ in
            nil
        } write: { _ in
            "none"
        })
}

private func date(_ seconds: Double) -> Foundation.Date { Foundation.Date(timeIntervalSince1970: seconds) }

@Suite("Dates: a schema's style, lists, own forms, what is read besides")
struct SchemaDatesTests {
    @Test("a schema's style holds for fields that declare none, lists and mapped ones among them; not for nested schemas")
    func schemaStyle() throws {
        let text = #"""
            {"from": "2020-04-24T16:18:53Z", "to": "2020-04-24T16:18:53Z", "born": "05/02/2018", "local": "2020-04-24T17:18:53+01:00",
             "stops": ["2020-04-24T16:18:53Z"], "year": "2020-04-24T16:18:53Z", "leg": {"at": "2020-04-24T16:18:53.000Z"}}
            """#
        var trip = try Wrapped<TripSchema>(json: text)
        let instant = date(1_587_745_133)
        #expect(trip.from == instant && trip.to == instant && trip.local == instant && trip.stops == [instant])
        #expect(trip.year == 2020 && trip.dyn.problems.isEmpty)
        trip.from = instant + 1
        trip.local = instant + 1
        trip.stops.append(instant + 1)
        trip.leg?.at = instant + 1
        #expect(trip.dyn.json["from"] == "2020-04-24T16:18:54Z" && trip.dyn.json["local"] == "2020-04-24T17:18:54+01:00")
        #expect(trip.dyn.json["stops"] == ["2020-04-24T16:18:53Z", "2020-04-24T16:18:54Z"])
        #expect(trip.dyn.json["leg"]["at"] == "2020-04-24T16:18:54.000Z")
        #expect(
            trip.dyn.output().json["from"] == "2020-04-24T16:18:54Z"
                && trip.dyn.output().text().contains(#""from":"2020-04-24T16:18:54Z""#))
        let odd = try Wrapped<TripSchema>(json: #"{"from": "04/24/2020"}"#)
        #expect(
            odd.dyn.problems.map(\.message) == [
                #"expected a date (ISO 8601), read as MM/dd/yyyy, found "04/24/2020""#
            ])
        var pattern = try Wrapped<PatternSchema>(json: #"{"at": "24.04.2020"}"#)
        #expect(pattern.at == date(1_587_686_400))
        pattern.at = date(0)
        #expect(pattern.dyn.json == ["at": "01.01.1970"])
    }

    @Test("lists and dictionaries of dates have their style; an edit keeps what it does not touch")
    func collections() throws {
        var trip = try Wrapped<TripSchema>(
            json: #"{"days": ["2018-05-02", "5/3/2018"], "by-name": {"a": 1.50e3}, "gaps": ["2018.05.02", null]}"#)
        #expect(trip.days == [date(1_525_219_200), date(1_525_305_600)] && trip.byName == ["a": date(1500)])
        #expect(trip.gaps == [date(1_525_219_200), nil])
        #expect(trip.dyn.problems.map(\.code) == ["coerced"])
        trip.days.append(date(0))
        trip.byName["b"] = date(60)
        trip.gaps.append(date(0))
        #expect(trip.dyn.json["days"].text() == #"["2018-05-02", "5/3/2018", "1970-01-01"]"#)
        #expect(trip.dyn.json["by-name"].text() == #"{"a": 1.50e3,"b": 60}"#)
        #expect(trip.dyn.json["gaps"] == ["2018.05.02", nil, "1970.01.01"])
    }

    @Test(
        "ISO 8601 without an offset is read in the field's time zone, and reported",
        arguments: [
            ("2020-04-24T16:18:53", 1_587_745_133), ("2020-04-24 16:18:53.5", 1_587_745_133.5),
            ("2020-04-24T16:18:53,25", 1_587_745_133.25),
        ])
    func withoutOffset(_ text: String, _ seconds: Double) throws {
        struct LocalSchema: Schema {
            let utc = Date("d", .iso8601)
            let milliseconds = Date("d", .iso8601Milliseconds)
            let options = Date("d", iso8601: [.milliseconds])
            let zoned = Date("d", .iso8601).in(TimeZone(secondsFromGMT: 7200)!)
            let slashes = Date("d", .mdySlashes)
            let strict = Date("d", .iso8601).strict
            let dateOnly = Date("d", iso8601: .dateOnly)
        }
        let local = try Wrapped<LocalSchema>(json: "{\"d\": \"\(text)\"}")
        #expect(local.utc == date(seconds) && local.milliseconds == date(seconds) && local.options == date(seconds))
        #expect(local.slashes == date(seconds) && local.zoned == date(seconds - 7200))
        #expect(local.strict == nil && local.dateOnly == nil)
        let problems = Dictionary(uniqueKeysWithValues: local.dyn.problems.map { ($0.property, $0) })
        #expect(problems["utc"]?.code == "coerced" && problems["utc"]?.expected.hasSuffix("read without an offset") == true)
        #expect(problems.values.count { $0.code == "coerced" } == 5 && problems["strict"]?.code == "invalid")
    }

    @Test("numbers since 1970 read ISO 8601 texts, reported, and are written as numbers")
    func epoch() throws {
        var epoch = try Wrapped<EpochSchema>(
            json: #"{"s": "2018-05-02T00:00:00.5+00:00", "ms": "2018-05-02", "x": "2018-05-02", "z": "2018-05-02T00:00:00"}"#)
        #expect(epoch.seconds == date(1_525_219_200.5) && epoch.milliseconds == date(1_525_219_200))
        #expect(epoch.strict == nil && epoch.zoned == date(1_525_226_400))
        #expect(epoch.dyn.problems.map(\.code) == ["coerced", "coerced", "invalid", "coerced"])
        #expect(epoch.dyn.problems[0].message.contains("(seconds since 1970), read as ISO 8601"))
        epoch.seconds = date(1)
        #expect(epoch.dyn.json["s"] == 1)
        #expect(try Wrapped<EpochSchema>(json: #"{"s": "05/02/2018"}"#).seconds == nil)
    }

    @Test(
        "a number in a string, and a day as a number, are read and reported; strict fields refuse them, as the exported schema does"
    )
    func otherKinds() throws {
        struct Kinds: Schema {
            let at = Date("at", .epochSeconds)
            let ms = Date("ms", .epochMilliseconds)
            let day = Date("day", .yyyymmdd)
            let days = List<Foundation.Date>("days")
            var body: some SchemaBody { Dates(.yyyymmdd) }
        }
        struct StrictKinds: Schema {
            let at = Date("at", .epochSeconds).strict
            let ms = Date("ms", .epochMilliseconds).strict
            let day = Date("day", .yyyymmdd).strict
            let days = List<Foundation.Date>("days").strict
            var body: some SchemaBody { Dates(.yyyymmdd) }
        }
        let other = #"{"at": "1525219200", "ms": "1525219200000", "day": 20180502, "days": [20180502]}"#
        var model = try Wrapped<Kinds>(json: other)
        #expect([model.at, model.ms, model.day, model.days.first] == Array(repeating: date(1_525_219_200), count: 4))
        #expect(model.dyn.problems.map(\.code) == ["coerced", "coerced", "coerced", "coerced"])
        #expect(
            model.dyn.problems.map(\.message) == [
                #"expected a date (seconds since 1970), read from a string, found "1525219200""#,
                #"expected a date (milliseconds since 1970), read from a string, found "1525219200000""#,
                "expected a date (yyyyMMdd), read from a number, found 20180502",
                "expected a date (yyyyMMdd), read from a number, found 20180502",
            ])
        let strict = try Wrapped<StrictKinds>(json: other)
        #expect(strict.at == nil && strict.ms == nil && strict.day == nil && strict.days == [])
        #expect(strict.dyn.problems.map(\.property) == ["at", "ms", "day", "days"])
        #expect(throws: ValidationError.self) { try Wrapped<StrictKinds>(strict: other) }
        let written = #"{"at": 1525219200, "ms": 1525219200000, "day": "20180502", "days": ["20180502"]}"#
        #expect(try Wrapped<StrictKinds>(strict: written).day == date(1_525_219_200))
        let (texts, whole) = (try JSON(parsing: other), try JSON(parsing: written))
        for export in [try JSONSchema(Kinds().jsonSchema), try JSONSchema(StrictKinds().jsonSchema)] {
            #expect(export.allows(whole))
            for (key, value) in texts.members { #expect(!export.allows([key: value]), "\(key)") }
        }
        // What is assigned is written in the form that is declared.
        model.at = date(1)
        model.day = date(0)
        #expect(model.dyn.json["at"] == 1 && model.dyn.json["day"] == "19700101")
    }

    @Test("a form of one's own, by two closures, as text and as number")
    func own() throws {
        var model = try Wrapped<OwnSchema>(json: #"{"net": "/Date(1500)/", "days": 25568, "broken": 1}"#)
        #expect(model.net == date(1.5) && model.days == date(86_400) && model.broken == nil)
        model.net = date(2)
        model.days = date(0)
        #expect(model.dyn.json == ["net": "/Date(2000)/", "days": 25567, "broken": 1])
        #expect(model.dyn.output().json == ["net": "/Date(2000)/", "days": 25567, "broken": 1])
        #expect(throws: ValidationError.self) { try model.dyn.set(\.broken, to: date(0)) }
        let wrong = try Wrapped<OwnSchema>(json: #"{"net": "2020-01-01", "days": "25568"}"#)
        #expect(
            wrong.dyn.problems.map(\.message) == [
                #"expected a date (/Date(milliseconds)/), found "2020-01-01""#
            ])
        let conversion = DateConversion.own("x") { _ in
            nil
        } write: { _ in
            nil
        }
        let copy = conversion
        #expect(
            copy == conversion
                && conversion
                    != .own("x") { _ in
                        nil
                    } write: { _ in
                        nil
                    }
                && conversion.description == "x")
    }

    @Test("dates of a schema's style round-trip, whatever the style")
    func law() throws {
        var random = SeededRandom(seed: 9)
        for _ in 0..<500 {
            let instant = date(Double(Int.random(in: -2_000_000_000...4_000_000_000, using: &random)))
            var trip = Wrapped<TripSchema>()
            trip.from = instant
            trip.stops = [instant, instant + 60]
            let again = try Wrapped<TripSchema>(strict: trip.dyn.json.text())
            #expect(again.from == instant && again.stops == [instant, instant + 60] && again == trip)
        }
    }

    @Test("a field's own time zone stays, UTC too")
    func ownZone() throws {
        struct ZonesSchema: Schema {
            let own = Date("own").in(TimeZone(secondsFromGMT: 0)!)
            let given = Date("given")
            var body: some SchemaBody { Dates(.style(.mdySlashes).in(TimeZone(secondsFromGMT: 7200)!)) }
        }
        let model = try Wrapped<ZonesSchema>(json: #"{"own": "06/01/2024", "given": "06/01/2024"}"#)
        #expect(model.own?.timeIntervalSince1970 == 1_717_200_000)
        #expect(model.given?.timeIntervalSince1970 == 1_717_192_800)
    }
}
