import DynWrap
import Foundation
import TestSupport
import Testing

@testable import DynWrapTool

/// What is there for speed alone gives what the general way gives.
@Suite("The fast ways of summaries")
struct FastWaysTests {
    @Test("small whole numbers are counted as any number is")
    func numbers() throws {
        var random = SeededRandom(seed: 3)
        let edges = [
            "0", "631151999", "631152000", "4102444800", "4102444801", "631152000000", "631151999999", "4102444800000",
            "4102444800001", "19000101", "19000100", "99991231", "99991232", "20200229", "20210229", "999999999999999",
            "1000000000000000", "9999999", "100000000",
        ]
        let others = (0..<4000).map { _ in
            String(Int.random(in: 0...Int(truncatingIfNeeded: 1 &<< Int.random(in: 1...53, using: &random)), using: &random))
        }
        let days = (0..<2000).map { _ in String(20_000_000 + Int.random(in: 0...400_000, using: &random)) }
        for text in edges + others + days {
            let number = try #require(JSONNumber(text))
            var (fast, general) = (NumberSummary(), NumberSummary())
            fast.add(number)
            general.addAny(number)
            #expect(fast == general, "\(text)")
        }
    }

    @Test("the forms of dates that are not tried with a text do not read it")
    func forms() {
        var random = SeededRandom(seed: 4)
        let dates = [
            "2017-02-05T17:03:13.000-03:00", "Tue Jun 03 2008 11:05:30 GMT", "2016-11-01T21:14:33Z", "2018/02/15", "2018-02-15",
            "20180215", "12/31/2018", "12-31-2018",
            "31/12/2018", "31-12-2018", "2016-11-01 21:14:33Z", "2016-11-01T21:14:33", "2016-11-01 21:14:33", "20161101T211433Z",
            "20161101T211433+0100", "20161101T211433",
            "Mon Sep 24 03:35:21 +0000 2012", "Tue, 15 Nov 1994 08:12:31 GMT", "1/2/2018", "2018/2/5", "2018-2-5", "1-2-2018",
            "2016-11-01T21:14:33,5Z", "2016-11-01T21:14Z",
            "20161101 211433", "2016-W44-2", "2016-306", "16-11-01", "1/2/18", "-2016-11-01", "+2016-11-01", "2016.11.01",
            "20161101T21:14:33Z", "2016-11-01T211433Z",
        ]
        let letters = Array("0123456789-/:T Z+.,GMon")
        var texts = dates
        for date in dates {
            for _ in 0..<200 {
                var characters = Array(date)
                for _ in 0...Int.random(in: 0...2, using: &random) {
                    let place = Int.random(in: 0..<characters.count, using: &random)
                    switch Int.random(in: 0..<3, using: &random) {
                    case 0: characters[place] = letters.randomElement(using: &random) ?? "0"
                    case 1: characters.insert(letters.randomElement(using: &random) ?? "0", at: place)
                    default: if characters.count > 8 { characters.remove(at: place) }
                    }
                }
                texts.append(String(characters))
            }
        }
        var known = DateForms()
        var read = 0
        for text in texts where text.utf8.count >= 8 && text.utf8.last != 0x20 {
            let isNumeric = (text.utf8.first ?? 0) &- 0x30 < 10
            let general = DateForm.all.indices.filter {
                DateForm.all[$0].namesWeekday != isNumeric && DateForm.all[$0].reads(text)
            }
            #expect(known.fitting(text) == general && known.fitting(text) == general, "\(text)")
            read += general.count
        }
        #expect(read > 500)
    }
}
