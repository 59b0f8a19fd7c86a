import DynWrap
import Foundation
import Testing

private final class Device {
    var isOn: Bool?
    var level = 300
    let serial = "X1"
    var seconds = 0.0
    var owner = Owner(name: "Ann")
    var children: [Device] = []
}

private struct Owner: Sendable {
    var name: String
    var age: UInt8 = 30
}

private struct DeviceSchema: AdapterSchema {
    typealias Source = Device
    let isOn = Box(\.isOn, default: false)
    let maybe = Box(\.isOn)
    let level = Box(\.level, as: Int8.self, default: 0)
    let serial = Box(\.serial)
    let born = Map(\.seconds, get: { Date(timeIntervalSince1970: $0) }, set: { $0.timeIntervalSince1970 })
    let age = Map(\.seconds, get: { "\(Int($0)) s" })
    let name = Redirect(\.owner.name)
    let children = MapList(\.children, as: DeviceSchema.self)
}

private struct OwnerSchema: AdapterSchema {
    typealias Source = Owner
    let name = Box(\.name)
    let title = Box(\.name).readOnly
    let age = Box(\.age, as: Int.self, default: 0)
    let percent = Box(\.age, as: Percent.self, default: Percent(value: 0))
}

private struct Percent: Boxable, Equatable, Sendable {
    var value: Int
    init(value: Int) { self.value = value }
    init?(boxed: BoxedNumber) {
        guard let value = Int(boxed: boxed), 0...100 ~= value else { return nil }
        self.value = value
    }
    var boxed: BoxedNumber { value.boxed }
}

private protocol Named { var shownName: String { get } }

extension Adapter: Named where S == DeviceSchema {
    fileprivate var shownName: String { "\(self.name) (\(self.serial))" }
}

@Suite("PARITY §3: RIWrapper, row by row")
struct RIWrapperParityTests {
    @Test("an adapter over a class writes through to the shared object")
    func classes() {
        let object = Device()
        var device = Adapter<DeviceSchema>(wrapping: object)
        let other = device
        device.name = "Bob"
        #expect(object.owner.name == "Bob" && other.name == "Bob" && device.dyn.source === object)
    }

    @Test("an adapter over a struct is a value, and Sendable")
    func structs() {
        var owner = Adapter<OwnerSchema>(wrapping: Owner(name: "Ann"))
        let before = owner
        owner.name = "Bob"
        #expect(owner.title == "Bob" && before.name == "Ann")
        func send(_ value: some Sendable) {}
        send(owner)
    }

    @Test("one Box: optional, default, read-only by the key path; out of range is a problem")
    func boxes() {
        let object = Device()
        var device = Adapter<DeviceSchema>(wrapping: object)
        #expect(!device.isOn && device.maybe == nil && device.serial == "X1")
        device.isOn = true
        #expect(object.isOn == true && device.maybe == true)
        device.maybe = nil
        #expect(object.isOn == nil)
        #expect(device.level == 0)
        #expect(
            device.dyn.problems.map(\.description) == ["error /level (level): expected a value that Int8 can hold, found 300"])
        device.level = 5
        #expect(object.level == 5 && device.dyn.problems.isEmpty)
    }

    @Test("an assignment that the source can't hold changes nothing and is a problem until a good one")
    func refused() {
        var owner = Adapter<OwnerSchema>(wrapping: Owner(name: "Ann"))
        owner.age = 256
        #expect(owner.age == 30 && owner.dyn.problems.map(\.property) == ["age"] && owner.dyn.problems[0].found == "256")
        owner.age = 31
        #expect(owner.dyn.source.age == 31 && owner.dyn.problems.isEmpty)
    }

    @Test("Map one way and two ways")
    func maps() {
        var device = Adapter<DeviceSchema>(wrapping: Device())
        device.born = Date(timeIntervalSince1970: 60)
        #expect(device.dyn.source.seconds == 60 && device.age == "60 s")
    }

    @Test("Boxable is open to types of one's own")
    func boxable() {
        var owner = Adapter<OwnerSchema>(wrapping: Owner(name: "Ann", age: 120))
        #expect(owner.percent.value == 0 && owner.dyn.problems.map(\.property) == ["percent"])
        owner.percent = Percent(value: 7)
        #expect(owner.dyn.source.age == 7)
        #expect(Int8(boxed: .real(1.5)) == nil && Float(boxed: .real(1e300)) == nil && UInt8(boxed: .negative(-1)) == nil)
        #expect(Decimal(boxed: .real(0.1)) == Decimal(string: "0.1") && Int(boxed: .decimal(3)) == 3)
    }

    @Test("children are adapters of their own")
    func children() {
        let object = Device()
        object.children = [Device(), Device()]
        var device = Adapter<DeviceSchema>(wrapping: object)
        device.children[1].name = "Kid"
        #expect(object.children[1].owner.name == "Kid" && device.children.map(\.name) == ["Ann", "Kid"])
        device.children.removeFirst()
        #expect(object.children.count == 1)
    }

    @Test("an adapter conforms to a protocol by an extension")
    func conforming() {
        let named: any Named = Adapter<DeviceSchema>(wrapping: Device())
        #expect(named.shownName == "Ann (X1)")
    }
}
