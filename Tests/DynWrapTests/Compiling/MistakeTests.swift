import TestSupport
import Testing

/// What the compiler says of mistakes: each at its line, in its own words where they are good, in ours where they are not.
@Suite("The compiler speaks for us", .enabled(if: Compiler.isAvailable, "wants swiftc and the built modules"))
struct MistakeTests {
    private static let schemas = ##"""
        import DynWrap
        import Foundation
        struct AddressSchema: Schema { let city = Str("city"); let zip = Str("zip") }
        struct OrderSchema: Schema { let id = Num<Int>("id").readOnly; let total = Num<Double>("total") }
        struct CustomerSchema: Schema {
            let name = Str("name")
            let limit = Num<Int>("limit", default: 12)
            let number = Num<Int>("number").readOnly
            let joined = Date("joined", .mdySlashes)
            let tags = List<String>("tags")
            let address = Model<AddressSchema>("address")
            let orders = ModelList<OrderSchema>("orders")
            let profile = Group(AddressSchema())
            let nick = Str("nick").optional
            let s = Str("s"); let t = Str("t")
            let old = Bool("old"); let title = String("title")
        }
        typealias Customer = Wrapped<CustomerSchema>
        func f(_ s: String) {}
        enum RefType: String { case a, b }

        """##

    /// A mistake on a line of its own, and the first thing that is said of it. "No exact matches" stands where several subscripts could be meant
    /// by a key path; the place is right, and the member's name stands there.
    static let mistakes: [(code: String, message: String)] = [
        (
            ##"func g(_ c: Customer) { _ = c.nmae }"##,
            "value of type 'Customer' (aka 'Wrapped<CustomerSchema>') has no dynamic member 'nmae' using key path from root type 'CustomerSchema'"
        ),
        (
            ##"func g(_ c: Customer) { if c.old { print() } }"##,
            "'subscript(dynamicMember:)' is unavailable: this property of the schema is not a field; declare 'Num<Int>(…)', 'Flag(…)' or the like"
        ),
        (
            ##"func g(_ c: inout Customer) { c.old = true }"##,
            "'subscript(dynamicMember:)' is unavailable: this property of the schema is not a field; declare 'Num<Int>(…)', 'Flag(…)' or the like"
        ),
        (
            ##"func g(_ c: inout Customer) { c.title += "x" }"##,
            "'subscript(dynamicMember:)' is unavailable: this property of the schema is not a field; declare 'Str(…)'"
        ),
        (
            ##"func g(_ c: Customer) { let name: String = c["name"]; print(name) }"##,
            "'subscript(_:)' is unavailable: a field is read by its property, 'model.name' or 'model[\\.name]'; any member by its key, 'model.dyn.json[\"name\"]'"
        ),
        (
            ##"func g(_ c: inout Customer) { c["name"] = "x" }"##,
            "'subscript(_:)' is unavailable: a field is read by its property, 'model.name' or 'model[\\.name]'; any member by its key, 'model.dyn.json[\"name\"]'"
        ),
        (
            ##"struct X: Schema { let a = Dict<AddressSchema>("a") }"##,
            "'init(_:)' is unavailable: a schema is no value; a dictionary of its models is 'ModelDict<S>(…)'"
        ),
        (
            ##"struct X: Schema { let a = Field<Set<String>>("a") }"##,
            "'init(_:)' is unavailable: a set has no order; take 'List<T>(…)', or 'Coded<Set<T>>(…)'"
        ),
        (
            ##"func g(_ members: [String: JSON]) -> JSON { JSON(members) }"##,
            "'init(_:)' is unavailable: write 'JSON(members: …)'"
        ),
        (
            ##"func g(_ c: Customer) { let n: Int = c.name; _ = n }"##,
            "cannot convert value of type 'String' to specified type 'Int'"
        ),
        (
            ##"func g(_ c: Customer) -> Bool { c.joined < Date() }"##,
            "value of optional type 'Date?' must be unwrapped to a value of type 'Date'"
        ),
        (
            ##"func g(_ c: Customer) { _ = c.limit + 1.5 }"##,
            "binary operator '+' cannot be applied to operands of type 'Int' and 'Double'"
        ),
        (
            ##"func g(_ tree: JSON) { for value in tree { print(value) } }"##,
            "for-in loop requires 'JSON' to conform to 'Sequence'"
        ),
        (
            ##"func g(_ c: Customer) { f(c.limit) }"##,
            "cannot convert value of type 'Int' to expected argument type 'String'"
        ),
        (
            ##"func g(_ c: Customer) -> [Double] { c.orders.map(\.totla) }"##,
            "no exact matches in reference to subscript"
        ),
        (
            ##"func g(_ cs: [Customer]) -> [Customer] { cs.sorted(using: KeyPathComparator(\.nmae)) }"##,
            "no exact matches in reference to subscript"
        ),
        (
            ##"func g(_ c: inout Customer) { c.nmae = "x" }"##,
            "value of type 'Customer' (aka 'Wrapped<CustomerSchema>') has no dynamic member 'nmae' using key path from root type 'CustomerSchema'"
        ),
        (
            ##"func g(_ c: inout Customer) { c.number = 3 }"##,
            "setter for 'subscript(dynamicMember:)' is unavailable: the field is read-only: '.readOnly' in its schema says so"
        ),
        (
            ##"func g(_ c: inout Customer) { c.number += 3 }"##,
            "setter for 'subscript(dynamicMember:)' is unavailable: the field is read-only: '.readOnly' in its schema says so"
        ),
        (
            ##"func g(_ c: Customer) { c.name = "x" }"##,
            "cannot assign through dynamic lookup property: 'c' is a 'let' constant"
        ),
        (
            ##"func g(_ c: Customer) -> String { c.s + " " + c.t + ", " + c.tt }"##,
            "value of type 'Customer' (aka 'Wrapped<CustomerSchema>') has no dynamic member 'tt' using key path from root type 'CustomerSchema'"
        ),
        (
            ##"func g(_ c: Customer) -> String? { c.address?.ctiy }"##,
            "value of type 'Wrapped<AddressSchema>' has no dynamic member 'ctiy' using key path from root type 'AddressSchema'"
        ),
        (
            ##"func g(_ c: inout Customer) { c.address?.ctiy = "x" }"##,
            "value of type 'Wrapped<AddressSchema>' has no dynamic member 'ctiy' using key path from root type 'AddressSchema'"
        ),
        (
            ##"func g(_ c: inout Customer) { c.orders[0].id = 4 }"##,
            "setter for 'subscript(dynamicMember:)' is unavailable: the field is read-only: '.readOnly' in its schema says so"
        ),
        (
            ##"func g(_ c: inout Customer) { c.limit = "x" }"##,
            "cannot assign value of type 'String' to type 'Int'"
        ),
        (
            ##"func g(_ c: inout Customer) { c.name = 3 }"##,
            "cannot assign value of type 'Int' to type 'String'"
        ),
        (
            ##"func g(_ c: inout Customer) { c.tags.append(3) }"##,
            "cannot convert value of type 'Int' to expected argument type 'String'"
        ),
        (
            ##"func g(_ c: Customer) -> String { c.address.city }"##,
            "value of optional type 'Wrapped<AddressSchema>?' must be unwrapped to refer to member 'city' of wrapped base type 'Wrapped<AddressSchema>'"
        ),
        (
            ##"func g(_ c: inout Customer) { c.joined = "2018" }"##,
            "cannot assign value of type 'String' to type 'Date'"
        ),
        (
            ##"func g(_ c: inout Customer) { c.orders.append(3) }"##,
            "cannot convert value of type 'Int' to expected argument type 'Wrapped<OrderSchema>'"
        ),
        (
            ##"func g(_ c: Customer) -> String { c["name"] }"##,
            "'subscript(_:)' is unavailable: a field is read by its property, 'model.name' or 'model[\\.name]'; any member by its key, 'model.dyn.json[\"name\"]'"
        ),
        (
            ##"func g(_ c: Customer) -> Any { c.dyn.chnges }"##,
            "value of type 'Dyn<CustomerSchema>' has no member 'chnges'"
        ),
        (
            ##"struct X: Schema { let b = Str("b"); var body: some SchemaBody { Rule("no", at: \.bb) { $0 == "" } } }"##,
            "value of type 'X' has no member 'bb'"
        ),
        (
            ##"struct X: Schema { let b = Str("b"); var body: some SchemaBody { Identity(\.bb) } }"##,
            "value of type 'X' has no member 'bb'"
        ),
        (
            ##"struct X: Schema { let b = Str("b"); var body: some SchemaBody { Require(\.bb) } }"##,
            "value of type 'X' has no member 'bb'"
        ),
        (
            ##"struct X: Schema { let e = Enum<RefType>("k") }; func g(_ x: Wrapped<X>) -> Any { x.e }"##,
            "'subscript(dynamicMember:)' is unavailable: an enum has no empty value: its schema says 'default: …', '.optional' or '.required(else: …)'"
        ),
        (
            ##"struct X: Schema { let e = List<RefType?>("k") }"##,
            "'init(_:)' is unavailable: the type inside '[T?]' has to be 'JSONConvertible', as in 'enum E: String, JSONConvertible'"
        ),
        (
            ##"struct X: Schema { let e = Field<[String: [RefType]]>("k") }"##,
            "'init(_:)' is unavailable: the type inside '[String: [T]]' has to be 'JSONConvertible', as in 'enum E: String, JSONConvertible'"
        ),
        (
            ##"struct X: Schema { let e = Field<[RefType]?>("k") }"##,
            "'init(_:)' is unavailable: the type inside 'T?' has to be 'JSONConvertible', as in 'enum E: String, JSONConvertible'"
        ),
        (
            ##"struct X: Schema { let start = Date("s"); let end = Date("e"); var body: some SchemaBody { Rule("ends") { $0.start < $0.end } } }"##,
            "value of optional type 'Date?' must be unwrapped to a value of type 'Date'"
        ),
        (
            ##"struct X: Schema { let b = Str("b", default: 3) }"##,
            "cannot convert value of type 'Int' to expected argument type 'String'"
        ),
        (
            ##"struct X: Schema { let b = Num<String>("b") }"##,
            "type 'String' does not conform to protocol 'JSONNumeric'"
        ),
        (
            ##"func g(_ c: Customer) -> [String] { c.tags.map { $0.name } }"##,
            "value of type 'String' has no member 'name'"
        ),
        (
            ##"func g(_ c: Customer) -> String { c.orders.first.total }"##,
            "value of optional type 'Wrapped<OrderSchema>?' must be unwrapped to refer to member 'total' of wrapped base type 'Wrapped<OrderSchema>'"
        ),
        (
            ##"func g(_ c: inout Customer) { c.profile.ctiy = "x" }"##,
            "value of type 'Wrapped<AddressSchema>' has no dynamic member 'ctiy' using key path from root type 'AddressSchema'"
        ),
        (
            ##"func g(_ c: Customer) throws { _ = try c.dyn.get(\.nmae) }"##,
            "value of type 'CustomerSchema' has no member 'nmae'"
        ),
        (
            ##"func g(_ c: Customer) { _ = c.dyn.state(of: \.nmae) }"##,
            "value of type 'CustomerSchema' has no member 'nmae'"
        ),
        (
            ##"func g(_ c: inout Customer) { try c.dyn.set(\.number, to: 3) }"##,
            "cannot convert value of type 'KeyPath<CustomerSchema, ReadOnlyField<Int>>' to expected argument type 'KeyPath<CustomerSchema, Field<Int>>'"
        ),
        (
            ##"func g(_ c: inout Customer) throws { try c.dyn.set(\.number, to: "x", readOnly: .allow) }"##,
            "cannot convert value of type 'String' to expected argument type 'Int'"
        ),
        (
            ##"func g(_ c: inout Customer) throws { try c.dyn.set(\.limit, to: "x") }"##,
            "cannot convert value of type 'String' to expected argument type 'Int'"
        ),
        (
            ##"func g() -> Customer { Customer { $0.nmae = "x" } }"##,
            "value of type 'Wrapped<CustomerSchema>' has no dynamic member 'nmae' using key path from root type 'CustomerSchema'"
        ),
        (
            ##"func g() -> Customer { Customer { $0.name = "x"; $0.limit = "y" } }"##,
            "cannot assign value of type 'String' to type 'Int'"
        ),
        (
            ##"func g(_ tree: JSON) -> JSON { tree["a", 1.5] }"##,
            "argument type 'Double' does not conform to expected type 'JSONStep'"
        ),
        (
            ##"func g(_ tree: JSON) -> Date? { tree["at", .mdySlashs] }"##,
            "reference to member 'mdySlashs' cannot be resolved without a contextual type"
        ),
        (
            ##"func g(_ tree: inout JSON) { tree["a", "b"] = Customer() }"##,
            "cannot assign value of type 'Customer' (aka 'Wrapped<CustomerSchema>') to subscript of type 'JSON'"
        ),
        (
            ##"func g(_ tree: JSON) -> Int { tree["a", "b", 0] }"##,
            "cannot convert return expression of type 'JSON' to return type 'Int'"
        ),
        (
            ##"func g(_ a: Customer, _ b: Int) -> JSON { JSON([a, b]) }"##,
            "cannot convert value of type 'Int' to expected element type 'Customer' (aka 'Wrapped<CustomerSchema>')"
        ),
        (
            ##"struct X: Schema { let a = ModelList<OrderSchema>("a").each { $0.check("n") { $0.totl > 1 } } }"##,
            "value of type 'Wrapped<OrderSchema>' has no dynamic member 'totl' using key path from root type 'OrderSchema'"
        ),
        (
            ##"struct X: Schema { let a = ModelList<OrderSchema>("a").uniqueBy(\.totl) }"##,
            "value of type 'OrderSchema' has no member 'totl'"
        ),
        (
            ##"enum K { case rect(w: Double, h: Double) }; struct X: Schema { let a = OneOf<K>("a", by: "t") { Case("rect", K.rect, at: "w") } }"##,
            "type '(Double, Double)' cannot conform to 'JSONConvertible'"
        ),
        (
            ##"enum K { case rect(w: Double, h: Double) }; struct X: Schema { let a = OneOf<K>("a", by: "t") { Case("rect", K.rect, at: "w", "h", "d") } }"##,
            "extra argument in call"
        ),
        (
            ##"func g(_ c: Customer) { if c.name == 3 {} }"##,
            "binary operator '==' cannot be applied to operands of type 'String' and 'Int'"
        ),
        (
            ##"func g(_ c: Customer) { for o in c.orders { print(o.totl) } }"##,
            "value of type 'Wrapped<OrderSchema>' has no dynamic member 'totl' using key path from root type 'OrderSchema'"
        ),
        (
            ##"func g(_ c: Customer) -> Int { c.nick.count }"##,
            "value of optional type 'String?' must be unwrapped to refer to member 'count' of wrapped base type 'String'"
        ),
        (
            ##"static let p = \Customer.nmae"##,
            "no exact matches in reference to subscript"
        ),
        (
            ##"func g() -> WritableKeyPath<Customer, Int> { \Customer.number }"##,
            "no exact matches in reference to subscript"
        ),
        (
            ##"func g(_ c: Customer) -> String { c.name + c.limit }"##,
            "cannot convert value of type 'Int' to expected argument type 'String'"
        ),
        (
            ##"func g(_ cs: [Customer]) { _ = cs.map(\.nmae) }"##,
            "no exact matches in reference to subscript"
        ),
        (
            ##"func g(_ cs: [Customer]) { _ = cs.filter(\.tags) }"##,
            "no exact matches in reference to subscript"
        ),
        (
            ##"struct X: Schema { let d = Date("d", .mdySlashs) }"##,
            "reference to member 'mdySlashs' cannot be resolved without a contextual type"
        ),
        (
            ##"func g(_ c: inout Customer) { c.dyn.reset(\.nmae) }"##,
            "value of type 'CustomerSchema' has no member 'nmae'"
        ),
        (
            ##"func g(_ c: Customer) { c.orders[0].total = 3 }"##,
            "cannot assign through dynamic lookup property: 'c' is a 'let' constant"
        ),
        (
            ##"func g(_ c: inout Customer) { c.address = nil; c.address.city = "x" }"##,
            "value of optional type 'Wrapped<AddressSchema>?' must be unwrapped to refer to member 'city' of wrapped base type 'Wrapped<AddressSchema>'"
        ),
        (
            ##"enum K { case a }; struct X: Schema { let a = OneOf<K>("a", by: Union(by: "t") { UnionCase("a", K.a) }) }"##,
            ##"'init(_:by:)' is unavailable: a 'Union' that is a value stands without a label: 'OneOf<U>("key", .pets)'"##
        ),
        (
            ##"func g(_ tree: inout JSON, _ patch: JSON) throws { try tree.apply(merging: patch) }"##,
            "'apply(merging:)' is unavailable: a tree takes a merge patch by 'merge(_:)'; 'apply(merging:)' is a model's, under 'dyn'"
        ),
        (
            ##"func g(_ c: inout Customer, _ patch: JSON) throws { try c.dyn.apply(patch) }"##,
            "'apply' is unavailable: a merge patch is applied by 'apply(merging:)', a JSON Patch by 'apply(JSONPatch(json: …))'"
        ),
        (
            ##"struct X: Schema { let a = List<X>("a") }"##,
            "'init(_:)' is unavailable: a schema is no value; a list of its models is 'ModelList<S>(…)'"
        ),
        (
            ##"struct X: Schema { let b = Flag("b").range(1...2) }"##,
            "referencing operator function '...' on 'Comparable' requires that 'Bool' conform to 'Comparable'"
        ),
    ]

    /// What the compiler says of each mistake: all are files of one library, each in a type of its own, checked at once.
    private static let verdicts = Result {
        let files = mistakes.indices.map {
            "import DynWrap; import Foundation; enum Mistake\($0) {\n\(mistakes[$0].code.replacing("func ", with: "static func ", maxReplacements: 1))\n}\n"
        }
        return try Compiler.check(files: [schemas] + files, expressionLimit: 15)
    }

    @Test("a mistake is told at its line", arguments: mistakes.indices)
    func message(_ index: Int) throws {
        var (code, message) = Self.mistakes[index]
        #if compiler(<6.3)
        // Swift 6.2 makes a key path that writes of a setter that is unavailable, and takes a dynamic member's key path to begin elsewhere.
        if code.contains("WritableKeyPath") { return }
        message = String(message.prefix(upTo: message.firstRange(of: " using key path")?.lowerBound ?? message.endIndex))
        #endif
        let verdict = try Self.verdicts.get()[index + 1].replacing("Mistake\(index).", with: "")
        let errors = verdict.split(separator: "\n").filter { $0.contains(": error: ") }
        let first = errors.first ?? ""
        // Of the last one the compiler says three things, in an order that differs from run to run.
        let isSaid =
            index == Self.mistakes.count - 1 ? errors.contains { $0.contains(message) } : first.contains("error: \(message)")
        #expect(first.hasPrefix("2:") && isSaid, "\(code)\n\(verdict)")
        #expect(!first.contains("DynamicSchema"), "\(verdict)")
    }

    @Test("an identified schema without the property is asked for it, and not for a type")
    func identity() throws {
        let verdict = try Compiler.check(#"import DynWrap; struct X: IdentifiedSchema { let key = Num<Int>("id") }"#)
        #expect(!verdict.compiles && verdict.output.contains("protocol requires property 'id' with type 'Field<String>'"))
        #expect(!verdict.output.contains("nested type"))
    }

    @Test("the schemas of the mistakes have none themselves")
    func schemas() throws {
        #expect(try Self.verdicts.get()[0].isEmpty)
    }

    @Test("a file's own dates, and types of the names that schemas use, are what they are without the import")
    func nothingChanges() throws {
        let file = """
            import DynWrap
            import Foundation
            struct List<T> { var items: [T] = [] }
            struct Group { var name = "" }
            enum Model { case a }
            struct Rule {}
            struct EventSchema: Schema {
                let at = Date("at", .mdySlashes)
                let on = Date(.iso8601Milliseconds)
                let tags = List<String>("tags")
                let part = Group(PartSchema())
                let made = Foundation.Date.now
            }
            struct PartSchema: Schema { let city = Str("city") }
            let dates = [Date]()
            let byName = [String: Date]()
            let none = Date?.none
            let types: (Any, Any, Any) = ([Date].self, Date?.self, Date.self)
            let some: Date? = Date()
            let now = Date.now
            let decoded = try? JSONDecoder().decode([Date].self, from: Data("[0]".utf8))
            let field = DateField("at", .iso8601)
            let list = List<Int>(items: [1])
            let group = Group(name: "x")
            let model = Model.a
            let rule = Rule()
            func later(_ event: Wrapped<EventSchema>) -> Bool { (event.at ?? .distantPast) < Date() && dates.isEmpty }

            """
        let verdict = try Compiler.check(file)
        #expect(verdict.compiles, "\(verdict.output)")
    }
}
