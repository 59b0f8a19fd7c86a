/// The elements of an edited array: a gap buffer. The gap is at the last edit, so that many edits near each other don't move
/// all elements after them.
struct ElementList: RandomAccessCollection, MutableCollection, RangeReplaceableCollection, Sendable {
    /// The elements before the gap, the gap filled with `missing`, and the elements after it.
    private var storage: ContiguousArray<JSON>
    private var gapStart = 0
    private var gapCount = 0
    /// Whether an edited form of an opened element may be among them, so that ``editedForm(where:)`` need not look for one where it
    /// is called for each of many elements.
    private var mayHaveForms = false

    init() { storage = [] }

    init(_ elements: ContiguousArray<JSON>) {
        storage = elements
        note(elements)
    }

    var startIndex: Int { 0 }
    var endIndex: Int { storage.count - gapCount }

    subscript(index: Int) -> JSON {
        get { storage[storageIndex(index)] }
        set {
            note(newValue)
            storage[storageIndex(index)] = newValue
        }
    }

    /// The first element that is an edited form of an opened one that meets the condition. O(1) where there never was one.
    func editedForm(where isWanted: (ContainerNode.Base) -> Bool) -> JSON? {
        guard mayHaveForms else { return nil }
        // The gap contains no nodes.
        for element in storage where element.place == ValuePlace.node {
            if let former = element.ownNode?.formerBase, isWanted(former) { return element }
        }
        return nil
    }

    private mutating func note(_ elements: some Collection<JSON>) {
        if !mayHaveForms { for element in elements { note(element) } }
    }

    private mutating func note(_ element: JSON) {
        if !mayHaveForms, element.place == ValuePlace.node, element.ownNode?.formerBase != nil { mayHaveForms = true }
    }

    private func storageIndex(_ index: Int) -> Int { index < gapStart ? index : index + gapCount }

    mutating func append(_ element: JSON) {
        note(element)
        if gapCount > 0, gapStart == count {
            storage[gapStart] = element
            gapStart += 1
            gapCount -= 1
        } else {
            storage.append(element)
        }
    }

    /// Replaces elements. Amortized O(new elements + the distance from the last edit); O(new elements) where they are as many.
    mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<JSON>) {
        note(elements)
        if range.upperBound == count, !range.isEmpty, gapStart <= range.lowerBound {
            // These are the last elements, after the gap, which does not move: who removes the last element may insert it
            // first.
            storage.removeLast(range.count)
            storage.append(contentsOf: elements)
            return
        }
        if elements.count == range.count {
            for (index, element) in zip(range, elements) { self[index] = element }
            return
        }
        moveGap(to: range.lowerBound)
        // The removed elements become part of the gap.
        for i in (gapStart + gapCount)..<(gapStart + gapCount + range.count) { storage[i] = .missing }
        gapCount += range.count
        if elements.count > gapCount {
            let more = Swift.max(elements.count - gapCount, storage.count / 2, 8)
            storage.insert(contentsOf: repeatElement(.missing, count: more), at: gapStart)
            gapCount += more
        }
        for element in elements {
            storage[gapStart] = element
            gapStart += 1
            gapCount -= 1
        }
    }

    private mutating func moveGap(to index: Int) {
        defer { gapStart = index }
        guard gapCount > 0 else { return }
        if index < gapStart {
            for i in (index..<gapStart).reversed() { storage.swapAt(i, i + gapCount) }
        } else {
            for i in gapStart..<index { storage.swapAt(i, i + gapCount) }
        }
    }
}
