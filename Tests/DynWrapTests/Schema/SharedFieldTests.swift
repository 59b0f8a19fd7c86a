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
