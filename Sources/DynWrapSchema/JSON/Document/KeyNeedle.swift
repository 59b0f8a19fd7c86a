/// A key prepared for searching: the bytes that the search compares first, and the key itself. It needs no allocation.
@usableFromInline
package struct KeyNeedle: Sendable {
    /// The upper half of the tape word of an unescaped key of this length.
    @usableFromInline let header: UInt32
    /// The first eight bytes, little endian, zeros after the end.
    @usableFromInline let first: UInt64
    /// A mask of the bits of `first` that are bytes of the key.
    @usableFromInline let mask: UInt64
    /// The last eight bytes of a key of more than eight bytes.
    private let last: UInt64
    /// A number that differs between most keys.
    let salt: UInt64
    /// Whether the key needs no escape.
    let isPlain: Bool
    /// The number of the key's bytes.
    let count: Int
    /// The key. Its bytes are contiguous, so that they can be lent.
    package let key: String

    /// A needle for `key`. O(length).
    @usableFromInline
    package init(_ key: String) {
        if let text = ShortString.text(of: key) {
            self.init(key, text)
        } else {
            self.init(anyString: key)
        }
    }

    /// A needle for a short string and its text.
    @inline(__always)
    private init(_ key: String, _ text: ShortString.Text) {
        self.key = key
        count = text.count
        header = UInt32(TapeWord.Tag.string << 28) | UInt32(truncatingIfNeeded: count)
        first = text.low
        isPlain = !text.needsEscape
        let bits = UInt64(truncatingIfNeeded: 8 &* count)
        // A shift by 64 bits or more gives 0.
        mask = ~(UInt64.max << bits)
        last = count > 8 ? text.low &>> (bits &- 64) | text.high &<< (128 &- bits) : 0
        salt = Self.salt(first, count, count > 8 ? last >> 56 : count > 0 ? first >> (bits &- 8) : 0)
    }

    /// A needle for any string.
    init(anyString: String) {
        var key = anyString
        // `withUTF8` makes the key's bytes contiguous, whatever kind of string it was.
        let (head, last, end, isLongPlain) = key.withUTF8 { text in
            // In range: the text has more than eight bytes.
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
        // For a key of at most sixteen bytes, the first and the last eight are all of it.
        let isShortPlain =
            !StringEscape.mayBeNeeded(head.first | 0x6161_6161_6161_6161 & ~mask)
            && (head.count <= 8 || !StringEscape.mayBeNeeded(last))
        isPlain = isLongPlain && (head.count > 16 || isShortPlain)
    }

    /// A number that differs between most keys, from the first eight bytes, the length and the last byte.
    @inline(__always)
    static func salt(_ first: UInt64, _ length: Int, _ last: UInt64) -> UInt64 {
        (first ^ UInt64(truncatingIfNeeded: length) ^ last << 32) &* 0xD6E8_FEB8_6659_FD93
    }

    /// Lends the key's bytes.
    @inline(__always)
    func withBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
        if let result = unsafe key.utf8.withContiguousStorageIfAvailable({ unsafe body($0) }) { return result }
        var copy = key  // never needed: `init` made the bytes contiguous
        return copy.withUTF8 { unsafe body($0) }
    }

    /// Writes the key's bytes to `text`, which must have room for them and seven more.
    @inline(__always)
    func write(to text: UnsafeMutablePointer<UInt8>) {
        if count > 16 {
            // A base address exists: the key is not empty.
            unsafe withBytes { key in unsafe UnsafeMutableRawPointer(text).copyMemory(from: key.baseAddress!, byteCount: count) }
            return
        }
        unsafe UnsafeMutableRawPointer(text).storeBytes(of: first.littleEndian, as: UInt64.self)
        // The last eight bytes overlap the first.
        if count > 8 { unsafe UnsafeMutableRawPointer(text + count - 8).storeBytes(of: last, as: UInt64.self) }
    }

    /// Whether the key's bytes are at `text`, where as many bytes, and at least eight, must be readable.
    @inline(__always)
    func isAt(_ text: UnsafePointer<UInt8>) -> Bool {
        if unsafe (Scanner.load64(text) ^ first) & mask != 0 { return false }
        if count <= 8 { return true }
        // The last eight bytes overlap the first.
        if unsafe Scanner.load64(text + count - 8) != last { return false }
        return unsafe count <= 16 || isBetween(text)
    }

    /// Whether the bytes between the first eight and the last eight are at `text`. A separate function, so that the search loop
    /// stays short.
    @inline(never)
    private func isBetween(_ text: UnsafePointer<UInt8>) -> Bool {
        unsafe withBytes { key in unsafe equalBytes(text + 8, key.baseAddress! + 8, count - 16) }  // more than 16 bytes
    }
}

extension KeyNeedle {
    /// The part of a needle that is compared first: all of a key of at most sixteen bytes.
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

        /// Whether the unescaped key at `word`, which must have this length, has these bytes; nil where sixteen bytes are not
        /// enough, or where eight can't be read.
        @inline(__always)
        func isAt(_ word: TapeWord, in document: Document) -> Bool? {
            let offset = word.offset
            guard offset &+ 8 <= document.count else { return nil }
            let text = unsafe UnsafeRawPointer(document.bytes + offset)
            if (unsafe UInt64(littleEndian: text.loadUnaligned(as: UInt64.self)) ^ first) & mask != 0 { return false }
            if count <= 8 { return true }
            // In range: the key is in the text and has more than eight bytes.
            if unsafe text.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self) != last { return false }
            return count <= 16 ? true : nil
        }
    }

    var head: Head { Head(self) }
}

/// Whether `count` bytes at `a` and at `b` are equal. O(count).
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
