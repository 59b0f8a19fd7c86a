import DynWrapSchema
import Foundation
import Testing

@Suite struct DateStyleTests {
    struct Vector: Sendable, CustomTestStringConvertible {
        let style: DateStyle
        let text: String
        let instant: String?
        var written: String?
        var fallback: DateStyle?
        var testDescription: String { "\(style) \(text)" }
    }

    static let vectors: [Vector] = [
        Vector(
            style: .iso8601Milliseconds, text: "2017-02-05T17:03:13.000-03:00", instant: "2017-02-05T20:03:13Z",
            written: "2017-02-05T20:03:13.000Z"),
        Vector(
            style: .javaScript, text: "Tue Jun 3 2008 11:05:30 GMT", instant: "2008-06-03T11:05:30Z",
            written: "Tue Jun 03 2008 11:05:30 GMT"),
        Vector(style: .iso8601, text: "2016-11-01T21:14:33Z", instant: "2016-11-01T21:14:33Z", written: "2016-11-01T21:14:33Z"),
        Vector(style: .yyyymmddSlashes, text: "2018/02/15", instant: "2018-02-15T00:00:00Z", written: "2018/02/15"),
        Vector(style: .yyyymmddDashes, text: "2018-02-15", instant: "2018-02-15T00:00:00Z", written: "2018-02-15"),
        Vector(style: .yyyymmdd, text: "20180215", instant: "2018-02-15T00:00:00Z", written: "20180215"),
        Vector(style: .mdySlashes, text: "05/06/2018", instant: "2018-05-06T00:00:00Z", written: "05/06/2018"),
        Vector(style: .mdyDashes, text: "05-06-2018", instant: "2018-05-06T00:00:00Z", written: "05-06-2018"),
        Vector(style: .dmySlashes, text: "05/06/2018", instant: "2018-06-05T00:00:00Z", written: "05/06/2018"),
        Vector(style: .dmyDashes, text: "05-06-2018", instant: "2018-06-05T00:00:00Z", written: "05-06-2018"),
        Vector(style: .mdySlashes, text: "5/22/2019", instant: "2019-05-22T00:00:00Z", written: "05/22/2019"),
        Vector(style: .dmySlashes, text: "30/02/2017", instant: nil),
        Vector(style: .mdySlashes, text: "30/02/2017", instant: nil),
        Vector(style: .dmyDashes, text: "30-02-2017", instant: nil),
        Vector(style: .iso8601, text: "2016-11-01T24:00:00Z", instant: "2016-11-02T00:00:00Z", written: "2016-11-02T00:00:00Z"),
        Vector(style: .iso8601, text: "2016-11-01T24:00:01Z", instant: nil),
        Vector(
            style: .iso8601Milliseconds, text: "2020-04-24T16:18:53.000-5", instant: "2020-04-24T21:18:53Z",
            written: "2020-04-24T21:18:53.000Z"),
        Vector(style: .iso8601, text: "2020-04-24 16:18:53-5", instant: "2020-04-24T21:18:53Z", written: "2020-04-24T21:18:53Z"),
        Vector(style: .iso8601, text: "2016-12-31T23:59:60Z", instant: nil),
        Vector(style: .iso8601Milliseconds, text: "2016-12-31T23:59:60.000Z", instant: nil),
        Vector(style: .mdySlashes, text: "", instant: nil),
        Vector(style: .iso8601, text: "2016-11-01T21:14:33", instant: nil),
        Vector(style: .mdySlashes, text: "05/06/18", instant: nil),
        Vector(style: .mdySlashes, text: " 05/06/2018", instant: nil),
        Vector(style: .mdySlashes, text: "05/06/2018 ", instant: nil),
        Vector(style: .mdySlashes, text: "05/06-2018", instant: nil),
        Vector(style: .mdySlashes, text: "05.06.2018", instant: nil),
        Vector(style: .yyyymmddDashes, text: "0000-01-01", instant: nil),
        Vector(style: .yyyymmddDashes, text: "2018-13-01", instant: nil),
        Vector(style: .yyyymmddDashes, text: "2018-00-01", instant: nil),
        Vector(style: .yyyymmddDashes, text: "2018-01-00", instant: nil),
        Vector(style: .yyyymmddDashes, text: "1900-02-29", instant: nil),
        Vector(style: .yyyymmddDashes, text: "2000-02-29", instant: "2000-02-29T00:00:00Z", written: "2000-02-29"),
        Vector(style: .yyyymmddDashes, text: "0001-01-01", instant: "0001-01-01T00:00:00Z", written: "0001-01-01"),
        Vector(style: .yyyymmddDashes, text: "9999-12-31", instant: "9999-12-31T00:00:00Z", written: "9999-12-31"),
        Vector(style: .iso8601, text: "9999-12-31T24:00:00Z", instant: nil),
        Vector(style: .iso8601, text: "0001-01-01T00:00:00+01:00", instant: nil),
        Vector(
            style: .javaScript, text: "Mon Jun 3 2008 11:05:30 GMT", instant: "2008-06-03T11:05:30Z",
            written: "Tue Jun 03 2008 11:05:30 GMT"),
        Vector(
            style: .javaScript, text: "tue jun 03 2008 11:05:30 EST", instant: "2008-06-03T16:05:30Z",
            written: "Tue Jun 03 2008 16:05:30 GMT"),
        Vector(
            style: .javaScript, text: "Tue Jun 03 2008 11:05:30 GMT+0200", instant: "2008-06-03T09:05:30Z",
            written: "Tue Jun 03 2008 09:05:30 GMT"),
        Vector(style: .javaScript, text: "Tue Jun 03 2008 11:05:30 XYZ", instant: nil),
        // Other styles than the declared one.
        Vector(
            style: .mdySlashes, text: "13/05/2018", instant: "2018-05-13T00:00:00Z", written: "05/13/2018",
            fallback: .dmySlashes),
        Vector(
            style: .dmySlashes, text: "05-06-2018", instant: "2018-06-05T00:00:00Z", written: "05/06/2018", fallback: .dmyDashes),
        Vector(
            style: .dmyDashes, text: "05/06/2018", instant: "2018-06-05T00:00:00Z", written: "05-06-2018",
            fallback: .dmySlashes),
        Vector(
            style: .dmySlashes, text: "05-13-2018", instant: "2018-05-13T00:00:00Z", written: "13/05/2018", fallback: .mdyDashes),
        Vector(
            style: .iso8601, text: "05/06/2018", instant: "2018-05-06T00:00:00Z", written: "2018-05-06T00:00:00Z",
            fallback: .mdySlashes),
        Vector(
            style: .iso8601Milliseconds, text: "2016-11-01T21:14:33Z", instant: "2016-11-01T21:14:33Z",
            written: "2016-11-01T21:14:33.000Z",
            fallback: .iso8601),
        Vector(
            style: .yyyymmdd, text: "2018/02/15", instant: "2018-02-15T00:00:00Z", written: "20180215",
            fallback: .yyyymmddSlashes),
    ]

    @Test("PARITY 1: date vectors", arguments: vectors) func vector(_ vector: Vector) throws {
        let conversion = DateConversion.style(vector.style)
        let read = conversion.parse(vector.text)
        #expect(read?.date == vector.instant.map(utc))
        #expect(read?.fallback == vector.fallback)
        if let read { #expect(conversion.text(read.date) == vector.written) }
    }

    @Test("PARITY 1: the order in which the other styles are tried") func fallbackOrder() {
        let order: [DateStyle: [DateStyle]] = [
            .iso8601Milliseconds: [
                .javaScript, .iso8601, .yyyymmddSlashes, .yyyymmddDashes, .yyyymmdd, .mdySlashes, .mdyDashes, .dmySlashes,
                .dmyDashes,
            ],
            .javaScript: [
                .iso8601Milliseconds, .iso8601, .yyyymmddSlashes, .yyyymmddDashes, .yyyymmdd, .mdySlashes, .mdyDashes,
                .dmySlashes, .dmyDashes,
            ],
            .iso8601: [
                .iso8601Milliseconds, .javaScript, .yyyymmddSlashes, .yyyymmddDashes, .yyyymmdd, .mdySlashes, .mdyDashes,
                .dmySlashes, .dmyDashes,
            ],
            .yyyymmddSlashes: [
                .yyyymmddDashes, .yyyymmdd, .iso8601Milliseconds, .javaScript, .iso8601, .mdySlashes, .mdyDashes, .dmySlashes,
                .dmyDashes,
            ],
            .yyyymmddDashes: [
                .yyyymmddSlashes, .yyyymmdd, .iso8601Milliseconds, .javaScript, .iso8601, .mdySlashes, .mdyDashes, .dmySlashes,
                .dmyDashes,
            ],
            .yyyymmdd: [
                .yyyymmddSlashes, .yyyymmddDashes, .iso8601Milliseconds, .javaScript, .iso8601, .mdySlashes, .mdyDashes,
                .dmySlashes, .dmyDashes,
            ],
            .mdySlashes: [
                .mdyDashes, .iso8601Milliseconds, .javaScript, .iso8601, .yyyymmddSlashes, .yyyymmddDashes, .yyyymmdd,
                .dmySlashes, .dmyDashes,
            ],
            .mdyDashes: [
                .mdySlashes, .iso8601Milliseconds, .javaScript, .iso8601, .yyyymmddSlashes, .yyyymmddDashes, .yyyymmdd,
                .dmySlashes, .dmyDashes,
            ],
            .dmySlashes: [
                .dmyDashes, .iso8601Milliseconds, .javaScript, .iso8601, .yyyymmddSlashes, .yyyymmddDashes, .yyyymmdd,
                .mdySlashes, .mdyDashes,
            ],
            .dmyDashes: [
                .dmySlashes, .iso8601Milliseconds, .javaScript, .iso8601, .yyyymmddSlashes, .yyyymmddDashes, .yyyymmdd,
                .mdySlashes, .mdyDashes,
            ],
        ]
        for style in DateStyle.allCases { #expect(style.fallbacks == order[style]) }
    }

    /// Every style reads what every style writes, by the first style in order that fits.
    @Test func everyStyleReadsEveryOther() throws {
        let date = utc("2018-05-06T00:00:00Z")
        for declared in DateStyle.allCases {
            for written in DateStyle.allCases {
                let text = try #require(DateConversion.style(written).text(date))
                let read = try #require(DateConversion.style(declared).parse(text))
                let first = ([declared] + declared.fallbacks).first { style in
                    // 05/06 and 05-06 fit both orders; the others fit one style only.
                    style.pattern.contains("/") == written.pattern.contains("/") && style.pattern.count == written.pattern.count
                        && style.pattern.hasPrefix("yyyy") == written.pattern.hasPrefix("yyyy")
                        && style.pattern.hasPrefix("E") == written.pattern.hasPrefix("E")
                }
                #expect(read.fallback ?? declared == first)
                if read.fallback ?? declared == written { #expect(read.date == date) }
            }
        }
    }

    /// Any prefix and any single changed byte gives a date or nil, and never a trap.
    @Test func prefixesAndMutationsNeverTrap() {
        // Each style reads by all ten, so two of them reach every reader.
        let conversions: [DateConversion] = [
            .style(.mdySlashes), .style(.dmyDashes), .iso8601([.fraction(9), .compactDate, .compactTime]),
            .iso8601([.withoutOffset]), .format("EEEE, d MMMM yyyy 'at' h:mm:ss.SSS a ZZZZ"), .epochSeconds, .epochMilliseconds,
        ]
        let texts =
            Set(Self.vectors.filter { $0.fallback == nil && $0.instant != nil }.map(\.text)).sorted() + [
                "20170205T170313.123456789-0300", "Sunday, 5 February 2017 at 5:03:13.123 PM GMT-03:00", "-1525219200.25",
            ]
        for conversion in conversions {
            for text in texts {
                let bytes = ContiguousArray(text.utf8)
                for end in bytes.indices { readAndWriteBack(conversion, ContiguousArray(bytes[..<end])) }
                for i in bytes.indices {
                    for byte in UInt8.min...UInt8.max {
                        var mutated = bytes
                        mutated[i] = byte
                        readAndWriteBack(conversion, mutated)
                    }
                }
            }
        }
    }

    @Test("the names of WrapModel are the same styles")
    func aliases() {
        #expect(DateStyle.dibs == .iso8601Milliseconds)
        #expect(DateStyle.secondary == .javaScript)
        #expect(DateStyle.allCases.count == 10)
    }

    /// What is read can be written and read again as the same date.
    private func readAndWriteBack(_ conversion: DateConversion, _ bytes: ContiguousArray<UInt8>) {
        guard let read = conversion.parse(utf8: bytes.span) else { return }
        var written = ContiguousArray<UInt8>()
        guard conversion.append(read.date, to: &written) else {
            Issue.record("\(String(decoding: bytes, as: UTF8.self)) is read as \(read.date) but not written")
            return
        }
        let again = conversion.parse(utf8: written.span)
        // A style without a time, or without a fraction, may cut; a second round never changes anything.
        var second = ContiguousArray<UInt8>()
        if let again { conversion.append(again.date, to: &second) }
        if again?.fallback != nil || second != written {
            Issue.record("\(String(decoding: bytes, as: UTF8.self)) → \(String(decoding: written, as: UTF8.self)) is not stable")
        }
    }
}
