/// What two lists have in common, their elements given as numbers that are equal where those are.
package enum CommonElements {
    /// The pairs of indices of a longest common subsequence. O(a × b) time and memory.
    package static func longest(_ a: ArraySlice<Int>, _ b: ArraySlice<Int>) -> [(old: Int, new: Int)] {
        if a.isEmpty || b.isEmpty { return [] }
        let width = b.count + 1
        // The length for what follows, for each pair of places.
        var lengths = [Int32](repeating: 0, count: (a.count + 1) * width)
        func place(_ i: Int, _ j: Int) -> Int { (i - a.startIndex) * width + j - b.startIndex }
        for i in a.indices.reversed() {
            for j in b.indices.reversed() {
                let at = place(i, j)
                lengths[at] = a[i] == b[j] ? lengths[at + width + 1] + 1 : max(lengths[at + width], lengths[at + 1])
            }
        }
        var pairs: [(old: Int, new: Int)] = []
        var (i, j) = (a.startIndex, b.startIndex)
        while i < a.endIndex, j < b.endIndex {
            let at = place(i, j)
            if a[i] == b[j] {
                pairs.append((i, j))
                (i, j) = (i + 1, j + 1)
            } else if lengths[at + width] >= lengths[at + 1] {
                i += 1
            } else {
                j += 1
            }
        }
        return pairs
    }

    /// The indices of a longest part of the matches that increases: where those are, ascending. O(n log n).
    package static func longestIncreasing(_ matches: [Int?]) -> [Int] {
        // For each length, the place in `matches` that ends the best part of that length so far.
        var ends: [Int] = []
        var previous = [Int?](repeating: nil, count: matches.count)
        for (index, match) in matches.enumerated() {
            guard let match else { continue }
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if matches[ends[middle]] ?? 0 < match { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[index] = ends[low - 1] }
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var part: [Int] = []
        var next = ends.last
        while let index = next {
            part.append(index)
            next = previous[index]
        }
        return part.reversed()
    }
}
