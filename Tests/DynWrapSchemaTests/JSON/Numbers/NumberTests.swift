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

    /// A text of a number: its digits, a point among them, an exponent, zeros in front.
    private func text(_ random: inout SeededRandom, digits: Int) -> String {
        var text = String((0..<digits).map { _ in "0123456789".randomElement(using: &random)! })
        let point = Int.random(in: 0...digits, using: &random)
        if point < digits {
            text.insert(".", at: text.index(text.startIndex, offsetBy: point))
            if point == 0 { text = "0" + text }
        }
        while text.first == "0", text.dropFirst().first.map({ $0 != "." }) == true { text.removeFirst() }
        if Int.random(in: 0..<3, using: &random) == 0 {
            text += ["e", "E", "e+", "e-", "E-"].randomElement(using: &random)! + "\(Int.random(in: 0...25, using: &random))"
        }
        return (Bool.random(using: &random) ? "-" : "") + text
    }

    @Test("texts of up to 22 digits, and ties and their neighbours, are the nearest Double and Float, by Swift's own reading")
    func nearest() throws {
        var random = SeededRandom(seed: 2511)
        var texts = [
            // What 64 bits wrap to zero, one, or half of themselves.
            "18446744073709551616", "184467440737095516.16", "1844674407370955161.6", "36893488147419103232",
            "18446744073709551617",
            "18446744073709551615", "9999999999999999999", "9999999999999999999e19", "9999999999999999999e-19", "1e19", "1e-19",
            "1e20",
            "1e-20", "9007199254740993e22", "9007199254740993e-22", "9007199254740993e19", "0.0000000000000000001", "00.5",
            "0e99", "-0e-99",
        ]
        for _ in Rounds.of(100_000) { texts.append(text(&random, digits: Int.random(in: 1...22, using: &random))) }
        for _ in Rounds.of(20_000) {
            // An odd number of one bit more than a type has is halfway between two of its values, over a power of two too: n × 5^k / 10^k.
            for (bits, most) in [(24, 10), (53, 3)] {
                let k = Int.random(in: 0...most, using: &random)
                var n = UInt64.random(in: 1 << UInt64(bits)..<1 << UInt64(bits + 1), using: &random) | 1
                for _ in 0..<k { n *= 5 }
                let up = Int.random(in: 0...3, using: &random)
                texts += ["\(n)e-\(k)", "\(n - 1)e-\(k)", "\(n + 1)e-\(k)", "\(n)" + String(repeating: "0", count: up)]
            }
        }
        for _ in Rounds.of(20_000) {
            // A tie and a little more: the least w with w × 10^e above an odd number of 54 bits and zeros, nearer to it than 64 bits can say.
            let e = Int.random(in: 1...19, using: &random)
            let power = (0..<e).reduce(UInt128(1)) { power, _ in power * 10 }
            let product = UInt128(UInt64.random(in: 1 << 62...9_999_999_999_999_999_000, using: &random)) * power
            let shift = 128 - product.leadingZeroBitCount - 54
            let tie = (product >> shift | 1) << shift
            let w = tie / power + 1
            texts += ["\(w)e\(e)", "\(w - 1)e\(e)"]
        }
        for text in texts {
            var utf8 = text
            let (double, float) = utf8.withUTF8 { unsafe (NumberDecoding.double($0), NumberDecoding.float($0)) }
            if double?.bitPattern != Double(text)?.bitPattern { Issue.record("\(text) as double: \(String(describing: double))") }
            let expected = Float(text).flatMap { $0.isFinite ? $0 : nil }
            if float?.bitPattern != expected?.bitPattern { Issue.record("\(text) as float: \(String(describing: float))") }
        }
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
        #expect(JSON(Double.nan).isNull && JSON(Double.infinity).isNull && JSON(Decimal.nan).isNull)
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
