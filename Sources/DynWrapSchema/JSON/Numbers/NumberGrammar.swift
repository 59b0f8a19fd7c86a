/// The grammar of a number, RFC 8259 §6, for text that does not come from a document.
enum NumberGrammar {
    /// Whether `text` is one number and nothing else: `number = [ minus ] int [ frac ] [ exp ]`. No white space or byte order
    /// mark, no plus, no leading zero, no bare point. O(length).
    static func matches(_ text: some Sequence<UInt8>) -> Bool {
        var bytes = text.makeIterator()
        var next = bytes.next()
        func isDigit() -> Bool { next.map { $0 &- 0x30 < 10 } ?? false }
        /// Moves past one or more digits; false where there is none.
        func digits() -> Bool {
            guard isDigit() else { return false }
            while isDigit() { next = bytes.next() }
            return true
        }
        if next == UInt8(ascii: "-") { next = bytes.next() }
        if next == UInt8(ascii: "0") {
            next = bytes.next()
        } else if !digits() {
            return false
        }
        if next == UInt8(ascii: ".") {
            next = bytes.next()
            guard digits() else { return false }
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            next = bytes.next()
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { next = bytes.next() }
            guard digits() else { return false }
        }
        return next == nil
    }
}
