import Foundation
import TestSupport
import Testing

@Suite("What compiles and what must not", .enabled(if: Compiler.isAvailable, "wants swiftc and the built modules"))
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
        let verdict = try Compiler.check(Self.schema + body)
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
        try check("func f(_ pet: inout Pet) { pet.number = 3 }", refusedWith: "the field is read-only")
        try check("func f(_ pet: inout Pet) { pet.owner?.id = 3 }", refusedWith: "the field is read-only")
        try check("func f(_ pet: inout Pet) { pet.number += 1 }", refusedWith: "error:")
    }

    @Test("what is required is no optional; without an empty value the compiler asks what is read where nothing is there")
    func required() throws {
        let kinds = """
            enum Status: String { case open, closed }
            struct Geo: Codable { var lat = 0.0 }
            struct OrderSchema: Schema {
                let placed = Date("placed", .iso8601).required
                let site = Field<URL>("site").required
                let status = Enum<Status>("status").required(else: .open)
                let maybe = Enum<Status>("status").optional
                let geo = Coded<Geo>("geo").required(else: Geo())
            }
            func f(_ x: Wrapped<OrderSchema>) -> (Date, URL, Status, Status?, Geo) { (x.placed, x.site, x.status, x.maybe, x.geo) }

            """
        let verdict = try Compiler.check(Self.schema + kinds)
        #expect(verdict.compiles, "\(verdict.output)")
        #expect(!verdict.output.contains("deprecated"), "\(verdict.output)")
        for field in [
            #"Coded<Geo>("geo")"#, #"Enum<Status>("status")"#, #"Enum<Status?>("status")"#,
            #"OneOf<Geo>("geo", by: .shape) { Case { (n: Int) in Geo() } }"#,
        ] {
            let present = try Compiler.check(
                Self.schema + kinds + "struct S: Schema { let n = \(field).present }; func g(_ s: Wrapped<S>) -> Any? { s.n }")
            #expect(present.compiles && !present.output.contains("deprecated"), "\(present.output)")
            let asked = try Compiler.check(Self.schema + kinds + "struct S: Schema { let n = \(field).required }")
            #expect(asked.compiles, "\(asked.output)")
            #expect(asked.output.contains("'.required(else: …)' says what is read where nothing is there"), "\(asked.output)")
        }
    }

    @Test("a constant can't be edited")
    func constants() throws {
        try check("func f(_ pet: Pet) { pet.name = \"x\" }", refusedWith: "'pet' is a 'let' constant")
    }

    @Test("a misspelt member is refused by its name")
    func misspelt() throws {
        try check(
            "func f(_ pet: Pet) { _ = pet.nmae }",
            refusedWith: "has no dynamic member 'nmae'")
        try check("func f(_ pet: Pet) { _ = pet.changes }", refusedWith: "has no dynamic member 'changes'")
    }

    @Test("only a DynamicSchema has string lookup: on an ordinary schema a name in a string or a misspelt one does not compile")
    func stringLookup() throws {
        let dynamic = """
            extension DynamicSchema {
                static let settings = DynamicSchema("Settings") {
                    Str("host"); Num<Int>("port"); Date("since", .mdySlashes); Group("tls") { Flag("on") }; List<String>("tags")
                }
            }
            typealias Settings = Wrapped<DynamicSchema>

            """
        try check(
            dynamic
                + """
                func f(_ settings: inout Settings) -> String? {
                    settings.port = 8080
                    settings.tls.on = true
                    settings.since = Date()
                    settings.host = nil
                    let port: Int = settings.port
                    return port > 0 && settings.tls.on ? settings.host.string : settings.hots.string ?? settings["host"].string
                }
                """, refusedWith: nil)
        let advice = "has no dynamic member"
        try check("func f(_ pet: Pet) -> String? { pet.nmae.string }", refusedWith: "error:")
        try check("func f(_ pet: Pet) -> String { pet.nmae }", refusedWith: "no exact matches in reference to subscript")
        try check("func f(_ pet: inout Pet) { pet.nmae = \"x\" }", refusedWith: "error:")
        try check("func f(_ pet: Pet) -> String? { pet.owner?.ctiy }", refusedWith: advice)
        try check("func f(_ pet: Pet) -> Any { pet[\"name\"] }", refusedWith: "error:")
        try check("func f(_ pet: Pet) throws -> String { try pet.dyn.get(\"name\") }", refusedWith: "error:")
    }

    @Test("no public name shadows a standard or Foundation type")
    func shadows() throws {
        try check(
            """
            struct List<T> { var mine: T }
            struct Group { var mine = 1 }
            struct Model {}
            enum Rule { case mine }
            struct Case<T> { var mine: T }
            func Otherwise(_ value: Int) -> Int { value }
            protocol Readable {}
            protocol Writable {}
            struct Box<T>: Readable, Writable { var mine: T }
            let own = (Case(mine: Otherwise(1)), Box(mine: 2))
            struct Uses { var when: Date? = nil; var data = Data(); var url: URL?; var id = UUID(); var error: (any Error)? = nil }
            let now: Date = Date()
            let later: Date? = Date(timeIntervalSince1970: 1)
            let list = List(mine: 3)
            let group = Group(mine: 2)
            struct InsideSchema: Schema {
                let tags = List<String>("tags")
                let part = Group(OwnerSchema())
                let when = Date("when", .iso8601Milliseconds)
                var now: Foundation.Date { .now }
                var maybe: Foundation.Date? { .now }
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

    @Test("every field kind in both access modes: assigned where it may be, refused where it is read-only")
    func matrix() throws {
        let kinds: [(name: String, declaration: String, value: String)] = [
            ("str", "Str(\"k\")", "\"x\""), ("maybeStr", "Str(\"k\").optional", "nil"), ("int", "Num<Int>(\"k\")", "1"),
            ("int8", "Num<Int8>(\"k\")", "1"), ("u64", "Num<UInt64>(\"k\", default: 3)", "1"),
            ("i128", "Num<Int128>(\"k\")", "1"),
            ("float", "Num<Float>(\"k\")", "1.5"), ("double", "Num<Double>(\"k\")", "1.5"),
            ("decimal", "Num<Decimal>(\"k\")", "1.5"),
            ("asString", "Num<Int>(\"k\").asString", "1"), ("flag", "Flag(\"k\")", "true"),
            ("yesNo", "Flag(\"k\", .yesNo)", "true"),
            ("date", "Date(\"k\", .iso8601Milliseconds)", "Date()"), ("format", "Date(\"k\", format: \"yyyy\")", "nil"),
            ("iso", "Date(\"k\", iso8601: [.milliseconds])", "Date()"), ("epoch", "Date(\"k\", .epochSeconds)", "Date()"),
            ("tier", "Enum<Tier>(\"k\", default: .a)", ".b"), ("maybeTier", "Enum<Tier?>(\"k\")", "nil"),
            ("table", "Enum<Tier>(\"k\", [\"A\": .a], default: .a, unknown: .b)", ".a"),
            ("list", "List<String>(\"k\")", "[\"x\"]"),
            ("gaps", "List<Int?>(\"k\")", "[1, nil]"), ("nested", "List<[String: [Int]]>(\"k\")", "[[\"a\": [1]]]"),
            ("dict", "Dict<Double>(\"k\")", "[\"x\": 1]"), ("raw", "Raw(\"k\")", "[1, nil]"),
            ("url", "Field<URL?>(\"k\")", "nil"),
            ("uuid", "Field<UUID>(\"k\", default: UUID())", "UUID()"), ("data", "Field<Data?>(\"k\")", "Data()"),
            ("model", "Model<OwnerSchema>(\"k\")", "nil"), ("models", "ModelList<OwnerSchema>(\"k\")", "[Wrapped()]"),
            ("edges", "ModelList<OwnerSchema>(\"k\", each: \"node\")", "[]"),
            ("modelDict", "ModelDict<OwnerSchema>(\"k\")", "[\"x\": Wrapped()]"),
            ("group", "Group(OwnerSchema())", "Wrapped()"), ("years", "Field<[String: [Wrapped<OwnerSchema>]]>(\"k\")", "[:]"),
            ("mapped", "Str(\"k\").map({ $0.count }, { String($0) })", "3"), ("named", "Str()", "\"x\""),
            (
                "busy",
                "Num<Int>(\"k\").default(1, on: .invalid).or(\"l\").range(1...9).secret.required.lax.onGet { $0 }.onSet { $0 }",
                "1"
            ),
        ]
        let tier = "enum Tier: String { case a, b }\n"
        let plain = "struct AllSchema: Schema {\n" + kinds.map { "let \($0.name) = \($0.declaration)\n" }.joined() + "}\n"
        let assignments = kinds.map { "x.\($0.name) = \($0.value)\n" }.joined()
        let reads = kinds.map { "_ = x.\($0.name)\n" }.joined()
        try check(tier + plain + "func f(_ x: inout Wrapped<AllSchema>) {\n" + assignments + reads + "}", refusedWith: nil)
        let readOnly = plain.replacing(")\n", with: ").readOnly\n").replacing("{ $0 }\n", with: "{ $0 }.readOnly\n")
            .replacing("optional\n", with: "optional.readOnly\n").replacing("asString\n", with: "asString.readOnly\n")
        try check(tier + readOnly + "func f(_ x: Wrapped<AllSchema>) {\n" + reads + "}", refusedWith: nil)
        let verdict = try Compiler.check(
            Self.schema + tier + readOnly + "func f(_ x: inout Wrapped<AllSchema>) {\n" + assignments + "}")
        for kind in kinds {
            #expect(verdict.output.contains("x.\(kind.name) = ") && !verdict.compiles, "\(kind.name) can be assigned")
        }
        let refusals =
            verdict.output.components(
                separatedBy: ": error: setter for 'subscript(dynamicMember:)' is unavailable: the field is read-only"
            ).count - 1
        #expect(refusals == kinds.count, "\(verdict.output)")
    }

    @Test(
        "PARITY §3: an adapter's entry over a key path that can only be read can't be assigned; a Sendable adapter needs such a source"
    )
    func adapters() throws {
        let device = """
            final class Device { var level = 1; var part = Part(); let serial = "x"; var twice: Int { level * 2 } }
            struct DeviceSchema: AdapterSchema {
                typealias Source = Device
                let level = Box(\\.level)
                let serial = Box(\\.serial)
                let twice = Box(\\.twice, as: Int8.self, default: 0)
                let text = Map(\\.level, get: { "\\($0)" })
                let same = Redirect(\\.serial)
                let shown = Box(\\.level).readOnly
                let part = Redirect(\\.part.size)
                let fixed = Redirect(\\.part.fixed)
                let maybe = Box(\\.twice, as: Int8.self).optional
            }
            struct Part { var size = 1; let fixed = 2 }
            struct PartSchema: AdapterSchema { typealias Source = Part; let size = Box(\\.size); let fixed = Box(\\.fixed) }
            typealias Adapted = Adapter<DeviceSchema>

            """
        try check(device + "func f(_ a: inout Adapted) { a.level = 3 }", refusedWith: nil)
        try check(device + "func f(_ a: inout Adapted) { a.serial = \"y\" }", refusedWith: "error:")
        try check(device + "func f(_ a: inout Adapted) { a.twice = 3 }", refusedWith: "error:")
        try check(device + "func f(_ a: inout Adapted) { a.part = 3 }", refusedWith: nil)
        for assignment in [
            "a.text = \"y\"", "a.same = \"y\"", "a.shown = 1", "a.fixed = 1", "a.maybe = nil", "a[\\.twice] = 1",
            "a.dyn.source = Device()",
        ] {
            try check(device + "func f(_ a: inout Adapted) { \(assignment) }", refusedWith: "cannot assign")
        }
        #if compiler(>=6.3)  // before, a setter that is unavailable is let pass in a key path
        try check(device + "let path: WritableKeyPath<Adapted, String> = \\.serial", refusedWith: "error:")
        #endif
        try check(
            device + "func f(_ a: Adapted) -> Any { a.sreial }", refusedWith: "the adapter's schema has no entry of this name")
        try check(device + "func f(_ a: Adapter<PartSchema>) { a.size = 3 }", refusedWith: "'a' is a 'let' constant")
        try check(device + "func f(_ a: inout Adapter<PartSchema>) { a.size = 3 }", refusedWith: nil)
        try check(device + "func f(_ a: inout Adapter<PartSchema>) { a.fixed = 3 }", refusedWith: "cannot assign")
        try check(device + "func g(_ x: some Sendable) {}; func f(_ a: Adapter<PartSchema>) { g(a) }", refusedWith: nil)
        try check(device + "func g(_ x: some Sendable) {}; func f(_ a: Adapted) { g(a) }", refusedWith: "Sendable")
    }
}
