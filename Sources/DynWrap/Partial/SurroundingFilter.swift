/// Skips the text around a document. Each byte before it becomes a blank, so that positions in errors are those of the whole
/// text.
struct SurroundingFilter: Sendable {
    private enum State {
        /// At the beginning of a line, after this number of backticks.
        case lineStart(Int)
        /// In a line that is skipped.
        case line
        /// In the line of the fence.
        case fenceLine
        /// In prose before the document.
        case prose
        /// After a brace and white space in prose.
        case brace
        /// In the document.
        case document
    }

    /// Where in a comment after a brace.
    private enum Comment { case none, slash, line, block, star }

    private var state: State
    private var comment = Comment.none
    private let allowsComments: Bool
    /// The brace with the white space and the comments after it, in ``State/brace``. Not an associated value of that case, because taking it out
    /// would copy it at each byte.
    private var kept: ContiguousArray<UInt8> = []
    /// Whether only white space has arrived.
    private var isBlank = true
    /// Whether an empty object was skipped as prose; it is the document where no other one follows.
    private(set) var hasEmptyObject = false
    let passesOver: Bool

    init(_ surroundings: PartialSurroundings, allowsComments: Bool) {
        self.allowsComments = allowsComments
        passesOver = surroundings != .nothing
        state =
            switch surroundings {
            case .nothing: .document
            case .fence: .lineStart(0)
            case .prose: .prose
            }
    }

    /// Whether the document has begun.
    var hasBegun: Bool {
        if case .document = state { return true }
        return false
    }

    /// The bytes, with blanks for those before the document. A brace is kept until it is known whether the document begins with
    /// it. O(bytes).
    mutating func filter(_ bytes: some Sequence<UInt8>) -> ContiguousArray<UInt8> {
        var out: ContiguousArray<UInt8> = []
        for byte in bytes { take(byte, &out) }
        return out
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    private mutating func take(_ byte: UInt8, _ out: inout ContiguousArray<UInt8>) {
        let isLineEnd = Self.isLineEnd(byte)
        let isSpace = byte == 0x20 || byte == 0x09 || isLineEnd
        let blank = isLineEnd ? byte : 0x20
        switch state {
        case .document: out.append(byte)
        case .lineStart(let ticks):
            if isBlank, byte == UInt8(ascii: "{") {
                state = .document
                out.append(byte)
                return
            }
            // The bytes of a byte order mark count as white space.
            if !isSpace, byte != 0xEF, byte != 0xBB, byte != 0xBF { isBlank = false }
            if byte == UInt8(ascii: "`") {
                state = ticks == 2 ? .fenceLine : .lineStart(ticks + 1)
            } else if isLineEnd {
                state = .lineStart(0)
            } else if !isBlank, !isSpace || ticks > 0 {
                state = .line
            }
            out.append(blank)
        case .line:
            if isLineEnd { state = .lineStart(0) }
            out.append(blank)
        case .fenceLine:
            if isLineEnd { state = .document }
            out.append(blank)
        case .prose:
            if byte == UInt8(ascii: "{") { keepBrace() } else { out.append(blank) }
        case .brace:
            let isAfterSlash = comment == .slash
            if isOfComment(byte) || isSpace && !isAfterSlash {
                kept.append(byte)
            } else if byte == UInt8(ascii: "\""), !isAfterSlash {
                out += kept
                out.append(byte)
                kept = []
                state = .document
            } else {
                out += kept.lazy.map { Self.isLineEnd($0) ? $0 : 0x20 }
                if byte == UInt8(ascii: "{") {
                    keepBrace()
                } else {
                    if byte == UInt8(ascii: "}") { hasEmptyObject = true }
                    kept = []
                    state = .prose
                    out.append(blank)
                }
            }
        }
    }

    /// Whether a byte after a brace belongs to a comment.
    private mutating func isOfComment(_ byte: UInt8) -> Bool {
        let (slash, star) = (UInt8(ascii: "/"), UInt8(ascii: "*"))
        switch comment {
        case .none: comment = allowsComments && byte == slash ? .slash : .none
        case .slash: comment = byte == slash ? .line : byte == star ? .block : .none
        case .line:
            if Self.isLineEnd(byte) { comment = .none }
            return true
        case .block: comment = byte == star ? .star : .block
        case .star:
            comment = byte == slash ? .none : byte == star ? .star : .block
            return true
        }
        return comment != .none
    }

    private mutating func keepBrace() {
        comment = .none
        state = .brace
        kept = [UInt8(ascii: "{")]
    }

    /// The bytes to append at the end, where the document is an empty object that was skipped as prose.
    var rest: ContiguousArray<UInt8> { !hasBegun && hasEmptyObject ? [UInt8(ascii: "{"), UInt8(ascii: "}")] : [] }
}
