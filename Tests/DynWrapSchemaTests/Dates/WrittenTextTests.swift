import Foundation
import TestSupport
import Testing

@testable import DynWrapSchema

@Suite("Dates that stand as they would be written")
struct WrittenTextTests {
    private static let styles: [DateStyle] = DateStyle.allCases

    private func isWritten(_ text: String, _ conversion: DateConversion) -> Bool {
        var text = text
        return text.withUTF8 { unsafe conversion.isWritten(as: $0) }
    }

    @Test("what is said to be written so is; the texts that a style writes in these centuries are found, but for the pattern's")
    func asWritten() throws {
        var random = SeededRandom(seed: 11)
        var found = 0
        for _ in Rounds.of(20_000) {
            let milliseconds = Int.random(in: -3_187_296_000_000..<3_124_224_000_000, using: &random)
            let date = Date(timeIntervalSinceReferenceDate: Double(milliseconds) / 1000)
            let style = try #require(Self.styles.randomElement(using: &random))
            let conversion = DateConversion.style(style)
            let text = try #require(conversion.text(date))
            try #require(isWritten(text, conversion) == (style != .javaScript), "\(text)")
            #expect(!isWritten(text, conversion.in(try #require(TimeZone(identifier: "Europe/Oslo")))))
            // A text with one byte changed is no date, or is written as it stands, or is not said to be.
            var bytes = Array(text.utf8)
            bytes[Int.random(in: bytes.indices, using: &random)] = try #require(
                "0123456789-/:.,TtZz +".utf8.randomElement(using: &random))
            let changed = String(decoding: bytes, as: UTF8.self)
            for other in Self.styles.map({ DateConversion.style($0) }) where isWritten(changed, other) {
                found += 1
                try #require(other.parse(changed).flatMap { other.text($0.date) } == changed, "\(changed)")
            }
        }
        #expect(found > Rounds.of(1_000).count)
    }

    @Test("texts that are read and written otherwise")
    func others() {
        let dibs = DateConversion.style(.iso8601Milliseconds)
        for text in [
            "2018-05-02T24:00:00.000Z", "2018-05-02t13:04:05.250Z", "2018-05-02T13:04:05,250Z", "2018-05-02T13:04:05.25Z",
            "2018-05-02T13:04:05.2500Z", "2018-05-02T13:04:05.250z", "2018-05-02T13:04:05.250+00:00", "0001-05-02T13:04:05.251Z",
            "2018-02-30T13:04:05.250Z", "2018-05-02T13:04:60.250Z", "",
        ] { #expect(!isWritten(text, dibs), "\(text)") }
        for text in ["5/2/2018", "05/2/2018", "2018-05-02", "13/02/2018", "1/02/20180"] {
            #expect(!isWritten(text, .style(.mdySlashes)), "\(text)")
        }
    }

    @Test("every day of the years 1 to 9999 has the year, the month and the day that it is made of")
    func everyDay() {
        var number = CivilDay.number(year: 1, month: 1, day: 1)
        var wrong = 0
        for year in 1...9999 {
            for month in 1...12 {
                for day in 1...CivilDay.days(inMonth: month, of: year) {
                    if CivilDay.date(number) != (year, month, day) { wrong += 1 }
                    number += 1
                }
            }
        }
        #expect(wrong == 0 && number == CivilDay.number(year: 9999, month: 12, day: 31) + 1)
    }
}
