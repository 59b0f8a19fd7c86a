import DynWrap
import Testing

private struct Gauge {
    var level: Int8 = 0
    var name = "n"
    var kids: [Gauge] = []
}
private struct GaugeSchema: AdapterSchema {
    typealias Source = Gauge
    let level = Box(\.level, as: Int.self)
    let maybe = Redirect(\.name).optional
    let `small-level` = Box(\.level, as: Int.self)
    let kids = MapList(\.kids, as: GaugeSchema.self).optional
}

@Suite("What an adapter keeps of assignments that its source refused")
struct AdapterStateTests {
    @Test("of an entry that refused twice the last is told, until it takes a value")
    func refusedTwice() {
        var gauge = Adapter<GaugeSchema>(wrapping: Gauge())
        gauge.level = 300
        gauge.level = 400
        #expect(gauge.dyn.problems.map(\.found) == ["400"])
        gauge.level = 4
        #expect(gauge.dyn.problems.isEmpty && gauge.dyn.source.level == 4)
        gauge.`small-level` = 1000
        #expect(gauge.dyn.problems.map(\.pointer) == ["/small-level"])
    }

    @Test("nil for a property that can't be nil is refused, and told at the entry alone")
    func cleared() {
        var gauge = Adapter<GaugeSchema>(wrapping: Gauge(kids: [Gauge()]))
        gauge.maybe = nil
        gauge.kids = nil
        #expect(gauge.dyn.problems.map(\.pointer) == ["/maybe", "/kids"])
        #expect(gauge.dyn.source.name == "n" && gauge.dyn.source.kids.count == 1)
        #expect(gauge.kids?.first?.dyn.problems.isEmpty == true)
        gauge.kids?[0].level = 1000
        #expect(gauge.dyn.problems.map(\.pointer) == ["/maybe", "/kids/0/level"])
        gauge.maybe = "m"
        gauge.kids = []
        #expect(gauge.dyn.problems.isEmpty && gauge.dyn.source.name == "m" && gauge.dyn.source.kids.isEmpty)
    }
    @Test("a description shows the source, and not the closures of the schema")
    func description() {
        let gauge = Adapter<GaugeSchema>(wrapping: Gauge())
        #expect("\(gauge)".contains("level: 0") && !"\(gauge)".contains("Function"))
        #expect(Mirror(reflecting: gauge).children.map(\.label) == ["source"])
    }

    private struct Lamp {
        var isOn = false
        var wide: Int128 = 0
        var level = 0.0
    }
    private struct LampSchema: AdapterSchema {
        typealias Source = Lamp
        let on = Box(\.isOn, as: Int.self)
        let wide = Box(\.wide, as: UInt128.self)
        let level = Box(\.level, as: Int8.self)
    }

    @Test("what could not be read back is refused; integers of 128 bits are numbers too")
    func readBack() {
        var lamp = Adapter<LampSchema>(wrapping: Lamp())
        lamp.on = 1
        #expect(!lamp.dyn.source.isOn && lamp.dyn.problems.contains { $0.property == "on" && $0.found == "1" })
        lamp.wide = 1 << 100
        lamp.level = 7
        #expect(lamp.dyn.source.wide == 1 << 100 && lamp.wide == 1 << 100 && lamp.dyn.source.level == 7)
        lamp.wide = .max
        #expect(lamp.wide == 1 << 100 && lamp.dyn.problems.contains { $0.property == "wide" })
    }
}
