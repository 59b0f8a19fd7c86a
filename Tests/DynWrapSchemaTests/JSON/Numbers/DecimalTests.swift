import DynWrapSchema
import Foundation
import TestSupport
import Testing

@Suite("Decimals are exact or a problem")
struct DecimalTests {
    private func read(_ text: String) throws -> JSON { try JSON(parsing: "[\(text)]")[0] }

    @Test("over random digits and exponents at the edges a decimal is the number's very value, or nil, and never NaN")
    func exact() throws {
        var random = SeededRandom(seed: 23)
        let edges = [
            -170, -167, -166, -165, -129, -128, -127, -90, -38, -1, 0, 1, 38, 89, 90, 126, 127, 128, 129, 164, 165, 166, 170,
        ]
        var taken = 0
        for _ in Rounds.of(40_000) {
            var digits = String(Int.random(in: 1...9, using: &random))
            for _ in 0..<Int.random(in: 0...41, using: &random) {
                digits += String(Bool.random(using: &random) ? 0 : Int.random(in: 0...9, using: &random))
            }
            let power = edges.randomElement(using: &random)! + Int.random(in: -2...2, using: &random)
            let sign = Bool.random(using: &random) ? "-" : ""
            let text = "\(sign)\(digits)e\(power)"
            let significant = digits.count - digits.reversed().prefix { $0 == "0" }.count
            let exponent = power + digits.count - significant
            guard let decimal = try read(text).decimal else {
                // Refused only where the significand or the power of ten has no room.
                let zeros = String(repeating: "0", count: max(0, exponent - 127))
                let fits = UInt128(digits.prefix(significant) + zeros) != nil && exponent >= -128
                #expect(!fits, "\(text)")
                continue
            }
            taken += 1
            #expect(!decimal.isNaN && decimal.isFinite, "\(text)")
            // Compared as texts, not by `Decimal`'s own reading of them.
            #expect(JSONNumber(decimal.description) == JSONNumber(text), "\(text)")
            #expect(decimal.json(ConversionOptions()) == JSON(JSONNumber(text)!), "\(text)")
            #expect(!(decimal + 0).isNaN, "\(text): not a number after arithmetic")
        }
        #expect(taken > Rounds.of(10_000).count)
    }

    @Test("numbers just beyond the range are problems")
    func samples() throws {
        for text in ["1e166", "35e164", "1e-129", "3.5e165", "340282366920938463463374607431768211456"] {
            #expect(try read(text).decimal == nil, "\(text)")
            guard case .invalid = Decimal.read(try read(text), ConversionOptions()) else {
                Issue.record("\(text) is read")
                continue
            }
        }
        for text in [
            "340282366920938463463374607431768211455e127", "-340282366920938463463374607431768211455e-128", "1e127", "1e-128",
            "1e128", "-123e128", "1e165", "10e127", "3.4e165",
        ] {
            #expect(try read(text).decimal.map { JSONNumber($0.description) } == JSONNumber(text), "\(text)")
        }
    }

    @Test(
        "a Decimal as JSON has exactly its digits",
        arguments: [
            "0", "-7", "12.34", "0.1", "99999999999999999999999999999999999999", "1e100", "-0.000000000000000000000000000000001",
        ])
    func asJSON(_ text: String) throws {
        let decimal = try #require(Decimal(string: text))
        let json = JSON(decimal)
        #expect(json.text() == decimal.description && json.decimal == decimal && json.kind == .number)
        #expect(try JSON(parsing: json.text()) == json)
    }

    @Test("what may be a Double is one, as before there was an initialiser for decimals")
    func preferred() {
        #expect(JSON(pow(10, 200)).double == 1e200)
        #expect(JSON(pow(0.5, 3)).text() == "0.125")
        let decimal: Decimal = 1.1
        #expect(JSON(decimal).text() == "1.1")
    }
}
