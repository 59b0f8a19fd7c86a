/// Writes unedited values in one style, directly from the tape, without making values or strings. The result is the same as
/// from ``StyledWriter``.
struct DocumentStyle {
    let document: Document
    let pretty: Bool
    let sorted: Bool

    /// An open container, with the places of its remaining keys or elements.
    private struct Level {
        var members: MemberPlaces?
        /// Sorted keys in reverse order, the last one first.
        var ordered: [Int] = []
        var element = 0
        var end = 0
        let isObject: Bool
    }

    /// Appends the value at a place, nested in `depth` containers.
    func append(_ place: Int, depth: Int, to out: inout ContiguousArray<UInt8>) {
        guard document.word(place).isContainer else { return appendScalar(place, &out) }
        var stack = [open(place, &out)]
        var isFirst = true
        while let top = stack.indices.last {
            let isObject = stack[top].isObject
            guard let next = next(&stack[top]) else {
                if pretty, !isFirst { StyledWriter.newLine(depth + top, &out) }
                out.append(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
                isFirst = false
                stack.removeLast()
                continue
            }
            if !isFirst { out.append(UInt8(ascii: ",")) }
            if pretty { StyledWriter.newLine(depth + top + 1, &out) }
            var value = next
            if isObject {
                appendKey(next, &out)
                out.append(UInt8(ascii: ":"))
                if pretty { out.append(UInt8(ascii: " ")) }
                value += 1
            }
            isFirst = document.word(value).isContainer
            if isFirst { stack.append(open(value, &out)) } else { appendScalar(value, &out) }
        }
    }

    private func open(_ place: Int, _ out: inout ContiguousArray<UInt8>) -> Level {
        guard document.word(place).tag == TapeWord.Tag.object else {
            out.append(UInt8(ascii: "["))
            return Level(element: place + 2, end: document.word(place + 1).nextPlace, isObject: false)
        }
        out.append(UInt8(ascii: "{"))
        var members = MemberPlaces(document, place)
        guard sorted else { return Level(members: members, isObject: true) }
        var keys: [Int] = []
        keys.reserveCapacity(document.memberCount(of: place))
        while let key = members.next() { keys.append(key) }
        keys.sort { precedes($1, $0) }
        return Level(ordered: keys, isObject: true)
    }

    /// The next key's place, or the next element's.
    @inline(__always)
    private func next(_ level: inout Level) -> Int? {
        if level.isObject { return sorted ? level.ordered.popLast() : level.members?.next() }
        guard level.element < level.end else { return nil }
        let place = level.element
        level.element = document.next(after: place)
        return place
    }

    /// The order of keys: by their scalars, which is the same as by UTF-8 bytes.
    private func precedes(_ a: Int, _ b: Int) -> Bool {
        let (x, y) = (document.word(a), document.word(b))
        if x.tag == TapeWord.Tag.string, y.tag == TapeWord.Tag.string {
            return unsafe document.text(of: x).lexicographicallyPrecedes(document.text(of: y))
        }
        return ScalarKey.precedes(document.string(at: a), document.string(at: b))
    }

    private func appendKey(_ place: Int, _ out: inout ContiguousArray<UInt8>) {
        // An escaped key may have an escape that the style does not write.
        if document.word(place).tag == TapeWord.Tag.string {
            appendScalar(place, &out)
        } else {
            TextWriter.appendString(document.string(at: place), to: &out)
        }
    }

    /// Appends a scalar with its spelling.
    private func appendScalar(_ place: Int, _ out: inout ContiguousArray<UInt8>) {
        let range = document.range(of: place)
        TextWriter.appendBytes(document, range.lowerBound, range.upperBound, to: &out)
    }
}
