import DynWrap
import Foundation
import Testing

private struct ThingSchema: Schema {
    let tint = Field<HexColor?>("tint")
    let number = Field<NSNumber?>("number")
    let home = Field<URL?>("home")
    let id = Field<UUID?>("id")
    let blob = Field<Data?>("blob")
    let colours = List<HexColor>("colours")
}

private struct DecimalSchema: Schema { let number = Num<Decimal>("number").optional }
private typealias Thing = Wrapped<ThingSchema>

@Suite("Values: colours, boxed numbers, URLs, UUIDs, data")
struct SpecialValueTests {
    @Test("a colour keeps its spelling, alpha and case", arguments: ["#f80", "#FF8800", "#ff8800Cc", "ff8800"])
    func colourText(_ text: String) throws {
        var thing = try Thing(json: JSON(members: [(key: "tint", value: JSON(text))]))
        let tint = try #require(thing.tint)
        #expect(tint.text == text && tint.red == 1 && tint.blue == 0)
        #expect(abs(tint.green - 136.0 / 255) < 1e-12)
        #expect(tint.alpha == (tint.hasAlpha ? 204.0 / 255 : 1))
        thing.tint = tint
        #expect(thing.dyn.json["tint"].string == text && thing.dyn.problems.isEmpty)
    }

    @Test(
        "bad text is a problem, never black",
        arguments: ["", "#", "#ff88", "#gg8800", "#ff8800c", "#ff8800cc0", "##f80", "red", "#é80"])
    func badColour(_ text: String) throws {
        let thing = try Thing(json: JSON(members: [(key: "tint", value: JSON(text))]))
        #expect(thing.tint == nil)
        #expect(thing.dyn.problems.map(\.expected) == ["a colour (#rgb, #rrggbb, #rrggbbaa)"])
        #expect(thing.dyn.json["tint"].string == text)
    }

    @Test("colours are equal by component and made from components")
    func colourValues() {
        #expect(HexColor("#f80") == HexColor("FF8800FF"))
        #expect(HexColor("#f80")?.hashValue == HexColor("#ff8800")?.hashValue)
        #expect(HexColor(red: 1, green: 0.5, blue: -1).text == "#ff8000")
        #expect(HexColor(red: 0, green: .nan, blue: 7, alpha: 0.5).text == "#0000ff80")
    }

    @Test(
        "a boxed number holds the value exactly and is written back",
        arguments: ["3", "-9223372036854775808", "18446744073709551615", "1.5", "12345678901234567890123.5", "0.1"])
    func boxed(_ text: String) throws {
        var thing = try Thing(json: #"{"number": \#(text)}"#)
        let number = try #require(thing.number)
        #expect(number.stringValue == text)
        thing.number = number
        #expect(thing.dyn.json["number"].number?.text == text)
    }

    @Test("a string is read as a boxed number and reported; a bool and what no number type holds are problems")
    func oddNumbers() throws {
        #expect(try Thing(json: #"{"number": "12"}"#).number == 12)
        #expect(try Thing(json: #"{"number": "12"}"#).dyn.problems.map(\.severity) == [.coerced])
        // The strings that `Num` reads.
        for (text, number) in [
            ("+12.5", 12.5), ("012.5", 12.5), (".5", 0.5), ("-5.5e0", -5.5), (" 7", nil), ("0x10", nil), ("1e400", nil),
        ] {
            let thing = try Thing(json: #"{"number": "\#(text)"}"#)
            let same = try Wrapped<DecimalSchema>(json: #"{"number": "\#(text)"}"#)
            #expect(thing.number?.doubleValue == number && same.number?.description == number.map { "\($0)" }, "\(text)")
            #expect(thing.dyn.problems.map(\.severity) == same.dyn.problems.map(\.severity), "\(text)")
        }
        for text in ["true", "1e400", "\"x\"", "[]"] {
            let thing = try Thing(json: #"{"number": \#(text)}"#)
            #expect(thing.number == nil && thing.dyn.problems.map(\.severity) == [.error])
        }
        var thing = Thing()
        thing.number = NSNumber(value: true)
        #expect(thing.dyn.json.text() == #"{"number":1}"#)
        thing.number = NSNumber(value: Float(1.23))
        #expect(thing.dyn.json.text() == #"{"number":1.23}"#)
        // As for `Num<Double>`: what has no form in JSON is not assigned, and `set` says so.
        for number in [Double.nan, .infinity, -.infinity] {
            thing.number = NSNumber(value: number)
            #expect(throws: ValidationError.self) { try thing.dyn.set(\.number, to: NSNumber(value: number)) }
        }
        thing.number = NSDecimalNumber.notANumber
        #expect(thing.dyn.json.text() == #"{"number":1.23}"#)
        thing.number = nil
        #expect(thing.dyn.json.text() == "{}")
    }

    @Test("URL, UUID and base64 data read, write and report")
    func foundationTypes() throws {
        var thing = try Thing(
            json:
                ##"{"home": "https://example.org/a?b=c", "id": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "blob": "AQID", "colours": ["#fff", "x"]}"##
        )
        #expect(thing.home?.host() == "example.org" && thing.id?.uuidString.hasPrefix("E621") == true)
        #expect(thing.blob == Data([1, 2, 3]) && thing.colours == [HexColor("#ffffff")])
        #expect(thing.dyn.problems.map(\.pointer) == ["/colours/1"])
        thing.home = URL(string: "https://example.org/d")
        thing.blob = Data([255])
        #expect(thing.dyn.json["home"].string == "https://example.org/d" && thing.dyn.json["blob"].string == "/w==")
        let bad = try Thing(json: #"{"home": "", "id": "E621", "blob": "*"}"#)
        #expect(bad.home == nil && bad.id == nil && bad.blob == nil && bad.dyn.problems.count == 3)
    }
}
