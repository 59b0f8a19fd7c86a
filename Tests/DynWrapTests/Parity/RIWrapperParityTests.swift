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
    let maybeSmall = Box(\.age, as: Int8.self).optional
    let asText = Box(\.age, as: Double.self)
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

private protocol Named {
    var name: String { get set }
    var shownName: String { get }
}

extension Adapter: Named where S == DeviceSchema {
    fileprivate var name: String {
        get { self[\.name] }
        set { self[\.name] = newValue }
    }
    fileprivate var shownName: String { "\(name) (\(self.serial))" }
}

private struct Team: Sendable {
    var members: [Owner]
    let founders: [Owner]
    var guests: [Owner]?
}

private struct TeamSchema: AdapterSchema {
    typealias Source = Team
    let members = MapList(\.members, as: OwnerSchema.self)
    let founders = MapList(\.founders, as: OwnerSchema.self)
    let guests = MapList(\.guests, as: OwnerSchema.self)
    let maybeGuests = MapList(\.guests, as: OwnerSchema.self).optional
}

private final class Sensor {
    var level: NSNumber? = 7
    var isOn: NSNumber?
    var total: NSNumber = 0
    var limit: Int32? = 300
    let fixed: NSNumber? = 1.5
}

private struct SensorSchema: AdapterSchema {
    typealias Source = Sensor
    let level = Box(\.level, as: Int8.self).optional
    let isOn = Box(\.isOn, as: Bool.self, default: true)
    let total = Box(\.total, as: UInt64.self)
    let ratio = Box(\.total, as: Decimal.self)
    let limit = Box(\.limit, as: Int.self)
    let fixed = Box(\.fixed, as: Double.self)
    let whole = Box(\.fixed, as: Int.self).optional
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

    @Test(
        "Box over NSNumber and over optional numbers: absent is the default or nil, what does not fit is a problem, bools are no numbers"
    )
    func numbers() {
        let object = Sensor()
        var sensor = Adapter<SensorSchema>(wrapping: object)
        #expect(sensor.level == 7 && sensor.isOn && sensor.total == 0 && sensor.limit == 300 && sensor.fixed == 1.5)
        #expect(sensor.whole == nil && sensor.dyn.problems.map(\.property) == ["whole"])
        #expect(sensor.dyn.problems[0].found == "1.5")
        object.level = 300
        #expect(sensor.level == nil && sensor.dyn.problems.map(\.property) == ["level", "whole"])
        sensor.level = -8
        sensor.isOn = false
        #expect(object.level == -8 && object.isOn == false && sensor.dyn.problems.map(\.property) == ["whole"])
        sensor.level = nil
        #expect(object.level == nil && sensor.level == nil)
        sensor.total = .max
        #expect(object.total.uint64Value == .max && sensor.total == .max && sensor.ratio == Decimal(UInt64.max))
        sensor.ratio = Decimal(string: "12345678901234567890.5") ?? 0
        #expect(sensor.ratio == Decimal(string: "12345678901234567890.5") && sensor.total == 0)
        object.total = NSNumber(value: true)
        #expect(sensor.total == 0 && sensor.dyn.problems.map(\.property) == ["total", "ratio", "whole"])
        object.isOn = 1
        #expect(sensor.isOn)
        object.isOn = 2
        #expect(sensor.isOn && sensor.dyn.problems.map(\.property).contains("isOn"))
        sensor.limit = 1 << 40
        #expect(
            object.limit == 300 && sensor.dyn.problems.last?.property == "limit"
                && sensor.dyn.problems.last?.found == "\(1 << 40)")
        object.limit = nil
        #expect(sensor.limit == 0)
    }

    @Test("an optional Box over a property that can't be empty refuses nil")
    func optional() {
        var owner = Adapter<OwnerSchema>(wrapping: Owner(name: "Ann", age: 200))
        #expect(owner.maybeSmall == nil && owner.asText == 200)
        owner.maybeSmall = 5
        #expect(owner.dyn.source.age == 5 && owner.maybeSmall == 5 && owner.dyn.problems.isEmpty)
        owner.maybeSmall = nil
        #expect(owner.dyn.source.age == 5 && owner.dyn.problems.map(\.property) == ["maybeSmall"])
        owner.asText = 2.5
        #expect(owner.dyn.source.age == 5 && owner.dyn.problems.map(\.property) == ["maybeSmall", "asText"])
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
        #expect(Int8(boxed: .double(1.5)) == nil && Float(boxed: .double(1e300)) == nil && UInt8(boxed: .negative(-1)) == nil)
        #expect(Decimal(boxed: .double(0.1)) == Decimal(string: "0.1") && Int(boxed: .decimal(3)) == 3)
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

    @Test("children of a struct are values: an edit of one is written back, copies stay as they were")
    func structChildren() {
        let ann = Owner(name: "Ann")
        var team = Adapter<TeamSchema>(wrapping: Team(members: [ann, Owner(name: "Bo")], founders: [ann]))
        let before = team
        team.members[1].name = "Bob"
        team.members[0].age = 300  // refused by the element
        team.members.append(Adapter(wrapping: Owner(name: "Cy")))
        #expect(team.dyn.source.members.map(\.name) == ["Ann", "Bob", "Cy"] && team.dyn.source.members[0].age == 30)
        #expect(before.members.map(\.name) == ["Ann", "Bo"] && team.founders[0].name == "Ann")
        #expect(team.guests.isEmpty && team.maybeGuests?.isEmpty == nil)
        team.guests.append(Adapter(wrapping: Owner(name: "Di")))
        team.maybeGuests?[0].name = "Dora"
        #expect(team.dyn.source.guests?.map(\.name) == ["Dora"] && team.guests[0].name == "Dora")
        team.maybeGuests = nil
        #expect(team.dyn.source.guests == nil)
    }

    @Test("an adapter conforms to a protocol by an extension")
    func conforming() {
        let object = Device()
        var named: any Named = Adapter<DeviceSchema>(wrapping: object)
        #expect(named.shownName == "Ann (X1)")
        named.name = "Bob"
        #expect(object.owner.name == "Bob" && named.shownName == "Bob (X1)")
    }
}
