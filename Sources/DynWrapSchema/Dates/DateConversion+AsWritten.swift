extension DateConversion {
    /// Whether the text is a date that would be written as exactly this text.
    ///
    /// The result is also false for many such texts. Only the most frequent forms in UTC are checked, in the years 1900 to
    /// 2099, where a `Date` stores milliseconds exactly enough.
    func isWritten(as text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard case .style(let style) = kind, zone == .utc else { return false }
        switch style {
        case .iso8601Milliseconds:
            guard text.count == 24, unsafe text[19] == UInt8(ascii: "."), unsafe Self.hasTime(text, end: 23) else { return false }
        case .iso8601:
            guard text.count == 20, unsafe Self.hasTime(text, end: 19) else { return false }
        case .javaScript: return false
        case .yyyymmdd:
            guard text.count == 8, unsafe Self.isCentury(text, 0) else { return false }
        case .yyyymmddSlashes, .yyyymmddDashes:
            guard text.count == 10, unsafe Self.isCentury(text, 0) else { return false }
        case .mdySlashes, .mdyDashes, .dmySlashes, .dmyDashes:
            guard text.count == 10, unsafe Self.isCentury(text, 6) else { return false }
        }
        // The length is checked, so every number has as many digits as it is written with.
        return unsafe style.read(text.span, in: zone) != nil
    }

    /// Whether the two digits at `i` begin a year of 1900 to 2099.
    private static func isCentury(_ text: UnsafeBufferPointer<UInt8>, _ i: Int) -> Bool {
        let (tens, ones) = unsafe (text[i], text[i + 1])
        return tens == UInt8(ascii: "1") && ones == UInt8(ascii: "9") || tens == UInt8(ascii: "2") && ones == UInt8(ascii: "0")
    }

    /// Whether a text of that length has the year, the T and the Z at their positions, and an hour below 24.
    private static func hasTime(_ text: UnsafeBufferPointer<UInt8>, end: Int) -> Bool {
        unsafe isCentury(text, 0) && text[10] == UInt8(ascii: "T") && text[end] == UInt8(ascii: "Z")
            && (text[11] < UInt8(ascii: "2") || text[12] < UInt8(ascii: "4"))
    }
}
