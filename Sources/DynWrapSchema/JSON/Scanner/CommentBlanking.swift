/// Replaces the comments of JSONC, `//` to the end of the line and `/* */`, with blanks. The scanner gets a text of the same
/// length without them.
///
/// This is a pass of its own, so that the scanner does not handle comments and is not slower because of them.
enum CommentBlanking {
    /// The text with its comments replaced by blanks; line feeds stay. Nil where it has no comments. O(count).
    /// - Throws: `unterminatedComment`, and `invalidUTF8` in a comment.
    static func blanked(_ text: UnsafeBufferPointer<UInt8>) throws(JSONError) -> ContiguousArray<UInt8>? {
        var result: ContiguousArray<UInt8>?
        var i = 0
        while i < text.count {
            switch unsafe text[i] {
            case UInt8(ascii: "\""):
                i += 1
                while i < text.count, unsafe text[i] != UInt8(ascii: "\"") { unsafe i += text[i] == UInt8(ascii: "\\") ? 2 : 1 }
                i += 1
            case UInt8(ascii: "/"):
                guard let end = try unsafe end(of: i, text) else {
                    i += 1  // no comment: the scanner decides
                    continue
                }
                if result == nil { unsafe result = ContiguousArray(text) }
                for index in i..<end where unsafe text[index] != 0x0A { result?[index] = 0x20 }
                i = end
            default: i += 1
            }
        }
        return result
    }

    /// The offset after the comment that begins at `start`; nil where no comment begins there.
    private static func end(of start: Int, _ text: UnsafeBufferPointer<UInt8>) throws(JSONError) -> Int? {
        guard start + 1 < text.count else { return nil }
        let kind = unsafe text[start + 1]
        var i = start + 2
        if kind == UInt8(ascii: "/") {
            while i < text.count, unsafe text[i] != 0x0A, unsafe text[i] != 0x0D { i += 1 }
        } else if kind == UInt8(ascii: "*") {
            while i + 1 < text.count, unsafe text[i] != UInt8(ascii: "*") || text[i + 1] != UInt8(ascii: "/") { i += 1 }
            guard i + 1 < text.count else { throw unsafe JSONError(.unterminatedComment, offset: start, in: text) }
            i += 2
        } else {
            return nil
        }
        if unsafe String(validating: text[start..<i], as: UTF8.self) == nil {
            throw unsafe JSONError(.invalidUTF8, offset: invalidSequence(text, in: start..<i), in: text)
        }
        return i
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
