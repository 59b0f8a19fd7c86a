import Testing

@testable import DynWrap
@testable import DynWrapSchema

private struct NumberedSchema<T: Sendable>: Schema { let n = Num<Int>("n") }

/// The layouts of schemas' own values are made once, however many there are and whoever asks.
@Suite("Layouts by their schemas' types")
struct LayoutTableTests {
    /// The layouts of so many schema types, all different, made from one another.
    private func layouts<T: Sendable>(_ type: T.Type, _ count: Int) -> [ObjectIdentifier] {
        let layout = Layout<NumberedSchema<T>>.shared()
        #expect(layout.schemaType == ObjectIdentifier(NumberedSchema<T>.self))
        return [ObjectIdentifier(layout)] + (count > 1 ? layouts([T].self, count - 1) : [])
    }

    @Test("more types than are remembered at once have a layout each, which stays")
    func many() {
        let first = layouts(Int.self, 200)
        #expect(Set(first).count == 200)
        #expect(layouts(Int.self, 200) == first)
    }

    @Test("threads that ask at once have the same")
    func threads() async {
        await withTaskGroup(of: [ObjectIdentifier].self) { group in
            for _ in 0..<4 { group.addTask { layouts(String.self, 40) } }
            var all: Set<[ObjectIdentifier]> = []
            for await found in group { all.insert(found) }
            #expect(all.count == 1)
        }
    }
}
