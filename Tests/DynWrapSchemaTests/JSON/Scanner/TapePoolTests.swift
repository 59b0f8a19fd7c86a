import Foundation
import TestSupport
import Testing

@testable import DynWrapSchema

@Suite("The memory of tapes, kept for the next")
struct TapePoolTests {
    private final class Shared: Sendable { let pool = TapePool() }
    private typealias Words = DynWrapSchema.Scanner.Words

    private static func words(_ capacity: Int) -> Words {
        unsafe Words(base: DynWrapSchema.Scanner.reallocate(nil, to: capacity), capacity: capacity)
    }

    @Test("what is kept comes back once, with its capacity, to whoever wants about as much")
    func reuse() {
        let pool = TapePool()
        #expect(unsafe pool.take(near: 20_000) == nil)
        let first = unsafe Self.words(20_000)
        #expect(unsafe pool.keep(first) == nil)
        #expect(unsafe pool.take(near: TapePool.smallest - 1) == nil, "a short tape leaves it to others")
        let again = unsafe pool.take(near: 80_000)
        #expect(unsafe again?.base == first.base && again?.capacity == 20_000)
        #expect(unsafe pool.take(near: 20_000) == nil, "given out once")

        #expect(unsafe pool.keep(first) == nil)
        #expect(unsafe pool.take(near: 80_004) == nil, "less than a quarter")
        let second = unsafe Self.words(TapePool.largest)
        #expect(unsafe pool.keep(second) == first.base, "what was there before is to be freed")
        unsafe free(first.base)
        #expect(unsafe pool.take(near: TapePool.largest / 4 - 1) == nil, "more than four times as much")
        let large = unsafe pool.take(near: TapePool.largest / 4)
        #expect(unsafe large?.base == second.base && large?.capacity == TapePool.largest)
        unsafe free(second.base)
    }

    @Test("what is too small or too large is not kept", arguments: [TapePool.smallest - 1, TapePool.largest + 1])
    func limits(_ capacity: Int) {
        let pool = TapePool()
        let words = unsafe Self.words(capacity)
        #expect(unsafe pool.keep(words) == words.base)
        unsafe free(words.base)
        #expect(unsafe pool.take(near: TapePool.smallest) == nil)
    }

    /// Each thread writes its own number all over what it was given and looks again before it gives it back: memory that two had would show it.
    @Test("many threads take and keep, and no memory is given to two")
    func threads() async {
        let shared = Shared()
        await withTaskGroup(of: Bool.self) { group in
            for thread in 0..<4 {
                group.addTask {
                    var right = true
                    var random = SeededRandom(seed: UInt64(thread))
                    for _ in 0..<500 {
                        let wanted = Int.random(in: TapePool.smallest...40_000, using: &random)
                        let words = unsafe shared.pool.take(near: wanted) ?? Self.words(wanted)
                        let places = unsafe stride(from: 0, to: words.capacity, by: 61)
                        for place in places { unsafe words.base[place] = UInt64(thread) << 32 | UInt64(place) }
                        for place in places { right = unsafe right && words.base[place] == UInt64(thread) << 32 | UInt64(place) }
                        unsafe free(shared.pool.keep(words))
                    }
                    return right
                }
            }
            for await right in group { #expect(right) }
        }
    }

    @Test("documents of all lengths that come and go on several threads keep what they say")
    func documents() async throws {
        let texts = [100, 20_000, 60_000, 200_000].map { count in "[" + (0..<count).map(String.init).joined(separator: ",") + "]"
        }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for thread in 0..<4 {
                group.addTask {
                    var held: [JSON] = []
                    var right = true
                    for round in 0..<12 {
                        let index = (round * 7 + thread) % 4
                        held.append(try JSON(parsing: texts[index]))
                        if held.count > 3 { right = right && held.removeFirst().kind == .array }
                        for tree in held {
                            right =
                                right && tree[tree.count - 1].int == tree.count - 1 && tree[tree.count / 2].int == tree.count / 2
                        }
                    }
                    return right
                }
            }
            for try await right in group { #expect(right) }
        }
    }
}
