// Puts values into a draft, each as text and as words of the tape, and copies of other drafts.

extension Draft {
    /// A string; false where it needs an escape.
    @inline(__always)
    mutating func put(_ string: String) -> Bool {
        if let result = unsafe string.utf8.withContiguousStorageIfAvailable({ unsafe put(string: $0) }) { return result }
        var copy = string
        return copy.withUTF8 { unsafe put(string: $0) }
    }

    /// A string of well-formed UTF-8; false where it needs an escape.
    mutating func put(string text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard hasRoom(text.count), unsafe StringEscape.first(in: text, from: 0) == text.count else { return false }
        reserve(text.count &+ 2, 1)
        put(UInt8(ascii: "\""))
        put(TapeWord.scalar(TapeWord.Tag.string, offset: count, length: text.count))
        if let base = text.baseAddress { unsafe (bytes + count).update(from: base, count: text.count) }
        count &+= text.count
        put(UInt8(ascii: "\""))
        return true
    }

    /// A string of at most six bytes, the first byte lowest; false where it needs an escape.
    @inline(__always)
    private mutating func put(_ text: UInt64, _ length: Int) -> Bool {
        // Fills the unused bytes with a character that needs no escape.
        if StringEscape.mayBeNeeded(text | 0x6161_6161_6161_6161 << UInt64(8 &* length)) { return false }
        reserve(length &+ 2, 1)
        // Writes eight bytes, which `reserve` allows, and then the closing quote.
        let out = unsafe bytes + count
        unsafe UnsafeMutableRawPointer(out).storeBytes(of: (text << 8 | 0x22).littleEndian, as: UInt64.self)
        unsafe out[length &+ 1] = UInt8(ascii: "\"")
        put(TapeWord.scalar(TapeWord.Tag.string, offset: count &+ 1, length: length))
        count &+= length &+ 2
        return true
    }

    /// A whole number.
    mutating func put(_ number: Int) -> Bool {
        reserve(NumberText.longest, 1)
        let length = unsafe NumberText.write(number, to: bytes + count)
        put(TapeWord.scalar(TapeWord.Tag.integer, offset: count, length: length))
        count &+= length
        return true
    }

    /// A finite number.
    mutating func put(_ number: Double) -> Bool {
        reserve(NumberText.longest, 1)
        let length = unsafe NumberText.writeShort(number, to: bytes + count)
        if length == 0 { return put(JSONNumber(checked: JSONNumber.text(of: number))) }
        let isWhole = number == number.rounded(.towardZero)
        put(TapeWord.scalar(isWhole ? TapeWord.Tag.integer : TapeWord.Tag.real, offset: count, length: length))
        count &+= length
        return true
    }

    /// A number with its spelling.
    private mutating func put(_ number: JSONNumber) -> Bool {
        put(literal: number.text, number.isIntegerLiteral ? TapeWord.Tag.integer : TapeWord.Tag.real)
    }

    /// `true` or `false`.
    mutating func put(_ bool: Bool) -> Bool {
        bool ? put(word: 0x65_7572_74, 4, TapeWord.Tag.true) : put(word: 0x65_736C_6166, 5, TapeWord.Tag.false)
    }

    /// A word of at most eight bytes, the first byte lowest.
    @inline(__always)
    private mutating func put(word: UInt64, _ length: Int, _ tag: UInt64) -> Bool {
        reserve(length, 1)
        // Eight bytes are written; `reserve` allows that.
        unsafe UnsafeMutableRawPointer(bytes + count).storeBytes(of: word.littleEndian, as: UInt64.self)
        put(TapeWord.scalar(tag, offset: count, length: length))
        count &+= length
        return true
    }

    /// A number with its spelling.
    private mutating func put(literal text: String, _ tag: UInt64) -> Bool {
        reserve(text.utf8.count, 1)
        put(TapeWord.scalar(tag, offset: count, length: text.utf8.count))
        for byte in text.utf8 { put(byte) }
        return true
    }

    /// A list of strings; false where one needs an escape.
    mutating func put(_ strings: [String]) -> Bool {
        reserve(1, 2)
        let place = wordCount
        put(TapeWord.Tag.array << 60 | UInt64(min(strings.count, TapeWord.maxCount)) << 32 | UInt64(truncatingIfNeeded: count))
        put(0 as UInt64)
        put(UInt8(ascii: "["))
        for i in strings.indices {
            if i > 0 {
                reserve(1, 0)
                put(UInt8(ascii: ","))
            }
            guard put(strings[i]) else { return false }
        }
        reserve(1, 0)
        put(UInt8(ascii: "]"))
        unsafe words[place &+ 1] = UInt64(truncatingIfNeeded: wordCount) << 32 | UInt64(truncatingIfNeeded: count)
        return true
    }

    /// A copy of the value. False where it is edited, missing, too large or needs an escape. False also for a part of an
    /// opened text, because such a part is recognised as unedited by its place there.
    mutating func put(_ json: JSON) -> Bool {
        if let document = json.document {
            guard !document.isOpened else { return false }
            return put(json.place, of: document)
        }
        if let text = ValuePlace.text(at: json.place) { return put(text.bits, text.count) }
        if let result = unsafe json.withInlineString({ unsafe put(string: $0) }) { return result }
        if let number = json.inlineInt { return put(number) }
        if let number = json.inlineDouble { return put(number) }
        switch json.place {
        case ValuePlace.true: return put(true)
        case ValuePlace.false: return put(false)
        case ValuePlace.null: return put(word: 0x6C_6C75_6E, 4, TapeWord.Tag.null)
        case ValuePlace.node: return json.objectNode?.draft(copiedTo: &self) ?? false
        default: return false
        }
    }

    /// A copy of the value at `place` of a document: its text, and its words with all offsets and places moved.
    private mutating func put(_ place: Int, of document: Document) -> Bool {
        let range = document.range(of: place)
        guard hasRoom(range.count) else { return false }
        unsafe put(
            document.words + place, document.next(after: place) &- place, at: place,
            UnsafeBufferPointer(start: document.bytes + range.lowerBound, count: range.count), at: range.lowerBound)
        return true
    }

    /// A copy of another draft, closed in the copy.
    mutating func put(_ other: borrowing Draft) -> Bool {
        guard other.isBegun, hasRoom(other.count) else { return false }
        let place = wordCount
        unsafe put(other.words, other.wordCount, at: 0, UnsafeBufferPointer(start: other.bytes, count: other.count), at: 0)
        reserve(1, 0)
        put(other.bracket)
        unsafe words[place] = (other.head & ~0xFFFF_FFFF) | (words[place] & 0xFFFF_FFFF)
        unsafe words[place &+ 1] = UInt64(truncatingIfNeeded: wordCount) << 32 | UInt64(truncatingIfNeeded: count)
        return true
    }

    private mutating func put(
        _ source: UnsafeMutablePointer<UInt64>, _ wordsMore: Int, at place: Int, _ text: UnsafeBufferPointer<UInt8>,
        at offset: Int
    ) {
        reserve(text.count, wordsMore)
        let byteShift = UInt64(bitPattern: Int64(count &- offset))
        let placeShift = UInt64(bitPattern: Int64(wordCount &- place)) << 32
        var i = 0
        while i < wordsMore {
            let bits = unsafe source[i]
            // An offset is the lower half of the word. The sum fits there, because the text contains that many bytes.
            put(Self.moved(bits, byteShift))
            i &+= 1
            if TapeWord(bits: bits).isContainer {
                unsafe put(Self.moved(source[i] &+ placeShift, byteShift))
                i &+= 1
            }
        }
        if let base = text.baseAddress { unsafe (bytes + count).update(from: base, count: text.count) }
        count &+= text.count
    }

    @inline(__always)
    private static func moved(_ bits: UInt64, _ shift: UInt64) -> UInt64 {
        (bits & 0xFFFF_FFFF_0000_0000) | ((bits &+ shift) & 0xFFFF_FFFF)
    }
}
