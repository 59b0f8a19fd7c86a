import DynWrapSchema
import Foundation
import Testing

@Suite struct DateConversionTests {
    @Test("PARITY 1: numbers 19000101…99991231 read as yyyyMMdd") func numbersByStyle() {
        let mdy = DateConversion.style(.mdySlashes)
        #expect(mdy.parse(integer: 20_180_502)?.date == utc("2018-05-02T00:00:00Z"))
        #expect(mdy.parse(integer: 20_180_502)?.fallback == .yyyymmdd)
        #expect(mdy.parse(number: 20_180_502)?.date == utc("2018-05-02T00:00:00Z"))
        #expect(DateConversion.style(.yyyymmdd).parse(integer: 20_180_502)! == (utc("2018-05-02T00:00:00Z"), nil))
        #expect(mdy.parse(integer: 19_000_101)?.date == utc("1900-01-01T00:00:00Z"))
        #expect(mdy.parse(integer: 99_991_231)?.date == utc("9999-12-31T00:00:00Z"))
        for number in [19_000_100, 18_991_231, 99_991_232, 20_180_230, 0, -20_180_502, .max, .min] as [Int64] {
            #expect(mdy.parse(integer: number) == nil)
        }
        #expect(mdy.parse(number: 20_180_502.5) == nil)
        #expect(DateConversion.format("yyyyMMdd").parse(integer: 20_180_502) == nil)
        #expect(DateConversion.iso8601().parse(integer: 20_180_502) == nil)
    }

    @Test func epochSeconds() {
        let seconds = DateConversion.epochSeconds
        #expect(seconds.writesNumber)
        #expect(!DateConversion.style(.iso8601Milliseconds).writesNumber)
        #expect(seconds.parse(integer: 0)?.date == utc("1970-01-01T00:00:00Z"))
        #expect(seconds.parse(integer: 1_525_219_200)! == (utc("2018-05-02T00:00:00Z"), nil))
        #expect(seconds.parse(integer: -62_135_596_800)?.date == utc("0001-01-01T00:00:00Z"))
        #expect(seconds.parse(integer: -62_135_596_801) == nil)
        #expect(seconds.parse(integer: 253_402_300_799)?.date == utc("9999-12-31T23:59:59Z"))
        #expect(seconds.parse(integer: 253_402_300_800) == nil)
        for number in [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e18, 9.3e18, -9.3e18] {
            #expect(seconds.parse(number: number) == nil)
            #expect(DateConversion.epochMilliseconds.parse(number: number) == nil)
        }
        #expect(seconds.parse(integer: .max) == nil)
        #expect(seconds.parse(integer: .min) == nil)
        for text in ["1525219200", "1525219200.25", "-0.5", "-62135596800", "0", "1486324993.123", "-1.000001"] {
            #expect(seconds.parse(text).flatMap { seconds.text($0.date) } == text)
        }
        #expect(seconds.parse("1525219200.250000000000000")?.date == utc("2018-05-02T00:00:00Z") + 0.25)
        #expect(seconds.parse(number: 1_525_219_200.25)?.date == utc("2018-05-02T00:00:00Z") + 0.25)
        #expect(seconds.parse(number: 1_486_324_993.123).flatMap { seconds.text($0.date) } == "1486324993.123")
        for text in ["", "-", "1.", ".5", "01", "1e9", "+1", " 1", "1525219200x", "9999999999999999999999"] {
            #expect(seconds.parse(text) == nil)
        }
    }

    @Test func epochMilliseconds() {
        let milliseconds = DateConversion.epochMilliseconds
        #expect(milliseconds.parse(integer: 1_525_219_200_123)?.date == utc("2018-05-02T00:00:00Z") + 0.123)
        #expect(milliseconds.parse(integer: -1)?.date == utc("1970-01-01T00:00:00Z") - 0.001)
        #expect(milliseconds.parse(integer: .max) == nil)
        #expect(milliseconds.parse(integer: .min) == nil)
        for text in ["1525219200123", "1525219200123.5", "-1", "-1500", "-0.25", "0", "253402300799999"] {
            #expect(milliseconds.parse(text).flatMap { milliseconds.text($0.date) } == text)
        }
    }

    @Test("the last moment that can be written stays in its second, whatever digits it is written with")
    func lastMoment() throws {
        let date = Date(timeIntervalSinceReferenceDate: 252_423_993_599.99997)
        for (digits, text) in [(0, "9999-12-31T23:59:59Z"), (1, "9999-12-31T23:59:59.9Z"), (3, "9999-12-31T23:59:59.999Z")] {
            let pattern =
                digits == 0 ? "yyyy-MM-dd'T'HH:mm:ssX" : "yyyy-MM-dd'T'HH:mm:ss.\(String(repeating: "S", count: digits))X"
            #expect(DateConversion.format(pattern).text(date) == text)
        }
    }

    @Test func datesThatCannotBeWritten() {
        let conversions: [DateConversion] =
            DateStyle.allCases.map { .style($0) } + [.iso8601(.fraction(9)), .format("yyyy"), .epochSeconds, .epochMilliseconds]
        for conversion in conversions {
            for time in [Double.nan, .infinity, -.infinity, 1e300, -1e300, 252_423_993_600, -63_113_904_001, 1e19] {
                let date = Foundation.Date(timeIntervalSinceReferenceDate: time)
                #expect(conversion.text(date) == nil)
                var bytes: ContiguousArray<UInt8> = [1]
                #expect(!conversion.append(date, to: &bytes))
                #expect(bytes == [1])
            }
        }
    }

    @Test("PARITY 1: device time zone becomes .in(timeZone)") func timeZones() throws {
        let newYork = try #require(TimeZone(identifier: "America/New_York"))
        let day = DateConversion.style(.mdySlashes).in(newYork)
        #expect(day.parse("01/15/2018")?.date == utc("2018-01-15T05:00:00Z"))
        #expect(day.parse("07/15/2018")?.date == utc("2018-07-15T04:00:00Z"))
        #expect(day.text(utc("2018-07-15T03:59:59Z")) == "07/14/2018")
        let iso = DateConversion.style(.iso8601).in(newYork)
        #expect(iso.text(utc("2018-07-15T03:59:59Z")) == "2018-07-14T23:59:59-04:00")
        #expect(iso.parse("2018-07-15T03:59:59Z")?.date == utc("2018-07-15T03:59:59Z"))
        // 1880: local mean time, -4:56:02. The text has whole minutes and is still the same instant.
        let old = utc("1880-01-01T12:00:00Z")
        #expect(iso.text(old).flatMap { iso.parse($0)?.date } == old)

        let local = DateConversion.iso8601([.withoutOffset]).in(newYork)
        #expect(local.parse("2018-03-11T02:30:00")?.date == utc("2018-03-11T07:30:00Z"))  // skipped: 03:30 EDT
        #expect(local.parse("2018-11-04T01:30:00")?.date == utc("2018-11-04T05:30:00Z"))  // twice: the first, EDT
        #expect(local.text(utc("2018-11-04T06:30:00Z")) == "2018-11-04T01:30:00")
        #expect(local.parse("2018-03-11T02:30:00Z") == nil)

        // Midnight itself is skipped here; the day stays the day.
        let saoPaulo = DateConversion.style(.dmySlashes).in(try #require(TimeZone(identifier: "America/Sao_Paulo")))
        let skipped = try #require(saoPaulo.parse("04/11/2018")?.date)
        #expect(skipped == utc("2018-11-04T03:00:00Z"))
        #expect(saoPaulo.text(skipped) == "04/11/2018")

        let fixed = DateConversion.style(.iso8601Milliseconds).in(try #require(TimeZone(secondsFromGMT: -3 * 3600)))
        #expect(fixed.text(utc("2017-02-05T20:03:13Z")) == "2017-02-05T17:03:13.000-03:00")
        #expect(fixed.parse("02/05/2017")?.date == utc("2017-02-05T03:00:00Z"))
        let secondary = DateConversion.style(.javaScript).in(try #require(TimeZone(secondsFromGMT: -12_600)))
        #expect(secondary.text(utc("2008-06-03T11:05:30Z")) == "Tue Jun 03 2008 07:35:30 GMT-3:30")
        #expect(secondary.parse("Tue Jun 03 2008 07:35:30 GMT-3:30")?.date == utc("2008-06-03T11:05:30Z"))
    }

    @Test(arguments: ["America/New_York", "Europe/Oslo", "Asia/Kolkata", "Pacific/Apia", "Africa/Casablanca", "GMT+0530"])
    func localDaysComeBack(_ name: String) throws {
        let zone = try #require(TimeZone(identifier: name))
        let day = DateConversion.style(.yyyymmddDashes).in(zone)
        let utcDay = DateConversion.style(.yyyymmddDashes)
        for n in stride(from: -40_000, to: 40_000, by: 7) {
            let text = try #require(utcDay.text(Foundation.Date(timeIntervalSinceReferenceDate: Double(n) * 86_400)))
            let date = try #require(day.parse(text)?.date)
            // Apia has no 2011-12-30 at all: the day after is the nearest there is.
            if name == "Pacific/Apia" && text == "2011-12-30" { continue }
            #expect(day.text(date) == text)
        }
    }

    @Test func equalityAndDescription() {
        #expect(DateConversion.style(.iso8601Milliseconds) == .style(.iso8601Milliseconds))
        #expect(DateConversion.style(.iso8601Milliseconds) != .style(.iso8601))
        #expect(DateConversion.style(.iso8601Milliseconds).in(.gmt) == .style(.iso8601Milliseconds))
        #expect(Set([DateConversion.format("yyyy"), .format("yyyy"), .format("y")]).count == 2)
        #expect("\(DateConversion.style(.mdySlashes))" == "MM/dd/yyyy")
        #expect("\(DateConversion.epochSeconds)" == "seconds since 1970")
        #expect(DateConversion.style(.mdySlashes).style == .mdySlashes)
        #expect(DateConversion.epochSeconds.style == nil)
    }

    @Test("a fraction that is nearest to the year 10000 is the last date before it")
    func lastDate() throws {
        let end =
            try #require(DateConversion.style(.iso8601).parse("9999-12-31T23:59:59Z")).date.timeIntervalSinceReferenceDate + 1
        let conversion = DateConversion.iso8601([.fraction(9)])
        for digits in 8...9 {
            let text = "9999-12-31T23:59:59." + String(repeating: "9", count: digits) + "Z"
            #expect(conversion.parse(text)?.date.timeIntervalSinceReferenceDate == end.nextDown, "\(text)")
        }
    }

    @Test("a text without an offset is read leniently in the form that is declared, and in no other")
    func lenientForms() {
        let compact = DateConversion.iso8601([.compactDate, .compactTime])
        let date = utc("2018-05-02T09:30:15Z")
        #expect(compact.parseLeniently("20180502T093015")?.date == date)
        #expect(compact.parseLeniently("2018-05-02T09:30:15") == nil)
        #expect(DateConversion.iso8601([]).parseLeniently("2018-05-02T09:30:15")?.date == date)
        #expect(DateConversion.iso8601([]).parseLeniently("20180502T093015") == nil)
    }
}
