/// Writes an edited array: its base's text with the edited elements in place, and the new ones in the style of the old ones.
/// ``CommentedSplice`` writes an array with comments between its elements.
struct ArraySplice {
    private let array: ArrayNode
    private var edits = PlacedValues.Sorted()
    private var cursor = 0
    private var surroundings: Surroundings?
    private var contentEnd = 0
    private var separator = Self.comma
    private var nextItem = 0
    private var isFirst = true
    private var phase = Phase.start
    /// In a flat array: the place after the base element that was written last; -1 where the last one was not an element of
    /// the base.
    private var following = -1
    private var followingOffset = 0
    /// In a flat array: the place of the last element that is in the base's order. Others are written like new ones.
    private var lastKept = -1

    private enum Phase { case start, base, items }

    /// Made once: an array literal would be allocated anew for each array.
    private static let comma: [UInt8] = [UInt8(ascii: ",")]

    /// Writes an array whose elements all kept their indexes like one that was never flattened.
    init(_ array: ArrayNode) {
        guard let form = array.unmovedForm else {
            self.array = array
            return
        }
        let unflattened = ArrayNode(base: array.base, isFlat: false, items: ElementList(ContiguousArray(form.items)))
        unflattened.overrides = form.overrides
        self.array = unflattened
    }

    /// Writes up to the next edited or new element and returns it; the caller writes that element. Nil at the end.
    mutating func next(_ out: inout ContiguousArray<UInt8>) -> JSON? {
        if phase == .start { start(&out) }
        if phase == .base, let base = array.base {
            while let edit = edits.next() {
                let range = base.document.range(of: edit.place)
                TextWriter.appendBytes(base.document, cursor, range.lowerBound, to: &out)
                cursor = range.upperBound
                return edit.value
            }
            TextWriter.appendBytes(base.document, cursor, contentEnd, to: &out)
            phase = .items
        }
        while nextItem < array.items.count {
            let item = array.items[nextItem]
            nextItem += 1
            let origin = array.originPlace(of: item, expecting: following)
            let isKept = origin > lastKept
            appendSeparator(before: isKept ? origin : -1, &out)
            isFirst = false
            guard let base = array.base, isKept else {
                following = -1
                return item
            }
            // Elements of the base in their old order, edited or not, keep the text between them.
            let range = base.document.range(of: origin)
            lastKept = origin
            following = base.document.next(after: origin)
            followingOffset = range.upperBound
            if item.isEdited { return item }
            TextWriter.appendBytes(base.document, range.lowerBound, range.upperBound, to: &out)
        }
        if let base = array.base, let surroundings {
            TextWriter.appendBytes(base.document, contentEnd, surroundings.close + 1, to: &out)
        } else {
            out.append(UInt8(ascii: "]"))
        }
        return nil
    }

    private mutating func start(_ out: inout ContiguousArray<UInt8>) {
        guard let base = array.base else {
            out.append(UInt8(ascii: "["))
            phase = .items
            return
        }
        let surroundings = Surroundings(base)
        self.surroundings = surroundings
        cursor = surroundings.open
        let document = base.document
        let count = document.memberCount(of: base.place)
        let (end, hasComma) = surroundings.contentEnd
        contentEnd = end
        isFirst = count == 0
        if count > 0 {
            let first = document.range(of: base.place + 2)
            if count > 1 {
                let second = document.range(of: document.next(after: base.place + 2))
                separator = document.style(first.upperBound, second.lowerBound)
            } else {
                separator += document.style(surroundings.open + 1, first.lowerBound)
            }
            if array.isFlat {
                TextWriter.appendBytes(document, cursor, first.lowerBound, to: &out)
                isFirst = true
                if hasComma { contentEnd = array.items.isEmpty ? end : end - 1 }
            } else if hasComma {
                contentEnd = surroundings.lastSolid(before: end - 1) + 1
            }
        } else if array.isFlat {
            TextWriter.appendBytes(document, cursor, cursor + 1, to: &out)
        }
        if array.isFlat {
            phase = .items
        } else {
            edits = array.overrides.sorted
            phase = .base
        }
    }

    /// Writes what is before the next element; `place` is that element's place in the base, or -1 for a new one.
    private func appendSeparator(before place: Int, _ out: inout ContiguousArray<UInt8>) {
        if isFirst { return }
        if following >= 0, let base = array.base, place == following {
            TextWriter.appendBytes(base.document, followingOffset, base.document.range(of: place).lowerBound, to: &out)
        } else {
            out.append(contentsOf: separator)
        }
    }
}
