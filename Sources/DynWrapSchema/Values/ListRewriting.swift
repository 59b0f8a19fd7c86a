// A list is written in place of the array it was read from, so that whatever is not changed keeps its bytes, and nothing is removed that the list's type
// can't read.
//
// What was read and what is to be written are compared by their written forms (``ListAlignment``): an element that both have keeps its bytes, wherever
// it is now. What can't be read stays behind the readable element in front of it, at the same distance, or at the beginning where none is in front
// of it; where that element is removed, behind the nearest one before it that stays. So a new element comes directly before the one that follows
// it in the list, or at the end.
extension ElementRewriting {
    /// `list` over `old`; ``JSON/unwritable`` where an element is. O(elements), and O(n log n) for n elements between equal ends.
    package func json(_ list: [Element], replacing old: JSON) -> JSON {
        guard old.isArray else { return fresh(list) }
        var readable = Readable()
        for (place, element) in old.elements.enumerated() {
            guard let value = read(element) else {
                if allOrNothing { return fresh(list) }
                continue
            }
            readable.places.append(place)
            readable.values.append(value)
        }
        let alignment = ListAlignment(
            readable.values.count, list.count, isAlike: { isAlike(readable.values[$0], list[$1]) },
            oldForm: { text(readable.values[$0]) }, newForm: { text(list[$0]) })
        guard let pieces = pieces(list, alignment, readable, old) else { return .unwritable }
        return apply(edits(pieces, alignment, readable, old), to: old)
    }

    /// The elements of the array that can be read.
    private struct Readable {
        /// Their places.
        var places: [Int] = []
        var values: [Element] = []

        /// The place of the element with this number; the array's end behind the last.
        func place(_ number: Int, _ old: JSON) -> Int { number < places.count ? places[number] : old.count }
        /// The places between that element and the next.
        func followers(_ number: Int, _ old: JSON) -> Range<Int> { (places[number] + 1)..<place(number + 1, old) }
    }

    /// An element of the new array, and the place it has in the old one where it stays there.
    private struct Piece {
        let json: JSON
        let place: Int?
        let isChanged: Bool

        init(_ json: JSON, at place: Int?, isChanged: Bool = false) {
            self.json = json
            self.place = place
            self.isChanged = isChanged
        }
    }

    /// A part of the array that is replaced.
    private struct Edit {
        let range: Range<Int>
        let elements: [JSON]
        /// Whether the element is the one that was there, edited: it keeps the comment behind it, as one that was put there does not.
        var isSameElement = false
    }

    /// What an element is compared by: its text. Two spellings of one value are two elements.
    private func text(_ value: Element) -> ContiguousArray<UInt8> { ContiguousArray(form(value).bytes(.compact)) }

    /// The elements between the ends that both lists have; nil where an element can't be written.
    private func pieces(_ list: [Element], _ alignment: ListAlignment, _ readable: Readable, _ old: JSON) -> [Piece]? {
        let changed = alignment.head..<(readable.values.count - alignment.tail)
        let orphans = orphans(alignment.sources, changed)
        var pieces: [Piece] = []
        /// What can't be read behind these elements, which are in the order of the array.
        func follow(_ leaders: [Int], isStaying: Bool) {
            for leader in leaders {
                for place in readable.followers(leader, old) {
                    pieces.append(Piece(old.element(place), at: isStaying ? place : nil))
                }
            }
        }
        follow(orphans[-1] ?? [], isStaying: true)
        for (offset, source) in alignment.sources.enumerated() {
            let value = list[alignment.head + offset]
            switch source {
            case .staying(let number):
                let place = readable.places[number]
                pieces.append(Piece(old.element(place), at: place))
                follow([number] + (orphans[number] ?? []), isStaying: true)
            case .moved(let number):
                pieces.append(Piece(old.element(readable.places[number]), at: nil))
                follow([number] + (orphans[number] ?? []), isStaying: false)
            case .replacing(let number):
                let place = readable.places[number]
                let was = old.element(place)
                guard let json = written(value, over: was) else { return nil }
                pieces.append(Piece(json, at: place, isChanged: !json.isSame(as: was)))
                follow([number] + (orphans[number] ?? []), isStaying: true)
            case .added:
                guard let json = written(value) else { return nil }
                pieces.append(Piece(json, at: nil))
            }
        }
        return pieces
    }

    /// The elements that go, by the element before them that does not; by -1 where there is none between the equal ends.
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

    /// What is replaced in the array so that the pieces are between the equal ends.
    private func edits(_ pieces: [Piece], _ alignment: ListAlignment, _ readable: Readable, _ old: JSON) -> [Edit] {
        var edits: [Edit] = []
        var next = readable.place(alignment.head, old)
        var waiting: [JSON] = []
        func replace(upTo place: Int) {
            if next < place || !waiting.isEmpty { edits.append(Edit(range: next..<place, elements: waiting)) }
            waiting = []
        }
        for piece in pieces {
            guard let place = piece.place else {
                waiting.append(piece.json)
                continue
            }
            replace(upTo: place)
            if piece.isChanged { edits.append(Edit(range: place..<(place + 1), elements: [piece.json], isSameElement: true)) }
            next = place + 1
        }
        replace(upTo: readable.place(readable.values.count - alignment.tail, old))
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
