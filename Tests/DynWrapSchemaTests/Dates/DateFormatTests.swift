import DynWrapSchema
import Foundation
import TestSupport
import Testing

@Suite struct DateFormatTests {
    private let date = utc("2018-05-02T21:05:09Z") + 0.25

    @Test(
        "PARITY 1: date by format string",
        arguments: [
            ("MM/dd/yyyy HHmm", "05/02/2018 2105"),
            ("yyyyMMddHHmmssSSS", "20180502210509250"),
            ("d.M.y H:m:s", "2.5.2018 21:5:9"),
            ("EEEE, d MMMM yyyy 'at' h:mm a", "Wednesday, 2 May 2018 at 9:05 PM"),
            ("EEE, dd MMM yyyy HH:mm:ss Z", "Wed, 02 May 2018 21:05:09 +0000"),
            ("yyyy-MM-dd'T'HH:mm:ss.SSSXXX", "2018-05-02T21:05:09.250Z"),
            ("yyyy-MM-dd HH:mm:ss ZZZZ", "2018-05-02 21:05:09 GMT"),
            ("yyyy-MM-dd HH:mm:ssZZZZZ", "2018-05-02 21:05:09Z"),
            ("hh 'o''clock' a", "09 o'clock PM"),
            ("''yyyy''", "'2018'"),
            ("yyyy年M月d日", "2018年5月2日"),
        ])
    func written(_ pattern: String, _ text: String) throws {
        let conversion = DateConversion.format(pattern)
        #expect(conversion.flaw == nil)
        #expect(conversion.text(date) == text)
        let read = try #require(conversion.parse(text))
        #expect(conversion.text(read.date) == text)
        #expect(read.fallback == nil)
    }

    @Test(arguments: [
        ("MM/dd/yyyy", "5/2/2018", "2018-05-02T00:00:00Z"),
        ("h:mm a", "12:30 am", "2000-01-01T00:30:00Z"),
        ("h:mm a", "12:30 PM", "2000-01-01T12:30:00Z"),
        ("HH:mm", "21:05", "2000-01-01T21:05:00Z"),
        ("yyyy-MM", "2018-05", "2018-05-01T00:00:00Z"),
        ("HH:mm a", "13:05 PM", "2000-01-01T13:05:00Z"),
        ("d MMM yyyy", "2 december 2018", "2018-12-02T00:00:00Z"),
        ("EEE d MMM yyyy", "Mon 2 May 2018", "2018-05-02T00:00:00Z"),  // a Wednesday
        ("d MMMM yyyy", "2 DEC 2018", "2018-12-02T00:00:00Z"),
        ("yyyy-MM-dd HH:mm:ss z", "2018-05-02 12:00:00 PDT", "2018-05-02T19:00:00Z"),
        ("yyyy-MM-dd HH:mm:ss zzz", "2018-05-02 12:00:00 UTC", "2018-05-02T12:00:00Z"),
        ("yyyy-MM-dd HH:mm:ss X", "2018-05-02 12:00:00 -03", "2018-05-02T15:00:00Z"),
        ("yyyy-MM-dd HH:mm:ss Z", "2018-05-02 12:00:00 GMT-3:30", "2018-05-02T15:30:00Z"),
    ])
    func read(_ pattern: String, _ text: String, _ instant: String) {
        #expect(DateConversion.format(pattern).parse(text)?.date == utc(instant))
    }

    @Test(arguments: [
        ("MM/dd/yyyy HHmm", "05/02/2018 093"), ("MM/dd/yyyy", "05/02/18"), ("MM/dd/yyyy", "05-02-2018"),
        ("h:mm a", "0:30 AM"), ("h:mm a", "13:30 PM"), ("HH:mm a", "13:05 AM"),
        ("yyyy-MM-dd HH:mm:ss z", "2018-05-02 12:00:00 IST"), ("yyyy", "2018 "), ("yyyy", ""), ("MMM", "Ma"),
        ("yyyy-MM-dd", "05/02/2018"),
    ])
    func refused(_ pattern: String, _ text: String) {
        #expect(DateConversion.format(pattern).parse(text) == nil)
    }

    @Test(arguments: [
        ("yy-MM-dd", "two-digit years (yy) have no century; use yyyy"),
        ("yyyy-QQ", "the letter Q is not supported; text belongs in single quotes"),
        ("yyyy 'at", "a quote is not closed"),
        ("yyyy'", "a quote is not closed"),
        ("hh:mm", "h counts to 12 and needs a for AM or PM; use H for 0 to 23"),
        ("HH hh a", "it has both H and h"),
        ("yyyy yyyy", "yyyy repeats a field that already stands there"),
        ("yyyyMd", "two numbers touch, so each needs its full width, such as yyyyMMdd or HHmm"),
        ("yyyyyy", "yyyyyy is too long; y may stand 4 times at most"),
        ("HH:mm z Z", "Z repeats a field that already stands there"),
        ("yyyMMdd", "two numbers touch, so each needs its full width, such as yyyyMMdd or HHmm"),
        ("d'1'", "two numbers touch, so each needs its full width, such as yyyyMMdd or HHmm"),
        ("HHyy'T'", "two-digit years (yy) have no century; use yyyy"),
        ("HHy", "two numbers touch, so each needs its full width, such as yyyyMMdd or HHmm"),
        ("dd zzz:HH", "a zone runs into what follows it; a blank or a comma keeps them apart"),
        ("MMM'e'dd yyyy", "a short name runs into what follows it; a blank or a comma keeps them apart"),
        ("EEE'day' yyyy", "a short name runs into what follows it; a blank or a comma keeps them apart"),
        ("dMMMEEE", "a short name runs into what follows it; a blank or a comma keeps them apart"),
        ("HH:mmXdd", "a zone runs into what follows it; a blank or a comma keeps them apart"),
        ("HH:mmzMMMM", "a zone runs into what follows it; a blank or a comma keeps them apart"),
        ("HH:mmZ'1'", "a zone runs into what follows it; a blank or a comma keeps them apart"),
        ("HH:mmZZZZ-yyyy", "a zone runs into what follows it; a blank or a comma keeps them apart"),
        ("yyyy-MM-dd a", "a says AM or PM of an hour, and needs h"),
        ("mm a", "a says AM or PM of an hour, and needs h"),
        ("", "it has no field of a date or time"),
        ("'text'", "it has no field of a date or time"),
    ])
    func flaws(_ pattern: String, _ why: String) {
        let conversion = DateConversion.format(pattern)
        #expect(conversion.flaw == "The date pattern '\(pattern)' cannot be used: \(why).")
        #expect(conversion.parse("2018-05-02") == nil)
        #expect(conversion.text(date) == nil)
    }

    @Test("what a pattern without a flaw writes, it reads as the same text, whatever its fields and what stands between them")
    func writtenIsRead() throws {
        var random = SeededRandom(seed: 88)
        let letters = [
            "y", "yyy", "yyyy", "M", "MM", "MMM", "MMMM", "d", "dd", "H", "HH", "h", "hh", "m", "mm", "s", "ss", "S", "SSS", "z",
            "zzzz", "Z", "ZZZZZ", "X", "XXX",
        ]
        let between = ["", "", " ", "-", ":", "/", ", ", "'at'", "'é'", "+", "''", "1"]
        let zones = [TimeZone.gmt, TimeZone(secondsFromGMT: 50_400), TimeZone(secondsFromGMT: -12_600)].compactMap(\.self)
        var written = 0
        for _ in Rounds.of(20_000) {
            let pattern = (0..<Int.random(in: 1...5, using: &random)).map { _ in
                "\(letters.randomElement(using: &random)!)\(between.randomElement(using: &random)!)"  // neither is empty
            }.joined()
            let conversion = DateConversion.format(pattern).in(zones.randomElement(using: &random)!)  // not empty
            let date = Date(timeIntervalSince1970: Double(Int.random(in: -40_000_000_000...100_000_000_000, using: &random)))
            guard conversion.flaw == nil, let text = conversion.text(date) else { continue }
            written += 1
            let read = conversion.parse(text)?.date
            let again = read.flatMap { conversion.text($0) }
            #expect(again == text, "\(pattern) \(text)")
        }
        #expect(written > 100)
    }

    @Test func offsetsAreWritten() throws {
        let zone = try #require(TimeZone(secondsFromGMT: -12_600))
        for (letters, text) in [
            ("X", "-0330"), ("XX", "-0330"), ("XXX", "-03:30"), ("Z", "-0330"), ("ZZZZ", "GMT-03:30"), ("ZZZZZ", "-03:30"),
            ("z", "GMT-3:30"),
        ] {
            let conversion = DateConversion.format("HH:mm\(letters)").in(zone)
            #expect(conversion.text(date) == "17:35\(text)")
            #expect(conversion.parse("17:35\(text)")?.date == utc("2000-01-01T21:05:00Z"))
        }
        let whole = try #require(TimeZone(secondsFromGMT: 7200))
        #expect(DateConversion.format("HHX").in(whole).text(date) == "23+02")
    }
}
