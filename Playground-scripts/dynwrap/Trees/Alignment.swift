import DynWrap

/// Finds the elements that two arrays have in common, in their order.
enum Alignment {
    /// The indices of elements that mean the same, ascending on both sides.
    ///
    /// Of short arrays as many pairs as there can be. Of long ones, beyond the equal beginnings and ends, elements that both have once alone and in the
    /// same order, and what is equal between two of these where that is short: a few changes in a million elements are found in O(size).
    static func pairs(of olds: [JSON], and news: [JSON]) -> [(old: Int, new: Int)] {
        var numbers: [JSON: Int] = [:]
        func number(_ element: JSON) -> Int {
            if let number = numbers[element] { return number }
            numbers[element] = numbers.count
            return numbers.count - 1
        }
        let (a, b) = (olds.map(number), news.map(number))
        var start = 0
        while start < a.count, start < b.count, a[start] == b[start] { start += 1 }
        var (aEnd, bEnd) = (a.count, b.count)
        while aEnd > start, bEnd > start, a[aEnd - 1] == b[bEnd - 1] { (aEnd, bEnd) = (aEnd - 1, bEnd - 1) }

        let inner = within(a[start..<aEnd], b[start..<bEnd])
        let head = (0..<start).map { (old: $0, new: $0) }
        let tail = (0..<(a.count - aEnd)).map { (old: aEnd + $0, new: bEnd + $0) }
        return head + inner + tail
    }

    /// The most pairs that are compared one with the other.
    private static let most = 1 << 20

    private static func within(_ a: ArraySlice<Int>, _ b: ArraySlice<Int>) -> [(old: Int, new: Int)] {
        if a.count * b.count <= most { return longest(a, b) }
        var pairs: [(old: Int, new: Int)] = []
        var (i, j) = (a.startIndex, b.startIndex)
        for anchor in unique(a, b) + [(a.endIndex, b.endIndex)] {
            if (anchor.old - i) * (anchor.new - j) <= most { pairs += longest(a[i..<anchor.old], b[j..<anchor.new]) }
            if anchor.old < a.endIndex { pairs.append(anchor) }
            (i, j) = (anchor.old + 1, anchor.new + 1)
        }
        return pairs
    }

    /// A longest common subsequence; O(a × b).
    private static func longest(_ a: ArraySlice<Int>, _ b: ArraySlice<Int>) -> [(old: Int, new: Int)] {
        if a.isEmpty || b.isEmpty { return [] }
        let width = b.count + 1
        // The longest of the rest from each place on.
        var lengths = [Int32](repeating: 0, count: (a.count + 1) * width)
        func place(_ i: Int, _ j: Int) -> Int { (i - a.startIndex) * width + j - b.startIndex }
        for i in a.indices.reversed() {
            for j in b.indices.reversed() {
                lengths[place(i, j)] =
                    a[i] == b[j] ? lengths[place(i + 1, j + 1)] + 1 : max(lengths[place(i + 1, j)], lengths[place(i, j + 1)])
            }
        }
        var pairs: [(old: Int, new: Int)] = []
        var (i, j) = (a.startIndex, b.startIndex)
        while i < a.endIndex, j < b.endIndex {
            if a[i] == b[j] {
                pairs.append((i, j))
                (i, j) = (i + 1, j + 1)
            } else if lengths[place(i + 1, j)] >= lengths[place(i, j + 1)] {
                i += 1
            } else {
                j += 1
            }
        }
        return pairs
    }

    /// A longest ascending row of the elements that stand once on both sides; O(n log n).
    private static func unique(_ a: ArraySlice<Int>, _ b: ArraySlice<Int>) -> [(old: Int, new: Int)] {
        var places: [Int: (count: Int, index: Int)] = [:]
        for (index, number) in zip(b.indices, b) { places[number] = ((places[number]?.count ?? 0) + 1, index) }
        var counts: [Int: Int] = [:]
        for number in a { counts[number, default: 0] += 1 }
        // The pairs by which the shortest rows of each length end, and what stands before each pair in its row.
        var ends: [Int] = []
        var pairs: [(old: Int, new: Int, before: Int?)] = []
        for (index, number) in zip(a.indices, a) {
            guard counts[number] == 1, let place = places[number], place.count == 1 else { continue }
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if pairs[ends[middle]].new < place.index { low = middle + 1 } else { high = middle }
            }
            pairs.append((index, place.index, low > 0 ? ends[low - 1] : nil))
            if low == ends.count { ends.append(pairs.count - 1) } else { ends[low] = pairs.count - 1 }
        }
        var row: [(old: Int, new: Int)] = []
        var next = ends.last
        while let pair = next {
            row.append((pairs[pair].old, pairs[pair].new))
            next = pairs[pair].before
        }
        return row.reversed()
    }
}
