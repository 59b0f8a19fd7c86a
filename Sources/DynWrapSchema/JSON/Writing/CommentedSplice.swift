/// Writes an edited object or array of a text that has comments between its values. Each comment stays with the value it
/// belongs to (``CommentedGap``), wherever that moves. Comments of removed values stay where they were, on lines of their
/// own.
final class CommentedSplice {
    private let document: Document
    /// The offsets of the brackets.
    private let open: Int
    private let close: Int
    /// The members or elements of the text; `start` is the start of the key in a member.
    private let entries: [(start: Int, value: Range<Int>)]
    /// The gap before each entry, and the gap at the end.
    private let gaps: [CommentedGap]
    private let items: [Item]
    /// Whether an entry does not occur in the result.
    private var isRemoved: [Bool]

    private var next = 0
    /// The index of the entry written last; -1 for a new value.
    private var last = -1
    /// The first entry whose comments were neither written nor left out yet.
    private var passed = 0
    /// Whether the line must end before the next output.
    private var needsBreak = false
    private var colon: [UInt8] = [UInt8(ascii: ":")]
    /// The white space before a new or moved value, without a comma.
    private var firstLead: [UInt8] = []
    private var lead: [UInt8] = []
    /// The line end of the container, or else of the text.
    private var lineEnd: [UInt8] = [0x0A]

    /// Nil where there is no comment between the container's values.
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
        items = Self.items(node, numbers, entries.count)
        isRemoved = [Bool](repeating: true, count: entries.count)
        for item in items where item.entry >= 0 { isRemoved[item.entry] = false }
        learnStyle(isObject: node.isObject, firstKey: base.place + 2)
    }

    private func learnStyle(isObject: Bool, firstKey: Int) {
        lineEnd = lineEnd(in: open..<close) ?? lineEnd(in: 0..<document.count) ?? [0x0A]
        guard let first = entries.first else { return }
        firstLead = blanks(of: gaps[0])
        lead = entries.count > 1 ? blanks(of: gaps[1]) : firstLead
        if isObject { colon = document.style(document.range(of: firstKey).upperBound, first.value.lowerBound) }
    }

    /// The first line end in a part of the text, also inside a value.
    private func lineEnd(in range: Range<Int>) -> [UInt8]? {
        guard let first = range.first(where: { unsafe document.bytes[$0] == 0x0A || document.bytes[$0] == 0x0D }) else {
            return nil
        }
        let isPair = unsafe first + 1 < document.count && document.bytes[first] == 0x0D && document.bytes[first + 1] == 0x0A
        return isPair ? [0x0D, 0x0A] : unsafe [document.bytes[first]]
    }

    /// The white space before the value after a gap: after the gap's comments, or, where these are on the value's line, before
    /// them.
    private func blanks(of gap: CommentedGap) -> [UInt8] {
        var blanks: ContiguousArray<UInt8> = []
        gap.append(gap.end, gap.to, to: &blanks)
        if gap.end > gap.tail, !blanks.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
            blanks = []
            gap.append(gap.tail, gap.firstComment(from: gap.tail), to: &blanks)
        }
        return Array(blanks)
    }

    /// Writes up to the next edited or new value and returns it; the caller writes that value. Nil at the end.
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

    /// Writes what is between the last item and this one.
    private func writeGap(before item: Item, _ out: inout ContiguousArray<UInt8>) {
        let isFirst = next == 0
        let isInOrder = item.entry >= passed
        if isInOrder, item.entry == passed, isFirst || last >= 0 && last == item.entry - 1 {
            // Unchanged text.
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
            breakLine(before: gap.byte(from: gap.tail), &out)
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

    /// Ends the value written last: its comma, if needed, and the comments that belong to it.
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
            // After a comment that extends to the end of its line, a comma would come too late: it is written before the
            // comments. After others, it shows that they belong to the value before it.
            if hasComma, gap.tailEndsLine { out.append(comma) }
            gap.append(gap.from, gap.tail, to: &out)
            if hasComma, !gap.tailEndsLine { out.append(comma) }
        }
        needsBreak = gap.tailEndsLine || hasComma && gap.commaIsInTail
    }

    /// Writes the comments of removed entries up to this one. Comments at the end of a line get lines of their own.
    private func leaveComments(before end: Int, _ out: inout ContiguousArray<UInt8>) {
        // Without this, they would become comments of the value on the line on which nothing follows.
        let isLast = end == entries.count && next > 0
        let isOnLine = lead.contains(0x0A) || lead.contains(0x0D)
        for number in passed..<max(passed, end) where isRemoved[number] {
            let (gap, after) = (gaps[number], gaps[number + 1])
            if gap.end > gap.tail {
                if isLast { needsBreak = true }
                breakLine(before: gap.byte(from: gap.tail), &out)
                gap.append(gap.tail, gap.end, to: &out)
                needsBreak = gap.endsLine
            }
            guard after.tail > after.from else { continue }
            if isOnLine {
                breakLine(before: lead[0], &out)
                out.append(contentsOf: lead)
            } else {
                // At the end of a line it would become the comment of the value before it on that line.
                if isLast || after.hasBreak { needsBreak = true }
                breakLine(before: 0, &out)
                out.append(UInt8(ascii: " "))
            }
            after.append(after.firstComment, after.tail, to: &out)
            needsBreak = after.tailEndsLine
        }
    }

    /// Ends the line where needed, unless `byte`, the next one, ends it.
    private func breakLine(before byte: UInt8, _ out: inout ContiguousArray<UInt8>) {
        if needsBreak, byte != 0x0A, byte != 0x0D { out.append(contentsOf: lineEnd) }
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
        // `openBracket` has already written the comments of an empty container.
        breakLine(before: gap.byte(from: gap.tail), &out)
        gap.append(gap.tail, gap.to, to: &out)
        out.append(unsafe document.bytes[close])
    }
}
