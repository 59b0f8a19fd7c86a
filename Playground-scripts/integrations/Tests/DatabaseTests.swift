import Foundation
import Testing

@Suite("Models in a column of SQLite", .timeLimit(.minutes(1)))
struct DatabaseTests {
    @Test("found by the schema's places, saved only where changed, merged by SQL")
    func run() throws {
        let folder = try Folder()
        defer { folder.remove() }
        let file = try folder.file("customers.sqlite")
        let program = try Program("database", [file.path])
        #expect(program.line() == #"in Oslo: ["Ann", "Cy"] by limit: ["Cy", "Ann", "Bo"] new: ["Bo"]"#)
        #expect(program.line() == "SEARCH customer USING INDEX customer_city (<expr>=?)")
        #expect([program.line(), program.line(), program.line()] == ["saved: false", "saved: false", "saved: true"])
        #expect(
            program.line()
                == #"{"name": "Ann", "address": {"city": "Oslo", "geo": [59.90, 10.7]}, "return-limit": 5, "vip": 12345678901234567890, "tags": ["regular"]}"#
        )
        #expect(
            program.line()
                == #"{"return-limit":null,"address":{"city":"Tromsø"}} {"name":"Cy","address":{"city":"Tromsø"},"seen":1}"#)
        #expect(program.end().status == 0)
    }
}
