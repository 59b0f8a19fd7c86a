/// What is between two values of a container, or between a value and a bracket, in a text with comments: white space, at most
/// one comma, and comments. Each comment belongs to one side.
///
/// A comment at the end of a line belongs to the value before it on that line. A comment before the comma on that line does
/// so too. All others belong to what follows.
struct CommentedGap {
    let document: Document
    /// The end of the value or bracket before, and the start of the one after.
    let from: Int
    let to: Int
    /// The end of the last comment that belongs to the value before; `from` where there is none.
    private(set) var tail: Int
    /// The end of the last comment; `tail` where no comment belongs to what follows.
    private(set) var end: Int
    private(set) var comma: Int?
    /// Whether the tail has a `//` comment, which extends to the end of its line.
    private(set) var tailEndsLine = false
    /// Whether a line ends in the gap, after the tail.
    private(set) var hasBreak = false
    /// Whether the last of all comments is a `//` comment, which extends to the end of its line.
    private(set) var endsLine = false

    /// - Parameters:
    ///   - isFirst: whether a bracket is before the gap; only a comment that ends its line belongs to it.
    ///   - isLast: whether a bracket follows; a comment on the line of a value does not belong to it.
    init(_ document: Document, _ from: Int, _ to: Int, isFirst: Bool, isLast: Bool) {
        self.document = document
        self.from = from
        self.to = to
        tail = from
        end = from
        var i = from
        // The last comment seen up to the first line end and, if needed, up to the comma before it.
        var isOnLine = true
        var beforeComma = (end: from, endsLine: false)
        while i < to {
            let c = unsafe document.bytes[i]
            if c == UInt8(ascii: "/") {
                endsLine = unsafe document.bytes[i + 1] == UInt8(ascii: "/")  // a comment begins here and has at least two bytes
                i = endOfComment(i)
                end = i
                if isOnLine, comma == nil { beforeComma = (end, endsLine) }
                continue
            }
            if c == UInt8(ascii: ",") { comma = i }
            if isOnLine, c == 0x0A || c == 0x0D {
                isOnLine = false
                (tail, tailEndsLine) = (end, endsLine)
            }
            i += 1
        }
        hasBreak = !isOnLine
        if isOnLine, isLast || !isFirst { (tail, tailEndsLine) = isLast ? (end, endsLine) : beforeComma }
    }

    /// Whether the gap has comments.
    var hasComments: Bool { end > from }

    /// Where the first comment begins.
    var firstComment: Int { firstComment(from: from) }

    /// Where the first comment from `start` on begins.
    func firstComment(from start: Int) -> Int {
        var i = start
        while i < end, unsafe document.bytes[i] != UInt8(ascii: "/") { i += 1 }
        return i
    }

    /// Whether the comma is between the value before and a comment of the tail.
    var commaIsInTail: Bool { comma.map { $0 < tail } ?? false }

    private func endOfComment(_ start: Int) -> Int {
        var i = start + 2
        if unsafe document.bytes[start + 1] == UInt8(ascii: "/") {
            while i < to, unsafe document.bytes[i] != 0x0A, unsafe document.bytes[i] != 0x0D { i += 1 }
            return i
        }
        // The scanner found the end of this comment, within the gap.
        while i < to,
            unsafe document.bytes[i - 1] != UInt8(ascii: "*") || document.bytes[i] != UInt8(ascii: "/") || i == start + 2
        {
            i += 1
        }
        return min(i + 1, to)
    }

    /// The first byte of the gap from `start` on that is not its comma; at the end of the gap, the byte after it.
    func byte(from start: Int) -> UInt8 { unsafe document.bytes[start == comma ? start + 1 : start] }

    /// Appends a part of the gap without the comma.
    func append(_ start: Int, _ end: Int, to out: inout ContiguousArray<UInt8>) {
        let cut = comma.map { start <= $0 && $0 < end ? $0 : end } ?? end
        TextWriter.appendBytes(document, start, cut, to: &out)
        TextWriter.appendBytes(document, cut + 1, end, to: &out)
    }
}
