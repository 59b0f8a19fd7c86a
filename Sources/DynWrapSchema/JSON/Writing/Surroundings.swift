/// The white space and punctuation between the parts of a container as its text has them.
struct Surroundings {
    private let document: Document
    /// The offset of the container's opening bracket and the one of its closing bracket.
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

    /// The offset of the last byte before `offset` that is not blank; not before the opening bracket.
    func lastSolid(before offset: Int) -> Int {
        var i = offset - 1
        while i > open, isBlank(i) { i -= 1 }
        return i
    }

    /// The offset of the first byte from `offset` on that is not blank; not after the closing bracket.
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
