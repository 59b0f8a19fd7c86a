import DynWrap
import TestSupport
import Testing

private struct RankSchema: Schema {
    let rank = Num<Int>("rank")
    let id = Num<Int>("id")
}
private struct BoardSchema: Schema {
    let plain = ModelList<RankSchema>("plain")
    let edges = ModelList<RankSchema>("edges", each: "node")
}

/// Lists in a document are sorted by the places of their elements, all others by their models.
@Suite("Sorted lists of models: as the standard library sorts arrays of them, whatever the list is")
struct ListSortingTests {
    private typealias Rank = Wrapped<RankSchema>
    private struct Stop: Error {}

    /// The same models as a part of a document, as the root of one, edited, put together, and inside other objects.
    private func lists(_ ranks: [Int]) throws -> [WrappedList<RankSchema>] {
        let models = ranks.enumerated().map { "{\"rank\": \($1), \"id\": \($0)}" }
        let edges = models.map { "{\"cursor\": 1, \"node\": \($0)}" }.joined(separator: ", ")
        let board = try Wrapped<BoardSchema>(json: "{\"plain\": [\(models.joined(separator: ", "))], \"edges\": [\(edges)]}")
        let root = try WrappedList<RankSchema>(json: "[\(models.joined(separator: ","))]")
        var edited = root
        for i in edited.indices where i % 3 == 1 { edited[i].rank += 0 }
        if let first = edited.first { edited.append(first) }
        _ = edited.popLast()
        return [board.plain, root, edited, WrappedList(try models.map { try Rank(json: $0) }), board.edges]
    }

    @Test("the same order as of an array, equal elements in the order they had; in place each keeps what is next to it")
    func agreement() throws {
        var random = SeededRandom(seed: 27)
        for count in [0, 1, 2, 3, 31, 32, 33, 64, 65, 200, 700] {
            let ranks = (0..<count).map { _ in Int.random(in: 0..<Swift.max(1, count / 3), using: &random) }
            for list in try lists(ranks) {
                let order = ranks.indices.sorted { ranks[$0] < ranks[$1] }
                let sorted = list.sorted { $0.rank < $1.rank }
                #expect(sorted == Array(list).sorted { $0.rank < $1.rank })
                #expect(sorted.map(\.id) == order && list.map(\.rank) == ranks)
                var inPlace = list
                inPlace.sort { $0.rank < $1.rank }
                #expect(inPlace.map(\.id) == order && list.map(\.id) == Array(0..<count))
                #expect(inPlace.json.elements.allSatisfy { $0["node"].isMissing || $0["cursor"].int == 1 })
                inPlace.sort { $0.id < $1.id }
                #expect(inPlace == list)
            }
        }
    }

    @Test("an order that is none asks for the same comparisons as an array and gives the same list")
    func contradictory() throws {
        for list in try lists((0..<150).map { $0 * 7 % 31 }) {
            var (ours, theirs) = ([[Int]](), [[Int]]())
            let sorted = list.sorted {
                ours.append([$0.id, $1.id])
                return ($0.id ^ $1.rank) & 1 == 0
            }
            let expected = Array(list).sorted {
                theirs.append([$0.id, $1.id])
                return ($0.id ^ $1.rank) & 1 == 0
            }
            #expect(sorted == expected && ours == theirs)
        }
    }

    @Test("models that a comparison keeps stay as they are, also where the list is gone")
    func kept() throws {
        var kept: [Rank] = []
        for list in try lists([5, 3, 9, 1, 1, 7]) {
            _ = list.sorted {
                kept += [$0, $1]
                return $0.rank < $1.rank
            }
        }
        #expect(kept.allSatisfy { [5, 3, 9, 1, 1, 7][$0.id] == $0.rank })
        var copy = kept[0]
        copy.rank = 100
        #expect(kept[0].rank != 100)
    }

    @Test("what a comparison throws is thrown on; the list is as it was")
    func throwing() throws {
        for var list in try lists((0..<40).reversed()) {
            let before = list.json.text()
            var comparisons = 0
            func compare(_ a: Rank, _ b: Rank) throws -> Bool {
                comparisons += 1
                if comparisons > 25 { throw Stop() }
                return a.rank < b.rank
            }
            #expect(throws: Stop.self) { try list.sorted(by: compare) }
            comparisons = 0
            #expect(throws: Stop.self) { try list.sort(by: compare) }
            #expect(list.json.text() == before)
        }
    }

    @Test("a list inside a model is sorted in place, and the changes are those moves alone")
    func field() throws {
        var board = try Wrapped<BoardSchema>(json: #"{"plain": [{"rank": 2, "x": [1]}, {"rank":1}, {"rank": 3}], "edges": []}"#)
        board.plain.sort { $0.rank < $1.rank }
        #expect(board.dyn.json.text() == #"{"plain": [{"rank":1}, {"rank": 2, "x": [1]}, {"rank": 3}], "edges": []}"#)
        board.plain.sort { $0.rank < $1.rank }
        board.dyn.reset()
        #expect(board.dyn.changes.isEmpty)
        board.edges.sort { $0.rank < $1.rank }
        #expect(board.dyn.changes.isEmpty)
        board.plain[0].rank = 0
        board.plain.sort { $0.rank < $1.rank }
        #expect(board.plain.map(\.rank) == [0, 1, 3])
    }
}
