/// The white space and punctuation between the parts of a container in its text.
struct Surroundings {
    private let document: Document
    /// The offsets of the container's opening and closing brackets.
    let open: Int
    let close: Int

    init(_ base: ContainerNode.Base) {
        document = base.document
        let range = document.range(of: base.place)
        open = range.lowerBound
        close = range.upperBound - 1
    }

    private func byte(_ offset: Int) -> UInt8 { document.byteBetween(offset) }

    private func isBlank(_ offset: Int) -> Bool {
        let c = byte(offset)
        return c == 0x20 || c == 0x0A || c == 0x0D || c == 0x09
    }

    /// The offset of the last non-blank byte before `offset`, at least the opening bracket's.
    func lastSolid(before offset: Int) -> Int {
        var i = offset - 1
        while i > open, isBlank(i) { i -= 1 }
        return i
    }

    /// The offset of the first non-blank byte from `offset` on, at most the closing bracket's.
    func firstSolid(from offset: Int) -> Int {
        var i = offset
        while i < close, isBlank(i) { i += 1 }
        return i
    }

    /// The end of the last value in the text, and whether a comma follows it (which only a lenient opening accepts).
    var contentEnd: (end: Int, hasComma: Bool) {
        let last = lastSolid(before: close)
        if last == open { return (open + 1, false) }
        return byte(last) == UInt8(ascii: ",") ? (last + 1, true) : (last + 1, false)
    }

    func isComma(_ offset: Int) -> Bool { byte(offset) == UInt8(ascii: ",") }
}
