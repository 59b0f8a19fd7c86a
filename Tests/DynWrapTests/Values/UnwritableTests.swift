import DynWrap
import Foundation
import TestSupport
import Testing

private struct MeasureSchema: Schema {
    let double = Num<Double>("double")
    let float = Num<Float>("float")
    let decimal = Num<Decimal>("decimal")
    let maybe = Num<Double>("maybe").optional
    let text = Num<Double>("text").asString
    let list = List<Double>("list")
    let rates = Dict<Float>("rates")
    let day = Date("day", .mdySlashes)
    let stamp = Date("stamp", .iso8601Milliseconds)
    let zulu = Date("zulu", iso8601: .fraction(9))
    let seconds = Date("seconds", .epochSeconds)
    let days = List<Foundation.Date>("days")
    let secret = Num<Double>("secret").secret
}

@Suite("Values that can't be written")
struct UnwritableTests {
    private static let text = #"""
        {"double": 1.50, "float": 2.0, "decimal": 0.10, "maybe": 3.00, "text": "4.0", "list": [1.0, 2.50], "rates": {"a": 1.0},
         "day": "5/2/2018", "stamp": "2017-02-05T17:03:13.000-03:00", "zulu": "2017-02-05T17:03:13Z", "seconds": 12.50, "days": ["2018-05-02"], "secret": 5.0}
        """#

    /// A value assigned by dot and by `set`, both of which must leave the text as it is.
    private func refused<V: Sendable>(
        _ path: any WritableKeyPath<Wrapped<MeasureSchema>, V> & Sendable,
        _ field: any KeyPath<MeasureSchema, Field<V>> & Sendable, _ value: V
    ) throws -> [Problem] {
        for text in [Self.text, "{}"] {
            var model = try Wrapped<MeasureSchema>(json: text)
            model[keyPath: path] = value
            #expect(model.dyn.json.text() == text && model.dyn.changes.isEmpty)
            #expect(throws: ValidationError.self) { try model.dyn.set(field, to: value) }
            #expect(model.dyn.json.text() == text && model.dyn.changes.isEmpty)
        }
        var model = try Wrapped<MeasureSchema>(json: Self.text)
        do { try model.dyn.set(field, to: value) } catch { return error.problems }
        return []
    }

    @Test("NaN and the infinities change nothing by dot, and dyn.set says why")
    func notNumbers() throws {
        for value in [Double.nan, .infinity, -.infinity] {
            let problems = try refused(\.double, \.double, value)
            #expect(problems.count == 1 && problems[0].property == "double" && problems[0].pointer.description == "/double")
            #expect(
                problems[0].expected == "a number that can be written" && problems[0].found == "\(value)")
            #expect(try refused(\.maybe, \.maybe, value).count == 1)
            #expect(try refused(\.text, \.text, value).count == 1)
            #expect(try refused(\.list, \.list, [1, value]).count == 1)
            #expect(try refused(\.float, \.float, Float(value)).count == 1)
            #expect(try refused(\.rates, \.rates, ["a": 1, "b": Float(value)]).count == 1)
            #expect(try refused(\.secret, \.secret, value).first?.found == "<secret>")
        }
        #expect(try refused(\.decimal, \.decimal, Decimal.nan).count == 1)
    }

    @Test("dates outside the years 1 to 9999 change nothing by dot, and dyn.set says why")
    func dates() throws {
        let far = [
            Foundation.Date.distantPast.addingTimeInterval(-86_400),
            Foundation.Date(timeIntervalSinceReferenceDate: 252_423_993_600),
            Foundation.Date(timeIntervalSinceReferenceDate: .nan),
            Foundation.Date(timeIntervalSinceReferenceDate: .infinity),
        ]
        for date in far {
            #expect(try refused(\.day, \.day, date).count == 1)
            #expect(try refused(\.stamp, \.stamp, date).count == 1)
            #expect(try refused(\.zulu, \.zulu, date).count == 1)
            #expect(try refused(\.seconds, \.seconds, date).count == 1)
            #expect(try refused(\.days, \.days, [date]).count == 1)
        }
        var model = try Wrapped<MeasureSchema>(json: Self.text)
        model.day = nil
        #expect(model.dyn.json["day"].isMissing, "nil still removes")
    }

    @Test("what is read can be written again: any date near the ends of the years 1 and 9999, in any form and zone")
    func ends() throws {
        var random = SeededRandom(seed: 3)
        let zones = [
            TimeZone(identifier: "UTC")!, TimeZone(secondsFromGMT: 14 * 3600)!, TimeZone(secondsFromGMT: -12 * 3600)!,
            TimeZone(identifier: "America/New_York")!,
        ]
        for _ in Rounds.of(5_000) {
            let zone = zones.randomElement(using: &random)!
            let start = Bool.random(using: &random) ? "0001-01-01T00:00:00" : "9999-12-31T23:59:59"
            let digit = Bool.random(using: &random) ? "9" : String(Int.random(in: 0...9, using: &random))
            let fraction = (0..<Int.random(in: 1...9, using: &random)).map { _ in digit }.joined()
            let offsets = ["Z", "+14:00", "-12:00", "+00:01", "-23:59"]
            let text = "\(start).\(fraction)\(offsets.randomElement(using: &random)!)"
            for digits in 0...9 {
                let conversion = DateConversion.iso8601(.fraction(digits)).in(zone)
                guard let date = conversion.parse(text)?.date else { continue }
                let written = try #require(conversion.text(date), "\(text) in \(zone)")
                #expect(
                    DateConversion.style(.iso8601Milliseconds).in(zone).text(date) != nil
                        && DateConversion.style(.mdySlashes).in(zone).text(date) != nil)
                #expect(conversion.parse(written) != nil && !written.hasPrefix("10000"), "\(text) gives \(written)")
            }
        }
    }

    @Test("the last nanosecond of the year 9999 stays in it, and assigning it to itself keeps the member")
    func lastSecond() throws {
        struct S: Schema {
            let d = Date("d", .iso8601Milliseconds)
            let e = Date("e", .epochSeconds)
        }
        let text = #"{"d": "9999-12-31T23:59:59.999999999Z", "e": 253402300799.9999999}"#
        var m = try Wrapped<S>(json: text)
        let end = Foundation.Date(timeIntervalSinceReferenceDate: 252_423_993_600)
        #expect(try #require(m.d) < end && #require(m.e) < end)
        m.d = m.d
        m.e = m.e
        #expect(m.dyn.json["d"].string?.hasPrefix("9999-12-31T23:59:59.9") == true && m.dyn.json["e"].exists)
        #expect(try #require(m.d) < end && #require(m.e) < end)
    }
}
