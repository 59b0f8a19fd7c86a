// Reading the words of a tape.
extension Document {
    /// The word at a place. `place` must come from this tape, so it is below `wordCount`.
    @inlinable @inline(__always)
    package func word(_ place: Int) -> TapeWord {
        // Computed before the assertion, whose closure would retain the document.
        let isInside = UInt(bitPattern: place) < UInt(bitPattern: wordCount)
        assert(isInside)
        return unsafe TapeWord(bits: words[place])
    }

    /// The place after the value at `place`.
    @inlinable @inline(__always)
    package func next(after place: Int) -> Int {
        word(place).isContainer ? word(place &+ 1).nextPlace : place &+ 1
    }

    /// The length of the scalar `word`; counted in the text where it does not fit in the word.
    @inlinable @inline(__always)
    package func length(of word: TapeWord) -> Int {
        let length = word.length
        return length == TapeWord.maxLength ? longLength(of: word) : length
    }

    @usableFromInline
    package func longLength(of word: TapeWord) -> Int {
        var i = word.offset
        if word.tag == TapeWord.Tag.string || word.tag == TapeWord.Tag.escapedString {
            i = unsafe StringDecoding.closingQuote(in: bytes, from: i)
        } else {
            while i < count, unsafe isNumberByte(bytes[i]) { i += 1 }
        }
        return i - word.offset
    }

    private func isNumberByte(_ c: UInt8) -> Bool {
        c &- 0x30 < 10 || c == UInt8(ascii: "-") || c == UInt8(ascii: "+") || c == UInt8(ascii: ".")
            || c | 0x20 == UInt8(ascii: "e")
    }

    /// The bytes of a scalar, quotes not included.
    @inlinable @inline(__always)
    package func text(of word: TapeWord) -> UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(start: bytes + word.offset, count: length(of: word))
    }

    /// The range of the value at `place` in the text, quotes and brackets included.
    package func range(of place: Int) -> Range<Int> {
        let word = word(place)
        if word.isContainer { return word.offset..<Int(self.word(place + 1).bits & 0xFFFF_FFFF) }
        let length = length(of: word)
        if word.tag == TapeWord.Tag.string || word.tag == TapeWord.Tag.escapedString {
            return (word.offset - 1)..<(word.offset + length + 1)
        }
        return word.offset..<(word.offset + length)
    }

    /// The number of members or elements of the container at `place`. O(1); above 16 million, O(members) the first time.
    package func memberCount(of place: Int) -> Int {
        let word = word(place)
        return word.count == TapeWord.maxCount ? madeSides.count(of: place, in: self) : word.count
    }
}
