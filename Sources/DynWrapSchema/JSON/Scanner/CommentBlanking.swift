/// Replaces the comments of JSONC, `//` to the end of the line and `/* */`, with blanks. The scanner gets a text of the same
/// length without them.
///
/// This is a pass of its own, so that the scanner does not handle comments and is not slower because of them.
enum CommentBlanking {
    /// A text with its comments replaced by blanks.
    struct Blanked {
        var bytes: ContiguousArray<UInt8>
        /// The fault of a comment, `unterminatedComment` or `invalidUTF8`. What follows that is not blanked. The text may have
        /// another fault before it, which the scanner finds.
        var fault: JSONError?
    }

    /// The text with its comments replaced by blanks; line feeds stay. Nil where it has no comments. O(count).
    static func blanked(_ text: UnsafeBufferPointer<UInt8>) -> Blanked? {
        var result: Blanked?
        var i = 0
        while i < text.count {
            switch unsafe text[i] {
            case UInt8(ascii: "\""):
                i += 1
                while i < text.count, unsafe text[i] != UInt8(ascii: "\"") { unsafe i += text[i] == UInt8(ascii: "\\") ? 2 : 1 }
                i += 1
            case UInt8(ascii: "/"):
                guard let comment = unsafe comment(at: i, text) else {
                    i += 1  // no comment: the scanner decides
                    continue
                }
                if result == nil { unsafe result = Blanked(bytes: ContiguousArray(text)) }
                for index in i..<comment.end where unsafe text[index] != 0x0A { result?.bytes[index] = 0x20 }
                if let fault = comment.fault {
                    result?.fault = fault
                    return result
                }
                i = comment.end
            default: i += 1
            }
        }
        return result
    }

    /// The offset after the comment that begins at `start`, and its fault; nil where no comment begins there.
    private static func comment(at start: Int, _ text: UnsafeBufferPointer<UInt8>) -> (end: Int, fault: JSONError?)? {
        guard start + 1 < text.count else { return nil }
        let kind = unsafe text[start + 1]
        var i = start + 2
        if kind == UInt8(ascii: "/") {
            while i < text.count, unsafe text[i] != 0x0A, unsafe text[i] != 0x0D { i += 1 }
        } else if kind == UInt8(ascii: "*") {
            while i + 1 < text.count, unsafe text[i] != UInt8(ascii: "*") || text[i + 1] != UInt8(ascii: "/") { i += 1 }
            guard i + 1 < text.count else {
                return unsafe (text.count, JSONError(.unterminatedComment, offset: start, in: text))
            }
            i += 2
        } else {
            return nil
        }
        if unsafe String(validating: text[start..<i], as: UTF8.self) == nil {
            return unsafe (i, JSONError(.invalidUTF8, offset: invalidSequence(text, in: start..<i), in: text))
        }
        return (i, nil)
    }

    /// The offset of the first sequence that is not UTF-8. There is one.
    private static func invalidSequence(_ text: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> Int {
        var bytes = unsafe text[range].makeIterator()
        var parser = Unicode.UTF8.ForwardParser()
        var offset = range.lowerBound
        while case .valid(let scalar) = unsafe parser.parseScalar(from: &bytes) { offset += scalar.count }
        return offset
    }
}
