import DynWrap
import Testing

/// A group brings rules and requirements of its own, however few entries it has.
@Suite("Problems of groups")
struct GroupCheckTests {
    struct EvenSchema: Schema {
        let n = Num<Int>("n")
        var body: some SchemaBody { Rule("is even", at: \.n) { $0 % 2 == 0 } }
    }
    struct NamedSchema: Schema {
        let name = Str("name")
        var body: some SchemaBody { Require(\.name) }
    }
    struct OneSchema: Schema { let even = Group(EvenSchema()) }
    struct TwoSchema: Schema {
        let id = Num<Int>("id")
        let even = Group(EvenSchema())
        let named = Group(NamedSchema())
    }
    struct OuterSchema: Schema { let inner = ModelList<OneSchema>("inner") }

    @Test("a rule of a group with one entry is asked, and its requirement")
    func one() throws {
        #expect(try Wrapped<OneSchema>(json: #"{"n": 1}"#).dyn.problems.map(\.property) == ["even.n"])
        #expect(try Wrapped<OneSchema>(json: #"{"n": 2}"#).dyn.problems.isEmpty)
        #expect(throws: ValidationError.self) { try Wrapped<OneSchema>(strict: #"{"n": 1}"#) }
        #expect(try Wrapped<TwoSchema>(json: #"{"id": 1, "n": 1}"#).dyn.problems.map(\.property) == ["even.n", "named.name"])
        #expect(
            try Wrapped<OuterSchema>(json: #"{"inner": [{"n": 2}, {"n": 1}]}"#).dyn.problems.map { "\($0.pointer)" } == [
                "/inner/1/n"
            ])
    }
}
