import TestSupport
import Testing

@testable import DynWrapSchema

/// Over short random lists of few different elements, so that equal ones are many.
@Suite("Laws of aligned lists")
struct ListAlignmentTests {
    private func list(_ random: inout SeededRandom, _ most: Int, _ values: Int) -> [Int] {
        (0..<Int.random(in: 0...most, using: &random)).map { _ in Int.random(in: 0..<values, using: &random) }
    }

    @Test("each new element comes from an old one of its own, and what stays is in the order of both")
    func sources() {
        var random = SeededRandom(seed: 5)
        for round in Rounds.of(3_000) {
            let most = round % 50 == 0 ? 90 : 8  // longer ones are matched in order, without a longest common part
            let (old, new) = (list(&random, most, round % 7 + 1), list(&random, most, round % 7 + 1))
            let alignment = ListAlignment(
                old.count, new.count, isAlike: { old[$0] == new[$1] }, oldForm: { old[$0] }, newForm: { new[$0] })
            let (head, tail) = (alignment.head, alignment.tail)
            #expect(old.prefix(head) == new.prefix(head) && old.suffix(tail) == new.suffix(tail), "\(old) \(new)")
            #expect(head + alignment.sources.count + tail == new.count, "\(old) \(new)")
            var used = Set<Int>()
            var last = head - 1
            for (index, source) in alignment.sources.enumerated() {
                switch source {
                case .staying(let place), .moved(let place):
                    #expect(old[place] == new[head + index], "\(old) \(new)")
                    #expect(used.insert(place).inserted, "two come from \(place): \(old) \(new)")
                case .replacing(let place): #expect(used.insert(place).inserted, "two come from \(place): \(old) \(new)")
                case .added: break
                }
                if case .staying(let place) = source {
                    #expect(place > last, "\(old) \(new)")
                    last = place
                }
            }
            #expect(used.allSatisfy { head <= $0 && $0 < old.count - tail }, "\(old) \(new)")
        }
    }

    @Test("a longest common part is one, and none is longer")
    func longest() {
        var random = SeededRandom(seed: 6)
        for _ in Rounds.of(2_000) {
            let (old, new) = (list(&random, 9, 3), list(&random, 9, 3))
            // A part of both lists, so that indices begin anywhere.
            let (a, b) = (old.dropFirst(), new.dropFirst(2))
            let pairs = CommonElements.longest(a, b)
            #expect(pairs.allSatisfy { a.indices.contains($0.old) && b.indices.contains($0.new) && a[$0.old] == b[$0.new] })
            #expect(zip(pairs, pairs.dropFirst()).allSatisfy { $0.old < $1.old && $0.new < $1.new })
            #expect(pairs.count == Self.commonLength(Array(a), Array(b)), "\(a) \(b)")
        }
    }

    @Test("a longest common part of long lists is one, and none is longer, where the edits are few or all of one kind")
    func fewEdits() {
        var random = SeededRandom(seed: 8)
        var found = 0
        for round in Rounds.of(1_000) {
            let values = round % 5 + 1
            let old = list(&random, round % 3 == 0 ? 12 : 150, values)
            var new = old
            for _ in 0..<Int.random(in: 0...(round % 4 == 0 ? 60 : 6), using: &random) {
                let isInsertion = new.isEmpty || round % 7 > 0 && Bool.random(using: &random)
                let place = Int.random(in: 0...(isInsertion ? new.count : new.count - 1), using: &random)
                if isInsertion {
                    new.insert(Int.random(in: 0...values, using: &random), at: place)
                } else {
                    new.remove(at: place)
                }
            }
            for (a, b) in [(old, new), (new, old)] {
                guard let pairs = CommonElements.ofFewEdits(a, b) else { continue }
                found += 1
                #expect(
                    pairs.allSatisfy { a.indices.contains($0.old) && b.indices.contains($0.new) && a[$0.old] == b[$0.new] },
                    "\(a) \(b)")
                #expect(zip(pairs, pairs.dropFirst()).allSatisfy { $0.old < $1.old && $0.new < $1.new }, "\(a) \(b)")
                #expect(pairs.count == CommonElements.longest(a[...], b[...]).count, "\(a) \(b)")
            }
        }
        #expect(found > Rounds.of(1_800).count)
    }

    @Test("lists that have little in common end the search, however long they are")
    func manyEdits() {
        var random = SeededRandom(seed: 9)
        let old = (0..<40_000).map { _ in Int.random(in: 0..<50, using: &random) }
        let time = ProcessorTime.measure { #expect(CommonElements.ofFewEdits(old, old.shuffled(using: &random))?.count == nil) }
        #expect(time < Rounds.mostTime)
        let part = old.enumerated().filter { $0.offset % 3 > 0 }.map(\.element)
        #expect(
            CommonElements.ofFewEdits(old, part)?.count == part.count && CommonElements.ofFewEdits(part, old)?.count == part.count
        )
        // Others in the place of all, at once.
        let others = [Int](repeating: -1, count: 300_000)
        #expect(CommonElements.ofFewEdits([Int](repeating: 1, count: 300_000), others)?.count == nil)
        #expect(CommonElements.ofFewEdits([], [1])?.count == 0 && CommonElements.ofFewEdits([], [])?.count == 0)
    }

    @Test("of equally long common parts it is the one that begins first in the new list")
    func choice() {
        #expect(CommonElements.longest([1, 2], [2, 1]).map { [$0.old, $0.new] } == [[1, 0]])
        #expect(CommonElements.longest([1, 2, 3, 4], [3, 4, 1, 2]).map { [$0.old, $0.new] } == [[2, 0], [3, 1]])
    }

    @Test("a longest increasing part is one, and none is longer")
    func increasing() {
        var random = SeededRandom(seed: 7)
        for _ in Rounds.of(3_000) {
            let places = Array(0..<Int.random(in: 0...9, using: &random)).shuffled(using: &random)
            let matches = places.map { Int.random(in: 0..<4, using: &random) == 0 ? nil : Optional($0) }
            let part = CommonElements.longestIncreasing(matches)
            #expect(zip(part, part.dropFirst()).allSatisfy { $0 < $1 }, "\(matches)")
            let values = part.compactMap { matches[$0] }
            #expect(values.count == part.count && zip(values, values.dropFirst()).allSatisfy { $0 < $1 }, "\(matches)")
            #expect(part.count == Self.increasingLength(matches.compactMap { $0 }[...], above: -1), "\(matches)")
        }
    }

    private static func commonLength(_ a: [Int], _ b: [Int]) -> Int {
        guard let x = a.first, let y = b.first else { return 0 }
        if x == y { return 1 + commonLength(Array(a.dropFirst()), Array(b.dropFirst())) }
        return max(commonLength(Array(a.dropFirst()), b), commonLength(a, Array(b.dropFirst())))
    }

    private static func increasingLength(_ values: ArraySlice<Int>, above: Int) -> Int {
        guard let first = values.first else { return 0 }
        let without = increasingLength(values.dropFirst(), above: above)
        return first > above ? max(without, 1 + increasingLength(values.dropFirst(), above: first)) : without
    }
}
