/// The common elements of two lists of numbers, where equal numbers stand for equal elements.
package enum CommonElements {
    /// The index pairs of a longest common subsequence. O(a × b) time and memory.
    package static func longest(_ a: ArraySlice<Int>, _ b: ArraySlice<Int>) -> [(old: Int, new: Int)] {
        if a.isEmpty || b.isEmpty { return [] }
        let width = b.count + 1
        // The length for the rest of both lists, for each pair of indexes.
        var lengths = [Int32](repeating: 0, count: (a.count + 1) * width)
        func index(_ i: Int, _ j: Int) -> Int { (i - a.startIndex) * width + j - b.startIndex }
        for i in a.indices.reversed() {
            for j in b.indices.reversed() {
                let at = index(i, j)
                lengths[at] = a[i] == b[j] ? lengths[at + width + 1] + 1 : max(lengths[at + width], lengths[at + 1])
            }
        }
        var pairs: [(old: Int, new: Int)] = []
        var (i, j) = (a.startIndex, b.startIndex)
        while i < a.endIndex, j < b.endIndex {
            let at = index(i, j)
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

    /// The indexes of a longest increasing subsequence of the matches, in ascending order. O(n log n).
    package static func longestIncreasing(_ matches: [Int?]) -> [Int] {
        // For each length, the index in `matches` that ends the best subsequence of that length so far.
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
