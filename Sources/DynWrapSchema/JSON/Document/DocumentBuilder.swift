/// Fills the text and the tape of a new document.
///
/// Why it is safe: whoever asks for a document counts the bytes and words that it then puts here, each value's as `range(of:)` and
/// `next(after:)` give them. `BuiltDocumentTests` compares what comes out with the scanner's tape, word by word.
@unsafe struct DocumentBuilder {
    let bytes: UnsafeMutableBufferPointer<UInt8>
    let words: UnsafeMutableBufferPointer<UInt64>
    var p = 0
    var t = 0

    mutating func put(_ byte: UInt8) {
        unsafe bytes[p] = byte
        unsafe p += 1
    }

    /// Opens the one container that the document is.
    mutating func open(_ bracket: UInt8) {
        let tag = bracket == UInt8(ascii: "{") ? TapeWord.Tag.object : TapeWord.Tag.array
        unsafe words[0] = tag << 60
        unsafe t = 2
        unsafe put(bracket)
    }

    mutating func close(_ bracket: UInt8, count: Int) {
        unsafe put(bracket)
        unsafe words[0] |= UInt64(count) << 32
        unsafe words[1] = UInt64(t) << 32 | UInt64(p)
    }

    /// A string that needs no escape, as a key or a value.
    mutating func string(_ string: String) {
        unsafe put(UInt8(ascii: "\""))
        let start = unsafe p
        var string = string
        string.withUTF8 { text in
            unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(bytes)[p...]).copyMemory(
                from: .init(text))
            unsafe p += text.count
        }
        unsafe words[t] = TapeWord.scalar(TapeWord.Tag.string, offset: start, length: p - start)
        unsafe t += 1
        unsafe put(UInt8(ascii: "\""))
    }

    /// A copy of the value at `source` of another document: its text, and its words with every offset and place moved along.
    mutating func copy(_ source: Int, of document: Document) {
        let range = document.range(of: source)
        let byteShift = unsafe UInt64(bitPattern: Int64(p - range.lowerBound))
        let placeShift = unsafe UInt64(bitPattern: Int64(t - source)) << 32
        var place = source
        let end = document.next(after: place)
        while place < end {
            let word = document.word(place)
            // An offset is the lower half and stays in it, because the text that it leads to has that many bytes.
            unsafe words[t] = Self.moved(word.bits, byteShift)
            unsafe t += 1
            place += 1
            if word.isContainer {
                unsafe words[t] = Self.moved(document.word(place).bits &+ placeShift, byteShift)
                unsafe t += 1
                place += 1
            }
        }
        unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(bytes)[p...])
            .copyMemory(from: UnsafeRawBufferPointer(start: document.bytes + range.lowerBound, count: range.count))
        unsafe p += range.count
    }

    private static func moved(_ bits: UInt64, _ shift: UInt64) -> UInt64 {
        (bits & 0xFFFF_FFFF_0000_0000) | ((bits &+ shift) & 0xFFFF_FFFF)
    }
}
