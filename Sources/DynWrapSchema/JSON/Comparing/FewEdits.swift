extension CommonElements {
    /// The index pairs of a longest common subsequence of two lists of any length, of which one was made from the other by few
    /// removals and insertions, or by one of both kinds alone; nil where it would take too long to find.
    ///
    /// By E. W. Myers, An O(ND) Difference Algorithm and Its Variations (1986). O(a + b).
    /// - Parameter b: the new list; a number below 0 stands for an element that the old list has not.
    static func ofFewEdits(_ a: [Int], _ b: [Int]) -> [(old: Int, new: Int)]? {
        if let found = places(of: b, in: a) { return found.enumerated().map { (old: $1, new: $0) } }
        if let found = places(of: a, in: b) { return found.enumerated().map { (old: $0, new: $1) } }
        return FewEdits(a, b).pairs
    }

    /// The first places of a list's elements in another one, in their order; nil where it does not have them all so.
    private static func places(of part: [Int], in list: [Int]) -> [Int]? {
        if part.count > list.count { return nil }
        var places: [Int] = []
        for (place, element) in list.enumerated() where places.count < part.count && element == part[places.count] {
            places.append(place)
        }
        return places.count == part.count ? places : nil
    }
}

/// The search for the fewest removals and insertions that make one list of another.
private struct FewEdits {
    /// The most removals and insertions that are tried.
    private static let most = 1024
    /// The most steps for each element of both lists.
    private static let mostSteps = 64

    /// The pairs of elements that stay; nil where there are too many edits.
    private(set) var pairs: [(old: Int, new: Int)]?

    init(_ a: [Int], _ b: [Int]) {
        let most = min(Self.most, a.count + b.count)
        let mostSteps = Self.mostSteps * (a.count + b.count)
        // Each new element is an insertion, and as many old ones as have no partner left are removals.
        let new = b.count { $0 < 0 }
        let least = new + max(0, a.count - (b.count - new))
        if least > most || least * least / 2 > mostSteps { return }
        // By the diagonal `old - new`, how many elements of the old list are passed with the edits so far.
        var passed = [Int32](repeating: 0, count: 2 * most + 3)
        let middle = most + 1
        var earlier: [ArraySlice<Int32>] = []
        var steps = 0
        for edits in 0...most {
            // Those that a step back needs: of the diagonals from `-edits` to `edits`.
            earlier.append(passed[(middle - edits)...(middle + edits)])
            for diagonal in stride(from: -edits, through: edits, by: 2) {
                let start = Self.start(passed[...], middle, edits, diagonal).old
                var old = start
                while old < a.count, old - diagonal < b.count, a[old] == b[old - diagonal] { old += 1 }
                steps += old - start + 1
                passed[middle + diagonal] = Int32(old)
                if old == a.count, old - diagonal == b.count {
                    pairs = Self.pairs(earlier, middle, old, old - diagonal)
                    return
                }
            }
            if steps > mostSteps { return }
        }
    }

    /// Where one edit more leads on a diagonal, an insertion or a removal: the number of elements of the old list that are passed.
    private static func start(
        _ passed: ArraySlice<Int32>, _ middle: Int, _ edits: Int, _ diagonal: Int
    ) -> (old: Int, isInsertion: Bool) {
        if edits == 0 { return (0, false) }
        let (below, above) = (middle + diagonal - 1, middle + diagonal + 1)
        let isInsertion = diagonal == -edits || diagonal != edits && passed[below] < passed[above]
        return (Int(isInsertion ? passed[above] : passed[below] + 1), isInsertion)
    }

    /// The pairs on the way back from the ends of both lists.
    private static func pairs(_ earlier: [ArraySlice<Int32>], _ middle: Int, _ oldEnd: Int, _ newEnd: Int) -> [(
        old: Int, new: Int
    )] {
        var pairs: [(old: Int, new: Int)] = []
        var (old, new) = (oldEnd, newEnd)
        for edits in earlier.indices.reversed() {
            let start = start(earlier[edits], middle, edits, old - new)
            while old > start.old {
                (old, new) = (old - 1, new - 1)
                pairs.append((old, new))
            }
            if start.isInsertion { new -= 1 } else { old -= 1 }
        }
        return pairs.reversed()
    }
}
