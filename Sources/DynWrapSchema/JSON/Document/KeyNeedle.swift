/// A key ready to be searched for: its bytes and what the search compares first.
@usableFromInline
package struct KeyNeedle: Sendable {
    /// The upper half of the tape word of an unescaped key with this length.
    @usableFromInline let header: UInt32
    /// The first eight bytes, little endian, zeros after the end.
    @usableFromInline let first: UInt64
    /// Ones where `first` holds bytes of the key.
    @usableFromInline let mask: UInt64
    /// A number that differs between most keys.
    let salt: UInt64
    /// The key's UTF-8.
    @usableFromInline package let bytes: ContiguousArray<UInt8>

    /// A needle for `key`. O(length).
    package init(_ key: String) {
        var key = key
        let (bytes, head) = key.withUTF8 { unsafe (ContiguousArray($0), KeyHead($0)) }
        self.bytes = bytes
        header = UInt32(TapeWord.Tag.string << 28) | UInt32(min(bytes.count, TapeWord.maxLength))
        first = head.first
        salt = Self.salt(head.first, bytes.count, UInt64(bytes.last ?? 0))
        mask = bytes.count >= 8 ? .max : (1 << UInt64(8 * bytes.count)) &- 1
    }

    /// A number that differs between most keys: of the first eight bytes, the length and the last byte.
    @inline(__always)
    static func salt(_ first: UInt64, _ length: Int, _ last: UInt64) -> UInt64 {
        (first ^ UInt64(truncatingIfNeeded: length) ^ last << 32) &* 0xD6E8_FEB8_6659_FD93
    }
}

extension Document {
    /// The place of the value of the last member with this key in the object at `object`, or -1. O(members) the first time; after that
    /// O(1) for all but small objects, whose few keys are compared faster than anything could be remembered of them.
    @usableFromInline
    package func place(of needle: borrowing KeyNeedle, in object: Int) -> Int {
        let head = word(object)
        if head.count > Self.widestSearched { return placeAmongMany(needle, in: object) }
        return head.hasEscapedKeys ? placeAmongEscaped(needle, in: object) : scannedPlace(of: needle, in: object)
    }

    /// The same by comparing all keys, none of which has an escape.
    @inline(__always)
    func scannedPlace(of needle: borrowing KeyNeedle, in object: Int) -> Int {
        let end = word(object &+ 1).nextPlace
        let header = needle.header
        var i = object &+ 2
        var found = -1
        while i < end {
            if word(i).header == header, matches(word(i), needle) { found = i &+ 1 }
            i = next(after: i &+ 1)
        }
        return found
    }

    /// Objects with more members than this are looked up through an index.
    @usableFromInline static var widestScanned: Int { 32 }

    /// Whether the unescaped key at `word`, known to have the needle's length, has its bytes.
    @inline(__always)
    private func matches(_ word: TapeWord, _ needle: borrowing KeyNeedle) -> Bool {
        let offset = word.offset
        let length = needle.bytes.count
        if offset &+ 8 <= count {
            let head = unsafe UInt64(littleEndian: UnsafeRawPointer(bytes + offset).loadUnaligned(as: UInt64.self))
            if (head ^ needle.first) & needle.mask != 0 { return false }
            if length <= 8 { return true }
            return unsafe rest(bytes + offset, needle)
        }
        return unsafe needle.bytes.withUnsafeBufferPointer { unsafe equalBytes(bytes + offset, $0.baseAddress, length) }
    }

    /// Compares the bytes after the eighth.
    @inline(__always)
    private func rest(_ key: UnsafePointer<UInt8>, _ needle: borrowing KeyNeedle) -> Bool {
        unsafe needle.bytes.withUnsafeBufferPointer { other in
            let length = other.count
            // The last eight bytes overlap the first; both texts have them, as the key is longer than eight.
            let a = unsafe UnsafeRawPointer(key + length - 8).loadUnaligned(as: UInt64.self)
            let b = unsafe UnsafeRawPointer(other.baseAddress! + length - 8).loadUnaligned(as: UInt64.self)  // length > 8
            if a != b { return false }
            return unsafe length <= 16 || equalBytes(key + 8, other.baseAddress.map { unsafe $0 + 8 }, length - 16)
        }
    }

    /// The same search where some key has an escape: those are compared as what they mean.
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
            return length(of: key) == needle.bytes.count && (needle.bytes.isEmpty || matches(key, needle))
        }
        return unsafe StringDecoding.equal(text(of: key), needle.bytes)
    }
}

/// Whether `count` bytes at `a` and at `b` are the same.
@inline(__always)
func equalBytes(_ a: UnsafePointer<UInt8>?, _ b: UnsafePointer<UInt8>?, _ count: Int) -> Bool {
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
