extension Document {
    /// The byte at an offset between two tokens; blank within a comment.
    func byteBetween(_ offset: Int) -> UInt8 { unsafe blanked?[offset] ?? bytes[offset] }

    /// What is between two tokens, as a style for new ones: without its comments, and without the blanks before those.
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
}
