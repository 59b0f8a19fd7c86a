// How a document finds a member by its key, and compares keys by their places.

extension Document {
    /// The place of the value of the last member with this key in the object at `object`, or -1.
    ///
    /// O(members) in small objects, whose few keys are compared faster than a table is searched. In others O(members) the first
    /// times, then O(1).
    @usableFromInline
    package func place(of needle: borrowing KeyNeedle, in object: Int) -> Int {
        let head = word(object)
        if !FastWays.areOn, head.count <= 2_000 { return placeByStrings(needle, in: object) }
        if head.count > Self.mostMembersWithoutTable { return placeAmongMany(needle, in: object) }
        return head.hasEscapedKeys ? placeAmongEscaped(needle, in: object) : scannedPlace(of: needle, in: object)
    }

    /// The place found by comparing all keys, none of which has an escape.
    @inline(__always)
    func scannedPlace(of needle: borrowing KeyNeedle, in object: Int) -> Int {
        // The words are read directly, because a call of `word` costs in a debug build. All of them belong to this object.
        let words = unsafe words
        let end = unsafe TapeWord(bits: words[object &+ 1]).nextPlace
        let header = UInt64(needle.header)
        let containers = TapeWord.firstContainer
        var i = object &+ 2
        var found = -1
        while i < end {
            if unsafe header == words[i] >> 32, unsafe matches(TapeWord(bits: words[i]), needle) { found = i &+ 1 }
            i = unsafe words[i &+ 1] >= containers ? Int(truncatingIfNeeded: words[i &+ 2] >> 32) : i &+ 2
        }
        return found
    }

    /// The same place, found by comparing all keys as strings. Too slow for objects of many members.
    private func placeByStrings(_ needle: borrowing KeyNeedle, in object: Int) -> Int {
        let (key, end) = (needle.key, word(object + 1).nextPlace)
        var i = object + 2
        var found = -1
        while i < end {
            if ScalarKey.equal(string(at: i), key) { found = i + 1 }
            i = next(after: i + 1)
        }
        return found
    }

    /// Objects with more members than this may be looked up through an index; see `KeyIndexes`.
    @usableFromInline static var mostMembersWithoutIndex: Int { 32 }

    /// Whether the unescaped key at `word`, known to have the needle's length, has its bytes.
    @inline(__always)
    private func matches(_ word: TapeWord, _ needle: borrowing KeyNeedle) -> Bool {
        let offset = word.offset
        return offset &+ 8 <= count ? unsafe needle.isAt(bytes + offset) : matchesAtEnd(offset, needle)
    }

    /// The same check near the end of the text. A separate function, so that the search loop stays short.
    @inline(never)
    private func matchesAtEnd(_ offset: Int, _ needle: borrowing KeyNeedle) -> Bool {
        unsafe needle.withBytes { unsafe equalBytes(bytes + offset, $0.baseAddress, $0.count) }
    }

    /// The place found by comparing all keys, with escapes resolved. O(text of the keys).
    func placeAmongEscaped(_ needle: borrowing KeyNeedle, in object: Int) -> Int {
        let end = word(object + 1).nextPlace
        var i = object + 2
        var found = -1
        while i < end {
            if keyMeans(i, needle) { found = i + 1 }
            i = next(after: i + 1)
        }
        return found
    }

    /// Whether the key at `place` equals the needle, with escapes resolved.
    func keyMeans(_ place: Int, _ needle: borrowing KeyNeedle) -> Bool {
        let key = word(place)
        if key.tag == TapeWord.Tag.string {
            return length(of: key) == needle.count && (needle.count == 0 || matches(key, needle))
        }
        return unsafe needle.withBytes { unsafe StringDecoding.equal(text(of: key), $0) }
    }

    /// The salt that a ``KeyNeedle`` of the unescaped string `word` has.
    func salt(of word: TapeWord) -> UInt64 {
        let (offset, length) = (word.offset, length(of: word))
        var first: UInt64 = 0
        if offset + 8 <= count {
            // Eight bytes of the text; those after the end of the string are masked out.
            first = unsafe UInt64(littleEndian: UnsafeRawPointer(bytes + offset).loadUnaligned(as: UInt64.self))
            if length < 8 { first &= (1 << UInt64(8 * length)) &- 1 }
        } else {
            for i in 0..<min(8, length) { first |= unsafe UInt64(bytes[offset + i]) << UInt64(8 * i) }
        }
        let last = length > 0 ? unsafe UInt64(bytes[offset + length - 1]) : 0  // in range: the last byte of the string
        return KeyNeedle.salt(first, length, last)
    }

    /// Whether no equal key follows in the object. O(members); in wide objects O(1) after the first time.
    func isLastOfItsKey(_ key: Int, in object: Int) -> Bool {
        if memberCount(of: object) > Self.mostMembersWithoutIndex {
            return equalKeys(of: object)?.isLast(key, in: self) ?? true
        }
        return !hasEqual(key, from: next(after: key + 1), to: word(object + 1).nextPlace)
    }

    /// Whether the key at `key` equals one of those from `first` up to `end`. O(keys).
    func hasEqual(_ key: Int, from first: Int, to end: Int) -> Bool {
        let word = word(key)
        var i = first
        while i < end {
            let other = self.word(i)
            if other.header == word.header || other.tag != word.tag || word.tag == TapeWord.Tag.escapedString, sameKey(key, i) {
                return true
            }
            i = next(after: i + 1)
        }
        return false
    }
}
