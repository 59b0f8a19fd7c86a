import DynWrap
import Testing

/// A schema whose values differ, so that each has a layout of its own, which goes with its last model.
private struct KeyedSchema: Schema {
    let number: Field<Int>
    let inner: Field<Wrapped<KeyedInner>?>

    init() { self.init(key: "number") }
    init(key: String) {
        number = Num<Int>(key)
        inner = Model<KeyedInner>("inner")
    }
}

private struct KeyedInner: Schema {
    let name = Str("name")
}

@Suite("A model that nothing keeps")
struct TemporaryModelTests {
    /// Never inlined, so that the caller has the only reference to the layout.
    @inline(never)
    private func opened(_ i: Int) throws -> Wrapped<KeyedSchema> {
        try Wrapped(json: #"{"n\#(i)":\#(i),"inner":{"name":"inner \#(i)"}}"#, schema: KeyedSchema(key: "n\(i)"))
    }

    @Test("is read by dot while its schema value's layout is alive")
    func temporary() throws {
        for i in 0..<200 {
            #expect(try opened(i).number == i)
            #expect(try opened(i)[\.number] == i)
            #expect(try opened(i).inner?.name == "inner \(i)")
        }
    }

    @Test("an element of a temporary list, and what a filter keeps of one")
    func lists() throws {
        for i in 0..<200 {
            let text = "[" + (0..<5).map { #"{"n\#(i)":\#($0)}"# }.joined(separator: ",") + "]"
            func list() throws -> WrappedList<KeyedSchema> { try WrappedList(json: text, schema: KeyedSchema(key: "n\(i)")) }
            #expect(try list()[3].number == 3)
            #expect(try list().first { $0.number == 2 }?.number == 2)
            #expect(try list().filter { $0.number % 2 == 0 }.map(\.number) == [0, 2, 4])
            #expect(try list().filter { $0.number < 9 }.count == 5)
            #expect(try list().filter { $0.number > 9 }.isEmpty)
        }
    }
}
