/// Escapes of half a surrogate pair. `JSON.stringify` and others write them for text that is not valid Unicode.
enum LoneSurrogates {
    /// Whether the text contains such an escape. O(length).
    static func areIn(_ text: UnsafeBufferPointer<UInt8>) -> Bool { unsafe !masked(text).elementsEqual(text) }

    /// The text with the escape of U+FFFD instead of each such escape; all else is unchanged. One pass; the text need not be
    /// well-formed.
    static func masked(_ text: UnsafeBufferPointer<UInt8>) -> ContiguousArray<UInt8> {
        var masked = unsafe ContiguousArray(text)
        var i = 0
        while i < masked.count {
            guard masked[i] == Scanner.backslash else {
                i += 1
                continue
            }
            let unit = unit(masked, i)
            if unit & 0xFC00 == 0xD800, self.unit(masked, i + 6) & 0xFC00 == 0xDC00 {
                i += 12
            } else if unit & 0xF800 == 0xD800 {
                for j in 2..<5 { masked[i + j] = UInt8(ascii: "F") }
                masked[i + 5] = UInt8(ascii: "D")
                i += 6
            } else {
                i += 2
            }
        }
        return masked
    }

    /// The value of the escape `\uXXXX` at `i`; 0 where there is none.
    private static func unit(_ text: ContiguousArray<UInt8>, _ i: Int) -> Int {
        guard i + 6 <= text.count, text[i] == Scanner.backslash, text[i + 1] == UInt8(ascii: "u") else { return 0 }
        var unit = 0
        for j in 2..<6 {
            let digit = hexDigit(text[i + j])
            if digit < 0 { return 0 }
            unit = unit << 4 | digit
        }
        return unit
    }
}
