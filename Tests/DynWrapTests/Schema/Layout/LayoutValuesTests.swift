import Foundation
import Synchronization
import Testing

@testable import DynWrap
@testable import DynWrapSchema

/// The layout of a schema value is made once, and never that of another value.
@Suite("Layouts of schema values")
struct LayoutValuesTests {
    private struct PersonSchema: Schema {
        let name: Str
        let age: Num<Int>
        init() { self.init(prefix: "") }
        init(prefix: String) {
            name = Str(prefix + "name")
            age = Num<Int>(prefix + "age")
        }
    }
    private struct OneSchema: Schema {}
    private struct OtherSchema: Schema {}

    @Test("a value and its copies have one layout; another value of the type has another, and so has another type")
    func same() throws {
        let guest = PersonSchema(prefix: "guest-")
        let copy = guest
        #expect(Layout.of(guest) === Layout.of(copy))
        #expect(Layout.of(guest) !== Layout.of(PersonSchema(prefix: "guest-")))
        #expect(ObjectIdentifier(Layout.of(OneSchema())) != ObjectIdentifier(Layout.of(OtherSchema())))
        let schema = DynamicSchema("Settings") { Str("host") }
        #expect(Layout.of(schema) === Layout.of(schema))
        let models = try (0..<3).map { try Wrapped(json: #"{"guest-name": "n\#($0)", "guest-age": \#($0)}"#, schema: guest) }
        #expect(models.map(\.name) == ["n0", "n1", "n2"] && models.map(\.age) == [0, 1, 2])
    }

    @Test("of more values than are kept each is read by its own schema, whoever asks for them")
    func many() async {
        let schemas = (0..<100).map { PersonSchema(prefix: "p\($0)-") }
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    (0..<3).allSatisfy { _ in
                        schemas.enumerated().allSatisfy { index, schema in
                            (try? Wrapped(json: #"{"p\#(index)-age": \#(index)}"#, schema: schema))?.age == index
                        }
                    }
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }

    private struct CountedSchema: Schema {
        static let bodies = Mutex(0)
        let name: Str
        init() { self.init("") }
        init(_ prefix: String) { name = Str(prefix + "name") }
        var body: some SchemaBody {
            let _ = Self.bodies.withLock { $0 += 1 }
            Unknown(.keep)
        }
    }

    @Test("a schema value that is given to a decoder, for each model that it decodes, and to archives is laid out once")
    func once() throws {
        // Tests beside this one use more values than are kept, so that it may be laid out again: never for long, though.
        var bodies: [Int] = []
        while bodies.count < 50, bodies.last != 1 { try bodies.append(bodiesOfOne()) }
        #expect(bodies.last == 1, "\(bodies)")
    }

    /// How often a value is laid out while it is given to a decoder and to archives.
    private func bodiesOfOne() throws -> Int {
        let schema = CountedSchema("my-")
        CountedSchema.bodies.withLock { $0 = 0 }
        let decoder = JSONDecoder()
        decoder.userInfo[.dynWrapSchema] = schema
        let models = try decoder.decode([Wrapped<CountedSchema>].self, from: Data(#"[{"my-name": "a"}, {"my-name": "b"}]"#.utf8))
        #expect(models.map(\.name) == ["a", "b"])
        let data = try Archive(models).data(as: .json)
        for _ in 0..<2 {
            #expect([Wrapped<CountedSchema>](try Archive(data: data, schema: schema)).map(\.name) == ["a", "b"])
        }
        return CountedSchema.bodies.withLock { $0 }
    }
}
