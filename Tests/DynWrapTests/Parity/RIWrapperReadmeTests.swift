import DynWrap
import Foundation
import Testing

// The example of RIWrapper's README: two classes as they come from Objective-C, and the protocols that a program would rather see.

private final class LegacyRecord: NSObject {
    var isOpen: NSNumber?
    var score: NSNumber?
    var people: [Any]?
}

private final class LegacyPerson: NSObject {
    var name: String?
    var bornSeconds: NSNumber?
}

private protocol Record {
    var isOpen: Bool { get set }
    var score: Double { get }
    var people: [any Person] { get }
}

private protocol Person {
    var name: String? { get set }
    var born: Date? { get set }
}

private struct RecordSchema: AdapterSchema {
    typealias Source = LegacyRecord
    let isOpen = Box(\.isOpen, as: Bool.self, default: false)
    let score = Box(\.score, as: Double.self, default: 0).readOnly
    let people = Map(
        \.people, get: { ($0 ?? []).compactMap { $0 as? LegacyPerson }.map(Adapter<PersonAdapterSchema>.init(wrapping:)) })
}

private struct PersonAdapterSchema: AdapterSchema {
    typealias Source = LegacyPerson
    let name = Redirect(\.name)
    let born = Map(
        \.bornSeconds, get: { $0.map { Date(timeIntervalSince1970: $0.doubleValue) } },
        set: { $0.map { NSNumber(value: $0.timeIntervalSince1970) } })
}

extension Adapter: Record where S == RecordSchema {
    fileprivate var isOpen: Bool {
        get { self[\.isOpen] }
        set { self[\.isOpen] = newValue }
    }
    fileprivate var score: Double { self[\.score] }
    fileprivate var people: [any Person] { self[\.people] }
}

extension Adapter: Person where S == PersonAdapterSchema {
    fileprivate var name: String? {
        get { self[\.name] }
        set { self[\.name] = newValue }
    }
    fileprivate var born: Date? {
        get { self[\.born] }
        set { self[\.born] = newValue }
    }
}

@Suite("PARITY §3: the example of RIWrapper's README")
struct RIWrapperReadmeTests {
    @Test("boxed properties read as plain values, absent ones as their defaults, and are written back boxed")
    func boxes() {
        let object = LegacyRecord()
        var adapter = Adapter<RecordSchema>(wrapping: object)
        #expect(!adapter.isOpen && adapter.score == 0 && adapter.people.isEmpty)
        adapter.isOpen = true
        object.score = 4.5
        #expect(object.isOpen == NSNumber(value: true) && adapter.score == 4.5 && adapter.dyn.problems.isEmpty)
        object.score = NSNumber(value: true)
        #expect(adapter.score == 0 && adapter.dyn.problems.map(\.property) == ["score"])
    }

    @Test("the program sees its own protocols: untyped members become models, an interval becomes a date, both ways")
    func protocols() {
        let (object, child) = (LegacyRecord(), LegacyPerson())
        child.name = "Ann"
        child.bornSeconds = 86_400
        object.people = [child, "no child", LegacyPerson()]
        let model: any Record = Adapter<RecordSchema>(wrapping: object)
        #expect(model.people.map(\.name) == ["Ann", nil])
        var first = model.people[0]
        #expect(first.born == Date(timeIntervalSince1970: 86_400))
        first.born = Date(timeIntervalSince1970: 60)
        first.name = "Bea"
        #expect(child.bornSeconds == 60 && child.name == "Bea" && model.people[0].name == "Bea")
        first.born = nil
        #expect(child.bornSeconds == nil && first.born == nil)
    }
}
