/// Writes a list in place of the array it was read from, so that whatever is not changed keeps its bytes: elements that are the same, and those
/// that the list's type can't read.
///
/// What was read and what is to be written are compared by their written forms: what both have in order stays as it stands. Between two elements
/// that stay, values are replaced one for one as far as both reach; what is left is added or removed. A new element comes directly before
/// the one that follows it in the list, or at the end. Of what can't be read, that between removed elements goes with them, all else stays; a
/// list without elements is written as an array without any.
package struct ListRewriting<Element> {
    /// The value of an element; nil where the list leaves it out.
    let read: (JSON) -> Element?
    /// The element written in place of another; ``JSON/missing`` for a new one.
    let write: (Element, JSON) -> JSON
    let isAlike: (Element, Element) -> Bool

    package init(
        read: @escaping (JSON) -> Element?, write: @escaping (Element, JSON) -> JSON,
        isAlike: @escaping (Element, Element) -> Bool
    ) {
        self.read = read
        self.write = write
        self.isAlike = isAlike
    }

    /// A part of the array that is replaced.
    private struct Edit {
        let range: Range<Int>
        let elements: [JSON]
    }

    /// `list` over `old`; ``JSON/unwritable`` where an element is. O(elements), and up to 4,096 comparisons more where both ends of a list change.
    package func json(_ list: [Element], replacing old: JSON) -> JSON {
        guard old.isArray, !list.isEmpty else {
            if old.isArray, old.count == 0 { return old }
            return fresh(list[...]).map { JSON($0) } ?? .unwritable
        }
        var places: [Int] = []
        var values: [Element] = []
        var index = 0
        for element in old.elements {
            if let value = read(element) {
                places.append(index)
                values.append(value)
            }
            index += 1
        }
        var edits: [Edit] = []
        for gap in ListDifference.gaps(values.count, list.count, isAlike: { isAlike(values[$0], list[$1]) }) {
            let pairs = min(gap.old.count, gap.new.count)
            for k in 0..<pairs {
                let place = places[gap.old.lowerBound + k]
                let was = old.element(place)
                let json = write(list[gap.new.lowerBound + k], was)
                if json.isUnwritable { return .unwritable }
                if !json.isSame(as: was) { edits.append(Edit(range: place..<(place + 1), elements: [json])) }
            }
            if gap.old.count > pairs {
                let removed = places[gap.old.lowerBound + pairs]...places[gap.old.upperBound - 1]
                edits.append(Edit(range: Range(removed), elements: []))
            } else if gap.new.count > pairs {
                guard let added = fresh(list[gap.new.dropFirst(pairs)]) else { return .unwritable }
                let place = gap.old.upperBound < places.count ? places[gap.old.upperBound] : old.count
                edits.append(Edit(range: place..<place, elements: added))
            }
        }
        return apply(edits, to: old)
    }

    private func fresh(_ list: ArraySlice<Element>) -> [JSON]? {
        var elements: [JSON] = []
        elements.reserveCapacity(list.count)
        for value in list {
            let json = write(value, .missing)
            if json.isUnwritable { return nil }
            elements.append(json.isMissing ? .null : json)
        }
        return elements
    }

    private func apply(_ edits: [Edit], to old: JSON) -> JSON {
        var new = old
        if edits.count <= 4 {
            for edit in edits.reversed() {
                if edit.range.count == 1, edit.elements.count == 1, edit.elements[0].exists {
                    new.setElement(edit.elements[0], edit.range.lowerBound)
                } else {
                    new.replaceElements(edit.range, with: edit.elements)
                }
            }
            return new
        }
        // Many edits move the elements behind them once, together.
        var elements: [JSON] = []
        let all = old.elements
        var next = 0
        for edit in edits {
            elements += all[next..<edit.range.lowerBound]
            elements += edit.elements
            next = edit.range.upperBound
        }
        elements += all[next...]
        new.replaceElements(0..<old.count, with: elements)
        return new
    }
}

/// Which parts of two lists differ.
enum ListDifference {
    /// A part of the old list that another of the new one stands for.
    struct Gap {
        let old: Range<Int>
        let new: Range<Int>
    }

    /// So many pairs are compared to find what stays between the common head and tail.
    private static let mostCompared = 4096

    /// The gaps between elements that both lists have in one order: the common head and tail, and between them, where both are short, the longest
    /// common sequence.
    static func gaps(_ oldCount: Int, _ newCount: Int, isAlike: (Int, Int) -> Bool) -> [Gap] {
        var head = 0
        while head < oldCount, head < newCount, isAlike(head, head) { head += 1 }
        var tail = 0
        while tail < oldCount - head, tail < newCount - head, isAlike(oldCount - 1 - tail, newCount - 1 - tail) { tail += 1 }
        let whole = Gap(old: head..<(oldCount - tail), new: head..<(newCount - tail))
        let (rows, columns) = (whole.old.count, whole.new.count)
        if rows == 0, columns == 0 { return [] }
        guard rows > 0, columns > 0, rows * columns <= mostCompared else { return [whole] }
        // The length of the longest common sequence of what follows, for each pair of places.
        var longest = [Int](repeating: 0, count: (rows + 1) * (columns + 1))
        var alike = [Bool](repeating: false, count: rows * columns)
        for i in (0..<rows).reversed() {
            for j in (0..<columns).reversed() {
                let same = isAlike(head + i, head + j)
                alike[i * columns + j] = same
                let at = i * (columns + 1) + j
                longest[at] = same ? longest[at + columns + 2] + 1 : max(longest[at + 1], longest[at + columns + 1])
            }
        }
        var gaps: [Gap] = []
        var (i, j, fromI, fromJ) = (0, 0, 0, 0)
        func close() {
            if fromI < i || fromJ < j { gaps.append(Gap(old: (head + fromI)..<(head + i), new: (head + fromJ)..<(head + j))) }
        }
        while i < rows, j < columns {
            let at = i * (columns + 1) + j
            if alike[i * columns + j], longest[at] == longest[at + columns + 2] + 1 {
                close()
                (i, j) = (i + 1, j + 1)
                (fromI, fromJ) = (i, j)
            } else if longest[at + columns + 1] >= longest[at + 1] {
                i += 1
            } else {
                j += 1
            }
        }
        (i, j) = (rows, columns)
        close()
        return gaps
    }
}
