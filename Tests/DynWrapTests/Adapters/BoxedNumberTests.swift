import DynWrap
import Foundation
import TestSupport
import Testing

/// Numbers on their way between an object's property and an adapter's `Box`.
@Suite struct BoxedNumberTests {
    @Test("a finite number never becomes an infinite one")
    func range() throws {
        let large = try #require(Decimal(string: "1e100"))
        #expect(
            Float(boxed: .decimal(large)) == nil && Float(boxed: .decimal(-large)) == nil && Float(boxed: .double(1e100)) == nil)
        #expect(Double(boxed: .decimal(large)) == 1e100 && Float(boxed: .decimal(1.5)) == 1.5)
        #expect(Float(boxed: .double(.infinity)) == .infinity)
        // Halfway between two floats but for its last digit, which a detour through Double loses.
        let close = try #require(Decimal(string: "1.00000005960464477540"))
        #expect(Float(boxed: .decimal(close)) == Float("1.00000005960464477540"))
    }

    @Test("no decimal is NaN")
    func notANumber() {
        #expect(
            Decimal(boxed: .decimal(.nan)) == nil && Decimal(boxed: .double(.nan)) == nil
                && Decimal(boxed: .double(.infinity)) == nil
        )
        #expect(Decimal(boxed: .double(1e300)) == nil && Decimal(boxed: .double(0.1)) == Decimal(string: "0.1"))
        #expect(Int(boxed: .decimal(.nan)) == nil && Bool(boxed: .decimal(.nan)) == nil)
    }

    @Test("a whole number of 64 bits in a double is that decimal number, and goes back into it")
    func decimalsOfDoubles() {
        var random = SeededRandom(seed: 4)
        #expect(Decimal(boxed: .double(0x1p60)) == Decimal(1_152_921_504_606_846_976 as UInt64))
        for _ in Rounds.of(2_000) {
            let whole = UInt64.random(in: 0 ... .max, using: &random) >> UInt64.random(in: 0..<64, using: &random)
            let number = Double(whole) * (Bool.random(using: &random) ? 1 : -1)
            let decimal = Decimal(boxed: .double(number))
            #expect(decimal.map { Double(boxed: $0.boxed) } == number)
            guard let exact = UInt64(exactly: number.magnitude) else { continue }
            #expect(decimal == (number < 0 ? -Decimal(exact) : Decimal(exact)), "\(number)")
        }
        for number in [1e20, 1e100, -1e30, 0.1, 1.5e-10, -0.0] {
            #expect(Decimal(boxed: .double(number)) == Decimal(string: "\(number)"))
            #expect(Decimal(boxed: .double(number)).map { Double(boxed: $0.boxed) } == number)
        }
    }

    @Test("a whole number is never another one; one with the same digits is the same")
    func whole() throws {
        func decimal(_ text: String) throws -> BoxedNumber { .decimal(try #require(Decimal(string: text))) }
        for sign in ["", "-"] {
            #expect(try Double(boxed: decimal(sign + "9007199254740993")) == nil)
            #expect(try Double(boxed: decimal(sign + "9007199254740992")) == Double(sign + "9007199254740992"))
            // 2 to the power of 60, whose shortest text has other digits.
            #expect(try Double(boxed: decimal(sign + "1152921504606846976")) == Double(sign + "0x1p60"))
            #expect(try Double(boxed: decimal(sign + "1152921504606846977")) == nil)
            #expect(try Float(boxed: decimal(sign + "16777217")) == nil && Float(boxed: decimal(sign + "16777216")) != nil)
            // 2 to the power of 100, with 20 zeros behind it.
            let large = "126765060022822940149670320537600000000000000000000"
            #expect(
                try Double(boxed: decimal(sign + large)) == Double(sign + large) && Float(boxed: decimal(sign + large)) == nil)
            #expect(try Double(boxed: decimal(sign + "0")) == 0 && Double(boxed: decimal(sign + "1.5")) == Double(sign + "1.5"))
        }
        #expect(Float(boxed: .double(16_777_217)) == nil && Float(boxed: .double(16_777_216)) == 16_777_216)
        #expect(Float(boxed: .double(0x1p60)) == 0x1p60 && Float(boxed: .double(0x1p60 + 256)) == nil)
        #expect(
            Float(boxed: .double(1e30)) == 1e30 && Float(boxed: .double(0.1)) == 0.1 && Float(boxed: .double(.nan))?.isNaN == true
        )
        // Written as 123456790, which it is not.
        #expect(try Float(boxed: decimal("123456790")) == nil && Float(boxed: .double(123_456_790)) == nil)
        #expect(try Float(boxed: decimal("123456792")) == 123_456_792 && Float(boxed: .double(123_456_792)) == 123_456_792)
        // Each whole number of 64 bits is the very one in the box.
        var random = SeededRandom(seed: 3)
        for _ in Rounds.of(2_000) {
            let number = Int64.random(in: .min ... .max, using: &random) >> Int64.random(in: 0..<60, using: &random)
            #expect(
                Double(boxed: .decimal(Decimal(number))).map { Int64(exactly: $0) == number } ?? (Double(exactly: number) == nil))
            #expect(
                Float(boxed: .decimal(Decimal(number))).map { Int64(exactly: $0) == number } ?? (Float(exactly: number) == nil))
        }
    }

    final class Gauge { var level: NSNumber? }

    struct GaugeSchema: AdapterSchema {
        typealias Source = Gauge
        let level = Box(\.level, as: Float.self).optional
        let exact = Box(\.level, as: Decimal.self).optional
    }

    @Test("what can't be held is a problem of the adapter")
    func adapter() {
        let gauge = Gauge()
        let adapter = Adapter<GaugeSchema>(wrapping: gauge)
        #expect(adapter.dyn.problems.isEmpty)
        gauge.level = NSDecimalNumber(string: "1e100")
        #expect(
            adapter.level == nil && adapter.exact == Decimal(string: "1e100") && adapter.dyn.problems.map(\.property) == ["level"]
        )
        gauge.level = NSDecimalNumber.notANumber
        #expect(adapter.exact == nil && adapter.dyn.problems.map(\.property).contains("exact"))
        gauge.level = NSNumber(value: Float(1.25))
        #expect(adapter.level == 1.25 && adapter.exact == Decimal(1.25) && adapter.dyn.problems.isEmpty)
    }

    @Test("what an NSNumber was made from")
    func content() {
        #expect(NSNumber.box(of: true) == .bool(true) && NSNumber.box(of: false) == .bool(false))
        #expect(
            NSNumber.box(of: NSNumber(value: Int8(1))) == .unsigned(1) && NSNumber.box(of: NSNumber(value: -1)) == .negative(-1))
        #expect(
            NSNumber.box(of: NSNumber(value: UInt64.max)) == .unsigned(.max)
                && NSNumber.box(of: NSNumber(value: 0.5)) == .double(0.5))
        #expect(NSNumber.box(of: NSNumber(value: Float(0.1))) == .double(Double(Float(0.1))))
        #expect(NSNumber.box(of: NSDecimalNumber(string: "0.1")) == .decimal(Decimal(sign: .plus, exponent: -1, significand: 1)))
    }
}
