import DynWrap
import Foundation
import Testing

// The example of RIWrapper's README: two classes as they come from Objective-C, and the protocols that a program would rather see.

private final class XYZDataModel: NSObject {
    var isEnabled: NSNumber?
    var averageScore: NSNumber?
    var children: [Any]?
}

private final class XYZChildModel: NSObject {
    var name: String?
    var birthdayTimeIntervalSince1970: NSNumber?
}

private protocol DataModel {
    var isEnabled: Bool { get set }
    var averageScore: Double { get }
    var children: [any ChildModel] { get }
}

private protocol ChildModel {
    var name: String? { get set }
    var birthday: Date? { get set }
}

private struct DataModelSchema: AdapterSchema {
    typealias Source = XYZDataModel
    let isEnabled = Box(\.isEnabled, as: Bool.self, default: false)
    let averageScore = Box(\.averageScore, as: Double.self, default: 0).readOnly
    let children = Map(
        \.children, get: { ($0 ?? []).compactMap { $0 as? XYZChildModel }.map(Adapter<ChildModelSchema>.init(wrapping:)) })
}

private struct ChildModelSchema: AdapterSchema {
    typealias Source = XYZChildModel
    let name = Redirect(\.name)
    let birthday = Map(
        \.birthdayTimeIntervalSince1970, get: { $0.map { Date(timeIntervalSince1970: $0.doubleValue) } },
        set: { $0.map { NSNumber(value: $0.timeIntervalSince1970) } })
}

extension Adapter: DataModel where S == DataModelSchema {
    fileprivate var isEnabled: Bool {
        get { self[\.isEnabled] }
        set { self[\.isEnabled] = newValue }
    }
    fileprivate var averageScore: Double { self[\.averageScore] }
    fileprivate var children: [any ChildModel] { self[\.children] }
}

extension Adapter: ChildModel where S == ChildModelSchema {
    fileprivate var name: String? {
        get { self[\.name] }
        set { self[\.name] = newValue }
    }
    fileprivate var birthday: Date? {
        get { self[\.birthday] }
        set { self[\.birthday] = newValue }
    }
}

@Suite("PARITY §3: the example of RIWrapper's README")
struct RIWrapperReadmeTests {
    @Test("boxed properties read as plain values, absent ones as their defaults, and are written back boxed")
    func boxes() {
        let object = XYZDataModel()
        var adapter = Adapter<DataModelSchema>(wrapping: object)
        #expect(!adapter.isEnabled && adapter.averageScore == 0 && adapter.children.isEmpty)
        adapter.isEnabled = true
        object.averageScore = 4.5
        #expect(object.isEnabled == NSNumber(value: true) && adapter.averageScore == 4.5 && adapter.dyn.problems.isEmpty)
        object.averageScore = NSNumber(value: true)
        #expect(adapter.averageScore == 0 && adapter.dyn.problems.map(\.property) == ["averageScore"])
    }

    @Test("the program sees its own protocols: untyped children become models, an interval becomes a date, both ways")
    func protocols() {
        let (object, child) = (XYZDataModel(), XYZChildModel())
        child.name = "Ann"
        child.birthdayTimeIntervalSince1970 = 86_400
        object.children = [child, "no child", XYZChildModel()]
        let model: any DataModel = Adapter<DataModelSchema>(wrapping: object)
        #expect(model.children.map(\.name) == ["Ann", nil])
        var first = model.children[0]
        #expect(first.birthday == Date(timeIntervalSince1970: 86_400))
        first.birthday = Date(timeIntervalSince1970: 60)
        first.name = "Bea"
        #expect(child.birthdayTimeIntervalSince1970 == 60 && child.name == "Bea" && model.children[0].name == "Bea")
        first.birthday = nil
        #expect(child.birthdayTimeIntervalSince1970 == nil && first.birthday == nil)
    }
}
