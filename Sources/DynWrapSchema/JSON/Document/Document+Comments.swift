import Synchronization

extension Document {
    /// The byte at an offset between two tokens; a blank where it is part of a comment.
    func byteBetween(_ offset: Int) -> UInt8 { unsafe blanked?[offset] ?? bytes[offset] }

    /// The bytes between two tokens, as a style for new ones: without comments and without the blanks before these.
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

    /// Whether the text has a comment or a trailing comma, which RFC 8259 does not allow. Where trailing commas were allowed,
    /// O(tape) the first time; else O(1).
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
                // The first byte is a bracket, or the start of the first of several texts that share a tape. So it is not a
                // comma.
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
