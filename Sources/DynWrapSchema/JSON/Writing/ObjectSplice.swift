/// Writes an edited object that was opened: its base's text with the edited values in place, without the removed members, and
/// with new members at the end. ``CommentedSplice`` writes an object with comments between its members.
struct ObjectSplice {
    private let object: ObjectNode
    private let base: ContainerNode.Base
    private let surroundings: Surroundings
    /// The edited values of the base, in order.
    private var edits: PlacedValues.Sorted
    /// The offset in the base's text up to which all is written or left out.
    private var cursor: Int
    private var nextAdded = 0
    private var isInBase = true
    /// Whether the output has a member so far.
    private var hasMember = false
    private var separator = Self.comma
    private var lead: [UInt8] = []
    /// Whether there is already a comma after the last member.
    private var hasCommaBeforeFirst = false
    private var colon = Self.plainColon
    private var contentEnd = 0

    // Made once: an array literal would be allocated anew for each object.
    private static let comma: [UInt8] = [UInt8(ascii: ",")]
    private static let plainColon: [UInt8] = [UInt8(ascii: ":")]

    init(_ object: ObjectNode, _ base: ContainerNode.Base) {
        self.object = object
        self.base = base
        surroundings = Surroundings(base)
        edits = object.overrides.sorted
        cursor = surroundings.open
    }

    /// Writes up to the next edited or new value and returns it; the caller writes that value. Nil at the end.
    mutating func next(_ out: inout ContiguousArray<UInt8>) -> JSON? {
        if isInBase {
            if let value = nextOfBase(&out) { return value }
            finishBase(&out)
        }
        while nextAdded < object.added.list.count {
            let member = object.added.list[nextAdded]
            nextAdded += 1
            if member.value.isMissing { continue }
            // A trailing comma, which a lenient opening accepted, serves as the comma before the first new member.
            let before = hasMember ? separator : lead
            out.append(contentsOf: hasCommaBeforeFirst ? before.filter { $0 != UInt8(ascii: ",") } : before)
            hasCommaBeforeFirst = false
            hasMember = true
            TextWriter.appendString(member.key, to: &out)
            out.append(contentsOf: colon)
            return member.value
        }
        TextWriter.appendBytes(base.document, contentEnd, surroundings.close + 1, to: &out)
        return nil
    }

    private mutating func nextOfBase(_ out: inout ContiguousArray<UInt8>) -> JSON? {
        let document = base.document
        while let edit = edits.next() {
            let place = edit.place
            let range = document.range(of: place)
            guard edit.value.isMissing else {
                TextWriter.appendBytes(document, cursor, range.lowerBound, to: &out)
                cursor = range.upperBound
                return edit.value
            }
            let key = document.range(of: place - 1).lowerBound
            let before = surroundings.lastSolid(before: key)
            if before == surroundings.open || cursor == key {
                // No member is left before this one, so the comma after it is left out.
                TextWriter.appendBytes(document, cursor, key, to: &out)
                let after = surroundings.firstSolid(from: range.upperBound)
                cursor = surroundings.isComma(after) ? surroundings.firstSolid(from: after + 1) : range.upperBound
            } else {
                // The comma before it is left out.
                let end = surroundings.lastSolid(before: before) + 1
                TextWriter.appendBytes(document, cursor, end, to: &out)
                cursor = range.upperBound
            }
        }
        return nil
    }

    /// Writes the rest of the base's members, and learns the style for new ones from its text.
    private mutating func finishBase(_ out: inout ContiguousArray<UInt8>) {
        let document = base.document
        isInBase = false
        let (end, hasComma) = surroundings.contentEnd
        contentEnd = end
        hasMember = object.count > object.added.count
        let total = document.memberCount(of: base.place)
        if cursor > end {
            contentEnd = cursor
        } else if hasComma, !hasMember {
            TextWriter.appendBytes(document, cursor, max(cursor, surroundings.lastSolid(before: end)), to: &out)
        } else {
            TextWriter.appendBytes(document, cursor, end, to: &out)
        }
        guard total > 0 else { return }
        let first = document.range(of: base.place + 2)
        let value = document.range(of: base.place + 3)
        lead = document.style(surroundings.open + 1, first.lowerBound)
        colon = document.style(first.upperBound, value.lowerBound)
        if total > 1 {
            let second = document.range(of: document.next(after: base.place + 3))
            separator = document.style(value.upperBound, second.lowerBound)
        } else {
            separator = [UInt8(ascii: ",")] + lead
        }
        hasCommaBeforeFirst = hasComma && hasMember
        if !hasMember { lead = [] }  // the white space before the first member is written already
    }
}
