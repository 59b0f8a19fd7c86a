import DynWrapSchema
import Foundation
import TestSupport
import Testing

@Suite("Numbers: 0 wrong bits")
struct NumberTests {
    private func read(_ text: String) throws -> JSON { try JSON(parsing: "[\(text)]")[0] }

    @Test("every power of ten and its neighbours, by Swift's own reading of the text")
    func powers() throws {
        for exponent in -400...400 where Rounds.takes(exponent + 400) {
            for mantissa in ["1", "9.999999999999999", "1.0000000000000002", "12345678901234567", "0.5", "-3"] {
                let text = "\(mantissa)e\(exponent)"
                let expected = Double(text)
                let found = try read(text).double
                if let expected, expected.isFinite {
                    #expect(found?.bitPattern == expected.bitPattern, "\(text)")
                } else {
                    #expect(found == nil, "\(text)")
                }
            }
        }
    }

    @Test("10^6 random doubles round-trip in their shortest form, and halfway cases round to even")
    func random() throws {
        var random = SeededRandom(seed: 42)
        var wrong = 0
        var values: [Double] = []
        for _ in Rounds.of(1_000) {
            values.removeAll(keepingCapacity: true)
            while values.count < 1_000 {
                let value = Double(bitPattern: random.next())
                if value.isFinite { values.append(value) }
            }
            let tree = try JSON(parsing: "[" + values.map(\.description).joined(separator: ",") + "]")
            var i = 0
            for element in tree.elements {
                if element.double?.bitPattern != values[i].bitPattern { wrong += 1 }
                i += 1
            }
        }
        #expect(wrong == 0)
        for (text, expected) in [
            ("9007199254740993", 9007199254740992.0), ("9007199254740995", 9007199254740996.0),
            ("1.00000000000000011102230246251565404236316680908203125", 1.0),
            ("1.00000000000000011102230246251565404236316680908203126", 1.0000000000000002),
            ("2.2250738585072011e-308", Double(sign: .plus, exponent: -1023, significand: 1.9999999999999996)),
            ("4.9e-324", Double.leastNonzeroMagnitude), ("1e-400", 0), ("2.4e-324", 0),
        ] { #expect(try read(text).double?.bitPattern == expected.bitPattern, "\(text)") }
        #expect(try read("-0.0").double?.sign == .minus)
        #expect(try read("-0").double?.sign == .minus)
        #expect(try read("1e400").double == nil)
        #expect(try read("1e400").number?.text == "1e400")
    }

    @Test("what is written reads back the same and is shortest")
    func writing() throws {
        var random = SeededRandom(seed: 7)
        for _ in Rounds.of(20_000) {
            let value = Double(bitPattern: random.next())
            guard value.isFinite else { continue }
            let text = JSON(value).text()
            #expect(try read(text).double?.bitPattern == value.bitPattern)
            #expect(text.utf8.count <= value.description.utf8.count)
        }
        #expect(
            JSON(1.0).text() == "1" && JSON(-0.0).text() == "-0.0" && JSON(1e300).text() == "1e300" && JSON(0.1).text() == "0.1")
        #expect(JSON(Double.nan).isNull && JSON(Double.infinity).isNull)
    }

    @Test("integers of every width are exact, or nil")
    func integers() throws {
        #expect(try read("9223372036854775807").int == .max)
        #expect(try read("-9223372036854775808").int == .min)
        #expect(try read("9223372036854775808").int == nil)
        #expect(try read("18446744073709551615").uint == .max)
        #expect(try read("18446744073709551616").uint == nil)
        #expect(try read("-1").uint == nil)
        #expect(try read("170141183460469231731687303715884105727").number?.integer(as: Int128.self) == .max)
        #expect(try read("340282366920938463463374607431768211456").number?.integer(as: UInt128.self) == nil)
        #expect(try read("1e3").int == 1000)
        #expect(try read("1.50e1").int == 15)
        #expect(try read("100e-2").int == 1)
        #expect(try read("1.5").int == nil)
        #expect(try read("1e1000000000").int == nil)
        #expect(try read("0e1000000000").int == 0)
        #expect(try read("256").number?.integer(as: UInt8.self) == nil)
        #expect(try read("-128").number?.integer(as: Int8.self) == -128)
    }

    @Test("decimals are exact, or nil")
    func decimals() throws {
        for text in ["0.1", "123.45", "-99999999999999999999999999999999999999", "1e-128", "1e127", "0.10", "12e5"] {
            #expect(try read(text).decimal == Decimal(string: text), "\(text)")
        }
        #expect(try read("1234567890123456789012345678901234567890123").decimal == nil)
        #expect(try read("1e-129").decimal == nil)
    }

    @Test("numbers are equal by value and hash so, at any length")
    func equality() throws {
        let same = ["1", "1.0", "10e-1", "0.1e1", "1000000e-6", "1.000"]
        for a in same { for b in same { #expect(try read(a) == read(b) && read(a).hashValue == read(b).hashValue) } }
        #expect(try read("0") == read("-0.0"))
        #expect(try read("1e400") != read("1e401"))
        #expect(try read("12345678901234567890123456789012345678901") != read("12345678901234567890123456789012345678902"))
        let long = String(repeating: "9", count: 1_000_000)
        #expect(try read(long) == read(long + ".0") && read(long).int == nil && read(long).double == nil)
    }
}
