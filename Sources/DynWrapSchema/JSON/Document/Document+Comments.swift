extension Document {
    /// The byte at an offset between two tokens; blank within a comment.
    func byteBetween(_ offset: Int) -> UInt8 { unsafe blanked?[offset] ?? bytes[offset] }

    /// What stands between two tokens, as a style for new ones: without its comments, and without the blanks before those.
    func style(_ from: Int, _ to: Int) -> [UInt8] {
        guard from < to else { return [] }
        var style: [UInt8] = []
        for offset in from..<to {
            let byte = byteBetween(offset)
            if unsafe byte == bytes[offset] {
                style.append(byte)
            } else if unsafe offset == from || byteBetween(offset - 1) == bytes[offset - 1] {
                while style.last == 0x20 || style.last == 0x09 { style.removeLast() }
            }
        }
        return style
    }

    /// Whether a comment begins or goes on between two tokens.
    func hasComment(_ from: Int, _ to: Int) -> Bool {
        guard let blanked, from < to else { return false }
        return (from..<to).contains { unsafe blanked[$0] != bytes[$0] }
    }

    /// Writes the comments between two tokens, with the white space around them and without a comma; nothing where there are none.
    func appendComments(_ from: Int, _ to: Int, to out: inout ContiguousArray<UInt8>) {
        guard hasComment(from, to) else { return }
        for offset in from..<to where byteBetween(offset) != UInt8(ascii: ",") { unsafe out.append(bytes[offset]) }
    }
}
