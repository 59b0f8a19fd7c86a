@testable import DynWrapSchema
import Foundation
import Testing

/// Sizes, limits and literals where `Int` has 32 bits. `Tests/Scripts/apple-types.sh` compiles the modules so; this is what the types don't say.
@Suite struct SizeTests {
    @Test("what a document can hold: 4 GiB, and 2 GiB where Int has 32 bits")
    func largest() {
        #expect(Document.largest == 0xFFFF_FFF0 && Document.largest(bitsOfInt: 64) == 0xFFFF_FFF0)
        let small = Document.largest(bitsOfInt: 32)
        // A place after the last one, and a block after it, are still numbers.
        #expect(small == 0x7FFF_FFF0 && Int32(exactly: small + 15) == .max)
    }

    @Test("the length of a scalar too long for its word, counted in the text, is the one that a word has")
    func lengths() throws {
        let texts = [
            "0", "-0", "1234567890", "-9876543210.0123456789", "1e5", "2E+17", "3.5e-9", #""""#, #""a""#, #""é\u00e9\"\\""#,
            #""x, ]y""#,
            #""\\""#, #""012345678901234567890123456789""#, #""\n\t\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"""#,
        ]
        // Each alone, at the end of the text, and in front of all that may follow it.
        for text in texts.flatMap({ ["\($0)", "[\($0)]", "[\($0), 1]", "{\"k\":\($0)\t}", "[\($0)\n]", "{\"k\":\($0),\"\":2}"] })
        {
            let document = try #require(JSON(parsing: text).document)
            var place = 0
            while place < document.wordCount {
                let word = document.word(place)
                if !word.isContainer { #expect(document.longLength(of: word) == word.length, "\(text)") }
                place += word.isContainer ? 2 : 1
            }
        }
    }

    @Test("literals and dates are 64-bit numbers whatever Int has")
    func literals() {
        let json: JSON = 4_294_967_296_000
        #expect(json.text() == "4294967296000")
        #expect(type(of: CivilDay.firstSecond) == Int64.self && type(of: EpochText.year1970) == Int64.self)
        // Beyond 32 bits in seconds, and in milliseconds by far.
        let far = DateConversion.epochMilliseconds.parse(integer: 253_402_300_799_999 as Int64)?.date
        #expect(far.map { DateConversion.style(.iso8601Milliseconds).text($0) } == "9999-12-31T23:59:59.999Z")
    }

    /// The same digits by way of the narrow type of a system with 32 bits.
    @Test(
        "numbers as Int32: the boundary, one beyond, and far beyond",
        arguments: [
            ("2147483647", Int32.max), ("2147483648", nil), ("-2147483648", Int32.min), ("-2147483649", nil), ("4294967296", nil),
            ("1e9", 1_000_000_000), ("1e10", nil), ("21474836470e-1", Int32.max), ("9223372036854775807", nil),
            ("1e999999999999", nil),
        ] as [(String, Int32?)])
    func numbers(_ text: String, _ expected: Int32?) throws {
        #expect(try #require(JSONNumber(text)).integer(as: Int32.self) == expected)
    }
}
