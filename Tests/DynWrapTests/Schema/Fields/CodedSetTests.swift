import DynWrap
import TestSupport
import Testing

private struct TagsSchema: Schema {
    let tags = Coded<Set<String>>("tags")
    let groups = CodedList<Set<Int>>("groups")
}
private typealias Tagged = Wrapped<TagsSchema>

@Suite("Fields of sets")
struct CodedSetTests {
    private static let words = ["a", "b", "c", "d", "e", "f", "g"]

    private func model(_ random: inout SeededRandom, _ words: [String]) throws -> Tagged {
        let text = words.shuffled(using: &random).map { #""\#($0)""# }.joined(separator: ", ")
        let numbers = (1...6).shuffled(using: &random).map { "\($0)" }.joined(separator: ",")
        return try Tagged(json: #"{"tags": [\#(text)], "groups": [[\#(numbers)], [7]]}"#)
    }

    @Test("sets are equal in any order, and so are their hashes")
    func equal() throws {
        var random = SeededRandom(seed: 3)
        let first = try model(&random, Self.words)
        for _ in 0..<20 {
            let other = try model(&random, Self.words)
            #expect(other == first && other.hashValue == first.hashValue)
            #expect(try model(&random, Self.words + ["h"]) != first)
        }
    }

    @Test("what both edited of a set is a conflict each time, in whatever order it is written")
    func rebased() throws {
        var random = SeededRandom(seed: 4)
        for _ in 0..<20 {
            var mine = try model(&random, Self.words)
            let theirs = try model(&random, Self.words.reversed() + ["x"])
            mine.tags?.insert("m")
            #expect(mine.dyn.rebase(onto: theirs, keeping: .theirs).map(\.property) == ["tags"])
            #expect(mine == theirs)
            var same = theirs
            same.tags?.insert("n")
            let here = same
            #expect(same.dyn.rebase(onto: try model(&random, Self.words + ["x"])).map(\.property) == ["tags"])
            #expect(same == here)
        }
    }
}
