/// Where each element of a new list comes from in an old one.
///
/// Elements are the same where they are alike, at any index. Of those, the ones that keep their order stay; the others have moved. Between two that
/// stay, what has no match takes the places of old elements without a match, one for one as far as both reach.
package struct ListAlignment {
    /// What an element of the new list is.
    package enum Source: Equatable {
        /// The old element at this index, in the order of the old list.
        case staying(Int)
        /// The old element at this index, at another place.
        case moved(Int)
        /// A new element in the place of the old one at this index.
        case replacing(Int)
        /// A new element.
        case added
    }

    /// How many elements at the beginning are the same in both lists.
    package let head: Int
    /// How many elements at the end are the same in both, those of the head not counted.
    package let tail: Int
    /// What the elements between those are, in the order of the new list.
    package let sources: [Source]

    /// Compares lists of these lengths.
    ///
    /// Complexity: O(n) where only elements at one place differ; else O(n log n), and `oldForm` and `newForm` are called for each element between the
    /// equal ends.
    /// - Parameters:
    ///   - isAlike: whether an old and a new element are the same.
    ///   - oldForm: what an old element is compared by: equal for elements that are alike, and for no others.
    ///   - newForm: the same of a new element.
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
        // One element in the place of one, as most edits are, and edits that only add or only remove need no matching.
        if old.isEmpty || new.isEmpty || (old.count == 1 && new.count == 1) {
            sources = new.indices.map { $0 - head < old.count ? .replacing($0) : .added }
            return
        }
        sources = Self.filled(Self.matched(old, new, oldForm, newForm), old)
    }

    /// The most pairs that are compared to find the longest common part; of longer lists equal elements are matched in order.
    private static let mostCompared = 4096

    /// For each element of `new` the equal one of `old`, if any.
    private static func matched<Form: Hashable>(
        _ old: Range<Int>, _ new: Range<Int>, _ oldForm: (Int) -> Form, _ newForm: (Int) -> Form
    ) -> [Int?] {
        // Numbers represent the forms: the first place of each in the old list, -1 for one that is not in it.
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
        for pair in olds.count * news.count <= mostCompared ? CommonElements.longest(olds[...], news[...]) : [] {
            matches[pair.new] = pair.old
            isTaken[pair.old] = true
        }
        var waiting = [[Int]](repeating: [], count: olds.count)
        // Backwards, so that the first of equal ones is at the end of its list.
        for index in olds.indices.reversed() where !isTaken[index] { waiting[olds[index]].append(index) }
        for index in news.indices where matches[index] == nil && news[index] >= 0 {
            matches[index] = waiting[news[index]].popLast()
        }
        return matches.map { $0.map { $0 + old.lowerBound } }
    }

    /// The matches divided into those that stay and those that moved, and the places of the others.
    private static func filled(_ matches: [Int?], _ old: Range<Int>) -> [Source] {
        var isMatched = [Bool](repeating: false, count: old.count)
        for case let match? in matches { isMatched[match - old.lowerBound] = true }
        var sources: [Source] = []
        sources.reserveCapacity(matches.count)
        var next = old.lowerBound
        var start = 0
        // Each element that stays ends a gap; the end of the list ends the last one.
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
