// A list is written over the array from which it was read, so that everything unchanged keeps its bytes, and elements that
// the list's type can't read are not removed.
//
// Old and new elements are compared by their written forms (``ListAlignment``): an element in both lists keeps its bytes,
// wherever it is now. An unreadable element stays after the readable element before it, at the same distance, or at the
// beginning if there is none before it. If that element is removed, it stays after the nearest element before it that is
// kept. So a new element comes directly before the one that follows it in the list, or at the end.
extension ElementRewriting {
    /// Writes `list` over `old`; ``JSON/unwritable`` if an element can't be written. O(elements), and O(n log n) for n
    /// elements between the equal ends.
    package func json(_ list: [Element], replacing old: JSON) -> JSON {
        guard old.isArray else { return fresh(list) }
        var readable = Readable()
        for (index, element) in old.elements.enumerated() {
            guard let value = read(element) else {
                if allOrNothing { return fresh(list) }
                continue
            }
            readable.indices.append(index)
            readable.values.append(value)
        }
        let alignment = ListAlignment(
            readable.values.count, list.count, isAlike: { isAlike(readable.values[$0], list[$1]) },
            oldForm: { text(readable.values[$0]) }, newForm: { text(list[$0]) })
        guard let pieces = pieces(list, alignment, readable, old) else { return .unwritable }
        return apply(edits(pieces, alignment, readable, old), to: old)
    }

    /// The readable elements of the array.
    private struct Readable {
        /// Their indexes.
        var indices: [Int] = []
        var values: [Element] = []

        /// The index of the readable element with this number; after the last one, the array's end.
        func index(_ number: Int, _ old: JSON) -> Int { number < indices.count ? indices[number] : old.count }
        /// The indexes between that element and the next readable one.
        func followers(_ number: Int, _ old: JSON) -> Range<Int> { (indices[number] + 1)..<index(number + 1, old) }
    }

    /// An element of the new array, with its index in the old array if it stays there.
    private struct Piece {
        let json: JSON
        let index: Int?
        let isChanged: Bool

        init(_ json: JSON, at index: Int?, isChanged: Bool = false) {
            self.json = json
            self.index = index
            self.isChanged = isChanged
        }
    }

    /// A range of the array that is replaced.
    private struct Edit {
        let range: Range<Int>
        let elements: [JSON]
        /// Whether it is the same element, edited. Then it keeps the comment after it; a new element does not.
        var isSameElement = false
    }

    /// The text of an element, for comparisons. Two spellings of a value are two elements.
    private func text(_ value: Element) -> ContiguousArray<UInt8> { ContiguousArray(form(value).bytes(.compact)) }

    /// The elements between the equal ends of both lists; nil where an element can't be written.
    private func pieces(_ list: [Element], _ alignment: ListAlignment, _ readable: Readable, _ old: JSON) -> [Piece]? {
        let changed = alignment.head..<(readable.values.count - alignment.tail)
        let orphans = orphans(alignment.sources, changed)
        var pieces: [Piece] = []
        /// Adds the unreadable elements after these elements, which are in the order of the array.
        func follow(_ leaders: [Int], isStaying: Bool) {
            for leader in leaders {
                for index in readable.followers(leader, old) {
                    pieces.append(Piece(old.element(index), at: isStaying ? index : nil))
                }
            }
        }
        follow(orphans[-1] ?? [], isStaying: true)
        for (offset, source) in alignment.sources.enumerated() {
            let value = list[alignment.head + offset]
            switch source {
            case .staying(let number):
                let index = readable.indices[number]
                pieces.append(Piece(old.element(index), at: index))
                follow([number] + (orphans[number] ?? []), isStaying: true)
            case .moved(let number):
                pieces.append(Piece(old.element(readable.indices[number]), at: nil))
                follow([number] + (orphans[number] ?? []), isStaying: false)
            case .replacing(let number):
                let index = readable.indices[number]
                let was = old.element(index)
                guard let json = written(value, over: was) else { return nil }
                pieces.append(Piece(json, at: index, isChanged: !json.isSame(as: was)))
                follow([number] + (orphans[number] ?? []), isStaying: true)
            case .added:
                guard let json = written(value) else { return nil }
                pieces.append(Piece(json, at: nil))
            }
        }
        return pieces
    }

    /// The removed elements, by the nearest kept element before them; by -1 if there is none between the equal ends.
    private func orphans(_ sources: [ListAlignment.Source], _ changed: Range<Int>) -> [Int: [Int]] {
        var survives = [Bool](repeating: false, count: changed.count)
        for source in sources {
            switch source {
            case .staying(let number), .moved(let number), .replacing(let number): survives[number - changed.lowerBound] = true
            case .added: break
            }
        }
        var orphans: [Int: [Int]] = [:]
        var leader = -1
        for number in changed {
            if survives[number - changed.lowerBound] { leader = number } else { orphans[leader, default: []].append(number) }
        }
        return orphans
    }

    /// The edits of the array that put the pieces between the equal ends.
    private func edits(_ pieces: [Piece], _ alignment: ListAlignment, _ readable: Readable, _ old: JSON) -> [Edit] {
        var edits: [Edit] = []
        var next = readable.index(alignment.head, old)
        var waiting: [JSON] = []
        func replace(upTo index: Int) {
            if next < index || !waiting.isEmpty { edits.append(Edit(range: next..<index, elements: waiting)) }
            waiting = []
        }
        for piece in pieces {
            guard let index = piece.index else {
                waiting.append(piece.json)
                continue
            }
            replace(upTo: index)
            if piece.isChanged { edits.append(Edit(range: index..<(index + 1), elements: [piece.json], isSameElement: true)) }
            next = index + 1
        }
        replace(upTo: readable.index(readable.values.count - alignment.tail, old))
        return edits
    }

    private func fresh(_ list: [Element]) -> JSON {
        var elements: [JSON] = []
        elements.reserveCapacity(list.count)
        for value in list {
            guard let json = written(value) else { return .unwritable }
            elements.append(json)
        }
        return JSON(elements)
    }

    private func apply(_ edits: [Edit], to old: JSON) -> JSON {
        var new = old
        if edits.count <= 4 {
            for edit in edits.reversed() {
                if edit.isSameElement, edit.elements[0].exists {
                    new.setElement(edit.elements[0], edit.range.lowerBound)
                } else {
                    new.replaceElements(edit.range, with: edit.elements)
                }
            }
            return new
        }
        // With many edits, the elements after them are moved only once.
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
