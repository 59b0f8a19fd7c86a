import DynWrapSchema
import Foundation
import TestSupport
import Testing

/// The hand-written readers and writers against Foundation's.
@Suite struct DateDifferentialTests {
    /// 100,000 dates against the C library in all years and `ISO8601FormatStyle` from 1583, every tenth in every style.
    @Test func yearsOneTo9999AgainstISO8601FormatStyle() throws {
        var random = SeededRandom(seed: 1)
        let foundation = Foundation.Date.ISO8601FormatStyle()
        let iso = DateConversion.style(.iso8601)
        let dibs = DateConversion.style(.iso8601Milliseconds)
        let days = DateStyle.allCases.filter(\.isDateOnly)
        for round in Rounds.of(100_000) {
            let seconds = Int.random(in: -63_113_904_000..<252_423_993_600, using: &random)
            let date = Foundation.Date(timeIntervalSinceReferenceDate: Double(seconds))
            let text = DateReference.text(seconds)
            if seconds >= -13_180_000_000 { try #require(foundation.format(date) == text) }
            try #require(iso.text(date) == text)
            try #require(iso.parse(text)?.date == date)
            try #require(dibs.text(date) == text.dropLast() + ".000Z")

            if round % 10 != 0 { continue }
            let year = text.prefix(4)
            let month = text.dropFirst(5).prefix(2)
            let day = text.dropFirst(8).prefix(2)
            let midnight = Foundation.Date(timeIntervalSinceReferenceDate: Double(seconds - (seconds % 86_400 + 86_400) % 86_400))
            for style in days {
                let expected = style.pattern.replacing("yyyy", with: year).replacing("MM", with: month).replacing("dd", with: day)
                try #require(DateConversion.style(style).text(date) == expected)
                try #require(DateConversion.style(style).parse(expected)?.date == midnight)
            }
        }
    }

    /// `DateFormatter` from 1583 on: before 1582-10-15 it writes the Julian calendar, DynWrap (as ISO 8601) the Gregorian.
    @Test func everyPatternAgainstDateFormatter() throws {
        var random = SeededRandom(seed: 2)
        let newYork = try #require(TimeZone(identifier: "America/New_York"))
        let patterns: [(String, DateConversion, TimeZone)] =
            DateStyle.allCases.map { ($0.pattern, .style($0), .gmt) } + [
                ("EEEE, d MMMM yyyy 'at' h:mm:ss a", .format("EEEE, d MMMM yyyy 'at' h:mm:ss a"), .gmt),
                ("yyyy-MM-dd HH:mm:ss.SSS ZZZZ", .format("yyyy-MM-dd HH:mm:ss.SSS ZZZZ"), .gmt),
                ("M/d/y H:m Z", .format("M/d/y H:m Z"), .gmt),
                ("MM/dd/yyyy", DateConversion.style(.mdySlashes).in(newYork), newYork),
                ("yyyy-MM-dd'T'HH:mm:ss.SSSXXX", DateConversion.style(.iso8601Milliseconds).in(newYork), newYork),
            ]
        for (pattern, conversion, zone) in patterns {
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.timeZone = zone
            formatter.dateFormat = pattern
            for _ in Rounds.of(500) {
                // From 1890 in a real zone: local mean times before that have seconds, which DateFormatter drops.
                let least = zone == newYork ? -3_400_000_000 : -13_180_000_000
                let milliseconds = Int.random(in: least * 1000..<252_423_900_000_000, using: &random)
                let whole = pattern.contains("SSS") ? Double(milliseconds) / 1000 : Double(milliseconds / 1000)
                let date = Foundation.Date(timeIntervalSinceReferenceDate: whole)
                let text = formatter.string(from: date)
                try #require(conversion.text(date) == text)
                let read = try #require(conversion.parse(text))
                let theirs = try #require(formatter.date(from: text))
                try #require(read.fallback == nil)
                try #require(abs(read.date.timeIntervalSince(theirs)) < 0.000_1)
            }
        }
    }

    /// Patterns drawn at random: letters in any order and number, with text of any length before, between and behind them.
    @Test func randomPatternsAgainstDateFormatter() throws {
        var random = SeededRandom(seed: 3)
        let letters = [
            "y", "yyyy", "M", "MM", "MMM", "MMMM", "d", "dd", "H", "HH", "m", "mm", "s", "ss", "E", "EEE", "EEEE", "z", "Z",
            "ZZZZ", "ZZZZZ", "X", "XXX",
        ]
        let lettersOfOneWidth = ["yyyy", "MM", "MMM", "dd", "HH", "mm", "ss", "EEE"]
        let texts = [
            "", " ", "/", ", ", " 'at' ", "'T'", "''", " 'eight by' ", " 'a text that has more than eight bytes' ", "年",
            "'zwölf Uhr'",
        ]
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = .gmt
        var tried = 0
        for _ in Rounds.of(2_000) {
            var seen: Set<Character> = []
            let letters = Bool.random(using: &random) ? letters : lettersOfOneWidth
            var pattern = texts.randomElement(using: &random)!
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let field = letters.randomElement(using: &random)!
                guard seen.insert("ZX".contains(field.first!) ? "z" : field.first!).inserted else { continue }
                pattern += field + texts.randomElement(using: &random)!
            }
            let conversion = DateConversion.format(pattern)
            if conversion.flaw != nil { continue }
            tried += 1
            formatter.dateFormat = pattern
            let seconds = Int.random(in: -13_180_000_000..<252_423_900_000, using: &random)
            let date = Foundation.Date(timeIntervalSinceReferenceDate: Double(seconds))
            let text = formatter.string(from: date)
            try #require(conversion.text(date) == text, "\(pattern)")
            var bytes: ContiguousArray<UInt8> = [0x3E]
            #expect(conversion.append(date, to: &bytes))
            try #require(bytes.elementsEqual((">" + text).utf8), "\(pattern)")
        }
        #expect(tried > Rounds.of(500).count)
    }

    /// Where the calendars part: the day after 1582-10-04 is the 5th here and the 15th for `DateFormatter`.
    @Test func gregorianBefore1582() throws {
        let day = DateConversion.style(.yyyymmddDashes)
        let last = try #require(day.parse("1582-10-15")?.date)
        #expect(day.text(last - 86_400) == "1582-10-14")
        #expect(day.parse("1582-10-10") != nil)
        #expect(day.parse("1500-02-29") == nil)
    }
}
