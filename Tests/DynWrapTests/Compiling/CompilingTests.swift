import Foundation
import TestSupport
import Testing

@Suite("What compiles and what must not")
struct CompilingTests {
    private static let schema = """
        import DynWrap
        import Foundation
        struct PetSchema: Schema {
            let name = Str("name")
            let number = Num<Int>("number").readOnly
            let born = Date("born", .mdySlashes)
            let owner = Model<OwnerSchema>("owner")
        }
        struct OwnerSchema: Schema { let city = Str("city"); let id = Num<Int>("id").readOnly }
        typealias Pet = Wrapped<PetSchema>

        """

    private func check(_ body: String, refusedWith message: String?, _ location: SourceLocation = #_sourceLocation) throws {
        guard let verdict = try Compiler.check(Self.schema + body) else { return }
        if let message {
            #expect(!verdict.compiles, "compiles, and must not", sourceLocation: location)
            #expect(verdict.output.contains(message), "\(verdict.output)", sourceLocation: location)
        } else {
            #expect(verdict.compiles, "\(verdict.output)", sourceLocation: location)
        }
    }

    @Test("a read-only field can't be assigned, nested ones neither")
    func readOnly() throws {
        try check("func f(_ pet: inout Pet) { pet.name = \"x\"; pet.owner?.city = \"Oslo\" }", refusedWith: nil)
        try check("func f(_ pet: inout Pet) { pet.number = 3 }", refusedWith: "cannot assign")
        try check("func f(_ pet: inout Pet) { pet.owner?.id = 3 }", refusedWith: "cannot assign")
        try check("func f(_ pet: inout Pet) { pet.number += 1 }", refusedWith: "error:")
    }

    @Test("a constant can't be edited")
    func constants() throws {
        try check("func f(_ pet: Pet) { pet.name = \"x\" }", refusedWith: "'pet' is a 'let' constant")
    }

    @Test("a misspelt member is refused with advice")
    func misspelt() throws {
        try check("func f(_ pet: Pet) -> Any { pet.nmae }", refusedWith: "the schema has no entry of this name")
        try check("func f(_ pet: Pet) -> Any { pet.changes }", refusedWith: "everything that is not a field is under 'dyn'")
    }

    @Test("no public name shadows a standard or Foundation type")
    func shadows() throws {
        try check(
            """
            struct List<T> { var mine: T }
            struct Group { var mine = 1 }
            struct Model {}
            enum Rule { case mine }
            struct Uses { var when: Date? = nil; var data = Data(); var url: URL?; var id = UUID(); var error: (any Error)? = nil }
            let now: Date = Date()
            let later: Date? = Date(timeIntervalSince1970: 1)
            let list = List(mine: 3)
            let group = Group(mine: 2)
            struct InsideSchema: Schema {
                let tags = List<String>("tags")
                let part = Group(OwnerSchema())
                let when = Date("when", .dibs)
                var now: Date { Date() }
                var maybe: Date? { Date.now }
                var body: some SchemaBody { Rule("has a city", at: \\.part) { !$0.city.isEmpty } }
            }
            func f(_ x: Wrapped<InsideSchema>) -> Date? { x.when ?? Date() }
            """, refusedWith: nil)
    }

    @Test("a member is a writable key path, for bindings and sorting")
    func keyPaths() throws {
        try check(
            """
            let path: WritableKeyPath<Pet, String> = \\Pet.name
            let readOnly: KeyPath<Pet, Int> = \\Pet.number
            func names(_ pets: [Pet]) -> [String] { pets.sorted { $0.number < $1.number }.map(\\.name) }
            """, refusedWith: nil)
    }

    @Test(
        "PARITY §3: an adapter's entry over a key path that can only be read can't be assigned; a Sendable adapter needs such a source"
    )
    func adapters() throws {
        let device = """
            final class Device { var level = 1; let serial = "x"; var twice: Int { level * 2 } }
            struct DeviceSchema: AdapterSchema {
                typealias Source = Device
                let level = Box(\\.level)
                let serial = Box(\\.serial)
                let twice = Box(\\.twice, as: Int8.self, default: 0)
                let text = Map(\\.level, get: { "\\($0)" })
            }
            typealias Adapted = Adapter<DeviceSchema>

            """
        try check(device + "func f(_ a: inout Adapted) { a.level = 3 }", refusedWith: nil)
        try check(device + "func f(_ a: inout Adapted) { a.serial = \"y\" }", refusedWith: "error:")
        try check(device + "func f(_ a: inout Adapted) { a.twice = 3 }", refusedWith: "error:")
        try check(device + "func f(_ a: inout Adapted) { a.text = \"y\" }", refusedWith: "error:")
        try check(device + "func g(_ x: some Sendable) {}; func f(_ a: Adapted) { g(a) }", refusedWith: "Sendable")
    }
}
