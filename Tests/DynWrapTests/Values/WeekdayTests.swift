import DynWrap
import Foundation
import Testing

@Suite("Dates under the name of another weekday")
struct WeekdayTests {
    struct S: Schema {
        let d = Date("d", .javaScript)
        let own = Date("own", format: "EEEE, d MMM yyyy")
        let strict = Date("strict", .javaScript).strict
        let other = Date("other", .iso8601Milliseconds)
    }

    @Test("are read, and reported as coerced; strict fields refuse them")
    func coerced() throws {
        let june3 = Foundation.Date(timeIntervalSince1970: 1_212_491_130)
        let wrong = "Wed Jun 3 2008 11:05:30 GMT"
        let m = try Wrapped<S>(json: #"{"d":"\#(wrong)","own":"Friday, 1 Jan 2021","strict":"\#(wrong)","other":"\#(wrong)"}"#)
        #expect(m.d == june3 && m.other == june3 && m.strict == nil)
        #expect(m.own == Foundation.Date(timeIntervalSince1970: 1_609_459_200))
        let problems = m.dyn.problems
        #expect(problems.map(\.property) == ["d", "strict", "other"])
        #expect(problems.map(\.severity) == [.coerced, .error, .coerced])
        #expect(
            problems[0].expected.hasSuffix("under the name of its weekday")
                && problems[2].expected.hasSuffix("read as Tue Jun 03 2008 11:05:30 GMT")
        )
        let own = try Wrapped<S>(json: #"{"own":"Monday, 1 Jan 2021"}"#)
        #expect(own.own == m.own && own.dyn.problems.map(\.severity) == [.coerced])
        let escaped = try Wrapped<S>(json: #"{"d":"Wed Jun 3 2008 11:05:30 GM\u0054"}"#)
        #expect(escaped.d == june3 && escaped.dyn.problems.map(\.severity) == [.coerced])
        let right = try Wrapped<S>(json: #"{"d":"Tue Jun 3 2008 11:05:30 GMT"}"#)
        #expect(right.d == june3 && right.dyn.problems.isEmpty)
    }

    struct ShortSchema: Schema {
        let time = Date("time", format: "EEE HH:mm")
        let day = Date("day", format: "EEEE, d MMM")
        let strict = Date("strict", format: "E d.M.").strict
    }

    @Test("a weekday beside a date that is not whole is compared with none: what a field writes it reads without a problem")
    func shortDates() throws {
        let date = Foundation.Date(timeIntervalSince1970: 1_714_635_000)
        var model = Wrapped<ShortSchema>()
        (model.time, model.day, model.strict) = (date, date, date)
        #expect(model.dyn.text() == #"{"time":"Thu 07:30","day":"Thursday, 2 May","strict":"Thu 2.5."}"#)
        #expect(model.dyn.problems.isEmpty && model.time != nil && model.day != nil && model.strict != nil)
    }
}
