/// A document's tape and text without the document. Decoding reads them, so that no read retains the document.
///
/// Why it is safe: the owner of a view (`DecodingScope`) retains the document. Places come from the tape, as in the document
/// itself.
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

    /// The bytes of a scalar without quotes; nil for a scalar of 256 MB and more, whose length is not in its word.
    @inline(__always)
    func text(of word: TapeWord) -> UnsafeBufferPointer<UInt8>? {
        let length = word.length
        guard length < TapeWord.maxLength else { return nil }
        return unsafe UnsafeBufferPointer(start: bytes + word.offset, count: length)
    }

    /// The place of the value with this key, among the members with their keys at `start ..< end`, none of which has an
    /// escape; -1 where there is none. Of members with equal keys it is the last. With `takesFirst` it is the first: a caller
    /// that knows that all keys differ ends the search earlier.
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

    /// Whether two objects, with their members in these ranges, have the same keys in the same order.
    func haveSameKeys(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
        var (i, j) = (a.lowerBound, b.lowerBound)
        while i < a.upperBound, j < b.upperBound {
            guard isSameKey(i, j) else { return false }
            i = next(after: i &+ 1)
            j = next(after: j &+ 1)
        }
        return i == a.upperBound && j == b.upperBound
    }

    /// Whether all members in this range have different keys. O(n²) for n members, but most pairs already differ in length.
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

    /// Whether the key at `offset`, which has the same length as `key`, has the same bytes.
    @inline(__always)
    private func isEqual(_ offset: Int, _ key: UnsafeBufferPointer<UInt8>, _ head: KeyHead) -> Bool {
        let length = key.count
        if length == 0 { return true }
        let here = unsafe bytes + offset
        guard offset &+ 8 <= count else { return unsafe equalBytes(here, key.baseAddress, length) }
        // The eight bytes are inside the text; the ones after the key are not compared.
        let first = unsafe UInt64(littleEndian: UnsafeRawPointer(here).loadUnaligned(as: UInt64.self))
        if length < 8 { return (first ^ head.first) << UInt64(truncatingIfNeeded: 64 &- 8 &* length) == 0 }
        // The key has at least eight bytes.
        return unsafe first == head.first && (length == 8 || equalBytes(here + 8, key.baseAddress! + 8, length &- 8))
    }
}
