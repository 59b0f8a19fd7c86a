import DynWrap
import Foundation
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
