import DynWrapSchema
import Testing

@testable import DynWrap

@Suite("One field in two schemas")
struct SharedFieldTests {
    private static let keyless = Field<Int>()
    private static let keyed = Field<Int>("n")

    private struct First: Schema {
        let one = SharedFieldTests.keyless
        let same = SharedFieldTests.keyed
    }

    private struct Second: Schema {
        let two = SharedFieldTests.keyless
        let other = SharedFieldTests.keyed
    }

    private struct Third: Schema {
        let three = SharedFieldTests.keyless
    }

    private struct Shadowed: Schema {
        let json = Str("json")
        let free = Str("free")
    }

    @Test("hidden names and shared fields are told once a schema, by their kind; of other schemas there is nothing to tell")
    func toldOnce() {
        let shadowed = Layout(Shadowed())
        #expect(Guidance.news(of: shadowed) == [Guidance.message("Shadowed", "json")] && Guidance.news(of: shadowed).isEmpty)
        let byName = DynamicSchema("Named") {
            Str("json")
            Str("other")
        }
        #expect(Guidance.news(of: Layout(byName)).map { $0.contains("model[\"json\"]") } == [true])
        #expect(Guidance.news(of: Layout(byName)).isEmpty)
        _ = Layout(First())
        let third = Layout(Third())
        #expect(
            Guidance.news(of: third) == [Guidance.message("Third", "three", sharing: "one")] && Guidance.news(of: third).isEmpty)
        #expect(Guidance.news(of: Layout(First())).isEmpty)
    }

    @Test("a field without a key takes that of the property met first; the other is told")
    func told() throws {
        let first = Layout(First())
        let second = Layout(Second())
        #expect(first.shared.isEmpty)
        #expect(second.shared.map(\.name) == ["two"] && second.shared.map(\.key) == ["one"])
        #expect(Layout(Second()).shared.count == 1 && Layout(First()).shared.isEmpty)
        #expect(
            Guidance.message("Second", "two", sharing: "one")
                == "DynWrap: the entry 'two' of Second shares its field with a property that gave it the key \"one\", and is read there; give the "
                + "field a key, or each property a field of its own")
        let model = try Wrapped<Second>(json: #"{"one": 1, "two": 2, "n": 3}"#)
        #expect(model.two == 1 && model.other == 3)
    }
}
