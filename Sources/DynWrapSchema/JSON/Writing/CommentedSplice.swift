/// Writes an edited object or array of a text that has comments between its values: each comment stays with the value that it belongs to
/// (``CommentedGap``), wherever that goes. Of what is removed the comments stay where they were, on lines of their own.
final class CommentedSplice {
    private let document: Document
    /// The offsets of the brackets.
    private let open: Int
    private let close: Int
    /// The members or elements of the text; `start` is that of a member's key.
    private let entries: [(start: Int, value: Range<Int>)]
    /// The gap in front of each, and the one at the end.
    private let gaps: [CommentedGap]
    private let items: [Item]
    /// Whether an entry is nowhere in the result.
    private var isRemoved: [Bool]

    private var next = 0
    /// The entry written last; -1 for a new value.
    private var last = -1
    /// The first entry whose comments are neither written nor left out.
    private var passed = 0
    /// Whether the line must end before anything else is written.
    private var needsBreak = false
    private var colon: [UInt8] = [UInt8(ascii: ":")]
    /// What is in front of a value that has no place of its own in the text, without a comma.
    private var firstLead: [UInt8] = []
    private var lead: [UInt8] = []

    private struct Item {
        /// The entry that it is, or -1.
        let entry: Int
        /// Of a new member.
        let key: String?
        /// Nil for one that is unchanged.
        let value: JSON?
    }

    /// Nil where no comment is between the container's values.
    init?(_ node: ContainerNode) {
        guard let base = node.formerBase, base.document.blanked != nil else { return nil }
        let document = base.document
        let range = document.range(of: base.place)
        (open, close) = (range.lowerBound, range.upperBound - 1)
        var entries: [(start: Int, value: Range<Int>)] = []
        var numbers: [Int: Int] = [:]
        var place = base.place + 2
        let end = document.word(base.place + 1).nextPlace
        while place < end {
            let value = node.isObject ? place + 1 : place
            numbers[value] = entries.count
            entries.append((document.range(of: place).lowerBound, document.range(of: value)))
            place = document.next(after: value)
        }
        var gaps: [CommentedGap] = []
        for number in 0...entries.count {
            let from = number == 0 ? open + 1 : entries[number - 1].value.upperBound
            let to = number == entries.count ? close : entries[number].start
            gaps.append(CommentedGap(document, from, to, isFirst: number == 0, isLast: number == entries.count))
        }
        guard gaps.contains(where: \.hasComments) else { return nil }
        self.document = document
        self.entries = entries
        self.gaps = gaps
        items = node.isObject ? Self.members(node, numbers, entries.count) : Self.elements(node, numbers, entries.count)
        isRemoved = [Bool](repeating: true, count: entries.count)
        for item in items where item.entry >= 0 { isRemoved[item.entry] = false }
        learnStyle(isObject: node.isObject, firstKey: base.place + 2)
    }

    private static func members(_ node: ContainerNode, _ numbers: [Int: Int], _ count: Int) -> [Item] {
        var values = [JSON?](repeating: nil, count: count)
        var edits = node.overrides.sorted
        while let edit = edits.next() {
            if let number = numbers[edit.place] { values[number] = .some(edit.value) }
        }
        var items: [Item] = []
        for number in values.indices where values[number]?.isMissing != true {
            items.append(Item(entry: number, key: nil, value: values[number]))
        }
        for member in JSON(node).objectNode?.added ?? [] where !member.value.isMissing {
            items.append(Item(entry: -1, key: member.key, value: member.value))
        }
        return items
    }

    private static func elements(_ node: ContainerNode, _ numbers: [Int: Int], _ count: Int) -> [Item] {
        guard let array = JSON(node).arrayNode else { return [] }
        var items: [Item] = []
        if !array.isFlat {
            var values = [JSON?](repeating: nil, count: count)
            var edits = array.overrides.sorted
            while let edit = edits.next() {
                if let number = numbers[edit.place] { values[number] = .some(edit.value) }
            }
            for number in values.indices { items.append(Item(entry: number, key: nil, value: values[number])) }
        }
        var isTaken = [Bool](repeating: !array.isFlat, count: count)
        for item in array.items {
            let entry = numbers[array.originPlace(of: item)] ?? -1
            let isNew = entry < 0 || isTaken[entry]
            if !isNew { isTaken[entry] = true }
            items.append(Item(entry: isNew ? -1 : entry, key: nil, value: isNew || item.isEdited ? .some(item) : nil))
        }
        return array.isFlat ? replacing(items, isTaken) : items
    }

    /// The items of a flat array, where new ones stand for the removed entries between the same neighbours: what replaces an element takes its comments. Where fewer are new than
    /// removed, none does, as nothing says which.
    private static func replacing(_ items: [Item], _ isTaken: [Bool]) -> [Item] {
        var (items, isTaken) = (items, isTaken)
        var next = 0
        while let start = items[next...].firstIndex(where: { $0.entry < 0 }) {
            next = items[start...].firstIndex { $0.entry >= 0 } ?? items.endIndex
            let before = start == 0 ? -1 : items[start - 1].entry
            let after = next < items.count ? items[next].entry : isTaken.count
            guard before < after else { continue }
            let removed = ((before + 1)..<after).filter { !isTaken[$0] }
            guard removed.count <= next - start else { continue }
            for (index, entry) in zip(start..., removed) {
                items[index] = Item(entry: entry, key: nil, value: items[index].value)
                isTaken[entry] = true
            }
        }
        return items
    }

    private func learnStyle(isObject: Bool, firstKey: Int) {
        guard let first = entries.first else { return }
        firstLead = blanks(of: gaps[0])
        lead = entries.count > 1 ? blanks(of: gaps[1]) : firstLead
        if isObject { colon = document.style(document.range(of: firstKey).upperBound, first.value.lowerBound) }
    }

    /// The white space of a gap behind its comments.
    private func blanks(of gap: CommentedGap) -> [UInt8] {
        var blanks: ContiguousArray<UInt8> = []
        gap.append(gap.end, gap.to, to: &blanks)
        return Array(blanks)
    }

    /// Writes up to the next edited or new value, and returns that, which the caller writes; nil at the end.
    func next(_ out: inout ContiguousArray<UInt8>) -> JSON? {
        while next < items.count {
            let item = items[next]
            writeGap(before: item, &out)
            next += 1
            last = item.entry
            needsBreak = false
            if item.entry < 0 {
                if let key = item.key {
                    TextWriter.appendString(key, to: &out)
                    out.append(contentsOf: colon)
                }
                return item.value
            }
            let entry = entries[item.entry]
            if let value = item.value {
                TextWriter.appendBytes(document, entry.start, entry.value.lowerBound, to: &out)
                return value
            }
            TextWriter.appendBytes(document, entry.start, entry.value.upperBound, to: &out)
        }
        finish(&out)
        return nil
    }

    /// Writes what is between the item before and this one.
    private func writeGap(before item: Item, _ out: inout ContiguousArray<UInt8>) {
        let isFirst = next == 0
        let isInOrder = item.entry >= passed
        if isInOrder, item.entry == passed, isFirst || last >= 0 && last == item.entry - 1 {
            // Unchanged.
            let from = isFirst ? open : gaps[item.entry].from
            TextWriter.appendBytes(document, from, entries[item.entry].start, to: &out)
            passed = item.entry + 1
            return
        }
        if isFirst { openBracket(&out) } else { closeLast(hasComma: true, &out) }
        if isInOrder {
            leaveComments(before: item.entry, &out)
            passed = item.entry + 1
        }
        let gap = item.entry >= 0 ? gaps[item.entry] : nil
        if let gap, gap.end > gap.tail {
            breakLine(before: unsafe document.bytes[gap.tail], &out)
            gap.append(gap.tail, gap.to, to: &out)
        } else {
            let lead = isFirst ? firstLead : lead
            breakLine(before: lead.first ?? 0, &out)
            out.append(contentsOf: lead)
        }
    }

    /// Writes the bracket and the comments on its line.
    private func openBracket(_ out: inout ContiguousArray<UInt8>) {
        TextWriter.appendBytes(document, open, gaps[0].tail, to: &out)
        needsBreak = gaps[0].tail > gaps[0].from
    }

    /// Ends the value that was written last: its comma, if there is to be one, and the comments that belong to it.
    private func closeLast(hasComma: Bool, _ out: inout ContiguousArray<UInt8>) {
        let comma = UInt8(ascii: ",")
        guard last >= 0, gaps[last + 1].tail > gaps[last + 1].from else {
            if hasComma { out.append(comma) }
            return
        }
        let gap = gaps[last + 1]
        if hasComma, gap.commaIsInTail {
            TextWriter.appendBytes(document, gap.from, gap.tail, to: &out)
        } else {
            // Behind comments that end by themselves the comma says that they belong to what is before it.
            if hasComma, gap.tailEndsLine { out.append(comma) }
            gap.append(gap.from, gap.tail, to: &out)
            if hasComma, !gap.tailEndsLine { out.append(comma) }
        }
        needsBreak = gap.tailEndsLine || hasComma && gap.commaIsInTail
    }

    /// Writes the comments of removed entries up to this one: those at the end of a line on lines of their own.
    private func leaveComments(before end: Int, _ out: inout ContiguousArray<UInt8>) {
        // On the line of a value with nothing behind it they would become that value's.
        let isLast = end == entries.count && next > 0
        let isOnLine = lead.contains(0x0A) || lead.contains(0x0D)
        for number in passed..<max(passed, end) where isRemoved[number] {
            let (gap, after) = (gaps[number], gaps[number + 1])
            if gap.end > gap.tail {
                if isLast { needsBreak = true }
                breakLine(before: unsafe document.bytes[gap.tail], &out)
                gap.append(gap.tail, gap.end, to: &out)
                needsBreak = gap.endsLine
            }
            guard after.tail > after.from else { continue }
            if isOnLine {
                breakLine(before: lead[0], &out)
                out.append(contentsOf: lead)
            } else {
                // At the end of a line it would be the comment of what is before it there.
                if isLast || after.hasBreak { needsBreak = true }
                breakLine(before: 0, &out)
                out.append(UInt8(ascii: " "))
            }
            after.append(after.firstComment, after.tail, to: &out)
            needsBreak = after.tailEndsLine
        }
    }

    /// Ends the line where that has to be, unless what follows does.
    private func breakLine(before byte: UInt8, _ out: inout ContiguousArray<UInt8>) {
        if needsBreak, byte != 0x0A, byte != 0x0D { out.append(0x0A) }
        needsBreak = false
    }

    /// Writes what is after the last value.
    private func finish(_ out: inout ContiguousArray<UInt8>) {
        let gap = gaps[entries.count]
        if items.isEmpty, entries.isEmpty { return TextWriter.appendBytes(document, open, close + 1, to: &out) }
        if last >= 0, last == entries.count - 1 {
            return TextWriter.appendBytes(document, gap.from, close + 1, to: &out)
        }
        if items.isEmpty { openBracket(&out) } else { closeLast(hasComma: gap.comma != nil, &out) }
        leaveComments(before: entries.count, &out)
        // The comments of an empty container are its bracket's, which wrote them.
        breakLine(before: unsafe document.bytes[gap.tail], &out)
        gap.append(gap.tail, gap.to, to: &out)
        out.append(unsafe document.bytes[close])
    }
}
