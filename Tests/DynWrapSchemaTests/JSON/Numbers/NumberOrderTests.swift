import DynWrapSchema
import TestSupport
import Testing

/// Equality, hash and order of numbers of any size, against arithmetic on decimal digits.
@Suite("Numbers compared")
struct NumberOrderTests {
    /// A number's value spelled by a random exponent: the same digits, the point moved.
    private func spelling(_ digits: String, _ power: Big, _ random: inout SeededRandom) -> String {
        var digits = digits
        var power = power
        let zeros = Int.random(in: 0...3, using: &random)
        digits += String(repeating: "0", count: zeros)
        power = power.adding(-zeros)
        let places = Int.random(in: 0..<digits.count, using: &random)
        if places > 0 {
            digits.insert(".", at: digits.index(digits.endIndex, offsetBy: -places))
            power = power.adding(places)
        }
        let padding = String(repeating: "0", count: Int.random(in: 0...2, using: &random))
        let sign = power.isNegative ? "-" : Bool.random(using: &random) ? "+" : ""
        return digits + (Bool.random(using: &random) ? "e" : "E") + sign + padding + power.digits
    }

    /// A whole number of any size, for exponents.
    private struct Big: Equatable {
        var isNegative: Bool
        var digits: String

        /// The sum with a small number, digit by digit.
        func adding(_ small: Int) -> Big {
            var value = digits.utf8.reversed().map { Int($0) - 48 }
            var rest = isNegative ? -small : small
            var i = 0
            while rest != 0 {
                if i == value.count { value.append(0) }
                let sum = value[i] + rest
                value[i] = ((sum % 10) + 10) % 10
                rest = (sum - value[i]) / 10
                i += 1
                precondition(i < 60, "exponents of the tests keep their sign")
            }
            while value.count > 1, value.last == 0 { value.removeLast() }
            return Big(isNegative: isNegative, digits: value.reversed().map(String.init).joined())
        }
    }

    @Test(
        "one value has one hash and equals itself in every spelling; its neighbours are less and greater, exponents of any length"
    )
    func spellings() throws {
        var random = SeededRandom(seed: 17)
        let sizes = [3, 5, 9, 16, 17, 18, 19, 20, 21, 25, 40]
        for _ in Rounds.of(20_000) {
            let length = sizes.randomElement(using: &random)!
            // Exponents near the powers of ten, where digits are carried over.
            var exponent =
                Bool.random(using: &random)
                ? "1" + String(repeating: "0", count: length - 1) : String(repeating: "9", count: length)
            if Int.random(in: 0..<3, using: &random) == 0 {
                exponent = (0..<length).map { $0 == 0 ? "3" : String(($0 * 7) % 10) }.joined()
            }
            let power = Big(isNegative: Bool.random(using: &random), digits: exponent).adding(
                Int.random(in: -9...9, using: &random))
            let digits = String(Int.random(in: 1...99_999, using: &random))
            let sign = Bool.random(using: &random) ? "-" : ""
            let a = try #require(JSONNumber(sign + spelling(digits, power, &random)))
            let b = try #require(JSONNumber(sign + spelling(digits, power, &random)))
            #expect(a == b && a.hashValue == b.hashValue && a.compared(with: b) == .equal, "\(a) \(b)")
            #expect(JSON(a) == JSON(b) && JSON(a).hashValue == JSON(b).hashValue)
            let next = try #require(JSONNumber(sign + spelling(digits, power.adding(1), &random)))
            #expect(a != next && a.compared(with: next) == ((sign == "-") ? .greater : .less), "\(a) \(next)")
            #expect(next.compared(with: a) == ((sign == "-") ? .less : .greater), "\(a) \(next)")
            let more = try #require(JSONNumber(sign + spelling(digits + "1", power.adding(-1), &random)))
            #expect(a != more && a.compared(with: more) == ((sign == "-") ? .greater : .less), "\(a) \(more)")
        }
    }

    @Test("exponents beyond every integer compare by their digits")
    func samples() throws {
        func number(_ text: String) throws -> JSONNumber { try #require(JSONNumber(text)) }
        let rising = [
            "-1e99999999999999999999", "-1e1000000000000", "-1", "0e99999999999999999999", "1e-99999999999999999999",
            "1e-1000000000000",
            "1e1000000000000", "1e10000000000000", "1e999999999999999999", "1e1000000000000000000", "1e99999999999999999999",
        ]
        for (i, a) in rising.enumerated() {
            for (j, b) in rising.enumerated() {
                let order = try number(a).compared(with: number(b))
                #expect(order == (i < j ? .less : i == j ? .equal : .greater), "\(a) \(b)")
                #expect(try (number(a) == number(b)) == (i == j), "\(a) \(b)")
            }
        }
        #expect(try number("10e999999999999999999") == number("1e1000000000000000000"))
        #expect(try number("10e999999999999999999").hashValue == number("1e1000000000000000000").hashValue)
        #expect(try number("0.1e1000000000000000000") == number("1e999999999999999999"))
        #expect(try number("0.1e1000000000000000000").hashValue == number("1e999999999999999999").hashValue)
        #expect(try number("0e99999999999999999999") == number("-0.0e-5"))
        let long = "1e" + String(repeating: "9", count: 100_000)
        #expect(try number(long) == number("10e" + String(repeating: "9", count: 99_999) + "8"))
        #expect(try number(long).double == nil && number(long).int == nil && number(long).decimal == nil)
    }
}
