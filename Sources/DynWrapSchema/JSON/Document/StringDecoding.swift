/// The meaning of strings in a checked text: escapes resolved (RFC 8259 §7).
enum StringDecoding {
    /// The string of a text without escapes, which must have passed the scanner.
    @inline(__always)
    static func plain(_ text: UnsafeBufferPointer<UInt8>) -> String {
        if let short = unsafe ShortString.string(text) { return short }
        return unsafe String(decoding: text, as: UTF8.self)
    }

    /// The string whose bytes between the quotes are `text`, which must have passed the scanner. O(length).
    static func string(_ text: UnsafeBufferPointer<UInt8>) -> String {
        var bytes = ContiguousArray<UInt8>()
        bytes.reserveCapacity(text.count)
        unsafe forEachRun(text) { run in unsafe bytes.append(contentsOf: run) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The offset of the quote that closes the string whose first byte is at `offset`. Checked text has one. O(length).
    static func closingQuote(in text: UnsafePointer<UInt8>, from offset: Int) -> Int {
        var i = offset
        while unsafe text[i] != UInt8(ascii: "\"") { i += unsafe text[i] == UInt8(ascii: "\\") ? 2 : 1 }
        return i
    }

    /// Whether `text`, with escapes resolved, has the same UTF-8 as `other`. O(length).
    static func equal(_ text: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Bool {
        var i = 0
        var same = true
        unsafe forEachRun(text) { run in
            guard same else { return }
            same =
                unsafe i + run.count <= other.count
                && (run.isEmpty || equalBytes(run.baseAddress, other.baseAddress! + i, run.count))
            i += run.count
        }
        return same && i == other.count
    }

    /// Calls `body` with `text`, escapes resolved, piece by piece. O(length).
    static func forEachRun(_ text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        var start = 0
        var i = 0
        let end = text.count
        while i < end {
            guard unsafe text[i] == UInt8(ascii: "\\") else {
                i += 1
                continue
            }
            if i > start { unsafe body(UnsafeBufferPointer(rebasing: text[start..<i])) }
            var value: UInt32
            switch unsafe text[i + 1] {
            case UInt8(ascii: "b"): value = 0x08
            case UInt8(ascii: "f"): value = 0x0C
            case UInt8(ascii: "n"): value = 0x0A
            case UInt8(ascii: "r"): value = 0x0D
            case UInt8(ascii: "t"): value = 0x09
            case UInt8(ascii: "u"):
                value = unsafe unit(text, i + 2)
                // Where lone surrogates are allowed, the second half may be missing, and the text may end here.
                if value & 0xFC00 == 0xD800, i + 12 <= end, unsafe text[i + 6] == UInt8(ascii: "\\"),
                    unsafe text[i + 7] == UInt8(ascii: "u"), case let low = unsafe unit(text, i + 8), low & 0xFC00 == 0xDC00
                {
                    value = 0x10000 + ((value & 0x3FF) << 10) + (low & 0x3FF)
                    i += 6
                }
                i += 4
            case let other: value = UInt32(other)
            }
            i += 2
            start = i
            unsafe withUTF8(value, body)
        }
        if end > start { unsafe body(UnsafeBufferPointer(rebasing: text[start..<end])) }
    }

    private static func unit(_ text: UnsafeBufferPointer<UInt8>, _ i: Int) -> UInt32 {
        var unit: UInt32 = 0
        for j in 0..<4 { unit = unit << 4 | UInt32(truncatingIfNeeded: hexDigit(unsafe text[i + j])) }
        return unit
    }

    private static func withUTF8(_ value: UInt32, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        // The scanner lets only scalar values pass, unless lone surrogates are to be replaced.
        let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
        var bytes: (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)
        var n = 0
        unsafe withUnsafeMutableBytes(of: &bytes) { raw in
            for byte in UTF8.encode(scalar)! {  // every scalar has a UTF-8 form
                unsafe raw[n] = byte
                n += 1
            }
            unsafe raw.withMemoryRebound(to: UInt8.self) { unsafe body(UnsafeBufferPointer(rebasing: $0[0..<n])) }
        }
    }
}

extension Document {
    /// The string of a word that is tagged as one without escapes.
    @usableFromInline
    func plainString(_ word: TapeWord) -> String { unsafe StringDecoding.plain(text(of: word)) }

    /// The key or string at `place`, with escapes resolved.
    func string(at place: Int) -> String {
        let word = word(place)
        return word.tag == TapeWord.Tag.string ? plainString(word) : unsafe StringDecoding.string(text(of: word))
    }

    /// Whether the string at `place` has an escape of a lone surrogate. O(length) where it has escapes.
    func hasLoneSurrogate(_ place: Int) -> Bool {
        let word = word(place)
        return unsafe word.tag == TapeWord.Tag.escapedString && LoneSurrogates.areIn(text(of: word))
    }
}
