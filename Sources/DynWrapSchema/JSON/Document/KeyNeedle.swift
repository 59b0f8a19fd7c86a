/// A key ready to be searched for: what the search compares first, and the key itself. Nothing is allocated for it.
@usableFromInline
package struct KeyNeedle: Sendable {
    /// The upper half of the tape word of an unescaped key with this length.
    @usableFromInline let header: UInt32
    /// The first eight bytes, little endian, zeros after the end.
    @usableFromInline let first: UInt64
    /// Ones where `first` holds bytes of the key.
    @usableFromInline let mask: UInt64
    /// The last eight bytes of a key that has more than eight.
    private let last: UInt64
    /// A number that differs between most keys.
    let salt: UInt64
    /// Whether the key needs no escape.
    let isPlain: Bool
    /// The number of the key's bytes.
    let count: Int
    /// The key, whose bytes can be lent.
    package let key: String

    /// A needle for `key`. O(length).
    package init(_ key: String) {
        if let text = ShortString.text(of: key) {
            self.init(key, text)
        } else {
            self.init(anyString: key)
        }
    }

    /// A needle for a short string, whose text this is.
    @inline(__always)
    private init(_ key: String, _ text: ShortString.Text) {
        self.key = key
        count = text.count
        header = UInt32(TapeWord.Tag.string << 28) | UInt32(truncatingIfNeeded: count)
        first = text.low
        isPlain = !text.needsEscape
        let bits = UInt64(truncatingIfNeeded: 8 &* count)
        // A shift by all bits leaves none.
        mask = ~(UInt64.max << bits)
        last = count > 8 ? text.low &>> (bits &- 64) | text.high &<< (128 &- bits) : 0
        salt = Self.salt(first, count, count > 8 ? last >> 56 : count > 0 ? first >> (bits &- 8) : 0)
    }

    /// A needle for any string.
    init(anyString: String) {
        var key = anyString
        // Afterwards the key's bytes are there to be lent, whatever string it was.
        let (head, last, end, isLongPlain) = key.withUTF8 { text in
            // The text has these eight bytes, as it is longer.
            let last =
                text.count > 8 ? unsafe UnsafeRawPointer(text.baseAddress! + text.count - 8).loadUnaligned(as: UInt64.self) : 0
            let isLongPlain = unsafe text.count <= 16 || StringEscape.first(in: text, from: 0) == text.count
            return unsafe (KeyHead(text), last, text.last ?? 0, isLongPlain)
        }
        self.key = key
        count = head.count
        header = UInt32(TapeWord.Tag.string << 28) | UInt32(min(head.count, TapeWord.maxLength))
        first = head.first
        self.last = last
        salt = Self.salt(head.first, head.count, UInt64(end))
        mask = head.count >= 8 ? .max : (1 << UInt64(8 * head.count)) &- 1
        // The first and the last eight bytes are all of a key of at most sixteen bytes.
        let isShortPlain =
            !StringEscape.mayBeNeeded(head.first | 0x6161_6161_6161_6161 & ~mask)
            && (head.count <= 8 || !StringEscape.mayBeNeeded(last))
        isPlain = isLongPlain && (head.count > 16 || isShortPlain)
    }

    /// A number that differs between most keys: of the first eight bytes, the length and the last byte.
    @inline(__always)
    static func salt(_ first: UInt64, _ length: Int, _ last: UInt64) -> UInt64 {
        (first ^ UInt64(truncatingIfNeeded: length) ^ last << 32) &* 0xD6E8_FEB8_6659_FD93
    }

    /// Lends the key's bytes.
    @inline(__always)
    func withBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
        if let result = unsafe key.utf8.withContiguousStorageIfAvailable({ unsafe body($0) }) { return result }
        var copy = key  // never needed: `init` did it
        return copy.withUTF8 { unsafe body($0) }
    }

    /// Writes the key's bytes to `text`, which has room for them and for seven more.
    @inline(__always)
    func write(to text: UnsafeMutablePointer<UInt8>) {
        if count > 16 {
            // There are bytes.
            unsafe withBytes { key in unsafe UnsafeMutableRawPointer(text).copyMemory(from: key.baseAddress!, byteCount: count) }
            return
        }
        unsafe UnsafeMutableRawPointer(text).storeBytes(of: first.littleEndian, as: UInt64.self)
        // The last eight bytes overlap the first.
        if count > 8 { unsafe UnsafeMutableRawPointer(text + count - 8).storeBytes(of: last, as: UInt64.self) }
    }

    /// Whether the key's bytes are at `text`, which has as many, and at least eight readable ones.
    @inline(__always)
    func isAt(_ text: UnsafePointer<UInt8>) -> Bool {
        if unsafe (Scanner.load64(text) ^ first) & mask != 0 { return false }
        if count <= 8 { return true }
        // The last eight bytes overlap the first.
        if unsafe Scanner.load64(text + count - 8) != last { return false }
        return unsafe count <= 16 || isBetween(text)
    }

    /// Whether the bytes between the first eight and the last eight are at `text`; a function of its own, so that the search's loop is short.
    @inline(never)
    private func isBetween(_ text: UnsafePointer<UInt8>) -> Bool {
        unsafe withBytes { key in unsafe equalBytes(text + 8, key.baseAddress! + 8, count - 16) }  // there are as many
    }
}

extension KeyNeedle {
    /// What is compared first, which is all of a key of at most sixteen bytes.
    struct Head: Sendable {
        let header: UInt32
        private let count: Int
        private let first: UInt64
        private let mask: UInt64
        private let last: UInt64

        fileprivate init(_ needle: borrowing KeyNeedle) {
            header = needle.header
            count = needle.count
            first = needle.first
            mask = needle.mask
            last = needle.last
        }

        /// Whether the unescaped key at `word`, known to have this length, has these bytes; nil where sixteen of them are not enough to know it.
        @inline(__always)
        func isAt(_ word: TapeWord, in document: Document) -> Bool? {
            let offset = word.offset
            guard offset &+ 8 <= document.count else { return nil }
            let text = unsafe UnsafeRawPointer(document.bytes + offset)
            if (unsafe UInt64(littleEndian: text.loadUnaligned(as: UInt64.self)) ^ first) & mask != 0 { return false }
            if count <= 8 { return true }
            // The key is in the text, and longer than eight.
            if unsafe text.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self) != last { return false }
            return count <= 16 ? true : nil
        }
    }

    var head: Head { Head(self) }
}

extension Document {
    /// The place of the value of the last member with this key in the object at `object`, or -1. O(members) the first time; after that
    /// O(1) for all but small objects, whose few keys are compared faster than anything could be remembered of them.
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
        // The words as they are, as each read through `word` is a call in a debug build. All of them are the object's own.
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

    /// The same check near the end of the text; a separate function, so that the search's loop is short.
    @inline(never)
    private func matchesAtEnd(_ offset: Int, _ needle: borrowing KeyNeedle) -> Bool {
        unsafe needle.withBytes { unsafe equalBytes(bytes + offset, $0.baseAddress, $0.count) }
    }

    /// The same search where some key has an escape: such keys are compared with their escapes resolved.
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

    /// Whether the key at `place` means the needle, escapes resolved.
    func keyMeans(_ place: Int, _ needle: borrowing KeyNeedle) -> Bool {
        let key = word(place)
        if key.tag == TapeWord.Tag.string {
            return length(of: key) == needle.count && (needle.count == 0 || matches(key, needle))
        }
        return unsafe needle.withBytes { unsafe StringDecoding.equal(text(of: key), $0) }
    }
}

/// Whether `count` bytes at `a` and at `b` are the same.
@inline(__always)
package func equalBytes(_ a: UnsafePointer<UInt8>?, _ b: UnsafePointer<UInt8>?, _ count: Int) -> Bool {
    guard count > 0, let a = unsafe a, let b = unsafe b else { return true }
    var i = 0
    while i &+ 8 <= count {
        let x = unsafe UnsafeRawPointer(a + i).loadUnaligned(as: UInt64.self)
        let y = unsafe UnsafeRawPointer(b + i).loadUnaligned(as: UInt64.self)
        if x != y { return false }
        i &+= 8
    }
    while i < count {
        if unsafe a[i] != b[i] { return false }
        i &+= 1
    }
    return true
}
