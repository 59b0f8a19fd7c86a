/// A document's tape and text without the document: what decoding reads, so that no read retains it.
///
/// Why it is safe: the owner of a view retains the document (`DecodingScope`). Places come from the tape, as they do in the document itself.
@safe struct TapeView {
    private let words: UnsafeMutablePointer<UInt64>
    private let bytes: UnsafePointer<UInt8>
    /// The length of the text.
    private let count: Int

    @inline(__always)
    init(_ document: Document) {
        unsafe words = document.words
        unsafe bytes = document.bytes
        count = document.count
    }

    @inline(__always)
    func word(_ place: Int) -> TapeWord { unsafe TapeWord(bits: words[place]) }

    /// The place after the value at `place`.
    @inline(__always)
    func next(after place: Int) -> Int {
        word(place).isContainer ? word(place &+ 1).nextPlace : place &+ 1
    }

    /// The bytes of a scalar, quotes not included; nil for one of 256 MB and more, whose length the tape does not say.
    @inline(__always)
    func text(of word: TapeWord) -> UnsafeBufferPointer<UInt8>? {
        let length = word.length
        guard length < TapeWord.maxLength else { return nil }
        return unsafe UnsafeBufferPointer(start: bytes + word.offset, count: length)
    }

    /// The place of the value of a member with this key among those whose keys are at `start ..< end`, none with an escape; -1 for none. Of members
    /// with equal keys it is the last; or the first, for callers that know that there are no equal keys, as the search then ends earlier.
    @inline(__always)
    func place(of key: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, takesFirst: Bool) -> Int {
        let length = key.count
        guard length < TapeWord.maxLength else { return -1 }
        let header = UInt32(truncatingIfNeeded: TapeWord.Tag.string << 28) | UInt32(truncatingIfNeeded: length)
        let head = unsafe KeyHead(key)
        var found = -1
        var i = start
        while i < end {
            let word = word(i)
            if word.header == header, unsafe isEqual(word.offset, key, head) {
                found = i &+ 1
                if takesFirst { return found }
            }
            i = next(after: i &+ 1)
        }
        return found
    }

    /// Whether two objects, whose members are at these places, have the same keys in the same order.
    func haveSameKeys(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
        var (i, j) = (a.lowerBound, b.lowerBound)
        while i < a.upperBound, j < b.upperBound {
            guard isSameKey(i, j) else { return false }
            i = next(after: i &+ 1)
            j = next(after: j &+ 1)
        }
        return i == a.upperBound && j == b.upperBound
    }

    /// Whether no two members at these places have the same key. O(n²) for n members, but most pairs differ in length.
    func haveDistinctKeys(_ members: Range<Int>) -> Bool {
        var i = members.lowerBound
        while i < members.upperBound {
            let after = next(after: i &+ 1)
            var j = after
            while j < members.upperBound {
                if isSameKey(i, j) { return false }
                j = next(after: j &+ 1)
            }
            i = after
        }
        return true
    }

    /// Whether the keys at two places have the same bytes.
    @inline(__always)
    private func isSameKey(_ a: Int, _ b: Int) -> Bool {
        let (a, b) = (word(a), word(b))
        guard a.header == b.header, let key = unsafe text(of: a) else { return false }
        return unsafe isEqual(b.offset, key, KeyHead(key))
    }

    /// Whether the key whose text begins at `offset`, known to be as long as `key`, has its bytes.
    @inline(__always)
    private func isEqual(_ offset: Int, _ key: UnsafeBufferPointer<UInt8>, _ head: KeyHead) -> Bool {
        let length = key.count
        if length == 0 { return true }
        let here = unsafe bytes + offset
        guard offset &+ 8 <= count else { return unsafe equalBytes(here, key.baseAddress, length) }
        // The eight bytes are within the text; those that are not the key's are not compared.
        let first = unsafe UInt64(littleEndian: UnsafeRawPointer(here).loadUnaligned(as: UInt64.self))
        if length < 8 { return (first ^ head.first) << UInt64(truncatingIfNeeded: 64 &- 8 &* length) == 0 }
        // There are eight bytes.
        return unsafe first == head.first && (length == 8 || equalBytes(here + 8, key.baseAddress! + 8, length &- 8))
    }
}
