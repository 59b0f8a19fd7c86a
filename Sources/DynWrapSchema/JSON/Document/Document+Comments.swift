import Synchronization

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

    /// Whether the text has a comment or a trailing comma, which RFC 8259 has not. O(tape) the first time where such commas were allowed, else O(1).
    var isLenient: Bool {
        if blanked != nil { return true }
        guard allowsTrailingCommas else { return false }
        let known = commas.load(ordering: .relaxed)
        if known > 0 { return known == 2 }
        let found = hasTrailingComma
        commas.store(found ? 2 : 1, ordering: .relaxed)
        return found
    }

    private var hasTrailingComma: Bool {
        var place = 0
        while place < wordCount {
            if word(place).isContainer {
                let range = range(of: place)
                var last = range.upperBound - 2
                // The first byte is the bracket, or of texts that share a tape the first one's: no comma.
                while last > range.lowerBound, case let c = byteBetween(last), c == 0x20 || c == 0x0A || c == 0x0D || c == 0x09 {
                    last -= 1
                }
                if last > range.lowerBound, byteBetween(last) == UInt8(ascii: ",") { return true }
                place += 1
            }
            place += 1
        }
        return false
    }
}
