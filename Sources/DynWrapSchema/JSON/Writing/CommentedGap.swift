/// What is between two values of a container, or between one and a bracket, where the text has comments: white space, at most one comma, and
/// comments, each of which belongs to one side.
///
/// A comment at the end of a line belongs to what is before it on that line, one before the comma on that line too; all others belong to
/// what follows.
struct CommentedGap {
    let document: Document
    /// The end of what is before, and the start of what follows.
    let from: Int
    let to: Int
    /// After the last comment that belongs to what is before; `from` where none does.
    private(set) var tail: Int
    /// After the last comment; `tail` where none belongs to what follows.
    private(set) var end: Int
    private(set) var comma: Int?
    /// Whether a comment of the tail goes on to the end of its line, whatever comes.
    private(set) var tailEndsLine = false
    /// Whether the line ends in the gap, behind the tail.
    private(set) var hasBreak = false
    /// Whether the last comment of all goes on to the end of its line.
    private(set) var endsLine = false

    /// - Parameters:
    ///   - isFirst: whether a bracket is before, to which only what ends its line belongs.
    ///   - isLast: whether a bracket follows, to which nothing on the line of a value belongs.
    init(_ document: Document, _ from: Int, _ to: Int, isFirst: Bool, isLast: Bool) {
        self.document = document
        self.from = from
        self.to = to
        tail = from
        end = from
        var i = from
        // Up to the first end of a line, and up to the comma before that, if need be: what was seen last of the comments.
        var isOnLine = true
        var beforeComma = (end: from, endsLine: false)
        while i < to {
            let c = unsafe document.bytes[i]
            if c == UInt8(ascii: "/") {
                endsLine = unsafe document.bytes[i + 1] == UInt8(ascii: "/")  // it begins a comment, which has two bytes at least
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

    /// Whether it has any.
    var hasComments: Bool { end > from }

    /// Where the first comment begins.
    var firstComment: Int {
        var i = from
        while i < end, unsafe document.bytes[i] != UInt8(ascii: "/") { i += 1 }
        return i
    }

    /// Whether the comma is between the value and a comment of its tail.
    var commaIsInTail: Bool { comma.map { $0 < tail } ?? false }

    private func endOfComment(_ start: Int) -> Int {
        var i = start + 2
        if unsafe document.bytes[start + 1] == UInt8(ascii: "/") {
            while i < to, unsafe document.bytes[i] != 0x0A, unsafe document.bytes[i] != 0x0D { i += 1 }
            return i
        }
        // It was seen to end, within the gap.
        while i < to,
            unsafe document.bytes[i - 1] != UInt8(ascii: "*") || document.bytes[i] != UInt8(ascii: "/") || i == start + 2
        {
            i += 1
        }
        return min(i + 1, to)
    }

    /// The first byte of the gap from `start` on that is not its comma; that of what follows at its end.
    func byte(from start: Int) -> UInt8 { unsafe document.bytes[start == comma ? start + 1 : start] }

    /// Appends a part of the gap without its comma.
    func append(_ start: Int, _ end: Int, to out: inout ContiguousArray<UInt8>) {
        let cut = comma.map { start <= $0 && $0 < end ? $0 : end } ?? end
        TextWriter.appendBytes(document, start, cut, to: &out)
        TextWriter.appendBytes(document, cut + 1, end, to: &out)
    }
}
