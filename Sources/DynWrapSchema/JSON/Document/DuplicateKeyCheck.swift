import Synchronization

/// The second pass that `JSONOptions.DuplicateKeys.reject` requires.
enum DuplicateKeyCheck {
    /// The first key that its object has already, in the order in which the objects begin; nil where all keys are different.
    /// O(text).
    static func firstDuplicate(text: UnsafeBufferPointer<UInt8>, words: UnsafeMutablePointer<UInt64>, count: Int) -> Scanner
        .Failure?
    {
        var place = 0
        var seen = Set<Key>()
        while place < count {
            let word = unsafe TapeWord(bits: words[place])
            guard word.isContainer else {
                place += 1
                continue
            }
            if word.tag == TapeWord.Tag.object, word.count > 1 {
                seen.removeAll(keepingCapacity: seen.capacity < 256)
                var i = place + 2
                let end = unsafe TapeWord(bits: words[place + 1]).nextPlace
                while i < end {
                    let key = unsafe TapeWord(bits: words[i])
                    if unsafe !seen.insert(Key(text, key)).inserted {
                        return Scanner.Failure(fault: .duplicateKey, offset: key.offset - 1)
                    }
                    let value = unsafe TapeWord(bits: words[i + 1])
                    i = value.isContainer ? unsafe TapeWord(bits: words[i + 2]).nextPlace : i + 2
                }
            }
            place += 2
        }
        return nil
    }

    private struct Key: Hashable {
        let bytes: ContiguousArray<UInt8>

        init(_ text: UnsafeBufferPointer<UInt8>, _ word: TapeWord) {
            var length = word.length
            if length == TapeWord.maxLength {
                // The text passed the scan and is not empty.
                length = unsafe StringDecoding.closingQuote(in: text.baseAddress!, from: word.offset) - word.offset
            }
            let written = unsafe UnsafeBufferPointer(rebasing: text[word.offset..<(word.offset + length)])
            if word.tag == TapeWord.Tag.string {
                unsafe bytes = ContiguousArray(written)
            } else {
                bytes = unsafe ContiguousArray(StringDecoding.string(written).utf8)
            }
        }
    }
}

extension Document {
    /// Whether some object of the text has a key twice. O(text) the first time.
    var hasEqualKeys: Bool {
        let known = equalKeys.load(ordering: .relaxed)
        if known > 0 { return known == 2 }
        // The text and the tape exist as long as this document and do not change.
        let text = unsafe UnsafeBufferPointer(start: bytes, count: count)
        let found = unsafe DuplicateKeyCheck.firstDuplicate(text: text, words: words, count: wordCount) != nil
        equalKeys.store(found ? 2 : 1, ordering: .relaxed)
        return found
    }
}
