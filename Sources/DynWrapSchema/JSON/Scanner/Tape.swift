// The tape: the index of a JSON text, made in the same pass that checks it.
//
// A tape is a sequence of 64-bit words. A scalar or a key takes one word, an object or array two. Nothing is decoded: a word
// says where in the text its value or key is. The text
//
//     {"id":7,"tags":["a",null],"né\u00e9":1.5}
//     0         1         2         3         4
//     0123456789012345678901234567 89012345678901   (bytes; é takes two, 28 and 29)
//
// becomes
//
//     place  tag            flags  count/length  offset
//       0    object         1      3             0        flags 1: some key here has an escape
//       1    (its second)          next place 11   42     the place after the object; the byte after its `}`
//       2    string                2             2        key id
//       3    integer               1             6        7
//       4    string                4             9        key tags
//       5    array          0      2             15
//       6    (its second)          next place 9    25
//       7    string                1             17       a
//       8    null                  4             20
//       9    escapedString         9             27       key né\u00e9 (nine bytes as written, between the quotes)
//      10    real                  3             38       1.5
//
// To find member `tags`, a reader compares the upper half of each key word (tag and length) with the key it searches, then
// the bytes. It skips a scalar by one word, and a container by going to its next place. `TapeTests` checks this example.
//
// A length of 2^28 - 1 or a count of 2^24 - 1 means "at least that": the reader finds the exact one by walking.

/// One word of a tape.
@usableFromInline @frozen
package struct TapeWord: Sendable {
    @usableFromInline package let bits: UInt64

    @inlinable @inline(__always)
    package init(bits: UInt64) { self.bits = bits }

    /// The kind of the value or key at a place. Containers come last, so that one comparison tells whether a value is a
    /// container.
    @usableFromInline
    package enum Tag {
        @usableFromInline package static let null: UInt64 = 0
        @usableFromInline package static let `false`: UInt64 = 1
        @usableFromInline package static let `true`: UInt64 = 2
        @usableFromInline package static let integer: UInt64 = 3
        @usableFromInline package static let real: UInt64 = 4
        @usableFromInline package static let string: UInt64 = 5
        @usableFromInline package static let escapedString: UInt64 = 6
        @usableFromInline package static let missing: UInt64 = 7
        @usableFromInline package static let array: UInt64 = 14
        @usableFromInline package static let object: UInt64 = 15
    }

    @inlinable @inline(__always)
    package var tag: UInt64 { bits >> 60 }

    /// The byte at which the value or key begins (for a string, the first byte after the quote).
    @inlinable @inline(__always)
    package var offset: Int { Int(truncatingIfNeeded: bits & 0xFFFF_FFFF) }

    /// A scalar's length in bytes, without quotes; `maxLength` means at least that.
    @inlinable @inline(__always)
    package var length: Int { Int(truncatingIfNeeded: (bits >> 32) & 0x0FFF_FFFF) }

    /// A container's number of members or elements; `maxCount` means at least that.
    @inlinable @inline(__always)
    package var count: Int { Int(truncatingIfNeeded: (bits >> 32) & 0x00FF_FFFF) }

    /// Whether at least one key of this object is written with an escape.
    @inlinable @inline(__always)
    package var hasEscapedKeys: Bool { bits & Self.escapedKeysFlag != 0 }

    @inlinable @inline(__always)
    package var isContainer: Bool { bits >= Self.firstContainer }

    @inlinable @inline(__always)
    package var isNumber: Bool { tag == Tag.integer || tag == Tag.real }

    /// The lowest bits that a container's word can have.
    @inlinable @inline(__always)
    static var firstContainer: UInt64 { 14 << 60 }

    /// Tag and length; equal in two equal keys without escapes.
    @inlinable @inline(__always)
    package var header: UInt32 { UInt32(truncatingIfNeeded: bits >> 32) }

    /// In a container's second word: the place after the container.
    @inlinable @inline(__always)
    package var nextPlace: Int { Int(truncatingIfNeeded: bits >> 32) }

    @usableFromInline package static let escapedKeysFlag: UInt64 = 1 << 56
    @usableFromInline package static let maxLength = 0x0FFF_FFFF
    @usableFromInline package static let maxCount = 0x00FF_FFFF

    @inlinable @inline(__always)
    static func scalar(_ tag: UInt64, offset: Int, length: Int, mayBeLong: Bool = true) -> UInt64 {
        (tag << 60) | (UInt64(truncatingIfNeeded: mayBeLong ? min(length, maxLength) : length) << 32)
            | UInt64(truncatingIfNeeded: offset)
    }
}
