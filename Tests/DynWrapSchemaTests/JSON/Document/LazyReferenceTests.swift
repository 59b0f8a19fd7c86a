import Synchronization
import Testing

@testable import DynWrapSchema

@Suite("A reference made when it is needed")
struct LazyReferenceTests {
    /// Counts how many there are.
    private final class Counted: Sendable {
        let count: Counter
        init(_ count: Counter) {
            self.count = count
            count.alive.wrappingAdd(1, ordering: .relaxed)
        }
        deinit { count.alive.wrappingSubtract(1, ordering: .relaxed) }
    }

    private final class Counter: Sendable {
        let alive = Atomic(0)
    }

    private final class Holder: Sendable {
        let lazy = LazyReference<Counted>()
    }

    @Test("what is kept first stays, and is released with its holder")
    func keeps() {
        let counter = Counter()
        do {
            let holder = Holder()
            #expect(holder.lazy.load() == nil)
            let first = holder.lazy.storeIfNil(Counted(counter))
            #expect(holder.lazy.storeIfNil(Counted(counter)) === first && holder.lazy.load() === first)
            #expect(counter.alive.load(ordering: .relaxed) == 1)
        }
        #expect(counter.alive.load(ordering: .relaxed) == 0)
    }

    @Test("threads that make it at once have one, and the others are released")
    func threads() async {
        let counter = Counter()
        for _ in 0..<200 {
            let holder = Holder()
            let found = await withTaskGroup(of: ObjectIdentifier.self) { group in
                for _ in 0..<8 {
                    group.addTask { ObjectIdentifier(holder.lazy.load() ?? holder.lazy.storeIfNil(Counted(counter))) }
                }
                var found: Set<ObjectIdentifier> = []
                for await one in group { found.insert(one) }
                return found
            }
            #expect(holder.lazy.load().map { found == [ObjectIdentifier($0)] } == true)
            #expect(counter.alive.load(ordering: .relaxed) == 1)
        }
        #expect(counter.alive.load(ordering: .relaxed) == 0)
    }
}
