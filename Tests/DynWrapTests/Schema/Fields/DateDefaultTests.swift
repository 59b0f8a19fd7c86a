import DynWrap
import Foundation
import Testing

@Suite("Dates with a default where they are declared")
struct DateDefaultTests {
    struct BillSchema: Schema {
        let billed = Date("billed", .iso8601, default: .distantPast)
        let paid = Date("paid", .epochSeconds, default: Foundation.Date(timeIntervalSince1970: 5))
        let sent = Date("sent", .mdySlashes, default: .now)
        let days = List<Foundation.Date>("days", .iso8601, default: [.distantFuture])
        let plain = Date("plain", .iso8601).default(.distantPast)
    }

    @Test("is read where nothing is there, or what is there is none; what is written has the style")
    func reading() throws {
        var bill = try Wrapped<BillSchema>(json: "{}")
        #expect(bill.billed == .distantPast && bill.paid == Foundation.Date(timeIntervalSince1970: 5))
        #expect(bill.days == [.distantFuture] && bill.sent != nil && bill.dyn.problems.isEmpty)
        bill.billed = Foundation.Date(timeIntervalSince1970: 0)
        bill.paid = Foundation.Date(timeIntervalSince1970: 7)
        #expect(bill.dyn.text() == #"{"billed":"1970-01-01T00:00:00Z","paid":7}"#)
        for text in [#"{"billed": "x"}"#, #"{"billed": null}"#, #"{"billed": 5}"#, "{}"] {
            let other = try Wrapped<BillSchema>(json: text.replacing("billed", with: "plain"))
            let found = try Wrapped<BillSchema>(json: text)
            #expect(
                found.billed == other.plain && found.dyn.problems.map(\.severity) == other.dyn.problems.map(\.severity), "\(text)"
            )
        }
        #expect(BillSchema().entry(\.billed).defaultValue == BillSchema().entry(\.plain).defaultValue)
    }
}
