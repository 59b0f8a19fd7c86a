import DynWrap

/// Finds the common elements of two arrays, in their order.
enum Alignment {
    /// The index pairs of elements with the same meaning, ascending on both sides.
    ///
    /// In short arrays, as many pairs as possible. In long ones, the equal beginnings and ends, and between them the elements
    /// that occur once on both sides and in the same order; and the common elements between two of these, where the parts are
    /// short. So a few changes in a million elements are found in O(size).
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

    /// The largest number of pairs that are compared with each other.
    private static let most = 1 << 20

    private static func within(_ a: ArraySlice<Int>, _ b: ArraySlice<Int>) -> [(old: Int, new: Int)] {
        if a.count * b.count <= most { return CommonElements.longest(a, b) }
        var pairs: [(old: Int, new: Int)] = []
        var (i, j) = (a.startIndex, b.startIndex)
        for anchor in unique(a, b) + [(a.endIndex, b.endIndex)] {
            if (anchor.old - i) * (anchor.new - j) <= most {
                pairs += CommonElements.longest(a[i..<anchor.old], b[j..<anchor.new])
            }
            if anchor.old < a.endIndex { pairs.append(anchor) }
            (i, j) = (anchor.old + 1, anchor.new + 1)
        }
        return pairs
    }

    /// A longest increasing subsequence of the elements that occur once on both sides. O(n log n).
    private static func unique(_ a: ArraySlice<Int>, _ b: ArraySlice<Int>) -> [(old: Int, new: Int)] {
        var places: [Int: (count: Int, index: Int)] = [:]
        for (index, number) in zip(b.indices, b) { places[number] = ((places[number]?.count ?? 0) + 1, index) }
        var counts: [Int: Int] = [:]
        for number in a { counts[number, default: 0] += 1 }
        let matches = a.map { number in places[number].flatMap { counts[number] == 1 && $0.count == 1 ? $0.index : nil } }
        return CommonElements.longestIncreasing(matches).compactMap { at in matches[at].map { (a.startIndex + at, $0) } }
    }
}
