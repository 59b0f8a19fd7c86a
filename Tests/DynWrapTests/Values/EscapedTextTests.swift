import DynWrap
import Foundation
import Testing

private struct EscapedSchema: Schema {
    let string = Str("v")
    let int = Num<Int>("v")
    let double = Num<Double>("v")
    let decimal = Num<Decimal>("v")
    let flag = Flag("v")
    let at = Date("v")
    let day = Date("v", .mdySlashes)
    let iso = Date("v", .iso8601)
    let seconds = Date("v", .epochSeconds)
    let own = Date("v", format: "EEEE, d MMM yyyy")
    let url = Field<URL?>("v")
    let id = Field<UUID?>("v")
    let color = Field<HexColor?>("v")
    let data = Field<Data>("v")
    let strings = List<String>("v")
    let raw = Raw("v")
}

@Suite("A string with escapes is read as the same string without")
struct EscapedTextTests {
    @Test(
        "by every type, with problems of the same kinds",
        arguments: [
            "", "a", "12", "-1.50", "1e3", "0.1", "yes", "true", "maybe", "2018-05-02T09:30:00.000Z", "2018-05-02T09:30:00Z",
            "2018-05-02T09:30:00", "2018-05-02", "5/2/2018", "05/02/2018", "20180502", "1525253400", "Wednesday, 2 May 2018",
            "Monday, 2 May 2018", "https://example.org/a", "e621e1f8-c36c-495a-93fc-0c247a3e6e5f", "#fff", "QUI=", "QUI",
        ])
    func escapes(_ text: String) throws {
        let plain = try Wrapped<EscapedSchema>(json: "{\"v\": \(JSON(text).text())}")
        for place in text.indices {
            let code = String(text.unicodeScalars[place].value, radix: 16)
            let escape = "\\u" + String(repeating: "0", count: 4 - code.count) + code
            let escaped = try Wrapped<EscapedSchema>(
                json: "{\"v\": \"\(text[..<place])\(escape)\(text[text.index(after: place)...])\"}")
            #expect(escaped == plain && escaped.hashValue == plain.hashValue, "\(escaped.dyn.json.text())")
            #expect(
                escaped.dyn.problems.map { "\($0.property) \($0.expected) \($0.severity)" }
                    == plain.dyn.problems.map { "\($0.property) \($0.expected) \($0.severity)" })
            #expect(escaped.at == plain.at)
            #expect(escaped.iso == plain.iso)
            #expect(escaped.day == plain.day)
            #expect(escaped.seconds == plain.seconds)
            #expect(escaped.own == plain.own)
            #expect(escaped.int == plain.int)
            #expect(escaped.decimal == plain.decimal)
            #expect(escaped.data == plain.data)
        }
    }
}
