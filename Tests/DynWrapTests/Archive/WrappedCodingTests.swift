import DynWrap
import Foundation
import Testing

@Suite("WrappedCoding: models in keyed archives")
struct WrappedCodingTests {
    @Test("through a keyed archive, alone and inside a dictionary")
    func keyedArchive() throws {
        for model in try HardSchema.models() {
            let data = try NSKeyedArchiver.archivedData(withRootObject: WrappedCoding(model), requiringSecureCoding: true)
            let box = try NSKeyedUnarchiver.unarchivedObject(ofClass: WrappedCoding.self, from: data)
            let again = try #require(box).content(as: Wrapped<HardSchema>.self)
            #expect(Archive(again) == Archive(model))
        }
        let root: NSDictionary = ["customer": try WrappedCoding(ArchiveTests.edited()), "count": 1]
        let data = try NSKeyedArchiver.archivedData(withRootObject: root, requiringSecureCoding: false)
        let classes: [AnyClass] = [NSDictionary.self, NSString.self, NSNumber.self, WrappedCoding.self]
        let found = try NSKeyedUnarchiver.unarchivedObject(ofClasses: classes, from: data) as? NSDictionary
        let box = try #require(found?["customer"] as? WrappedCoding)
        #expect(try box.content(as: Customer.self).lastName == "Jones")
        let error = #expect(throws: ArchiveError.self) { try box.content(as: [Customer].self) }
        #expect(error?.code == .otherSchema)
    }

    @Test("a model of any depth comes back")
    func deep() throws {
        struct NumberSchema: Schema { let v = Num<Int>("v") }
        let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
        let model = try Wrapped<NumberSchema>(json: #"{"x": \#(deep)}"#, options: JSONOptions(maximumDepth: 1_000))
        #expect(try WrappedCoding(model).content(as: Wrapped<NumberSchema>.self) == model)
    }
}
