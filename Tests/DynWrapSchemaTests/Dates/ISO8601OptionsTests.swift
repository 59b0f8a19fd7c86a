import DynWrapSchema
import Foundation
import Testing

@Suite struct ISO8601OptionsTests {
    private let date = utc("2017-02-05T20:03:13Z") + 0.125

    @Test(
        "PARITY 1: date by ISO 8601 options",
        arguments: [
            ([], "2017-02-05T20:03:13Z"),
            (.fraction(1), "2017-02-05T20:03:13.1Z"),
            (.milliseconds, "2017-02-05T20:03:13.125Z"),
            (.fraction(9), "2017-02-05T20:03:13.125000000Z"),
            (.fraction(99), "2017-02-05T20:03:13.125000000Z"),
            (.fraction(-1), "2017-02-05T20:03:13Z"),
            ([.fraction(2), .fraction(4)], "2017-02-05T20:03:13.1250Z"),
            (.dateOnly, "2017-02-05"),
            ([.dateOnly, .compactDate], "20170205"),
            (.compactDate, "20170205T20:03:13Z"),
            (.compactTime, "2017-02-05T200313Z"),
            ([.compactDate, .compactTime], "20170205T200313Z"),
            (.blankBetween, "2017-02-05 20:03:13Z"),
            (.withoutOffset, "2017-02-05T20:03:13"),
        ] as [(ISO8601Options, String)])
    func written(_ options: ISO8601Options, _ text: String) {
        let conversion = DateConversion.iso8601(options)
        #expect(conversion.text(date) == text)
        #expect(conversion.parse(text).flatMap { conversion.text($0.date) } == text)
    }

    @Test(
        "PARITY 1: one-digit offsets and every other form",
        arguments: [
            ("2020-04-24T16:18:53.000-5", "2020-04-24T21:18:53Z"),
            ("2020-04-24 16:18:53-5", "2020-04-24T21:18:53Z"),
            ("2020-04-24T16:18:53-05", "2020-04-24T21:18:53Z"),
            ("2020-04-24T16:18:53-0530", "2020-04-24T21:48:53Z"),
            ("2020-04-24T16:18:53-530", "2020-04-24T21:48:53Z"),
            ("2020-04-24T16:18:53-5:30", "2020-04-24T21:48:53Z"),
            ("2020-04-24T16:18:53+05:30", "2020-04-24T10:48:53Z"),
            ("2020-04-24t16:18:53z", "2020-04-24T16:18:53Z"),
            ("2020-04-24T16:18:53,0Z", "2020-04-24T16:18:53Z"),
            ("2020-04-24T16:18:53.000000000-00:00", "2020-04-24T16:18:53Z"),
            ("2020-04-24T16:18:53+23:59", "2020-04-23T16:19:53Z"),
            ("2020-04-24T24:00:00+01:00", "2020-04-24T23:00:00Z"),
        ])
    func offsets(_ text: String, _ instant: String) {
        #expect(DateConversion.iso8601().parse(text)?.date == utc(instant))
        #expect(DateConversion.iso8601().parse(text)?.fallback == nil)
    }

    @Test(arguments: [
        "", "2020-04-24", "2020-04-24T16:18:53", "2020-04-24T16:18:53-", "2020-04-24T16:18:53-24", "2020-04-24T16:18:53-05:60",
        "2020-04-24T16:18:53-05:3", "2020-04-24T16:18:53-05300", "2020-04-24T16:18:53.Z", "2020-04-24T16:18:53.0000000000Z",
        "20200424T161853Z", "2020-4-24T16:18:53Z", "2020-04-24  16:18:53Z", "2020-04-24T16:18Z", "2020-04-24T16:60:53Z",
        "2020-04-24T25:00:00Z", "2020-04-24T16:18:60Z", "2020-04-31T16:18:53Z", "2020-04-24T16:18:53ZZ", "05/06/2018",
        "2020-04-24T16:18:53\u{2212}05:00", "２０２０-04-24T16:18:53Z",
    ])
    func refused(_ text: String) {
        #expect(DateConversion.iso8601().parse(text) == nil)
    }

    /// Fractions come back in as many digits as a `Double` can tell apart.
    @Test func fractionsComeBack() throws {
        var random = SystemRandomNumberGenerator()
        for (year, digits) in [("2001", 9), ("2017", 7), ("1901", 6), ("0002", 4), ("9998", 4)] {
            let conversion = DateConversion.iso8601(.fraction(digits))
            for _ in 0..<2_000 {
                let fraction = String((0..<digits).map { _ in "0123456789".randomElement(using: &random)! })
                let text = year == "2001" ? "2001-01-01T00:00:01.\(fraction)Z" : "\(year)-07-05T17:03:13.\(fraction)Z"
                let date = try #require(conversion.parse(text)?.date)
                #expect(conversion.text(date) == text)
            }
        }
        // More digits than the Double has: zeros, where those read back the same.
        let fine = DateConversion.iso8601(.fraction(9))
        #expect(fine.parse("2017-02-05T17:03:13.123Z").flatMap { fine.text($0.date) } == "2017-02-05T17:03:13.123000000Z")
        // Made from seconds since 1970, a date is not the nearest one to .123; it is still written .123.
        let inexact = Foundation.Date(timeIntervalSince1970: 1_486_324_993.123)
        #expect(DateConversion.style(.iso8601Milliseconds).text(inexact) == "2017-02-05T20:03:13.123Z")
        // Cut, not rounded; but what arithmetic left a hair below the next second is that second.
        #expect(DateConversion.style(.iso8601Milliseconds).text(date + 0.0009) == "2017-02-05T20:03:13.125Z")
        #expect(DateConversion.iso8601().text(utc("2017-02-05T23:59:59Z") + 0.9) == "2017-02-05T23:59:59Z")
        #expect(DateConversion.iso8601().text(utc("2017-02-05T23:59:59Z") + 0.999_999_9) == "2017-02-06T00:00:00Z")
    }

    @Test("every offset up to 23:59 either way is read, in every form, by options, pattern and style; one further is not")
    func allOffsets() throws {
        let local = utc("2018-05-02T12:00:00Z")
        let readers: [DateConversion] = [
            .iso8601(), .style(.iso8601), .style(.iso8601Milliseconds), .format("yyyy-MM-dd'T'HH:mm:ssZ"),
        ]
        func two(_ n: Int) -> String { (n < 10 ? "0" : "") + String(n) }
        for (sign, direction) in [("+", -1.0), ("-", 1.0)] {
            for (hours, minutes) in (0...24).flatMap({ hour in [0, 1, 30, 59, 60].map { (hour, $0) } }) {
                let expected = hours < 24 && minutes < 60 ? local + direction * Double(hours * 3_600 + minutes * 60) : nil
                for offset in ["\(two(hours)):\(two(minutes))", two(hours) + two(minutes)] {
                    for reader in readers {
                        let text = "2018-05-02T12:00:00\(sign)\(offset)"
                        #expect(reader.parse(text)?.date == expected, "\(text) by \(reader)")
                    }
                }
            }
        }
    }
}
