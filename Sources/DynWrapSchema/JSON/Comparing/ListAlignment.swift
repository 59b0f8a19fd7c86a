/// The alignment of two lists: for each element of the new list, where it comes from in the old one.
///
/// Elements are the same where they are alike, at any index. The ones that keep their order stay, and the others have moved.
/// Between two that stay, elements without a match replace old elements without a match, one for one as far as both reach.
package struct ListAlignment {
    /// The origin of an element of the new list.
    package enum Source: Equatable {
        /// The old element at this index, in the order of the old list.
        case staying(Int)
        /// The old element at this index, at another index.
        case moved(Int)
        /// A new element that replaces the old one at this index.
        case replacing(Int)
        /// A new element.
        case added
    }

    /// The number of elements at the beginning that are the same in both lists.
    package let head: Int
    /// The number of elements at the end that are the same in both lists, without those of the head.
    package let tail: Int
    /// The origins of the elements between head and tail, in the order of the new list.
    package let sources: [Source]

    /// Aligns two lists of these lengths.
    ///
    /// - Parameters:
    ///   - isAlike: whether an old and a new element are the same.
    ///   - oldForm: a value for an old element that is equal for elements that are alike, and for no others.
    ///   - newForm: the same for a new element.
    /// - Complexity: O(n) where only elements at one index differ; else O(n log n), and `oldForm` and `newForm` are called
    ///   for each element between head and tail.
    package init<Form: Hashable>(
        _ oldCount: Int, _ newCount: Int, isAlike: (Int, Int) -> Bool, oldForm: (Int) -> Form, newForm: (Int) -> Form
    ) {
        var head = 0
        while head < oldCount, head < newCount, isAlike(head, head) { head += 1 }
        var tail = 0
        while tail < oldCount - head, tail < newCount - head, isAlike(oldCount - 1 - tail, newCount - 1 - tail) { tail += 1 }
        self.head = head
        self.tail = tail
        let (old, new) = (head..<(oldCount - tail), head..<(newCount - tail))
        // No matching is needed where one element replaces one, as in most edits, or where elements are only added or only
        // removed.
        if old.isEmpty || new.isEmpty || (old.count == 1 && new.count == 1) {
            sources = new.indices.map { $0 - head < old.count ? .replacing($0) : .added }
            return
        }
        sources = Self.filled(Self.matched(old, new, oldForm, newForm), old)
    }

    /// The largest number of pairs that are compared to find the longest common subsequence, whatever it is. In longer lists it is
    /// found where the edits are few, and else equal elements are matched in order.
    private static let mostCompared = 4096

    /// For each element of `new` the equal one of `old`, if any.
    private static func matched<Form: Hashable>(
        _ old: Range<Int>, _ new: Range<Int>, _ oldForm: (Int) -> Form, _ newForm: (Int) -> Form
    ) -> [Int?] {
        // Each form gets a number: the first index with it in the old list, or -1 where it is not in that list.
        var numbers: [Form: Int] = [:]
        let olds = old.map { index -> Int in
            let form = oldForm(index)
            if let number = numbers[form] { return number }
            numbers[form] = index - old.lowerBound
            return index - old.lowerBound
        }
        let news = new.map { numbers[newForm($0)] ?? -1 }
        var matches = [Int?](repeating: nil, count: news.count)
        var isTaken = [Bool](repeating: false, count: olds.count)
        let isShort = olds.count * news.count <= mostCompared
        let common = isShort ? CommonElements.longest(olds[...], news[...]) : CommonElements.ofFewEdits(olds, news)
        for pair in common ?? [] {
            matches[pair.new] = pair.old
            isTaken[pair.old] = true
        }
        var waiting = [[Int]](repeating: [], count: olds.count)
        // Backwards, so that the first of equal elements is at the end of its list.
        for index in olds.indices.reversed() where !isTaken[index] { waiting[olds[index]].append(index) }
        for index in news.indices where matches[index] == nil && news[index] >= 0 {
            matches[index] = waiting[news[index]].popLast()
        }
        return matches.map { $0.map { $0 + old.lowerBound } }
    }

    /// Divides the matches into those that stay and those that moved, and finds what the other elements replace.
    private static func filled(_ matches: [Int?], _ old: Range<Int>) -> [Source] {
        var isMatched = [Bool](repeating: false, count: old.count)
        for case let match? in matches { isMatched[match - old.lowerBound] = true }
        var sources: [Source] = []
        sources.reserveCapacity(matches.count)
        var next = old.lowerBound
        var start = 0
        // Each element that stays ends a gap; the end of the list ends the last gap.
        for end in CommonElements.longestIncreasing(matches) + [matches.count] {
            let limit = end < matches.count ? matches[end] ?? old.upperBound : old.upperBound
            for index in start..<end {
                if let match = matches[index] {
                    sources.append(.moved(match))
                    continue
                }
                while next < limit, isMatched[next - old.lowerBound] { next += 1 }
                sources.append(next < limit ? .replacing(next) : .added)
                if next < limit { next += 1 }
            }
            if end < matches.count { sources.append(.staying(limit)) }
            (next, start) = (limit + 1, end + 1)
        }
        return sources
    }
}
